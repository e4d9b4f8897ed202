import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** What is below a folder. Paths are relative to it and `/`-separated. */
export interface Tree {
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  /** Symbolic links, sockets and everything else that is neither a file nor a folder. */
  readonly others: readonly string[];
  /** Folders, each after the folder that holds it. */
  readonly folders: readonly string[];
}

export interface ListOptions {
  /** Whether a folder is listed; every folder is when absent. */
  readonly enter?: (path: string) => boolean;
  /** Called for a folder that cannot be read. When absent, the error of the disk is thrown. */
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
