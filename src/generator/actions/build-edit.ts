/**
 * A build after an edit of a few texts, without linking the site. It replaces the articles of the
 * edited pages in the files that hold them, and their terms in the search index. Everything that
 * others read of these pages must be the same, which hashes prove; otherwise the caller builds the
 * complete site. See decision 28.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsHash } from '../incremental/linked-facts.js';
import { planInputKey } from '../incremental/plan-input.js';
import type { Compiled } from '../incremental/snapshot.js';
import { attempt } from '../io/fs/attempt.js';
import type { BuildPaths } from '../io/output/build-paths.js';
import { openBuiltFiles } from '../io/output/built-files.js';
import { emitEdit, type EditedFile } from '../io/output/emit-edit.js';
import type { EmitResult, FileState } from '../io/output/emit-options.js';
import type { Reading } from '../io/read/reading.js';
import { writeEdits, type BuildState } from '../io/stores/build-state.js';
import type { Cache } from '../io/stores/cache.js';
import { readEditRecord, readSearched, type EditRecord } from '../io/stores/edit-store.js';
import { openWhyRecord, readRecord, storedRecord } from '../io/stores/why-record.js';
import type { SiteInput, SourceFile } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import type { Output } from '../model/output.js';
import { readUnit } from '../model/page-unit.js';
import type { Span } from '../model/trace.js';
import { replaceArticle } from '../output/new-article.js';
import { withSeverities } from '../rules/resolve-findings.js';
import { textOfIndex } from '../search/outputs.js';
import type { LocalePages } from '../search/outputs.js';
import type { Session } from '../session.js';
import { SEARCH_FILES } from '../views/search-contexts.js';

/** More edited files are a build of the complete site, which also tidies the cache. */
const MAX_FILES = 8;
/** The same for files of the built site that have changed since the last complete one. */
const MAX_CHANGED = 500;

/** A build whose site may be edited. */
export interface EditRun {
  readonly paths: BuildPaths;
  readonly session: Session;
  readonly cache: Cache;
  readonly reading: Reading;
  readonly state: BuildState;
  readonly mayReplace: () => boolean;
  readonly span?: Span | undefined;
}

/** The edited site. */
export interface BuiltEdit {
  readonly result: EmitResult;
  /** Numbers of all units, and of compiled ones. */
  readonly units: number;
  readonly compiled: number;
}

/** Hash of everything that a site is made from, apart from the texts of its pages. */
export function surroundingsOf({ input, options, keyFor }: Reading): string {
  return hashOf(keyFor({ ...input, pages: new Map() }) + planInputKey(input, options));
}

/** Edits the built site. Returns undefined, and changes nothing, if it must be linked. */
export async function buildEdit(run: EditRun): Promise<BuiltEdit | undefined> {
  const { session, cache, reading, state } = run;
  const record = readEditRecord(cache, state.out);
  const since = state.edits?.since ?? state;
  if (record === undefined || record.inputKey !== since.inputKey) return undefined;
  const files = editedFiles(record, run);
  if (files === undefined || record.surroundings !== surroundingsOf(reading)) return undefined;
  const paths = new Set(files.map(({ path }) => path));
  const compiled = await session.compileFiles(paths, reading);
  const articles = newArticles(compiled, record, run);
  if (articles === undefined) return undefined;
  const pages = newPages(articles, record, run);
  if (pages === undefined) return undefined;
  const index = await newIndex(articles, record, run);
  if (index === undefined) return undefined;
  const changed = [...pages, ...index.files];
  const result = await emitEdit(
    { from: state.manifestHash, files: changed, gone: index.gone },
    {
      ...run,
      states: state.files,
      keepAssets: reading.input.config.keepAssets,
      progress: () => undefined,
    },
  );
  if (result === undefined) return undefined;
  session.saveEdit();
  recordReasons(run, { pages, compiled, record });
  saveEdits(run, { sources: files, articles, result, changed, gone: index.gone });
  return { result, units: record.units.length, compiled: compiled.size };
}

