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

/** Undefined if mermaid is not installed, or has no module that a build can use. */
export function findMermaid(siteDir: string): MermaidFile | undefined {
  const folder = findDependency('mermaid', siteDir);
  if (folder === undefined) return undefined;
  const file = join(folder, 'dist/mermaid.esm.min.mjs');
  // The names of its other files are in this one, and contain their hashes.
  return existsSync(file) ? { file, fingerprint: hashOf(readFileSync(file)) } : undefined;
}
