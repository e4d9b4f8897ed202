import { posix } from 'node:path';
import type { SiteConfig } from '../model/config.js';

/** A path, and its new one. */
export type PathMove = readonly [from: string, to: string];

/**
 * The paths of a file or a folder in the other versions of its docs area, with their new ones: at
 * the same place in the folder of each version. Undefined if the new path is not in the folder of
 * the same version, so that nothing is at the same place. Empty outside all docs areas.
 */
export function versionTwins(
  [source, target]: PathMove,
  { docs }: SiteConfig,
): readonly PathMove[] | undefined {
  const roots = docs.flatMap((area) => {
    const folders = area.versions.map(({ folder }) => folder ?? area.folder);
    return folders.map((folder) => ({ folder, all: folders }));
  });
  const [home] = roots
    .filter(({ folder }) => isBelow(source, folder))
    .sort((a, b) => b.folder.length - a.folder.length);
  if (home === undefined) return [];
  const others = home.all.filter((folder) => folder !== home.folder);
  if (others.length === 0) return [];
  if (!isBelow(target, home.folder)) return undefined;
  return others.map((folder): PathMove => [
    posix.join(folder, posix.relative(home.folder, source)),
    posix.join(folder, posix.relative(home.folder, target)),
  ]);
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}