/**
 * The page files with other texts than in the built site. Undefined if they are none or many, or if
 * findings depend on their texts.
 */
function editedFiles(
  { texts }: EditRecord,
  { reading: { input }, state }: EditRun,
): readonly SourceFile[] | undefined {
  if (texts.length !== input.pages.size || (state.edits?.files.length ?? 0) > MAX_CHANGED)
    return undefined;
  const hashes = new Map([...texts, ...(state.edits?.texts ?? [])]);
  const edited = [...input.pages.values()].filter(({ path, hash }) => hashes.get(path) !== hash);
  const isMany = edited.length === 0 || edited.length > MAX_FILES;
  return isMany || edited.some((file) => mayHaveFindings(file, state)) ? undefined : edited;
}

/** Whether a file has findings, or comments that can change them. */
function mayHaveFindings(file: SourceFile, { diagnostics }: BuildState): boolean {
  const { fault, conflicts = [], text, path } = file;
  return (
    fault !== undefined ||
    conflicts.length > 0 ||
    text.includes('docsgen-') ||
    diagnostics.some((finding) => finding.file === path)
  );
}

/** The article of a unit in the built site, and its new one. */
interface NewArticle {
  readonly before: string;
  readonly after: string;
}

type NewArticles = ReadonlyMap<string, NewArticle>;

/** The articles of compiled units; undefined if other pages or findings depend on the edit. */
function newArticles(
  compiled: ReadonlyMap<string, Compiled>,
  { units, shared }: EditRecord,
  { state: { edits }, reading: { input } }: EditRun,
): NewArticles | undefined {
  const known = new Map(units.map(([unit, ...hashes]) => [unit, hashes]));
  const edited = new Map(edits?.articles);
  const articles = new Map<string, NewArticle>();
  for (const [unit, { facts }] of compiled) {
    const [hash, before = ''] = known.get(unit) ?? [];
    const findings = withSeverities(facts.diagnostics, input.config.check.rules);
    if (hash !== factsHash(facts) || findings.length > 0 || shared.includes(unit)) return undefined;
    articles.set(unit, { before: edited.get(unit) ?? before, after: facts.articleHash });
  }
  return articles;
}

/**
 * The files with the articles of the edited units; undefined if a page must be rendered. Their keys
 * are others than in a build of the complete site, which renders them again, with the same result.
 */
function newPages(
  articles: NewArticles,
  { pages }: EditRecord,
  { session, reading, paths, state }: EditRun,
): readonly EditedFile[] | undefined {
  const { files, written } = openBuiltFiles(paths.out, state.files);
  for (const page of pages) {
    const hashes = articles.get(page.unit);
    if (hashes === undefined) continue;
    const [before, after] = [session.article(hashes.before), session.article(hashes.after)];
    if (before === undefined || after === undefined) return undefined;
    const edit = { ...page, before, after };
    if (!replaceArticle(edit, files, reading.input.config)) return undefined;
  }
  const hash = hashOf([...articles.values()].map(({ after }) => after).join(' '));
  return [...written].map(([path, content]) => ({
    path,
    key: hashOf(`${state.files.get(path)?.key ?? ''} ${hash}`),
    kind: kindOf(path),
    content,
  }));
}

function kindOf(path: string): Output['kind'] {
  if (path.endsWith('.html')) return 'page';
  return path.endsWith('.json') ? 'chunk' : 'feed';
}

interface NewIndex {
  readonly files: readonly EditedFile[];
  /** Files of the old index that the new one does not have. */
  readonly gone: ReadonlySet<string>;
}

