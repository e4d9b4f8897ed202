/** Documentation that is part of docsgen: the bundler puts its text in. */
declare module '*.md' {
  const text: string;
  export default text;
}
