import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memorySite } from '../helpers/memory-site.js';

const pageRoutes = (routes: readonly string[]): string[] =>
  routes.filter((route) => route !== '/search' && route !== '/404');

test('R-03 a route comes from the path, a slug, an index file or a number prefix', async () => {
  const site = await memorySite({
    'docs/a/home.md': '---\nslug: ../\n---\n# Home\n',
    'docs/a/README.md': '# A\n',
    'docs/a/02-second.md': '# S\n',
    'docs/b/b.md': '# B\n',
    'docs/c/d.md': '---\nslug: /moved/d\n---\n# D\n',
    'docs/c/e.md': '---\nslug: near\n---\n# E\n',
    'docs/c/f.md': '---\nid: other\n---\n# F\n',
    'docs/c/g.md': '---\nslug: ./\n---\n# G\n',
    'docs/_part.md': 'No page.\n',
    'docs/v/1.2-notes.md': '# N\n',
    'docs/03-server/server.md': '# Server\n',
    'docs/04-tools/04-tools.md': '# Tools\n',
    'docs/w/list.md':
      '---\nslug: index\n---\n# L\n\n' +
      '[Server](/server/server), [a list](index) and [the list](/w/index).\n',
    'docs/w/other.md': '# O\n\n[L](list.md)\n',
  });
  assert.equal(site.findings, []);
  assert.equal(pageRoutes(site.routes), [
    '/',
    '/a',
    '/a/second',
    '/b',
    '/c',
    '/c/near',
    '/c/other',
    '/moved/d',
    '/server/server',
    '/tools',
    '/v/1.2-notes',
    '/w/index',
    '/w/other',
  ]);
});

test('G-06 each area has its route base, and excluded folders have no pages', async () => {
  const site = await memorySite(
    {
      'content/docs/one.md': '# One\n',
      'content/docs/clusters/x.md': '# X\n',
      'content/docs/ai-cookbook/y.md': '# Y\n',
      'content/ai-cookbook/index.md': '---\ntags: [agents]\n---\n# Cookbook\n',
    },
    {
      docs: [
        {
          id: 'default',
          path: 'content/docs',
          routeBasePath: '/',
          exclude: ['**/clusters/**', '**/ai-cookbook/**'],
        },
        {
          id: 'ai-cookbook',
          path: 'content/ai-cookbook',
          routeBasePath: '/ai-cookbook',
          sidebars: {},
        },
      ],
    },
  );
  assert.equal(site.findings, []);
  assert.equal(pageRoutes(site.routes), [
    '/ai-cookbook',
    '/one',
    '/ai-cookbook/tags',
    '/ai-cookbook/tags/agents',
    '/',
  ]);
});

test('an area in the root of the site does not include its translations', async () => {
  const site = await memorySite(
    { 'a.md': '# Now\n', 'i18n/de/a.md': '# Jetzt\n' },
    {
      locales: {
        default: 'en',
        list: [
          { code: 'en', label: 'English' },
          { code: 'de', label: 'Deutsch' },
        ],
      },
      docs: [{ path: '' }],
    },
  );
  assert.equal(
    site.routes.filter((route) => route.endsWith('/a')),
    ['/a', '/de/a'],
  );
  assert.match(site.html('de/a/index.html'), 'Jetzt');
});

test('versions and locales are segments of the route', async () => {
  const site = await memorySite(
    { 'docs/a.md': '# Now\n', 'old/a.md': '# Old\n', 'i18n/de/docs/a.md': '# Jetzt\n' },
    {
      url: 'https://x.example',
      locales: {
        default: 'en',
        list: [
          { code: 'en', label: 'English' },
          { code: 'de', label: 'Deutsch' },
        ],
      },
      docs: [
        {
          path: 'docs',
          versions: [
            { name: 'current', label: 'Next', path: '', isLast: true },
            { name: '1.0', label: '1.0', path: '1.0', folder: 'old' },
          ],
        },
      ],
    },
  );
  assert.equal(
    site.routes.filter((route) => route.endsWith('/a')),
    ['/1.0/a', '/a', '/de/1.0/a', '/de/a'],
  );
  assert.match(site.html('de/a/index.html'), /<html lang="de"[\s\S]*Jetzt/);
  assert.match(
    site.html('a/index.html'),
    '<link rel="alternate" hrefLang="de" href="https://x.example/de/a"/>',
  );
});

test('trailingSlash sets the form of files and addresses', async () => {
  const files = { 'docs/index.md': '[a](./a.md)\n', 'docs/a.md': '# A\n' };
  for (const [trailingSlash, file, href] of [
    [true, 'a/index.html', '/a/'],
    [false, 'a.html', '/a'],
    [undefined, 'a/index.html', '/a'],
  ] as const) {
    const site = await memorySite(files, trailingSlash === undefined ? {} : { trailingSlash });
    assert.ok(site.outputs.has(file), file);
    assert.match(site.html('index.html'), `<a href="${href}">a</a>`);
  }
});

