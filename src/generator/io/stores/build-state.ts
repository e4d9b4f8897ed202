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
  readonly files: readonly (readonly [string, FileState])[];
  /** Hash of the manifest. It shows whether another build has written the folder since then. */
  readonly manifestHash: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  /** The files of the site that `buildDone` hooks have read; absent without such hooks. */
  readonly watched?: WatchedFiles;
}

/** The state after the last build; undefined if it is missing or damaged. */
export function readState(cache: Cache, out: string): BuildState | undefined {
  const json = cache.get(stateFile(out));
  if (json === undefined) return undefined;
  const state = JSON.parse(json.toString()) as BuildState;
  return state.out === out ? state : undefined;
}

export function writeState(cache: Cache, state: BuildState): void {
  cache.put(stateFile(state.out), JSON.stringify(state));
}

function stateFile(out: string): string {
  return `state-${hashOf(out).slice(0, 8)}.json`;
}
