import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './command.js';

/**
 * The site of this repository, which the runner builds once for all test files, without social
 * cards. Tests must not write to its folder, because other tests read it at the same time.
 */
export interface BuiltSite {
  /** The output folder. */
  readonly out: string;
  /** The result of the command, with its findings as JSON. */
  readonly result: Result;
}

/** The built site, also if its build failed. */
export function buildOfThisSite(): BuiltSite {
  const folder = process.env['DOCSGEN_BUILT_SITE'] ?? '';
  if (folder === '') throw new Error('The runner has not built the site: start tests/run.mjs.');
  return {
    out: join(folder, 'site'),
    result: JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as Result,
  };
}

/** The output folder. Throws when the site has errors. */
export function builtSite(): string {
  const { out, result } = buildOfThisSite();
  if (result.code !== 0)
    throw new Error(`The site does not build:\n${result.stdout}${result.stderr}`);
  return out;
}
