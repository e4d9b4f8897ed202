import { extname, join, relative } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { readSource } from './read-source.js';

/** The parameter of a bundle that holds the folder of the site. */
export const SITE_FOLDER = 'docsgenSiteFolder';
const URL_VARIABLE = 'docsgenModuleUrl';
const FILE_VARIABLE = 'docsgenModuleFile';
const FOLDER_VARIABLE = 'docsgenModuleFolder';

/** Replaces `import.meta` in a bundle that is no ES module by variables of the module. */
export const IMPORT_META = {
  'import.meta.url': URL_VARIABLE,
  'import.meta.filename': FILE_VARIABLE,
  'import.meta.dirname': FOLDER_VARIABLE,
};

const ASKS_FOR_PLACE = /\b(?:__filename|__dirname|import\.meta|docsgenModule\w+)\b/;

/** Whether code asks for the place of a module, such as `__dirname`. */
export const asksForPlace = (code: string): boolean => ASKS_FOR_PLACE.test(code);

/** Comments and directives, such as `'use strict'`, before which no code may be. */
const PROLOGUE = /^(?:#!.*)?(?:\s+|\/\/.*|\/\*[^]*?\*\/|(?:'use \w+'|"use \w+");?)*/;
const SOURCES: ReadonlySet<string> = new Set(['.js', '.cjs', '.mjs', '.jsx', '.ts', '.tsx']);

/**
 * Gives modules that ask for it their own place: `__filename`, `__dirname` and `import.meta.url`
 * of a bundled module are those of its file, as in Node.js. Packages load data and other modules
 * from there. The bundle holds paths relative to the site, so it does not depend on the machine.
 */
export function modulePlaces(siteDir: string): Plugin {
  return {
    name: 'docsgen-module-places',
    setup(bundler) {
      bundler.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        const extension = extname(path);
        if (!SOURCES.has(extension)) return undefined;
        const source = await readSource(path);
        if (source === undefined || !asksForPlace(source)) return undefined;
        const [prologue = ''] = PROLOGUE.exec(source) ?? [];
        const file = relative(siteDir, path).replaceAll('\\', '/');
        const contents = `${prologue};${placeCode(file, source)}${source.slice(prologue.length)}`;
        return { contents, loader: loaderOf(extension), resolveDir: join(path, '..') };
      });
    },
  };
}

/**
 * Declares the variables of a module in one line, so that the lines of errors stay. A module can
 * have its own `__dirname`, made from its address.
 */
function placeCode(file: string, source: string): string {
  const isFree = (name: string): boolean =>
    !new RegExp(`\\b(?:const|let|var)\\s+${name}\\b`).test(source);
  return [
    `var ${FILE_VARIABLE} = require('node:path').join(${SITE_FOLDER}, ${JSON.stringify(file)}),`,
    `${FOLDER_VARIABLE} = require('node:path').dirname(${FILE_VARIABLE}),`,
    `${URL_VARIABLE} = require('node:url').pathToFileURL(${FILE_VARIABLE}).href;`,
    ...(isFree('__filename') ? [`var __filename = ${FILE_VARIABLE};`] : []),
    ...(isFree('__dirname') ? [`var __dirname = ${FOLDER_VARIABLE};`] : []),
  ].join(' ');
}

function loaderOf(extension: string): Loader {
  if (extension === '.ts' || extension === '.tsx') return extension.slice(1) as Loader;
  // Sites of Docusaurus write JSX in `.js` files.
  return 'jsx';
}
