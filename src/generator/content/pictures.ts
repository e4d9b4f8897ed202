import type { SourceFile } from '../model/input.js';
import type { SiteConfig } from '../model/config.js';
import { decodePath, resolveInSite } from '../model/paths.js';
import { signsOf } from './text-signs.js';

/** Folders with pages, translations and static files. Never the folder of the site. */
export function contentFolders(config: SiteConfig): string[] {
  const areas = config.docs.flatMap(({ folder, versions }) => [
    folder,
    ...versions.flatMap((version) => version.folder ?? []),
  ]);
  return ['i18n', ...areas, ...config.staticFolders].filter((folder) => folder !== '');
}

/**
 * The pictures that a text names and that are outside of the content folders, such as
 * `../images/a.png` in `docs/a.md`. May list pictures in code, and some that do not exist.
 */
export function outerPictures(file: SourceFile, config: SiteConfig): string[] {
  const { pictures } = signsOf(file);
  if (pictures.length === 0) return [];
  const prefixes = contentFolders(config).map((folder) => `${folder}/`);
  const paths = pictures.flatMap((address) => pathOf(address, file.path) ?? []);
  return [...new Set(paths)].filter((path) => !prefixes.some((prefix) => path.startsWith(prefix)));
}

/** The path of a picture in the site. Undefined if it is outside, or hidden. */
function pathOf(address: string, file: string): string | undefined {
  const path = decodePath(address).normalize('NFC');
  const isRelative = !path.startsWith('@site/') && !path.startsWith('.');
  const wanted = isRelative ? `./${path}` : path.replace(/^@site\//, '');
  const resolved = resolveInSite(file, wanted);
  return resolved?.split('/').some((part) => part.startsWith('.')) === true ? undefined : resolved;
}
