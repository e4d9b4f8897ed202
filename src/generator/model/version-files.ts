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
