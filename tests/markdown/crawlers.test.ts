import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memorySite } from '../helpers/memory-site.js';

const url = 'https://docs.example';
const docs = { path: 'docs', routeBasePath: '/' };
const files = { 'docs/a.md': '# A\n\nWords.\n' };

const changedPage = (title: string, date: string, more = ''): string =>
  [
    `---\ntitle: ${title}\ndescription: About ${title}.`,
    `last_update: { date: ${date} }\n${more}---\n\nWords.\n`,
  ].join('\n');

test('robots.txt allows every crawler and names the sitemap', async () => {
  const site = await memorySite(files, { url, docs });
  assert.is(site.text('robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`);
});

test('robots.txt holds the choices of the config for each crawler', async () => {
  const crawlers = {
    GPTBot: false,
    'Google-Extended': true,
    CCBot: { disallow: ['/internal/', '*.md'], allow: ['/internal/open'] },
  };
  const site = await memorySite(files, { url, baseUrl: '/base/', docs, robots: { crawlers } });
  const lines = [
    ['User-agent: GPTBot', 'Disallow: /base/'],
    ['User-agent: Google-Extended', 'Allow: /base/'],
    [
      'User-agent: CCBot',
      'Allow: /base/internal/open',
      'Disallow: /base/internal/',
      'Disallow: *.md',
    ],
    ['User-agent: *', 'Allow: /base/'],
    [`Sitemap: ${url}/base/sitemap.xml`],
  ];
  assert.is(site.text('robots.txt'), `${lines.map((g) => g.join('\n')).join('\n\n')}\n`);
});

test('robots.txt is left out where crawlers do not look, or if the config says so', async () => {
  for (const config of [{ docs }, { url, docs, baseUrl: '/base/' }, { url, docs, robots: false }])
    assert.not.ok((await memorySite(files, config as object)).outputs.has('robots.txt'));
  const closed = await memorySite(files, { docs, robots: { crawlers: { '*': false } } });
  assert.is(closed.text('robots.txt'), 'User-agent: *\nDisallow: /\n');
});

test('a robots.txt and a sitemap.xml of the site replace those of docsgen', async () => {
  const site = await memorySite(
    { ...files, 'static/robots.txt': 'User-agent: x\n', 'static/sitemap.xml': '<urlset/>' },
    { url, docs },
  );
  for (const path of ['robots.txt', 'sitemap.xml'])
    assert.is(site.outputs.get(path)?.kind, 'copy', path);
});

test('names and paths of crawlers cannot add lines to robots.txt', async () => {
  for (const crawlers of [{ 'a\nDisallow: /': false }, { a: { disallow: ['/x\nAllow: /'] } }]) {
    try {
      await memorySite(files, { url, docs, robots: { crawlers } });
      assert.unreachable();
    } catch (error) {
      assert.match(String(error), 'robots');
    }
  }
});

test('the sitemap and the feeds have the dates of changes, the latest first', async () => {
  const site = await memorySite(
    {
      'docs/a.md': changedPage('A & B', '2026-01-02'),
      'docs/b.md': changedPage('Later', '2026-03-04'),
      'docs/c.md': '# Undated\n\nWords.\n',
      'docs/d.md': changedPage('Hidden', '2026-05-06', 'unlisted: true\n'),
      'i18n/de/docs/a.md': changedPage('Auf Deutsch', '2026-02-03'),
    },
    {
      url,
      docs,
      title: 'Kite',
      locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
      changes: { limit: 2 },
    },
  );
  const sitemap = site.text('sitemap.xml');
  assert.match(sitemap, `<loc>${url}/a</loc><lastmod>2026-01-02</lastmod><changefreq>`);
  assert.match(sitemap, `<loc>${url}/c</loc><changefreq>`);
  const feed = JSON.parse(site.text('changes.json')) as { items: Record<string, string>[] };
  assert.equal(
    feed.items.map((item) => [item['url'], item['date_modified'], item['content_text']]),
    [
      [`${url}/b`, '2026-03-04T00:00:00.000Z', 'About Later.'],
      [`${url}/a`, '2026-01-02T00:00:00.000Z', 'About A & B.'],
    ],
  );
  const atom = site.text('changes.xml');
  assert.match(atom, '<title>A &amp; B</title>');
  assert.match(atom, '<updated>2026-03-04T00:00:00.000Z</updated>');
  assert.not.match(atom, '<published>');
  assert.match(site.text('de/changes.json'), 'Auf Deutsch');
  const link =
    '<link rel="alternate" href="/changes.xml" type="application/atom+xml" title="Kite"/>';
  assert.match(site.html('index.html'), link);
  assert.match(site.html('de/index.html'), '/de/changes.json');
  assert.not.match(site.html('a/index.html'), 'changes.xml');
});

test('the sitemap names a page in all locales that list it', async () => {
  const site = await memorySite(
    {
      'docs/index.md': '# Start\n\nWords.\n',
      'docs/a.md': '# A\n\nWords.\n',
      'i18n/ar/docs/a.md': '---\nunlisted: true\n---\n# A\n\nWords.\n',
    },
    { url, docs, locales: { default: 'en', list: [{ code: 'en' }, { code: 'ar' }] } },
  );
  const entries = site.text('sitemap.xml').split('<url>').slice(1);
  const linksOf = (address: string): string[] =>
    entries
      .filter((entry) => entry.startsWith(`<loc>${address}</loc>`))
      .flatMap((entry) => [...entry.matchAll(/<xhtml:link [^>]*>/g)].map(([link]) => link));
  const link = (language: string, address: string): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
  const ofStart = [link('en', `${url}/`), link('ar', `${url}/ar`), link('x-default', `${url}/`)];
  assert.equal(linksOf(`${url}/`), ofStart);
  assert.equal(linksOf(`${url}/ar`), ofStart);
  assert.equal(linksOf(`${url}/a`), [link('en', `${url}/a`), link('x-default', `${url}/a`)]);
  assert.match(site.text('sitemap.xml'), 'xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  const single = await memorySite(files, { url, docs });
  assert.not.match(single.text('sitemap.xml'), 'xhtml');
});

test('without dates, without an address or against the config there are no feeds', async () => {
  const dated = { 'docs/a.md': changedPage('A', '2026-01-02') };
  const sites = await Promise.all([
    memorySite(files, { url, docs }),
    memorySite(dated, { docs }),
    memorySite(dated, { url, docs, changes: false }),
  ]);
  for (const site of sites) assert.not.ok(site.outputs.has('changes.xml'));
  assert.not.match(sites[2]?.text('sitemap.xml') ?? '', 'lastmod');
});

test.run();
