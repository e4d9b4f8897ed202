import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.js';
import { hashOf } from '../model/keys.js';
import type { FileState } from './emit.js';
import { writeWhole } from './write-whole.js';

/** What the last build of an output folder left behind for the next one. */
export interface BuildState {
  /** Hash of everything that the build read. */
  readonly inputKey: string;
  readonly out: string;
  readonly files: readonly (readonly [string, FileState])[];
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
}

/** The last build's state; undefined when there is none, it is damaged, or belongs to another folder. */
export function readState(file: string, out: string): BuildState | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const json = text.slice(33);
    if (hashOf(json) !== text.slice(0, 32)) return undefined;
    const state = JSON.parse(json) as BuildState;
    return state.out === out ? state : undefined;
  } catch {
    return undefined;
  }
}

/** Remember a build. */
export function writeState(file: string, state: BuildState): void {
  mkdirSync(dirname(file), { recursive: true });
  const json = JSON.stringify(state);
  writeWhole(file, `${hashOf(json)} ${json}`);
}
