import { posix } from 'node:path';
import { hasHashedName } from '../../../components/hashed-name.js';
import { MANIFEST, type Output } from '../../model/output.js';
import { foldPath } from '../../model/safe-path.js';
import type { EditStep } from './edit-journal.js';
import type { OutputScan } from './scan-output.js';

/** A file of the new site that the old one does not have in this form. */
export interface NewFile {
  readonly path: string;
  readonly hash: string;
  readonly kind: Output['kind'];
}

/**
 * Maximum number of changes that are made in place. While they are made, a server shows old and new
 * pages.
 */
const MAX_STEPS = 256;

/** Kinds of outputs, in the order in which they appear: pages need assets, lists name pages. */
const RANKS: Readonly<Record<Output['kind'], number>> = {
  bytes: 1,
  index: 1,
  copy: 1,
  card: 1,
  chunk: 2,
  page: 3,
  text: 4,
  feed: 4,
};

function rankOf({ path, kind }: NewFile): number {
  return hasHashedName(path) ? 0 : RANKS[kind];
}

/**
 * The steps from the old site to the new one, in an order in which a server can show each state:
 * files before the pages that need them, removals last, then the manifest.
 */
export function inOrder(
  newFiles: readonly NewFile[],
  removed: readonly string[],
  { manifestHash, scan }: { readonly manifestHash: string; readonly scan: OutputScan },
): EditStep[] {
  const kindFor = (path: string): 'add' | 'replace' => (scan.files.has(path) ? 'replace' : 'add');
  const sorted = [...newFiles].sort((a, b) => rankOf(a) - rankOf(b));
  return [
    ...sorted.map(({ path, hash }) => ({ path, hash, kind: kindFor(path) })),
    ...removed
      .filter((path) => scan.files.has(path))
      .map((path) => ({ path, hash: '', kind: 'remove' as const })),
    { path: MANIFEST, hash: manifestHash, kind: kindFor(MANIFEST) },
  ];
}

/**
 * Whether steps can be made in place: they are few, and no name changes its meaning. A file that
 * becomes a folder, the reverse, and a name whose letter case changes need a new folder.
 */
export function fitsInPlace(steps: readonly EditStep[], total: number, scan: OutputScan): boolean {
  if (!scan.isRegular || steps.length > MAX_STEPS || steps.length * 2 > total) return false;
  const gone = steps.filter(({ kind }) => kind === 'remove').map(({ path }) => path);
  const goneNames = new Set(gone.flatMap((path) => [path, ...parentsOf(path)]).map(foldPath));
  return steps.every(({ path, kind }) => {
    if (kind === 'remove') return true;
    if (scan.folders.has(path)) return false;
    const newFolders = parentsOf(path).filter((folder) => !scan.folders.has(folder));
    if (newFolders.some((folder) => scan.files.has(folder))) return false;
    const newNames = kind === 'add' ? [path, ...newFolders] : newFolders;
    return !newNames.some((name) => goneNames.has(foldPath(name)));
  });
}

/** The folders that contain a file, from inside to outside. */
function parentsOf(path: string): string[] {
  const parents: string[] = [];
  for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) parents.push(at);
  return parents;
}
