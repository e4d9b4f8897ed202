import { basename, join } from 'node:path';
import { own } from '../../../components/own.js';
import type { BuildResult, Metafile, Plugin } from 'esbuild';
import { reactPageKey } from '../../content/mdx/modules.js';

/** Namespace of the style sheets that import those of a page. */
const SHEET = 'docsgen-page-styles';
/** The name of an input that a plugin has resolved. */
const NAMED_INPUT = /^([a-z][\w-]+):(.*)$/;

export interface SplitStyles {
  /** The style sheets of all pages. */
  readonly css: string;
  /** Path of a React page → the style sheets of this page alone. */
  readonly pageCss: Readonly<Record<string, string>>;
}

interface Bundled {
  /** All style sheets, joined. */
  readonly css: string;
  readonly metafile: Metafile;
  /** The input that imports the modules of the site. */
  readonly entry: string;
  /** Paths of the React pages that no other page imports. */
  readonly reactPages: readonly string[];
}

/**
 * Split the style sheets of a bundle: one that only React pages import is a part of these pages, as
 * it may be large and have selectors for elements. `bundle` bundles entry points with a plugin that
 * resolves them.
 */
export async function splitStyles(
  { css, metafile, entry, reactPages }: Bundled,
  bundle: (entryPoints: string[], plugin: Plugin) => Promise<BuildResult<{ write: false }>>,
): Promise<SplitStyles> {
  const sheets = sheetsOf(metafile);
  const pageOf = new Map(reactPages.map((path) => [reactPageKey(path), path]));
  const modules = (own(metafile.inputs, entry)?.imports ?? []).map(({ path, original = path }) => ({
    page: pageOf.get(original),
    sheets: reachedSheets(path, metafile, sheets),
  }));
  const ofSite = new Set(
    modules.flatMap((module) => (module.page === undefined ? module.sheets : [])),
  );
  const lists = new Map<string, readonly string[]>();
  for (const { page, sheets: all } of modules) {
    const alone = page === undefined ? [] : all.filter((sheet) => !ofSite.has(sheet));
    if (page !== undefined && alone.length > 0) lists.set(page, alone);
  }
  if (lists.size === 0) return { css, pageCss: {} };
  const texts = await bundleLists([[...ofSite], ...lists.values()], bundle);
  const pageCss = [...lists.keys()].map((page, i) => [page, texts[i + 1] ?? '']);
  return { css: texts[0] ?? '', pageCss: Object.fromEntries(pageCss) };
}

/** The inputs that are style sheets. */
function sheetsOf({ outputs }: Metafile): ReadonlySet<string> {
  const files = Object.entries(outputs).filter(([path]) => path.endsWith('.css'));
  return new Set(files.flatMap(([, output]) => Object.keys(output.inputs)));
}

/** The style sheets that a module imports, in the order of their evaluation. */
function reachedSheets(
  start: string,
  { inputs }: Metafile,
  sheets: ReadonlySet<string>,
): readonly string[] {
  const reached: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    if (sheets.has(path)) reached.push(path);
    // A sheet is bundled with the sheets that it imports.
    else for (const next of own(inputs, path)?.imports ?? []) visit(next.path);
  };
  visit(start);
  return reached;
}

/** The texts of style sheets that consist of others. */
async function bundleLists(
  lists: readonly (readonly string[])[],
  bundle: Parameters<typeof splitStyles>[1],
): Promise<string[]> {
  const { outputFiles } = await bundle(
    lists.map((_, i) => `${SHEET}/${i}.css`),
    sheetPlugin(lists),
  );
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  return lists.map((_, i) => texts.get(`${i}.css`) ?? '');
}

function sheetPlugin(lists: readonly (readonly string[])[]): Plugin {
  return {
    name: SHEET,
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^${SHEET}/`) }, ({ path }) => ({
        path: path.slice(SHEET.length + 1),
        namespace: SHEET,
      }));
      bundler.onLoad({ filter: /.*/, namespace: SHEET }, ({ path }) => ({
        contents: (lists[Number.parseInt(path, 10)] ?? [])
          .map((sheet) => `@import ${JSON.stringify(sheet)};`)
          .join('\n'),
        loader: 'css',
        resolveDir: bundler.initialOptions.absWorkingDir ?? '',
      }));
      bundler.onResolve({ filter: /.*/, namespace: SHEET }, ({ path, resolveDir }) => {
        const [, namespace, name] = NAMED_INPUT.exec(path) ?? [];
        return namespace === undefined || name === undefined
          ? { path: join(resolveDir, path) }
          : { path: name, namespace };
      });
    },
  };
}
