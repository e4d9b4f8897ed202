import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { compareText } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { parseConfig } from '../../config/schema.js';
import type { MarkdownConfig } from '../../model/config.js';
import type { ConvertedPages } from '../../migrate/report.js';
import { configText } from '../../migrate/config-text.js';
import { asObject, type EvaluatedObject } from '../../migrate/evaluated.js';
import { plainData, setAt } from '../../migrate/key-table.js';
import { IGNORED } from '../../starter/site-files.js';
import { mapSite, type MappedSite } from '../../migrate/map-site.js';
import { placedTranslations } from './default-locale.js';
import { localesOf, mapTranslations } from '../../migrate/map-translations.js';
import { withoutListedVersions } from '../../migrate/listed-versions.js';
import { openNotes, type Note, type Notes } from '../../migrate/notes.js';
import { pluginsWithContent } from '../../migrate/extended-content.js';
import { keepReadConfig } from '../../migrate/read-config.js';
import type { SiteAddress } from '../../migrate/map-redirects.js';
import { usableConfig, type PlainConfig } from '../../migrate/usable-config.js';
import {
  CONFIG_FILE,
  refuseDirtyTree,
  refuseForeignTarget,
  plannedText,
  writePlan,
  writeTarget,
  type FilePlan,
  type PlannedFile,
} from './file-plan.js';
import { withCleanUp } from '../../io/output/clean-up.js';
import { allowHosts } from './called-hosts.js';
import { convertPages } from './convert-pages.js';
import { withEvaluator, type Evaluator } from './evaluate.js';
import { aliasesOf } from '../../io/fs/tsconfig-aliases.js';
import { gather } from './gather.js';
import { addDocusaurusSheets } from './docusaurus-sheets.js';
import { layerResets } from './reset-layer.js';
import { isBefore3 } from './manifests.js';
import { allowMarkup } from './markup-scripts.js';
import { packageText } from './package-file.js';
import {
  noteMdx1,
  noteMdx1Properties,
  rewriteFoundPlaces,
  rewriteMdx1Pages,
} from './mdx1-pages.js';
import { scopeElements } from './scope-elements.js';
import { addOutcome } from './outcome.js';
import { installedThemeTexts } from './installed-theme.js';
import { oldAddresses } from './old-addresses.js';
import { openOldSite, type OldSite } from './old-site.js';
import {
  addImported,
  filesOfCopies,
  ROOT_OF_PROVIDER,
  themeFilesOf,
  noteLostLinks,
  noteScripts,
  noteSwizzled,
  pageLimit,
  type ThemeFiles,
  tsconfigText,
} from './plan-files.js';
import { indexFile, joinRoute } from '../../site/routes.js';
import { acceptedRedirects, hostRedirects, pluginRedirects } from './plan-redirects.js';
import { withFreeSearchPage } from './search-page.js';
import { leaveOutCaseTwins, leaveOutUnsafeNames } from './static-names.js';
import { leaveOutRouteTwins } from './route-twins.js';
import { packagesOf, tryConfig } from './try-config.js';
import { tryParts } from './try-parts.js';
import { findingsOf, type TryOut, type TryOutOptions } from './try-out.js';

export interface MigrateOptions extends TryOutOptions {
  /** Folder of the Docusaurus site. */
  readonly siteDir: string;
  /** Folder of the new site, absolute; undefined to change the old one. */
  readonly out: string | undefined;
  readonly write: boolean;
  /** Turn MDX pages that have a plain form into Markdown. */
  readonly convert: boolean;
  /** Time limit for each script of the site. */
  readonly timeoutSeconds: number;
  /** Asks before the code of the site runs. */
  readonly confirm: (question: string) => Promise<boolean>;
}

/** The result of a migration. */
export interface MigrationResult {
  /** The text of `MIGRATION.md`. */
  readonly report: string;
  readonly notes: readonly Note[];
  /** Paths of all files of the new site. */
  readonly files: readonly string[];
  /** Absolute. */
  readonly target: string;
  /** The pages that are plain Markdown now. Undefined if no conversion was asked for. */
  readonly pages: ConvertedPages | undefined;
}

