import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folder, tree, write } from '../../helpers/command.js';
import { config, HOME, page, plugin, run, siteWith } from './site.js';

const PETS = JSON.stringify({
  pets: [
    { id: 'cat', text: 'See the [dog](./dog.md).' },
    { id: 'dog', text: '::include{file="docs/api/_shared.md"}' },
  ],
});

const API = `
  content({ read, log }) {
    log('the hook runs');
    const { pets } = JSON.parse(read('api/pets.json'));
    return {
      pages: pets.map(({ id, text }) => ({
        path: \`docs/api/\${id}.md\`,
        text: \`---\\ntitle: Pet \${id}\\ndescription: A pet.\\n---\\n\\n\${text}\\n\`,
      })),
      files: [
        { path: 'docs/api/_category_.json', text: '{ "label": "All pets" }' },
        { path: 'docs/api/_shared.md', text: 'Words of a partial.\\n' },
      ],
      redirects: [{ from: '/pets', to: '/docs/api/cat' }],
    };
  },
`;

const apiSite = (): string => siteWith(API, { 'api/pets.json': PETS });
const RAN = 'test: the hook runs';

test('pages and files of a plugin go through all steps', async () => {
  const dir = apiSite();
  write(dir, { 'docs/index.md': `${HOME}\n[A cat](./api/cat.md)\n` });
  const built = await run(dir);
  assert.equal(built.findings, []);
  const cat = built.read('docs/api/cat/index.html');
  assert.match(cat, 'href="/docs/api/dog"', 'links between the pages');
  assert.match(built.read('docs/index.html'), 'href="/docs/api/cat"');
  assert.match(built.read('docs/index.html'), 'All pets', 'the category file');
  assert.match(built.read('docs/api/dog/index.html'), 'Words of a partial.');
  assert.match(built.read('pets/index.html'), 'url=/docs/api/cat');
  assert.match(built.read('sitemap.xml'), '/docs/api/cat<');
  const index = [...tree(join(dir, 'build/assets')).keys()].find((file) =>
    file.endsWith('.whole.json'),
  );
  assert.match(built.read(`assets/${index ?? ''}`), '/docs/api/dog', 'the search has the page');
  assert.match(built.read('docs/index.html'), 'https://git.example/edit/docs/index.md');
  assert.not.match(cat, 'git.example', 'nobody can edit a page that is no file');
});

test('a hook runs again only if its plugin, its options or its files change', async () => {
  const dir = apiSite();
  assert.match((await run(dir)).stderr, RAN);
  const same = await run(dir);
  assert.not.match(same.stderr, RAN);
  assert.ok(same.has('docs/api/cat/index.html'));
  write(dir, { 'docs/index.md': `${HOME}\nMore.\n` });
  const before = tree(join(dir, 'build'));
  assert.not.match((await run(dir)).stderr, RAN, 'a page that the hook does not read');
  assert.is(
    tree(join(dir, 'build')).get('docs/api/cat/index.html'),
    before.get('docs/api/cat/index.html'),
  );
  write(dir, { 'api/pets.json': PETS.replace('See the', 'Look at the') });
  const edited = await run(dir);
  assert.match(edited.stderr, RAN);
  assert.match(edited.read('docs/api/cat/index.html'), 'Look at the');
  write(dir, { 'plugins/test.ts': plugin(API.replace('A pet.', 'An animal.')) });
  assert.match((await run(dir)).read('docs/api/cat/index.html'), 'An animal.');
  write(dir, { 'site.config.ts': config("[['./plugins/test.ts', { size: 2 }]]") });
  assert.match((await run(dir)).stderr, RAN);
});

test('a warm build writes the bytes of a clean one', async () => {
  const dir = apiSite();
  await run(dir);
  write(dir, { 'api/pets.json': PETS.replace('See the', 'Look at the') });
  await run(dir);
  const warm = tree(join(dir, 'build'));
  rmSync(join(dir, '.docsgen'), { recursive: true });
  rmSync(join(dir, 'build'), { recursive: true });
  await run(dir);
  const clean = tree(join(dir, 'build'));
  const kept = [...warm].filter(([path]) => clean.has(path) && path !== 'docsgen-manifest.json');
  for (const [path, hash] of kept) assert.is(clean.get(path), hash, path);
});

test('a hook that names no file, or does not want it, runs in each build', async () => {
  const dir = siteWith(`content({ log }) { log('the hook runs'); return {}; },`);
  assert.match((await run(dir)).stderr, RAN);
  assert.match((await run(dir)).stderr, RAN);
  const uncached = siteWith(
    `content({ log, read }) {
      log('the hook runs');
      read('docs/index.md');
      return { cache: false };
    },`,
  );
  assert.match((await run(uncached)).stderr, RAN);
  assert.match((await run(uncached)).stderr, RAN);
});

