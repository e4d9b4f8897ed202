import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { editsOf, type Edit } from './edits.js';
import { attempt } from '../io/fs/attempt.js';
import { readInSite } from '../io/fs/contained.js';
import { listTree } from '../io/fs/list-tree.js';
import { moveFiles } from '../io/read/move-files.js';
import { emptySnapshot } from '../incremental/snapshot.js';
import type { Reading } from '../io/read/reading.js';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import { DocsgenError } from '../model/errors.js';
import type { SiteInput } from '../model/input.js';
import { once } from '../model/once.js';
import type { Site } from '../model/site.js';
import { unsafePath } from '../model/safe-path.js';
import { translationFolder } from '../model/texts.js';
import type { Moves } from '../refactor/moves.js';
import { planRename } from '../refactor/rename.js';
import { versionTwins, type PathMove } from '../refactor/version-twins.js';
import type { SiteState } from './site-findings.js';
import { openSession, type SessionOptions } from '../session.js';

export interface MoveOptions extends SessionOptions {
  /** The file or the folder to move, relative to the site. */
  readonly from: string;
  /** Its new path. An existing folder takes it in under its old name. */
  readonly to: string;
  /** Move the same page or folder in the other versions of its docs area, too. */
  readonly versions?: boolean;
  /** Whether to write; otherwise the result only says what would be written. */
  readonly write: boolean;
}

export interface MoveReport {
  /** Old path → new path. */
  readonly moves: Moves;
  /** The changed lines, by the path after the move. */
  readonly edits: readonly Edit[];
  /** Old route → new route, for each line that `redirects.txt` gets. */
  readonly redirects: ReadonlyMap<string, string>;
  /** The same page or folder in other versions, which does not move. */
  readonly twins: readonly string[];
  /** Findings about the move: with an error nothing was written. */
  readonly diagnostics: readonly Diagnostic[];
  readonly written: boolean;
}

/** Files with addresses of the site that only `check` reads. */
const TEST_QUERIES = ['content/search.tests.yml', 'search.tests.yml'];

/**
 * Moves a file or a folder of a site. Everything that names it follows: links, pictures, includes,
 * imports, doc ids, sidebars and redirects; translations of its pages move along, and with
 * `versions` the same pages of other versions. The result is
 * checked in memory before anything is written. Throws a DocsgenError if the move is not possible.
 */
export async function move(options: MoveOptions): Promise<MoveReport> {
  const session = openSession({ ...options, findingsOnly: true });
  const reading = await session.read();
  const snapshot = await session.update(emptySnapshot, reading);
  const link: LinkSite = async (input) =>
    (await session.update(snapshot, withInput(reading, input))).site;
  const { siteDir, from, to, versions = false } = options;
  const targets = [{ from, to, versions }];
  const plan = await planMoves({ reading, snapshot }, link, { siteDir, targets });
  session.save();
  const { moves, changes, redirects, twins, findings } = plan;
  const isSafe = findings.every(({ severity }) => severity !== 'error');
  const written = options.write && isSafe;
  if (written) moveFiles(siteDir, { moves, texts: changes });
  return {
    moves,
    edits: changes.flatMap(({ path, before: text, after }) =>
      editsOf({ file: path, before: text, after }),
    ),
    redirects,
    twins,
    diagnostics: findings,
    written,
  };
}

/** A file or a folder, and its new path. */
export type MoveTarget = Pick<MoveOptions, 'from' | 'to' | 'versions'>;

/** Links the site of another input. */
export type LinkSite = (input: SiteInput) => Promise<Site>;

/** The changes of a move, before anything is written. */
export interface MovePlan extends Pick<MoveReport, 'moves' | 'redirects' | 'twins'> {
  /** The texts that change. */
  readonly changes: ReturnType<typeof textChanges>;
  /** Findings about the move: with an error it would break something. */
  readonly findings: readonly Diagnostic[];
}

/** The files or folders that move. */
export interface MoveRequest {
  readonly siteDir: string;
  readonly targets: readonly MoveTarget[];
  /** The text of a file that only `check` reads. By default its text on disk. */
  readonly textOf?: (path: string) => string | undefined;
}

/**
 * Plans the move of files or folders of a site that is in memory. Writes nothing. Throws a
 * DocsgenError if the move is not possible.
 */
