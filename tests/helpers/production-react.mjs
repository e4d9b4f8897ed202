/**
 * Loads React as the built command has it, before a test file. The React for development takes up
 * to twice the time of a test. Commands that the test starts get the environment of this process,
 * so the variable is there only while React loads.
 */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
await import('react');
await import('react/jsx-runtime');
await import('react-dom/server');
if (NODE_ENV === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = NODE_ENV;