test('a new file that matches a pattern, and one in `watch`, run the hook again', async () => {
  const dir = siteWith(`
    content({ glob, log }) {
      log('files ' + glob('api/**/*.json').join(' '));
      return { watch: ['notes.txt'] };
    },`);
  assert.match((await run(dir)).stderr, 'test: files \n');
  write(dir, { 'api/deep/a.json': '{}' });
  assert.match((await run(dir)).stderr, 'test: files api/deep/a.json');
  assert.not.match((await run(dir)).stderr, 'test: files');
  write(dir, { 'notes.txt': 'New.' });
  assert.match((await run(dir)).stderr, 'test: files api/deep/a.json');
});

test('a finding in a page of a plugin names the plugin, and has no fix', async () => {
  const dir = siteWith(
    `content: () => ({
      pages: [{ path: 'docs/a.md', text: ${JSON.stringify(page('A', '[x](./indx.md)'))} }],
    }),`,
  );
  const { diagnostics, code } = await run(dir, ['check']);
  assert.is(code, 1);
  const [finding] = diagnostics;
  assert.is(`${finding?.file}:${finding?.line}:${finding?.column}`, 'docs/a.md:6:1');
  assert.match(finding?.hint ?? '', 'The plugin "test" makes this file.');
  assert.is(finding?.fix, undefined);
  await run(dir, ['check', '--fix']);
  assert.equal([...tree(join(dir, 'docs')).keys()], ['index.md'], 'nothing is written');
});

test('a file that exists, and a page outside all areas, are findings', async () => {
  const dir = siteWith(
    `content: () => ({
      pages: [
        { path: 'docs/index.md', text: '# Mine' },
        { path: 'elsewhere/a.md', text: '# Lost' },
      ],
    }),`,
  );
  const { findings, code } = await run(dir);
  assert.is(code, 1);
  assert.equal(
    findings.map((finding) => finding.split(' ').slice(0, 2).join(' ')),
    ['docs/index.md:1:1 plugin/collision', 'plugins/test.ts:5:3 plugin/result'],
  );
  assert.match(findings[1] ?? '', 'elsewhere/a.md is in no docs area');
  assert.is(readFileSync(join(dir, 'docs/index.md'), 'utf8'), HOME);
});

test('plugins add items to sidebars, and make new ones', async () => {
  const sidebars = `sidebars: { guide: ['index'] }`;
  const items = (text: string): string => `content: () => ({
    pages: [{ path: 'docs/a.md', text: ${JSON.stringify(page('Added page'))} }],
    sidebars: [${text}],
  }),`;
  const site = (text: string): string =>
    siteWith(items(text), {
      'site.config.ts': config("['./plugins/test.ts']").replace(
        "path: 'docs'",
        `path: 'docs', ${sidebars}`,
      ),
    });
  const added = await run(site(`{ sidebar: 'guide', items: ['a'], position: 'start' }`));
  assert.equal(added.findings, []);
  assert.match(added.read('docs/index.html'), /Added page[^]*Start/);
  const made = await run(site(`{ sidebar: 'api', create: true, items: ['a'] }`));
  assert.match(made.read('docs/a/index.html'), 'data-sidebar-name="api"');
  const unknown = await run(site(`{ sidebar: 'guid', items: ['a'] }`));
  assert.match(unknown.findings.join('\n'), 'there is no sidebar "guid"');
  assert.match(unknown.diagnostics.map(({ hint }) => hint).join('\n'), 'Did you mean "guide"?');
  const other = await run(site(`{ area: 'nowhere', sidebar: 'guide', items: ['a'] }`));
  assert.match(other.findings.join('\n'), 'there is no docs area "nowhere"');
});

test('a sidebar that is generated has the new pages and the new items', async () => {
  const dir = siteWith(`content: () => ({
    pages: [{ path: 'docs/a.md', text: ${JSON.stringify(page('Added page'))} }],
    sidebars: [
      { sidebar: 'docs', items: [{ type: 'link', label: 'Elsewhere', href: 'https://a.example' }] },
    ],
  }),`);
  const built = await run(dir);
  assert.equal(built.findings, []);
  assert.match(built.read('docs/index.html'), /Added page[^]*Elsewhere/);
});

