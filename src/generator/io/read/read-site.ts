import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { usualBlogFolders, usualDocsFolders } from '../../config/defaults-docs.js';
import { importsOf, includedFiles } from '../../content/mdx/modules.js';
import { outerPictures } from '../../content/pictures.js';
import type { DocsAreaConfig, SiteConfig } from '../../model/config.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { excludedFrom } from '../../model/excluded.js';
import type { AssetFile, SiteInput, SourceFile } from '../../model/input.js';
import { placeAt } from '../../formats/locate.js';
import { didYouMean } from '../../model/nearest.js';
import { messagesFile, translationAt, translationFolder } from '../../model/texts.js';
import { isCategoryFile } from '../../site/category-files.js';
import { BASELINE_FILE } from '../../rules/baseline.js';
import { LOCK_FILE } from '../../site/lock-file.js';
import { REDIRECTS_FILE } from '../../site/redirects.js';
import { tagsFilesOf } from '../../site/tags-file.js';
import { isPublicDotfile, LeadsOutside, NotAFile } from '../fs/contained.js';
import { isBrokenLink, walkFiles, type Unread } from '../fs/files.js';
import { openSourceFiles, type SourceFiles } from './source-files.js';
import type { VirtualFile, VirtualFiles } from '../plugins/virtual-files.js';
import { lastChanges, type LastChanges, type MissingDates } from '../git/git.js';
import { hasCode, isMissing, isSystemError } from '../fs/system-error.js';
import { readingOf, UnreadableFile } from '../fs/unreadable.js';

/** The files of a site. The browser bundle is built separately. */
export type SiteFiles = Pick<
  SiteInput,
  'pages' | 'areaOf' | 'includes' | 'assets' | 'data' | 'lastChanges'
