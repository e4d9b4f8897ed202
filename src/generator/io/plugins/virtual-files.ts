import type { SourceFile } from '../../model/input.js';
import type { SourceFiles } from '../read/source-files.js';

/** A file that a plugin made. */
export interface VirtualFile {
  readonly file: SourceFile;
  /** Name of the plugin. */
  readonly plugin: string;
  /** Whether it is a page, and not a file that pages use. */
  readonly isPage: boolean;
}

/** Path → file, for the files that plugins made. */
export type VirtualFiles = ReadonlyMap<string, VirtualFile>;

/** The files of a site, with those that plugins made. */
export function withVirtualFiles(sources: SourceFiles, virtual: VirtualFiles): SourceFiles {
  if (virtual.size === 0) return sources;
  return {
    ...sources,
    text: (path) => virtual.get(path)?.file ?? sources.text(path),
    exists: (path) => virtual.has(path) || sources.exists(path),
    onDisk: (path) => (virtual.has(path) ? path : sources.onDisk(path)),
  };
}
