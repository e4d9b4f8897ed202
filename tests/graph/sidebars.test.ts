import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount } from '../helpers/amount.js';
import type { UserConfig } from '../../src/define-config.js';
import { memorySite } from '../helpers/memory-site.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

/** The links in the first sidebar of a page, as `label → href`. */
function links(html: string): string[] {
  const nav = /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  return [
    ...nav.matchAll(/<a class="sidebar-link"[^>]*href="([^"]*)"[^>]*>(?:<span>)?([^<]*)/g),
  ].map((m) => `${m[2]} → ${m[1]}`);
}

const pages = {
  'docs/a.md': '# A\n',
  'docs/b.md': '---\nsidebar_label: Bee\n---\n# B\n',
  'docs/f/index.md': '# F\n',
  'docs/f/x.md': '---\nsidebar_position: 2\n---\n# X\n',
  'docs/f/y.md': '---\nsidebar_position: 1\n---\n# Y\n',
};

test('R-08 a page shows the first sidebar with it: docs, categories and links', async () => {
  const site = await memorySite(
    { ...pages, 'docs/t.md': '# T\n' },
    {
      docs: [
        {
          path: 'docs',
          sidebars: {
            main: [
              'a',
              { type: 'doc', id: 'b', label: 'Own label' },
              { Short: ['f/x'] },
              {
                type: 'category',
                label: 'Linked',
                link: { type: 'doc', id: 'f/index' },
                items: ['f/y'],
              },
              { type: 'link', label: 'Out', href: 'https://x.example' },
            ],
            other: ['t', { type: 'ref', id: 'a' }],
          },
        },
      ],
    },
  );
  assert.equal(site.findings, []);
  assert.equal(links(site.html('a/index.html')), [
    'A → /a',
    'Own label → /b',
    'Short → /f/x',
    'Linked → /f',
    'Out → https://x.example',
  ]);
  assert.equal(links(site.html('t/index.html')), ['T → /t', 'A → /a']);
});

test('a page in several sidebars shows the last one, as in Docusaurus', async () => {
  const sidebars = {
    one: ['a', 'b'],
    two: ['f/x', 'a'],
    three: [{ type: 'ref', id: 'a' } as const, 'f/y', 'f/index'],
  };
  const site = await memorySite(pages, { docs: [{ path: 'docs', sidebars }] });
  assert.equal(site.findings, ['site.config.ts:1:1 sidebar/duplicate-doc']);
  assert.equal(links(site.html('a/index.html')).length, 2);
  assert.match(links(site.html('a/index.html')).join(), '/f/x');
});

test('categories in the short form can be nested, also in typed ones', async () => {
  const site = await memorySite(pages, {
    docs: [
      {
        path: 'docs',
        sidebars: {
          main: {
            Outer: { 'Inner one': ['a'], 'Inner two': { Deep: ['b'] } },
            Typed: [{ type: 'category', label: 'Box', items: { Folder: ['f/x', 'f/y'] } }],
          },
          rest: ['f/index'],
        },
      },
    ],
  });
  assert.equal(site.findings, []);
  const trail = /<nav class="breadcrumbs"[^]*?<\/nav>/;
  for (const [path, labels] of [
    ['b', ['Outer', 'Inner two', 'Deep']],
    ['f/x', ['Typed', 'Box', 'Folder']],
  ] as const) {
    const crumbs = trail.exec(site.html(`${path}/index.html`))?.[0] ?? '';
    for (const label of labels) assert.ok(crumbs.includes(label), `${label} of ${path}`);
  }
});

test('a category with a page and without items is a link', async () => {
  const link = { type: 'doc', id: 'a' } as const;
  const items = ['b', { type: 'category', label: 'Box', link, items: [] } as const];
  const site = await memorySite(pages, { docs: { path: 'docs', sidebars: { main: items } } });
  const html = site.html('a/index.html');
  assert.match(html, /<a class="sidebar-link" href="\/a" aria-current="page"><span>Box</);
  assert.not.match(html, 'sidebar-toggle');
});

test('a list in a list is a part of it, as in Docusaurus', async () => {
  const site = await memorySite(pages, {
    docs: { path: 'docs', sidebars: { main: ['a', [['b'], { Folder: ['f/x', ['f/y']] }]] } },
  });
  assert.equal(site.findings, ['docs/f/index.md:1:1 sidebar/orphan']);
  assert.equal(links(site.html('a/index.html')), ['A → /a', 'Bee → /b', 'Folder → /f/x']);
});

test('a fault in a nested category has its place', async () => {
  const site = await memorySite(pages, {
    docs: [{ path: 'docs', sidebars: { main: { A: { B: ['gone'] } } } }],
  });
  assert.ok(site.findings.some((finding) => finding.endsWith('sidebar/unknown-doc')));
});

