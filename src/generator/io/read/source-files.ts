import { existsSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { resolveConflicts } from '../../formats/conflicts.js';
import type { AssetFile, SourceFile } from '../../model/input.js';
import { hashOf } from '../../model/keys.js';
import { attempt } from '../fs/attempt.js';
import { readInSite, realPathInSite } from '../fs/contained.js';
import { decodeText } from './decode-text.js';
import { readImageSize } from './image-size.js';

/** Reads the files of one site. A file is read again only when it has changed on disk. */
export interface SourceFiles {
  /** Throws if the file does not exist, is outside the site, or cannot be read. */
  readonly text: (path: string) => SourceFile;
  /** Throws like `text`. */
  readonly asset: (path: string) => AssetFile;
  readonly exists: (path: string) => boolean;
  /** The path of a file on disk, whose Unicode normalisation may differ from the given path. */
  readonly onDisk: (path: string) => string;
  /**
   * Read these files again next time, even if their times are the same: two writes can happen
   * within one tick of the file system's clock.
   */
  readonly forget: (paths: Iterable<string>) => void;
}

/** A file, and its state on disk when it was read. */
interface CachedFile<File> {
  readonly stamp: string;
  readonly file: File;
}

/**
 * The source files of a site. As long as a file is unchanged, each read returns the same object,
 * and later stages compare objects by identity.
 */
export function openSourceFiles(siteDir: string): SourceFiles {
  const texts = new Map<string, CachedFile<SourceFile>>();
  const assets = new Map<string, CachedFile<AssetFile>>();
  const cached = <File>(
    cache: Map<string, CachedFile<File>>,
    path: string,
    parse: (bytes: Buffer) => File,
  ): File => {
    const stamp = stampOf(statSync(realPathInSite(siteDir, path)));
    const previous = cache.get(path);
    if (previous?.stamp === stamp) return previous.file;
    const file = parse(readInSite(siteDir, path));
    cache.set(path, { stamp, file });
    return file;
  };
  return {
    text: (path) => cached(texts, path, (bytes) => textFile(path, bytes)),
    asset: (path) =>
      cached(assets, path, (bytes) => ({
        path,
        hash: hashOf(bytes),
        bytes: bytes.length,
        ...readImageSize(path, bytes),
      })),
    exists: (path) => existsSync(join(siteDir, path)),
    onDisk: (path) => pathOnDisk(siteDir, path),
    forget: (paths) => {
      for (const path of paths) {
        texts.delete(path);
        assets.delete(path);
      }
    },
  };
}

/** A text file with these bytes. */
export function textFile(path: string, bytes: Buffer): SourceFile {
  const decoded = decodeText(bytes);
  const { text, lines } = resolveConflicts(decoded.text, path);
  const conflicts = lines.length === 0 ? {} : { conflicts: lines };
  return { path, ...decoded, text, hash: hashOf(bytes), ...conflicts };
}

function pathOnDisk(siteDir: string, path: string): string {
  if (/^\p{ASCII}*$/u.test(path) || existsSync(join(siteDir, path))) return path;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    const names = attempt(() => readdirSync(join(siteDir, ...segments)).sort()) ?? [];
    const match = names.find((name) => name.normalize('NFC') === segment.normalize('NFC'));
    segments.push(match ?? segment);
  }
  return segments.join('/');
}

function stampOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}
