import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';

/** A package `sass` that inserts variables, and knows imports of one file. */
const SASS = `
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
exports.Logger = { silent: {} };
exports.compileAsync = async (file, { importers: [{ findFileUrl }] }) => {
  const loadedUrls = [];
  const find = (from, name) => {
    const url = findFileUrl(name);
    return url === null ? join(dirname(from), name) : fileURLToPath(url);
  };
  const load = (path) => {
    loadedUrls.push(pathToFileURL(path));
    return readFileSync(path, 'utf8').replace(/@use '([^']+)';/g, (_, name) =>
      load(find(path, name)));
  };
  const text = load(file);
  const [, name, value] = /\\$(\\w+): (\\w+);/.exec(text) ?? [];
  if (text.includes('{{')) throw Object.assign(new Error('Two'), {
    sassMessage: 'expected "}".', span: { url: pathToFileURL(file), start: { line: 1, column: 2 } },
  });
  return { css: text.replace(/\\$\\w+: \\w+;/, '').replaceAll('$' + name, value), loadedUrls };
};
`;

const SITE = {
  'site.config.mjs': `export default {
  title: 'S', url: 'https://s.example', baseUrl: '/base/',
  docs: { path: 'docs', routeBasePath: '/' }, pages: 'pages',
  clientModules: ['./src/count.ts', './src/all.scss', './src/after.css', 'kit/kit.css'],
  plugins: ['docusaurus:./plugins/mark.cjs'],
};
`,
  'docs/index.md': '---\ntitle: Home\ndescription: The home page.\n---\n\nWords.\n',
  'pages/about.jsx': `import styles from './about.module.scss';
export default () => <p className={styles.box}>About</p>;
`,
  'pages/about.module.scss': '$main: teal;\n.box { color: $main; }\n',
  'src/count.ts': "import './count.css';\nconsole.log('counted pages');\n",
  'src/count.css': '.counted { color: navy; }\n@import "./late.css";\n',
  'src/late.css': '.late { color: gold; }\n',
  'src/all.scss': "@use '~@site/src/parts.scss';\n.all { color: $base; }\n",
  'src/after.css':
    '@import "infima/dist/css/default/default.css";\n' +
    '@import "https://fonts.googleapis.com/css2?family=A";\n' +
    '@font-face { font-family: B; src: url(https://fonts.example/b.woff2); }\n.all { top: 0; }\n',
  'src/parts.scss': '$base: olive;\n',
  'plugins/mark.cjs': `module.exports = () => ({
  name: 'mark', getClientModules: () => ['./mark-script', require.resolve('./mark.css')],
});
`,
  'plugins/mark-script.js': "console.log('marked pages');\n",
  'plugins/mark.css': '.marked { color: maroon; }\n',
  'node_modules/kit/package.json': '{"name":"kit","version":"1.0.0"}',
  'node_modules/kit/kit.css': '.kit { color: purple; }\n',
  'node_modules/sass/package.json': '{"name":"sass","version":"1.0.0"}',
  'node_modules/sass/index.js': SASS,
};

/** The built site: all scripts and all style sheets that a page names. */
function filesOf(dir: string, page: string): { scripts: string; styles: string } {
  const html = readFileSync(join(dir, 'build', page), 'utf8');
  const joined = (pattern: RegExp): string =>
    [...html.matchAll(pattern)]
      .map(([, path = '']) => join(dir, 'build', path))
      .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''))
      .join('');
  return {
    scripts: joined(/<script type="module" src="\/base\/([^"]+)"/g),
    styles: joined(/<link rel="stylesheet" href="\/base\/([^"]+)"/g),
  };
}

test('client modules are scripts and style sheets of every page', async () => {
  const dir = folder(SITE);
  const built = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(built.code, 0, built.stdout + built.stderr);
  for (const page of ['index.html', 'about/index.html', '404.html']) {
    const { scripts, styles } = filesOf(dir, page);
    for (const text of ['counted pages', 'marked pages']) assert.match(scripts, text, page);
    for (const sheet of [
      /\.counted ?\{/,
      /\.all ?\{\s*color: ?olive/,
      /\.marked ?\{/,
      /\.kit ?\{/,
      /\.late ?\{/,
    ])
      assert.match(styles, sheet, page);
  }
  const { styles } = filesOf(dir, 'about/index.html');
  assert.match(styles, /\.all ?\{\s*color[^]*\.all ?\{\s*top/, 'in the order of the config');
  const manifest = JSON.parse(readFileSync(join(dir, 'build/docsgen-manifest.json'), 'utf8')) as {
    headers: Record<string, string>;
  };
  const policy = manifest.headers['Content-Security-Policy'] ?? '';
  assert.match(policy, "style-src 'self' https://fonts.googleapis.com;");
  assert.match(policy, /font-src 'self' data:[^;]* https:(?: [^;]*)?;/);
  assert.match(styles, /box[^{]*\{\s*color: ?teal/);
  writeFileSync(join(dir, 'src/parts.scss'), '$base: indigo;\n');
  const again = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(again.code, 0, again.stderr);
  assert.match(filesOf(dir, 'index.html').styles, /\.all ?\{\s*color: ?indigo/);
});

test('an error in a style sheet of Sass has a place, and an absent package is named', async () => {
  const dir = folder({ ...SITE, 'src/all.scss': '\n.a {{ }' });
  const wrong = await docsgen(['check'], { cwd: dir });
  assert.match(wrong.stderr, /src\/all\.scss:2:3 .*page\/build/);
  assert.match(wrong.stderr, 'expected "}".');
  const without = folder(
    Object.fromEntries(Object.entries(SITE).filter(([path]) => !path.includes('/sass/'))),
  );
  const { stderr } = await docsgen(['check'], { cwd: without });
  assert.match(stderr, 'The package "sass" is not installed.');
  assert.match(stderr, 'Run npm install sass.');
});

test('a client module that does not exist is an error at its place in the config', async () => {
  const lost = {
    'site.config.mjs': SITE['site.config.mjs'].replace('kit/kit.css', 'no-kit/x.css'),
  };
  const dir = folder({ ...SITE, ...lost });
  const { code, stderr } = await docsgen(['check'], { cwd: dir });
  assert.is(code, 2, stderr);
  assert.match(stderr, /site\.config\.mjs:4:\d+ .*config\/missing-file/);
  const own = { 'site.config.mjs': SITE['site.config.mjs'].replace('count.ts', 'counts.ts') };
  const second = await docsgen(['check'], { cwd: folder({ ...SITE, ...own }) });
  assert.match(second.stderr, /there is no file "src\/counts\.ts"/);
});

test.run();
