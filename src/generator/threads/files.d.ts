/** Files that the build copies beside the bundle; the import is their path from there. */
declare module '*.ttf' {
  const path: string;
  export default path;
}
declare module '*.wasm' {
  const path: string;
  export default path;
}
