import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { ClientBundle } from '../../model/input.js';
import { siteFactsOf } from '../../model/site-facts.js';
import { hashOf } from '../../model/keys.js';
import { runEsbuild } from './esbuild.js';
import { browserSlots, NO_SLOTS, siteModule } from './browser-slots.js';
import { bundledSubstitutes } from './docusaurus-modules-plugin.js';
import { packageDir } from '../fs/package-files.js';
import { ownReact } from './own-react.js';
import { browserPackages } from './browser-packages.js';
import type { SlotModules } from './slot-components.js';
import { RUNTIME_ENTRIES, runtimeEntries } from './island-runtime.js';
import { MERMAID_CHUNKS, MERMAID_MODULE, mermaidFolder } from './mermaid-files.js';
import { listModuleFiles } from './module-files.js';
import { readBundle, writeBundle, type BundleFile } from './bundle-cache.js';
import { readyScripts } from './ready-scripts.js';
import type { BundleContext } from './bundle-context.js';

interface File {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

export interface ClientNeeds {
  readonly math: boolean;
  readonly mermaid: boolean;
  /** A locale has translated interface texts. */
  readonly texts: boolean;
  /** The site has islands. */
  readonly islands: boolean;
}

/** All files for the browser. The scripts are bundled with esbuild, or come from the cache. */
export async function bundleClient(
  context: BundleContext,
  needs: ClientNeeds,
  slots: SlotModules,
): Promise<ClientBundle> {
  const { siteDir, config } = context;
  const files = await bundleScripts(context, needs, slots);
  const css = readFileSync(join(packageDir, 'dist/client/main.css'));
  const style = file(`assets/main-${hashOf(css).slice(0, 8)}.css`, css);
  const math = needs.math ? katexFiles() : [];
  const mermaid = needs.mermaid ? mermaidFiles(siteDir) : [];
  const href = (f: File): string => config.baseUrl + f.path;
  const entry = files.find((f) => /\/main-[^/]+\.js$/.test(f.path));
  const worker = files.find((f) => /\/search-worker-[^/]+\.js$/.test(f.path));
  const mermaidEntry = mermaid.find((f) => f.path.endsWith('/mermaid.esm.min.mjs'));
  return {
    files: [...files, style, ...math, ...mermaid],
    scripts: entry === undefined ? [] : [href(entry)],
    styles: [href(style)],
    boot: readFileSync(join(packageDir, 'dist/client/boot.js'), 'utf8').trim(),
    mathStyles: math.filter((f) => f.path.endsWith('.css')).map(href),
    offlineWorker: readFileSync(join(packageDir, 'dist/client/offline-worker.js'), 'utf8').trim(),
    searchWorker: worker === undefined ? '' : href(worker),
    ...(mermaidEntry === undefined ? {} : { mermaid: href(mermaidEntry) }),
  };
}

/**
 * The scripts depend only on docsgen's code, the site's components, and whether texts are needed.
 */
async function bundleScripts(
  context: BundleContext,
  needs: ClientNeeds,
  slots: SlotModules,
): Promise<File[]> {
  const { config, cache, generatorFingerprint, bundlerPlugins } = context;
  const facts = needs.islands ? siteFactsOf(config) : undefined;
  const code = generatorFingerprint + slots.hash + bundlerPlugins.hash;
  const key = [
    scriptsKey(code, needs),
    ...(facts === undefined ? [] : [JSON.stringify(facts)]),
  ].join(' ');
  const cached = cache === undefined ? undefined : readBundle(cache, 'client', key);
  const outputs =
    cached ??
    // They have this key if the site has no own code.
    readyScripts(key, needs) ??
    (await build({
      texts: needs.texts,
      islands: needs.islands,
      facts: facts ?? slots.facts,
      slots: await browserSlots(context, slots),
    }));
  const files = outputs.map(({ path, bytes }) => file(path, bytes));
  if (cached === undefined && cache !== undefined) writeBundle(cache, 'client', key, files);
  return files;
}

/** The key of the scripts of a site without islands. `code` is the hash of all code in them. */
export function scriptsKey(code: string, { texts }: { readonly texts: boolean }): string {
  return code + (texts ? ' texts' : '');
}

/** Bundles the scripts of a site without own code. */
export function bundleReadyScripts({ texts }: { readonly texts: boolean }): Promise<BundleFile[]> {
  return build({ texts, islands: false, facts: undefined, slots: NO_SLOTS });
}

function file(path: string, bytes: Uint8Array): File {
  return { path, bytes, hash: hashOf(bytes) };
}

/** The substitutes for modules of Docusaurus. */
const SUBSTITUTES = 'src/client/docusaurus/index.ts';

/** The script of every page. */
const MAIN = 'src/client/main.ts';

/** The parts of the scripts that depend on the site. */
interface ScriptParts {
  /** Whether the site has translated texts. */
  readonly texts: boolean;
  /** Whether the site has islands. */
  readonly islands: boolean;
  /** The facts of the site for components of browsers; undefined if none reads them. */
  readonly facts: object | undefined;
  /** The module with the components for slots. */
  readonly slots: string;
}

async function build({ texts, islands, facts, slots }: ScriptParts): Promise<BundleFile[]> {
  const result = await runEsbuild({
    absWorkingDir: packageDir,
    entryPoints: {
      main: MAIN,
      'search-worker': 'src/client/search/worker.ts',
      ...(islands ? RUNTIME_ENTRIES : {}),
    },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2020',
    platform: 'browser',
    jsx: 'automatic',
    outdir: '/out/assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    define: {
      'process.env.NODE_ENV': '"production"',
      DOCSGEN_ISLANDS: String(islands),
    },
    legalComments: 'none',
    logLevel: 'silent',
    tsconfigRaw: '{}',
    plugins: [
      runtimeEntries(packageDir, facts),
      ownReact,
      browserPackages,
      siteModule(slots),
      bundledSubstitutes(join(packageDir, SUBSTITUTES)),
      ...(texts ? [] : [english]),
    ],
  });
  return result.outputFiles.map((f) => ({
    path: f.path.replace(/\\/g, '/').replace(/^.*\/out\//, ''),
    bytes: Buffer.from(listModuleFiles(f.text, result.metafile, MAIN)),
  }));
}

/**
 * Replaces `t()` with the identity function, for sites without translated texts. esbuild then
 * inlines the English text in place of each call.
 */
const english: Plugin = {
  name: 'docsgen-english',
  setup(bundler) {
    // `sideEffects: false` lets esbuild drop the module; otherwise an empty chunk would remain.
    bundler.onResolve({ filter: /\/text\.js$/ }, ({ importer }) =>
      /[\\/]src[\\/](?:client|components)[\\/]/.test(importer)
        ? { path: 'text', namespace: 'docsgen-english', sideEffects: false }
        : undefined,
    );
    bundler.onLoad({ filter: /.*/, namespace: 'docsgen-english' }, () => ({
      contents: 'export function t(text) { return text; }\nexport function addTexts() {}',
      loader: 'js',
    }));
  },
};

/** KaTeX's style sheet and fonts, for pages with formulas. */
function katexFiles(): File[] {
  const folder = join(packageDir, 'dist/katex');
  const css = readFileSync(join(folder, 'katex.css'), 'utf8');
  const home = `assets/katex-${hashOf(css).slice(0, 8)}`;
  const fonts = readdirSync(join(folder, 'fonts')).sort();
  return [
    file(`${home}/katex.css`, Buffer.from(css)),
    ...fonts.map((font) =>
      file(`${home}/fonts/${font}`, readFileSync(join(folder, 'fonts', font))),
    ),
  ];
}

/** Mermaid's published bundle. The browser fetches only the chunks for the diagrams of a page. */
function mermaidFiles(siteDir: string): File[] {
  const folder = mermaidFolder(siteDir);
  if (folder === undefined) return [];
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = `assets/mermaid-${version}`;
  const chunks = readdirSync(join(folder, MERMAID_CHUNKS))
    .filter((name) => name.endsWith('.mjs'))
    .sort();
  return [
    file(`${home}/mermaid.esm.min.mjs`, readFileSync(join(folder, MERMAID_MODULE))),
    ...chunks.map((name) =>
      file(
        `${home}/chunks/mermaid.esm.min/${name}`,
        readFileSync(join(folder, MERMAID_CHUNKS, name)),
      ),
    ),
  ];
}
