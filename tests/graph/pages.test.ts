import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../src/generator/io/read/load-config.js';
import type { ChromeContext } from '../../src/generator/views/chrome-context.js';
import { navItem } from '../../src/generator/views/nav-items.js';
import { root } from '../helpers/command.js';
import { memorySite } from '../helpers/memory-site.js';

test('links resolve by file and route, and pictures get their size', async () => {
  const site = await memorySite(
    {
      'docs/a/one.md': `[r](../b/two.md#h) [f](/b/two#h) [n](../b/two) [s](/docs/b/two.md)
[own](#x) [ext](https://x.example)

## X

![P](./p.png) ![S](/img/s.svg) <img src="./p.png" alt="W" width="20">

[zip](./z.zip)
`,
      'docs/b/two.md': '# Two\n\n## H\n',
      'docs/a/p.png': 'png',
      'docs/a/z.zip': 'zip',
      'static/img/s.svg': 'svg',
    },
    { baseUrl: '/base/' },
  );
  assert.equal(site.findings, []);
  const html = site.html('a/one/index.html');
  assert.is([...html.matchAll(/href="\/base\/b\/two#h"/g)].length, 2);
  assert.match(html, 'href="/base/a/one#x"');
  const [, picture = ''] = /<img src="\/base\/assets\/p-[0-9a-f]{8}\.png" ([^>]*)/.exec(html) ?? [];
  assert.match(picture, /^alt="P" width="40" height="20" loading="lazy" decoding="async"/);
  assert.match(html, '<img src="/base/img/s.svg" alt="S" width="40" height="20"');
  assert.match(html, 'alt="W" width="20" height="10"');
  assert.match(html, /href="\/base\/assets\/z-[0-9a-f]{8}\.zip"/);
});

test('K-03 broken links are reported at their position with the nearest match', async () => {
  const site = await memorySite({
    'docs/one.md': '[a](./tow.md) [b](/too)\n\n[c](./two.md#hed) ![d](./no.png)\n',
    'docs/two.md': '# T\n\n## Head\n',
  });
  assert.equal(site.findings, [
    'docs/one.md:1:1 link/missing-page',
    'docs/one.md:1:15 link/missing-page',
    'docs/one.md:3:1 link/missing-anchor',
    'docs/one.md:3:19 link/missing-asset',
  ]);
  assert.match(site.diagnostics.map((d) => d.hint).join('\n'), /two[\s\S]*"#head"/);
});

test('an item of the bar can be an icon that a style sheet draws', async () => {
  const item = { label: 'Code', href: 'https://git.dev', className: 'git-icon' };
  const site = await memorySite(
    { 'docs/one.md': '# One\n' },
    {
      navbar: {
        items: [
          { ...item, iconOnly: true },
          { ...item, className: 'own' },
        ],
      },
    },
  );
  const html = site.html('one/index.html');
  const links = [...html.matchAll(/<a class="nav-link nav-icon git-icon"[^>]*>([^]*?)<\/a>/g)];
  assert.match(links[0]?.[1] ?? '', /^<span class="sr-only">Code<\/span><span class="sr-only">/);
  assert.not.match(html, '<li class="git-icon"');
  // Docusaurus gives the classes to the link, too: a style sheet sets its colours.
  assert.match(html, '<li><a class="nav-link own" href="https://git.dev"');
});

test('an item of the bar is marked where its regular expression matches the address', async () => {
  const item = { label: 'Some', to: '/guide/one', activeBaseRegex: '/x/guide/(one|Other)$' };
  const site = await memorySite(
    {
      'docs/guide/one.md': '# One\n',
      'docs/guide/other.md': '# Other\n',
      'docs/guide/two.md': '# Two\n',
    },
    { baseUrl: '/x/', navbar: { items: [item] } },
  );
  const isMarked = (name: string): boolean =>
    /<a class="[^"]*nav-link[^"]*"[^>]*aria-current/.test(site.html(`guide/${name}/index.html`));
  assert.equal(['one', 'other', 'two'].map(isMarked), [true, true, false]);
});

