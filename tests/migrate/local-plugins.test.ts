import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';

const SITE = {
  'docusaurus.config.js': `const { readFileSync } = require('fs');
const wordsOf = async (file) => readFileSync(file, 'utf8').trim();
const config = {
  title: 'Old', url: 'https://old.example', baseUrl: '/',
  presets: [['classic', { blog: false }]],
  plugins: [
    [
      async function marks(context, { file, shown }) {
        const words = await wordsOf(context.siteDir + '/' + file);
        return {
          name: 'marks',
          injectHtmlTags: () => ({ headTags: ['<meta name="marks" content="' + words + '">'] }),
          extendCli() {},
        };
      },
      { file: 'data/marks.txt', shown: () => true },
    ],
    () => ({ name: 'own', injectHtmlTags: () => ({ headTags: [config.title] }) }),
    () => ({ name: 'placed', postBuild: () => readFileSync(__dirname + '/a.txt') }),
    () => ({ name: 'here', postBuild: () => readFileSync(import.meta.dirname + '/a.txt') }),
    ['./plugins/parts', { source: 'data/parts.json', sort: (a, b) => 0 }],
    require.resolve('./plugins/simple.js'),
    function inline() { return { name: 'inline' }; },
    () => ({ name: 'paths', configureWebpack: () => ({}), extendCli: () => undefined }),
    '../outside.js',
    './plugins/bundler',
    './plugins/far',
    './plugins/rewrites',
    ['kit-theme', { unit: 'bar' }],
    ['./plugins/posts.ts', { path: 'news', routeBasePath: 'news', blogTitle: 'The news' }],
  ],
};
module.exports = config;
`,
  'data/marks.txt': 'of the config\n',
  'sidebars.js': "module.exports = { docs: ['intro'] };\n",
  'docs/intro.md':
    '---\ntitle: Intro\ndescription: The intro.\n---\n\n' +
    "import Mark from '@theme/Mark';\nimport Gauge from '@theme/Gauge';\n\n" +
    'Words. <Mark /> <Gauge />\n',
  'node_modules/kit-theme/package.json': '{"name":"kit-theme","version":"1.0.0","main":"lib"}',
  'node_modules/kit-theme/lib/index.js':
    "module.exports = () => ({ name: 'kit-theme', getThemePath: () => '../lib/theme' });\n",
  'node_modules/kit-theme/lib/theme/Gauge/index.js': 'export default () => <u>a gauge</u>;\n',
  'package.json': '{"dependencies":{"kit-theme":"^1.0.0"}}',
  'plugins/theme/Mark/index.js':
    "import Line from '@theme/Mark/Line';\nexport default () => <b>A mark, <Line /></b>;\n",
  'plugins/theme/Mark/Line.tsx': 'export default () => <i>a line</i>;\n',
  'plugins/simple.js': `const path = require('path');
module.exports = () => ({
  name: 'simple',
  getClientModules: () => [path.resolve(__dirname, './visits')],
  getThemePath: () => './theme',
  configureWebpack() { return {}; },
  injectHtmlTags: () => ({ headTags: ['<meta name="simple" content="yes">'] }),
  postBuild: ({ outDir }) => require('fs').writeFileSync(outDir + '/llms.txt', 'own'),
});
`,
  'plugins/visits.js': 'export function onRouteDidUpdate() {}\n',
  'plugins/bundler.js': `const Other = require('other-webpack-plugin');
module.exports = () => ({ name: 'bundler', configureWebpack: () => ({ plugins: [new Other()] }) });
`,
  'plugins/parts/index.js': `const { load } = require('./load');
module.exports = (context, options) => ({
  name: 'parts',
  loadContent: () => load(context.siteDir, options.source),
  contentLoaded: ({ content, actions }) =>
    actions.addRoute({
      path: '/part', component: '@site/src/Part.jsx', props: { name: content[0] },
    }),
});
`,
  'plugins/far.js': "module.exports = require('../../tools/far.js');\n",
  'plugins/rewrites.js': `// Not with injectHtmlTags, which has the same tags for all pages.
const fs = require('fs');
module.exports = () => ({
  name: 'rewrites',
  async postBuild({ outDir }) {
    const file = outDir + '/index.html';
    const html = await fs.promises.readFile(file, 'utf8');
    await fs.promises.writeFile(file, html.replace('a', 'b'));
  },
});
`,
  'plugins/posts.ts': `import type { Plugin } from '@docusaurus/types';
import blog, { validateOptions } from '@docusaurus/plugin-content-blog/lib';
export default async function posts(...args: any[]): Promise<Plugin> {
  const plugin = await blog(...args);
  return { ...plugin, contentLoaded: async (data) => plugin.contentLoaded(data) };
}
export { validateOptions };
`,
  'news/2024-01-02-start.md': '---\ntitle: Start\ndescription: The start.\n---\n\nA post.\n',
  'data/more/words.txt': 'pump',
  'plugins/parts/load.js': `const { readFileSync } = require('fs');
const path = require('path');
const words = readFileSync(path.join(__dirname, '..', '..', 'data', 'more') + '/words.txt', 'utf8');
exports.load = (dir, file) =>
  JSON.parse(readFileSync(dir + '/' + file, 'utf8')).filter((name) => name === words);
`,
  'src/Part.jsx':
    'import text from "./text";\nexport default ({ name }) => <p>{text} {name}</p>;\n',
  'src/text.js': 'export default "The part";\n',
  'data/parts.json': '["pump"]',
};

