import { posix } from 'node:path';
import type { SiteConfig } from '../model/config.js';
import { excludedFrom } from '../model/excluded.js';
import type { SiteInput, SourceFile } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import { isReactPage } from '../model/react-page.js';
import { translationFolder } from '../model/texts.js';

/** Old path → new path of every file that moves. Paths are relative to the site. */
export type Moves = ReadonlyMap<string, string>;

/** The path of a file after the move. */
export function movedPath(path: string, moves: Moves): string {
  return moves.get(path) ?? path;
}

/** The path of a file as another file names it: `./b.md` and `../a/b.md`, relative to a folder. */
export function relativePath(fromFile: string, toFile: string): string {
  const path = posix.relative(posix.dirname(fromFile), toFile);
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * The docs area that a file at this path belongs to; undefined for a file of the pages folder, null
 * for a file that is in none of the site's content folders.
 */
export function areaOfPath(path: string, config: SiteConfig): string | undefined | null {
  for (const area of config.docs) {
    const isExcluded = excludedFrom(area);
    const folders = [area.folder, ...area.versions.map(({ folder }) => folder ?? area.folder)];
    const isInside = folders.some((folder) =>
      partBelow(path, folder, config).some((part) => !isExcluded(part, folder)),
    );
    if (isInside) return area.id;
  }
  const { pagesFolder } = config;
  if (pagesFolder !== null && partBelow(path, pagesFolder, config).length > 0) return undefined;
  return null;
}

/** Whether docsgen reads a file of this name as a page. */
function isPageFile(path: string): boolean {
  return /\.mdx?$/.test(path) || isReactPage(path);
}

/** The part of a path below a folder or below one of the folders of its translations. */
function partBelow(path: string, folder: string, config: SiteConfig): string[] {
  const translated = config.locales
    .filter(({ code }) => code !== config.defaultLocale)
    .map(({ code }) => translationFolder(code, folder));
  return [folder, ...translated].flatMap((each) => {
    const prefix = each === '' ? '' : `${each}/`;
    return path.startsWith(prefix) ? path.slice(prefix.length) : [];
  });
}

/** The input of a site with one more page. A file whose path has a leading `_` is no page. */
export function inputWithPage(input: SiteInput, path: string, text: string): SiteInput {
  if (/(?:^|\/)_/.test(path)) return input;
  const area = areaOfPath(path, input.config);
  const pages = new Map(input.pages).set(path, { path, text, hash: hashOf(text) });
  const areaOf = new Map(input.areaOf);
  if (typeof area === 'string') areaOf.set(path, area);
  return { ...input, pages, areaOf };
}

/**
 * The input of the site after a move. `texts` are new texts by new path; they also replace those of
 * files that stay. Pure.
 */
export function movedInput(
  input: SiteInput,
  moves: Moves,
  texts: ReadonlyMap<string, string> = new Map(),
): SiteInput {
  const sourceAt = (path: string, file: SourceFile): SourceFile => {
    const text = texts.get(path);
    if (text === undefined && path === file.path) return file;
    const { text: oldText, hash, fault, conflicts } = file;
    return {
      path,
      ...(text === undefined ? { text: oldText, hash } : { text, hash: hashOf(text) }),
      ...(fault === undefined ? {} : { fault }),
      ...(conflicts === undefined ? {} : { conflicts }),
    };
  };
  const withNewPaths = <Value>(
    files: ReadonlyMap<string, Value>,
    at: (path: string, value: Value) => Value,
  ): Map<string, Value> => {
    const moved = [...files].map(([path, value]): [string, Value] => {
      const to = movedPath(path, moves);
      return [to, at(to, value)];
    });
    return new Map(moved);
  };
  const isPage = (path: string): boolean =>
    input.pages.has(path) ||
    (isPageFile(path) && !/(?:^|\/)_/.test(path) && areaOfPath(path, input.config) !== null);
  const pages = new Map([...withNewPaths(input.pages, sourceAt)].filter(([path]) => isPage(path)));
  const data = withNewPaths(input.data, (path, file) => {
    const text = texts.get(path);
    return text === undefined ? file : { text, hash: hashOf(text) };
  });
  for (const [path, text] of texts)
    if (!pages.has(path) && !input.includes.has(path)) data.set(path, { text, hash: hashOf(text) });
  const areaOf = new Map<string, string>();
  for (const path of pages.keys()) {
    const area = input.areaOf.get(path) ?? areaOfPath(path, input.config);
    if (typeof area === 'string') areaOf.set(path, area);
  }
  return {
    ...input,
    pages,
    areaOf,
    includes: withNewPaths(input.includes, (path, file) =>
      file === null ? null : sourceAt(path, file),
    ),
    assets: withNewPaths(input.assets, (path, asset) => ({ ...asset, path })),
    data,
    lastChanges: withNewPaths(input.lastChanges, (_, change) => change),
  };
}