test('the logo leads to a page in the locale, to another site, or to the home page', async () => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/one.md': '# One\n',
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const locales = { default: 'en', list: [{ code: 'en' }, { code: 'de' }] };
  const brandOf = async (target: { to?: string; href?: string }): Promise<string> => {
    const logo = { src: '/logo.svg', ...target };
    const site = await memorySite(files, { locales, navbar: { logo } });
    const expected = target.to === '/no' ? ['link/missing-page'] : [];
    assert.equal([...new Set(site.diagnostics.map(({ rule }) => rule))], expected);
    return /<a class="brand"[^>]*>/.exec(site.html('de/one/index.html'))?.[0] ?? '';
  };
  assert.is(await brandOf({}), '<a class="brand" href="/de">');
  assert.is(await brandOf({ to: '/one' }), '<a class="brand" href="/de/one">');
  assert.is(await brandOf({ href: 'https://a.dev' }), '<a class="brand" href="https://a.dev">');
  await brandOf({ to: '/no' });
});

test('the logo of the footer leads where the config says', async () => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/one.md': '# One\n',
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const locales = { default: 'en', list: [{ code: 'en' }, { code: 'de' }] };
  const cases = [
    [{}, '/de'],
    [{ to: '/one' }, '/de/one'],
    [{ href: 'https://a.dev' }, 'https://a.dev'],
  ] as const;
  for (const [target, href] of cases) {
    const site = await memorySite(files, {
      locales,
      footer: { logo: { src: '/logo.svg', ...target } },
    });
    assert.equal(site.findings, []);
    assert.match(site.html('de/one/index.html'), `<a class="footer-home" href="${href}">`);
  }
});

test('logos have the size of their files where the config has none', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  // Pictures of sites in memory are 40 pixels wide and 20 high.
  const files = { 'docs/index.md': '# Home\n', 'static/a.svg': svg, 'static/b.svg': svg };
  const remote = 'https://a.dev/b.svg';
  for (const [written, light, dark] of [
    [{ src: '/a.svg' }, '40 20', undefined],
    [{ src: '/a.svg', srcDark: '/b.svg', height: 30 }, '60 30', '60 30'],
    [{ src: '/a.svg', srcDark: remote, width: 20 }, '20 10', '20 undefined'],
    [{ src: remote, srcDark: '/b.svg' }, 'undefined undefined', '40 20'],
    [{ src: '/a.svg', srcDark: remote, width: 7, height: 8 }, '7 8', '7 8'],
  ] as const) {
    const site = await memorySite(files, { navbar: { logo: written }, footer: { logo: written } });
    const html = site.html('index.html');
    for (const place of ['brand-logo', 'footer-logo']) {
      const sizes = [...html.matchAll(new RegExp(`<img[^>]*class="${place}[^>]*`, 'g'))].map(
        ([tag]) => ['width', 'height'].map((name) => attribute(tag, name)).join(' '),
      );
      assert.equal(new Set(sizes), new Set([light, dark ?? light]), place);
    }
  }
});

const attribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="(.*?)"`).exec(tag)?.[1] ?? 'undefined';

test('menus of versions and locales have items of the config around their own', async () => {
  const site = await memorySite(
    { 'docs/index.md': '# Home\n', 'docs/one.md': '# One\n', 'old/one.md': '# One\n' },
    {
      locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
      docs: {
        path: 'docs',
        versions: [
          { name: '2.0', isLast: true },
          { name: '1.0', folder: 'old' },
        ],
      },
      navbar: {
        items: [
          {
            type: 'docsVersionDropdown',
            itemsBefore: [{ label: 'Start', to: '/one' }],
            itemsAfter: [
              { type: 'html', value: '<hr style="margin: 1px">' },
              { label: 'Archive', href: 'https://a.dev' },
            ],
          },
          { type: 'localeDropdown', itemsAfter: [{ label: 'Help', to: '/no' }] },
        ],
      },
    },
  );
  assert.equal([...new Set(site.diagnostics.map(({ rule }) => rule))], ['link/missing-page']);
  assert.match(site.findings[0] ?? '', /^site\.config\.\w+:\d+:\d+ link\/missing-page$/);
  const html = site.html('de/one/index.html');
  const menus = [...html.matchAll(/<details class="dropdown"[^]*?<\/details>/g)].map(
    ([menu]) => menu,
  );
  const labels = menus.map((menu) =>
    [...menu.matchAll(/<(?:a|hr)\b[^>]*>([^<]*)/g)].map(([, label]) => label),
  );
  assert.equal(labels, [
    ['Start', '2.0', '1.0', '', 'Archive'],
    ['English', 'Deutsch', 'Help'],
  ]);
  assert.match(menus[0] ?? '', 'href="/de/one" aria-current="page"');
  assert.match(menus[0] ?? '', /<summary[^>]* data-active=""/);
  assert.not.match(menus[0] ?? '', '<hr style=');
  assert.not.match(menus[1] ?? '', 'data-active');
});

test('fragments that are data for scripts or browsers are no anchors', async () => {
  const fragments = ['?a=b', '!/x', '/x', ':~:text=a', 'code=a&b=c', 'page=2'];
  const links = fragments.map((fragment) => `[a](./two.md#${fragment})`).join(' ');
  const site = await memorySite({
    'docs/one.md': `${links}\n\n[b](./two.md#a=) [c](./two.md#x)\n`,
    'docs/two.md': '# T\n',
  });
  assert.equal(site.findings, [
    'docs/one.md:3:1 link/missing-anchor',
    'docs/one.md:3:18 link/missing-anchor',
  ]);
});

