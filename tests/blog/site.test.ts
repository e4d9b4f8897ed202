import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/define-config.js';
import { memorySite, type MemorySite } from '../helpers/memory-site.js';
import { root } from '../helpers/root.js';

const folder = join(root, 'tests/fixtures/blog');
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort();
const files = Object.fromEntries(
  paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
);
const config = JSON.parse(files['site.config.json'] ?? '') as UserConfig;

let cached: Promise<MemorySite> | undefined;
const fixture = (): Promise<MemorySite> => (cached ??= memorySite(files, config));

/** Texts of the elements that a pattern finds. */
function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '');
}

test('a list of posts names the languages that have the same page of it', async () => {
  const post = (day: number, tag = ''): string =>
    `---\ntitle: Post ${day}\ntags: [all${tag}]\n---\n\nText.\n`;
  const { html } = await memorySite(
    {
      'blog/2024-05-01-a.md': post(1, ', rare'),
      'blog/2024-05-02-b.md': post(2, ', rare'),
      'i18n/de/blog/2024-05-02-b.md': post(2),
    },
    {
      url: 'https://x.example',
      locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
      docs: [{ kind: 'blog', path: 'blog', postsPerPage: 1 }],
    },
  );
  const alternates = (file: string): string[] => all(html(file), /<link[^>]* hrefLang="([^"]*)"/g);
  assert.equal(alternates('blog/tags/all/page/2/index.html'), ['en', 'de', 'x-default']);
  assert.equal(alternates('blog/tags/rare/page/2/index.html'), ['en', 'x-default']);
  assert.equal(alternates('de/blog/tags/rare/index.html'), ['en', 'de', 'x-default']);
});

const listedTitles = (html: string): string[] =>
  all(html, /<article class="post-item"><header><h2><a href="[^"]*">([^<]*)</g);

test('the address of a post comes from its date and name, or from its slug', async () => {
  const { routes, findings } = await fixture();
  assert.equal(findings, []);
  assert.equal(routes.filter((route) => /^\/(?:blog|team)/.test(route)).sort(), [
    '/blog',
    '/blog/2019/05/28/first-release',
    '/blog/2019/11/04/two-containers',
    '/blog/2020/02/29/leap-day',
    '/blog/2020/06/15/plain-text-logs',
    '/blog/2020/12/01/legacy-author',
    '/blog/2021/09/30/releases/harbour-1',
    '/blog/2022/02/02/tabs',
    '/blog/2022/08/26/dated-in-front-matter',
    '/blog/2023/07/01/unlisted',
    '/blog/2024/04/01/long-read',
    '/blog/2024/10/20/harbour-2',
    '/blog/2025/05/05/same-day-a',
    '/blog/2025/05/05/same-day-b',
    '/blog/archive',
    '/blog/authors',
    '/blog/authors/all-guests',
    '/blog/authors/ana',
    '/blog/authors/ana/page/2',
    '/blog/health-checks',
    '/blog/page/2',
    '/blog/page/3',
    '/blog/tags',
    '/blog/tags/guide',
    '/blog/tags/release',
    '/blog/tags/speed',
    '/blog/without-date-in-name',
    '/team/notes',
    '/team/notes/2023/01/10/office',
    '/team/notes/2024/01/10/retreat',
  ]);
});

