/**
 * Builds docsgen into dist/:
 *
 *   cli.js, worker.js     the generator, with all JavaScript dependencies for a quick start
 *   segment-worker.js     makes parts of the search index in threads
 *   render-worker.js      renders pages in a thread
 *   site-evaluator.js     evaluates the config of a Docusaurus site, for `docsgen migrate`
 *   index.js, index.d.ts  the public entry of the package
 *   types/                the declarations of the public entry
 *   cards/worker.js       draws social cards, with fonts and rasteriser; loaded only to draw
 *   cards/diagrams.js     draws diagrams with the site's mermaid and the same fonts
 *   client/boot.js        the small script that runs before first paint
 *   client/live.js        updates an open page in watch mode
 *   client/offline-worker.js  the service worker of sites that work without a network
 *   client/main.css       the style sheet of the components
 *   client/scripts.json   the scripts of sites without own code, bundled by make-ready-scripts.js;
 *                         scripts-texts.json has those with translated texts
 *   client/packages/      imports of docsgen's browser code that sites do not install
 *   esbuild/              esbuild without its install script; sites install its binary
 *   katex/                KaTeX's style sheet and fonts
 *
 * Also writes THIRD_PARTY_LICENSES for all packages in dist/.
 *
 * For other sites, docsgen bundles the scripts from src/client and src/components, which the
 * package contains.
 *
 * All chunks are directly in dist/, so that `new URL('./worker.js', import.meta.url)` works in each
 * of them. Files are replaced one by one and stale files are removed last, so that a running
 * docsgen keeps working.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build as esbuild } from 'esbuild';
import { declarations } from './build/declarations.mjs';
import { REQUIRE } from './build/require-banner.mjs';
import { bundledFolders, packageFolder, thirdPartyLicenses } from './build/third-party.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const { version, dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

const common = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** The text of a chunk that does not use `require`, without it; undefined for other files. */
function withoutUnusedRequire(path, text) {
  if (!path.endsWith('.js') || !text.startsWith(REQUIRE.js)) return undefined;
  const rest = text.slice(REQUIRE.js.length).replace(/^\n/, '');
  return /\brequire\b/.test(rest) ? undefined : rest;
}

/** esbuild finds its binary relative to its own file, so it cannot be bundled. dist/ has a copy. */
const copiedEsbuild = {
  name: 'copied-esbuild',
  setup({ onResolve }) {
    onResolve({ filter: /^esbuild$/ }, () => ({
      path: './esbuild/lib/main.js',
      external: true,
    }));
  },
};