test('K-03 a broken link without a near match gives the missing path', async () => {
  const site = await memorySite({
    'docs/a/one.md':
      '[a](../b/zebra.md) [b](/yak/quagga)\n\n![c](./gnu.png) ![d](/img/okapi.png) [e](#ibex)\n',
    'docs/two.md': '# T\n',
  });
  assert.equal(
    site.diagnostics.map((d) => d.hint),
    [
      'There is no file docs/b/zebra.md.',
      'No route is similar. Remove the link, or write the page.',
      'There is no file docs/a/gnu.png.',
      'There is no file static/img/okapi.png.',
      'Anchors are the ids of headings.',
    ],
  );
});

test('G-10 the head names the viewport and docsgen with its version', async () => {
  const html = (await memorySite({ 'docs/index.md': '# Home\n' })).html('index.html');
  assert.ok(
    html.includes('<meta name="viewport" content="width=device-width, initial-scale=1.0"/>'),
  );
  assert.ok(html.includes('<meta name="generator" content="docsgen test"/>'));
});

test('G-04 V-07 G-07 the head has title, description, address, card and version', async () => {
  const site = await memorySite(
    {
      'docs/index.md': '---\ntitle: Home\n---\nHi\n',
      'docs/a.md': `---
title: A "quoted" <b>
description: What it is & does.
keywords: [k1, k2]
image: /img/card.png
---
Text
`,
      'static/img/card.png': 'x',
    },
    { title: 'Site', url: 'https://x.example' },
  );
  const html = site.html('a/index.html');
  for (const part of [
    '<title>A &quot;quoted&quot; &lt;b&gt; | Site</title>',
    '<meta name="description" content="What it is &amp; does."/>',
    '<meta name="keywords" content="k1, k2"/>',
    '<link rel="canonical" href="https://x.example/a"/>',
    '<link rel="alternate" hrefLang="en" href="https://x.example/a"/>',
    '<link rel="alternate" hrefLang="x-default" href="https://x.example/a"/>',
    '<meta property="og:image" content="https://x.example/img/card.png"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
    '<meta name="docsearch:version" content="current"/>',
    '<meta name="docsearch:language" content="en"/>',
  ])
    assert.ok(html.includes(part), part);
});

test('dates have the language and the calendar of their locale', async () => {
  const textWith = async (calendar: object): Promise<string> => {
    const site = await memorySite(
      { 'docs/a.md': '---\nlast_update:\n  date: 2026-03-01\n---\n# A\n' },
      { locales: { default: 'th', list: [{ code: 'th', ...calendar }] } },
    );
    return site.html('a/index.html');
  };
  assert.match(await textWith({}), '1 มีนาคม ค.ศ. 2026');
  assert.match(await textWith({ calendar: 'buddhist' }), '1 มีนาคม 2569');
});

