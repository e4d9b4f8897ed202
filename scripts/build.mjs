/**
 * Build docsgen itself into dist/:
 *
 *   cli.js, worker.js   the generator, every pure-JS dependency inside, for a quick start
 *   index.js, index.d.ts  the package's public entry, `import { defineConfig } from 'docsgen'`
 *   cards/worker.js     what draws social cards, with its fonts and rasteriser beside it; loaded only to draw
 *   client/boot.js      the inline-sized script that runs before first paint
 *   client/live.js      what takes changes up in a page that is being written
 *   client/main.css     the style sheet of the components
 *   client/…            what else a page may load lazily and docsgen does not bundle per site
 *
 * The hydration client is not here: docsgen bundles it for each site from the
 * sources in src/client and src/components, which the package ships.
 *
 * All chunks lie in dist/ itself, so `new URL('./worker.js', import.meta.url)`
 * is right in every one of them. Files are replaced one by one and stale ones
 * removed last: a docsgen that runs meanwhile keeps working.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as esbuild } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

/** Loaded from node_modules at run time: esbuild carries a binary. */
const EXTERNAL = ['esbuild'];

const common = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  logLevel: 'silent',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** CommonJS dependencies call `require`, which an ES module lacks. */
const REQUIRE = {
  js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
};

const generator = {
  ...common,
  entryPoints: {
    cli: 'src/generator/cli.ts',
    worker: 'src/generator/threads/worker.ts',
    index: 'src/define-config.ts',
  },
  outdir: dist,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  splitting: true,
  chunkNames: '[name]-[hash]',
  external: EXTERNAL,
  loader: { '.md': 'text' },
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

/** Bundle in memory; an entry that does not exist is an error like any other. */
async function bundle(options) {
  const result = await esbuild(options);
  return result.outputFiles.map(({ path, contents }) => ({
    path,
    contents: Buffer.from(contents),
  }));
}

/** Write the declarations of the public entry; types are checked by `npm run lint`, not here. */
function declarations() {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.types.json'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`tsc ended with code ${code}\n${output}`)),
    );
  });
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

/** Build everything; returns one line that says what stands in dist/. */
export async function build() {
  const start = performance.now();
  const began = new Date();
  const types = declarations();
  types.catch(() => undefined); // reported below, after the bundles' own errors
  const outputs = (await Promise.all([generator, cards, boot, styles].map(bundle))).flat();
  await types;
  outputs.push({
    path: join(dist, 'index.d.ts'),
    contents: Buffer.from("export * from './types/define-config.js';\n"),
  });
  // Entries import chunks, so chunks come first.
  const isEntry = ({ path }) =>
    Object.keys(generator.entryPoints).some((name) => path === join(dist, `${name}.js`));
  for (const output of [...outputs.filter((o) => !isEntry(o)), ...outputs.filter(isEntry)])
    await replace(output);

  const kept = new Set(outputs.map((o) => o.path));
  const typesFolder = join(dist, 'types');
  for (const file of await filesBelow(dist)) {
    if (
      !kept.has(file) &&
      file !== join(dist, '.built') &&
      !file.startsWith(typesFolder) &&
      !file.endsWith('.tmp')
    )
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
