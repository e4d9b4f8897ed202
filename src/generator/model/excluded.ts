import picomatch from 'picomatch';
import type { DocsAreaConfig } from './config.js';

type Exclusion = Pick<DocsAreaConfig, 'folder' | 'exclude' | 'nested'>;

/**
 * Whether an area leaves out a file, by its path below one of the folders of the area. Folders of
 * static files and pages are nested in the folder of the area itself, not in those of versions.
 */
export function excludedFrom(area: Exclusion): (path: string, folder: string) => boolean {
  const isExcluded = matcherOf(area.exclude);
  const isNested = matcherOf(area.nested ?? []);
  return (path, folder) => isExcluded(path) || (folder === area.folder && isNested(path));
}

/** Whether one of the globs matches a path. */
export function matcherOf(globs: readonly string[]): (path: string) => boolean {
  return globs.length === 0 ? () => false : picomatch([...globs]);
}
