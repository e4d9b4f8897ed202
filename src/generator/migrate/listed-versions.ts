import { stableJson } from '../model/keys.js';
import { listedVersions, versionFiles, withCurrent } from '../model/version-files.js';
import { asList, asObject, asText, type Evaluated, type EvaluatedObject } from './evaluated.js';
import type { PlainConfig } from './usable-config.js';

/**
 * The config without the versions that docsgen reads from `versions.json`, so that
 * `docsgen version` can add one. `namesIn` returns the names in such a file.
 */
export function withoutListedVersions(
  config: PlainConfig,
  namesIn: (file: string) => readonly string[],
): PlainConfig {
  const { docs } = config;
  if (!Array.isArray(docs)) return config;
  const areas = (docs as readonly Evaluated[]).map((value) => {
    const area = asObject(value);
    const versions = asList(area?.versions);
    if (area === undefined || versions === undefined) return value;
    const listed = versionsInFile(asText(area.id) ?? 'default', versions, namesIn);
    if (stableJson(versions) !== stableJson(listed)) return value;
    return Object.fromEntries(Object.entries(area).filter(([key]) => key !== 'versions'));
  });
  return { ...config, docs: areas };
}

/** The versions of an area as docsgen reads them. Sidebars are those that `versions` has. */
function versionsInFile(
  area: string,
  versions: readonly Evaluated[],
  namesIn: (file: string) => readonly string[],
): EvaluatedObject[] {
  const files = versionFiles(area);
  const withSidebars = new Set(
    versions.flatMap((version) => {
      const { name, sidebars } = asObject(version) ?? {};
      const text = asText(name) ?? '';
      return sidebars === files.sidebars(text) ? [text] : [];
    }),
  );
  return listedVersions(withCurrent(namesIn(files.list))).map(({ name, isLast, isFrozen }) => ({
    name,
    ...(isLast ? { isLast } : {}),
    ...(isFrozen ? { folder: files.folder(name) } : {}),
    ...(withSidebars.has(name) ? { sidebars: files.sidebars(name) } : {}),
  }));
}