> & {
  /** Set if the config asks for dates and docsgen does not know them. */
  readonly missingDates: MissingDates | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** Files that commands of docsgen write into the site. */
const SITE_DATA = [REDIRECTS_FILE, BASELINE_FILE, LOCK_FILE];

/** Folders that docsgen reads if they exist. */
const USUAL_FOLDERS = [...usualDocsFolders, ...usualBlogFolders, 'content/pages', 'static', 'i18n'];

const PAGE = /\.mdx?$/;
/** Scripts in the pages folder: React pages, unless they are tests or types. */
const SCRIPT = /\.[jt]sx?$/;
const NO_REACT_PAGE = /\.(?:test\.[jt]sx?|d\.ts)$/;

/** Reads files into collections, and reports those that cannot be read. */
interface Reader {
  readonly source: SourceFiles;
  readonly pages: Map<string, SourceFile>;
  readonly areaOf: Map<string, string>;
  readonly assets: Map<string, AssetFile>;
  readonly data: Map<string, Omit<SourceFile, 'path'>>;
  readonly partials: Set<string>;
  readonly diagnostics: Diagnostic[];
  /** Paths of all files below a folder. Dotfiles are left out by default. */
  readonly walk: (folder: string, dotfiles?: (name: string) => boolean) => readonly string[];
  /** The result of a read; undefined after a reported error. */
  readonly attempt: <T>(path: string, read: () => T) => T | undefined;
  /** Adds a file to a collection. Returns false after a reported error. */
  readonly put: <T>(files: Map<string, T>, path: string, read: (path: string) => T) => boolean;
}

/** The files of a site, some of which plugins have made. */
export interface SiteSources {
  /** Reads also the virtual files. */
  readonly sources: SourceFiles;
  readonly virtual: VirtualFiles;
}

/** Read all content of a site. Each file is read once. */
export function readSite(
  siteDir: string,
  outDir: string,
  config: SiteConfig,
  { sources: source, virtual }: SiteSources = {
    sources: openSourceFiles(siteDir),
    virtual: new Map(),
  },
): SiteFiles {
  const skipPaths = new Set(
    [outDir, join(siteDir, 'build')].filter((path) => path !== resolve(siteDir)),
  );
  const reader = createReader(siteDir, skipPaths, { sources: source, virtual });
  const { pages, areaOf, assets, data, diagnostics } = reader;
  for (const area of config.docs) readDocsArea(reader, config, area);
  const { synonyms } = config.search;
  if (synonyms !== undefined) {
    // A missing file is already reported.
    const file = reader.attempt(synonyms, () => textOrNull(reader.source, synonyms));
    if (file !== null && file !== undefined) data.set(synonyms, file);
  }
  for (const folder of config.staticFolders)
    for (const path of reader.walk(folder, isPublicDotfile))
      if (!assets.has(path)) reader.put(assets, path, source.asset);
  const messages = config.locales.map(({ code }) => messagesFile(code));
  for (const path of [...SITE_DATA, ...messages])
    if (existsInSite(siteDir, path)) reader.put(data, path, source.text);
  for (const path of [...SITE_DATA, ...messages, ...USUAL_FOLDERS])
    if (isBrokenLink(join(siteDir, path))) diagnostics.push(unreadFinding({ path, why: 'broken' }));
  if (config.pagesFolder !== null)
    for (const folder of [config.pagesFolder, ...translationFolders(config, config.pagesFolder)])
      for (const path of reader.walk(folder)) readContentFile(reader, path, undefined);
  // A missing file is null, so that creating it changes the input.
  // Imports that begin with a slash can name a file of a static folder.
  const places = ['', ...config.staticFolders.map((folder) => `${folder}/`)];
  const includes = includedFiles(pages.values(), config, (path) =>
    firstOf(places, (place) => readIncluded(place + path, reader)),
  );
  readNamedFiles(reader, config, [...pages.values(), ...includes.values()]);
  const dataFiles = [...data].map(([path, file]): SourceFile => ({ path, ...file }));
  const texts = new Set([...pages.values(), ...includes.values(), ...dataFiles]);
  const findings = [
    ...unusedPartials(reader.partials, includes),
    ...untranslated(pages, config),
    ...unknownLocales(siteDir, config, skipPaths),
    ...[...texts].flatMap((file) => (file === null ? [] : encodingFaults(file))),
  ];
  for (const finding of findings) diagnostics.push(finding);
  const showsDates = config.docs.some((area) => area.showLastUpdated !== false);
  const needsDates = showsDates || (config.url !== '' && config.changes !== null);
  const dates: LastChanges = needsDates ? lastChanges(siteDir) : { changes: new Map() };
  // The history may know an earlier file at the path of a virtual one.
  const changes = [...dates.changes].filter(([path]) => !virtual.has(path));
  return {
    pages,
    areaOf,
    includes,
    assets,
    data,
    lastChanges: virtual.size === 0 ? dates.changes : new Map(changes),
    missingDates: showsDates ? dates.missing : undefined,
    diagnostics,
  };
}

function createReader(
  siteDir: string,
  skipPaths: ReadonlySet<string>,
  { sources: source, virtual }: SiteSources,
): Reader {
  const diagnostics: Diagnostic[] = [];
  const attempt: Reader['attempt'] = (path, read) => {
    try {
      return readingOf(path, read);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      diagnostics.push(error.diagnostic);
      return undefined;
    }
  };
  return {
    source,
    pages: new Map(),
    areaOf: new Map(),
    assets: new Map(),
    data: new Map(),
    partials: new Set(),
    diagnostics,
    walk: (folder, dotfiles) => {
      const { files, unread } = walkFiles(siteDir, folder, {
        skipFolders: SKIPPED_FOLDERS,
        skipPaths,
        ...(dotfiles === undefined ? {} : { dotfiles }),
      });
      for (const item of unread) diagnostics.push(unreadFinding(item));
      // Only content can be virtual. Static folders may have dotfiles.
      return dotfiles === undefined ? withVirtual(files, folder, virtual) : files;
    },
    attempt,
    put: (files, path, read) => {
      const file = attempt(path, () => read(path));
      if (file !== undefined) files.set(path, file);
      return file !== undefined;
    },
  };
}

const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules']);

/** The files below a folder with the pages, partials and category files that plugins made. */
function withVirtual(
  files: readonly string[],
  folder: string,
  virtual: VirtualFiles,
): readonly string[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const isListed = (path: string, { isPage }: VirtualFile): boolean =>
    path.startsWith(prefix) && (isPage || PAGE.test(path) || isCategoryFile(path));
  const added = [...virtual].flatMap(([path, file]) => (isListed(path, file) ? path : []));
  return added.length === 0 ? files : [...files, ...added].sort();
}

function readDocsArea(reader: Reader, config: SiteConfig, area: DocsAreaConfig): void {
  const isExcluded = excludedFrom(area);
  /** Folders of the site that are not part of an area in the root folder of the site. */
  const otherFolders = [config.pagesFolder, ...config.staticFolders, 'i18n'].filter(
    (folder) => folder !== null,
  );
  const folders = [area.folder, ...area.versions.map(({ folder }) => folder ?? area.folder)];
  const translations = folders.flatMap((folder) => translationFolders(config, folder));
  for (const folder of new Set([...folders, ...translations])) {
    const prefix = folder === '' ? '' : `${folder}/`;
    for (const path of reader.walk(folder)) {
      const isOther = folder === '' && otherFolders.some((other) => path.startsWith(`${other}/`));
      if (!isOther && !isExcluded(path.slice(prefix.length), folder))
        readContentFile(reader, path, area.id);
    }
  }
  const { tagsFile, blog } = area;
  if (blog !== undefined) {
    // These files need not exist. A missing file that the config names is already reported.
    const names = [tagsFile ?? '', blog.authorsFile];
    for (const name of [...names, ...names.flatMap((file) => translationFolders(config, file))]) {
      const file = reader.attempt(name, () => textOrNull(reader.source, name));
      if (file !== null && file !== undefined) reader.data.set(name, file);
    }
    return;
  }
  if (tagsFile === undefined) return;
  const file = reader.attempt(tagsFile, () => textOrNull(reader.source, tagsFile));
  if (file === null) reader.diagnostics.push(missingFile(tagsFile));
  else if (file !== undefined) reader.data.set(tagsFile, file);
  for (const name of tagsFilesOf(area)) {
    const ofVersion = reader.attempt(name, () => textOrNull(reader.source, name));
    if (ofVersion !== null && ofVersion !== undefined) reader.data.set(name, ofVersion);
  }
}

/** Read a file of a content folder as what its name says. The pages folder has no `area`. */
function readContentFile(reader: Reader, path: string, area: string | undefined): void {
  const { source, pages, assets, data, diagnostics, put } = reader;
  if (pages.has(path) || assets.has(path)) return;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isHidden = path.split('/').some((segment) => segment.startsWith('_'));
  if (isCategoryFile(path)) put(data, path, source.text);
  else if (MISNAMED_CATEGORY.test(name)) diagnostics.push(misnamedCategory(path));
  else if (MISNAMED_PAGE.test(name) && !name.startsWith('_')) {
    diagnostics.push(misnamedPage(path));
    put(assets, path, source.asset);
  } else if (isHidden && PAGE.test(name)) reader.partials.add(path);
  else if (SCRIPT.test(name) && (isHidden || (area === undefined && NO_REACT_PAGE.test(name))))
    return;
  else if (PAGE.test(name)) {
    if (put(pages, path, source.text) && area !== undefined) reader.areaOf.set(path, area);
  } else if (SCRIPT.test(name) && area === undefined) put(pages, path, source.text);
  else put(assets, path, source.asset);
}

/** The folders with translations of a folder. */
function translationFolders({ locales, defaultLocale }: SiteConfig, folder: string): string[] {
  return locales
    .filter(({ code }) => code !== defaultLocale)
    .map(({ code }) => translationFolder(code, folder));
}

/** Markdown files with an extension that docsgen does not read. */
const MISNAMED_PAGE = /\.(?:[Mm][Aa][Rr][Kk][Dd][Oo][Ww][Nn]|mdown|mkdn?|M[Dd][Xx]?|mD[Xx]?|mdX)$/;
const MISNAMED_CATEGORY = /^_category_\.(?!(?:json|ya?ml)$)/;

function misnamedPage(path: string): Diagnostic {
  const extension = path.slice(path.lastIndexOf('.'));
  return {
    rule: 'read/extension',
    severity: 'warning',
    file: path,
    line: 1,
    column: 1,
    message: `This file is not a page: its extension is ${extension}, not .md.`,
    hint: `Rename it to ${path.slice(path.lastIndexOf('/') + 1, -extension.length)}.md.`,
  };
}

function misnamedCategory(path: string): Diagnostic {
  return {
    rule: 'sidebar/category-file',
    severity: 'error',
    file: path,
    line: 1,
    column: 1,
    message: 'This category file is not read: its extension is unknown.',
    hint: 'Rename it to _category_.json or _category_.yml.',
  };
}

/** Names of files and folders for parts of pages. */
const PARTIAL_NAME = /(?:^|\/)_[^/]*(?:partial|include|shared|snippet|common)/i;

/**
 * Partials that no page includes. A leading underscore also hides drafts. So a file counts as a
 * partial only if its name says so, or if a page includes another file of the same folder.
 */
function unusedPartials(
  partials: ReadonlySet<string>,
  includes: ReadonlyMap<string, SourceFile | null>,
): Diagnostic[] {
  // The key of an include is the requested path, even if the file has another Unicode form.
  const paths = [...includes.values()].flatMap((file) => (file === null ? [] : file.path));
  const used = new Set([...includes.keys(), ...paths]);
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
  const foldersInUse = new Set([...used].filter((path) => partials.has(path)).map(folderOf));
  return [...partials]
    .filter((path) => !used.has(path))
    .filter((path) => foldersInUse.has(folderOf(path)) || PARTIAL_NAME.test(path))
    .map((path) => ({
      rule: 'include/unused',
      severity: 'warning',
      file: path,
      line: 1,
      column: 1,
      message: 'No page includes this partial.',
      hint: 'Include it with `::include{file="…"}`, or delete it.',
    }));
}

/** Findings for translations of pages that do not exist. docsgen does not build them. */
function untranslated(pages: ReadonlyMap<string, SourceFile>, config: SiteConfig): Diagnostic[] {
  return [...pages.keys()].flatMap((path): Diagnostic[] => {
    const original = translationAt(path, config)?.original;
    if (original === undefined || pages.has(original)) return [];
    const folder = original.slice(0, original.lastIndexOf('/') + 1);
    const beside = [...pages.keys()].filter((other) => other.startsWith(folder));
    return [
      {
        rule: 'translation/no-original',
        severity: 'warning',
        file: path,
        line: 1,
        column: 1,
        message: `This translates ${original}, which does not exist: the page is not built.`,
        hint: didYouMean(original, beside, `Write ${original}, or delete this file.`),
      },
    ];
  });
}

/** Findings for translation folders of locales that the config does not list. */
function unknownLocales(
  siteDir: string,
  { locales }: SiteConfig,
  skipPaths: ReadonlySet<string>,
): Diagnostic[] {
  if (!existsInSite(siteDir, 'i18n')) return [];
  const codes = locales.map(({ code }) => code);
  const { files } = walkFiles(siteDir, 'i18n', {
    skipFolders: SKIPPED_FOLDERS,
    skipPaths,
  });
  const firsts = new Map<string, string>();
  for (const path of files.filter((file) => PAGE.test(file) || file.endsWith('/messages.json'))) {
    const [, folder = ''] = path.split('/');
    if (!codes.includes(folder) && !firsts.has(folder)) firsts.set(folder, path);
  }
  return [...firsts].map(([folder, path]) => ({
    rule: 'translation/unknown-locale',
    severity: 'warning',
    file: path,
    line: 1,
    column: 1,
    message: `The config has no locale "${folder}", so docsgen does not read i18n/${folder}.`,
    hint: didYouMean(folder, codes, `Add { code: '${folder}', label: '…' } to \`locales.list\`.`),
  }));
}

const ENCODING_MESSAGES = {
  'utf-16': 'This file is UTF-16, not UTF-8.',
  'not-utf-8': 'This file is not UTF-8: it was saved in another encoding.',
  control: 'There is a control character here, which cannot be part of a page.',
} as const;

/** The finding for a text file with invalid bytes. */
function encodingFaults(file: SourceFile): Diagnostic[] {
  const { path, fault } = file;
  if (fault === undefined) return [];
  return [
    {
      rule: 'read/encoding',
      severity: 'error',
      file: path,
      ...placeAt(file.text, fault.offset),
      message: ENCODING_MESSAGES[fault.kind],
      hint: fault.kind === 'control' ? 'Delete it.' : 'Save the file as UTF-8.',
    },
  ];
}

/** The findings for the paths that a walk skips. */
const UNREAD: Readonly<
  Record<Exclude<Unread['why'], 'unreadable'>, Pick<Diagnostic, 'rule' | 'message' | 'hint'>>
> = {
  outside: {
    rule: 'read/symlink-outside',
    message: 'This symbolic link points outside the site or to a hidden file, so docsgen skips it.',
    hint: 'Copy the file into the site.',
  },
  loop: {
    rule: 'read/symlink-loop',
    message:
      'This symbolic link points to a folder that contains it, so docsgen does not follow it.',
    hint: 'Delete the link.',
  },
  broken: {
    rule: 'read/symlink-broken',
    message: 'The target of this symbolic link does not exist.',
    hint: 'Link to a file of the site, or delete the link.',
  },
  special: {
    rule: 'read/symlink-outside',
    message: 'This is neither a file nor a folder, so docsgen does not read it.',
    hint: 'Delete it, or move it out of the site.',
  },
};

function unreadFinding({ path, why, error }: Unread): Diagnostic {
  if (why === 'unreadable') return new UnreadableFile(path, error).diagnostic;
  return { severity: 'warning', file: path, line: 1, column: 1, ...UNREAD[why] };
}

/** Whether a path exists, even if it cannot be read. */
function existsInSite(siteDir: string, path: string): boolean {
  try {
    return statSync(join(siteDir, path), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return isSystemError(error) && !hasCode(error, 'ENOTDIR');
  }
}

/**
 * Read the files for readers that are outside of the content folders: pictures that pages show, and
 * files that MDX pages import.
 */
function readNamedFiles(
  { source, assets, put }: Reader,
  config: SiteConfig,
  files: readonly (SourceFile | null)[],
): void {
  for (const file of files) {
    if (file === null) continue;
    const imported = importsOf(file, config.markdown).flatMap((target) =>
      target.kind === 'file' ? target.path : [],
    );
    for (const path of [...imported, ...outerPictures(file, config)])
      if (!assets.has(path) && source.exists(path)) put(assets, path, source.asset);
  }
}

function readIncluded(path: string, { source, attempt }: Reader): SourceFile | null {
  // Hidden files may contain secrets, so they cannot be included.
  if (path.split('/').some((segment) => segment.startsWith('.') || segment === 'node_modules'))
    return null;
  return attempt(path, () => textOrNull(source, path)) ?? null;
}

/** The first result that is not null. */
function firstOf<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Result | null,
): Result | null {
  for (const item of items) {
    const result = make(item);
    if (result !== null) return result;
  }
  return null;
}

/** The text of a file; null if the site has no such file. */
function textOrNull(source: SourceFiles, path: string): SourceFile | null {
  try {
    return source.text(source.onDisk(path));
  } catch (error) {
    if (isNoText(error)) return null;
    throw error;
  }
}

function missingFile(path: string): Diagnostic {
  return {
    rule: 'config/missing-file',
    severity: 'error',
    file: path,
    line: 1,
    column: 1,
    message: `The file ${path}, which the config names, cannot be read.`,
    hint: 'Create it, or remove it from the config.',
  };
}

function isNoText(error: unknown): boolean {
  if (error instanceof LeadsOutside || error instanceof NotAFile) return true;
  return isMissing(error) || hasCode(error, 'EISDIR', 'EINVAL');
}
