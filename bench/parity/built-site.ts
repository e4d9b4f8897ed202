import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { PageFacts } from './page-facts.js';
import { placeOf, readPage, type Dialect } from './read-page.js';

/** Pages that no generator makes from content. */
const LEFT_OUT = /(?:^|\/)(?:404|search)(?:\.html)?(?:\/index)?\.html$/;

/** Reads all pages of a built folder, by route. */
export async function readBuiltSite(
  folder: string,
  dialect: Dialect,
): Promise<Map<string, PageFacts>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const known = new Set(files);
  const paths = files.filter((path) => path.endsWith('.html') && !LEFT_OUT.test(path)).sort();
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, html: await readFile(join(folder, path), 'utf8') })),
  );
  const place = { ...placeOf(pages), hasFile: (path: string) => known.has(path) };
  return new Map(
    pages.map(({ path, html }) => {
      const page = readPage(path, html, place, dialect);
      return [page.route, page];
    }),
  );
}
