import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageFacts } from './page-facts.js';
import { placeOf, readPage, type Dialect } from './read-page.js';

/** Pages that no generator makes from content. */
const LEFT_OUT = /(?:^|\/)(?:404|search|search\/index)\.html$/;

/** Reads all pages of a built folder, by route. */
export async function readBuiltSite(
  folder: string,
  dialect: Dialect,
): Promise<Map<string, PageFacts>> {
  const paths = (await readdir(folder, { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !LEFT_OUT.test(path))
    .sort();
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, html: await readFile(join(folder, path), 'utf8') })),
  );
  const place = placeOf(pages);
  return new Map(
    pages.map(({ path, html }) => {
      const page = readPage(path, html, place, dialect);
      return [page.route, page];
    }),
  );
}