export async function planMoves(
  { reading, snapshot }: SiteState,
  link: LinkSite,
  { siteDir, targets, textOf = (path) => textOnDisk(siteDir, path) }: MoveRequest,
): Promise<MovePlan> {
  const { input } = reading;
  const each = targets.map((target) => movesOf({ siteDir, ...target }, reading));
  const moves = new Map(each.flatMap((one) => [...one.moves]));
  const folders = new Map(each.flatMap((one) => [...one.folders]));
  const others = otherTexts(textOf);
  const { texts, redirects, findings } = await planRename({
    input,
    site: snapshot.site,
    configFile: reading.options.configFile,
    moves,
    folders,
    others,
    link,
  });
  return {
    moves,
    changes: textChanges(texts, moves, input, others),
    redirects,
    twins: each.flatMap((one) => one.twins).filter((path) => !moves.has(path)),
    findings,
  };
}

function withInput(reading: Reading, input: SiteInput): Reading {
  return { ...reading, input, key: once(() => reading.keyFor(input)) };
}

/** The files that move, and the folders that move as a unit. */
interface MovedFiles {
  readonly moves: Moves;
  readonly folders: Moves;
  /** The files or folders at the same place in other versions, which stay. */
  readonly twins: readonly string[];
}

/** The files that move, with translations and, if asked for, those of other versions. */
function movesOf(
  { siteDir, from, to, versions = false }: MoveTarget & Pick<MoveOptions, 'siteDir'>,
  { input, configFiles }: Reading,
): MovedFiles {
  const source = cleanPath(siteDir, from);
  const target = targetOf(siteDir, source, to);
  if (!existsSync(join(siteDir, source))) throw new DocsgenError(`There is no file ${source}.`);
  if (source === target) throw new DocsgenError(`${source} is there already.`);
  if (target.startsWith(`${source}/`))
    throw new DocsgenError('A folder cannot move into itself.', { hint: 'Name another folder.' });
  refuseConfigured(source, input);
  const moves = new Map<string, string>();
  const folders = new Map<string, string>();
  const twins = twinsOf(siteDir, [source, target], versions, input);
  const { locales, defaultLocale } = input.config;
  const translations = locales.filter(({ code }) => code !== defaultLocale);
  const originals: readonly PathMove[] = [[source, target], ...(versions ? twins : [])];
  const pairs = originals.flatMap(([old, now]): PathMove[] => [
    [old, now],
    ...translations.map(({ code }): PathMove => [
      translationFolder(code, old),
      translationFolder(code, now),
    ]),
  ]);
  for (const [old, now] of pairs) {
    const path = join(siteDir, old);
    if (!existsSync(path)) continue;
    if (!statSync(path).isDirectory()) {
      moves.set(old, now);
      continue;
    }
    const { files, folders: below, others: links } = listTree(path);
    const [link] = links;
    if (link !== undefined)
      throw new DocsgenError(`${old}/${link} is a symbolic link, which does not move.`, {
        hint: 'Replace it with a copy of its target, or move it yourself first.',
      });
    for (const file of files) moves.set(`${old}/${file.path}`, `${now}/${file.path}`);
    for (const folder of ['', ...below])
      folders.set(posix.join(old, folder), posix.join(now, folder));
  }
  for (const path of moves.keys())
    if (input.virtual?.has(path) === true)
      throw new DocsgenError(`${path} is made by a plugin and cannot be moved.`);
  const ofConfig = configFiles.find((path) => moves.has(path));
  if (ofConfig !== undefined)
    throw new DocsgenError(`${ofConfig} is a part of the config.`, {
      hint: 'Move it yourself, and change the files that read it.',
    });
  refuseExisting(siteDir, moves);
  return { moves, folders, twins: versions ? [] : twins.map(([path]) => path) };
}

/** Throws a DocsgenError if a file would replace another one. */
function refuseExisting(siteDir: string, moves: Moves): void {
  const identity = (path: string): string | undefined => {
    const stats = attempt(() => statSync(join(siteDir, path)));
    return stats && `${stats.dev}:${stats.ino}`;
  };
  for (const [from, to] of moves) {
    const existing = moves.has(to) ? undefined : identity(to);
    // On some disks a name in other letter case is the same file.
    if (existing === undefined) refuseBelowFile(siteDir, to);
    else if (existing !== identity(from))
      throw new DocsgenError(`${to} exists already.`, { hint: 'Choose another name.' });
  }
}

