import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/define-config.js';
import type { CardOutput } from '../../src/generator/model/output.js';
import { memorySite, type MemorySite } from '../helpers/memory-site.js';

const SITE: UserConfig = { title: 'Site', tagline: 'What it is for', url: 'https://x.example' };
const cardsOf = (site: MemorySite): CardOutput[] =>
  [...site.outputs.values()].filter((output) => output.kind === 'card');
const planned = (
  files: Readonly<Record<string, string>>,
  config: UserConfig = {},
): Promise<MemorySite> => memorySite(files, { ...SITE, ...config }, 'print');
/** The title and section of the card in the head of a page; undefined without a card. */
const words = (site: MemorySite, path: string): string | undefined => {
  const href =
    /<meta property="og:image" content="https:\/\/x\.example\/([^"]*)"/.exec(
      site.html(path),
    )?.[1] ?? '';
  const output = site.outputs.get(href);
  return output?.kind === 'card'
    ? [output.card.title, output.card.section].filter((word) => word !== undefined).join(' | ')
    : undefined;
};

test('every indexable page has a card with its title and section', async () => {
  const site = await planned({
    'docs/index.md': '---\ntitle: Start\n---\nHi\n',
    'docs/guide/deep/a.md': '---\ntitle: Deep\ntags: [x]\n---\nHi\n',
    'docs/guide/index.md': '# Guide\n',
    'docs/guide/_category_.json': '{ "label": "The guide" }',
    'docs/other/b.md': '# Other\n',
    'docs/other/_category_.json': '{ "label": "Others", "link": { "type": "generated-index" } }',
    'docs/hidden.md': '---\nunlisted: true\n---\n# Hidden\n',
    'docs/404.md': '---\nslug: /404\n---\n# Gone\n',
    'content/pages/about.md': '---\ntitle: About\n---\nHi\n',
  });
  assert.equal(
    Object.fromEntries(
      [
        'index.html',
        'guide/deep/a/index.html',
        'guide/index.html',
        'other/b/index.html',
        'category/others/index.html',
        'tags/index.html',
        'tags/x/index.html',
        'about/index.html',
      ].map((path) => [path, words(site, path)]),
    ),
    {
      'index.html': 'Start',
      'guide/deep/a/index.html': 'Deep | The guide',
      'guide/index.html': 'Guide',
      'other/b/index.html': 'Other | Others',
      'category/others/index.html': 'Others',
      'tags/index.html': 'Tags',
      'tags/x/index.html': 'x | Tags',
      'about/index.html': 'About',
    },
  );
  assert.is(words(site, 'hidden/index.html'), undefined);
  // People share links to searches, and to pages that move later.
  for (const path of ['search/index.html', '404.html'])
    assert.type(words(site, path), 'string', path);
  assert.is(cardsOf(site).length, 10);
});

test('without a category the section is the title of the first page of the area', async () => {
  const site = await planned(
    { 'a/x.md': '# X\n', 'b/index.md': '---\ntitle: Cookbook\n---\nHi\n', 'b/y.md': '# Y\n' },
    {
      docs: [
        { id: 'default', path: 'a' },
        { id: 'b', path: 'b', routeBasePath: 'book' },
      ],
    },
  );
  assert.equal(
    ['x/index.html', 'book/index.html', 'book/y/index.html'].map((path) => words(site, path)),
    ['X', 'Cookbook', 'Y | Cookbook'],
  );
});

test('V-07 the head has the address of the card, its size and alternative text', async () => {
  const site = await planned({ 'docs/a.md': '# A "quoted"\n' }, { baseUrl: '/base/' });
  const html = site.html('a/index.html');
  for (const name of ['property="og:image"', 'name="twitter:image"']) {
    const [, address = ''] = new RegExp(`<meta ${name} content="([^"]*)"/>`).exec(html) ?? [];
    assert.match(address, /^https:\/\/x\.example\/base\/assets\/cards\/[0-9a-f]{32}\.png$/);
  }
  for (const part of [
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:image:height" content="630"/>',
    '<meta property="og:image:alt" content="A &quot;quoted&quot; | Site"/>',
    '<meta name="twitter:image:alt" content="A &quot;quoted&quot; | Site"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
  ])
    assert.ok(html.includes(part), part);
});

