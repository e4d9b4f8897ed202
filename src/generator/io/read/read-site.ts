import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import picomatch from 'picomatch';
import { includedBy } from '../../content/markdown/source.js';
import type { SiteConfig } from '../../model/config.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import type { AssetFile, SiteInput, SourceFile } from '../../model/input.js';
import { placeAt } from '../../formats/locate.js';
import { didYouMean } from '../../model/nearest.js';
import { resolveInSite } from '../../model/paths.js';
import { messagesFile, translationFolder } from '../../model/texts.js';
import { isCategoryFile } from '../../site/category-files.js';
import { BASELINE_FILE } from '../../rules/baseline.js';
import { LOCK_FILE } from '../../rules/contract.js';
import { REDIRECTS_FILE } from '../../site/redirects.js';
import { LeadsOutside, NotAFile } from '../fs/contained.js';
import { walkFiles, type Unread } from '../fs/files.js';
import { openSourceFiles, type SourceFiles } from './source-files.js';
import { lastChanges, type LastChanges, type MissingDates } from '../git/git.js';
import { isSystemError } from '../fs/system-error.js';
import { readingOf, UnreadableFile } from '../fs/unreadable.js';

/** What is read from the site's folders; pages of code and the browser bundle are made apart. */
export type SiteFiles = Pick<
  SiteInput,
  'pages' | 'areaOf' | 'includes' | 'assets' | 'data' | 'lastChanges'
