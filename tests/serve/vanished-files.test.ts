import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { watchFolder } from '../../src/generator/io/watch/folder-watcher.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import type { LiveSite } from '../../src/generator/serve/live-site.js';
import { folder, write } from '../helpers/command.js';
import { openQuietly } from '../helpers/quiet-live-site.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const PAGE = '---\ntitle: Start\ndescription: The start.\n---\n\n';

const component = (text: string): string => `export default () => <b>${text}</b>;\n`;

/** The HTML of a page of the last state. */
async function html(live: LiveSite, path = 'index.html'): Promise<string> {
  const output = live.state()?.snapshot.outputs.get(path);
  assert.ok(output?.kind === 'page', path);
  return (await live.render(output)).html;
}

/** The HTML of the start page of a site that is opened now, as by another command. */
async function htmlNow(siteDir: string): Promise<string> {
  const live = openQuietly(siteDir);
  await live.refresh(undefined);
  live.save();
  return html(live);
}

/** The error of a refresh. */
async function failure(live: LiveSite, ...changed: string[]): Promise<DocsgenError> {
  try {
    await live.refresh(new Set(changed));
  } catch (error) {
    if (error instanceof DocsgenError) return error;
    throw error;
  }
  throw new Error('The site can be read.');
}

const findings = (live: LiveSite): string[] =>
  (live.state()?.diagnostics() ?? []).map(({ rule, file }) => `${file} ${rule}`);

const CONFIG = `export default { title: 'T', socialCards: false,
  markdown: { components: 'src/mdx.jsx' }, components: { Footer: './parts/footer.jsx' } };\n`;

const SITE: Readonly<Record<string, string>> = {
  'site.config.mjs': CONFIG,
  'docs/index.mdx':
    `${PAGE}import Details from '@theme/Details';\nimport C from '../src/c.jsx';\n\n` +
    '<Details summary="S">text</Details>\n\n<Mine />\n\n<C />\n',
  'src/mdx.jsx': 'export const Mine = () => <b>mine</b>;\n',
  'src/c.jsx': component('page'),
  'parts/footer.jsx':
    "import { word } from './word';\nexport default () => <footer>{word}</footer>;\n",
  'parts/word.js': "export const word = 'words';\n",
};

fullTest('the server notices that a file of code was deleted', async () => {
  const site = folder(SITE);
  const live = openQuietly(site);
  await live.refresh(undefined);
  const paths = ['src/mdx.jsx', 'src/c.jsx', 'parts/word.js'];
  for (const path of paths) {
    rmSync(join(site, path));
    if (path === 'src/c.jsx') {
      await live.refresh(new Set([path]));
      await live.lint(() => false);
      assert.equal(findings(live), ['docs/index.mdx mdx/import']);
    } else {
      const { diagnostics } = await failure(live, path);
      assert.is(diagnostics.length, 1, path);
    }
    write(site, { [path]: SITE[path] ?? '' });
    await live.refresh(undefined);
  }
  assert.match(await html(live), '<b>mine</b>');
});

test('a missing module of components is named without a reason that it threw', async () => {
  const { 'src/mdx.jsx': _, ...files } = SITE;
  const error = await failure(openQuietly(folder(files)));
  assert.is(error.message, 'There is no file src/mdx.jsx.');
  assert.is(error.diagnostics[0]?.hint, 'Correct markdown.components.');
});

test('a component of the theme counts until it is deleted, also with its folder', async () => {
  const site = folder(SITE);
  const live = openQuietly(site);
  await live.refresh(undefined);
  for (const gone of ['src/theme/Details.jsx', 'src/theme']) {
    write(site, { 'src/theme/Details.jsx': component('own') });
    await live.refresh(new Set(['src/theme/Details.jsx']));
    assert.match(await html(live), '<b>own</b>');
    rmSync(join(site, gone), { recursive: true });
    await live.refresh(new Set([gone]));
    assert.not.match(await html(live), '<b>own</b>', gone);
  }
});

test('a finding about a file ends when the file is deleted', async () => {
  const site = folder({ ...SITE, 'site.config.json': '{}', 'docs/_category_.yamll': 'x' });
  write(site, { 'docs/_partials/a.md': 'Unused.\n' });
  const live = openQuietly(site);
  await live.refresh(undefined);
  const expected = [
    ['site.config.json', 'config/unused-file'],
    ['docs/_category_.yamll', 'sidebar/category-file'],
    ['docs/_partials/a.md', 'include/unused'],
  ] as const;
  for (const [path, rule] of expected) {
    assert.ok(findings(live).includes(`${path} ${rule}`), `${rule} before`);
    rmSync(join(site, path));
    await live.refresh(new Set([path]));
    assert.not.ok(findings(live).includes(`${path} ${rule}`), `${rule} after`);
  }
});

