import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What is below a folder. Paths are relative to it and `/`-separated. */
export interface Tree {
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  /** Symbolic links, sockets and everything else that is neither a file nor a folder. */
  readonly others: readonly string[];
  /** Folders, each after the folder that holds it. */
  readonly folders: readonly string[];
}

/** List everything below a folder. Symbolic links are not followed. Throws errors of the disk. */
export function listTree(folder: string, enter: (path: string) => boolean = () => true): Tree {
  const files: { path: string; bytes: number }[] = [];
  const others: string[] = [];
  const folders: string[] = [];
  const visit = (path: string): void => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile()) files.push({ path: child, bytes: lstatSync(join(folder, child)).size });
      else if (!entry.isDirectory()) others.push(child);
      else if (enter(child)) {
        folders.push(child);
        visit(child);
      }
    }
  };
  visit('');
  return { files, others, folders };
}
