import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { hashData, hashOf } from '../../model/keys.js';
import { attempt } from '../fs/attempt.js';
import type { BundleContext } from './bundle-context.js';
import { ENTRY } from './mdx-entry-plugin.js';
import { inputFile } from './css-modules-plugin.js';

/** The hash of a file of the site, or of one that a plugin made; '' if there is none. */
export function fileHash({ siteDir, virtual }: BundleContext, path: string): string {
  const text = virtual.get(path);
  if (text !== undefined) return hashOf(text);
  const bytes = attempt(() => readFileSync(join(siteDir, path)));
  return bytes === undefined ? '' : hashOf(bytes);
}

/** The hash of each module: of its file and of every file that it imports. */
export function moduleHashes(
  context: BundleContext,
  {
    inputs,
    watched,
    missing,
  }: {
    readonly inputs: Metafile['inputs'];
    /** Files that plugins of the bundler have read. Any module may depend on them. */
    readonly watched: ReadonlySet<string>;
    readonly missing: ReadonlySet<string>;
  },
  keys: readonly string[],
): Record<string, string> {
  const others = [...watched].sort().map((path) => [path, fileHash(context, path)]);
  const ofPlugins = [context.bundlerPlugins.hash, others];
  const ofFile = (path: string): [string, string] => [path, fileHash(context, path)];
  const imports = new Map(Object.entries(inputs).map(([path, input]) => [path, input.imports]));
  const fromEntry = imports.get(`${ENTRY}:entry`) ?? [];
  const target = new Map(fromEntry.map(({ path, original }) => [original ?? path, path]));
  const hashOfKey = (key: string): string => {
    if (missing.has(key)) return '';
    const reached = new Set<string>();
    const queue = [target.get(key) ?? key];
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (reached.has(path)) continue;
      reached.add(path);
      for (const next of imports.get(path) ?? []) queue.push(next.path);
    }
    const reachedFiles = new Set([...reached].map(inputFile));
    return hashData([[...reachedFiles].sort().map(ofFile), ofPlugins]);
  };
  return Object.fromEntries(keys.map((key) => [key, hashOfKey(key)]));
}
