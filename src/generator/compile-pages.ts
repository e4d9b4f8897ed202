import { isPathFree } from './content/path-free.js';
import {
  THEME_MODULES,
  importsOf,
  includedFiles,
  isMdxFile,
  SITE_FACTS,
} from './content/mdx/modules.js';
import { signsOf } from './content/text-signs.js';
import {
  emptySnapshot,
  type Compiled,
  type IncludedFiles,
  type Snapshot,
  resultKey,
} from './incremental/snapshot.js';
import type { SiteInput, SourceFile } from './model/input.js';
import { hashData, hashOf } from './model/keys.js';
import { ChangedMap } from './model/changed-map.js';
import { LIVE_SCOPE } from './model/live-code.js';
import { factsInFile } from './model/packed-facts.js';
import { unitName } from './model/page-unit.js';
import { localeOfFile, originalPath, translationFolder } from './model/texts.js';
import type { PageFacts } from './model/page.js';
import type { CompileTask, PageStore, Ports } from './model/ports.js';
import type { PlanOptions } from './output/plan-options.js';
import { pageAddresses, routingOf } from './site/page-address.js';

/**
 * Compiles the pages whose results have keys in a part of the site. The results are in the store.
 * Returns their keys, sorted, and how many of them were compiled.
 */
export async function compilePart(
  input: SiteInput,
  options: PlanOptions,
  ports: Ports,
  isInPart: (key: string) => boolean,
): Promise<{ readonly keys: readonly string[]; readonly compiled: number }> {
  const { compiled, missing } = lookUpPages(emptySnapshot, input, options, ports.store);
  const allKeys = new Set([...compiled.values()].map(({ key }) => key));
  for (const key of missing.keys()) {
    allKeys.add(key);
    if (!isInPart(key)) missing.delete(key);
  }
  await fetchMissing(missing, ports, new Map());
  await compileMissing(missing, ports, new Map());
  return { keys: [...allKeys].filter(isInPart).sort(), compiled: missing.size };
}

/**
 * Compiles all units of some page files, whatever the store has. Their articles are in the store
 * afterwards.
 */
export async function compileFiles(
  files: ReadonlySet<string>,
  input: SiteInput,
  options: PlanOptions,
  ports: Pick<Ports, 'store' | 'compile'>,
): Promise<ReadonlyMap<string, Compiled>> {
  const store = { ...ports.store, facts: () => undefined };
  const { compiled, missing } = lookUpPages(emptySnapshot, input, options, store, files);
  await compileMissing(missing, ports, compiled);
  return compiled;
}

/** Facts of all pages. Compiles the pages without a result in the last snapshot or the store. */
export async function compileAll(
  previous: Snapshot,
  input: SiteInput,
  options: PlanOptions,
  ports: Ports,
): Promise<Pick<Snapshot, 'compiled' | 'stats'>> {
  if (hasSameTexts(previous, input, options))
    return {
      compiled: previous.compiled,
      stats: {
        pages: previous.compiled.size,
        reused: previous.compiled.size,
        stored: 0,
        compiled: 0,
      },
    };
  const files = editedFiles(previous, input, options);
  const { compiled, reused, missing } = lookUpPages(previous, input, options, ports.store, files);
  await fetchMissing(missing, ports, compiled);
  const stored = compiled.size - reused;
  await compileMissing(missing, ports, compiled);
  const all = files === undefined ? compiled : ChangedMap.of(previous.compiled, compiled);
  const others = all.size - compiled.size;
  return {
    compiled: all,
    stats: { pages: all.size, reused: reused + others, stored, compiled: missing.size },
  };
}

/**
 * The page files that may have changed since the previous snapshot, if all other input of compiling
 * is the same and each file has the same units.
 */
