/** Endings that the name of a module may leave out. */
const ENDINGS = ['.tsx', '.ts', '.jsx', '.js', '.mts', '.mjs', '.cts', '.cjs', '.json'];
const PAGE_ENDINGS = ['.mdx', '.md'];

/** The same endings in the order of Docusaurus, which takes `x.js` before `x.tsx`. */
export const DOCUSAURUS_ENDINGS: readonly string[] = [
  ...['.mjs', '.js', '.json', '.jsx', '.ts', '.tsx'],
  ...['.mts', '.cts', '.cjs'],
];

/** The files that the name of a module may mean, in the order in which they are tried. */
export function modulePaths(name: string, ofScripts: readonly string[] = ENDINGS): string[] {
  const endings = [...ofScripts, ...PAGE_ENDINGS];
  return [
    name,
    ...endings.map((ending) => name + ending),
    ...endings.map((ending) => `${name}/index${ending}`),
  ];
}
