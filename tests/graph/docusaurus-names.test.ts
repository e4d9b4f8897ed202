/** Names of files, ids, category files and links mean the same as in Docusaurus. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { splitNumber } from '../../src/generator/site/number-prefix.js';
import { memorySite } from '../helpers/memory-site.js';

const page = (title: string, front = '', text = 'Words.'): string =>
  `---\ntitle: ${title}\n${front}---\n\n${text}\n`;

test('a number in front of a name is its position, but a date or a version is not', () => {
  const cases: [written: string, name: string, number: number | undefined][] = [
    ['01-intro', 'intro', 1],
    ['003 - intro', 'intro', 3],
    ['1.intro', 'intro', 1],
    ['1__intro', 'intro', 1],
    ['1 - 2fa', '2fa', 1],
    ['1--2', '2', 1],
    ['01 intro', '01 intro', undefined],
    ['2021-11-foo', '2021-11-foo', undefined],
    ['7.0-foo', '7.0-foo', undefined],
    ['1-', '1-', undefined],
    ['404', '404', undefined],
    ['2-über', 'über', 2],
  ];
  for (const [written, name, number] of cases)
    assert.equal(splitNumber(written), { name, number }, written);
});

test('numbers stay in the route of a page that asks for it', async () => {
  const { routes } = await memorySite({
    'docs/01-a/02-b.md': page('B'),
    'docs/01-a/03-c.md': page('C', 'parse_number_prefixes: false\n'),
  });
  assert.ok(routes.includes('/a/b'));
  assert.ok(routes.includes('/01-a/03-c'));
});

test('an area without number prefixes keeps numbers in ids, routes, order and labels', async () => {
  const files = {
    'docs/2-b/10-x.md': '# X\n',
    'docs/2-b/9-y.md': '# Y\n',
    'docs/10-a/01-intro.md': 'Words.\n',
  };
  const area = { path: 'docs', numberPrefixes: false };
  const site = await memorySite(files, { docs: area, generatedLabels: 'names' });
  assert.equal(site.site.pages.map(({ id, route, title }) => [id, route, title]).sort(), [
    ['10-a/01-intro', '/10-a/01-intro', '01-intro'],
    ['2-b/10-x', '/2-b/10-x', 'X'],
    ['2-b/9-y', '/2-b/9-y', 'Y'],
  ]);
  const folders = site.site.sidebars.flatMap(({ items }) =>
    items.map((item) =>
      item.kind === 'category'
        ? [item.label, item.items.map((child) => ('label' in child ? child.label : ''))]
        : item.kind,
    ),
  );
  assert.equal(folders, [
    ['10-a', ['01-intro']],
    ['2-b', ['X', 'Y']],
  ]);
});

test('words of a tag are divided in its address, if the config says so', async () => {
  const tags =
    'tags: [GraphQL, Café v2, C++, Git Hub, GitHub, listed, { label: A b, permalink: /x }]\n';
  const files = {
    'docs/a.md': page('A', tags),
    'docs/tags.yml': 'OpenSource:\n  label: Listed\n',
  };
  const routesOf = async (tagSlugs: 'simple' | 'kebab-case'): Promise<string[]> => {
    const { routes } = await memorySite(files, {
      docs: { path: 'docs', tagSlugs, tagsFile: 'docs/tags.yml' },
    });
    return routes.filter((route) => route.startsWith('/tags/')).sort();
  };
  assert.equal(await routesOf('kebab-case'), [
    ...['/tags/c', '/tags/cafe-v-2', '/tags/git-hub', '/tags/graph-ql'],
    ...['/tags/open-source', '/tags/x'],
  ]);
  assert.equal(await routesOf('simple'), [
    ...['/tags/OpenSource', '/tags/c', '/tags/café-v2', '/tags/git-hub', '/tags/github'],
    ...['/tags/graphql', '/tags/x'],
  ]);
});

test('names of tags are one tag if their addresses are the same', async () => {
  const post = (day: number, tags: string): string => page('A', `date: 2026-01-0${day}\n${tags}`);
  const files = {
    'blog/a.md': post(1, 'tags: [plain words, github]\n'),
    'blog/b.md': post(2, 'tags: [Plain Words, GitHub]\n'),
  };
  const titlesOf = async (tagSlugs: 'simple' | 'kebab-case'): Promise<unknown[]> => {
    const site = await memorySite(files, {
      title: 'Site',
      docs: [{ kind: 'blog', path: 'blog', routeBasePath: '/', tagSlugs }],
    });
    assert.match(site.html('index.html'), /<title>Site<\/title>/);
    const tags = site.routes.filter((route) => route.startsWith('/tags/')).sort();
    return tags.map((route) => {
      const [, title] =
        /<h1[^>]*>(.*?)<\/h1>/.exec(site.html(`${route.slice(1)}/index.html`)) ?? [];
      return `${route} ${title}`;
    });
  };
  const words = '/tags/plain-words 2 posts tagged with &quot;Plain Words&quot;';
  assert.equal(await titlesOf('kebab-case'), [
    '/tags/git-hub One post tagged with &quot;GitHub&quot;',
    '/tags/github One post tagged with &quot;github&quot;',
    words,
  ]);
  assert.equal(await titlesOf('simple'), [
    '/tags/github 2 posts tagged with &quot;GitHub&quot;',
    words,
  ]);
});

test('a category file decides which page its category leads to; the others are items', async () => {
  const labelsIn = (html: string, href: string): string[] => {
    const [nav = ''] = /<nav[^>]*class="sidebar.*?<\/nav>/s.exec(html) ?? [];
    return [...nav.matchAll(/href="([^"]+)"/g)].flatMap(([, to = '']) =>
      to.startsWith(href) ? [to] : [],
    );
  };
  const site = await memorySite({
    'docs/usual/index.md': page('Usual', 'sidebar_class_name: mine\n'),
    'docs/usual/a.md': page('A'),
    'docs/none/_category_.yml': 'link: null\n',
    'docs/none/index.md': page('None'),
    'docs/none/a.md': page('A'),
    'docs/list/_category_.json':
      '{ "link": { "type": "generated-index", "keywords": "one", ' +
      '"image": "/i.png", "slug": "/l" } }',
    'docs/list/index.md': page('List'),
    'docs/doc/_category_.yml': 'link: { type: doc, id: start }\n',
    'docs/doc/start.md': page('Start'),
    'docs/doc/index.md': page('Index'),
  });
  assert.equal(site.findings, []);
  const usual = site.html('usual/a/index.html');
  assert.equal(labelsIn(usual, '/usual'), ['/usual', '/usual/a']);
  assert.match(usual, /class="[^"]*\bmine\b/);
  // Without positions, pages are in the order of their files, the index page too.
  assert.equal(labelsIn(site.html('none/index.html'), '/none'), ['/none/a', '/none/a', '/none']);
  assert.equal(labelsIn(site.html('list/index.html'), '/l'), ['/l', '/list']);
  assert.equal(labelsIn(site.html('doc/start/index.html'), '/doc'), ['/doc/start', '/doc']);
  assert.match(site.html('l/index.html'), /name="keywords"[^>]*content="one"/);
});

test('/file.md is a page of the site or of the area, and not its Markdown', async () => {
  const { findings, html } = await memorySite(
    {
      'docs/a.md': page('A', '', '[b](/b.md#part), [c](/docs/deep/c.md), [d](/deep/c.md?x)'),
      'docs/b.md': page('B', '', '## Part'),
      'docs/deep/c.md': page('C'),
      'docs-1/a.md': page('A', '', '[b](/b.md)'),
      'docs-1/b.md': page('B'),
    },
    {
      docs: {
        path: 'docs',
        versions: [
          { name: '2', isLast: true },
          { name: '1', folder: 'docs-1' },
        ],
      },
    },
  );
  assert.equal(findings, []);
  assert.match(html('a/index.html'), 'href="/b#part"');
  assert.match(html('a/index.html'), 'href="/deep/c">c');
  assert.match(html('a/index.html'), 'href="/deep/c?x">d');
  assert.match(html('1/a/index.html'), 'href="/1/b"');
});

test('a link without ./ falls back to the folder of the docs, and @site is the site', async () => {
  const { findings, html } = await memorySite(
    {
      'docs/deep/a.md': page(
        'A',
        '',
        '[b](b.md#part) [c](./b.md) [d](@site/docs/b.md) [e](deep/e.md)',
      ),
      'docs/deep/e.md': page('E', '', '![i](@site/static/i.png) [e](docs/b.md)'),
      'docs/b.md': page('B', '', '## Part'),
      'docs-1/deep/a.md': page('A', '', '[b](b.md)'),
      'docs-1/b.md': page('B'),
      'static/i.png': 'png',
    },
    {
      staticDirs: ['static'],
      docs: {
        path: 'docs',
        versions: [
          { name: '2', isLast: true },
          { name: '1', folder: 'docs-1' },
        ],
      },
    },
  );
  assert.equal(findings, ['docs/deep/a.md:5:16 link/missing-page']);
  const text = html('deep/a/index.html');
  assert.match(text, 'href="/b#part"');
  assert.match(text, 'href="/b">d');
  assert.match(text, 'href="/deep/e"');
  assert.match(html('1/deep/a/index.html'), 'href="/1/b"');
});

test('all keys of sidebar items are known', async () => {
  const { findings, html } = await memorySite(
    { 'docs/a.md': page('A'), 'docs/b.md': page('B') },
    {
      docs: {
        path: 'docs',
        sidebars: {
          main: [
            { type: 'doc', id: 'a', translatable: false, key: 'k' },
            {
              type: 'category',
              label: 'C',
              key: 'c',
              link: { type: 'generated-index', keywords: ['one', 'two'] },
              items: [
                { type: 'link', label: 'L', href: 'https://a.example', description: 'About L.' },
                { type: 'html', value: '<b>h</b>', key: 'h', customProps: {} },
                'b',
              ],
            },
          ],
        },
      },
    },
  );
  assert.equal(findings, []);
  assert.match(html('category/c/index.html'), 'About L.');
  assert.match(html('category/c/index.html'), /name="keywords"[^>]*content="one, two"/);
});

test.run();
