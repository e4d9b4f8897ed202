/** Endings that the name of a module may leave out. */
const ENDINGS = ['.tsx', '.ts', '.jsx', '.js', '.mts', '.mjs', '.cts', '.cjs', '.json'];
const PAGE_ENDINGS = ['.mdx', '.md'];

/** The files that the name of a module may mean, in the order in which they are tried. */
export function modulePaths(name: string): string[] {
  const endings = [...ENDINGS, ...PAGE_ENDINGS];
  return [
    name,
    ...endings.map((ending) => name + ending),
    ...endings.map((ending) => `${name}/index${ending}`),
  ];
}
