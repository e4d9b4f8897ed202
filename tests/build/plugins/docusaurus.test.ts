import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { themeAliases } from '../../../src/generator/io/plugins/docusaurus/theme-components.js';
import { docsgen, folder, root, treeHash, write } from '../../helpers/command.js';
import { config, HOME, page, run, type Run } from './site.js';

/** A site with a plugin of Docusaurus. Its hooks can use `context` and `options`. */
function siteOf(hooks: string, files: Readonly<Record<string, string>> = {}): string {
  return folder({
    'site.config.ts': config(
      "[['docusaurus:./plugins/old', { word: 'Word' }]]",
      "baseUrl: '/base/', customFields: { mail: 'a@b.example' },",
    ),
    'plugins/old.js': `module.exports = function old(context, options) {
  return {
    name: 'old-plugin',
    ${hooks}
  };
};
`,
    'docs/index.md': HOME,
    ...files,
  });
}

const PART = `
import Layout from '@theme/Layout';
import useGlobalData, { usePluginData } from '@docusaurus/useGlobalData';
export default function Part({ part, note, route }) {
  const { total } = usePluginData('old-plugin');
  const all = Object.keys(useGlobalData()).join();
  return (
    <Layout title={part.name} description="A part.">
      <p>{part.name} of {total}, {note}, {route.path}, {all}</p>
    </Layout>
  );
}
`;

const CONTENT = `
    getPathsToWatch: () => [context.siteDir + '/parts.json', '../elsewhere'],
    async loadContent() {
      return JSON.parse(require('fs').readFileSync(context.siteDir + '/parts.json', 'utf8'));
    },
    async contentLoaded({ content, actions: { addRoute, createData, setGlobalData } }) {
      setGlobalData({ total: content.length, mail: context.siteConfig.customFields.mail });
      for (const part of content) {
        const data = await createData(part.id + '.json', JSON.stringify(part));
        addRoute({
          path: context.baseUrl + 'parts/' + part.id,
          component: '@site/src/Part.jsx',
          modules: { part: data },
          props: { note: options.word },
          exact: true,
        });
      }
    },`;

const FILES = {
  'src/Part.jsx': PART,
  'parts.json': '[{ "id": "a", "name": "Alpha" }, { "id": "b", "name": "Beta" }]',
};

test('routes, their data and global data come from a plugin of Docusaurus', async () => {
  const dir = siteOf(CONTENT, FILES);
  const built = await run(dir);
  assert.equal(built.findings, []);
  const text = 'Alpha of 2, Word, /base/parts/a, docusaurus-plugin-content-docs,old-plugin';
  assert.match(built.read('parts/a/index.html').replaceAll('<!-- -->', ''), text);
  assert.match(built.read('parts/a/index.html'), '<title>Alpha | Pets</title>');
  write(dir, { 'parts.json': FILES['parts.json'].replace('Alpha', 'Gamma') });
  assert.match((await run(dir)).read('parts/a/index.html'), 'Gamma');
});

test('data and facts about the site are modules below `@generated`', async () => {
  const dir = siteOf(CONTENT, {
    ...FILES,
    'docs/data.mdx': `---
title: Data
description: Data.
---

import a from '@generated/old-plugin/default/a.json';
import { Site } from '@site/src/Site.jsx';

<p>{a.name}</p>

<Site />
`,
    'src/Site.jsx': `
import site from '@generated/docusaurus.config';
import i18n from '@generated/i18n';
import all from '@generated/globalData';
import b from '@generated/old-plugin/default/b';
export const Site = () => <p>
  {[site.title, i18n.defaultLocale, all['old-plugin'].default.total, b.name].join('-')}
</p>;
`,
  });
  const built = await run(dir);
  assert.equal(built.findings, []);
  assert.match(built.read('docs/data/index.html'), '<p>Alpha</p>');
  assert.match(built.read('docs/data/index.html'), 'Pets-en-2-Beta');
  write(dir, { 'parts.json': FILES['parts.json'].replace('Beta', 'Gamma') });
  assert.match((await run(dir)).read('docs/data/index.html'), 'Pets-en-2-Gamma');
  const page = readFileSync(join(dir, 'docs/data.mdx'), 'utf8');
  write(dir, { 'docs/data.mdx': page.replace('default/a.json', 'default/../../no') });
  const { findings } = await run(dir);
  const lost = /^docs\/data\.mdx:\d+:\d+ mdx\/import .*Cannot find "@generated\/old-plugin/m;
  assert.match(findings.join('\n'), lost);
});