function editedFiles(
  previous: Snapshot,
  input: SiteInput,
  options: PlanOptions,
): ReadonlySet<string> | undefined {
  const before = previous.planned?.input;
  if (before === undefined || !hasSameTexts(previous, { ...input, pages: before.pages }, options))
    return undefined;
  if (before.mdxModules !== input.mdxModules) return undefined;
  const files = ChangedMap.changedKeys(before.pages, input.pages);
  if (files === undefined) return undefined;
  const unitsIn = (pages: SiteInput): string[] =>
    [...unitsOf(pages, files)].map(({ unit }) => unit);
  return unitsIn(before).join('\n') === unitsIn(input).join('\n') ? files : undefined;
}

function hasSameTexts(
  { planned: from }: Snapshot,
  input: SiteInput,
  { generatorFingerprint }: PlanOptions,
): boolean {
  if (from?.options.generatorFingerprint !== generatorFingerprint) return false;
  const names = ['pages', 'includes', 'config', 'texts'] as const;
  return names.every((name) => from.input[name] === input[name]);
}

/** A page that has to be compiled. */
interface MissingPage {
  readonly task: CompileTask;
  /** The pages that the result is for: more than one if only their paths differ. */
  readonly pages: {
    readonly key: string;
    readonly page: PageUnit;
    readonly from: Compiled['from'];
  }[];
}

interface LookUp {
  /** Pages with a result. */
  readonly compiled: Map<string, Compiled>;
  /** How many of the results come from the previous snapshot. */
  readonly reused: number;
  /** Pages without a result, by the key under which it is stored. */
  readonly missing: Map<string, MissingPage>;
}

/** Looks up each page, or those of some files, in the previous snapshot, then in the store. */
function lookUpPages(
  previous: Snapshot,
  input: SiteInput,
  options: PlanOptions,
  store: PageStore,
  files?: ReadonlySet<string>,
): LookUp {
  const settings = settingsHash(input, options);
  const addressOf = pageAddresses(input);
  const compiled = new Map<string, Compiled>();
  const missing = new Map<string, MissingPage>();
  let reused = 0;
  for (const page of unitsOf(input, files)) {
    const { unit } = page;
    const known = knownResult(previous.compiled.get(unit), page, { settings, input });
    if (known.compiled !== undefined) {
      compiled.set(unit, known.compiled);
      reused++;
      continue;
    }
    const { key, from } = known;
    // A check compiles without markup, so a build cannot use its results. A check can use both.
    const keyOfResult = resultKey(key, options);
    const facts = store.facts(key) ?? (keyOfResult === key ? undefined : store.facts(keyOfResult));
    if (facts !== undefined) compiled.set(unit, { key, facts: factsOf(page, facts), from });
    else addMissing(missing, keyOfResult, { key, page, from }, addressOf);
  }
  return { compiled, reused, missing };
}

/** The result of a page in the previous snapshot, or the key of its result and its input. */
type KnownResult =
  | { readonly compiled: Compiled }
  | (Pick<Compiled, 'key' | 'from'> & { readonly compiled?: undefined });

function knownResult(
  before: Compiled | undefined,
  page: PageUnit,
  { settings, input }: { readonly settings: string; readonly input: SiteInput },
): KnownResult {
  const { file } = page;
  if (before !== undefined && isFromSameFiles(before.from, settings, file, input))
    return { compiled: before };
  const includes = includesOf(file, input);
  const from = { settings, page: file, includes, modules: modulesOf(file, includes, input) };
  const key = compileKey(page, from);
  return before?.key === key ? { compiled: { ...before, from } } : { key, from };
}

/** Adds a page to those to compile. Pages with the same key of their results are compiled once. */
function addMissing(
  missing: LookUp['missing'],
  keyOfResult: string,
  missed: MissingPage['pages'][number],
  addressOf: (unit: string) => string | undefined,
): void {
  const same = missing.get(keyOfResult);
  if (same !== undefined) {
    same.pages.push(missed);
    return;
  }
  const { page, from } = missed;
  // Only code can read the address.
  const address = from.modules.length === 0 ? undefined : addressOf(page.unit);
  missing.set(keyOfResult, { task: taskOf(page, from, address), pages: [missed] });
}

