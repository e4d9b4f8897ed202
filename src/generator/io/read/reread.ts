import { includedBy } from '../../content/markdown/source.js';
import type { SourceFiles } from './source-files.js';
import type { AssetFile, SourceFile } from '../../model/input.js';
import { once, oncePer } from '../../model/once.js';
import type { Reading } from './reading.js';

interface Needs {
  readonly math: boolean;
  readonly mermaid: boolean;
}

const NONE: Needs = { math: false, mermaid: false };

const needsOf = oncePer(({ text }: SourceFile): Needs => ({
  math: text.includes('$'),
  mermaid: text.includes('mermaid') && /^[ \t>]*(?:```|~~~)+\s*mermaid/m.test(text),
}));

/** Optional parts of the client that these texts ask for. */
export function neededBy(...files: readonly (SourceFile | null)[]): Needs {
  const needs = files.map((file) => (file === null ? NONE : needsOf(file)));
  return { math: needs.some(({ math }) => math), mermaid: needs.some(({ mermaid }) => mermaid) };
}

/**
 * The last reading with the changed files read again, when all of them are texts
 * that it has: pages, what they include, style sheets of static folders. Undefined when one is new or gone, is
 * anything else, or asks for other files than before; then all must be read.
 */
export function rereadTexts(
  last: Reading,
  changed: ReadonlySet<string>,
  sources: SourceFiles,
): Reading | undefined {
  const { pages, includes, assets } = last.input;
  const newPages = new Map<string, SourceFile>();
  const newIncludes = new Map<string, SourceFile>();
  const newAssets = new Map<string, AssetFile>();
  for (const path of changed) {
    const sheet = isOwnSheet(path, last) ? readAsset(sources, path) : undefined;
    if (sheet !== undefined) {
      if (sheet.hash !== assets.get(path)?.hash) newAssets.set(path, sheet);
      continue;
    }
    const page = pages.get(path);
    const included = includes.get(path) ?? undefined;
    const before = page ?? included;
    if (before === undefined && isNothing(path, last, sources)) continue;
    if (
      before === undefined ||
      last.configFiles.includes(path) ||
      last.input.data.has(path) ||
      last.input.assets.has(path)
    )
      return undefined;
    const after = readText(sources, path);
    if (after === undefined || asksFor(after) !== asksFor(before)) return undefined;
    // Faults of the encoding are reported when all is read.
    if (after.fault !== undefined || before.fault !== undefined) return undefined;
    if (after.hash === before.hash) continue;
    if (page !== undefined) newPages.set(path, after);
    if (included !== undefined) newIncludes.set(path, after);
  }
  if (newPages.size + newIncludes.size + newAssets.size === 0) return last;
  const input = {
    ...last.input,
    pages: withNew(pages, newPages),
    includes: withNew(includes, newIncludes),
    assets: withNew(assets, newAssets),
  };
  return { ...last, input, key: once(() => last.keyFor(input)) };
}

/** A map that stays the very same says that all in it has. */
function withNew<V>(
  map: ReadonlyMap<string, V>,
  changes: ReadonlyMap<string, V>,
): ReadonlyMap<string, V> {
  if (changes.size === 0) return map;
  const next = new Map(map);
  for (const [key, value] of changes) next.set(key, value);
  return next;
}

/** Editors make files for a moment while they save. */
function isNothing(path: string, { input }: Reading, sources: SourceFiles): boolean {
  if (sources.exists(path)) return false;
  const below = `${path}/`;
  return ![input.pages, input.includes, input.assets, input.data].some(
    (files) => files.has(path) || [...files.keys()].some((other) => other.startsWith(below)),
  );
}

function readText(sources: SourceFiles, path: string): SourceFile | undefined {
  try {
    return sources.text(path);
  } catch {
    return undefined;
  }
}

/** A style sheet of a static folder: nothing but itself is made of it. */
function isOwnSheet(path: string, { input }: Reading): boolean {
  return (
    path.endsWith('.css') &&
    input.assets.has(path) &&
    !input.includes.has(path) &&
    input.config.staticFolders.some((folder) => path.startsWith(`${folder}/`))
  );
}

function readAsset(sources: SourceFiles, path: string): AssetFile | undefined {
  try {
    return sources.asset(path);
  } catch {
    return undefined;
  }
}

/** What reading one text makes docsgen read besides. */
function asksFor(file: SourceFile): string {
  return JSON.stringify([includedBy(file), neededBy(file)]);
}
