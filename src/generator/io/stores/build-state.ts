import type { Diagnostic } from '../../model/diagnostic.js';
import { hashOf } from '../../model/keys.js';
import type { WatchedFiles } from '../plugins/plugin-files.js';
import type { Cache } from './cache.js';
import type { FileState } from '../output/emit-options.js';

/** The state of an output folder after a build, for the next build. */
export interface BuildState {
  /** Hash of everything that the build read. */
  readonly inputKey: string;
  readonly out: string;
  /** The files of the built site, by path. */
  readonly files: ReadonlyMap<string, FileState>;
  /** Hash of the manifest. It shows whether another build has written the folder since then. */
  readonly manifestHash: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  /** The files of the site that `buildDone` hooks have read; absent without such hooks. */
  readonly watched?: WatchedFiles;
  /** The edits since the last build of the complete site; absent if there are none. */
  readonly edits?: Edits;
}

/**
 * The edits since the last build of a complete site. They are in their own small file, so that an
 * edit does not write the states of all files. Each list has the last state of what has changed.
 */
export interface Edits {
  /** Input of the build of the complete site, and the manifest that it wrote. */
  readonly since: Pick<BuildState, 'inputKey' | 'manifestHash'>;
  readonly inputKey: string;
  readonly manifestHash: string;
  /** The hashes of the texts of page files. */
  readonly texts: Entries<string>;
  /** The hashes of the articles of units. */
  readonly articles: Entries<string>;
  /** The files of the built site; null for a removed one. */
  readonly files: Entries<FileState | null>;
}

/** The entries of a map, as plain data. */
type Entries<Value> = readonly (readonly [key: string, value: Value])[];

type StoredState = Omit<BuildState, 'files' | 'edits'> & {
  readonly files: readonly (readonly [string, FileState])[];
};

/** The state after the last build; undefined if it is missing or damaged. */
export function readState(cache: Cache, out: string): BuildState | undefined {
  const json = cache.get(stateFile(out));
  if (json === undefined) return undefined;
  const stored = JSON.parse(json.toString()) as StoredState;
  if (stored.out !== out) return undefined;
  const state = { ...stored, files: new Map(stored.files) };
  const edits = cache.get(editsFile(out));
  return edits === undefined ? state : withEdits(state, JSON.parse(edits.toString()) as Edits);
}

function withEdits(state: BuildState, edits: Edits): BuildState {
  const { since, inputKey, manifestHash } = edits;
  if (since.inputKey !== state.inputKey || since.manifestHash !== state.manifestHash) return state;
  const files = new Map(state.files);
  for (const [path, file] of edits.files)
    if (file === null) files.delete(path);
    else files.set(path, file);
  return { ...state, files, inputKey, manifestHash, edits };
}

/** Writes the state after a build of the complete site. Forgets the edits before it. */
export function writeState(cache: Cache, { files, ...state }: Omit<BuildState, 'edits'>): void {
  cache.remove(editsFile(state.out));
  const stored: StoredState = { ...state, files: [...files] };
  cache.put(stateFile(state.out), JSON.stringify(stored));
}

/** Writes all edits since the last build of the complete site. */
export function writeEdits(cache: Cache, out: string, edits: Edits): void {
  cache.put(editsFile(out), JSON.stringify(edits));
}

function stateFile(out: string): string {
  return `state-${hashOf(out).slice(0, 8)}.json`;
}

function editsFile(out: string): string {
  return `edits-${hashOf(out).slice(0, 8)}.json`;
}
