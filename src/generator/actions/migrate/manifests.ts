import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { asObject, asText, type Evaluated } from '../../migrate/evaluated.js';
import { repositoryOf } from './linked-files.js';
import type { OldSite } from './old-site.js';

/** A `package.json`, and its path relative to the site. */
export interface FoundManifest {
  readonly file: string;
  readonly manifest: NonNullable<ReturnType<typeof asObject>>;
}

/** The `package.json` of the old site, then those of the folders above, within the repository. */
export function manifestsOf(old: OldSite): FoundManifest[] {
  const levels = relative(repositoryOf(old.dir), realpathSync(old.dir)).split(sep).length;
  return Array.from({ length: levels + 1 }, (_, level) => {
    const file = `${'../'.repeat(level)}package.json`;
    const manifest = readManifest(file, old);
    return manifest === undefined ? [] : [{ file, manifest }];
  }).flat();
}

/** A `package.json` of the old site. Undefined if there is none that can be read. */
export function readManifest(file: string, old: OldSite): ReturnType<typeof asObject> {
  if (!old.isFile(file)) return undefined;
  try {
    return asObject(JSON.parse(old.textOf(file)) as Evaluated);
  } catch {
    return undefined;
  }
}

/** The range of Docusaurus of a site, and the `package.json` that names it. */
export function docusaurusRange(
  old: OldSite,
): { readonly file: string; readonly range: string } | undefined {
  const found = manifestsOf(old).flatMap(({ file, manifest }) =>
    [manifest.dependencies, manifest.devDependencies].map((list) => ({
      file,
      range: asText(asObject(list)?.['@docusaurus/core']) ?? '',
    })),
  );
  return found.find(({ range }) => range !== '');
}

/** Whether the release of Docusaurus keeps numbers at the start of names, as in `01-a`. */
export function keepsNumbers(old: OldSite): boolean {
  const [, alpha] = /^2\.0\.0-alpha\.(\d+)/.exec(docusaurusRange(old)?.range ?? '') ?? [];
  return alpha !== undefined && Number(alpha) < FIRST_WITH_PREFIXES;
}

/** The first release of 2.0.0-alpha that reads such a number as a position. */
const FIRST_WITH_PREFIXES = 73;

/** Whether the release of Docusaurus is an old one, which reads pages as MDX 1. */
export function isBefore3(old: OldSite): boolean {
  return /^[\^~]?[12]\./.test(docusaurusRange(old)?.range ?? '');
}
