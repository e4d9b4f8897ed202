import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';
import { repositoryLinks } from '../../config/repository.js';
import { emptySnapshot } from '../../incremental/snapshot.js';
import { withCleanUp } from '../../io/output/clean-up.js';
import { configText } from '../../migrate/config-text.js';
import type { Note } from '../../migrate/notes.js';
import type { RuleCount } from '../../migrate/report.js';
import { usableConfig, type PlainConfig } from '../../migrate/usable-config.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { isPermanent } from '../../model/rules.js';
import { DocsgenError } from '../../model/errors.js';
import type { SitePage } from '../../model/site.js';
import { BASELINE_FILE, baselineText } from '../../rules/baseline.js';
import { openSession } from '../../session.js';
import { constructNotes } from '../../starter/foreign/constructs.js';
import type { ForeignSite, NavbarLink } from '../../starter/foreign/foreign-site.js';
import { pageAt, sidebarsOf, type KnownPage } from '../../starter/foreign/sidebars.js';
import { asMarkdown, pageText } from '../../starter/pages.js';
import { STARTER_CONFIG } from '../../starter/site-files.js';
import { check } from '../check.js';
import { BLOCKING, countsOf } from '../migrate/outcome.js';
import type { OldFolder } from '../migrate/old-site.js';

/** Name of the file with the sidebars. */
export const SIDEBARS_FILE = 'sidebars.json';

/** Pages that exist already, and the site that they become. */
export interface AdoptOptions {
  readonly files: OldFolder;
  /** Folder of the pages, relative to the site. */
  readonly pages: string;
  readonly foreign: ForeignSite | undefined;
  readonly config: PlainConfig;
  /** Other new files of the site: path → text. */
  readonly added: ReadonlyMap<string, string>;
  readonly title: string;
  readonly jobs: number;
  readonly progress: (phase: string, done: number, total: number) => void;
}

/** The site that existing pages become. */
export interface AdoptedSite {
  readonly config: PlainConfig;
  /** More files of the site: sidebars, accepted findings, a start page. */
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
  /** Accepted findings by rule. */
  readonly findings: readonly RuleCount[];
  readonly pageCount: number;
}

/** Rounds in which pages are left out that cannot be part of the site. */
const MAX_ROUNDS = 5;

/**
 * Tries a site with the existing pages in a temporary folder: makes its sidebars from the
 * navigation, leaves out pages that cannot be built, and accepts the other findings. Writes nothing
 * into the folder of the pages.
 */
export async function adopt(options: AdoptOptions): Promise<AdoptedSite> {
  const siteDir = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-init-'));
  const remove = (): void => {
    rmSync(siteDir, { recursive: true, force: true });
  };
  return withCleanUp(remove, async () => {
    copyPages(options, siteDir);
    return await adoptIn(siteDir, options);
  });
}

/** The folders of a site whose files pages use. */
function foldersOf({ pages, config }: AdoptOptions): string[] {
  const folders = Array.isArray(config.staticDirs) ? config.staticDirs.map(String) : ['static'];
  return [pages, ...folders, 'i18n'];
}

function copyPages(options: AdoptOptions, siteDir: string): void {
  const { files } = options;
  for (const folder of foldersOf(options)) {
    if (files.below(folder) === undefined) continue;
    const target = join(siteDir, folder);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(files.dir, folder), target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !SKIPPED.has(basename(path)),
    });
  }
  for (const [path, text] of options.added) writeInto(siteDir, path, text);
}

const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.git', '.docsgen', '.vitepress']);

function writeInto(siteDir: string, path: string, text: string): void {
  mkdirSync(dirname(join(siteDir, path)), { recursive: true });
  writeFileSync(join(siteDir, path), text);
}

async function adoptIn(siteDir: string, options: AdoptOptions): Promise<AdoptedSite> {
  const { foreign, files, pages } = options;
  const notes: Note[] = [...(foreign?.notes ?? [])];
  const usable = usableConfig(withUnlistedExcluded(options));
  for (const { key, message } of usable.refused)
    notes.push(noteOf(key, `docsgen does not accept the setting: ${message}`));
  const linked = await linkPages(siteDir, usable.config, options, notes);
  const newFiles = new Map<string, string>();
  let { config } = linked;
  if (![...linked.pages.values()].some(({ route }) => route === '/')) {
    const path = posix.join(pages, 'index.md');
    const text = startPage(options, linked.pages);
    newFiles.set(path, text);
    writeInto(siteDir, path, text);
  }
  if (foreign?.nav !== undefined) {
    const made = sidebarsOf(foreign, linked.pages, foldersWith(linked.pages));
    notes.push(...made.notes);
    const name = files.exists(SIDEBARS_FILE) ? `docsgen.${SIDEBARS_FILE}` : SIDEBARS_FILE;
    const text = `${JSON.stringify(made.sidebars, null, 2)}\n`;
    newFiles.set(name, text);
    writeInto(siteDir, name, text);
    config = withArea(config, { sidebars: name });
  } else config = await withExistingSidebars(siteDir, config, options, notes);
  if (foreign !== undefined) {
    config = withNavbar(config, foreign.navbar, linked.pages, notes);
    notes.push(...constructNotes(foreign.kind, textsOf(linked.pages, options)));
  }
  const { diagnostics } = await checked(siteDir, config, options);
  const accepted = diagnostics.filter(({ rule }) => !isPermanent(rule));
  if (accepted.length > 0) newFiles.set(BASELINE_FILE, baselineText(accepted));
  return {
    config,
    files: newFiles,
    notes,
    findings: countsOf(accepted),
    pageCount: linked.pages.size,
  };
}