/**
 * Makes a docsgen site from a Docusaurus site. Evaluates its config in another process, after
 * `confirm`. Writes only with `write`, and only below the target. Throws a DocsgenError if the
 * config cannot be evaluated, if the target is not empty, or if the site to change has changes that
 * are not committed.
 */
export async function migrate(options: MigrateOptions): Promise<MigrationResult> {
  const old = openOldSite(realpathSync(options.siteDir));
  refuseTarget(old, options);
  const question = `docsgen runs the code of ${old.configFile} and of the files that it imports.`;
  if (!(await options.confirm(question)))
    throw new DocsgenError('Nothing was evaluated, and nothing was written.', {
      hint: 'Answer y, or pass --yes.',
    });
  // The new site is checked several times, with small changes.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-migrate-cache-'));
  const cleanUp = (): void => rmSync(folder, { recursive: true, force: true });
  return withCleanUp(cleanUp, () =>
    withEvaluator(old.dir, options.timeoutSeconds, (evaluator) =>
      migrateWith(evaluator, old, { ...options, cacheDir: join(folder, 'cache') }),
    ),
  );
}

function refuseTarget(old: OldSite, { out, write }: MigrateOptions): void {
  if (out === undefined) {
    if (write) refuseDirtyTree(old.dir);
    return;
  }
  const isInside = (inner: string, outer: string): boolean =>
    `${resolve(inner)}${sep}`.startsWith(resolve(outer) + sep);
  if (isInside(out, old.dir) || isInside(old.dir, out))
    throw new DocsgenError(`${out} is a part of the old site, or contains it.`, {
      hint: 'Name a folder beside the old site with --out.',
    });
  if (write) refuseForeignTarget(out);
}

/** The state of a migration between its steps. */
interface Work {
  readonly old: OldSite;
  readonly notes: Notes;
  readonly evaluator: Evaluator;
  readonly options: MigrateOptions;
}

async function migrateWith(
  evaluator: Evaluator,
  old: OldSite,
  options: MigrateOptions,
): Promise<MigrationResult> {
  const notes = openNotes(old.configFile, old.textOf(old.configFile));
  const work: Work = { old, notes, evaluator, options };
  const loaded = await evaluator.load(join(old.dir, old.configFile));
  const config = asObject(loaded.value);
  if (config === undefined)
    throw new DocsgenError(`${old.configFile} exports no config.`, {
      hint: 'It must export an object, or a function that returns one.',
    });
  const plugins = pluginsWithContent(config, old);
  const gathered = await gather(old, plugins, evaluator);
  const site = mapSite(config, gathered.files, notes);
  const missing = [...loaded.missing, ...gathered.missing];
  if (options.out === undefined) refuseOutside(site);
  const host = hostRedirects(
    old,
    { staticFolders: staticFoldersOf(site), ...addressOf(site) },
    notes,
  );
  if (host.hosts.length > 0) site.config.set('hosting', host.hosts);
  const files = planFiles(site, work);
  layerResets(files, work);
  scopeElements(files, work);
  allowMarkup(files, { config: site.config, roots: staticFoldersOf(site) }, work);
  allowHosts(files, site.config, work);
  const scripts = scriptsIn(files);
  keepReadConfig({ config, siteDir: old.dir, scripts }, site.config, notes);
  const first = usable(site, notes);
  if (isBefore3(old)) {
    rewriteMdx1Pages(files, { ...work, config: markdownOf(first) });
    noteMdx1Properties(files, work);
  }
  const tried = await tryParts(first, files, work);
  if (options.out !== undefined) leaveOutRouteTwins(files, tried.result, work);
  const addresses = oldAddresses(first as EvaluatedObject, files, old, plugins);
  const routes = tried.result.kind === 'checked' ? tried.result.routes : addresses;
  if (isBefore3(old)) finishMdx1Pages(files, tried, work);
  const redirects = acceptedRedirects(
    [
      ...(await pluginRedirects(plugins, { all: routes, segments: segmentsOf(first) }, work)),
      ...host.redirects,
    ],
    {
      routes: new Set([...routes, ...inLocales([...routes, ...addresses], segmentsOf(first))]),
      isStatic: (path) =>
        staticFoldersOf(site).some((folder) =>
          [path, indexFile(path)].some((file) => files.has(folder + file)),
        ),
      notes,
    },
  );
  const withRedirects = {
    ...withFreeSearchPage(tried, files, work),
    ...(redirects.length === 0
      ? {}
      : { redirects: redirects.map(({ from, to }) => ({ from, to })) }),
  };
  const { config: newConfig, refused } = usableConfig(withRedirects);
  for (const { key, message } of refused) noteRefused(key, message, notes);
  const converted = options.convert ? await convertPages(files, markdownOf(newConfig)) : undefined;
  const newFiles = converted?.files ?? files;
  const lastConfig = converted?.isPlain === true ? withoutFormat(newConfig) : newConfig;
  newFiles.set(CONFIG_FILE, {
    text: configText(withoutListedVersions(lastConfig, gathered.files.versions)),
  });
  const result = await tryConfig(lastConfig, newFiles, work);
  const pages = converted?.report;
  const outcome = { files: newFiles, result, addresses, redirects, missing, pages };
  const report = addOutcome(outcome, notes.all(), old.configFile);
  if (options.write) writeFiles(newFiles, converted?.removed ?? [], work);
  const target = options.out ?? old.dir;
  return {
    report,
    notes: notes.all(),
    files: [...newFiles.keys()].sort(compareText),
    target,
    pages,
  };
}

