import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Location, Plugin } from 'esbuild';
import { messageOf } from '../../model/thrown-text.js';
import { findDependency } from '../fs/package-files.js';
import { sitePath } from '../fs/files.js';
import type { ChangeSheet } from './sheet-plugin.js';

/** Style sheets of Sass. */
export const SASS = /\.s[ac]ss$/;

/** The parts of the package `sass` that docsgen uses. */
interface Sass {
  readonly compileAsync: (
    file: string,
    options: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly css: string; readonly loadedUrls: readonly URL[] }>;
  readonly Logger: { readonly silent: unknown };
}

/** A place in a style sheet, as Sass reports it. Lines and columns start at 0. */
interface SassSpan {
  readonly url?: URL;
  readonly start: { readonly line: number; readonly column: number };
}

/** How a plugin of esbuild loads style sheets. */
export interface SheetLoading {
  /** Called with each file that a result depends on, site-relative. */
  readonly onFile: (path: string) => void;
  /** Changes a sheet as the plugins of the site do. */
  readonly changeSheet: ChangeSheet;
}

/** Compiles imported `.scss` and `.sass` files with the package `sass` of the site. */
export function sassSheets(siteDir: string, { onFile, changeSheet }: SheetLoading): Plugin {
  return {
    name: 'docsgen-sass',
    setup(bundler) {
      bundler.onLoad({ filter: SASS, namespace: 'file' }, async ({ path }) => {
        const compiled = await compileSass(path, siteDir, onFile);
        if (!('css' in compiled)) return { errors: [compiled] };
        const changed = await changeSheet({ path, css: compiled.css });
        return { ...changed, loader: 'css', resolveDir: dirname(path) };
      });
    },
  };
}

/** An error in a style sheet, for esbuild. */
interface SheetError {
  readonly text: string;
  readonly location: Partial<Location>;
}

/** Compiles a file. Returns an error at its place if it cannot be compiled. */
export async function compileSass(
  file: string,
  siteDir: string,
  onFile: (path: string) => void,
): Promise<{ readonly css: string } | SheetError> {
  const start = { file: sitePath(siteDir, file), line: 1, column: 0 };
  const folder = findDependency('sass', siteDir);
  if (folder === undefined) return { text: SASS_NOT_INSTALLED, location: start };
  const sass = createRequire(join(siteDir, 'package.json'))(folder) as Sass;
  try {
    const { css, loadedUrls } = await sass.compileAsync(file, {
      loadPaths: [siteDir, dirname(folder)],
      importers: [bundlerImporter(siteDir, dirname(folder))],
      logger: sass.Logger.silent,
    });
    for (const url of loadedUrls)
      if (url.protocol === 'file:') onFile(sitePath(siteDir, fileURLToPath(url)));
    return { css };
  } catch (error) {
    const { span, sassMessage } = error as { span?: SassSpan; sassMessage?: string };
    const place = span?.url;
    const text = sassMessage ?? messageOf(error);
    if (span === undefined || place?.protocol !== 'file:') return { text, location: start };
    const { line, column } = span.start;
    const path = fileURLToPath(place);
    const lineText = readFileSync(path, 'utf8').split('\n')[line] ?? '';
    // esbuild counts bytes.
    const bytes = Buffer.byteLength(lineText.slice(0, column));
    const at = { file: sitePath(siteDir, path), line: line + 1, column: bytes, lineText };
    return { text, location: at };
  }
}

/** The message of the error for a site without the package. */
const SASS_NOT_INSTALLED = 'The package "sass" is not installed.';

/** Finds what bundlers allow in style sheets: `~package/file`, `@site/file` and `~@site/file`. */
function bundlerImporter(siteDir: string, packages: string): object {
  return {
    findFileUrl: (url: string): URL | null => {
      const inSite = /^~?@site\/(.+)$/.exec(url)?.[1];
      if (inSite !== undefined) return pathToFileURL(join(siteDir, inSite));
      return url.startsWith('~') ? pathToFileURL(join(packages, url.slice(1))) : null;
    },
  };
}