/** The config with the sidebars that the folder has already, unless docsgen cannot read them. */
async function withExistingSidebars(
  siteDir: string,
  config: PlainConfig,
  options: AdoptOptions,
  notes: Note[],
): Promise<PlainConfig> {
  const { files } = options;
  if (!files.isFile(SIDEBARS_FILE)) return config;
  writeInto(siteDir, SIDEBARS_FILE, files.textOf(SIDEBARS_FILE));
  const withSidebars = withArea(config, { sidebars: SIDEBARS_FILE });
  try {
    await checked(siteDir, withSidebars, options);
    return withSidebars;
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error;
    const [fault] = error.diagnostics;
    const text = `The sidebars are made from the folders: ${fault?.message ?? error.message}`;
    const place = { file: SIDEBARS_FILE, line: fault?.line ?? 1 };
    notes.push({ kind: 'by-hand', subject: SIDEBARS_FILE, ...place, text });
    return config;
  }
}

function noteOf(subject: string, text: string): Note {
  return { kind: 'by-hand', subject, file: STARTER_CONFIG, line: 1, text };
}

/** The config without the pages that the navigation of another generator does not list. */
function withUnlistedExcluded({ config, foreign, files, pages }: AdoptOptions): PlainConfig {
  if (foreign?.onlyListedPages !== true) return config;
  const listed = new Set<string>();
  const visit = (items: NonNullable<ForeignSite['nav']>[number]['items']): void => {
    for (const item of items) {
      if ('path' in item && item.path !== undefined) listed.add(item.path);
      if (item.kind === 'section') visit(item.items);
    }
  };
  for (const { items } of foreign.nav ?? []) visit(items);
  const others = (files.below(pages) ?? []).filter(
    (path) => /\.mdx?$/.test(path) && !listed.has(path),
  );
  return withArea(config, { exclude: [...new Set([...excludedIn(config), ...others])] });
}

/** The first docs area of a config. */
function areaOf({ docs }: PlainConfig): PlainConfig {
  return ((Array.isArray(docs) ? docs[0] : docs) ?? {}) as PlainConfig;
}

function withArea(config: PlainConfig, keys: PlainConfig): PlainConfig {
  const area = { ...areaOf(config), ...keys };
  const { docs } = config;
  return { ...config, docs: Array.isArray(docs) ? [area, ...docs.slice(1)] : area };
}

function excludedIn(config: PlainConfig): string[] {
  const { exclude } = areaOf(config);
  return Array.isArray(exclude) ? exclude.map(String) : [];
}

interface LinkedPages {
  readonly config: PlainConfig;
  /** By their path in the folder of pages. */
  readonly pages: ReadonlyMap<string, KnownPage>;
}

/** Links the pages. Leaves out those that cannot be built, round by round. */
async function linkPages(
  siteDir: string,
  first: PlainConfig,
  options: AdoptOptions,
  notes: Note[],
): Promise<LinkedPages> {
  let config = first;
  for (let round = 1; ; round++) {
    const { diagnostics } = await checked(siteDir, config, options);
    const inPages = diagnostics.filter(
      ({ severity, rule, file }) =>
        severity === 'error' &&
        (BLOCKING.test(rule) || isPermanent(rule)) &&
        file.startsWith(prefixOf(options.pages)) &&
        /\.mdx?$/.test(file),
    );
    if (inPages.length === 0 || round === MAX_ROUNDS) break;
    const left = new Map(inPages.map((finding) => [finding.file, finding]));
    for (const finding of left.values()) notes.push(leftOut(finding));
    const paths = [...left.keys()].map((file) =>
      globOf(file.slice(prefixOf(options.pages).length)),
    );
    config = withArea(config, { exclude: [...excludedIn(config), ...paths] });
  }
  return { config, pages: await pagesIn(siteDir, config, options) };
}

function leftOut({ file, line, message }: Diagnostic): Note {
  const text = `The page cannot be built, so it is left out: ${message}`;
  return { kind: 'by-hand', subject: file, file, line, text };
}

/** A glob that matches one path. */
function globOf(path: string): string {
  return path.replace(/[*?[\]{}()!+@\\]/g, '?');
}

function prefixOf(pages: string): string {
  return pages === '.' || pages === '' ? '' : `${pages}/`;
}

