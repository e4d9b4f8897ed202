import { existsSync, lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { join, posix } from 'node:path';
import { signsOf } from '../../content/text-signs.js';
import { resolveConflicts } from '../../formats/conflicts.js';
import type { AssetFile, SourceFile } from '../../model/input.js';
import { FileChanged } from '../../model/errors.js';
import { hashOf } from '../../model/keys.js';
import { attempt } from '../fs/attempt.js';
import { readInSite, realPathInSite } from '../fs/contained.js';
import { sitePath } from '../fs/files.js';
import type { CachedText, FileCache, Stamp } from '../stores/file-cache.js';
import { decodeText } from './decode-text.js';
import { readImageSize } from './image-size.js';

/**
 * Texts of a site that an editor shows and may not have saved. Each replaces the text of a file
 * that exists; a document without a file is no part of the site.
 */
export interface OpenTexts {
  /** The text of an open document, by the path of its file in the site. */
  readonly text: (path: string) => string | undefined;
}

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
  /** The site-relative paths of files that were read through a symbolic link to them. */
  readonly linkedFiles: () => readonly string[];
  /** Call this before the site is read: folders may have been replaced by links. */
  readonly begin: () => void;
  /** Call this after the site was read. Keeps what was found for the next command. */
  readonly end: () => void;
}

/** A file, and its state on disk when it was read. */
interface KnownFile<File> {
  readonly stamp: Stamp;
  readonly file: File;
}

/** How to make a file from its bytes, or from what the cache knows about it. */
interface FileKind<File> {
  readonly known: Map<string, KnownFile<File>>;
  readonly read: (path: string, bytes: Buffer) => File;
  readonly find: (path: string, stamp: Stamp) => File | undefined;
  readonly keep: (path: string, stamp: Stamp, file: File) => void;
}

/** Maximum number of characters of texts in memory. */
const TEXT_LIMIT = 8_000_000;

export interface SourceFilesOptions {
  readonly cache?: FileCache | undefined;
  /** Maximum number of characters of texts that stay in memory. */
  readonly textLimit?: number;
  /** Texts that replace those on disk. */
  readonly openTexts?: OpenTexts | undefined;
}

/**
 * The source files of a site. As long as a file is unchanged, each read returns the same object,
 * and later stages compare objects by identity. With a cache, files that are unchanged since an
 * earlier command are not read. Their texts, and those above the limit of the memory, are read when
 * they are needed.
 */
export function openSourceFiles(
  siteDir: string,
  { cache, textLimit = TEXT_LIMIT, openTexts }: SourceFilesOptions = {},
): SourceFiles {
  const memory = openTextMemory(siteDir, textLimit, (path) => {
    texts.known.delete(path);
    cache?.forget(path);
  });
  const texts: FileKind<SourceFile> = {
    known: new Map(),
    read: (path, bytes) => memory.keep(textFile(path, bytes)),
    find: (path, stamp) => {
      const facts = cache?.text(path, stamp);
      return facts === undefined ? undefined : memory.unread(path, facts);
    },
    keep: (path, stamp, file) => {
      cache?.putText(path, stamp, () => factsOfText(file));
    },
  };
  const assets: FileKind<AssetFile> = {
    known: new Map(),
    read: assetFile,
    find: (path, stamp) => {
      const facts = cache?.asset(path, stamp);
      return facts === undefined ? undefined : { path, ...facts };
    },
    keep: (path, stamp, { path: _, ...facts }) => {
      cache?.putAsset(path, stamp, facts);
    },
  };
  /** Path of a symbolic link, or below one → path of the file that it leads to. */
  const links = new Map<string, string>();
  let stamps: ReturnType<typeof stampReader> | undefined;
  const editedFile = openTexts === undefined ? undefined : createEditedFiles(openTexts);
  const get = <File>(path: string, { known, read, find, keep }: FileKind<File>): File => {
    const stamp = (stamps ??= stampReader(siteDir, links))(path);
    const previous = known.get(path);
    if (previous !== undefined && isSame(previous.stamp, stamp)) return previous.file;
    let file = find(path, stamp);
    if (file === undefined) {
      file = read(path, readInSite(siteDir, path));
      keep(path, stamp, file);
    }
    known.set(path, { stamp, file });
    return file;
  };
  return {
    text: (path) => {
      // Throws if there is no such file in the site, even if an editor has a text for it.
      const saved = get(path, texts);
      return editedFile?.(saved) ?? saved;
    },
    asset: (path) => get(path, assets),
    exists: (path) => existsSync(join(siteDir, path)),
    onDisk: (path) => pathOnDisk(siteDir, path),
    begin: () => {
      stamps = undefined;
    },
    end: () => cache?.save(),
    linkedFiles: () => [...links.values()],
    forget: (paths) => {
      stamps = undefined;
      const changed = new Set(paths);
      for (const [link, target] of links) if (changed.has(target)) changed.add(link);
      for (const path of changed) {
        texts.known.delete(path);
        assets.known.delete(path);
        cache?.forget(path);
      }
    },
  };
}

