import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilStrayError } from '../../io/read/stray-error.js';
import { CACHE_FOLDER } from '../../io/stores/cache-files.js';
import { withCleanUp } from '../../io/output/clean-up.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { LOCK_FILE, parseLock } from '../../site/lock-file.js';
import { check } from '../check.js';
import { writePlan, type FilePlan } from './file-plan.js';

/** The result of checking a new site. */
export type TryOut =
  | {
      readonly kind: 'checked';
      /** All routes of the new site. */
      readonly routes: readonly string[];
      /** The text of its lock. */
      readonly lock: string;
      readonly diagnostics: readonly Diagnostic[];
      /** Why the site was checked without code that needs packages; absent if it was not. */
      readonly packageFailure?: DocsgenError;
    }
  | { readonly kind: 'failed'; readonly error: DocsgenError };

/** The findings of a try, or those that ended it. */
export function findingsOf(result: TryOut): readonly Diagnostic[] {
  return result.kind === 'checked' ? result.diagnostics : result.error.diagnostics;
}

export interface TryOutOptions {
  /** Absolute folder of the packages of the old site; undefined if none are installed. */
  readonly packages?: string | undefined;
  /** Absolute folder that keeps the cache from one try to the next; absent for a single try. */
  readonly cacheDir?: string;
  readonly jobs: number;
  readonly progress: (phase: string, done: number, total: number) => void;
}

/**
 * Writes a new site into a temporary folder, checks it there, and removes the folder. The folder is
 * the current one meanwhile: plugins of a site read files from there, such as `./static/api.json`.
 */
export async function tryOut(
  files: FilePlan,
  { jobs, packages, progress, cacheDir }: TryOutOptions,
): Promise<TryOut> {
  const siteDir = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-migrate-'));
  const before = process.cwd();
  const cleanUp = (): void => {
    process.chdir(before);
    rmSync(siteDir, { recursive: true, force: true });
  };
  return withCleanUp(cleanUp, async () => {
    writePlan(files, siteDir);
    if (packages !== undefined) symlinkSync(packages, join(siteDir, 'node_modules'), 'junction');
    process.chdir(siteDir);
    const cache = join(siteDir, CACHE_FOLDER);
    if (cacheDir !== undefined && existsSync(cacheDir)) renameSync(cacheDir, cache);
    try {
      const { diagnostics } = await untilStrayError(() =>
        check({
          ...{ siteDir, outDir: join(siteDir, 'build'), jobs, progress },
          ...{ cache: cacheDir !== undefined, socialCards: false, notice: () => undefined },
          ...{ search: false, external: false, files: [], fix: 'no' },
          ...{ writeBaseline: false, writeLock: true },
        }),
      );
      const lock = readFileSync(join(siteDir, LOCK_FILE), 'utf8');
      const routes = parseLock(lock).routes.map(({ route }) => route);
      return { kind: 'checked', routes, lock, diagnostics };
    } catch (error) {
      if (error instanceof DocsgenError) return { kind: 'failed', error };
      throw error;
    } finally {
      if (cacheDir !== undefined && existsSync(cache)) renameSync(cache, cacheDir);
    }
  });
}