function quiet(siteDir: string, { jobs, progress }: AdoptOptions) {
  return {
    ...{ siteDir, outDir: join(siteDir, 'build'), jobs, progress },
    ...{ cache: false, socialCards: false, notice: () => undefined },
  };
}

async function checked(
  siteDir: string,
  config: PlainConfig,
  options: AdoptOptions,
): Promise<{ readonly diagnostics: readonly Diagnostic[] }> {
  writeInto(siteDir, STARTER_CONFIG, configText(config));
  return await check({
    ...quiet(siteDir, options),
    ...{ search: false, external: false, files: [], fix: 'no' },
    ...{ writeBaseline: false, writeLock: false },
  });
}

async function pagesIn(
  siteDir: string,
  config: PlainConfig,
  options: AdoptOptions,
): Promise<ReadonlyMap<string, KnownPage>> {
  writeInto(siteDir, STARTER_CONFIG, configText(config));
  const session = openSession({ ...quiet(siteDir, options), findingsOnly: true });
  const reading = await session.read();
  const { defaultLocale } = reading.input.config;
  const { site } = await session.update(emptySnapshot, reading);
  const prefix = prefixOf(options.pages);
  const isOriginal = ({ source, area, locale }: SitePage): boolean =>
    source.startsWith(prefix) && area !== undefined && locale === defaultLocale;
  return new Map(
    site.pages
      .filter(isOriginal)
      .map(({ source, id, route }) => [source.slice(prefix.length), { id, route }]),
  );
}

/** All folders that have pages, at any depth. */
function foldersWith(pages: ReadonlyMap<string, KnownPage>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of pages.keys())
    for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) folders.add(at);
  return folders;
}

/** Number of links of a start page. */
const MAX_LINKS = 12;

/** A start page with links to the first pages. */
function startPage(
  { title, foreign }: AdoptOptions,
  pages: ReadonlyMap<string, KnownPage>,
): string {
  const listed = (foreign?.nav ?? []).flatMap(({ items }) =>
    items.flatMap((item) => {
      const inner = item.kind === 'section' ? item.items : [item];
      return inner.flatMap((each) => (each.kind === 'page' ? [each.path] : []));
    }),
  );
  const known = (listed.length > 0 ? listed : [...pages.keys()]).filter(
    (path) => pageAt(path, pages) !== undefined && pages.has(path),
  );
  const top = known.sort((a, b) => a.split('/').length - b.split('/').length);
  const links = top.slice(0, MAX_LINKS).map((path) => {
    const name = posix.basename(path).replace(/\.mdx?$/, '');
    const shown = /^(?:index|readme)$/i.test(name) ? posix.basename(posix.dirname(path)) : name;
    const target = path.replace(/[<>\\]/g, '\\$&');
    return `- [${asMarkdown(shown.replace(/[-_]+/g, ' '))}](<./${target}>)`;
  });
  const keys = {
    title: `${title} documentation`,
    description: `The start page of the documentation of ${title}.`,
  };
  return pageText(
    keys,
    `This is the documentation of ${asMarkdown(title)}.\n\n${links.join('\n')}\n`,
  );
}

/** The config with a navbar whose internal links exist. */
function withNavbar(
  config: PlainConfig,
  links: readonly NavbarLink[],
  pages: ReadonlyMap<string, KnownPage>,
  notes: Note[],
): PlainConfig {
  const itemOf = ({ label, link, items }: NavbarLink): object[] => {
    if (items !== undefined) {
      const inner = items.flatMap(itemOf);
      return inner.length === 0 ? [] : [{ label, items: inner }];
    }
    if (link === undefined) return [];
    if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return [{ label, href: link }];
    const path = link
      .replace(/[?#].*$/s, '')
      .replace(/^\//, '')
      .replace(/\.(?:html|md)$/, '');
    const page = pageAt(
      path === '' || path.endsWith('/') ? `${path}index.md` : `${path}.md`,
      pages,
    );
    if (page !== undefined) return [{ label, to: page.route }];
    notes.push(noteOf(`navbar: ${label}`, `There is no page ${link}, so the link is left out.`));
    return [];
  };
  const made = links.flatMap(itemOf);
  if (made.length === 0) return config;
  const navbar = (config.navbar ?? {}) as { readonly items?: readonly object[] };
  const items = navbar.items ?? repositoryItem(config);
  return { ...config, navbar: { ...navbar, items: [...made, ...items] } };
}

/** A bar with items of the config has no other links. */
function repositoryItem({ repository }: PlainConfig): object[] {
  if (typeof repository !== 'string') return [];
  const links = repositoryLinks({ url: repository, branch: 'HEAD', folder: '' });
  return links === undefined ? [] : [{ label: links.label, href: links.href, position: 'right' }];
}

function textsOf(
  pages: ReadonlyMap<string, KnownPage>,
  { files, pages: folder }: AdoptOptions,
): ReadonlyMap<string, string> {
  return new Map(
    [...pages.keys()]
      .map((path) => posix.join(folder, path))
      .filter(files.isFile)
      .map((path) => [path, files.textOf(path)]),
  );
}
