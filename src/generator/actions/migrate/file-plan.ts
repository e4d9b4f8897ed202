import { copyFileSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { SAFE } from '../../io/git/git.js';
import { listTree } from '../../io/fs/list-tree.js';
import { DocsgenError } from '../../model/errors.js';
import { hashOf } from '../../model/keys.js';
import { printable } from '../../model/printable.js';
import { unsafePath } from '../../model/safe-path.js';
import type { OldSite } from './old-site.js';

/** A file of the new site: a copy of a file with an absolute path, or a text. */
export type PlannedFile = { readonly from: string } | { readonly text: string };

/** Path in the new site → its file. */
export type FilePlan = ReadonlyMap<string, PlannedFile>;

/** Path of the config in the new site. */
export const CONFIG_FILE = 'site.config.ts';

/** The list of the files that `docsgen migrate` wrote, with their hashes. */
const MANIFEST = '.docsgen-migration.json';

/** Entries of a target that other commands write. They stay as they are. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  '.docsgen',
  '.git',
  'build',
  'node_modules',
  'package-lock.json',
]);

/** The text of a file of the new site. */
export function plannedText(file: PlannedFile): string {
  return 'text' in file ? file.text : readFileSync(file.from, 'utf8');
}

/** The path in the old site of the file at a path of the new one. */
export function oldPath(path: string, file: PlannedFile, old: Pick<OldSite, 'pathOf'>): string {
  return 'from' in file ? old.pathOf(file.from) : path;
}

/** Writes all files of a plan below a folder. Throws a DocsgenError for a path that leaves it. */
export function writePlan(plan: FilePlan, folder: string): void {
  for (const [path, file] of plan) {
    refuseUnsafe(path);
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if ('text' in file) writeFileSync(target, file.text);
    else copyFileSync(file.from, target);
  }
}

function refuseUnsafe(path: string): void {
  const unsafe = path.split('/').every((part) => part !== '' && part !== '..' && part !== '.')
    ? unsafePath(path.replace(/[#%:*?"<>|]/g, '-'))
    : { reason: 'leaves the folder', hint: 'Move it into the site.' };
  if (unsafe !== undefined)
    throw new DocsgenError(`${printable(path)} cannot be written: it ${unsafe.reason}.`, {
      hint: `Rename it in the old site. ${unsafe.hint}`,
    });
}

/**
 * Throws a DocsgenError for a target with files that `docsgen migrate` did not write, or that have
 * changed since.
 */
export function refuseForeignTarget(target: string): void {
  if (!existsSync(target)) return;
  if (!lstatSync(target).isDirectory())
    throw new DocsgenError(`${target} is not a folder.`, { hint: 'Name another folder.' });
  const known = readManifest(target);
  const foreign = filesOf(target).filter(
    (path) => path !== MANIFEST && known.get(path) !== hashOf(readFileSync(join(target, path))),
  );
  if (foreign.length === 0) return;
  const list = foreign.slice(0, 5).map((path) => `  ${printable(path)}`);
  if (foreign.length > 5) list.push('  …');
  const count = foreign.length === 1 ? '1 file' : `${foreign.length} files`;
  throw new DocsgenError(
    `${target} contains ${count} that docsgen did not write, or that changed:\n${list.join('\n')}`,
    { hint: 'Name an empty folder with --out, or move these files away.' },
  );
}

/** Writes a plan into a target, and removes the files of an earlier run that it does not have. */
export function writeTarget(plan: FilePlan, target: string): void {
  refuseForeignTarget(target);
  for (const path of readManifest(target).keys())
    if (!plan.has(path)) rmSync(join(target, path), { force: true });
  writePlan(plan, target);
  const hashes = [...plan.keys()].map((path): [string, string] => [
    path,
    hashOf(readFileSync(join(target, path))),
  ]);
  const files = Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(
    join(target, MANIFEST),
    `${JSON.stringify({ generator: 'docsgen migrate', files }, null, 1)}\n`,
  );
}

function filesOf(target: string): string[] {
  const { files, others } = listTree(target, {
    enter: (path) => !OF_OTHERS.has(path),
  });
  return [...files.map(({ path }) => path), ...others].filter((path) => !OF_OTHERS.has(path));
}

function readManifest(target: string): ReadonlyMap<string, string> {
  try {
    const data = JSON.parse(readFileSync(join(target, MANIFEST), 'utf8')) as {
      readonly generator?: string;
      readonly files?: Readonly<Record<string, string>>;
    };
    return new Map(data.generator === 'docsgen migrate' ? Object.entries(data.files ?? {}) : []);
  } catch {
    return new Map();
  }
}

/** Throws a DocsgenError unless a folder is in a git repository without changes. */
export function refuseDirtyTree(folder: string): void {
  let status: string;
  try {
    status = execFileSync('git', [...SAFE, 'status', '--porcelain', '--', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    throw new DocsgenError(`${folder} is not in a git repository, so nothing was changed.`, {
      hint: 'Commit the site first, or write the new site to another folder with --out.',
    });
  }
  if (status.trim() !== '')
    throw new DocsgenError(`${folder} has changes that are not committed.`, {
      hint: 'Commit or stash them first, so that you can undo the migration.',
    });
}