/** Leaves out large parts of packages that docsgen does not use, because every start reads them. */
const usedParts = {
  name: 'used-parts',
  setup({ onLoad, onResolve }) {
    // zod has its messages in 50 languages. docsgen writes its own.
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
    // gray-matter has a YAML parser and evaluates code. docsgen gives it engines for all languages.
    onLoad({ filter: /[\\/]gray-matter[\\/]lib[\\/]engines\.js$/ }, () => ({
      contents: 'module.exports = {};',
    }));
    // acorn-jsx asks for a second copy of acorn, as CommonJS.
    onResolve({ filter: /^acorn$/ }, () => ({
      path: join(root, 'node_modules/acorn/dist/acorn.mjs'),
    }));
    // The other half of React's server renders to streams.
    onResolve({ filter: /^react-dom\/server$/ }, () => ({
      path: join(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js'),
    }));
  },
};

const generator = {
  ...common,
  entryPoints: {
    cli: 'src/generator/cli.ts',
    worker: 'src/generator/threads/worker.ts',
    'segment-worker': 'src/generator/threads/segment-worker.ts',
    'render-worker': 'src/generator/threads/render-worker.ts',
    'site-evaluator': 'src/generator/actions/migrate/site-evaluator.ts',
    'make-ready-scripts': 'src/generator/io/bundle/make-ready-scripts.ts',
    index: 'src/index.ts',
  },
  outdir: dist,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  splitting: true,
  chunkNames: '[name]-[hash]',
  plugins: [copiedEsbuild, usedParts],
  banner: REQUIRE,
};

const cards = {
  ...common,
  entryPoints: {
    worker: 'src/generator/threads/card-worker.ts',
    diagrams: 'src/generator/threads/diagram-process.ts',
  },
  outdir: join(dist, 'cards'),
  platform: 'node',
  target: 'node20',
  format: 'esm',
  jsx: 'automatic',
  minify: true,
  loader: { '.ttf': 'file', '.wasm': 'file' },
  assetNames: '[name]-[hash]',
  banner: REQUIRE,
};

const boot = {
  ...common,
  entryPoints: {
    boot: 'src/client/boot.ts',
    live: 'src/client/live/main.ts',
    'offline-worker': 'src/client/offline/worker.ts',
  },
  outdir: join(dist, 'client'),
  platform: 'browser',
  target: 'es2020',
  format: 'iife',
  minify: true,
};

const styles = {
  ...common,
  entryPoints: { main: 'src/components/css/main.css' },
  outdir: join(dist, 'client'),
  minify: true,
  target: ['es2020', 'chrome109', 'firefox115', 'safari15.6'],
  loader: { '.svg': 'dataurl', '.woff2': 'file' },
  assetNames: '[name]-[hash]',
};

/** Imports of the browser code that sites do not install. Only the list of modules is used. */
const browserPackages = {
  ...common,
  stdin: {
    contents: "export * from 'algoliasearch/lite';\nexport * from 'stemmer';",
    resolveDir: root,
  },
  platform: 'browser',
  format: 'esm',
};

/** The compiler of live code as one module. Browsers load it at the first edit. */
const compiler = {
  ...common,
  stdin: { contents: "export { transform } from 'sucrase';", resolveDir: root },
  outfile: join(dist, 'client/packages/sucrase/transform.js'),
  platform: 'browser',
  target: 'es2020',
  format: 'esm',
  minify: true,
};

const BUNDLES = [generator, cards, boot, styles, compiler];

/** Packages whose files are copied instead of bundled, or are in `client/scripts.json`. */
const COPIED = ['node_modules/esbuild', 'node_modules/katex', 'node_modules/scheduler'];

const readyScripts = ['scripts.json', 'scripts-texts.json'].map((name) =>
  join(dist, 'client', name),
);

/** Folders of all packages in dist/, relative to the repository. Bundles, but writes nothing. */
export async function foldersInDist() {
  const results = await Promise.all([...BUNDLES, browserPackages].map((each) => esbuild(each)));
  return foldersOf(results);
}

function foldersOf(results) {
  const bundled = bundledFolders(results.map(({ metafile }) => metafile));
  return [...new Set([...bundled, ...COPIED])].sort();
}

/** The script of esbuild, with a manifest by which esbuild can resolve itself. */
async function esbuildFiles() {
  const from = join(root, 'node_modules/esbuild');
  const { name, version, license } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
  const manifest = { name, version, license, type: 'commonjs', exports: './lib/main.js' };
  return [
    {
      path: join(dist, 'esbuild/package.json'),
      contents: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
    },
    {
      path: join(dist, 'esbuild/lib/main.js'),
      contents: await readFile(join(from, 'lib/main.js')),
    },
  ];
}

/** KaTeX's style sheet with WOFF2 fonts only, which all supported browsers read. */
async function katexFiles() {
  const from = join(root, 'node_modules/katex/dist');
  const css = (await readFile(join(from, 'katex.min.css'), 'utf8')).replace(
    /,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g,
    '',
  );
  const fonts = new Set([...css.matchAll(/url\((fonts\/[^)]+)\)/g)].map(([, font]) => font));
  const files = [...fonts].map(async (font) => ({
    path: join(dist, 'katex', font),
    contents: await readFile(join(from, font)),
  }));
  return [
    { path: join(dist, 'katex/katex.css'), contents: Buffer.from(css) },
    ...(await Promise.all(files)),
  ];
}

/** Copies of the browser modules, and a list of them by the specifiers that import them. */
async function browserModules({ metafile }) {
  const imports = Object.values(metafile.inputs)
    .flatMap((input) => input.imports)
    .filter(({ original }) => original !== undefined)
    .sort((a, b) => (a.original < b.original ? -1 : 1));
  const folder = join(dist, 'client/packages');
  const files = new Map();
  const modules = {};
  for (const { original, path: source } of imports) {
    if (original.startsWith('.')) throw new Error(`${source} is imported by a relative path.`);
    const path = source.slice(source.indexOf('node_modules/') + 'node_modules/'.length);
    const manifest = join(root, packageFolder(source), 'package.json');
    const { sideEffects } = JSON.parse(await readFile(manifest, 'utf8'));
    modules[original] = { path, isPure: sideEffects === false };
    files.set(join(folder, path), await readFile(join(root, source)));
  }
  modules.sucrase = { path: 'sucrase/transform.js', isPure: true };
  files.set(join(folder, 'modules.json'), Buffer.from(`${JSON.stringify(modules, null, 2)}\n`));
  return [...files].map(([path, contents]) => ({ path, contents }));
}