test('a post shows its date, reading time, authors and neighbours', async () => {
  const site = await fixture();
  const post = site.html('blog/2024/10/20/harbour-2/index.html');
  assert.match(post, '<h1>Harbour 2.0: blue, green &amp; &lt;fast&gt;</h1>');
  const date = '<time dateTime="2024-10-20T00:00:00.000Z">October 20, 2024</time>';
  assert.match(post, `${date}<span><bdi>1 min read</bdi></span>`);
  assert.match(post, '<a class="author-name" href="/blog/authors/ana" rel="author">Ana Ruiz</a>');
  assert.match(post, 'src="/img/ana.svg"');
  assert.match(post, 'href="https://github.com/ana-ruiz"');
  assert.match(
    post,
    /rel="prev"><span class="pagination-way">Newer post<\/span><span[^>]*><span>Same day, second/,
  );
  assert.match(
    post,
    /rel="next"><span class="pagination-way">Older post<\/span><span[^>]*><span>The long history/,
  );
  // The truncation marker leaves no trace.
  assert.not.match(post, 'truncate');
  assert.match(
    site.html('blog/2024/04/01/long-read/index.html'),
    '<span><bdi>5 min read</bdi></span>',
  );
  assert.not.match(site.html('blog/2024/04/01/long-read/index.html'), 'class="toc"');
  const dated = site.html('blog/2022/08/26/dated-in-front-matter/index.html');
  assert.match(dated, 'dateTime="2022-08-26T22:30:00.000Z">August 26, 2022');
  assert.not.match(dated, 'min read');
  const legacy = site.html('blog/2020/12/01/legacy-author/index.html');
  assert.match(legacy, 'href="https://example.com/dmitri"');
  assert.match(legacy, 'src="https://example.com/dmitri.png"');
  assert.match(legacy, '<span class="author-title">Contributor</span>');
  const overridden = site.html('blog/2021/09/30/releases/harbour-1/index.html');
  assert.match(overridden, '<span class="author-title">Release manager</span>');
  assert.match(overridden, 'Last updated on');
  assert.match(site.html('blog/2020/06/15/plain-text-logs/index.html'), 'https://x.com/carla');
  assert.match(site.html('blog/2023/07/01/unlisted/index.html'), 'noindex');
  assert.not.match(site.html('blog/2023/07/01/unlisted/index.html'), 'class="pagination"');
});

test('the heading of a post is its title, above date and authors', async () => {
  const post = (await fixture()).html('blog/2020/02/29/leap-day/index.html');
  assert.equal(all(post, /<h1[^>]*>([^<]*)/g), ['A bug that only leap days have']);
  assert.match(post, /<h1>.*<\/h1><div class="byline">/);
});

test('lists show the newest posts first, a page at a time', async () => {
  const site = await fixture();
  const [first, second, third] = ['', 'page/2/', 'page/3/'].map((page) =>
    site.html(`blog/${page}index.html`),
  );
  assert.equal(listedTitles(first ?? ''), [
    'Same day, first file',
    'Same day, second file',
    'Harbour 2.0: blue, green &amp; &lt;fast&gt;',
    'The long history of a short function',
    'The name says nothing about the date',
  ]);
  assert.is(listedTitles(second ?? '').length, 5);
  assert.is(listedTitles(third ?? '').length, 4);
  assert.match(first ?? '', 'Page 1 of 3');
  assert.match(first ?? '', '<a class="list-next" href="/blog/page/2" rel="next">');
  assert.not.match(first ?? '', 'list-prev');
  assert.match(second ?? '', '<a class="list-prev" href="/blog" rel="prev">');
  assert.not.match(third ?? '', 'list-next');
  for (const title of ['An unlisted post', 'A draft'])
    for (const page of [first, second, third]) assert.not.match(page ?? '', title);
  assert.equal(listedTitles(site.html('team/notes/index.html')), [
    'Notes from the retreat',
    'A new office',
  ]);
});

test('a list shows an article up to its truncation marker', async () => {
  const site = await fixture();
  const list = site.html('blog/page/2/index.html') + site.html('blog/page/3/index.html');
  assert.match(list, 'The command is the same everywhere');
  assert.not.match(list, 'More below');
  assert.match(list, 'Harbour 0.2 deploys two containers');
  assert.not.match(list, 'harbour deploy --count');
  assert.match(list, /<img src="\/assets\/overview-[0-9a-f]{8}\.svg" alt="The new overview"/);
  assert.match(
    list,
    '<a class="post-more" href="/blog/2022/02/02/tabs">Read more' +
      '<span class="sr-only">: One command on three systems</span></a>',
  );
  // Without a marker the entire article is shown, and there is nothing more to read.
  assert.match(list, 'A heading in the excerpt');
  assert.not.match(list, 'post-more" href="/blog/2020/06/15/plain-text-logs"');
});

test('the ids of a list are unique, and links to anchors lead to the post', async () => {
  const site = await fixture();
  for (const path of ['blog/page/2', 'blog/page/3', 'blog/tags/guide', 'blog/authors/ana']) {
    const html = site.html(`${path}/index.html`);
    const ids = all(html, / id="([^"]*)"/g);
    assert.equal(ids.length, new Set(ids).size, path);
    for (const name of ['for', 'aria-controls', 'aria-labelledby', 'aria-describedby'])
      for (const id of all(html, new RegExp(` ${name}="([^"]*)"`, 'g')).flatMap((v) =>
        v.split(' '),
      ))
        if (id.startsWith('post-')) assert.ok(ids.includes(id), `${path}: ${id}`);
  }
  const list = site.html('blog/tags/guide/index.html');
  assert.match(list, /<h3 id="post-5-why"[^>]*>Why<a class="anchor" href="[^"#]*logs#why"/);
  assert.match(list, 'href="/blog/2022/02/02/tabs#fn-fn-1"');
});

