import { dirname, join } from 'node:path';
import { asRecord } from '../../config/values.js';
import { placeAt } from '../../formats/locate.js';
import { parseJson } from '../../formats/json.js';
import { DocsgenError } from '../../model/errors.js';
import { listedVersions, versionFiles, withCurrent } from '../../model/version-files.js';
import { readInSite } from '../fs/contained.js';
import { exists } from '../fs/files.js';

/**
 * The value of a config, with the frozen versions of docs areas that have no `versions`. They are
 * listed in `versions.json`, which counts only beside the folder of the versions. Adds the lists to
 * `inputs`. Throws a DocsgenError for a list that cannot be read.
 */
export function withFrozenVersions(
  config: unknown,
  siteDir: string,
  inputs: Map<string, Buffer>,
): unknown {
  const record = config === undefined ? {} : asRecord(config);
  if (record === undefined) return config;
  const { docs } = record;
  const versionsOf = (value: unknown): readonly object[] | undefined => {
    const area = value === undefined ? {} : asRecord(value);
    if (area === undefined || area.versions !== undefined || area.kind === 'blog') return undefined;
    return frozenVersions(typeof area.id === 'string' ? area.id : 'default', siteDir, inputs);
  };
  if (Array.isArray(docs)) {
    const areas = docs.map((area: unknown) => {
      const versions = versionsOf(area);
      return versions === undefined ? area : { ...asRecord(area), versions };
    });
    return areas.some((area, i) => area !== docs[i]) ? { ...record, docs: areas } : config;
  }
  const versions = versionsOf(docs);
  return versions === undefined ? config : { ...record, docs: { ...asRecord(docs), versions } };
}

/** The versions of an area for its config; undefined if it has no list. */
function frozenVersions(
  area: string,
  siteDir: string,
  inputs: Map<string, Buffer>,
): readonly object[] | undefined {
  const files = versionFiles(area);
  const hasFolder = exists(join(siteDir, dirname(files.folder('x'))));
  if (!hasFolder || !exists(join(siteDir, files.list))) return undefined;
  const bytes = readInSite(siteDir, files.list);
  inputs.set(files.list, bytes);
  const names = namesIn(bytes.toString('utf8'), files.list);
  return listedVersions(withCurrent(names)).map(({ name, isLast, isFrozen }) => {
    const sidebars = files.sidebars(name);
    return {
      name,
      ...(isLast ? { isLast } : {}),
      ...(isFrozen ? { folder: files.folder(name) } : {}),
      ...(isFrozen && exists(join(siteDir, sidebars)) ? { sidebars } : {}),
    };
  });
}

/** The names in a list of versions. Throws a DocsgenError if it is no list of texts. */
export function namesIn(text: string, file: string): string[] {
  const parsed = parseJson(text);
  const isList =
    'value' in parsed &&
    Array.isArray(parsed.value) &&
    parsed.value.every((name) => typeof name === 'string');
  if (isList) return parsed.value as string[];
  throw new DocsgenError(`${file} cannot be read.`, {
    diagnostics: [
      {
        file,
        ...placeAt(text, 'fault' in parsed ? parsed.fault.offset : 0),
        rule: 'config/syntax',
        severity: 'error',
        message: 'This is no list of the names of versions.',
        hint: 'Write it like ["2.0", "1.0"], the newest version first.',
      },
    ],
  });
}