test('a generated sidebar sorts by position and name, and reads category files', async () => {
  const site = await memorySite({
    ...pages,
    'docs/g/_category_.json': JSON.stringify({
      label: 'Guides',
      position: 1,
      link: { type: 'generated-index', title: 'All guides', slug: '/guides' },
    }),
    'docs/g/z.md': '---\ndescription: About Z.\n---\n# Z\n',
  });
  assert.equal(site.findings, []);
  assert.equal(links(site.html('f/index.html')), [
    'Guides → /guides',
    'A → /a',
    'Bee → /b',
    'F → /f',
    'Y → /f/y',
    'X → /f/x',
  ]);
  assert.match(
    site.html('guides/index.html'),
    /<h1[^>]*>All guides[\s\S]*href="\/g\/z"[\s\S]*About Z\./,
  );
});

test('an area decides how its categories are, unless they say so themselves', async () => {
  const own = {
    ...({ type: 'category', label: 'Own', items: ['b'] } as const),
    ...{ collapsible: true, collapsed: true },
  };
  const site = await memorySite(
    {
      ...pages,
      'docs/g/f/_category_.json': '{"collapsed":true}',
      'docs/g/f/x.md': '# X\n',
      'docs/g/h/z.md': '# Z\n',
    },
    {
      docs: {
        path: 'docs',
        sidebarCollapsible: false,
        sidebarCollapsed: false,
        sidebars: {
          main: [{ Short: ['a'] }, own, { type: 'autogenerated', dirName: 'g' }],
        },
      },
    },
  );
  const shown = site.site.sidebars
    .flatMap(({ items }) => items)
    .flatMap((item) => (item.kind === 'category' ? [item] : []))
    .map(({ label, collapsible, collapsed }) => [label, collapsible, collapsed]);
  assert.equal(shown, [
    ['Short', false, false],
    ['Own', true, true],
    ['F', false, true],
    ['H', false, false],
  ]);
});

test('HTML in a sidebar keeps its styles, and can look like other items', async () => {
  const site = await memorySite(
    { ...pages, 'docs/g/a.md': '# A\n' },
    {
      docs: {
        path: 'docs',
        sidebars: {
          main: [
            { type: 'html', value: '<hr style="margin:20px">' },
            'a',
            {
              type: 'category',
              label: 'More',
              collapsed: false,
              items: ['b', { type: 'html', value: '<i>x</i>', defaultStyle: true }],
            },
          ],
        },
      },
    },
  );
  const html = site.html('a/index.html');
  const [, name = ''] = /<hr class="([^"]+)"/.exec(html) ?? [];
  assert.is.not(name, '');
  assert.match(html, /<li class="sidebar-item sidebar-html">.*?<i>x<\/i>/);
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)];
  const paths = sheets.map(([, path = '']) => path).filter((path) => path !== 'assets/main.css');
  const texts = paths.map((path) => site.text(path));
  assert.match(texts.join('\n'), `.${name}){margin:20px}`);
});

test('a link of a sidebar leads to the page in the language of the reader', async () => {
  const link = (label: string, href: string) => ({ type: 'link' as const, label, href });
  const main = [
    'a',
    link('Ways', '/b?x#ways'),
    link('Base', '/base/b'),
    link('File', '/c%20d.pdf'),
    link('Unrouted', 'pathname:///api/x.html'),
  ];
  const { html } = await memorySite(
    { ...pages, 'static/c d.pdf': '' },
    {
      baseUrl: '/base/',
      trailingSlash: true,
      docs: [{ path: 'docs', sidebars: { main } }],
      locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
    },
  );
  const outside = ['File → /base/c%20d.pdf', 'Unrouted → /base/api/x.html'];
  assert.equal(links(html('a/index.html')), [
    'A → /base/a/',
    'Ways → /base/b/?x#ways',
    'Base → /base/b/',
    ...outside,
  ]);
  assert.equal(links(html('de/a/index.html')), [
    'A → /base/de/a/',
    'Ways → /base/de/b/?x#ways',
    'Base → /base/de/b/',
    ...outside,
  ]);
});

