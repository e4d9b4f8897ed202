/** Builds after edits, compared with clean builds. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { docsgen, tree, write } from './command.js';

export interface Built {
  readonly code: number | null;
  readonly findings: readonly Diagnostic[];
  readonly files: ReadonlyMap<string, string>;
}

/** Builds a site into `build`, or without a cache into another folder. */
export async function built(site: string, how: 'after edit' | 'clean'): Promise<Built> {
  const out = how === 'clean' ? 'clean' : 'build';
  const options = how === 'clean' ? ['--no-cache'] : [];
  const args = ['build', '--out-dir', out, '--format', 'json', '--no-social-cards', ...options];
  const { code, stdout } = await docsgen(args, { cwd: site });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] };
  return { code, findings: diagnostics, files: code === 0 ? tree(join(site, out)) : new Map() };
}

/** Compares a build with the cache to a clean one. */
export async function compare(site: string, name: string): Promise<Built> {
  const incremental = await built(site, 'after edit');
  rmSync(join(site, 'clean'), { recursive: true, force: true });
  const clean = await built(site, 'clean');
  assert.is(incremental.code, clean.code, name);
  assert.equal(incremental.findings, clean.findings, name);
  assert.equal([...incremental.files], [...clean.files], name);
  return clean;
}

/** The config of a site whose output depends only on its sources. */
export const keepsNoAssets = (config: string): string =>
  config.replace('export default {', 'export default {\n  keepAssets: 0,');

export { pageText as page } from './page-text.js';

/** Changes a text of a site. Fails if that has no effect. */
export function edit(site: string, path: string, from: string, to: string): void {
  const text = readFileSync(join(site, path), 'utf8');
  assert.ok(text.includes(from), `${path} has no ${from}`);
  write(site, { [path]: text.replace(from, to) });
}
