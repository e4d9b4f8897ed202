/** CommonJS packages call `require`, which an ES module does not have. */
export const REQUIRE = {
  js: [
    "import { createRequire as __createRequire } from 'node:module';",
    'const require = __createRequire(import.meta.url);',
  ].join('\n'),
};