test('the date of the last change can be without its author', async () => {
  const files = { 'docs/a.md': '---\nlast_update: { date: 2025-03-04, author: Ada }\n---\n# A\n' };
  const footer = async (showLastUpdated: boolean | 'date'): Promise<string> => {
    const site = await memorySite(files, { docs: { path: 'docs', showLastUpdated } });
    const text = site.html('a/index.html').replace(/<[^>]*>/g, '');
    return /Last updated on \w+ \d+, \d+(?: by Ada)?/.exec(text)?.[0] ?? '';
  };
  assert.is(await footer(true), 'Last updated on March 4, 2025 by Ada');
  assert.is(await footer('date'), 'Last updated on March 4, 2025');
});

test('a tag that is missing in the tags file is reported once', async () => {
  const files = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [
      `docs/${name}.md`,
      `---\ntags: [timeouts]\n---\n# ${name}\n`,
    ]),
  );
  const findings = async (rule: 'warning' | 'off'): Promise<readonly string[]> => {
    const site = await memorySite(
      {
        ...files,
        'docs/slip.md': '---\ntags: [timeuots]\n---\n# Slip\n',
        'tags.yml': 'timeouts:\n  label: timeouts\n',
      },
      {
        docs: { path: 'docs', tagsFile: 'tags.yml' },
        check: { rules: { 'tags/unlisted': rule, 'tags/singleton': 'warning' } },
      },
    );
    return site.findings;
  };
  assert.equal(await findings('warning'), ['docs/slip.md:2:8 tags/unlisted']);
  assert.equal(await findings('off'), [
    'docs/slip.md:2:8 tags/similar',
    'docs/slip.md:2:8 tags/singleton',
  ]);
});

test('R-06 tags have an index with counts, and pages with texts of the tags file', async () => {
  const site = await memorySite(
    {
      'docs/a.md': '---\ntags: [go-sdk, "Go SDK"]\n---\n# A\n',
      'docs/b.md': '---\ntags: [go-sdk, stray]\n---\n# B\n',
      'tags.yml': 'go-sdk:\n  label: Go SDK\n  description: About Go.\n',
    },
    { docs: { path: 'docs', tagsFile: 'tags.yml' } },
  );
  assert.equal(site.findings, ['docs/b.md:2:16 tags/unlisted']);
  assert.match(site.html('tags/index.html'), /href="\/tags\/go-sdk"[^>]*>[\s\S]*?Go SDK[\s\S]*?2/);
  const tag = site.html('tags/go-sdk/index.html');
  assert.match(tag, /About Go\.[\s\S]*href="\/a"[\s\S]*href="\/b"/);
});

test('a version has the tags file of its folder, or else that of the area', async () => {
  const page = '---\ntags: [one]\n---\n# A\n';
  const tagsFile = (label: string): string => `one:\n  label: ${label}\n  permalink: /${label}\n`;
  const site = await memorySite(
    {
      'docs/a.md': page,
      'docs/tags.yml': tagsFile('now'),
      'old/2.0/a.md': page,
      'old/2.0/tags.yml': tagsFile('then'),
      'old/1.0/a.md': page,
    },
    {
      docs: {
        path: 'docs',
        tagsFile: 'docs/tags.yml',
        versions: [
          { name: 'current', isLast: true },
          ...['2.0', '1.0'].map((name) => ({ name, folder: `old/${name}` })),
        ],
      },
    },
  );
  assert.equal(site.findings, []);
  for (const path of ['tags/now', '2.0/tags/then', '1.0/tags/now'])
    assert.match(site.html(`${path}/index.html`), `tagged with &quot;${path.split('/').at(-1)}`);
});

test('R-07 a listing orders recipes by priority, highest first, with tags and source', async () => {
  const recipe = (priority: number): string => `---
title: P${priority}
priority: ${priority}
tags: [agents]
source: https://git.example/${priority}
---
Text
`;
  const site = await memorySite({
    'docs/index.md': '::listing{order="priority"}\n',
    'docs/a.md': recipe(399),
    'docs/b.md': recipe(999),
    'docs/c.md': recipe(700),
  });
  const html = site.html('index.html');
  assert.equal(
    [...html.matchAll(/class="card-link"[^>]*>(P\d+)/g)].map((m) => m[1]),
    ['P999', 'P700', 'P399'],
  );
  assert.match(html, 'href="https://git.example/999"');
  assert.match(html, 'href="/tags/agents"');
});

