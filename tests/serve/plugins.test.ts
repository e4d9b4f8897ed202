import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folder, write } from '../helpers/command.js';
import { openTab } from '../helpers/live.js';
import { get, serving, stopAll } from '../helpers/serving.js';

const PLUGIN = (word: string): string => `
export default {
  name: 'api',
  content({ read, log }) {
    // Each line is printed once.
    globalThis.runs = (globalThis.runs ?? 0) + 1;
    log('run ' + globalThis.runs);
    const pets = JSON.parse(read('api/pets.json'));
    return {
      pages: Object.entries(pets).map(([name, text]) => ({
        path: 'docs/' + name + '.md',
        text: '---\\ntitle: ' + name + '\\ndescription: A pet.\\n---\\n\\n${word}: ' + text + '\\n',
      })),
    };
  },
  buildDone({ log }) {
    log('buildDone runs');
  },
};
`;

const SITE = {
  'site.config.ts': `export default {
  title: 'Pets',
  socialCards: false,
  docs: { path: 'docs', routeBasePath: '/' },
  plugins: ['./plugins/api.ts'],
};
`,
  'plugins/api.ts': PLUGIN('It says'),
  'api/pets.json': '{ "cat": "meow", "dog": "woof" }',
  'docs/index.md': '---\ntitle: Start\ndescription: The start.\n---\n\nWords.\n',
};

test('only a change of its files or of its code runs a hook for content again', async () => {
  const site = folder(SITE);
  const server = await serving(['--watch', '--no-cache'], site);
  const runs = (): number => server.output().split('api: run ').length - 1;
  const tab = await openTab(server.port, '/cat');
  const home = await openTab(server.port, '/');
  assert.match(await get(server.port, '/cat'), 'It says: meow');
  const before = runs();
  write(site, { 'docs/index.md': `${SITE['docs/index.md']}\nMore words.\n` });
  assert.match(JSON.stringify(await home.next('page')), 'More words.');
  write(site, { 'docs/new.md': '---\ntitle: New\ndescription: New.\n---\n\nNew.\n' });
  await home.next('page', (message) => JSON.stringify(message).includes('New'));
  assert.is(runs(), before, 'changes of other files');
  write(site, { 'api/pets.json': '{ "cat": "purr", "dog": "woof" }' });
  await tab.next('page', (message) => JSON.stringify(message).includes('It says: purr'));
  assert.is(runs(), before + 1);
  write(site, { 'plugins/api.ts': PLUGIN('Listen') });
  await tab.next('page', (message) => JSON.stringify(message).includes('Listen: purr'));
  assert.is(runs(), before + 2);
  assert.not.match(server.output(), 'buildDone runs');
  for (const each of [tab, home]) each.close();
  assert.is(await server.stop(), 0);
});

test('hooks for texts run in watch mode, and their failures come and go', async () => {
  const hook = (code: string): string =>
    `export default {\n  name: 'words',\n  pageText({ path, text }) {\n    ${code}\n  },\n};\n`;
  const replaced = (word: string): string => hook(`return text.replaceAll('{{word}}', '${word}');`);
  const site = folder({
    'site.config.ts': SITE['site.config.ts'].replace('api.ts', 'words.ts'),
    'plugins/words.ts': replaced('meow'),
    'docs/index.md': `${SITE['docs/index.md']}\n{{word}}\n`,
  });
  const server = await serving(['--watch', '--no-cache'], site);
  const tab = await openTab(server.port, '/');
  const shows = (text: string): Promise<unknown> =>
    tab.next('page', (message) => JSON.stringify(message).includes(text));
  assert.match(await get(server.port, '/'), 'meow');
  write(site, { 'docs/index.md': `${SITE['docs/index.md']}\nIt says {{word}}.\n` });
  await shows('It says meow.');
  write(site, { 'plugins/words.ts': replaced('purr') });
  await shows('It says purr.');
  write(site, { 'plugins/words.ts': hook("throw new Error('no words');") });
  await tab.next('errors', (message) => JSON.stringify(message).includes('no words'));
  write(site, { 'plugins/words.ts': replaced('hiss') });
  await shows('It says hiss.');
  tab.close();
  assert.is(await server.stop(), 0);
});

test('an edit of a title changes the pages whose components list docs', async () => {
  const site = folder({
    'site.config.ts': `export default {
  title: 'Pets', socialCards: false, docs: { path: 'docs', routeBasePath: '/' },
};`,
    'src/List.jsx': `import { useDocById } from '@docusaurus/plugin-content-docs/client';
export default () => <b>{useDocById('cat').title}</b>;`,
    'docs/index.mdx':
      '---\ntitle: Start\ndescription: The start.\n---\n\n' +
      "import List from '@site/src/List'\n\n<List />\n",
    'docs/cat.md': '---\ntitle: Cat\ndescription: A pet.\n---\n\nMeow.\n',
  });
  const server = await serving(['--watch', '--no-cache'], site);
  const tab = await openTab(server.port, '/');
  assert.match(await get(server.port, '/'), '<b>Cat</b>');
  write(site, { 'docs/cat.md': '---\ntitle: Tiger\ndescription: A pet.\n---\n\nMeow.\n' });
  await tab.next('page', (message) => JSON.stringify(message).includes('<b>Tiger</b>'));
  tab.close();
  assert.is(await server.stop(), 0);
});

test('a hook that fails is reported in the page, and the last good state is served', async () => {
  const site = folder(SITE);
  const server = await serving(['--watch'], site);
  const tab = await openTab(server.port, '/cat');
  rmSync(join(site, 'api/pets.json'));
  const { errors } = await tab.next('errors', (message) => message.errors.length > 0);
  assert.is(errors[0]?.rule, 'plugin/throws');
  assert.is(errors[0]?.place, 'plugins/api.ts:8:29');
  assert.match(await get(server.port, '/cat'), 'It says: meow');
  write(site, { 'api/pets.json': '{ "cat": "hiss" }' });
  await tab.next('page', (message) => JSON.stringify(message).includes('It says: hiss'));
  await tab.next('errors', (message) => message.errors.length === 0);
  write(site, { 'docs/cat.md': '---\ntitle: Mine\ndescription: Mine.\n---\n\nMine.\n' });
  const collision = await tab.next('errors', (message) => message.errors.length > 0);
  assert.is(collision.errors[0]?.rule, 'plugin/collision');
  rmSync(join(site, 'docs/cat.md'));
  await tab.next('errors', (message) => message.errors.length === 0);
  assert.match(await get(server.port, '/cat'), 'It says: hiss');
  tab.close();
  assert.is(await server.stop(), 0);
});

test('a hook for sidebars sees a key of front matter that docsgen does not know', async () => {
  const site = folder({
    ...SITE,
    'plugins/api.ts': `export default {
  name: 'api',
  sidebarItems: ({ items, docs }) =>
    items.filter(({ id }) => docs.find((doc) => doc.id === id).frontMatter.hide !== true),
};
`,
    'docs/bee.md': '---\ntitle: Bee\ndescription: A bee.\nhide: true\n---\n\nHum.\n',
  });
  const server = await serving(['--watch', '--no-cache'], site);
  const home = await openTab(server.port, '/');
  assert.not.match(await get(server.port, '/'), 'Bee');
  write(site, {
    'docs/bee.md': '---\ntitle: Bee\ndescription: A bee.\nhide: false\n---\n\nHum.\n',
  });
  await home.next('reload');
  assert.match(await get(server.port, '/'), 'Bee');
  home.close();
  assert.is(await server.stop(), 0);
});

test.after(stopAll);
test.run();
