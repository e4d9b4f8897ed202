import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { DoctorFacts, FolderFacts, LeftoverFacts, PackageFacts } from '../../doctor/facts.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { CACHE_FOLDER } from '../stores/cache-files.js';
import { runEsbuild } from '../bundle/esbuild.js';
import { inspectCache } from '../stores/inspect-cache.js';
import { attempt } from '../fs/attempt.js';
import { listTree } from '../fs/list-tree.js';
import { loadConfig } from '../read/load-config.js';
import { readLock } from '../output/out-lock.js';
import { packageDir, version } from '../fs/package-files.js';
import { messageOf } from '../../model/thrown-text.js';

/** Packages that a site installs only if it needs them. */
const OPTIONAL: readonly { name: string; purpose: string }[] = [
  { name: 'mermaid', purpose: 'diagrams in pages' },
  { name: 'web-tree-sitter', purpose: 'checks of code that is neither JavaScript nor data' },
];

/** Collect the facts that `docsgen doctor` checks. Evaluates the site's config; writes nothing. */
export async function gatherFacts(siteDir: string, outDir: string): Promise<DoctorFacts> {
  const cacheDir = join(siteDir, CACHE_FOLDER);
  const sources = readSources(siteDir, outDir);
  const config = await readConfig(siteDir);
  const folders = [
    folderFacts('site', siteDir),
    folderFacts('output', outDir),
    folderFacts('cache', cacheDir),
  ];
  return {
    version,
    node: { version: process.versions.node, wanted: wantedNode() },
    site: { dir: siteDir, ...config, ...sources.site },
    folders,
    freeBytes: freeBytes(nearestExisting(outDir)),
    watch: { folders: sources.folders, files: sources.files, limit: watchLimit() },
    openFiles: openFilesLimit(),
    git: gitFacts(siteDir),
    cache: attempt(() => inspectCache(siteDir)),
    esbuild: await esbuildFailure(),
    packages: OPTIONAL.map(({ name, purpose }): PackageFacts => ({
      name,
      purpose,
      version: installedVersion(name, siteDir),
      isNeeded: name === 'mermaid' && sources.site.hasMermaid,
    })),
    leftovers: leftoversBeside(outDir),
    caseSensitive: isCaseSensitive(siteDir),
    locale: process.env.LC_ALL ?? process.env.LC_CTYPE ?? process.env.LANG ?? '',
  };
}

function wantedNode(): string {
  const { engines } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  return engines.node.replace(/^>=\s*/, '');
}

type SourceFacts = Pick<DoctorFacts['site'], 'pages' | 'hasMermaid' | 'unreadable'>;