test('P-07 unknown names, empty categories and sidebars without links are errors', async () => {
  const site = await memorySite(
    {
      ...pages,
      'docs/t.md': '---\ndisplayed_sidebar: mian\n---\n# T\n',
      'docs/guides/q.md': '# Q\n',
    },
    {
      docs: [
        {
          path: 'docs',
          sidebars: {
            main: ['a', 'f/xx'],
            gen: [{ type: 'autogenerated', dirName: 'guide' }],
            none: [{ type: 'html', value: 'x' }],
            empty: ['b', { type: 'category', label: 'E', items: [] }],
          },
        },
      ],
    },
  );
  const messages = site.diagnostics.map((d) => `${d.rule} ${d.message} ${d.hint ?? ''}`).join('\n');
  assert.match(
    messages,
    /sidebar\/unknown-doc The sidebar "main" names the doc "f\/xx".*Did you mean "f\/x"/,
  );
  assert.match(
    messages,
    /sidebar\/unknown-folder The sidebar "gen" is generated from "guide".*Did you mean "guides"\?/,
  );
  assert.match(messages, /sidebar\/no-link The sidebar "none"/);
  assert.match(messages, /sidebar\/empty-category The category "E"/);
  assert.match(
    messages,
    /sidebar\/unknown-sidebar There is no sidebar "mian"\. Did you mean "main"\?/,
  );
});

test('an empty area says where the pages of its folder are', async () => {
  const hintOf = async (
    files: Record<string, string>,
    docs: UserConfig['docs'],
  ): Promise<string> => {
    const { diagnostics } = await memorySite(files, { docs });
    const finding = diagnostics.find(({ rule }) => rule === 'sidebar/unknown-folder');
    return `${finding?.message ?? ''} ${finding?.hint ?? ''}`;
  };
  const page = { 'docs/a.md': '# A\n', 'docs/api/b.md': '# B\n' };
  const nested = [{ path: 'docs' }, { id: 'api', path: 'docs/api' }];
  assert.match(
    await hintOf(page, nested),
    /the folder "docs\/api" has no page for it\. Its pages are in another area/,
  );
  assert.is(await hintOf(page, nested.reverse()), ' ');
  const empty = { path: 'docs' };
  assert.match(await hintOf({}, empty), 'Create a page, such as docs/index.md.');
  const draft = { 'docs/a.md': '---\ndraft: true\n---\n# A\n' };
  assert.match(await hintOf(draft, empty), 'All of its pages are drafts');
});

test('N-06 the active page and its ancestors are marked, without closed branches', async () => {
  const site = await memorySite({ ...pages, 'docs/f/deep/q.md': '# Q\n', 'docs/g/r.md': '# R\n' });
  const html = site.html('f/deep/q/index.html');
  assert.match(html, /<a class="sidebar-link" href="\/f\/deep\/q" aria-current="page">/);
  assert.match(html, /sidebar-category is-trail/);
  assert.not.match(html, 'href="/g/r"><span>');
});

test('an unlisted page is in its sidebar while it is open, as in Docusaurus', async () => {
  const site = await memorySite({
    ...pages,
    'docs/f/x.md': '---\nunlisted: true\n---\n# X\n',
    'docs/later/z.md': '---\nunlisted: true\n---\n# Z\n',
  });
  const others = ['A → /a', 'Bee → /b', 'F → /f'];
  assert.equal(links(site.html('a/index.html')), others);
  assert.equal(links(site.html('f/index.html')), [...others, 'Y → /f/y']);
  const html = site.html('f/x/index.html');
  assert.equal(links(html), [...others, 'Y → /f/y', 'X → /f/x']);
  assert.match(html, /aria-label="Breadcrumbs"[\s\S]*href="\/f"[\s\S]*X/);
  assert.not.match(html, /rel="(?:prev|next)"/);
  assert.equal(links(site.html('later/z/index.html')), [...others, 'Z → /later/z']);
  assert.not.match(site.html('a/index.html'), /later/i);
});

test('N-07 a page has breadcrumbs, tags, an edit link and neighbours by front matter', async () => {
  const site = await memorySite(
    {
      ...pages,
      'docs/f/x.md': `---
sidebar_position: 2
tags: [One]
pagination_next: null
pagination_prev: a
last_update: { date: 2025-03-04, author: Ada }
---
# X
`,
    },
    { docs: { path: 'docs', editUrl: 'https://git.example/edit/main' } },
  );
  const html = site.html('f/x/index.html');
  assert.match(html, /aria-label="Breadcrumbs"[\s\S]*href="\/f"[\s\S]*X/);
  assert.match(html, /rel="prev"[^>]*href="\/a"|href="\/a"[^>]*rel="prev"|Previous[\s\S]*?A/);
  assert.match(html, 'href="https://git.example/edit/main/docs/f/x.md"');
  assert.match(html, 'href="/tags/one"');
  assert.match(html, 'March 4, 2025');
  assert.not.match(html, 'Next<');
});

test('a neighbour that is the page of a category has the title of the page', async () => {
  const site = await memorySite({
    'docs/g/_category_.yml': 'label: Group\nlink: { type: doc, id: g/start }\nposition: 1\n',
    'docs/g/start.md': '# Start here\n',
    'docs/g/more.md': '# More\n',
    'docs/a.md': '---\nsidebar_position: 0\n---\n\n# A\n',
  });
  const html = site.html('a/index.html');
  assert.match(html, /rel="next"[^]*?Start here/);
});