test('R-04 the not-found page has the usual layout and is not indexed', async () => {
  const site = await memorySite({ 'docs/a.md': '# A\n' }, { url: 'https://x.example' });
  const html = site.html('404.html');
  assert.match(html, /<header class="navbar"[\s\S]*<h1[^>]*>Page Not Found/);
  assert.match(html, 'noindex');
  assert.not.match(html, 'rel="canonical"');
});

test('each locale has a not-found page, which no list has', async () => {
  const locales = { default: 'en', list: [{ code: 'en' }, { code: 'fr' }, { code: 'de' }] };
  const pages = {
    'docs/a.md': '# A\n',
    'docs/gone.md': '---\nslug: /404\n---\n# Gone\n',
    'i18n/de/docs/gone.md': '---\nslug: /404\n---\n# Weg\n',
  };
  const config = { url: 'https://x.example', locales };
  const generated = await memorySite({ 'docs/a.md': '# A\n' }, config);
  assert.match(generated.html('404.html'), '<html lang="en"');
  const french = generated.html('fr/404.html');
  assert.match(french, '<html lang="fr"');
  assert.match(french, 'href="/fr"');
  assert.not.match(french, 'rel="alternate" hreflang');
  assert.not.match(generated.text('sitemap.xml'), '404');
  const own = await memorySite(pages, { ...config, trailingSlash: true });
  assert.match(own.html('404.html'), 'Gone');
  assert.match(own.html('fr/404.html'), 'Gone');
  assert.match(own.html('de/404.html'), 'Weg');
  assert.not.ok(own.outputs.has('de/404/index.html'));
  assert.not.match(own.text('sitemap.xml'), '404');
  const allPrefixed = { default: 'en', list: [{ code: 'en', path: 'en' }, { code: 'fr' }] };
  const prefixed = await memorySite({ 'docs/a.md': '# A\n' }, { ...config, locales: allPrefixed });
  assert.match(prefixed.html('404.html'), '<html lang="en"');
  assert.match(prefixed.html('en/404.html'), '<html lang="en"');
});

test('V-06 the contents have levels 2 and 3, and a page can change or hide them', async () => {
  const body = '## Two\n\n### Three `code`\n\n#### Four\n';
  const toc = (html: string): string[] => [
    ...new Set(
      [
        ...html.matchAll(
          /class="toc-link[^"]*"[^>]*href="#([^"]+)"|href="#([^"]+)"[^>]*class="toc-link/g,
        ),
      ].map((m) => m[1] ?? m[2] ?? ''),
    ),
  ];
  const site = await memorySite({
    'docs/a.md': body,
    'docs/b.md': `---\ntoc_min_heading_level: 3\ntoc_max_heading_level: 4\n---\n${body}`,
    'docs/c.md': `---\nhide_table_of_contents: true\n---\n${body}`,
  });
  const contents = (path: string): string =>
    /<nav[^>]*(?:On this page|toc)[\s\S]*?<\/nav>/.exec(site.html(path))?.[0] ?? '';
  assert.ok(
    toc(site.html('a/index.html')).length === 2 ||
      /#two[\s\S]*#three-code/.test(contents('a/index.html')),
  );
  assert.not.match(contents('a/index.html'), '#four');
  assert.match(contents('b/index.html'), /#three-code[\s\S]*#four/);
  assert.is(contents('c/index.html'), '');
  assert.match(site.html('a/index.html'), 'aria-label="Direct link to Three code"');
});

test('a glossary term has its definition and a link, and an unknown term is reported', async () => {
  const site = await memorySite({
    'docs/glossary.md': ':::definition{term="Task Queue"}\nA "queue". [More](./a.md)\n:::\n',
    'docs/a.md': 'A :term[Task Queue] and :term[nothing].\n',
  });
  assert.match(
    site.html('a/index.html'),
    '<a class="term" href="/glossary#task-queue" ' +
      'data-definition="A &quot;queue&quot;.">Task Queue</a>',
  );
  assert.equal(site.findings, ['docs/a.md:1:25 glossary/unknown-term']);
});