/** Throws a DocsgenError if a part of a path that must be a folder is a file. */
function refuseBelowFile(siteDir: string, path: string): void {
  for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) {
    const stats = attempt(() => statSync(join(siteDir, at)));
    if (stats?.isDirectory() === true) return;
    if (stats !== undefined)
      throw new DocsgenError(`${at} is a file, not a folder.`, { hint: 'Choose another name.' });
  }
}

/**
 * The existing files or folders at the same place in other versions, with their new paths. Throws a
 * DocsgenError if they are to move, and the new place is in the folder of no version.
 */
function twinsOf(
  siteDir: string,
  move: PathMove,
  isAsked: boolean,
  { config }: SiteInput,
): readonly PathMove[] {
  const twins = versionTwins(move, config);
  if (twins === undefined && isAsked)
    throw new DocsgenError(`${move[1]} is not in the folder of the version of ${move[0]}.`, {
      hint: 'With --versions, name a path in the same version.',
    });
  return (twins ?? []).filter(([path]) => existsSync(join(siteDir, path)));
}

/** The path of a file in the site. Throws a DocsgenError if it is outside. */
export function cleanPath(siteDir: string, path: string): string {
  const clean = posix.normalize(path).replace(/\/+$/, '');
  const fault = unsafePath(clean);
  const isHidden = clean.split('/').some((name) => name.startsWith('.') || name === 'node_modules');
  if (fault !== undefined || isHidden || !isInSite(siteDir, clean))
    throw new DocsgenError(`${path} is not a path of the site.`, {
      hint: fault?.hint ?? 'Name a file or a folder inside the site.',
    });
  return clean;
}

/** Whether the nearest existing folder of a path is in the site, with links resolved. */
function isInSite(siteDir: string, path: string): boolean {
  const root = realpathSync(siteDir);
  for (let at = join(root, path); ; at = dirname(at)) {
    const real = attempt(() => realpathSync(at));
    if (real !== undefined) return real === root || real.startsWith(root + sep);
  }
}

/** The new path. A folder that exists, or a path that ends with a slash, takes the file in. */
function targetOf(siteDir: string, source: string, to: string): string {
  // A path that no system accepts is no folder.
  const isFolder =
    to.endsWith('/') ||
    (to !== source && attempt(() => statSync(join(siteDir, to)).isDirectory()) === true);
  return cleanPath(siteDir, isFolder ? posix.join(to, posix.basename(source)) : to);
}

/** Throws a DocsgenError for a folder that the config names. */
function refuseConfigured(source: string, { config }: SiteInput): void {
  const folders = [
    ...config.docs.flatMap(({ folder, versions }) => [
      folder,
      ...versions.map((version) => version.folder ?? folder),
    ]),
    ...config.staticFolders,
    config.pagesFolder ?? '',
    'i18n',
  ];
  const named = folders.find((folder) => folder === source || folder.startsWith(`${source}/`));
  if (named !== undefined)
    throw new DocsgenError(`The config names the folder ${named}.`, {
      hint: 'Change the config and rename the folder yourself, or move what is in it.',
    });
}

function textOnDisk(siteDir: string, path: string): string | undefined {
  return existsSync(join(siteDir, path)) ? readInSite(siteDir, path).toString('utf8') : undefined;
}

function otherTexts(textOf: (path: string) => string | undefined): Map<string, string> {
  const texts = new Map<string, string>();
  for (const path of TEST_QUERIES) {
    const text = textOf(path);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

/** The changed texts with their old paths and texts. */
function textChanges(
  texts: ReadonlyMap<string, string>,
  moves: Moves,
  input: SiteInput,
  others: ReadonlyMap<string, string>,
): { path: string; oldPath: string; before: string; after: string }[] {
  const oldPaths = new Map([...moves].map(([from, to]) => [to, from]));
  return [...texts]
    .map(([path, after]) => {
      const oldPath = oldPaths.get(path) ?? path;
      const source =
        input.pages.get(oldPath) ??
        [...input.includes.values()].find((file) => file?.path === oldPath) ??
        input.data.get(oldPath);
      return { path, oldPath, before: source?.text ?? others.get(oldPath) ?? '', after };
    })
    .sort((a, b) => compareText(a.path, b.path));
}
