import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';

const CONFIG = `import path from 'path';
import { byId } from './src/order';

interface Item { id?: string; items?: Item[] }

async function sorted(items: Item[], depth = 0): Promise<Item[]> {
  const inner: Item[] = [];
  for (const item of items)
    inner.push(item.items ? { ...item, items: await sorted(item.items, depth + 1) } : item);
  return inner.sort(byId);
}

const config = {
  title: 'Old', url: 'https://old.example', baseUrl: '/',
  presets: [['classic', {
    blog: false,
    docs: {
      async sidebarItemsGenerator({ defaultSidebarItemsGenerator, ...args }) {
        const items = await defaultSidebarItemsGenerator(args);
        const isShown = (item) =>
          item.type !== 'doc' || !args.docs.find((doc) => doc.id === item.id).frontMatter.hide;
        const last = { type: 'html', value: path.posix.join('the', 'end') };
        return [...(await sorted(items.filter(isShown))), last];
      },
    },
  }]],
  plugins: [
    ['@docusaurus/plugin-content-docs', {
      id: 'api', path: 'api', routeBasePath: 'api',
      sidebarItemsGenerator: require('./src/generate'),
    }],
    ['@docusaurus/plugin-content-docs', {
      id: 'faq', path: 'faq', routeBasePath: 'faq',
      sidebarItemsGenerator: async () => (await fetch('https://old.example')).json(),
    }],
    ['@docusaurus/plugin-content-docs', {
      id: 'own', path: 'own', routeBasePath: 'own',
      sidebarItemsGenerator: () => [{ type: 'html', value: config.title }],
    }],
    ['@docusaurus/plugin-content-docs', {
      id: 'year', path: 'year', routeBasePath: 'year', numberPrefixParser: false,
      sidebarItemsGenerator: ({ numberPrefixParser: parse, docs }) => docs.map(({ id }) => {
        const { numberPrefix } = parse(id);
        return { type: 'doc', id, label: numberPrefix === undefined ? 'a name' : 'a number' };
      }),
    }],
  ],
};
export default config;
`;

const page = (title: string, keys = ''): string => `---\ntitle: ${title}\n${keys}---\n\nWords.\n`;

const SITE = {
  'docusaurus.config.ts': CONFIG,
  'src/order.js': "exports.byId = (a, b) => (a.id ?? '').localeCompare(b.id ?? '') * -1;\n",
  'src/generate.js': `const label = 'All of it';
module.exports = async function (args) {
  const docs = args.docs.filter(({ sourceDirName }) => sourceDirName === 'deep');
  const items = await args.defaultSidebarItemsGenerator({ ...args, docs });
  return [{ type: 'category', label, collapsed: false, items }];
};
`,
  'docs/a.md': page('Ant'),
  'docs/b.md': page('Bee', 'hide: true\n'),
  'docs/c.md': page('Cow'),
  'api/one.md': page('One'),
  'api/deep/two.md': page('Two'),
  'faq/x.md': page('Xylem'),
  'own/y.md': page('Yarrow'),
  'year/24-notes.md': page('Notes'),
};

/** The labels of the sidebar of a page, in their order. */
const labels = (html: string): string[] => {
  const sidebar = /<nav[^>]*class="[^"]*sidebar[^]*?<\/nav>/.exec(html)?.[0] ?? '';
  return [...sidebar.matchAll(/>([A-Za-z][a-z /]+)</g)].map(([, label = '']) => label);
};

test('functions of the config that make sidebars become a plugin', async () => {
  const out = join(folder({}), 'new');
  const args = ['migrate', folder(SITE), '--out', out, '--yes', '--write'];
  const migrated = await docsgen(args);
  assert.is(migrated.code, 0, migrated.stderr);
  const built = await docsgen(['build', '--no-social-cards'], { cwd: out });
  assert.is(built.code, 0, built.stderr);
  const text = (path: string): string => readFileSync(join(out, path), 'utf8');
  assert.equal(labels(text('build/docs/a/index.html')), ['Cow', 'Ant', 'the/end']);
  assert.equal(labels(text('build/api/deep/two/index.html')), [
    'All of it',
    'deep',
    'Pages of deep',
    'Two',
  ]);
  assert.equal(labels(text('build/year/24-notes/index.html')), ['a name']);
  const report = text('MIGRATION.md');
  assert.match(report, /sidebarItemsGenerator.*plugins\/sidebar-items\.js has the function/);
  assert.is(report.match(/hook `sidebarItems`/g)?.length, 2, 'faq waits, and own needs the config');
  assert.not.match(text('plugins/sidebar-items.js'), /async|await|faq|__toESM/);
  assert.not.match(text('package.json'), '"path"');
});

test.run();