test('the image of a page replaces its card, and the image of the config is last', async () => {
  const files = {
    'docs/own.md': '---\nimage: /img/own.png\n---\n# Own\n',
    'docs/far.md': '---\nimage: https://cdn.example/far.png\n---\n# Far\n',
    'docs/lost.md': '---\nimage: /img/lost.png\n---\n# Lost\n',
    'docs/h.md': '---\nunlisted: true\n---\n# H\n',
    'static/img/own.png': 'x',
    'static/img/all.png': 'x',
  };
  const site = await planned(files, { socialCard: '/img/all.png' });
  const image = (path: string): string | undefined =>
    /og:image" content="([^"]*)"/.exec(site.html(path))?.[1];
  assert.is(image('own/index.html'), 'https://x.example/img/own.png');
  assert.match(site.html('own/index.html'), '<meta property="og:image:width" content="40"/>');
  assert.not.match(site.html('own/index.html'), 'og:image:alt');
  assert.is(image('far/index.html'), 'https://cdn.example/far.png');
  assert.not.match(site.html('far/index.html'), 'og:image:width');
  assert.is(words(site, 'lost/index.html'), 'Lost');
  assert.equal([image('h/index.html')], ['https://x.example/img/all.png']);
  assert.equal(
    cardsOf(site)
      .map((output) => output.card.title)
      .sort(),
    ['Lost', 'Page Not Found', 'Search the documentation', 'Site'],
  );
});

test('there are no cards without `url`, with cards off, or with a common image', async () => {
  const files = { 'docs/a.md': '# A\n', 'static/img/all.png': 'x' };
  const none = [
    await planned(files, {
      head: { meta: [{ property: 'og:image', content: 'https://x.example/y.png' }] },
    }),
    await memorySite(files, { ...SITE, socialCard: '/img/all.png' }),
    await memorySite(files, { title: 'Site' }, 'print'),
  ];
  for (const site of none) assert.equal(cardsOf(site), []);
  assert.match(
    none[1]?.html('a/index.html') ?? '',
    'og:image" content="https://x.example/img/all.png"',
  );
  assert.not.match(none[2]?.html('a/index.html') ?? '', 'og:image');
});

test('the name of a card depends exactly on its content', async () => {
  const name = async (
    page: string,
    config: UserConfig = {},
    extra: Readonly<Record<string, string>> = {},
    print = 'print',
  ): Promise<string> => {
    const site = await memorySite(
      { 'docs/index.md': '# Home\n', 'docs/a.md': page, 'static/logo.svg': '<svg/>', ...extra },
      { ...SITE, ...config },
      print,
    );
    return cardsOf(site).find((output) => output.card.title.startsWith('A'))?.path ?? '';
  };
  const logo = { navbar: { logo: { src: '/logo.svg' } } };
  const base = await name('# A\n');
  const same = [
    await name('# A\n\nMore text.\n'),
    await name('---\ntitle: A\ndescription: Other\n---\nHi\n'),
    await name('# A\n', { tagline: 'Another', footer: { copyright: 'c' } }),
    await name('# A\n', {}, { 'docs/b.md': '# B\n' }),
  ];
  for (const other of same) assert.is(other, base);
  const different = [
    base,
    await name('# A2\n'),
    await name('# A\n', { title: 'Another' }),
    await name('# A\n', {}, {}, 'new code'),
    await name('# A\n', logo),
    await name('# A\n', logo, { 'static/logo.svg': '<svg></svg>' }),
  ];
  assert.is(new Set(different).size, different.length);
  assert.is(
    await name('# A\n', { navbar: { logo: { src: '/logo.png' } } }, { 'static/logo.png': 'x' }),
    base,
    'only an SVG logo is on the card',
  );
});

test('the card shows the logo for dark backgrounds', async () => {
  const site = await planned(
    { 'docs/a.md': '# A\n', 'static/img/l.svg': '<svg/>', 'static/img/d.svg': '<svg></svg>' },
    { navbar: { logo: { src: '/img/l.svg', srcDark: 'img/d.svg' } } },
  );
  assert.is(cardsOf(site)[0]?.card.logo?.from, 'static/img/d.svg');
});

test.run();
