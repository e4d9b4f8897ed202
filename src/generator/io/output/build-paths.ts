import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { DocsgenError } from '../../model/errors.js';

/**
 * The paths that a build writes to. All are next to the output folder, and so on the same file
 * system, because files cannot be renamed across file systems.
 */
export interface BuildPaths {
  readonly out: string;
  /** The new files. */
  readonly staging: string;
  /** The old site, while it is replaced. */
  readonly old: string;
  /** Files that a change in place replaced or removed. */
  readonly undo: string;
  /** The description of a change in place, until it is complete. */
  readonly journal: string;
  readonly lock: string;
}

/** The paths for an output folder. Throws a DocsgenError if the folder contains the site. */
export function buildPaths(siteDir: string, outDir: string): BuildPaths {
  const out = existsSync(outDir) ? realpathSync(outDir) : resolve(outDir);
  const site = realpathSync(siteDir);
  const up = relative(out, site);
  if (up === '' || !(up.startsWith('..') || up.startsWith(sep)))
    throw new DocsgenError(`The output folder ${outDir} contains the sources of the site.`, {
      hint: 'Name a separate folder, such as --out-dir build.',
    });
  return pathsBeside(out);
}

/** The paths for an output folder, without checks. */
export function pathsBeside(out: string): BuildPaths {
  const beside = (suffix: string): string =>
    join(dirname(out), `.${basename(out)}.docsgen-${suffix}`);
  return {
    out,
    staging: beside('new'),
    old: beside('old'),
    undo: beside('undo'),
    journal: beside('journal'),
    lock: beside('lock'),
  };
}

/**
 * Throws a DocsgenError for an output folder inside one of the site's source folders, because a
 * build would then read its own output. `folders` are relative to the site.
 */
export function refuseSources(siteDir: string, out: string, folders: readonly string[]): void {
  const parent = existsSync(dirname(out)) ? realpathSync(dirname(out)) : dirname(out);
  const realOut = join(parent, basename(out));
  for (const folder of folders) {
    const source = resolve(siteDir, folder);
    if (folder === '' || !existsSync(source)) continue;
    if (`${realOut}${sep}`.startsWith(realpathSync(source) + sep))
      throw new DocsgenError(`The output folder ${out} is in ${folder}, a folder of the site.`, {
        hint: 'Name a folder outside it, such as --out-dir build.',
      });
  }
}