/** A page file to compile, perhaps for another locale than its own (see `page-unit.ts`). */
class PageUnit {
  readonly unit: string;

  /** `locale` is given if it is another one than that of the file. */
  constructor(
    readonly path: string,
    readonly file: SourceFile,
    readonly locale: string | undefined,
    private readonly input: Pick<SiteInput, 'config' | 'texts'>,
  ) {
    this.unit = unitName(path, locale);
  }

  /** See `content/path-free.ts`. */
  get pathFree(): boolean {
    return isPathFree(this.file, this.input.config.markdown);
  }

  /**
   * The part of the page's name that compiling depends on: of a page that is free of its path, only
   * the locale whose texts it shows.
   */
  get keyName(): string {
    if (!this.pathFree) return this.unit;
    const { config, texts } = this.input;
    const code = this.locale ?? localeOfFile(this.path, config);
    return `//${texts.has(code) ? code : ''}`;
  }
}

/**
 * All page files, and those that other locales show without a translation: with texts of that
 * locale, or with components, which can read the locale.
 */
function* unitsOf(input: SiteInput, files: ReadonlySet<string> | undefined): Generator<PageUnit> {
  const { config, pages, texts, mdxModules } = input;
  const others = config.locales.filter(({ code }) => code !== config.defaultLocale);
  for (const path of files ?? pages.keys()) {
    const file = pages.get(path);
    if (file === undefined) continue;
    yield new PageUnit(path, file, undefined, input);
    if (others.length === 0 || localeOfFile(path, config) !== config.defaultLocale) continue;
    const readsLocale = mdxModules.size > 0 && isMdxFile(file, config.markdown);
    for (const { code } of others)
      if ((readsLocale || texts.has(code)) && !pages.has(translationFolder(code, path)))
        yield new PageUnit(path, file, code, input);
  }
}

/** The facts of a result for a page, which may come from a page at another path. */
function factsOf({ pathFree, path }: PageUnit, facts: PageFacts): PageFacts {
  return pathFree ? factsInFile(facts, path) : facts;
}

/** Hash of everything besides the page's files that compiling depends on. */
function settingsHash(
  input: SiteInput,
  { generatorFingerprint, refusesPageCode }: PlanOptions,
): string {
  return hashData([
    generatorFingerprint,
    refusesPageCode,
    input.config.markdown,
    pluginHashes(input),
    input.config.url,
    [...input.texts].map(([locale, { own, components }]) => [locale, own, components]),
    input.mdxModules.size === 0 ? [] : routingOf(input.config),
  ]);
}

/** The hashes of the plugins that change the trees of all pages. */
function pluginHashes({ config, mdxModules }: SiteInput): (string | undefined)[] {
  const { remarkPlugins = [], rehypePlugins = [] } = config.markdown;
  return [...remarkPlugins, ...rehypePlugins].map(({ name }) => mdxModules.get(name));
}

/** Compares file objects, which is cheaper than hashing their texts. */
function isFromSameFiles(
  from: Compiled['from'],
  settings: string,
  page: SourceFile,
  input: SiteInput,
): boolean {
  return (
    from.page === page &&
    from.settings === settings &&
    from.includes.every(([name, file]) => (input.includes.get(name) ?? null) === file) &&
    from.modules.every(([key, hash]) => (input.mdxModules.get(key) ?? '') === hash)
  );
}

function compileKey(
  { keyName }: PageUnit,
  { settings, page, includes, modules }: Compiled['from'],
): string {
  const includeHashes = includes.map(([name, file]) => `${name}=${file?.hash ?? ''}`);
  const moduleHashes = modules.map(([key, hash]) => `${key}:${hash}`);
  return hashOf([settings, keyName, page.hash, ...includeHashes, ...moduleHashes].join('\n'));
}