test('archive, authors and tags list all posts', async () => {
  const site = await fixture();
  const archive = site.html('blog/archive/index.html');
  assert.equal(all(archive, /<h2 id="docsgen-year-\d+">(\d+)</g), [
    ...['2025', '2024', '2023', '2022', '2021', '2020', '2019'],
  ]);
  assert.is(all(archive, /<li><time[^>]*>([^<]*)/g).length, 14);
  assert.match(site.html('blog/authors/ana/index.html'), '<title>Ana Ruiz - 7 posts | Harbour</');
  const authors = site.html('blog/authors/index.html');
  assert.match(authors, /Ana Ruiz[^]*7 posts[^]*Bo Lindqvist[^]*6 posts[^]*Guest authors/);
  assert.match(authors, /src="\/assets\/bo-[0-9a-f]{8}\.svg"/);
  assert.match(site.html('blog/tags/speed/index.html'), '5 posts tagged with &quot;Performance');
  assert.equal(listedTitles(site.html('blog/tags/release/index.html')).at(-1), 'The first release');
  assert.match(site.html('blog/tags/index.html'), 'class="sidebar-title">Recent posts');
});

test('the sidebar shows recent posts by year, and can be off', async () => {
  const site = await fixture();
  const post = site.html('blog/2024/10/20/harbour-2/index.html');
  const sidebar = /<nav class="sidebar"[^]*?<\/nav>/.exec(post)?.[0] ?? '';
  assert.match(sidebar, 'aria-label="Recent posts"');
  assert.equal(all(sidebar, /<span class="sidebar-link">(\d+)</g), ['2025', '2024', '2023']);
  assert.is(all(sidebar, /<a class="sidebar-link" href="([^"]*)"/g).length, 5);
  assert.match(sidebar, 'href="/blog/2024/10/20/harbour-2" aria-current="page"');
  assert.not.match(site.html('team/notes/index.html'), 'class="sidebar"');
  const hidden = site.html('blog/2023/07/01/unlisted/index.html');
  assert.match(hidden, 'href="/blog/2023/07/01/unlisted" aria-current="page"');
  assert.is(all(hidden, /<a class="sidebar-link" href="([^"]*)"/g).length, 6);
  const everything = {
    ...config,
    docs: blogWith({ blogSidebarCount: 'ALL', postsPerPage: 'ALL' }),
  };
  const unlimited = (await memorySite(files, everything)).html('blog/index.html');
  assert.is(listedTitles(unlimited).length, 14);
  assert.is(all(unlimited, /<a class="sidebar-link" href="([^"]*)"/g).length, 14);
  const one = { ...config, docs: blogWith({ blogSidebarCount: 1 }) };
  const short = await memorySite(files, one);
  const latest = short.html('blog/index.html');
  const older = short.html('blog/2023/07/01/unlisted/index.html');
  assert.not.match(older, 'href="/blog/2023/07/01/unlisted" aria-current="page"');
  assert.equal(all(latest, /<span class="sidebar-link">(\d+)</g), ['2025']);
});

test('pages can have the classes of Docusaurus', async () => {
  const classesOf = (html: string): string => /<html[^>]* class="([^"]*)"/.exec(html)?.[1] ?? '';
  const area = { path: 'docs', routeBasePath: 'docs' };
  const site = await memorySite(
    {
      'docs/a/b.md': '---\ntags: [t]\n---\n\n# B\n',
      'blog/2024-01-02-p.md': '# P\n',
      'pages/m.md': '# M\n',
    },
    {
      docusaurusClasses: true,
      docs: [area, { kind: 'blog', path: 'blog' }],
      pages: 'pages',
      url: 'https://a.example',
    },
  );
  const docs = 'docs-wrapper plugin-docs plugin-id-default docs-version-current';
  const blog = 'blog-wrapper plugin-blog plugin-id-default';
  for (const [path, classes] of [
    ['docs/a/b', `kind-doc ${docs} docs-doc-page docs-doc-id-a/b`],
    ['docs/tags/t', `kind-tag ${docs} docs-tags-doc-list-page`],
    ['blog', `kind-posts ${blog} blog-list-page`],
    ['blog/2024/01/02/p', `kind-doc ${blog} blog-post-page`],
    ['m', 'kind-page mdx-wrapper mdx-page plugin-pages plugin-id-default'],
  ] as const)
    assert.is(classesOf(site.html(`${path}/index.html`)), classes, path);
});

