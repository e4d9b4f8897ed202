import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { attempt } from '../fs/attempt.js';
import { headLog } from '../git/git.js';

/**
 * Watches the commit that is checked out, which decides the dates of pages. Git adds a line to a
 * file for each commit, checkout and reset. Without that file nothing is watched. Returns the
 * function that ends it.
 */
export function watchHead(siteDir: string, changed: () => void): () => void {
  const file = headLog(siteDir);
  if (file === undefined) return () => undefined;
  // Git may replace the file, so its folder is watched.
  const watcher = attempt(() =>
    watch(dirname(file), (_, name) => {
      if (name === null || name === basename(file)) changed();
    }),
  );
  // Only dates are late then.
  watcher?.on('error', () => {
    watcher.close();
  });
  return () => watcher?.close();
}
