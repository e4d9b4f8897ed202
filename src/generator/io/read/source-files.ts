import { existsSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { settleConflicts } from '../../formats/conflicts.js';
import type { AssetFile, SourceFile } from '../../model/input.js';
import { hashOf } from '../../model/keys.js';
import { readInSite, realPathInSite } from '../fs/contained.js';
import { decodeText } from './decode-text.js';
import { readImageSize } from './image-size.js';

/** Reads the files of one site, each again only when it has changed on disk. Throws when there is no such file. */
export interface SourceFiles {
  readonly text: (path: string) => SourceFile;
  readonly asset: (path: string) => AssetFile;
  readonly exists: (path: string) => boolean;
  /** The path of a file as it is on disk, where it differs in Unicode form alone. */
  readonly onDisk: (path: string) => string;
  /** These have changed, whatever the disk says: two writes may come within one tick of its clock. */
  readonly forget: (paths: Iterable<string>) => void;
}

/** What was read, and what the disk said of it. */
interface Known<File> {
  readonly mark: string;
  readonly file: File;
}

/** Reading the same state of a file twice gives the same object, by which later stages know it again. */
export function openSourceFiles(siteDir: string): SourceFiles {
  const texts = new Map<string, Known<SourceFile>>();
  const assets = new Map<string, Known<AssetFile>>();
  const through = <File>(
    known: Map<string, Known<File>>,
    path: string,
    read: (bytes: Buffer) => File,
  ): File => {
    const mark = markOf(statSync(realPathInSite(siteDir, path)));
    const before = known.get(path);
    if (before?.mark === mark) return before.file;
    const file = read(readInSite(siteDir, path));
    known.set(path, { mark, file });
    return file;
  };
  return {
    text: (path) =>
      through(texts, path, (bytes) => {
        const decoded = decodeText(bytes);
        const { text, lines } = settleConflicts(decoded.text, path);
        const conflicts = lines.length === 0 ? {} : { conflicts: lines };
        return { path, ...decoded, text, hash: hashOf(bytes), ...conflicts };
      }),
    asset: (path) =>
      through(assets, path, (bytes) => ({
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

function pathOnDisk(siteDir: string, path: string): string {
  if (/^\p{ASCII}*$/u.test(path) || existsSync(join(siteDir, path))) return path;
  let found = '';
  for (const segment of path.split('/')) {
    const names = namesIn(join(siteDir, found));
    const name = names.find((one) => one.normalize('NFC') === segment.normalize('NFC'));
    found = found === '' ? (name ?? segment) : `${found}/${name ?? segment}`;
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function markOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}