> & {
  readonly components: readonly string[];
  /** Why the dates that the config asks for are not known. */
  readonly missingDates: MissingDates | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** What docsgen itself writes for a site, when asked, and reads again. */
const SITE_DATA = [REDIRECTS_FILE, BASELINE_FILE, LOCK_FILE];

const PAGE = /\.md$/;
/** Names of React pages. */
export const COMPONENT = /\.(?:tsx|jsx)$/;

/** Read all content of a site: every file once, in one pass. */
export function readSite(
  siteDir: string,
  outDir: string,
  config: SiteConfig,
  source: SourceFiles = openSourceFiles(siteDir),
): SiteFiles {
  const pages = new Map<string, SourceFile>();
  const areaOf = new Map<string, string>();
  const assets = new Map<string, AssetFile>();
  const data = new Map<string, Omit<SourceFile, 'path'>>();
  const components: string[] = [];
  const partials = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  const skip = {
    skipFolders: new Set(['node_modules']),
    skipPaths: new Set(
      [outDir, join(siteDir, 'build')].filter((path) => path !== resolve(siteDir)),
    ),
  };
  const walk = (folder: string, dotfiles?: (name: string) => boolean): string[] => {
    const { files, unread } = walkFiles(siteDir, folder, {
      ...skip,
      ...(dotfiles === undefined ? {} : { dotfiles }),
    });
    for (const item of unread.map(unreadFinding)) diagnostics.push(item);
    return files;
  };
  /** Undefined where the disk refuses it, which is reported. */
  const attempt = <T>(path: string, read: () => T): T | undefined => {
    try {
      return readingOf(path, read);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      diagnostics.push(error.diagnostic);
      return undefined;
    }
  };
  const put = <T>(files: Map<string, T>, path: string, read: (path: string) => T): boolean => {
    const file = attempt(path, () => read(path));
    if (file !== undefined) files.set(path, file);
    return file !== undefined;
  };
  /** Folders in the site that no docs area at the site's root holds. */
  const others = [config.pagesFolder, ...config.staticFolders, 'i18n'].filter(
    (folder) => folder !== null,
  );
  const take = (path: string, area: string | undefined): void => {
    if (pages.has(path) || assets.has(path)) return;
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (isCategoryFile(path)) put(data, path, source.text);
    else if (MISNAMED_CATEGORY.test(name)) diagnostics.push(misnamedCategory(path));
    else if (MISNAMED_PAGE.test(name) && !name.startsWith('_')) {
      diagnostics.push(misnamedPage(path));
      put(assets, path, source.asset);
    } else if (/^[^_].*\.mdx$/.test(name))
      diagnostics.push({
        rule: 'read/mdx',
        severity: 'warning',
        file: path,
        line: 1,
        column: 1,
        message: 'MDX pages are not built yet: this one is left out.',
        hint: 'Rename it to .md: every component is a directive there.',
      });
    else if (
      path.split('/').some((segment) => segment.startsWith('_')) &&
      (PAGE.test(name) || COMPONENT.test(name))
    ) {
      if (PAGE.test(name)) partials.add(path);
      return;
    } else if (PAGE.test(name)) {
      if (put(pages, path, source.text) && area !== undefined) areaOf.set(path, area);
    } else if (COMPONENT.test(name) && area === undefined) components.push(path);
    else put(assets, path, source.asset);
  };
  for (const area of config.docs) {
    const excluded = area.exclude.length === 0 ? () => false : picomatch([...area.exclude]);
    for (const folder of new Set([
      area.folder,
      ...area.versions.map((v) => v.folder ?? area.folder),
      ...translationFolders(config, area.folder),
      ...area.versions.flatMap(({ folder: own }) =>
        own === undefined ? [] : translationFolders(config, own),
      ),
    ])) {
      const prefix = folder === '' ? '' : `${folder}/`;
      for (const path of walk(folder)) {
        const inOther = folder === '' && others.some((other) => path.startsWith(`${other}/`));
        if (!inOther && !excluded(path.slice(prefix.length))) take(path, area.id);
      }
    }
    if (area.tagsFile !== undefined) {
      const { tagsFile } = area;
      const file = attempt(tagsFile, () => textOrNull(source, tagsFile));
      if (file === null) diagnostics.push(missingFile(tagsFile));
      else if (file !== undefined) data.set(tagsFile, file);
    }
  }
  for (const folder of config.staticFolders)
    for (const path of walk(folder, isPublicDotfile))
      if (!assets.has(path)) put(assets, path, source.asset);
  for (const path of SITE_DATA) if (isThere(siteDir, path)) put(data, path, source.text);
  for (const path of config.locales.map(({ code }) => messagesFile(code)))
    if (isThere(siteDir, path)) put(data, path, source.text);
  if (config.pagesFolder !== null)
    for (const folder of [config.pagesFolder, ...translationFolders(config, config.pagesFolder)])
      for (const path of walk(folder)) take(path, undefined);
  const includes = readIncludes(pages, (path) => {
    const original = untranslatedPath(path, config);
    return (
      readIncluded(path, source, attempt) ??
      (original === undefined ? null : readIncluded(original, source, attempt))
    );
  });
  const dataFiles = [...data].map(([path, file]): SourceFile => ({ path, ...file }));
  const texts = new Set([...pages.values(), ...includes.values(), ...dataFiles]);
  const found = [
    ...unusedPartials(partials, includes),
    ...untranslated(pages, config),
    ...unknownLocales(siteDir, config, skip.skipPaths),
    ...[...texts].flatMap((file) => (file === null ? [] : encodingFaults(file))),
  ];
  for (const item of found) diagnostics.push(item);
  const wantsDates = config.docs.some((area) => area.showLastUpdated);
  const dates: LastChanges = wantsDates ? lastChanges(siteDir) : { changes: new Map() };
  return {
    pages,
    areaOf,
    includes,
    assets,
    data,
    components,
    lastChanges: dates.changes,
    missingDates: dates.missing,
    diagnostics,
  };
}

/** Folders that hold the translations of a folder's pages. */
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
    message: `This file is no page: its extension is ${extension}, not .md.`,
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

/** Names that say that a file or its folder holds parts of pages. */
const PARTIAL_NAME = /(?:^|\/)_[^/]*(?:partial|include|shared|snippet|common)/i;

/**
 * Partials that nothing includes. A leading underscore also hides drafts, so a file counts as a
 * partial only where its name says so, or where another file of its folder is included.
 */
function unusedPartials(
  partials: ReadonlySet<string>,
  includes: ReadonlyMap<string, SourceFile | null>,
): Diagnostic[] {
  // A file that is asked for and cannot be read is used all the same.
  const found = [...includes.values()].flatMap((file) => (file === null ? [] : file.path));
  const used = new Set([...includes.keys(), ...found]);
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

/** The path that a translation translates; undefined for a path outside the folders of translations. */
function untranslatedPath(path: string, { locales }: SiteConfig): string | undefined {
  const [, code, original] = /^i18n\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return locales.some((locale) => locale.code === code) ? original : undefined;
}

/** Translations of pages that do not exist: nothing is made of them. */
function untranslated(pages: ReadonlyMap<string, SourceFile>, config: SiteConfig): Diagnostic[] {
  return [...pages.keys()].flatMap((path): Diagnostic[] => {
    const original = untranslatedPath(path, config);
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

/** Folders of translations into a language that the config does not list. */
function unknownLocales(
  siteDir: string,
  { locales }: SiteConfig,
  skipPaths: ReadonlySet<string>,
): Diagnostic[] {
  if (!isThere(siteDir, 'i18n')) return [];
  const codes = locales.map(({ code }) => code);
  const { files } = walkFiles(siteDir, 'i18n', {
    skipFolders: new Set(['node_modules']),
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
    message: `The config has no locale "${folder}": nothing of i18n/${folder} is read.`,
    hint: didYouMean(folder, codes, `Add { code: '${folder}', label: '…' } to \`locales.list\`.`),
  }));
}

const ENCODING_MESSAGES = {
  'utf-16': 'This file is UTF-16, not UTF-8.',
  'not-utf-8': 'This file is not UTF-8: it was saved in another encoding.',
  control: 'There is a control character here, which no page can show.',
} as const;

/** What is wrong with the bytes of a text file. */
function encodingFaults({ path, text, fault }: SourceFile): Diagnostic[] {
  if (fault === undefined) return [];
  return [
    {
      rule: 'read/encoding',
      severity: 'error',
      file: path,
      ...placeAt(text, fault.offset),
      message: ENCODING_MESSAGES[fault.kind],
      hint: fault.kind === 'control' ? 'Delete it.' : 'Save the file as UTF-8.',
    },
  ];
}

/** What is wrong with each kind of thing that is not read. */
const UNREAD: Readonly<
  Record<Exclude<Unread['why'], 'unreadable'>, Pick<Diagnostic, 'rule' | 'message' | 'hint'>>
> = {
  outside: {
    rule: 'read/symlink-outside',
    message: 'This symbolic link leads out of the site or to a hidden file, and is not read.',
    hint: 'Copy the file into the site.',
  },
  loop: {
    rule: 'read/symlink-loop',
    message: 'This symbolic link leads to a folder that contains it, and is not followed.',
    hint: 'Delete the link.',
  },
  broken: {
    rule: 'read/symlink-broken',
    message: 'This symbolic link leads to nothing.',
    hint: 'Link to a file of the site, or delete the link.',
  },
  special: {
    rule: 'read/symlink-outside',
    message: 'This is neither a file nor a folder, and is not read.',
    hint: 'Delete it, or move it out of the site.',
  },
};

function unreadFinding({ path, why, error }: Unread): Diagnostic {
  if (why === 'unreadable') return new UnreadableFile(path, error).diagnostic;
  return { severity: 'warning', file: path, line: 1, column: 1, ...UNREAD[why] };
}

/** Hosts read these; any other dotfile may hold a secret and stays out of the site. */
function isPublicDotfile(name: string): boolean {
  return name === '.well-known' || name === '.nojekyll';
}

/** Whether there is something at a path, readable or not. */
function isThere(siteDir: string, path: string): boolean {
  try {
    return statSync(join(siteDir, path), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return isSystemError(error) && error.code !== 'ENOTDIR';
  }
}

/** The files that pages include, through partials too. Missing ones are remembered: their appearing is a change. */
function readIncludes(
  pages: ReadonlyMap<string, SourceFile>,
  read: (path: string) => SourceFile | null,
): Map<string, SourceFile | null> {
  const includes = new Map<string, SourceFile | null>();
  const collect = (from: string, text: SourceFile): void => {
    for (const reference of includedBy(text)) {
      const path = resolveInSite(from, reference);
      if (path === undefined || includes.has(path)) continue;
      const file = read(path);
      includes.set(path, file);
      if (file !== null && PAGE.test(path)) collect(path, file);
    }
  };
  for (const page of pages.values()) collect(page.path, page);
  return includes;
}

function readIncluded(
  path: string,
  source: SourceFiles,
  attempt: (path: string, read: () => SourceFile | null) => SourceFile | null | undefined,
): SourceFile | null {
  // Hidden files hold secrets more often than text: they are never included.
  if (path.split('/').some((segment) => segment.startsWith('.') || segment === 'node_modules'))
    return null;
  return attempt(path, () => textOrNull(source, path)) ?? null;
}

/** The text of a file that the writer names; null where there is no such file in the site. */
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
    hint: 'Create it, or take it out of the config.',
  };
}

function isNoText(error: unknown): boolean {
  if (error instanceof LeadsOutside || error instanceof NotAFile) return true;
  const code = isSystemError(error) ? (error.code ?? '') : '';
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EINVAL'].includes(code);
}
