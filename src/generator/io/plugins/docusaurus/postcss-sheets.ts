import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { OnLoadResult } from 'esbuild';
import type { ChangeSheet, Sheet, SheetPlugin } from '../../bundle/sheet-plugin.js';
import { messageOf } from '../../../model/thrown-text.js';
import { attempt } from '../../fs/attempt.js';
import { inFolder } from '../../fs/in-folder.js';
import type { DocusaurusPlugin } from './types.js';

/** The parts of the package `postcss` that docsgen uses. */
type PostCss = (plugins: readonly unknown[]) => {
  readonly process: (
    css: string,
    options: Readonly<Record<string, unknown>>,
  ) => PromiseLike<{ readonly css: string; readonly messages: readonly PostCssMessage[] }>;
};

/** A message of a plugin: `dependency` names a file, `dir-dependency` a folder. */
interface PostCssMessage {
  readonly type: string;
  readonly file?: unknown;
  readonly dir?: unknown;
}

/** An error in a style sheet, as PostCSS throws it. */
interface SheetFault {
  readonly reason?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** The plugins that `configurePostCss` adds. Throws if the hook does. */
export function postCssPlugins({ configurePostCss }: DocusaurusPlugin): readonly unknown[] {
  if (typeof configurePostCss !== 'function') return [];
  const options = { ident: 'postcss', plugins: [] };
  const result = configurePostCss(options) as { readonly plugins?: unknown } | undefined;
  const { plugins } = result ?? options;
  return Array.isArray(plugins) ? (plugins as unknown[]) : [];
}

/**
 * A plugin of esbuild that changes style sheets with plugins of PostCSS, which the package
 * `postcss` of the site runs. Names of plugins are packages of the site.
 */
export function postCssSheets(plugins: readonly unknown[], siteDir: string): SheetPlugin {
  const siteRequire = createRequire(join(siteDir, 'package.json'));
  const changeSheet: ChangeSheet = (sheet) => inFolder(siteDir, () => change(sheet));
  const change: ChangeSheet = async (sheet) => {
    const load = attempt(() => siteRequire('postcss') as PostCss | { default: PostCss });
    if (load === undefined) throw new Error('The package "postcss" is not installed.');
    const postCss = 'default' in load ? load.default : load;
    const loaded = plugins.flatMap((plugin) => loadedPlugin(plugin, siteRequire));
    return processed(sheet, postCss(loaded));
  };
  return {
    name: 'docsgen-postcss',
    changeSheet,
    setup(bundler) {
      bundler.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) =>
        changeSheet({ path, css: await readFile(path, 'utf8') }),
      );
    },
  };
}

/**
 * The plugin that an entry names: `'a'`, `['a', {…}]` and `{ a: {…} }` name packages.
 * `{ a: false }` names none.
 */
function loadedPlugin(entry: unknown, siteRequire: NodeJS.Require): unknown[] {
  if (entry === undefined || entry === null || entry === false) return [];
  const made = (name: string, options?: unknown): unknown[] => {
    const exported = siteRequire(name) as { readonly default?: unknown };
    const make = exported.default ?? exported;
    return options === undefined || typeof make !== 'function'
      ? [make]
      : [(make as (options: unknown) => unknown)(options)];
  };
  if (typeof entry === 'string') return made(entry);
  if (Array.isArray(entry)) {
    const [first, options] = entry as unknown[];
    return typeof first === 'string' ? made(first, options) : [first];
  }
  const isPlain = typeof entry === 'object' && Object.getPrototypeOf(entry) === Object.prototype;
  if (!isPlain || 'postcssPlugin' in entry || 'postcss' in entry) return [entry];
  return Object.entries(entry).flatMap(([name, options]) =>
    options === false ? [] : made(name, options),
  );
}

async function processed(
  { path, css: text }: Sheet,
  processor: ReturnType<PostCss>,
): Promise<OnLoadResult> {
  try {
    const { css, messages } = await processor.process(text, { from: path, to: path, map: false });
    const named = (type: string, key: 'file' | 'dir'): string[] =>
      messages.flatMap((message) => {
        const value = message.type === type ? message[key] : undefined;
        return typeof value === 'string' ? resolve(dirname(path), value) : [];
      });
    return {
      contents: css,
      loader: 'css',
      resolveDir: dirname(path),
      watchFiles: named('dependency', 'file'),
      watchDirs: named('dir-dependency', 'dir'),
    };
  } catch (error) {
    const { reason, file = path, line = 1, column = 1 } = error as SheetFault;
    const text = `PostCSS: ${reason ?? messageOf(error)}`;
    const lineText = (attempt(() => readFileSync(file, 'utf8')) ?? '').split('\n')[line - 1] ?? '';
    // esbuild counts bytes.
    const bytes = Buffer.byteLength(lineText.slice(0, column - 1));
    return { errors: [{ text, location: { file, line, column: bytes, lineText } }] };
  }
}
