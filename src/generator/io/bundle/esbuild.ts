import type { build, BuildFailure, Location } from 'esbuild';
import { DocsgenError } from '../../model/errors.js';

/**
 * Bundle with esbuild, which is loaded with the first call: its process takes a
 * while to start. Rejects with esbuild's own BuildFailure for what is wrong in
 * the sources, and with a DocsgenError when esbuild itself does not run, as
 * where packages were installed on another system.
 */
export const runEsbuild: typeof build = async (options) => {
  try {
    const esbuild = await import('esbuild');
    return await esbuild.build(options);
  } catch (error) {
    if (isBuildFailure(error)) throw error;
    const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new DocsgenError(`esbuild, which bundles scripts, does not run: ${said}`, {
      hint: 'Install the packages again on this machine, the optional ones too: npm ci --include=optional.',
      cause: error,
    });
  }
};

/** Whether something was thrown for faults of the sources. */
export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);
}

/** Column from 1, in UTF-16 units, of a place that esbuild names: it counts bytes from 0. */
export function columnOf({ lineText, column }: Pick<Location, 'lineText' | 'column'>): number {
  return Buffer.from(lineText).subarray(0, column).toString().length + 1;
}
