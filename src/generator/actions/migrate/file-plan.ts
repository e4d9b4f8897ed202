import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

/** The file that `docsgen migrate` is writing. It gets its name when it is complete. */
const PARTIAL = '.docsgen-migration.partial';

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
  for (const [path, file] of plan) writePlanned(file, placeIn(folder, path));
}

/** The place of a file, whose folder exists then. Throws a DocsgenError for a path that leaves. */
function placeIn(folder: string, path: string): string {
  refuseUnsafe(path);
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  return place;
}

function writePlanned(file: PlannedFile, place: string): void {
  if ('text' in file) writeFileSync(place, file.text);
  else copyFileSync(file.from, place);
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
  const foreign = filesOf(target).filter((path) => {
    const hash = hashOf(readFileSync(join(target, path)));
    return known.files.get(path) !== hash && known.earlier.get(path) !== hash;
  });
  if (foreign.length === 0) return;
  const list = foreign.slice(0, 5).map((path) => `  ${printable(path)}`);
  if (foreign.length > 5) list.push('  …');
  const count = foreign.length === 1 ? '1 file' : `${foreign.length} files`;
  throw new DocsgenError(
    `${target} contains ${count} that docsgen did not write, or that changed:\n${list.join('\n')}`,
    { hint: 'Name an empty folder with --out, or move these files away.' },
  );
}

/**
 * Writes a plan into a target, and removes the files of an earlier run that it does not have. The
 * list of files is written first, so that a run after an interrupted one knows which files are
 * docsgen's.
 */
export function writeTarget(plan: FilePlan, target: string): void {
  refuseForeignTarget(target);
  const known = readManifest(target);
  const earlier = new Map([...known.earlier, ...known.files]);
  const files = new Map([...plan].map(([path, file]) => [path, hashOf(contentOf(file))]));
  mkdirSync(target, { recursive: true });
  writeManifest(target, { files, earlier });
  for (const path of earlier.keys()) {
    refuseUnsafe(path);
    if (!plan.has(path)) rmSync(join(target, path), { force: true });
  }
  for (const [path, file] of plan) writeWhenComplete(file, target, path);
  writeManifest(target, { files, earlier: new Map() });
}

function contentOf(file: PlannedFile): string | Uint8Array {
  return 'text' in file ? file.text : readFileSync(file.from);
}

function writeWhenComplete(file: PlannedFile, target: string, path: string): void {
  const place = placeIn(target, path);
  const partial = join(target, PARTIAL);
  writePlanned(file, partial);
  renameSync(partial, place);
}

/** The files below a target that docsgen may not have written. */
function filesOf(target: string): string[] {
  const { files, others } = listTree(target, {
    enter: (path) => !OF_OTHERS.has(path),
  });
  const isForeign = (path: string): boolean =>
    !OF_OTHERS.has(path) && path !== MANIFEST && path !== PARTIAL;
  return [...files.map(({ path }) => path), ...others].filter(isForeign);
}

/** Paths below a target → the hashes of their files. */
interface Manifest {
  readonly files: ReadonlyMap<string, string>;
  /** Files of the run before, while another run replaces them. */
  readonly earlier: ReadonlyMap<string, string>;
}

function readManifest(target: string): Manifest {
  type Hashes = Readonly<Record<string, string>>;
  interface Stored {
    readonly generator?: string;
    readonly files?: Hashes;
    readonly earlier?: Hashes;
  }
  try {
    const stored = JSON.parse(readFileSync(join(target, MANIFEST), 'utf8')) as Stored;
    const isOurs = stored.generator === 'docsgen migrate';
    const mapOf = (hashes: Hashes = {}): ReadonlyMap<string, string> =>
      new Map(isOurs ? Object.entries(hashes) : []);
    return { files: mapOf(stored.files), earlier: mapOf(stored.earlier) };
  } catch {
    return { files: new Map(), earlier: new Map() };
  }
}

function writeManifest(target: string, { files, earlier }: Manifest): void {
  const sorted = (hashes: ReadonlyMap<string, string>): Readonly<Record<string, string>> =>
    Object.fromEntries([...hashes].sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify(
    {
      generator: 'docsgen migrate',
      files: sorted(files),
      ...(earlier.size === 0 ? {} : { earlier: sorted(earlier) }),
    },
    null,
    1,
  );
  writeWhenComplete({ text: `${text}\n` }, target, MANIFEST);
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
