import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../model/keys.js';
import { findDependency } from '../fs/package-files.js';

/** The installed mermaid, with which the build draws diagrams. */
export interface MermaidFile {
  /** Absolute path of its module. */
  readonly file: string;
  readonly fingerprint: string;
}

/** The folder with the other files of the module, as of mermaid 11. */
export const MERMAID_CHUNKS = 'dist/chunks/mermaid.esm.min';
/** The module of mermaid. */
export const MERMAID_MODULE = 'dist/mermaid.esm.min.mjs';

/** The folder of the installed mermaid. Undefined if there is none of version 11 or higher. */
export function mermaidFolder(siteDir: string): string | undefined {
  const folder = findDependency('mermaid', siteDir);
  if (folder === undefined) return undefined;
  const isUsable = [MERMAID_CHUNKS, MERMAID_MODULE].every((path) => existsSync(join(folder, path)));
  return isUsable ? folder : undefined;
}

/** Undefined if mermaid is not installed, or is too old. */
export function findMermaid(siteDir: string): MermaidFile | undefined {
  const folder = mermaidFolder(siteDir);
  if (folder === undefined) return undefined;
  const file = join(folder, MERMAID_MODULE);
  // The names of its other files are in this one, and contain their hashes.
  return { file, fingerprint: hashOf(readFileSync(file)) };
}