/** Rewrites what the check has found in pages of MDX 1, and notes what is left to do. */
function finishMdx1Pages(
  files: Map<string, PlannedFile>,
  { config, result }: { readonly config: PlainConfig; readonly result: TryOut },
  work: Work,
): void {
  const findings = findingsOf(result);
  rewriteFoundPlaces(files, findings, { ...work, config: markdownOf(config) });
  noteMdx1(work.old, findings, work.notes);
}

/** The settings of pages in a config that docsgen accepts. */
function markdownOf(config: PlainConfig): MarkdownConfig {
  const { config: parsed } = parseConfig(
    { ...(config.markdown === undefined ? {} : { markdown: config.markdown }) },
    { file: CONFIG_FILE, text: undefined },
    { folders: [] },
  );
  if (parsed === undefined) throw new Error('The settings of pages were not accepted.');
  return parsed.markdown;
}

/** A config in which files named `.md` are Markdown. */
function withoutFormat(config: PlainConfig): PlainConfig {
  const { format: _, ...markdown } = config.markdown as Readonly<Record<string, unknown>>;
  return { ...config, markdown };
}

/** Writes the new site. In place, only the files that change. */
function writeFiles(files: FilePlan, removed: readonly string[], { old, options }: Work): void {
  if (options.out !== undefined) {
    writeTarget(files, options.out);
    return;
  }
  const changes = [...files].filter(
    ([path, file]) => 'text' in file || file.from !== join(old.dir, path),
  );
  writePlan(new Map(changes), old.dir);
  for (const path of removed) rmSync(join(old.dir, path), { force: true });
}

function refuseOutside({ copies }: MappedSite): void {
  const outside = copies.find(({ from }) => from.startsWith('..'));
  if (outside !== undefined)
    throw new DocsgenError(`The site has the folder ${outside.from}, which is outside of it.`, {
      hint: 'Write the new site to another folder with --out: pages must be below its config.',
    });
}

function staticFoldersOf({ config }: MappedSite): string[] {
  const folders = config.get('staticDirs');
  return Array.isArray(folders) ? folders.map(String) : [];
}

function addressOf({ config }: MappedSite): SiteAddress {
  const textOf = (key: string): string => {
    const value = config.get(key);
    return typeof value === 'string' ? value : '';
  };
  return { url: textOf('url'), baseUrl: textOf('baseUrl') || '/' };
}