test('the config sets the severity of a rule, or turns it off', async () => {
  const files = { 'docs/one.md': '[a](./x.md) ![b](./y.png)\n' };
  const site = await memorySite(files, {
    check: { rules: { 'link/missing-page': 'off', 'link/missing-asset': 'warning' } },
  });
  assert.equal(
    site.diagnostics.map((d) => `${d.severity} ${d.rule}`),
    ['warning link/missing-asset'],
  );
});

const { config } = await loadConfig(root);

test('N-05 the navbar of this site stays on scroll, and hideOnScroll changes it', async () => {
  assert.is(config.navbar.hideOnScroll, false);
  const navbar = async (hideOnScroll: boolean): Promise<string> => {
    const site = await memorySite({ 'docs/index.md': '# Home\n' }, { navbar: { hideOnScroll } });
    const html = site.html('index.html');
    return /<(?:header|nav|div)[^>]*class="navbar[^>]*>/.exec(html)?.[0] ?? '';
  };
  assert.not.equal(await navbar(true), await navbar(false));
});

test('N-01 the navbar of this site has the required items on both sides', () => {
  const side = (position: 'left' | 'right'): string[] =>
    config.navbar.items.filter((i) => i.position === position).map((i) => i.label ?? i.type);
  assert.equal(side('left'), [
    'Home',
    'Start learning',
    'Start building',
    'AI Cookbook',
    'Code Exchange',
    'Cloud docs',
  ]);
  assert.equal(side('right'), ['localeDropdown', 'Ask AI', 'search']);
});

test('G-05 the copyright line is the text of the config, with the year 2025', async () => {
  assert.match(config.footer?.copyright ?? '', '2025');
  const site = await memorySite(
    { 'docs/index.md': '# Home\n' },
    { footer: { copyright: 'Copyright © 1999 nobody' } },
  );
  assert.match(site.html('index.html'), 'Copyright © 1999 nobody');
});

test('N-08 the footer has four columns, a logo and a legal link to /security', () => {
  assert.equal(
    config.footer?.columns.map((c) => c.title),
    ['Community', 'Product', 'Learning', 'Legal'],
  );
  assert.ok(config.footer?.logo);
  assert.ok(config.footer?.columns[3]?.items.some((item) => item.to === '/security'));
});

test('G-07 this site has one version, "Next", which is the last', () => {
  assert.equal(
    config.docs[0]?.versions.map((v) => [v.name, v.label, v.isLast]),
    [['current', 'Next', true]],
  );
});

test('G-08 this site has one locale, English, and a switcher for locales', () => {
  assert.ok(config.navbar.items.some(({ type }) => type === 'localeDropdown'));
  assert.equal(config.locales, [
    {
      code: 'en',
      label: 'English',
      direction: 'ltr',
      htmlLang: 'en',
      calendar: 'gregory',
      path: '',
    },
  ]);
});

test('C-01 this site is dark by default, and follows the system', () => {
  assert.equal(config.colorMode, {
    defaultMode: 'dark',
    disableSwitch: false,
    respectSystem: true,
  });
});

test('N-02 an item of unknown type throws an error that shows the item', () => {
  const item = { type: 'nonesuch', position: 'left', label: 'Odd' } as unknown as Parameters<
    typeof navItem
  >[0];
  assert.throws(
    () => navItem(item, 'en', { input: { config } } as unknown as ChromeContext),
    /No NavbarItem component found for type "nonesuch".*"label":"Odd"/,
  );
});

test('threads get translations beside their original, which has the same code', async () => {
  const locales = { default: 'en', list: [{ code: 'en' }, { code: 'de' }, { code: 'fr' }] };
  const paths = ['docs/a.md', 'docs/b.md', 'i18n/de/docs/a.md', 'i18n/de/docs/b.md'];
  const files = Object.fromEntries(paths.map((path) => [path, `# Page ${path}\n`]));
  const site = await memorySite(files, { locales });
  assert.equal(site.tasks, ['docs/a.md', 'i18n/de/docs/a.md', 'docs/b.md', 'i18n/de/docs/b.md']);
  assert.equal(
    site.site.pages.map(({ route }) => route).filter((route) => /^\/(?:de\/)?[ab]$/.test(route)),
    ['/a', '/b', '/de/a', '/de/b'],
    'the order of the pages is not that of the tasks',
  );
});

test.run();
