import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, stableJson } from '../../model/keys.js';
import { MANIFEST, type ServedPattern } from '../../model/output.js';
import { hasCode, withPath } from '../fs/system-error.js';

/** A file of the output folder. */
export interface ManifestEntry {
  /** Hash of its content. */
  readonly hash: string;
  /** For an asset that is kept from an earlier build: the number of builds since then. */
  readonly age?: number;
}

/** The list of all files in an output folder. */
export interface Manifest {
  readonly generator: 'docsgen';
  readonly files: ReadonlyMap<string, ManifestEntry>;
  /** Security headers for hosts that serve the site. */
  readonly headers: Readonly<Record<string, string>>;
  /** Redirects with a pattern. */
  readonly patterns: readonly ServedPattern[];
}

/** The manifest of an output folder; undefined without a valid one. Throws file system errors. */
export function readManifest(out: string): Manifest | undefined {
  const text = manifestOnDisk(out)?.toString();
  if (text === undefined) return undefined;
  try {
    const data = JSON.parse(text) as {
      readonly generator?: string;
      readonly files?: Readonly<Record<string, ManifestEntry>>;
      readonly headers?: Manifest['headers'];
      readonly patterns?: Manifest['patterns'];
    };
    return data.generator === 'docsgen' && data.files !== undefined
      ? {
          generator: 'docsgen',
          files: new Map(Object.entries(data.files)),
          headers: data.headers ?? {},
          patterns: data.patterns ?? [],
        }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Hash of the manifest of an output folder; undefined when there is none. */
export function manifestHash(out: string): string | undefined {
  const bytes = manifestOnDisk(out);
  return bytes === undefined ? undefined : hashOf(bytes);
}

function manifestOnDisk(out: string): Buffer | undefined {
  const file = join(out, MANIFEST);
  try {
    return withPath(file, () => readFileSync(file));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
    throw error;
  }
}

/**
 * The text of the manifest file: sorted and without times, so that equal sites have equal files.
 */
export function manifestText({ generator, files, headers, patterns }: Manifest): string {
  const data = { generator, headers, ...(patterns.length === 0 ? {} : { patterns }) };
  // Sites have many files: a sorting serialiser takes several times as long.
  const paths = [...files.keys()].sort();
  const entries = paths.map((path) => `${JSON.stringify(path)}:${entryText(files.get(path))}`);
  return `{"files":{${entries.join(',')}},${stableJson(data).slice(1)}\n`;
}

function entryText({ hash, age }: ManifestEntry = { hash: '' }): string {
  return age === undefined ? `{"hash":"${hash}"}` : `{"age":${age},"hash":"${hash}"}`;
}