test('an edit of a file shows at each symbolic link to it', async () => {
  const site = folder({ 'docs/index.md': `${PAGE}one\n`, 'CHANGES.md': `${PAGE}first\n` });
  symlinkSync('../CHANGES.md', join(site, 'docs/changes.md'));
  symlinkSync('index.md', join(site, 'docs/same.md'));
  const live = openQuietly(site);
  await live.refresh(undefined);
  write(site, { 'CHANGES.md': `${PAGE}second\n` });
  await live.refresh(new Set(['CHANGES.md']));
  assert.match(await html(live, 'changes/index.html'), 'second');
  write(site, { 'docs/index.md': `${PAGE}two\n` });
  await live.refresh(new Set(['docs/index.md']));
  assert.match(await html(live), '<p>two</p>');
  assert.match(await html(live, 'same/index.html'), '<p>two</p>');
  rmSync(join(site, 'CHANGES.md'));
  await live.refresh(new Set(['CHANGES.md']));
  assert.not.ok(live.state()?.snapshot.outputs.has('changes/index.html'));
});

test('a stored bundle counts only while its imports lead to the same files', async () => {
  const site = folder({
    'docs/index.mdx':
      `${PAGE}import A from '~/a.jsx';\nimport B from '../src/b';\nimport T from '@theme/Tag';\n` +
      "import D from '../src/d';\n\n<A /> <B /> <D />\n",
    'docs/other.mdx': `${PAGE}import Details from '@theme/Details';\n\n<Details>x</Details>\n`,
    'src/a.jsx': component('a in src'),
    'lib/a.jsx': component('a in lib'),
    'src/b.js': component('b as js'),
    'src/d/index.js': component('d in a folder'),
    'src/theme/Tag.js': component('tag'),
    'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
  });
  assert.match(await htmlNow(site), /a in src.*b as js.*d in a folder/s);
  write(site, {
    'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./lib/*"] } } }',
  });
  assert.match(await htmlNow(site), 'a in lib');
  write(site, { 'src/b.tsx': component('b as tsx'), 'src/d.js': component('d as a file') });
  assert.match(await htmlNow(site), /b as tsx.*d as a file/s);
  rmSync(join(site, 'src/b.tsx'));
  assert.match(await htmlNow(site), 'b as js');
  write(site, { 'src/theme/Details.jsx': component('own') });
  const live = openQuietly(site);
  await live.refresh(undefined);
  assert.match(await html(live, 'other/index.html'), '<b>own</b>');
});

/** The file of a package in the store of pnpm, which keeps old versions beside new ones. */
const stored = (version: string): string =>
  `node_modules/.pnpm/linked@${version}/node_modules/linked`;

const pack = (folder: string, text: string, main = 'index.js'): Record<string, string> => ({
  [`${folder}/package.json`]: JSON.stringify({ version: text, main }),
  [`${folder}/${main}`]: `export const text = '${text}';\n`,
});

