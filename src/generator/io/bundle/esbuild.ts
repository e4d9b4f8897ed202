import type { build, BuildFailure, Location } from 'esbuild';
import { DocsgenError } from '../../model/errors.js';
import { messageOf } from '../../model/thrown-text.js';

/**
 * Bundle with esbuild. The first call loads it, because its process starts slowly. Rejects with
 * esbuild's BuildFailure for errors in the sources, and with a DocsgenError when esbuild does not
 * run, for example because packages were installed on another operating system.
 */
export const runEsbuild: typeof build = async (options) => {
  try {
    const esbuild = await import('esbuild');
    return await esbuild.build({ conditions: CONDITIONS, ...options });
  } catch (error) {
    if (isBuildFailure(error)) throw error;
    const reason = messageOf(error).split('\n')[0] ?? '';
    throw new DocsgenError(`esbuild, which bundles scripts, does not run: ${reason}`, {
      hint:
        'Install the packages again on this machine, including optional ones: ' +
        'npm ci --include=optional.',
      cause: error,
    });
  }
};

/**
 * Names by which packages choose among their files. Some packages have files for "development" and
 * "production" only, as bundlers with a mode expect.
 */
const CONDITIONS = ['module', 'production'];

/** Whether esbuild threw an error because of errors in the sources. */
export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);
}

/** Column of a location from esbuild, from 1 and in UTF-16 units. esbuild counts bytes from 0. */
export function columnOf({ lineText, column }: Pick<Location, 'lineText' | 'column'>): number {
  return Buffer.from(lineText).subarray(0, column).toString().length + 1;
}
