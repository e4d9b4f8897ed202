import { signsOf } from '../../content/text-signs.js';
import { importsOf, isMdxFile } from '../../content/mdx/modules.js';
import { outerPictures } from '../../content/pictures.js';
import { isReactPage } from '../../model/react-page.js';
import type { SiteConfig } from '../../model/config.js';
import { isPostList } from '../../model/generated-modules.js';
import { listedPart } from '../../site/listed-pages.js';
import type { SourceFiles } from './source-files.js';
import { ChangedMap } from '../../model/changed-map.js';
import { isIndependentAsset, type AssetFile, type SourceFile } from '../../model/input.js';
import { once } from '../../model/once.js';
import { attempt } from '../fs/attempt.js';
import type { Reading } from './reading.js';

interface Needs {
  readonly math: boolean;
  readonly mermaid: boolean;
  readonly liveCode: boolean;
}

const NONE: Needs = { math: false, mermaid: false, liveCode: false };

/** The optional parts of the client that these texts need. */
export function neededBy(...files: readonly (SourceFile | null)[]): Needs {
  const needs = files.map((file) => (file === null ? NONE : signsOf(file)));
  return {
    math: needs.some(({ math }) => math),
    mermaid: needs.some(({ mermaid }) => mermaid),
    liveCode: needs.some(({ liveCode }) => liveCode),
  };
}

/**
 * The previous reading with the changed files read again. This works only for pages, included files
 * and style sheets of static folders. Undefined when another file has changed, when a file is new
 * or was deleted, when a text now needs other files, and when its code is part of a bundle. Then
 * the entire site must be read.
 */
export function rereadTexts(
  previous: Reading,
  changed: ReadonlySet<string>,
  diskSources: SourceFiles,
): Reading | undefined {
  const { config, pages, includes, assets } = previous.input;
  const { pageTexts } = previous.plugins;
  // Only reading the entire site reports the failures of hooks.
  if (pageTexts.diagnostics().length > 0) return undefined;
  const sources = pageTexts.changed(diskSources);
  const newPages = new Map<string, SourceFile>();
  const newIncludes = new Map<string, SourceFile>();
  const newAssets = new Map<string, AssetFile>();
  // These files are also at other paths of the site.
  const linked = new Set(sources.linkedFiles());
  for (const path of changed) {
    if (linked.has(path)) return undefined;
    if (previous.plugins.watches(path) || previous.plugins.virtual.has(path)) return undefined;
    const sheet = isStaticSheet(path, previous) ? attempt(() => sources.asset(path)) : undefined;
    if (sheet !== undefined) {
      if (sheet.hash !== assets.get(path)?.hash) newAssets.set(path, sheet);
      continue;
    }
    const page = pages.get(path);
    const included = includes.get(path) ?? undefined;
    const before = page ?? included;
    if (before === undefined && isUnknown(path, previous, sources)) continue;
    // Its code is part of a bundle.
    if (isReactPage(path) || previous.codeFiles.has(path)) return undefined;
    if (
      before === undefined ||
      previous.configFiles.includes(path) ||
      previous.input.data.has(path) ||
      previous.input.assets.has(path)
    )
      return undefined;
    const after = attempt(() => sources.text(path));
    if (after === undefined || neededFiles(after, config) !== neededFiles(before, config))
      return undefined;
    // Only reading the entire site reports faults of the encoding.
    if (after.fault !== undefined || before.fault !== undefined) return undefined;
    if (after.hash === before.hash) continue;
    if (listsPages(previous) && listedPart(after.text) !== listedPart(before.text))
      return undefined;
    if (page !== undefined) newPages.set(path, after);
    if (included !== undefined) newIncludes.set(path, after);
  }
  if (pageTexts.diagnostics().length > 0) return undefined;
  if (newPages.size + newIncludes.size + newAssets.size === 0) return previous;
  // Maps without a change stay the same: later stages compare them by identity.
  const input = {
    ...previous.input,
    pages: ChangedMap.of(pages, newPages),
    includes: ChangedMap.of(includes, newIncludes),
    assets: ChangedMap.of(assets, newAssets),
  };
  return withInput(previous, input);
}

/** Whether code of the site has lists of pages. */
function listsPages({ input, codeFiles }: Reading): boolean {
  const { listedDocs, listedSidebars } = input.config;
  const lists = listedDocs ?? listedSidebars;
  return lists !== undefined || [...codeFiles].some(isPostList);
}

/** A copy of a reading with another input. Its functions keep no earlier reading in memory. */
function withInput(reading: Reading, input: Reading['input']): Reading {
  const { keyFor } = reading;
  return { ...reading, input, key: once(() => keyFor(input)) };
}

/**
 * Whether a path is nothing now, and had no effect before, like the temporary files of editors.
 * A file without content for the site can have a finding, such as a second config.
 */
function isUnknown(path: string, reading: Reading, sources: SourceFiles): boolean {
  if (sources.exists(path)) return false;
  const { input, diagnostics, configFiles, codeFiles } = reading;
  const below = `${path}/`;
  const isHere = (file: string): boolean => file === path || file.startsWith(below);
  return !(
    [input.pages, input.includes, input.assets, input.data].some(
      (files) => files.has(path) || [...files.keys()].some(isHere),
    ) ||
    configFiles.some(isHere) ||
    codeFiles.has(path) ||
    [...codeFiles].some(isHere) ||
    diagnostics.some(({ file }) => isHere(file)) ||
    sources.linkedFiles().some(isHere)
  );
}

/** Whether a file is a style sheet of a static folder. No other output depends on it. */
function isStaticSheet(path: string, { input }: Reading): boolean {
  return (
    isIndependentAsset(path) &&
    input.assets.has(path) &&
    !input.includes.has(path) &&
    input.config.staticFolders.some((folder) => path.startsWith(`${folder}/`))
  );
}

/** Identifies the files and client parts that a text makes docsgen read. */
function neededFiles(file: SourceFile, config: SiteConfig): string {
  return JSON.stringify([
    isMdxFile(file, config.markdown),
    signsOf(file).includes,
    importsOf(file, config.markdown),
    outerPictures(file, config),
    neededBy(file),
  ]);
}