/** The areas of the fixture, with other settings of the blog. */
function blogWith(settings: object): NonNullable<UserConfig['docs']> {
  const areas = config.docs as readonly object[];
  return areas.map((area, i) => (i === 1 ? { ...area, ...settings } : area));
}

test('posts can be sorted the oldest first', async () => {
  const site = await memorySite(files, { ...config, docs: blogWith({ sortPosts: 'ascending' }) });
  assert.is(listedTitles(site.html('blog/index.html'))[0], 'The first release');
  assert.match(
    site.html('blog/2019/05/28/first-release/index.html'),
    /rel="next"><span class="pagination-way">Newer post<\/span><span[^>]*><span>Two containers/,
  );
});

test('posts and lists are in the sitemap and in search, with structured data', async () => {
  const site = await fixture();
  const addresses = all(site.text('sitemap.xml'), /<loc>([^<]*)/g);
  for (const path of ['/blog', '/blog/page/2', '/blog/archive', '/blog/2019/05/28/first-release'])
    assert.ok(addresses.includes(`https://harbour.example.com${path}`), path);
  assert.not.ok(addresses.some((address) => address.includes('unlisted')));
  const records = await site.records();
  assert.ok(records.some(({ url }) => url.includes('/blog/2020/02/29/leap-day')));
  const dataOf = (path: string): Record<string, unknown> => {
    const [json = ''] = all(
      site.html(path),
      /<script type="application\/ld\+json">(.*?)<\/script>/g,
    );
    return JSON.parse(json) as Record<string, unknown>;
  };
  const post = dataOf('blog/2024/10/20/harbour-2/index.html');
  assert.is(post['@type'], 'BlogPosting');
  assert.is(post.headline, 'Harbour 2.0: blue, green & <fast>');
  assert.not.ok('keywords' in post);
  assert.is(post.datePublished, '2024-10-20T00:00:00.000Z');
  assert.is(post.url, 'https://harbour.example.com/blog/2024/10/20/harbour-2');
  assert.equal((post.author as { name: string }).name, 'Ana Ruiz');
  const list = dataOf('blog/index.html');
  assert.is(list['@type'], 'Blog');
  assert.is((list.blogPost as unknown[]).length, 5);
});

test('a translated post and authors file replace those of the default locale', async () => {
  const site = await memorySite(
    {
      ...files,
      'i18n/de/blog/2019-05-28-first-release.md':
        '---\ntitle: Die erste Version\nauthors: ana\ntags: [release]\n---\n\nHarbour 0.1.\n',
      'i18n/de/blog/authors.yml':
        'ana:\n  name: Ana auf Deutsch\nbo:\n  name: Bo\nguests:\n  name: Gäste\n',
    },
    { ...config, locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] } },
  );
  assert.equal(site.findings, []);
  const post = site.html('de/blog/2019/05/28/first-release/index.html');
  assert.match(post, '<h1>Die erste Version</h1>');
  assert.match(post, '28. Mai 2019');
  assert.match(post, 'Ana auf Deutsch');
  assert.ok(site.outputs.has('de/blog/rss.xml'));
  assert.match(site.html('de/blog/page/3/index.html'), 'Die erste Version');
});

test('a blog can be at the top of the site, alone', async () => {
  const site = await memorySite(
    { 'blog/2020-01-02-a.md': 'Text.\n' },
    { docs: { kind: 'blog', routeBasePath: '/' } },
  );
  assert.equal(site.findings, []);
  assert.ok(site.routes.includes('/2020/01/02/a'));
  assert.match(site.html('index.html'), 'post-item');
  // Feeds and structured data need the address of the site.
  assert.not.ok(site.outputs.has('rss.xml'));
  assert.not.match(site.html('index.html'), 'ld+json');
});

test.run();
