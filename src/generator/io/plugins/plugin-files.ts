import { posix, resolve, join } from 'node:path';
import picomatch from 'picomatch';
import { hashData, hashOf } from '../../model/keys.js';
import type { PluginFiles } from '../../model/plugin.js';
import { attempt } from '../fs/attempt.js';
import { isFileInSite, readInSite } from '../fs/contained.js';
import { walkFiles } from '../fs/files.js';

/** The files that a hook depends on. Plain data, so that it can be stored. */
export interface WatchedFiles {
  /** Path → hash of the file; null if there is none. */
  readonly files: Readonly<Record<string, string | null>>;
  /** Pattern → hash of the paths and contents of all files that match. */
  readonly patterns: Readonly<Record<string, string>>;
}

/** Where the files of plugins are read. Both folders are absolute. */
export interface PluginFolders {
  readonly siteDir: string;
  /** The folder of the built site, which patterns skip. */
  readonly outDir: string;
}

/** Reads files of the site for a hook, and keeps a list of them. */
export class FileTracker {
  readonly #files = new Map<string, string | null>();
  readonly #patterns = new Map<string, string>();

  constructor(private readonly folders: PluginFolders) {}

  /** The functions for the hook. */
  readonly functions: PluginFiles = {
    read: (path) => this.#read(path),
    exists: (path) => {
      const file = sitePathOf(path);
      this.#files.set(file, fileHash(file, this.folders));
      return isFileInSite(this.folders.siteDir, file);
    },
    glob: (pattern) => {
      const paths = matching(pattern, this.folders);
      this.watch(pattern);
      return paths;
    },
  };

  /** Adds a file or a pattern. */
  watch(name: string): void {
    const path = sitePathOf(name);
    if (isPattern(path)) this.#patterns.set(path, patternHash(path, this.folders));
    else this.#files.set(path, fileHash(path, this.folders));
  }

  watched(): WatchedFiles {
    const sorted = <T>(map: ReadonlyMap<string, T>): Record<string, T> =>
      Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
    return { files: sorted(this.#files), patterns: sorted(this.#patterns) };
  }

  #read(path: string): string {
    const file = sitePathOf(path);
    this.#files.set(file, fileHash(file, this.folders));
    if (!isFileInSite(this.folders.siteDir, file))
      throw new Error(`There is no file ${JSON.stringify(path)} in the site.`);
    return readInSite(this.folders.siteDir, file).toString('utf8');
  }
}

/** Whether files are as they were. */
export function areUnchanged({ files, patterns }: WatchedFiles, folders: PluginFolders): boolean {
  return (
    Object.entries(files).every(([path, hash]) => fileHash(path, folders) === hash) &&
    Object.entries(patterns).every(([pattern, hash]) => patternHash(pattern, folders) === hash)
  );
}

/** Returns a test whether a path is one of these files. */
export function watcherOf(watched: readonly WatchedFiles[]): (path: string) => boolean {
  const files = new Set(watched.flatMap((each) => Object.keys(each.files)));
  const patterns = watched.flatMap((each) => Object.keys(each.patterns));
  const tests = patterns.map((pattern) => picomatch(pattern));
  return (path) => files.has(path) || tests.some((isMatch) => isMatch(path));
}

/** Whether a hook names no file. */
export function isEmpty({ files, patterns }: WatchedFiles): boolean {
  return Object.keys(files).length + Object.keys(patterns).length === 0;
}

/** A path without `./` and `..`. Throws an error if it leads out of the site. */
function sitePathOf(path: string): string {
  const normal = posix.normalize(String(path).replaceAll('\\', '/'));
  if (normal.startsWith('../') || normal === '..' || posix.isAbsolute(normal))
    throw new Error(`${JSON.stringify(path)} is outside the site: paths start at its folder.`);
  return normal;
}

function isPattern(path: string): boolean {
  return picomatch.scan(path).isGlob;
}

function fileHash(path: string, { siteDir }: PluginFolders): string | null {
  if (!isFileInSite(siteDir, path)) return null;
  return attempt(() => hashOf(readInSite(siteDir, path))) ?? null;
}

function patternHash(pattern: string, folders: PluginFolders): string {
  return hashData(matching(pattern, folders).map((path) => [path, fileHash(path, folders)]));
}

/** The site-relative paths of the files that match a pattern, sorted. */
function matching(pattern: string, { siteDir, outDir }: PluginFolders): string[] {
  const normal = sitePathOf(pattern);
  const base = picomatch.scan(normal).base;
  const skipPaths = [outDir, join(siteDir, 'build')].filter((path) => path !== resolve(siteDir));
  const { files } = walkFiles(siteDir, base === '.' ? '' : base, {
    skipFolders: new Set(['node_modules']),
    skipPaths: new Set(skipPaths),
  });
  const isMatch = picomatch(normal);
  return files.filter((path) => isMatch(path));
}