test('a stored bundle counts only while its imports lead to the same packages', async () => {
  const site = folder({
    'site.config.mjs': `export default { title: 'T', socialCards: false,
      markdown: { remarkPlugins: ['./plugin.js'] }, footer: { copyright: 'C' },
      components: { Footer: './footer.jsx' } };\n`,
    'package.json': '{ "imports": { "#own": "./src/own.js" } }',
    'docs/index.mdx': `${PAGE}import Box from '@site/src/box.jsx';\n\n<Box />\n`,
    'src/box.jsx':
      "import { text as a } from 'plain';\nimport { text as b } from 'linked';\n" +
      "import { text as c } from '@scope/near';\nimport { text as d } from '#own';\n" +
      'export default () => <b>{[a, b, c, d].join()}</b>;\n',
    'plugin.js':
      "import { text } from 'plain';\nexport default () => (tree) => tree.children.push(" +
      "{ type: 'paragraph', children: [{ type: 'text', value: `by ${text}` }] });\n",
    'footer.jsx':
      "import { text } from 'linked';\nexport default () => <footer>{`f ${text}`}</footer>;\n",
    'src/own.js': "export const text = 'own 1';\n",
    'src/own/other.js': "export const text = 'own 2';\n",
    ...pack('node_modules/plain', 'plain 1'),
    ...pack(stored('1.0.0'), 'linked 1'),
    ...pack('node_modules/@scope/near', 'near 1'),
  });
  const link = join(site, 'node_modules/linked');
  symlinkSync(join(site, stored('1.0.0')), link);
  assert.match(await htmlNow(site), /plain 1,linked 1,near 1,own 1.*by plain 1.*f linked 1/s);
  write(site, pack('node_modules/plain', 'plain 2', 'new.js'));
  assert.match(await htmlNow(site), /plain 2,linked 1,near 1.*by plain 2/s);
  write(site, pack(stored('2.0.0'), 'linked 2'));
  rmSync(link);
  symlinkSync(join(site, stored('2.0.0')), link);
  assert.match(await htmlNow(site), /plain 2,linked 2,near 1.*f linked 2/s);
  write(site, pack('src/node_modules/@scope/near', 'near 2'));
  assert.match(await htmlNow(site), 'linked 2,near 2,own 1');
  write(site, { 'package.json': '{ "imports": { "#own": "./src/own/other.js" } }' });
  assert.match(await htmlNow(site), 'near 2,own 2');
});

test('a stored result counts only while the environment of its code is the same', async () => {
  const names = ['PLAIN', 'QUOTED', 'LISTED', 'PLUGIN', 'SLOT', 'HOOK'].map((name) => `DG_${name}`);
  const site = folder({
    'site.config.mjs': `export default { title: 'T', socialCards: false, plugins: ['./hook.js'],
      markdown: { remarkPlugins: ['./plugin.js'] }, footer: { copyright: 'C' },
      components: { Footer: './footer.jsx' } };\n`,
    'docs/index.mdx': `${PAGE}import Box from '@site/src/box.jsx';\n\n<Box />\n`,
    'src/box.jsx':
      "import { listed } from './listed';\nconst plain = process.env.DG_PLAIN;\n" +
      "export default () => <b>{[plain, process.env['DG_QUOTED'], listed].join()}</b>;\n",
    'src/listed.js': 'const { PATH: path, DG_LISTED: listed } = process.env;\nexport { listed };\n',
    'plugin.js':
      'export default () => (tree) => void tree.children.push({ type: "paragraph", children: ' +
      '[{ type: "text", value: process.env.DG_PLUGIN }] });\n',
    'footer.jsx': 'export default () => <footer>{process.env.DG_SLOT}</footer>;\n',
    'hook.js':
      'export default { name: "hook", content: ({ read }) => ({ pages: [{ path: "docs/hook.md", ' +
      'text: read("docs/index.mdx").slice(0, 3) + "\\ntitle: Hook\\n---\\n\\n" + ' +
      'process.env.DG_HOOK }] }) };\n',
  });
  const shown = async (value: string): Promise<string> => {
    for (const name of names) process.env[name] = `${name}-${value}`;
    const live = openQuietly(site);
    await live.refresh(undefined);
    live.save();
    const pages = [await html(live), await html(live, 'hook/index.html')].join('');
    return names.filter((name) => !pages.includes(`${name}-${value}`)).join();
  };
  try {
    assert.is(await shown('1'), '');
    assert.is(await shown('2'), '', 'after a change of the environment');
  } finally {
    for (const name of names) delete process.env[name];
  }
});

test('a folder that becomes a file does not end the watcher', async () => {
  const site = folder({ 'a/part.md/x.md': '1', 'b.md': '1' });
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  process.on('uncaughtException', onError);
  let wake: () => void = () => undefined;
  const watcher = await new Promise<ReturnType<typeof watchFolder>>((resolve) => {
    const opened = watchFolder({
      root: site,
      ignored: () => false,
      changed: (path) => {
        if (path === 'b.md') wake();
      },
      ready: () => {
        resolve(opened);
      },
      failed: onError,
    });
  });
  assert.ok(watcher.folders().includes('a/part.md'));
  const seen = new Promise<void>((resolve) => {
    wake = resolve;
  });
  // The events of the folder arrive when a file is in its place.
  rmSync(join(site, 'a/part.md'), { recursive: true });
  write(site, { 'a/part.md': 'A file.\n', 'b.md': '2' });
  await seen;
  watcher.close();
  process.off('uncaughtException', onError);
  assert.equal(errors, []);
});

test.run();
