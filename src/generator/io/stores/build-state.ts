import type { Diagnostic } from '../../model/diagnostic.js';
import { hashOf } from '../../model/keys.js';
import type { Cache } from './cache.js';
import type { FileState } from '../output/emit.js';

/** What the last build of an output folder left behind for the next one. */
export interface BuildState {
  /** Hash of everything that the build read. */
  readonly inputKey: string;
  readonly out: string;
  readonly files: readonly (readonly [string, FileState])[];
  /** Hash of the manifest that the build wrote: another build since then wrote another. */
  readonly manifestHash: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
}

/** The last build's state; undefined when there is none, it is damaged, or belongs to another folder. */
export function readState(cache: Cache, out: string): BuildState | undefined {
  const json = cache.get(stateFile(out));
  if (json === undefined) return undefined;
  const state = JSON.parse(json.toString()) as BuildState;
  return state.out === out ? state : undefined;
}

/** Remember a build. */
export function writeState(cache: Cache, state: BuildState): void {
  cache.put(stateFile(state.out), JSON.stringify(state));
}

function stateFile(out: string): string {
  return `state-${hashOf(out).slice(0, 8)}.json`;
}
