import type { Plugin } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseConfig } from '../../src/generator/config/schema.js';
import type { BundleContext } from '../../src/generator/io/bundle/bundle-context.js';
import { readPageIslands } from '../../src/generator/io/bundle/read-page-islands.js';
import { unfitForBrowsers } from '../../src/generator/io/bundle/unfit-islands.js';
import type { SiteConfig } from '../../src/generator/model/config.js';
import { folder } from '../helpers/command.js';

function configOf(markdown: object = {}): SiteConfig {
  const { config } = parseConfig({ markdown }, { file: 'c', text: undefined }, { folders: [] });
  if (config === undefined) throw new Error('The config was not accepted.');
  return config;
}

const contextOf = (siteDir: string, plugins: readonly Plugin[] = []): BundleContext => ({
  ...{ siteDir, config: configOf(), cache: undefined, generatorFingerprint: '' },
  ...{ bundlerPlugins: { plugins, hash: '' }, virtual: new Map(), codeFiles: new Set() },
});

/** Counts the bundles that it is a part of. */
function counter(): { readonly plugin: Plugin; readonly bundles: () => number } {
  let count = 0;
  return { plugin: { name: 'count', setup: () => void count++ }, bundles: () => count };
}

const ISLAND = 'export default () => <b onClick={() => 1}>{String(x)}</b>;\n';

/** Islands, every second of which imports a module that does not build for browsers. */
function sampleSite(pairs: number): { readonly dir: string; readonly modules: readonly string[] } {
  const files = new Map<string, string>();
  const modules: string[] = [];
  for (let i = 0; i < pairs; i++) {
    modules.push(`src/Fit${i}.jsx`, `src/Unfit${i}.jsx`);
    files.set(`src/Fit${i}.jsx`, `const x = 1;\n${ISLAND}`);
    files.set(`src/Unfit${i}.jsx`, `import { x } from './data';\n${ISLAND}`);
  }
  files.set('src/data.js', "import { readFileSync as x } from 'node:fs';\nexport { x };\n");
  return { dir: folder(Object.fromEntries(files)), modules };
}

test('islands that do not build for browsers are found in two bundles, however many', async () => {
  for (const pairs of [1, 8]) {
    const { dir, modules } = sampleSite(pairs);
    const { plugin, bundles } = counter();
    const context = contextOf(dir, [plugin]);
    const faults = await unfitForBrowsers(context, { modules, broken: new Map() });
    assert.equal(
      [...faults.keys()],
      modules.filter((module) => module.includes('Unfit')),
    );
    for (const { file, line } of faults.values()) assert.equal([file, line], ['src/data.js', 1]);
    assert.is(bundles(), 2);
  }
});

test('code of pages for browsers is read again if the text or settings change', async () => {
  const virtual = new Map([['a.mdx', '<b onClick={() => 1}>A</b>\n']]);
  const read = (markdown: object = {}): ReturnType<typeof readPageIslands> =>
    readPageIslands({ siteDir: '/', config: configOf(markdown), virtual }, 'a.mdx');
  const first = await read();
  assert.is(await read(), first);
  assert.is.not(await read({ math: false }), first);
  virtual.set('a.mdx', 'Words.\n');
  assert.equal((await read()).names, []);
});

test.run();