/** All files of the new site except its config. */
function planFiles(site: MappedSite, { old, notes, options }: Work): Map<string, PlannedFile> {
  const translations = mapTranslations(
    {
      files: site.translations,
      text: old.textOf,
      theme: (locale) => installedThemeTexts(old.dir, locale),
    },
    site.config,
    notes,
  );
  const originals = filesOfCopies(site.copies, old);
  const translated = filesOfCopies(translations.copies, old);
  const placed = placedTranslations(translated, originals, localesOf(site.config), notes);
  const files = new Map([...originals, ...placed]);
  for (const [path, text] of [...site.files, ...translations.files]) files.set(path, { text });
  const theme = themeFilesOf(old);
  const { mdxComponents, liveScope, provider, parts } = theme;
  const ofTheme = [mdxComponents ?? [], liveScope ?? [], provider ?? [], parts].flat();
  const modules = [...site.modules, ...ofTheme];
  for (const path of site.modules)
    if (old.isFile(path)) files.set(path, { from: join(old.dir, path) });
  noteScripts(old, notes);
  noteLostLinks(old, notes);
  const aliases = [...aliasesOf(old.dir), ...site.aliases];
  const roots = staticFoldersOf(site);
  const { packages, unusable } = addImported(files, { seeds: modules, aliases, roots }, old, notes);
  addDocusaurusSheets(files, { config: site.config, bars: site.bars }, notes);
  if (theme.provider !== undefined && files.has(theme.provider))
    files.set(ROOT_OF_PROVIDER.path, { text: ROOT_OF_PROVIDER.text });
  noteSwizzled(files, old, notes);
  const isUsable = !unusable.includes('@theme/MDXComponents');
  useThemeFiles(isUsable ? theme : { ...theme, mdxComponents: undefined }, site.config, notes);
  const limit = pageLimit(files, old, notes);
  if (limit !== undefined) setAt(site.config, 'markdown.maxPageKb', limit);
  if (options.out !== undefined) {
    leaveOutCaseTwins(files, old, notes);
    leaveOutUnsafeNames(files, old, notes);
    const used = [...new Set([...packages, ...site.packages])];
    files.set('package.json', {
      text: packageText(used, { old, installed: packagesOf(old), notes }),
    });
    files.set('.gitignore', { text: IGNORED.map((line) => `${line}\n`).join('') });
    if (old.isFile('tsconfig.json') || site.aliases.length > 0)
      files.set('tsconfig.json', { text: tsconfigText(aliases) });
  }
  return files;
}

/** Names the files of `src/theme` that the new site uses without an import. */
function useThemeFiles(
  { mdxComponents, liveScope }: ThemeFiles,
  config: MappedSite['config'],
  notes: Notes,
): void {
  const note = (file: string, name: string, text: string): void =>
    notes.place('maps', { subject: `@theme/${name}`, file, line: 1, text });
  if (mdxComponents !== undefined) {
    setAt(config, 'markdown.components', mdxComponents);
    note(mdxComponents, 'MDXComponents', '`markdown.components`');
  }
  if (liveScope !== undefined) note(liveScope, 'ReactLiveScope', 'Live code uses the same file.');
}

/** Routes in all locales: a page without a translation is in all of them, too. */
function inLocales(routes: readonly string[], segments: readonly string[]): string[] {
  return [
    ...routes,
    ...segments.flatMap((segment) => routes.map((route) => joinRoute(segment, route))),
  ];
}

/** The route segments of the locales that are not the default. */
function segmentsOf(config: PlainConfig): string[] {
  const { locales } = config as {
    readonly locales?: {
      readonly default?: string;
      readonly list?: readonly { readonly code: string; readonly path?: string }[];
    };
  };
  const [first] = locales?.list ?? [];
  const main = locales?.default ?? first?.code;
  return (locales?.list ?? [])
    .filter(({ code }) => code !== main)
    .map(({ code, path }) => path ?? code)
    .filter((path) => path !== '');
}

/** The texts of the scripts and the pages of MDX in a new site. */
function scriptsIn(files: FilePlan): string[] {
  return [...files].flatMap(([path, file]) => {
    if (!/\.(?:[mc]?[jt]sx?|mdx?)$/.test(path)) return [];
    return [plannedText(file)];
  });
}

/** The config without the settings that this version of docsgen does not accept. */
function usable(site: MappedSite, notes: Notes): PlainConfig {
  const { config, refused } = usableConfig(plainData(site.config) as PlainConfig);
  for (const { key, message } of refused) noteRefused(key, message, notes);
  return config;
}

function noteRefused(key: string, message: string, notes: Notes): void {
  const text = `This version of docsgen does not accept the setting, so it is left out: ${message}`;
  notes.place('by-hand', { subject: key, file: CONFIG_FILE, line: 1, text });
}