test('a folder with nothing but the page of its category is that page', async () => {
  const site = await memorySite({
    'docs/g/_category_.yml': 'label: Group\nposition: 1\n',
    'docs/g/index.md': '# Start here\n',
    'docs/z.md': '---\nsidebar_position: 2\n---\n\n# Z\n',
  });
  const html = site.html('z/index.html');
  const [group = 'none'] = /<li[^>]*>(?:(?!<\/li>)[^])*Group[^]*?<\/li>/.exec(html) ?? [];
  assert.match(group, 'href="/g"');
  assert.not.match(group, /category|<ul|<button/);
  assert.match(html, /rel="prev"[^]*?Group/);
});

fullTest('the HTML of a page does not grow with the number of pages', async () => {
  const padded = (n: number, length: number): string => String(n).padStart(length, '0');
  const size = async (count: number): Promise<number> => {
    const files: Record<string, string> = { 'docs/flat/_category_.yml': 'label: Flat\n' };
    for (let i = 0; i < count; i++) {
      const name = padded(i, 5);
      const section = padded(Math.floor(i / 10), 3);
      files[`docs/s${section}/page-${name}.md`] = `# Page ${name}\n`;
      files[`docs/flat/f${name}.md`] = `# Flat ${name}\n`;
    }
    const site = await memorySite(files);
    return site.html('flat/f00150/index.html').length;
  };
  // Both sites have more than 60 sections, so both show a part of them.
  const count = amount({ normal: 700, full: 1300 });
  const [small, large] = [await size(count), await size(2 * count)];
  assert.ok(Math.abs(large - small) < small * 0.02, `${small} → ${large}`);
});

test('P-08 an unknown version or area is an error that lists the existing ones', async () => {
  const docs = {
    path: 'docs',
    versions: [
      { name: 'current', isLast: true, path: '' },
      { name: '1.0', folder: 'old' },
    ],
  };
  const files = { 'docs/a.md': '# A\n', 'old/a.md': '# A\n' };
  const version = await memorySite(files, {
    docs,
    navbar: { items: [{ type: 'docsVersionDropdown', versions: ['1.0', '2.0'] }] },
  });
  assert.equal(
    version.diagnostics.map(({ rule, severity, message, hint }) => [rule, severity, message, hint]),
    [
      [
        'navbar/unknown-version',
        'error',
        'The docs area "default" has no version "2.0".',
        'There are: current, 1.0.',
      ],
    ],
  );
  const area = await memorySite(files, {
    docs,
    navbar: { items: [{ type: 'docsVersionDropdown', area: 'api' }] },
  });
  assert.equal(
    area.diagnostics.map(({ rule, message, hint }) => [rule, message, hint]),
    [['navbar/unknown-area', 'There is no docs area "api".', 'There are: default.']],
  );
  const valid = await memorySite(files, {
    docs,
    navbar: { items: [{ type: 'docsVersionDropdown', versions: ['1.0', 'current'] }] },
  });
  assert.match(valid.html('a/index.html'), /1\.0[\s\S]*Next/);
});

test('generated pages of categories with the same label have numbers, in their order', async () => {
  const index = '{ "link": { "type": "generated-index" } }';
  const site = await memorySite({
    'docs/cpp/types/a.md': '# A\n',
    'docs/cpp/types/_category_.json': index,
    'docs/python/_category_.json': '{ "position": 1 }',
    'docs/python/types/b.md': '# B\n',
    'docs/python/types/_category_.json': index,
  });
  assert.equal(site.findings, []);
  assert.match(site.html('category/types/index.html'), 'href="/python/types/b"');
  assert.match(site.html('category/types-1/index.html'), 'href="/cpp/types/a"');
});

test('a category whose generated page has the route of a doc leads to the doc', async () => {
  const generated = (slug: string): string =>
    JSON.stringify({ label: 'F', link: { type: 'generated-index', slug } });
  const site = await memorySite({
    ...pages,
    'docs/f/_category_.json': generated('/f'),
    'docs/g/index.md': '# G\n',
    'docs/g/_category_.json': generated('/g'),
  });
  assert.equal(
    site.findings.map((finding) => finding.replace(/:\d+ /, ' ')),
    [
      'docs/f/_category_.json:1 sidebar/category-route',
      'docs/g/_category_.json:1 sidebar/category-route',
    ],
  );
  assert.equal(links(site.html('f/x/index.html')), [
    'A → /a',
    'Bee → /b',
    'F → /f',
    'Y → /f/y',
    'X → /f/x',
    'F → /g',
  ]);
});

test.run();
