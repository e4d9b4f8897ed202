import type { Plugin } from 'esbuild';
import { sitePath } from '../fs/files.js';

/** The error of a module with a name that esbuild confuses with another one. */
export const NO_PLAIN_NAME = 'The path of this file has a backslash, which is a slash for esbuild.';

/** The file of an error, site-relative. */
export class RefusedFile {
  constructor(readonly file: string) {}
}

/**
 * Refuses files with a backslash in their paths. The lists that esbuild makes of its inputs have
 * slashes there, so docsgen would not find the script of an island, or notice an edit.
 */
export function plainNames(siteDir: string): Plugin {
  return {
    name: 'docsgen-plain-names',
    setup(bundler) {
      bundler.onLoad({ filter: /\\/, namespace: 'file' }, ({ path }) => {
        // On Windows it is the separator of folders.
        const file = sitePath(siteDir, path);
        if (!file.includes('\\')) return undefined;
        // In a location, esbuild would change the path.
        return { errors: [{ text: NO_PLAIN_NAME, detail: new RefusedFile(file) }] };
      });
    },
  };
}
