/** The files of frozen versions, which `docsgen version` writes. Paths are relative to the site. */
export interface VersionFiles {
  /** List of the names, newest first. */
  readonly list: string;
  /** Folder of the pages of a version. */
  readonly folder: (version: string) => string;
  readonly sidebars: (version: string) => string;
}

/** The files of the frozen versions of an area, by the names that Docusaurus uses. */
export function versionFiles(area: string): VersionFiles {
  const prefix = area === 'default' ? '' : `${area}_`;
  return {
    list: `${prefix}versions.json`,
    folder: (version) => `${prefix}versioned_docs/version-${version}`,
    sidebars: (version) => `${prefix}versioned_sidebars/version-${version}-sidebars.json`,
  };
}

/** The name of the version whose pages are not frozen. */
const CURRENT = 'current';

/** A version of an area by its name, and whether readers see it first. */
export interface ListedVersion {
  readonly name: string;
  readonly isLast: boolean;
  readonly isFrozen: boolean;
}

/** The names of an area's versions. The current one is the first, unless the list has it. */
export function withCurrent(list: readonly string[]): readonly string[] {
  return list.includes(CURRENT) ? list : [CURRENT, ...list];
}

/** The versions with these names. Readers see the newest frozen one first. */
export function listedVersions(names: readonly string[]): readonly ListedVersion[] {
  const last = names.find((name) => name !== CURRENT) ?? CURRENT;
  return names.map((name) => ({ name, isLast: name === last, isFrozen: name !== CURRENT }));
}