/**
 * Returns a function for the unsaved state of a file; undefined if the editor shows the saved one.
 * While a text stays the same, it returns the same object.
 */
function createEditedFiles({ text }: OpenTexts): (saved: SourceFile) => SourceFile | undefined {
  const edited = new Map<string, { readonly written: string; readonly file: SourceFile }>();
  return (saved) => {
    const { path } = saved;
    const written = text(path);
    if (written === undefined) {
      edited.delete(path);
      return undefined;
    }
    const previous = edited.get(path);
    const file = previous?.written === written ? previous.file : editedFile(written, saved);
    edited.set(path, { written, file });
    // An editor shows a file in another encoding as if it were UTF-8.
    const isDecoded = saved.fault !== undefined && file.text === saved.text;
    return file.hash === saved.hash || isDecoded ? undefined : file;
  };
}

/** The file that saving a text makes. Editors keep a byte order mark, and do not show it. */
function editedFile(written: string, { path, text }: SourceFile): SourceFile {
  const mark = text.startsWith('\ufeff') && !written.startsWith('\ufeff') ? '\ufeff' : '';
  return textFile(path, Buffer.from(mark + written));
}

/**
 * Returns a function for the states of files, which also keeps `links` up to date. Each folder is
 * resolved once. Throws LeadsOutside for a file outside the site, and errors of the file system.
 */
function stampReader(siteDir: string, links: Map<string, string>): (path: string) => Stamp {
  const root = realpathSync.native(siteDir);
  const realFolders = new Map<string, string>();
  const realFolder = (folder: string): string => {
    const known = realFolders.get(folder);
    if (known !== undefined) return known;
    const real = realPathInSite(siteDir, folder);
    realFolders.set(folder, real);
    return real;
  };
  return (path) => {
    const folder = posix.dirname(path);
    const file = join(root, path);
    const stats = realFolder(folder) === join(root, folder) ? lstatSync(file) : undefined;
    if (stats?.isSymbolicLink() === false) {
      links.delete(path);
      return stampOf(stats);
    }
    const target = realPathInSite(siteDir, path);
    links.set(path, sitePath(root, target));
    return stampOf(statSync(target));
  };
}

/** A copy: the state that Node returns has much more, and stays in memory for each file. */
function stampOf({ ino, size, mtimeMs, ctimeMs }: Stats): Stamp {
  return { ino, size, mtimeMs, ctimeMs };
}

function isSame(a: Stamp, b: Stamp): boolean {
  return a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
}

/** The texts of a site that stay in memory: the first ones, up to a number of characters. */
interface TextMemory {
  /** The file, or one without its text if the memory is full. */
  readonly keep: (file: SourceFile) => SourceFile;
  /** A file whose text is read when it is needed. It stays in memory, unless that is full. */
  readonly unread: (path: string, facts: CachedText) => SourceFile;
}

/** Keeps texts. `forget` is called with a file that has changed since it was read. */
function openTextMemory(
  siteDir: string,
  limit: number,
  forget: (path: string) => void,
): TextMemory {
  let characters = 0;
  /** Whether there is room for a text. It counts as kept then. */
  const hasRoomFor = (text: string): boolean => {
    if (characters + text.length > limit) return false;
    characters += text.length;
    return true;
  };
  const unread: TextMemory['unread'] = (path, facts) => {
    let kept: string | undefined;
    return {
      path,
      ...facts,
      get text() {
        if (kept !== undefined) return kept;
        const file = attempt(() => textFile(path, readInSite(siteDir, path)));
        if (file?.hash !== facts.hash) {
          forget(path);
          throw new FileChanged(path);
        }
        if (hasRoomFor(file.text)) kept = file.text;
        return file.text;
      },
    };
  };
  return {
    unread,
    keep: (file) => {
      if (hasRoomFor(file.text)) return file;
      // The copy holds no parts of the text, which would keep all of it in memory.
      return unread(file.path, JSON.parse(JSON.stringify(factsOfText(file))) as CachedText);
    },
  };
}

function factsOfText(file: SourceFile): CachedText {
  const { hash, fault, conflicts } = file;
  return {
    hash,
    signs: signsOf(file),
    ...(fault === undefined ? {} : { fault }),
    ...(conflicts === undefined ? {} : { conflicts }),
  };
}

function assetFile(path: string, bytes: Buffer): AssetFile {
  return { path, hash: hashOf(bytes), bytes: bytes.length, ...readImageSize(path, bytes) };
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