/** The changed files of the search index; undefined if its pages are not known. */
async function newIndex(
  articles: NewArticles,
  { units, inputKey }: EditRecord,
  { session, cache, reading, paths, state }: EditRun,
): Promise<NewIndex | undefined> {
  const hashes = new Map<string, string>(units.map(([unit, , hash]) => [unit, hash]));
  for (const [unit, hash] of state.edits?.articles ?? []) hashes.set(unit, hash);
  for (const [unit, { after }] of articles) hashes.set(unit, after);
  const articleOf = (unit: string): string => hashes.get(unit) ?? '';
  const locales: LocalePages[] = [];
  for (const { code: locale } of reading.input.config.locales) {
    const pages = readSearched(cache, { out: state.out, locale, inputKey }, articleOf);
    if (pages === undefined) return undefined;
    locales.push({ locale, pages });
  }
  const outputs = await session.index(locales, reading, (path) =>
    attempt(() => readFileSync(join(paths.out, path), 'utf8')),
  );
  const files = outputs.filter(({ path, key }) => state.files.get(path)?.key !== key);
  const names = new Set(outputs.map(({ path }) => path));
  const gone = [...state.files].flatMap(([path, file]) =>
    isIndexFile(path, file) && !names.has(path) ? path : [],
  );
  return { files: await Promise.all(files.map(indexFile)), gone: new Set(gone) };
}

/** Whether a file of the built site is a file of an index, other than its root. */
function isIndexFile(path: string, { key }: FileState): boolean {
  return path === SEARCH_FILES + key;
}

async function indexFile(output: Output): Promise<EditedFile> {
  const { path, key, kind } = output;
  return { path, key, kind, content: Buffer.from(await textOfIndex(output)) };
}

/** Records for `docsgen why` that the text of a page has changed. */
function recordReasons(
  { cache, reading: { input } }: EditRun,
  {
    pages,
    compiled,
    record,
  }: {
    readonly pages: readonly EditedFile[];
    readonly compiled: ReadonlyMap<string, Compiled>;
    readonly record: EditRecord;
  },
): void {
  const why = openWhyRecord(cache);
  const keys = new Map(pages.map(({ path, key }) => [path, key]));
  const edited = record.pages.filter(({ unit }) => compiled.has(unit));
  const reasons = edited.flatMap(({ unit, document }) => {
    const key = keys.get(document);
    const before = why.page(document);
    if (key === undefined || before === undefined) return [];
    const inputs = { ...readRecord(before).inputs, ...sourceInput(unit, input) };
    const because = Object.keys(sourceInput(unit, input));
    return [[document, storedRecord({ key, inputs, by: 'build', because })] as const];
  });
  why.add(new Map(reasons));
}

/** The page file of a unit as an input of its page. */
function sourceInput(unit: string, { config, pages }: SiteInput): Record<string, string> {
  const { path } = readUnit(unit, config);
  return { [path]: pages.get(path)?.hash.slice(0, 8) ?? '' };
}

/** Adds the edit to those since the last build of the complete site. */
function saveEdits(
  { cache, reading, state }: EditRun,
  edit: {
    readonly sources: readonly SourceFile[];
    readonly articles: NewArticles;
    readonly changed: readonly EditedFile[];
    readonly gone: ReadonlySet<string>;
    readonly result: EmitResult;
  },
): void {
  const { edits } = state;
  const { inputKey, manifestHash } = edits?.since ?? state;
  const files = new Map<string, FileState | null>(edits?.files);
  for (const { path } of edit.changed) files.set(path, edit.result.states.get(path) ?? null);
  for (const path of edit.gone) files.set(path, null);
  const texts = new Map(edits?.texts);
  for (const { path, hash } of edit.sources) texts.set(path, hash);
  const articles = new Map(edits?.articles);
  for (const [unit, { after }] of edit.articles) articles.set(unit, after);
  writeEdits(cache, state.out, {
    since: { inputKey, manifestHash },
    inputKey: reading.key(),
    manifestHash: edit.result.manifestHash,
    texts: [...texts],
    articles: [...articles],
    files: [...files],
  });
}