test('plugins of the site run by the adapter, with all files that they name', async () => {
  const repository = folder({
    'tools/far.js': "module.exports = () => ({ name: 'far' });\n",
    ...Object.fromEntries(Object.entries(SITE).map(([path, text]) => [`site/${path}`, text])),
  });
  const old = join(repository, 'site');
  const out = join(folder({}), 'new');
  const args = ['migrate', old, '--out', out, '--yes', '--write', '--report'];
  const { code, stdout, stderr } = await docsgen(args);
  assert.is(code, 0, stdout + stderr);
  const config = readFileSync(join(out, 'site.config.ts'), 'utf8');
  assert.match(config, "'docusaurus:./plugins/simple.js'");
  assert.not.match(config, 'bundler');
  assert.not.match(config, 'rewrites');
  assert.match(
    config,
    /\['docusaurus:\.\/plugins\/parts\/index\.js', \{ source: 'data\/parts\.json' \}\]/,
  );
  const named = ['plugins/parts/load.js', 'plugins/visits.js', 'src/Part.jsx', 'src/text.js'];
  for (const path of [...named, 'data/parts.json']) assert.ok(existsSync(join(out, path)), path);
  for (const line of [
    /plugins\/simple\.js:6 \|.*`configureWebpack`.*bundles with esbuild/,
    /plugins\/bundler\.js is left out: docsgen runs none of its hooks/,
    /plugins\/far\.js is left out: it imports \.\.\/tools\/far\.js, which is outside of the site/,
    /plugins\/rewrites\.js:5 \| `postBuild` \| It changes files that are there/,
    /plugins\/rewrites\.js is left out: it changes files of the built site/,
    /Options that are functions are left out: sort/,
    /does not know the plugin `inline`, a function in the config/,
    /Options that are functions are left out: shown/,
    /plugins\/marks\.js has the function/,
    /`extendCli` does not run/,
    /runs no hook of the plugin without a name, a function in the config: `configureWebpack` \(/,
    /does not know the plugin `\.\.\/outside\.js`/,
    /`docs`: the blog of the folder news/,
    /plugins\/posts\.ts is left out: its pages move as those of `@docusaurus\/plugin-content-blog`/,
  ])
    assert.match(stdout, line);
  const unknown = stdout.match(/does not know the plugin without a name/g);
  assert.is(unknown?.length, 3, 'functions that need the config, or its place, stay behind');
  assert.match(readFileSync(join(out, 'package.json'), 'utf8'), '"kit-theme": "^1.0.0"');
  cpSync(join(old, 'node_modules'), join(out, 'node_modules'), { recursive: true });
  const built = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(built.code, 0, built.stdout + built.stderr);
  const part = readFileSync(join(out, 'build/part/index.html'), 'utf8');
  assert.match(part.replaceAll('<!-- -->', ''), 'The part pump');
  assert.match(part, '<meta name="simple" content="yes"');
  const news = readFileSync(join(out, 'build/news/2024/01/02/start/index.html'), 'utf8');
  assert.match(news, 'A post.', 'a plugin that extends the one for blogs has its pages');
  assert.match(part, '<meta name="marks" content="of the config"');
  const intro = readFileSync(join(out, 'build/docs/intro/index.html'), 'utf8');
  assert.match(intro, '<b>A mark, <i>a line</i></b>');
  assert.match(intro, '<u>a gauge</u>', 'a package that only has components runs, too');
  assert.is(readFileSync(join(out, 'build/llms.txt'), 'utf8'), 'own');
});

test('a function of the config that adds plugins of PostCSS becomes a module', async () => {
  const old = folder({
    'docusaurus.config.js': `module.exports = {
  title: 'Old', url: 'https://old.example', baseUrl: '/',
  presets: [['classic', { blog: false, theme: { customCss: './src/css/custom.css' } }]],
  plugins: [
    async function wind(context, options) {
      return {
        name: 'wind',
        configurePostCss(postCss) {
          postCss.plugins.push(require('paint'), ['mix', { by: 2 }], require('made')({ a: 1 }));
          return postCss;
        },
      };
    },
  ],
};
`,
    'package.json': JSON.stringify({
      devDependencies: { paint: '^4.0.0', postcss: '^8.0.0', mix: '1.0.0', made: '1.0.0' },
    }),
    'docs/intro.md': '---\ntitle: Intro\ndescription: The intro.\n---\n\nWords.\n',
    'src/css/custom.css':
      "@import 'paint/all.css';\n@config '../../tailwind.config.js';\n@tailwind base;\n",
    'tailwind.config.js': 'module.exports = {};\n',
    'node_modules/paint/index.js': 'module.exports = (css) => css + ".painted{color:red}";\n',
    'node_modules/mix/index.js': 'module.exports = () => (css) => css;\n',
    'node_modules/made/index.js': "module.exports = () => ({ postcssPlugin: 'made' });\n",
  });
  const out = join(folder({}), 'new');
  const args = ['migrate', old, '--out', out, '--yes', '--write', '--report'];
  const { code, stdout, stderr } = await docsgen(args);
  assert.is(code, 0, stdout + stderr);
  const read = (path: string): string => readFileSync(join(out, path), 'utf8');
  assert.match(read('site.config.ts'), "clientModules: ['./src/css/custom.css']");
  assert.match(read('site.config.ts'), "'docusaurus:./plugins/postcss-plugins.js'");
  assert.match(read('src/css/custom.css'), '\n@layer reset { @tailwind base; }\n');
  assert.match(read('MIGRATION.md'), 'src/css/custom.css:3 | `@tailwind base`');
  const made = read('plugins/postcss-plugins.js');
  assert.match(made, /import plugin1 from "paint";\nimport plugin2 from "mix";/);
  assert.match(made, '[...options.plugins, plugin1, plugin2({"by":2}), plugin3]');
  assert.match(stdout, 'The options of `made` are not known: add them');
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
  assert.equal(Object.keys(dependencies).sort(), ['docsgen', 'made', 'mix', 'paint', 'postcss']);
  assert.ok(existsSync(join(out, 'tailwind.config.js')), 'the config of Tailwind CSS moves');
  assert.match(
    read('.gitignore'),
    '/build/',
    'Tailwind CSS reads all files that git does not ignore',
  );
});

test('a config of PostCSS becomes a module, and its plugins change the style sheets', async () => {
  const old = folder({
    'docusaurus.config.js': `module.exports = {
  title: 'Old', url: 'https://old.example', baseUrl: '/',
  presets: [['classic', { blog: false, theme: { customCss: './src/css/custom.css' } }]],
};
`,
    'postcss.config.js':
      'module.exports = () => ({ plugins: { paint: { by: 2 }, unused: false, later: false } });\n',
    'package.json': JSON.stringify({
      devDependencies: { paint: '^4.0.0', postcss: '^8.0.0', later: '^1.0.0' },
    }),
    'docs/intro.md': '---\ntitle: Intro\ndescription: The intro.\n---\n\nWords.\n',
    'src/css/custom.css': '.own{color:teal}\n',
    'node_modules/paint/package.json': '{"name":"paint","version":"4.0.0"}',
    'node_modules/paint/index.js':
      'module.exports = ({ by }) => (css) => css + ".painted{order:" + by + "}";\n',
    'node_modules/postcss/package.json': '{"name":"postcss","version":"8.0.0"}',
    'node_modules/postcss/index.js': `module.exports = (plugins) => ({
  process: async (css) => ({
    css: plugins.reduce((text, plugin) => plugin(text), css),
    messages: [],
  }),
});
`,
  });
  const out = join(folder({}), 'new');
  const migrated = await docsgen(['migrate', old, '--out', out, '--yes', '--write', '--report']);
  assert.is(migrated.code, 0, migrated.stdout + migrated.stderr);
  assert.match(migrated.stdout, 'plugins/postcss-config.js adds its plugins');
  const { dependencies } = JSON.parse(readFileSync(join(out, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  const names = ['docsgen', 'later', 'paint', 'postcss'];
  assert.equal(Object.keys(dependencies).sort(), names, 'also those that are not installed');
  cpSync(join(old, 'node_modules'), join(out, 'node_modules'), { recursive: true });
  const built = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(built.code, 0, built.stdout + built.stderr);
  const sheets = readdirSync(join(out, 'build/assets')).filter((name) => name.endsWith('.css'));
  const css = sheets.map((name) => readFileSync(join(out, 'build/assets', name), 'utf8')).join('');
  assert.match(css, /\.own ?\{color: ?teal\}\s*\.painted ?\{order: ?2\}/);
});

test('a plugin reads files of the current folder, which is that of the site', async () => {
  const old = folder({
    'docusaurus.config.js': `module.exports = {
  title: 'Old', url: 'https://old.example', baseUrl: '/',
  presets: [['classic', { blog: false }]],
  plugins: ['./plugins/api.js'],
};
`,
    'docs/intro.md': '---\ntitle: Intro\ndescription: The intro.\n---\n\nWords.\n',
    'static/api.json': '["pump"]',
    'plugins/api.js': `const { readFileSync } = require('fs');
module.exports = () => ({
  name: 'api',
  loadContent: () => JSON.parse(readFileSync('./static/api.json', 'utf8')),
  contentLoaded: ({ content, actions }) => actions.setGlobalData(content),
});
`,
  });
  const out = join(folder({}), 'new');
  const { code, stdout, stderr } = await docsgen([
    'migrate',
    old,
    '--out',
    out,
    '--yes',
    '--report',
  ]);
  assert.is(code, 0, stdout + stderr);
  assert.not.match(stdout, 'could not run');
  assert.match(stdout, '1 of 1 addresses of the old site are the same');
});

test('plugins and components read parts of the old config, and its tags are kept', async () => {
  const old = folder({
    'docusaurus.config.js': `module.exports = {
  title: 'Old', url: 'https://Old.example', baseUrl: '/', projectName: 'old-docs',
  organizationName: 'unread',
  headTags: [
    {
      tagName: 'script',
      attributes: { type: 'application/ld+json' },
      innerHTML: JSON.stringify({ name: '<b>' }),
    },
    { tagName: 'style', attributes: {}, innerHTML: '.own { color: red }' },
    { tagName: 'meta', attributes: { 'http-equiv': 'Content-Security-Policy', content: 'x' } },
    { tagName: 'meta', attributes: { 'http-equiv': 'x-dns-prefetch-control', content: 'on' } },
    {
      tagName: 'link',
      attributes: { rel: 'preload', as: 'image', href: '/a.png', imagesrcset: '/a.png 2x' },
    },
    { tagName: 'link', attributes: { rel: 'preconnect', href: 'https://a.example', color: null } },
  ],
  scripts: [{ src: 'https://s.example/a.js', noModule: true }],
  stylesheets: [
    { href: 'https://s.example/a.css', media: 'print', referrerPolicy: 'origin' },
    { href: '/b.css', rel: 'alternate stylesheet', title: 'B', disabled: true },
    { href: '/c.css', type: 'text/css' },
  ],
  presets: [['classic', { blog: false, docs: { sidebarPath: require.resolve('./sidebars.js') } }]],
  plugins: ['./plugins/reader.js'],
  themeConfig: {
    navbar: { title: 'Bar' },
    metrics: { id: 'M-1', fn: () => 1 },
    metadata: [{ name: 'theme-color', content: '#fff', media: 'print' }],
  },
};
`,
    'sidebars.js': "module.exports = { docs: ['intro', 'read'] };\n",
    'docs/intro.md': '---\ntitle: Intro\ndescription: The intro.\n---\n\nWords.\n',
    'docs/read.mdx': `---
title: Read
description: Reads the config.
---

import Theme from '@site/src/Theme';

<Theme />
`,
    'src/Theme.jsx': `import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useThemeConfig } from '@docusaurus/theme-common';
import { useAlgoliaThemeConfig } from '@docusaurus/theme-search-algolia/client';
export default function Theme() {
  const { footer, navbar } = useThemeConfig();
  const { metrics } = useAlgoliaThemeConfig();
  const { siteConfig } = useDocusaurusContext();
  return <p>{[metrics.id, footer.links.length, navbar.title, siteConfig.projectName].join(' ')}</p>;
}
`,
    'static/a.png': '',
    'static/b.css': '',
    'static/c.css': '',
    'plugins/reader.js': `const pathIn = ({ presets }) => presets[0][1].docs.sidebarPath;
module.exports = ({ siteConfig }) => ({
  name: 'reader',
  injectHtmlTags: () => ({
    headTags: [
      { tagName: 'meta', attributes: { name: 'sidebar', content: pathIn(siteConfig) } },
    ],
  }),
});
`,
  });
  const out = join(folder({}), 'new');
  const migrated = await docsgen(['migrate', old, '--out', out, '--yes', '--write', '--report']);
  assert.is(migrated.code, 0, migrated.stdout + migrated.stderr);
  const config = readFileSync(join(out, 'site.config.ts'), 'utf8');
  assert.not.match(config, 'unread');
  assert.not.match(config, old);
  const built = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(built.code, 0, built.stdout + built.stderr);
  const html = readFileSync(join(out, 'build/docs/read/index.html'), 'utf8');
  assert.match(html, 'M-1 0 Bar old-docs');
  assert.match(html, '<meta name="sidebar" content="./sidebars.js"');
  assert.match(html, '<script type="application/ld+json">{"name":"\\u003cb>"}</script>');
  assert.match(html, /<style[^>]*>\.own \{ color: red \}<\/style>/);
  for (const tag of [
    '<meta http-equiv="x-dns-prefetch-control" content="on" data-page-tag=""/>',
    '<meta name="theme-color" content="#fff" media="print" data-page-tag=""/>',
    '<link rel="preload" as="image" href="/a.png" imagesrcset="/a.png 2x" data-page-tag=""/>',
    '<link rel="preconnect" href="https://a.example"/>',
    '<link rel="stylesheet" href="https://s.example/a.css" media="print" referrerpolicy="origin"/>',
    '<link rel="alternate stylesheet" href="/b.css" title="B" disabled=""/>',
    '<link rel="stylesheet" href="/c.css"/>',
    '<script nomodule="" src="https://s.example/a.js"></script>',
  ])
    assert.ok(html.includes(tag), tag);
  assert.is(html.split('name="theme-color"').length, 2);
  assert.match(html.replaceAll('&#x27;', ''), /style-src [^;]* https:\/\/s\.example/);
  assert.match(config, "url: 'https://old.example'");
  const report = readFileSync(join(out, 'MIGRATION.md'), 'utf8');
  assert.match(report, /headTags\[2\].*docsgen makes the policy/);
});

test.run();
