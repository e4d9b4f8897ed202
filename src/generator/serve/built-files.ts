import { realpathSync, statSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { BuildPaths } from '../io/output/build-paths.js';
import { unfinishedFiles } from '../io/output/edit-in-place.js';
import { readManifest, type Manifest } from '../io/output/manifest.js';
import { hashOf } from '../model/keys.js';
import { MANIFEST } from '../model/output.js';
import type { ServedFile } from './http/respond.js';
import type { Served } from './http/web-server.js';

/** The files of a built site. After another build these are the new ones. */
export interface BuiltFiles {
  /** Reads a file of the manifest, or one that a build is just adding, and no other. */
  readonly read: Served['read'];
  /** The current manifest: the same object until another build; undefined without a site. */
  readonly manifest: () => Manifest | undefined;
}

/** Opens the files of a built site. */
export function builtFiles(paths: BuildPaths): BuiltFiles {
  const { out } = paths;
  let cached: { readonly stamp: string; readonly manifest: Manifest | undefined } | undefined;
  const currentManifest = (): Manifest | undefined => {
    const stats = statSync(join(out, MANIFEST), { throwIfNoEntry: false });
    const stamp = stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    if (cached?.stamp !== stamp) cached = { stamp, manifest: readManifest(out) };
    return cached.manifest;
  };
  const read: Served['read'] = async (path) => {
    const isListed = currentManifest()?.files.has(path) === true;
    if (!isListed && !unfinishedFiles(paths).has(path)) return undefined;
    try {
      const file = await realpath(join(out, path));
      // Somebody may have replaced the file with a link to a file outside the site.
      if (!file.startsWith(realpathSync(out) + sep)) return undefined;
      const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
      return { bytes, hash: hashOf(bytes), modified: mtime } satisfies ServedFile;
    } catch {
      // A new build has removed the file since the manifest was read.
      return undefined;
    }
  };
  return { read, manifest: currentManifest };
}