test('collisions, unsafe routes and routes that differ by case are reported', async () => {
  const site = await memorySite({
    'docs/a.md': '# A\n',
    'docs/b.md': '---\nslug: /a\n---\n# B\n',
    'docs/c.md': '---\nslug: /A\n---\n# C\n',
    'docs/x?y.md': '# D\n',
  });
  assert.equal(site.findings, [
    'docs/b.md:2:1 route/collision',
    'docs/c.md:2:1 route/case',
    'docs/x?y.md:1:1 route/unsafe',
  ]);
});

test('drafts are not built, and unlisted pages are neither listed nor indexed', async () => {
  const site = await memorySite(
    {
      'docs/a.md': '---\ndraft: true\n---\n# A\n',
      'docs/b.md': '---\nunlisted: true\ntags: [t]\n---\n# B\n',
      'docs/c.md': '---\ntags: [t]\n---\n# C\n',
    },
    { url: 'https://x.example' },
  );
  assert.not.ok(site.outputs.has('a/index.html'));
  assert.match(site.html('b/index.html'), '<meta name="robots" content="noindex, follow"/>');
  assert.not.match(site.html('c/index.html'), 'href="/b"');
  assert.not.match(site.html('tags/t/index.html'), 'href="/b"');
  assert.not.match(site.text('sitemap.xml'), '/b<');
});

test('V-10 the sitemap lists every indexable route, daily with priority 0.5', async () => {
  const site = await memorySite(
    { 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' },
    { url: 'https://x.example', baseUrl: '/docs/' },
  );
  assert.equal(
    [...site.text('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map((m) => m[1]),
    ['https://x.example/docs/', 'https://x.example/docs/a'],
  );
  assert.match(site.text('sitemap.xml'), '<changefreq>daily</changefreq><priority>0.5</priority>');
  const without = await memorySite(
    { 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n', 'docs/b/c.md': '# C\n' },
    { url: 'https://x.example', baseUrl: '/docs/', sitemap: { exclude: ['/b/**', '/a'] } },
  );
  assert.match(without.text('sitemap.xml'), '<loc>https://x.example/docs/</loc>');
  assert.is(without.text('sitemap.xml').split('<loc>').length, 2);
  const none = await memorySite(
    {
      'docs/index.md': '# Home\n',
      'site.config.ts': "export default {\n  sitemap: { exclude: ['/b/**', '!/b'] },\n};\n",
    },
    { url: 'https://x.example', sitemap: { exclude: ['/b/**', '!/b'] } },
  );
  assert.equal(none.findings, ['site.config.ts:2:14 config/value']);
});

test('links of sidebars and of the navbar may be written with the base URL', async () => {
  const sidebars = {
    main: [
      'a',
      ...['/docs', '/docs/', '/docs/a', '/a'].map((href) => ({
        ...({ type: 'link', href } as const),
        label: `to ${href}`,
      })),
    ],
  };
  const site = await memorySite(
    { 'docs/index.md': '# Home\n\n[Home](/docs)\n', 'docs/a.md': '# A\n' },
    {
      baseUrl: '/docs/',
      docs: { path: 'docs', sidebars: { ...sidebars, home: ['index'] } },
      navbar: {
        items: [
          { label: 'Bar', to: '/docs' },
          { label: 'A', to: '/docs/a' },
        ],
      },
    },
  );
  assert.equal(site.findings, []);
  const html = site.html('a/index.html');
  const hrefs = [...html.matchAll(/href="([^"]*)"[^>]*><span>to ([^<]*)</g)];
  assert.equal(
    hrefs.map(([, href, label]) => `${label} ${href}`),
    ['/docs /docs/', '/docs/ /docs/', '/docs/a /docs/a', '/a /docs/a'],
  );
  assert.match(html, /<a[^>]*href="\/docs\/"[^>]*>Bar</);
  assert.match(html, /<a[^>]*href="\/docs\/a"[^>]*>A</);
  assert.match(site.html('index.html'), /<a href="\/docs\/">Home</);
});

test('a redirect is a page; a redirect to nowhere or over a page is reported', async () => {
  const site = await memorySite(
    { 'docs/a.md': '# A\n\n## X\n' },
    {
      redirects: [
        { from: '/old', to: '/a#x' },
        { from: '/gone', to: '/nowhere' },
        { from: '/a', to: '/old' },
      ],
    },
  );
  assert.match(site.text('old/index.html'), '<meta http-equiv="refresh" content="0; url=/a#x">');
  assert.equal(site.findings, [
    'site.config.ts:1:1 redirect/missing-target',
    'site.config.ts:1:1 redirect/shadows',
  ]);
});

test('an address of a locale belongs to translations', async () => {
  const { findings } = await memorySite(
    { 'docs/a.md': '# A\n', 'docs/de/a.md': '# A of the folder\n' },
    { locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] } },
  );
  assert.equal(findings, ['docs/de/a.md:1:1 route/collision']);
});

test.run();
