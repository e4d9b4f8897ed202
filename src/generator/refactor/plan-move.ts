import type { Diagnostic, TextEdit } from '../model/diagnostic.js';
import type { SidebarsConfig, SiteConfig } from '../model/config.js';
import type { SiteInput, SourceFile } from '../model/input.js';
import { locateFixes, fixText } from '../content/links/fix.js';
import { yamlBlock } from '../frontmatter/block.js';
import { isReactPage } from '../model/react-page.js';
import { translationAt } from '../model/texts.js';
import { isCategoryFile } from '../site/category-files.js';
import { REDIRECTS_FILE } from '../site/redirects.js';
import { BASELINE_FILE } from '../rules/baseline.js';
import { applyEdits } from './apply-edits.js';
import { editLiterals, type Literal } from './literals.js';
import { mentionEdits, type MentionContext } from './mention-edits.js';
import { movedPath } from './moves.js';
import { areaKey, mapSidebars, newAddress, newSidebarValue, type NewNames } from './names.js';
import {
  editSidebars,
  sidebarsInFile,
  sidebarsOfArea,
  sidebarsOfVersion,
  type SidebarsOwner,
} from './sidebar-edits.js';
import { redirectsAfterMove } from './redirect-lines.js';
import { referenceCorrections, type MovedSite } from './reference-edits.js';

/** The changes that a move makes to the texts of a site. */
export interface MoveEdits {
  /** New texts by the path after the move; only texts that change. */
  readonly texts: ReadonlyMap<string, string>;
  /** The config with the sidebars after the move. */
  readonly config: SiteConfig;
  /** References that cannot follow the move. */
  readonly findings: readonly Diagnostic[];
}

/** Files with addresses or paths of the site that are no part of it, by path. */
export type OtherTexts = ReadonlyMap<string, string>;

/**
 * The edits that keep a site together when files move: links, pictures, includes, imports, doc ids
 * in front matter and sidebars, addresses in the config, redirects. `others` are data files that
 * the site does not read, such as test queries. Pure.
 */
export function planMove(moved: MovedSite, names: NewNames, others: OtherTexts): MoveEdits {
  const { input } = moved.before;
  const { config } = input;
  const texts = new Map<string, string>();
  const findings: Diagnostic[] = [];
  const put = (path: string, before: string, after: string): void => {
    if (after !== before) texts.set(movedPath(path, names.moves), after);
  };
  const corrections = groupByFile(referenceCorrections(moved));
  const context = mentionContext(input, names);
  for (const [path, source] of textFiles(input)) {
    const inFile = corrections.get(path) ?? [];
    if (inFile.length === 0 && !mayMention(source, names)) continue;
    const result = editedText({ path, text: source.text }, inFile, {
      context,
      names,
      moved,
    });
    for (const finding of result.findings) findings.push(finding);
    put(path, source.text, result.text);
  }
  for (const [path, text] of dataFiles(input, others)) {
    const owner = sidebarsInFile(path, config, names);
    const sidebars =
      owner === undefined
        ? { text, findings: [] }
        : editSidebars({ path, text }, owner, names, config);
    for (const finding of sidebars.findings) findings.push(finding);
    put(path, text, editedData(path, sidebars.text, { names, moved }));
  }
  const redirects = input.data.get(REDIRECTS_FILE)?.text ?? '';
  put(REDIRECTS_FILE, redirects, editedRedirects(redirects, names, config));
  return { texts, config: withNewSidebars(config, names), findings };
}

function groupByFile(findings: readonly Diagnostic[]): Map<string, Diagnostic[]> {
  const byFile = new Map<string, Diagnostic[]>();
  for (const finding of findings)
    byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding]);
  return byFile;
}

/** The pages and partials of a site by path. */
function textFiles(input: SiteInput): Map<string, SourceFile> {
  const files = new Map<string, SourceFile>();
  for (const [path, file] of input.pages) if (!isVirtual(path, input)) files.set(path, file);
  for (const file of input.includes.values())
    if (file !== null && /\.mdx?$/.test(file.path) && !isVirtual(file.path, input))
      files.set(file.path, file);
  return files;
}

function isVirtual(path: string, { virtual }: SiteInput): boolean {
  return virtual?.has(path) === true;
}

