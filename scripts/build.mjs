/**
 * Build docsgen itself into dist/:
 *
 *   cli.js, worker.js   the generator, every pure-JS dependency inside, for a quick start
 *   index.js, index.d.ts  the package's public entry, `import { defineConfig } from 'docsgen'`
 *   types/              the declarations of the public entry
 *   cards/worker.js     what draws social cards, with its fonts and rasteriser beside it; loaded only to draw
 *   client/boot.js      the inline-sized script that runs before first paint
 *   client/live.js      what takes changes up in a page that is being written
 *   client/main.css     the style sheet of the components
 *   client/packages/    what docsgen's browser code imports and sites do not install
 *   esbuild/            esbuild without its install script; its binary is a package that sites install
 *   katex/              KaTeX's style sheet and fonts
 *
 * and THIRD_PARTY_LICENSES beside dist/, for all packages that are in it.
 *
 * The hydration client is not here: docsgen bundles it for each site from the
 * sources in src/client and src/components, which the package ships.
 *
 * All chunks lie in dist/ itself, so `new URL('./worker.js', import.meta.url)`
 * is right in every one of them. Files are replaced one by one and stale ones
 * removed last: a docsgen that runs meanwhile keeps working.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as esbuild } from 'esbuild';
import { declarations } from './build/declarations.mjs';
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

/** CommonJS dependencies call `require`, which an ES module does not have. */
const REQUIRE = {
  js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
};

/** esbuild looks for its binary from its own file and cannot be bundled: dist/ has a copy. */
const copiedEsbuild = {
  name: 'copied-esbuild',
  setup({ onResolve }) {
    onResolve({ filter: /^esbuild$/ }, () => ({
      path: './esbuild/lib/main.js',
      external: true,
    }));
  },
};

const generator = {
  ...common,
  entryPoints: {
    cli: 'src/generator/cli.ts',
    worker: 'src/generator/threads/worker.ts',
    index: 'src/index.ts',
  },
  outdir: dist,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  splitting: true,
  chunkNames: '[name]-[hash]',
  plugins: [copiedEsbuild],
  banner: REQUIRE,
};

const cards = {
  ...common,
  entryPoints: { worker: 'src/generator/threads/card-worker.ts' },
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
  entryPoints: { boot: 'src/client/boot.ts', live: 'src/client/live/main.ts' },
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

/** What docsgen's browser code imports and sites do not install. Only its list of modules is used. */
const browserPackages = {
  ...common,
  stdin: {
    contents: "export * from 'algoliasearch/lite';\nexport * from 'stemmer';",
    resolveDir: root,
  },
  platform: 'browser',
  format: 'esm',
};

const BUNDLES = [generator, cards, boot, styles];

/** Packages of which files are copied as they are, or nearly so. */
const COPIED = ['node_modules/esbuild', 'node_modules/katex'];

/** The folders, below the repository, of all packages that are in dist/. Bundles, and writes nothing. */
export async function foldersInDist() {
  const results = await Promise.all([...BUNDLES, browserPackages].map((each) => esbuild(each)));
  return foldersOf(results);
}

function foldersOf(results) {
  const bundled = bundledFolders(results.map(({ metafile }) => metafile));
  return [...new Set([...bundled, ...COPIED])].sort();
}

/** esbuild's own script. Naming itself, it can find itself, which its messages need. */
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

/** Every browser that runs the client reads WOFF2: fonts of other formats would never be fetched. */
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

/** Each module as its package has it, and a list of them by the name that it is imported with. */
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
  files.set(join(folder, 'modules.json'), Buffer.from(`${JSON.stringify(modules, null, 2)}\n`));
  return [...files].map(([path, contents]) => ({ path, contents }));
}

/** The declarations in dist/types, and the package's entry. */
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

/** Build everything; returns one line that says what is in dist/. */
export async function build() {
  const start = performance.now();
  const began = new Date();
  const copies = Promise.all([typeFiles(), esbuildFiles(), katexFiles()]);
  copies.catch(() => undefined); // reported below, after the bundles' own errors
  const browser = await esbuild(browserPackages);
  const results = await Promise.all(BUNDLES.map((options) => esbuild(options)));
  const bundled = results.flatMap(({ outputFiles }) =>
    outputFiles.map(({ path, contents }) => ({ path, contents: Buffer.from(contents) })),
  );
  const outputs = [...bundled, ...(await copies).flat(), ...(await browserModules(browser))];
  const licenses = thirdPartyLicenses(root, foldersOf([...results, browser]));
  await replace({
    path: join(root, 'THIRD_PARTY_LICENSES'),
    contents: Buffer.from(licenses),
  });
  // Entries import chunks, so chunks come first.
  const isEntry = ({ path }) =>
    Object.keys(generator.entryPoints).some((name) => path === join(dist, `${name}.js`));
  for (const output of [...outputs.filter((o) => !isEntry(o)), ...outputs.filter(isEntry)])
    await replace(output);

  const kept = new Set(outputs.map((o) => o.path));
  for (const file of await filesBelow(dist)) {
    if (!kept.has(file) && file !== join(dist, '.built') && !file.endsWith('.tmp'))
      await rm(file, { force: true });
  }
  await writeFile(join(dist, '.built'), '');
  await utimes(join(dist, '.built'), began, began); // what changes from here on makes dist/ stale
  const kilobytes = Math.round(outputs.reduce((sum, o) => sum + o.contents.length, 0) / 1024);
  return `docsgen ${version} built into ${relative(process.cwd(), dist) || '.'}: ${outputs.length} files, ${kilobytes} kB, ${((performance.now() - start) / 1000).toFixed(1)} s`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(await build());
  } catch (error) {
    console.error(`build failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