/** The declarations in dist/types, and the entry that exports them. */
async function typeFiles() {
  const files = await declarations(root, new Set(Object.keys(dependencies)));
  return [
    ...files.map(({ path, contents }) => ({ path: join(dist, 'types', path), contents })),
    {
      path: join(dist, 'index.d.ts'),
      contents: Buffer.from("export * from './types/index.js';\n"),
    },
  ];
}

async function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
}

async function replace({ path, contents }) {
  const old = await readFile(path).catch(() => undefined);
  if (old !== undefined && old.equals(contents)) return;
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, contents);
  await rename(temporary, path);
}

/** Builds everything. Returns a summary of one line. */
export async function build() {
  const start = new Date();
  const { outputs, folders } = await makeOutputs();
  const licenses = Buffer.from(thirdPartyLicenses(root, folders));
  await replace({ path: join(root, 'THIRD_PARTY_LICENSES'), contents: licenses });
  await writeOutputs(outputs);
  await removeStale(outputs);
  await promisify(execFile)(process.execPath, [join(dist, 'make-ready-scripts.js')]);
  await writeFile(join(dist, '.built'), '');
  // Sources that change from now on make dist/ stale.
  await utimes(join(dist, '.built'), start, start);
  return summary(outputs, Date.now() - start.getTime());
}

/**
 * Builds only the generator, into a dist/ that is complete. Chunks of the last build stay, and
 * `.built` still says when everything was built.
 */
export async function buildGenerator() {
  const { outputFiles } = await esbuild(generator);
  await writeOutputs(bundledFiles(outputFiles));
}

/** The files of a bundle as they are written. */
function bundledFiles(outputFiles) {
  return outputFiles.map(({ path, contents, text }) => ({
    path,
    contents: Buffer.from(withoutUnusedRequire(path, text) ?? contents),
  }));
}

/** The files of dist/, and the folders of the packages in them. */
async function makeOutputs() {
  const copies = Promise.all([typeFiles(), esbuildFiles(), katexFiles()]);
  copies.catch(() => undefined); // `await copies` below throws it, after errors of the bundles
  const browser = await esbuild(browserPackages);
  const results = await Promise.all(BUNDLES.map((options) => esbuild(options)));
  const bundled = results.flatMap(({ outputFiles }) => bundledFiles(outputFiles));
  const outputs = [...bundled, ...(await copies).flat(), ...(await browserModules(browser))];
  return { outputs, folders: foldersOf([...results, browser]) };
}

/** Writes chunks before the entries that import them. */
async function writeOutputs(outputs) {
  const isEntry = ({ path }) =>
    Object.keys(generator.entryPoints).some((name) => path === join(dist, `${name}.js`));
  for (const output of [...outputs.filter((o) => !isEntry(o)), ...outputs.filter(isEntry)])
    await replace(output);
}

async function removeStale(outputs) {
  const kept = new Set([...outputs.map((o) => o.path), ...readyScripts]);
  for (const file of await filesBelow(dist)) {
    if (!kept.has(file) && file !== join(dist, '.built') && !file.endsWith('.tmp'))
      await rm(file, { force: true });
  }
}

function summary(outputs, milliseconds) {
  const folder = relative(process.cwd(), dist) || '.';
  const bytes = outputs.reduce((sum, { contents }) => sum + contents.length, 0);
  const size = `${outputs.length} files, ${Math.round(bytes / 1024)} kB`;
  const seconds = (milliseconds / 1000).toFixed(1);
  return `docsgen ${version} built into ${folder}: ${size}, ${seconds} s`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    if (process.argv.includes('--generator')) await buildGenerator();
    else console.log(await build());
  } catch (error) {
    console.error(`build failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