/** Whether a text may name a moved file other than by links: it moves, or includes, or imports. */
function mayMention({ path, text }: SourceFile, { moves, ids }: NewNames): boolean {
  if (moves.has(path) || /::(?:include|code)\{|^import\b|\brequire\(/m.test(text)) return true;
  return ids.size > 0 && /^(?:related|pagination_next|pagination_prev|image):/m.test(text);
}

function mentionContext(input: SiteInput, { moves }: NewNames): MentionContext {
  return {
    moves,
    config: input.config.markdown,
    isFile: (path) =>
      moves.has(path) ||
      input.pages.has(path) ||
      input.assets.has(path) ||
      (input.includes.get(path) ?? undefined) !== undefined ||
      input.isFile?.(path) === true,
    originalOf: (path) => translationAt(path, input.config)?.original,
  };
}

interface EditContext {
  readonly names: NewNames;
  readonly moved: MovedSite;
}

/** The text of a page or a partial after the move, and the references that keep it from moving. */
function editedText(
  source: { readonly path: string; readonly text: string },
  corrections: readonly Diagnostic[],
  { context, names, moved }: EditContext & { readonly context: MentionContext },
): { text: string; findings: Diagnostic[] } {
  if (isReactPage(source.path)) return editedReactPage(source, corrections);
  const { config } = context;
  const located = locateFixes(source, corrections, config);
  const fixes = located.flatMap(({ fix }) => (fix !== undefined && 'line' in fix ? [fix] : []));
  const text = fixText(source, fixes, config);
  const fixed = { ...source, text };
  const mentions = applyEdits(text, mentionEdits(fixed, context));
  const after = applyEdits(mentions, frontMatterEdits({ ...source, text: mentions }, names, moved));
  return { text: after, findings: located.filter(({ fix }) => fix === undefined) };
}

/**
 * The text of a React page after the move: the strings that are addresses change. The places of its
 * references are unknown.
 */
function editedReactPage(
  { path, text }: { readonly path: string; readonly text: string },
  findings: readonly Diagnostic[],
): { text: string; findings: Diagnostic[] } {
  const addresses = new Map(
    findings.flatMap(({ correction }): [string, string][] =>
      correction === undefined ? [] : [[correction.url, correction.to]],
    ),
  );
  const edits = editLiterals(path, text, ({ value }) => addresses.get(value));
  const found = new Set(edits.map(({ expected }) => expected.slice(1, -1)));
  return {
    text: applyEdits(text, edits),
    findings: findings.filter(({ correction }) => !found.has(correction?.url ?? '')),
  };
}

/** The edits of doc ids and of the picture in the front matter of a page. */
function frontMatterEdits(
  { path, text }: { readonly path: string; readonly text: string },
  names: NewNames,
  { before }: MovedSite,
): TextEdit[] {
  const block = yamlBlock(text);
  if (block === undefined) return [];
  const pages = before.site.pages.filter(({ source }) => source === path);
  const ids = pages.map((page) => names.ids.get(areaKey(page)));
  const newValue = ({ key, value }: Literal): string | undefined => {
    if (key === 'image') return newStaticAddress(value, before.input, names);
    const isId = key === 'related' || key === 'pagination_next' || key === 'pagination_prev';
    return isId ? ids.find((each) => each?.has(value) === true)?.get(value) : undefined;
  };
  return editLiterals('front-matter.yml', block.yaml, newValue).map((edit) => ({
    ...edit,
    line: edit.line + block.linesAbove,
  }));
}

/** The new address of a file of a static folder; undefined if it stays. */
function newStaticAddress(
  address: string,
  { config }: SiteInput,
  { moves }: NewNames,
): string | undefined {
  if (!address.startsWith('/')) return undefined;
  for (const folder of config.staticFolders) {
    const to = moves.get(folder + address);
    if (to?.startsWith(`${folder}/`) === true) return to.slice(folder.length);
  }
  return undefined;
}

/** Data files by path: those that the site reads, and others. */
function dataFiles(input: SiteInput, others: OtherTexts): Map<string, string> {
  const files = new Map<string, string>();
  for (const [path, { text }] of input.data)
    if (path !== REDIRECTS_FILE && /\.(?:json|ya?ml|[cm]?[jt]s)$/.test(path)) files.set(path, text);
  for (const [path, text] of others) if (!files.has(path)) files.set(path, text);
  return files;
}

/** Properties of config and data files that hold text for readers. */
const TEXT_KEYS = new Set(['title', 'label', 'description', 'tagline', 'content', 'query', 'name']);

/** The text of a data file after the move. */
function editedData(path: string, text: string, { names, moved }: EditContext): string {
  const { config } = moved.before.input;
  const newValue = (literal: Literal): string | undefined => {
    const { key, value } = literal;
    if (path === BASELINE_FILE) return key === 'file' ? names.moves.get(value) : undefined;
    if (TEXT_KEYS.has(key)) return undefined;
    if (isCategoryFile(path))
      return key === 'id' ? idInFolder(path, value, names, moved) : undefined;
    const id = key === 'docId' || key === 'glossary' ? idInAnyArea(value, names) : undefined;
    return id ?? newAddress(value, names, config) ?? newFile(value, names);
  };
  return applyEdits(text, editLiterals(path, text, newValue));
}

/** The new id of the page that a category file names. */
function idInFolder(
  path: string,
  id: string,
  { ids }: NewNames,
  { before }: MovedSite,
): string | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const page = before.site.pages.find(({ source }) => source.startsWith(folder));
  return page === undefined ? undefined : ids.get(areaKey(page))?.get(id);
}

function idInAnyArea(id: string, { ids }: NewNames): string | undefined {
  return [...ids.values()].find((each) => each.has(id))?.get(id);
}

/** The new path of a file that a config names, with `./` if the old one has it. */
function newFile(value: string, { moves }: NewNames): string | undefined {
  const isDotted = value.startsWith('./');
  const to = moves.get(isDotted ? value.slice(2) : value);
  return to === undefined ? undefined : isDotted ? `./${to}` : to;
}

function editedRedirects(text: string, names: NewNames, config: SiteConfig): string {
  return redirectsAfterMove(text, {
    moved: names.redirects,
    pages: new Set(names.routes.values()),
    newTarget: (to) => newAddress(to, names, config),
    listed: new Set(
      config.redirects.flatMap(({ from, line }) => (line === undefined ? [from] : [])),
    ),
  });
}

/** The config with the sidebars as the edits leave them. */
function withNewSidebars(config: SiteConfig, names: NewNames): SiteConfig {
  const edited = ({ sidebars, ids, folder }: SidebarsOwner): { sidebars?: SidebarsConfig } =>
    sidebars === undefined
      ? {}
      : {
          sidebars: mapSidebars(sidebars, (literal) =>
            newSidebarValue(literal, { ids, folder, names, config }),
          ),
        };
  const docs = config.docs.map((area) => ({
    ...area,
    ...edited(sidebarsOfArea(area, names)),
    versions: area.versions.map((version) => ({
      ...version,
      ...edited(sidebarsOfVersion(area, version, names)),
    })),
  }));
  return { ...config, docs };
}