/** The task for a page. Its texts are got when it is compiled, because all need much memory. */
function taskOf(
  { path, locale }: PageUnit,
  { page, includes }: Compiled['from'],
  address: string | undefined,
): CompileTask {
  return {
    path,
    ...(locale === undefined ? {} : { locale }),
    ...(address === undefined ? {} : { address }),
    get text() {
      return page.text;
    },
    get includes() {
      return Object.fromEntries(includes.map(([name, file]) => [name, file?.text ?? null]));
    },
  };
}

/** Moves the pages from `missing` to `compiled` whose results are found elsewhere. */
async function fetchMissing(
  missing: LookUp['missing'],
  { store, fetch }: Ports,
  compiled: Map<string, Compiled>,
): Promise<void> {
  if (fetch === undefined || missing.size === 0) return;
  await fetch([...missing.keys()]);
  for (const [keyOfResult, { pages }] of missing) {
    const facts = store.facts(keyOfResult);
    if (facts === undefined) continue;
    missing.delete(keyOfResult);
    addResult(pages, facts, compiled);
  }
}

function addResult(
  pages: MissingPage['pages'],
  facts: PageFacts,
  compiled: Map<string, Compiled>,
): void {
  for (const { key, page, from } of pages)
    compiled.set(page.unit, { key, facts: factsOf(page, facts), from });
}

/** Compiles pages, stores the results and adds their facts to `compiled`. */
async function compileMissing(
  missing: LookUp['missing'],
  { store, compile }: Pick<Ports, 'store' | 'compile'>,
  compiled: Map<string, Compiled>,
): Promise<void> {
  const tasks = besideTranslations(missing);
  const results = new Map<string, PageFacts>();
  await compile(
    tasks.map(({ task }) => task),
    (i, page) => {
      const key = tasks[i]?.key ?? '';
      results.set(key, store.put(key, page));
    },
  );
  // Threads finish in any order; the order of the pages must not depend on it.
  for (const [key, { task, pages }] of missing) {
    const facts = results.get(key);
    if (facts === undefined) throw new Error(`No result for ${task.path}.`);
    addResult(pages, facts, compiled);
  }
}

/**
 * The tasks in an order in which translations follow their original. They have the same code, which
 * a thread checks and highlights once.
 */
function besideTranslations(
  missing: LookUp['missing'],
): readonly { readonly key: string; readonly task: CompileTask }[] {
  const ofOriginals = new Map<string, { readonly key: string; readonly task: CompileTask }[]>();
  for (const [key, { task }] of missing) {
    const original = originalPath(task.path);
    const tasks = ofOriginals.get(original);
    if (tasks === undefined) ofOriginals.set(original, [{ key, task }]);
    else tasks.push({ key, task });
  }
  return [...ofOriginals.values()].flat();
}

/** The files that a page includes, directly or through partials, in the order of the text. */
function includesOf(page: SourceFile, { config, includes }: SiteInput): IncludedFiles {
  return [...includedFiles([page], config, (path) => includes.get(path))];
}

/** The hashes of the modules that a page and its partials import, by key. */
function modulesOf(
  page: SourceFile,
  includes: IncludedFiles,
  { config, mdxModules }: SiteInput,
): (readonly [string, string])[] {
  if (mdxModules.size === 0) return [];
  const files = [page, ...includes.flatMap(([, file]) => file ?? [])];
  const imports = files.flatMap((file) => importsOf(file, config.markdown));
  const keys = new Set(imports.flatMap((target) => (target.kind === 'module' ? target.key : [])));
  const { components, liveCode } = config.markdown;
  if (liveCode === true && files.some((file) => signsOf(file).liveCode)) keys.add(LIVE_SCOPE);
  if (files.some((file) => isMdxFile(file, config.markdown))) {
    keys.add(SITE_FACTS);
    if (components !== undefined) keys.add(`./${components}`);
    for (const key of THEME_MODULES) if (mdxModules.has(key)) keys.add(key);
  }
  return [...keys].map((key) => [key, mdxModules.get(key) ?? ''] as const);
}