test('hooks read no file outside the site and no hidden file', async () => {
  const outside = folder({ 'secret.txt': 'secret' });
  for (const path of ['../secret.txt', join(outside, 'secret.txt'), '.env', 'none.txt']) {
    const dir = siteWith(`content({ read }) {\n    read(${JSON.stringify(path)});\n  },`, {
      '.env': 'secret',
    });
    const { code, findings } = await run(dir);
    assert.is(code, 2);
    assert.match(findings.join('\n'), /^plugins\/test\.ts:6:5 plugin\/throws The hook `content`/);
    assert.not.match(findings.join('\n'), 'Error: secret');
  }
});

test('warnings of a hook are findings, also when its result is stored', async () => {
  const dir = siteWith(
    `content({ read, warn }) {
    read('api/a.json');
    warn('An operation has no name.', { file: 'api/a.json', line: 3 });
  },`,
    { 'api/a.json': '{}' },
  );
  const expected = ['api/a.json:3:1 plugin/message test: An operation has no name.'];
  assert.equal((await run(dir)).findings, expected);
  assert.equal((await run(dir)).findings, expected);
});

test('plugins of unified that a plugin brings change all pages', async () => {
  const dir = siteWith(`remark: [['./lib/shout.mjs', { word: 'Words' }]],`, {
    'plugins/lib/shout.mjs': `
      export default ({ word }) => (tree) => {
        const visit = (node) => {
          if (node.type === 'text') node.value = node.value.replace(word, word.toUpperCase());
          (node.children ?? []).forEach(visit);
        };
        visit(tree);
      };`,
  });
  const built = await run(dir);
  assert.equal(built.findings, []);
  assert.match(built.read('docs/index.html'), 'WORDS.');
});

test('a docs area may consist of pages of a plugin alone', async () => {
  const areas = `docs: [
    { id: 'default', path: 'docs', routeBasePath: 'docs' },
    { id: 'api', path: 'generated/api' },
  ],`;
  const made = `content: () => ({
    pages: [{ path: 'generated/api/index.md', text: ${JSON.stringify(page('The API'))} }],
  }),`;
  const site = (hooks: string): string =>
    siteWith(hooks, {
      'site.config.ts': `export default { title: 'Pets', socialCards: false, ${areas}
  plugins: ['./plugins/test.ts'] };`,
    });
  const built = await run(site(made));
  assert.equal(built.findings, []);
  assert.match(built.read('api/index.html'), 'The API');
  const { code, findings } = await run(site(''));
  assert.is(code, 2);
  assert.match(findings[0] ?? '', 'there is no folder "generated/api" in the site');
});

test('translations, included files and imported data may come from a plugin', async () => {
  const files = [
    { path: 'i18n/de/docs/a.md', text: page('Seite', 'Deutsche Worte.') },
    { path: 'data/pets.json', text: '{ "names": ["Cat"] }' },
    { path: 'code/a.ts', text: 'export const answer = 42;' },
  ];
  const mdx = `import { names } from '@site/data/pets.json';

{names.join()} is a pet.

::code{file="code/a.ts" lang="ts"}
`;
  const dir = siteWith(
    `content: () => ({
      pages: [
        { path: 'docs/a.md', text: ${JSON.stringify(page('Page'))} },
        { path: 'docs/b.mdx', text: ${JSON.stringify(page('Data', mdx))} },
      ],
      files: ${JSON.stringify(files)},
    }),`,
    {
      'site.config.ts': config(
        "['./plugins/test.ts']",
        "locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },",
      ),
    },
  );
  const built = await run(dir);
  assert.equal(built.findings, []);
  assert.match(built.read('de/docs/a/index.html'), 'Deutsche Worte.');
  assert.match(built.read('docs/a/index.html'), 'Words.');
  assert.match(built.read('docs/b/index.html'), 'Cat is a pet.');
  assert.match(built.read('docs/b/index.html').replace(/<[^>]*>/g, ''), 'const answer = 42');
});

test('a plugin loads packages and modules with import()', async () => {
  const dir = siteWith(
    `async content() {
    const { words } = await import('only-esm');
    const { basename } = await import('node:path');
    const { more } = await import('./more.js');
    return { pages: [{ path: 'docs/new.md', text: '# ' + words + basename('/a/b') + more }] };
  },`,
    {
      'plugins/more.js': "export const more = ' local';",
      'node_modules/only-esm/package.json':
        '{ "name": "only-esm", "type": "module", "exports": "./main.js" }',
      'node_modules/only-esm/main.js': "export const words = 'From a module ';",
    },
  );
  const { code, read, findings } = await run(dir);
  assert.is(code, 0, findings.join('\n'));
  assert.match(read('docs/new/index.html'), 'From a module b local');
});

test.run();
