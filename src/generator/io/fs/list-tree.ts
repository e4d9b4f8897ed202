import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** The content of a folder, at any depth. Paths are relative to it and `/`-separated. */
export interface Tree {
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  /** Everything that is neither a file nor a folder, such as symbolic links and sockets. */
  readonly others: readonly string[];
  /** Folders, each after its parent. */
  readonly folders: readonly string[];
}

export interface ListOptions {
  /** Whether to list a folder. By default, every folder is listed. */
  readonly enter?: (path: string) => boolean;
  /**
   * Called for a folder that cannot be read. By default, the error of the file system is thrown.
   */
  readonly unreadable?: (path: string) => void;
}

/** List everything below a folder. Symbolic links are not followed. */
export function listTree(folder: string, { enter, unreadable }: ListOptions = {}): Tree {
  const files: { path: string; bytes: number }[] = [];
  const others: string[] = [];
  const folders: string[] = [];
  const entriesOf = (path: string): Dirent[] => {
    try {
      return readdirSync(join(folder, path), { withFileTypes: true });
    } catch (error) {
      if (unreadable === undefined) throw error;
      unreadable(path);
      return [];
    }
  };
  const visit = (path: string): void => {
    for (const entry of entriesOf(path)) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile()) files.push({ path: child, bytes: lstatSync(join(folder, child)).size });
      else if (!entry.isDirectory()) others.push(child);
      else if (enter?.(child) !== false) {
        folders.push(child);
        visit(child);
      }
    }
  };
  visit('');
  return { files, others, folders };
}
