/** Files that the build copies next to the bundle. The import is their path, relative to it. */
declare module '*.ttf' {
  const path: string;
  export default path;
}
declare module '*.wasm' {
  const path: string;
  export default path;
}