test('names of data stay in the folder of the plugin', async () => {
  for (const name of ['../a.json', '/a.json', 'a/../../b.json']) {
    const { code, findings } = await run(
      siteOf(`contentLoaded: ({ actions }) => actions.createData('${name}', '{}'),`),
    );
    assert.is(code, 2);
    assert.match(findings.join('\n'), `createData: the name "${name}"`);
  }
});

test('tags in the forms of Docusaurus are on all pages, and the policy allows them', async () => {
  const { findings, read } = await run(
    siteOf(`injectHtmlTags: () => ({
      headTags: [
        { tagName: 'meta', attributes: { name: 'a', content: 'one' } },
        '<link rel="preconnect" href="https://a.example" crossorigin>',
        { tagName: 'script', innerHTML: 'start()', attributes: { async: false } },
        { tagName: 'noscript', innerHTML: 'no' },
      ],
      postBodyTags: ['<script src="https://b.example/b.js" defer></script>', '<div id="x"></div>'],
    }),`),
  );
  assert.equal(
    findings.map((finding) => finding.replace(/^\S+ /, '')),
    ['div', 'noscript'].map(
      (name) =>
        'plugin/message old-plugin: injectHtmlTags: ' +
        `docsgen cannot add the element <${name}> to a page.`,
    ),
  );
  const html = read('docs/index.html');
  assert.match(html, '<meta name="a" content="one"');
  assert.match(html, '<link rel="preconnect" href="https://a.example" crossorigin=""');
  assert.match(html, '<script>start()</script>');
  assert.match(html, /<script[^>]* src="https:\/\/b\.example\/b\.js"/);
  assert.match(html.replaceAll('&#x27;', "'"), /script-src [^;]*https:\/\/b\.example/);
});

test('postBuild adds files, and cannot change those of the site', async () => {
  const dir = siteOf(
    `...${'{'} loadContent: () => 'loaded',
    async postBuild({ outDir, content, routesPaths, siteConfig }) {
      const fs = require('fs');
      fs.mkdirSync(outDir + '/deep');
      const pages = routesPaths.filter((path) => path.includes('docs'));
      fs.writeFileSync(outDir + '/deep/list.txt', [content, siteConfig.title, ...pages].join(' '));
    } ${'}'},`,
  );
  const built = await run(dir);
  assert.equal(built.findings, []);
  assert.is(built.read('deep/list.txt'), 'loaded Pets /base/docs');
  const before = treeHash(join(dir, 'build'));
  for (const [code, message] of [
    ["fs.appendFileSync(outDir + '/docs/index.html', 'x')", 'postBuild changes docs/index.html'],
    ["fs.rmSync(outDir + '/sitemap.xml')", 'postBuild removes sitemap.xml'],
    ["fs.writeFileSync(outDir + '/docs.md', 'x')", '`machineReadable: { markdown: false }`'],
    ["fs.writeFileSync(outDir + '/llms.txt', 'x')", '`machineReadable: { llmsTxt: false }`'],
    ["throw new Error('it broke')", 'it broke'],
  ] as const) {
    const fault = siteOf(`postBuild({ outDir }) { const fs = require('fs'); ${code}; },`);
    write(dir, { 'plugins/old.js': readFileSync(join(fault, 'plugins/old.js'), 'utf8') });
    const { code: exit, findings } = await run(dir);
    assert.is(exit, 2);
    assert.match(findings.join('\n'), message);
    assert.is(treeHash(join(dir, 'build')), before, 'the old site stays');
  }
});