/** Count the files and folders that the watch server watches, and read every page once. */
function readSources(
  siteDir: string,
  outDir: string,
): { site: SourceFacts; folders: number; files: number } {
  const out = relative(siteDir, outDir).replaceAll('\\', '/');
  const unreadable: string[] = [];
  const tree = listTree(siteDir, {
    enter: (path) => !/(?:^|\/)(?:node_modules$|\.)/.test(path) && path !== out,
    unreadable: (path) => unreadable.push(path === '' ? '.' : path),
  });
  const pages = tree.files.filter(({ path }) => path.endsWith('.md'));
  let hasMermaid = false;
  for (const { path } of pages) {
    const text = attempt(() => readFileSync(join(siteDir, path), 'utf8'));
    if (text === undefined) unreadable.push(path);
    else hasMermaid ||= /^[ \t>]*(?:`{3,}|~{3,})[ \t]*mermaid\b/m.test(text);
  }
  return {
    site: { pages: pages.length, hasMermaid, unreadable: unreadable.sort() },
    folders: tree.folders.length + 1,
    files: tree.files.length,
  };
}

async function readConfig(
  siteDir: string,
): Promise<Pick<DoctorFacts['site'], 'configFile' | 'failure' | 'warnings' | 'showsLastUpdated'>> {
  try {
    const { config, configFile, diagnostics } = await loadConfig(siteDir);
    const showsLastUpdated = config.docs.some((area) => area.showLastUpdated !== false);
    return { configFile, failure: undefined, warnings: diagnostics.length, showsLastUpdated };
  } catch (error) {
    const message = messageOf(error);
    const findings = error instanceof DocsgenError ? error.diagnostics : [];
    const failure = { message, places: findings.map(placeText) };
    return { configFile: undefined, failure, warnings: 0, showsLastUpdated: false };
  }
}

function placeText({ file, line, column, message }: Diagnostic): string {
  return `${file}:${line}:${column}  ${message}`;
}

function folderFacts(name: FolderFacts['name'], path: string): FolderFacts {
  const stats = attempt(() => statSync(path));
  const kind = stats === undefined ? 'missing' : stats.isDirectory() ? 'folder' : 'other';
  // A build replaces the output folder, so its parent folder must be writable.
  const target = name === 'output' ? nearestExisting(dirname(path)) : nearestExisting(path);
  const writable = attempt(() => {
    accessSync(target, constants.W_OK | constants.X_OK);
    return true;
  });
  return { name, path, kind, writable: writable === true };
}

function nearestExisting(path: string): string {
  let parent = path;
  while (attempt(() => statSync(parent)) === undefined && dirname(parent) !== parent)
    parent = dirname(parent);
  return parent;
}

function freeBytes(folder: string): number | undefined {
  return attempt(() => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  });
}

function watchLimit(): number | undefined {
  return attempt(() => Number(readFileSync('/proc/sys/fs/inotify/max_user_watches', 'utf8')));
}

function openFilesLimit(): number | undefined {
  const limits = attempt(() => readFileSync('/proc/self/limits', 'utf8'));
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits ?? '') ?? [];
  return soft === undefined ? undefined : Number(soft);
}

function gitFacts(siteDir: string): DoctorFacts['git'] {
  const git = (args: readonly string[]): string | undefined =>
    attempt(() =>
      execFileSync('git', args, {
        cwd: siteDir,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    );
  const head = git(['rev-parse', '--is-shallow-repository', 'HEAD']);
  return {
    version: git(['--version'])?.replace(/^git version /, ''),
    isRepository: head !== undefined,
    isShallow: head?.startsWith('true') === true,
  };
}

async function esbuildFailure(): Promise<string | undefined> {
  try {
    await runEsbuild({ stdin: { contents: '' }, write: false, logLevel: 'silent' });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** The version of a package as the site resolves it. */
function installedVersion(name: string, siteDir: string): string | undefined {
  for (let folder = siteDir; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json');
    const packageVersion = attempt(
      () => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version,
    );
    if (packageVersion !== undefined || dirname(folder) === folder) return packageVersion;
  }
}

/** Locks and folders of killed builds, next to an output folder. */
function leftoversBeside(outDir: string): LeftoverFacts[] {
  const folder = dirname(outDir);
  const names = attempt(() => readdirSync(folder)) ?? [];
  return names
    .filter((name) => /^\..+\.docsgen-(?:lock(?:-\d+)?|new|old)$/.test(name))
    .sort()
    .map((name): LeftoverFacts => {
      const path = join(folder, name);
      if (!name.endsWith('-lock')) return { path, kind: 'folder', runningProcess: undefined };
      return lockFacts(path);
    });
}

function lockFacts(path: string): LeftoverFacts {
  try {
    const lock = readLock(path);
    const runningProcess = lock?.state === 'ended' ? undefined : lock?.holder?.pid;
    return { path, kind: 'lock', runningProcess };
  } catch {
    return { path, kind: 'other', runningProcess: undefined };
  }
}

/** Whether file names are case-sensitive; undefined if no name in the site can show it. */
function isCaseSensitive(siteDir: string): boolean | undefined {
  const names = attempt(() => readdirSync(siteDir)) ?? [];
  const name = names.find(
    (each) => each.toUpperCase() !== each && !names.includes(each.toUpperCase()),
  );
  if (name === undefined) return undefined;
  return attempt(() => statSync(join(siteDir, name.toUpperCase()))) === undefined;
}