test('hooks and routes without a counterpart are warnings', async () => {
  const { code, findings } = await run(
    siteOf(
      `configureWebpack: () => ({ resolve: { fallback: {} } }),
      extendCli: () => undefined,
      contentLoaded({ actions: { addRoute } }) {
        addRoute({ path: '/base/a/:id', component: '@site/src/Part.jsx' });
        addRoute({
          path: '/base/b',
          component: '@site/src/Frame.jsx',
          routes: [{ path: '/base/b/c', component: '@site/src/Plain.jsx' }],
        });
      },`,
      { 'src/Plain.jsx': 'export default () => <p>Plain</p>;' },
    ),
  );
  assert.is(code, 0);
  for (const message of [
    '`configureWebpack` does not run',
    '`extendCli` does not run',
    'The route /a/:id has a pattern',
    'The component of the route /base/b is left out',
  ])
    assert.match(findings.join('\n'), message);
});

test('client modules of a plugin are on all pages', async () => {
  const dir = siteOf(
    `getClientModules: () => [
      './old.css', require('path').join(context.siteDir, 'src/more.css'), './client',
    ],`,
    {
      'plugins/old.css': '.old { color: teal }',
      'src/more.css': '.more { color: navy }',
      'plugins/client.mjs': "console.log('client module');",
    },
  );
  const { findings, read } = await run(dir);
  assert.equal(findings, []);
  const scripts = [...read('docs/index.html').matchAll(/type="module" src="\/base\/([^"]+)"/g)];
  assert.match(scripts.map(([, path = '']) => read(path)).join(''), 'client module');
  const links = [...read('docs/index.html').matchAll(/rel="stylesheet" href="\/base\/([^"]+)"/g)];
  const styles = links.map(([, path = '']) => read(path)).join('');
  assert.match(styles, /\.old\s*\{\s*color:\s*teal/);
  assert.match(styles, /\.more\s*\{\s*color:\s*navy/);
});

test('components of a plugin are files of its folder, and no links that could lead out', () => {
  const siteDir = folder({
    'plugins/theme/Box/index.jsx': '',
    'plugins/theme/Box/Line.tsx': '',
    'plugins/theme/Box/types.d.ts': '',
    'plugins/theme/box.css': '',
  });
  symlinkSync(folder({ 'Out.jsx': '' }), join(siteDir, 'plugins/theme/out'));
  symlinkSync(join(folder({ 'Out.jsx': '' }), 'Out.jsx'), join(siteDir, 'plugins/theme/Out.jsx'));
  const namesOf = (named: unknown): string[] =>
    Object.keys(
      themeAliases({ name: 'a', getThemePath: () => named }, { siteDir, folder: 'plugins' }),
    );
  assert.equal(namesOf('./theme'), ['@theme/Box/Line$', '@theme/Box$']);
  for (const named of ['./absent', 5, null]) assert.equal(namesOf(named), []);
});

test('aliases of `configureWebpack` and `require.resolve` work', async () => {
  const dir = siteOf(
    `configureWebpack: (config, isServer, { currentBundler }) => ({
      resolve: {
        alias: {
          '@kit': require('path').join(context.siteDir, 'src/kit'),
          exact$: require.resolve('../src/exact.js'),
        },
      },
    }),`,
    {
      'src/kit/Box.jsx': "import exact from 'exact';\nexport default () => <p>Kit {exact}</p>;",
      'src/exact.js': "export default 'exact';",
      'content/pages/kit.jsx': "export { default } from '@kit/Box';",
    },
  );
  const { findings, read } = await run(dir);
  assert.equal(findings, []);
  assert.match(read('kit/index.html').replaceAll('<!-- -->', ''), '<p>Kit exact</p>');
});

/** Replaces the package `postcss`: its plugins are functions of a sheet and its messages. */
const POSTCSS = `module.exports = (plugins) => ({
  process: async (css, { from }) => {
    const messages = [];
    if (css.includes('{ {')) throw { reason: 'Unknown word', file: from, line: 1, column: 4 };
    return { css: plugins.reduce((text, plugin) => plugin(text, messages), css), messages };
  },
});
`;

/** A plugin of PostCSS that makes a rule of each class `size-1` in the docs. */
const SIZES = `const { readdirSync, readFileSync } = require('fs');
const { join } = require('path');
module.exports = (css, messages) => {
  const dir = join(process.cwd(), 'docs');
  messages.push({ type: 'dir-dependency', dir });
  const rules = readdirSync(dir).sort().flatMap((name) => {
    messages.push({ type: 'dependency', file: join(dir, name) });
    const sizes = readFileSync(join(dir, name), 'utf8').match(/size-\\d+/g) || [];
    return sizes.map((size) => '.' + size + '{width:' + size.slice(5) + 'px}');
  });
  return css.replace('@sizes;', rules.join(''));
};
`;

/** All style sheets that a page links. */
function stylesOf({ read }: Run, path: string): string {
  return [...read(path).matchAll(/rel="stylesheet" href="\/base\/([^"]+)"/g)]
    .map(([, sheet = '']) => read(sheet))
    .join('');
}

test('plugins of PostCSS change style sheets, and read the pages of the site', async () => {
  const dir = siteOf(
    `configurePostCss(postCss) {
      postCss.plugins.push('sizes');
      return postCss;
    },
    getClientModules: () => ['./old.css'],`,
    {
      'node_modules/postcss/index.js': POSTCSS,
      'node_modules/sizes/index.js': SIZES,
      'plugins/old.css': '.old{color:teal}\n@sizes;\n',
      'docs/a.md': page('A', '<p class="size-1">Words.</p>'),
    },
  );
  const styles = (built: Run): string => stylesOf(built, 'docs/index.html');
  // Plugins look for their configs in the current folder.
  const outside = folder({});
  const built = await run(dir, ['build', dir], (args) => docsgen(args, { cwd: outside }));
  assert.equal(built.findings, []);
  assert.match(styles(built), /\.old\{color:teal\}\s*\.size-1\{width:1px\}/);
  write(dir, { 'docs/a.md': page('A', '<p class="size-2">Words.</p>') });
  assert.match(styles(await run(dir)), /\.old\{color:teal\}\s*\.size-2\{width:2px\}/);
  write(dir, { 'docs/b.md': page('B', '<p class="size-3">Words.</p>') });
  assert.match(styles(await run(dir)), '.size-3{width:3px}', 'a new page changes the sheet, too');
  write(dir, { 'plugins/old.css': '.a { {\n' });
  const { findings } = await run(dir);
  assert.equal(findings, ['plugins/old.css:1:4 page/build PostCSS: Unknown word']);
});

/** Replaces the package `sass`: `$size` is a value. */
const SASS = `exports.Logger = { silent: undefined };
exports.compileAsync = async (file) => ({
  css: require('fs').readFileSync(file, 'utf8').replace('$size', '9px'),
  loadedUrls: [require('url').pathToFileURL(file)],
});
`;

test('plugins of PostCSS change CSS modules and style sheets of Sass', async () => {
  const dir = siteOf(
    `configurePostCss: (postCss) => ({ ...postCss, plugins: ['sizes'] }),
    getClientModules: () => ['./all.scss'],`,
    {
      'node_modules/postcss/index.js': POSTCSS,
      'node_modules/sizes/index.js': SIZES,
      'node_modules/sass/package.json': '{"name":"sass","version":"1.0.0"}',
      'node_modules/sass/index.js': SASS,
      'plugins/all.scss': '.all{height:$size}\n@sizes;\n',
      'src/box.module.css': '.box{color:teal}\n@sizes;\n',
      'src/tall.module.scss': '.tall{height:$size}\n@sizes;\n',
      'src/Box.jsx': `import box from './box.module.css';
import tall from './tall.module.scss';
export default function Box() {
  return <p className={box.box + ' ' + tall.tall + ' ' + box['size-1']}>Box.</p>;
}
`,
      'docs/a.mdx': page('A', 'import Box from "@site/src/Box.jsx";\n\n<Box/>'),
      'docs/b.md': page('B', '<p class="size-1">Words.</p>'),
    },
  );
  const built = await run(dir);
  assert.equal(built.findings, []);
  const css = stylesOf(built, 'docs/a/index.html');
  assert.match(css, /\.all\{height:9px\}\s*\.size-1\{width:1px\}/);
  assert.match(css, /\.box_\w+_box\{color:teal\}\s*\.box_\w+_size-1\{width:1px\}/);
  assert.match(css, /\.tall_\w+_tall\{height:9px\}\s*\.tall_\w+_size-1\{width:1px\}/);
  assert.match(built.read('docs/a/index.html'), /class="box_\w+_box tall_\w+_tall box_\w+_size-1"/);
  write(dir, { 'docs/b.md': page('B', '<p class="size-2">Words.</p>') });
  const edited = stylesOf(await run(dir), 'docs/a/index.html');
  assert.match(edited, /\.box_\w+_size-2\{width:2px\}/);
  assert.match(edited, /\.tall_\w+_size-2\{width:2px\}/);
  write(dir, { 'src/box.module.css': '.a { {\n' });
  const { findings } = await run(dir);
  assert.match(
    findings.join('\n'),
    /^docs\/a\.mdx:6:1 .*Unknown word \(src\/box\.module\.css:1:4\)$/,
  );
});

test('a plugin that turns itself off adds nothing, and production turns it on', async () => {
  const module = (ending: string): string => `module.exports = () => {
  if (process.env.NODE_ENV !== 'production') return null;
  ${ending}
};
`;
  const dir = folder({
    'site.config.ts': config("['docusaurus:./plugins/off.js', 'docusaurus:./plugins/on.js']"),
    'plugins/off.js': module('return undefined;'),
    'plugins/on.js': module(
      "return { name: 'on', injectHtmlTags: () => ({ headTags: ['<meta name=\"on\">'] }) };",
    ),
    'docs/index.md': HOME,
  });
  const { findings, read } = await run(dir);
  assert.equal(findings, []);
  assert.match(read('docs/index.html'), '<meta name="on"');
});

test('options are validated by the plugin, and two instances have two names', async () => {
  const module = `
module.exports = (context, options) => ({
  name: 'pair',
  contentLoaded: ({ actions }) => actions.setGlobalData({ size: options.size }),
});
module.exports.validateOptions = ({ options, validate }) =>
  validate({
    validate: (value) => 'id' in value ? { error: new Error('"id" is not allowed'), value }
      : typeof value.size === 'number' ? { value }
      : { error: new Error('"size" must be a number'), value },
  }, options);
`;
  const page = `
import { usePluginData, useAllPluginInstancesData } from '@docusaurus/useGlobalData';
export default () => <p>
  {usePluginData('pair').size} {usePluginData('pair', 'two').size}
  {' '}{Object.keys(useAllPluginInstancesData('pair')).join(' ')}
</p>;
`;
  const dir = folder({
    'site.config.ts': config(
      "[['docusaurus:./plugins/pair.js', { size: 1 }], " +
        "['docusaurus:./plugins/pair.js', { id: 'two', size: 2 }]]",
    ),
    'plugins/pair.js': module,
    'content/pages/sizes.jsx': page,
    'docs/index.md': HOME,
  });
  const built = await run(dir);
  assert.equal(built.findings, []);
  assert.match(built.read('sizes/index.html').replaceAll('<!-- -->', ''), '1 2 default two');
  write(dir, { 'site.config.ts': config("[['docusaurus:./plugins/pair.js', { size: 'x' }]]") });
  const { code, findings } = await run(dir);
  assert.is(code, 2);
  assert.match(findings[0] ?? '', /plugin\/invalid .*"size" must be a number/);
});

test('the content plugin of the Docusaurus fixture runs unchanged', async () => {
  const dir = folder({
    'site.config.ts': config(
      "[['docusaurus:./plugins/parts', { source: 'src/data/parts.json', route: '/parts' }]]",
    ),
    'docs/index.md': HOME,
  });
  const fixture = join(root, 'tests/fixtures/docusaurus-site');
  for (const path of ['plugins', 'src/data/parts.json'])
    cpSync(join(fixture, path), join(dir, path), { recursive: true });
  const built = await run(dir);
  assert.equal(built.findings, []);
  assert.match(built.read('parts/index.html'), 'Tidegate has 4 parts.');
  assert.match(built.read('parts/mover/index.html'), '<title>Mover | Pets</title>');
  assert.match(built.read('docs/index.html'), '<meta name="tidegate-parts" content="yes"');
});

test.run();
