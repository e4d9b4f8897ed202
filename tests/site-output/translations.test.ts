import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fill, plural } from '../../src/components/fill.js';
import { browserMessages, messages } from '../../src/components/messages.js';
import { root } from '../helpers/command.js';
import { memorySite } from '../helpers/memory-site.js';
import { dataNodes } from '../helpers/structured-data.js';

const locales = {
  default: 'en',
  list: [
    { code: 'en', label: 'English' },
    { code: 'de', label: 'Deutsch', path: 'de' },
  ],
};
const PAGE =
  '---\ntitle: Start\nslug: /\ntags: [a]\n---\n' +
  '## Part\n\nText.\n\n:::note\nA note.\n:::\n\n```ts\nlet a = 1;\n```\n';
const german = JSON.stringify({
  'toc.title': 'Auf dieser Seite',
  'article.headingLink': 'Direkter Link zu {heading}',
  'article.note': { message: 'Hinweis', description: 'Title of a box.' },
  'article.copy': 'Kopieren',
  'nav.skip': 'Zum Inhalt',
  'nav.close': 'Navigation schließen',
  'tags.title': '{count} Seite über „{tag}“|{count} Seiten über „{tag}“',
  'article.copied': 'Kopiert',
  'label:Guides': 'Anleitungen',
});
const config = {
  title: 'Site',
  url: 'https://s.example',
  locales,
  navbar: { items: [{ label: 'Guides', to: '/' }] },
};

test('P-09 pages use the texts of their locale, also in articles', async () => {
  const site = await memorySite(
    {
      'docs/index.md': PAGE,
      'docs/other.md': '---\ntitle: Other\n---\n## Only English\n\nText.\n',
      'i18n/de/docs/index.md': PAGE.replace('Text.', 'Deutsch.'),
      'i18n/de/messages.json': german,
    },
    config,
  );
  assert.equal(site.findings, []);
  const [en, de, fallback] = [
    site.html('index.html'),
    site.html('de/index.html'),
    site.html('de/other/index.html'),
  ];
  for (const text of [
    'On this page',
    'Direct link to Part',
    'Note',
    'Copy code to clipboard',
    'Skip to main content',
    'Close navigation bar',
    'Guides',
  ]) {
    assert.ok(en.includes(text), text);
    assert.not.ok(de.includes(text), `${text} in the German page`);
  }
  for (const text of [
    'Auf dieser Seite',
    'Direkter Link zu Part',
    'Hinweis',
    'Kopieren',
    'Zum Inhalt',
    'Navigation schließen',
    'Anleitungen',
  ])
    assert.ok(de.includes(text), text);
  assert.ok(
    fallback.includes('Auf dieser Seite') && fallback.includes('Direkter Link zu Only English'),
    'an untranslated page keeps its words, with German texts of docsgen',
  );
  const language = (html: string): unknown =>
    dataNodes(html).find((node) => node['@type'] === 'TechArticle')?.['inLanguage'];
  assert.equal([en, de, fallback].map(language), ['en', 'de', 'en'], 'the language of the text');
  assert.match(site.html('de/tags/a/index.html'), '<h1>1 Seite über „a“</h1>');
});

test('labels of sidebars are translated, and links of the config stay in the locale', async () => {
  const site = await memorySite(
    {
      'docs/index.md': PAGE,
      'docs/news.md': '---\ntitle: News\n---\nText.\n',
      'i18n/de/messages.json': JSON.stringify({
        'sidebar:Rules': 'Regeln',
        'sidebar:Rules.title': 'Alle Regeln',
        'sidebar:Rules.description': 'Wie sie entstehen.',
        'sidebar:More': 'Mehr',
        'label:Our sign': 'Unser Zeichen',
        'label:Sign of the firm': 'Zeichen der Firma',
      }),
      'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    {
      ...config,
      navbar: {
        logo: { src: '/logo.svg', alt: 'Our sign' },
        items: [{ label: 'News', to: '/news' }],
      },
      footer: {
        logo: { src: '/logo.svg', alt: 'Sign of the firm' },
        columns: [{ items: [{ label: 'News', to: '/news' }] }],
      },
      docs: {
        path: 'docs',
        routeBasePath: '/',
        sidebars: {
          docs: [
            'index',
            {
              type: 'category',
              label: 'Rules',
              link: { type: 'generated-index', slug: '/rules', description: 'How they are made.' },
              items: ['news', { type: 'link', label: 'More', href: '/news' }],
            },
          ],
        },
      },
    },
  );
  assert.equal(site.findings, []);
  const rules = site.html('de/rules/index.html');
  for (const text of [
    '>Regeln<',
    '<h1>Alle Regeln</h1>',
    'Wie sie entstehen.',
    '>Mehr<',
    'alt="Unser Zeichen"',
    'alt="Zeichen der Firma"',
  ])
    assert.ok(rules.includes(text), text);
  assert.not.match(rules, 'href="/news"');
  assert.match(site.html('rules/index.html'), '<h1>Rules</h1>');
});

test('a link to a file leads to its translation, from pages with and without one', async () => {
  const text = '[by file](./first.md#code) and [without its ending](./first)';
  const site = await memorySite(
    {
      'docs/first.md': '---\ntitle: First\n---\n## Code\n',
      'docs/second.md': `---\ntitle: Second\n---\n${text}\n`,
      'docs/third.md': `---\ntitle: Third\n---\n${text}\n`,
      'i18n/de/docs/first.md': '---\ntitle: Erste\n---\n## Code\n',
      'i18n/de/docs/third.md': `---\ntitle: Dritte\n---\n${text}\n`,
    },
    { ...config, check: { rules: { 'link/missing-extension': 'warning' } } },
  );
  const linksOf = (path: string): readonly (string | undefined)[] =>
    [...site.html(path).matchAll(/<a href="([^"]*)">(?:by file|without)/g)].map(([, to]) => to);
  for (const page of ['second', 'third']) {
    assert.equal(linksOf(`${page}/index.html`), ['/first#code', '/first'], page);
    assert.equal(linksOf(`de/${page}/index.html`), ['/de/first#code', '/de/first'], page);
  }
  const hints = site.diagnostics.map(({ file, hint }) => `${file}: ${hint ?? ''}`);
  const hint = 'Write "first.md", which editors and Git hosts can follow.';
  assert.equal(
    hints,
    ['docs/second.md', 'docs/third.md', 'i18n/de/docs/third.md'].map((file) => `${file}: ${hint}`),
  );
});

test('labels of versions are translated, and not by the texts of docsgen', async () => {
  const site = await memorySite(
    {
      'docs/index.md': PAGE,
      'docs-1/index.md': PAGE,
      'i18n/de/messages.json': JSON.stringify({
        'label:1.0': 'Ausgabe eins',
        'doc.next': 'Weiter',
      }),
    },
    {
      title: 'Site',
      url: 'https://s.example',
      locales,
      docs: {
        path: 'docs',
        versions: [{ name: 'current' }, { name: '1.0', folder: 'docs-1', isLast: true }],
      },
      navbar: { items: [{ type: 'docsVersionDropdown' }] },
    },
  );
  assert.equal(site.findings, []);
  const menu = (html: string): [string, string][] =>
    [...html.matchAll(/data-version="([^"]+)"[^>]*>([^<]+)</g)].map(
      ([, name = '', label = '']): [string, string] => [name, label],
    );
  const [current, last] = [site.html('de/next/index.html'), site.html('de/index.html')];
  assert.equal(menu(current).slice(0, 2), [
    ['current', 'Next'],
    ['1.0', 'Ausgabe eins'],
  ]);
  assert.match(last, 'Version: Ausgabe eins');
  assert.not.match(site.html('index.html'), 'Ausgabe eins');
});

test('titles of a blog are translated', async () => {
  const site = await memorySite(
    {
      'blog/2026-01-01-a.md': '---\ntitle: A\n---\nText.\n',
      'i18n/de/messages.json': '{ "label:All news": "Alles Neue", "label:Recent posts": "Letzte" }',
    },
    {
      ...config,
      navbar: { items: [] },
      docs: { kind: 'blog', path: 'blog', routeBasePath: '/blog', blogTitle: 'All news' },
    },
  );
  assert.equal(site.findings, []);
  assert.match(site.html('de/blog/index.html'), '<title>Alles Neue | Site</title>');
  assert.match(site.html('de/blog/index.html'), 'Letzte');
  assert.match(site.html('blog/index.html'), '<title>All news | Site</title>');
});

test('P-09 only translated locales load texts, and only those that scripts need', async () => {
  const site = await memorySite({ 'docs/index.md': PAGE, 'i18n/de/messages.json': german }, config);
  const scripts = (path: string): string[] =>
    [...site.html(path).matchAll(/<script type="module" src="\/(assets\/texts-[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
  assert.equal(scripts('index.html'), []);
  const [file = ''] = scripts('de/index.html');
  assert.equal(JSON.parse(site.text(file).replace(/^globalThis\.docsgenTexts=|;\n$/g, '')), {
    Copied: 'Kopiert',
    'Close navigation bar': 'Navigation schließen',
  });
  assert.ok(
    site.html('de/index.html').indexOf(file) <
      site.html('de/index.html').indexOf('/assets/main.js'),
    'the texts load before the client',
  );
  for (const path of site.outputs.keys())
    if (/^assets\/chrome-/.test(path))
      assert.not.ok(site.text(path).includes('Kopiert'), 'no text is sent twice');
});

test('a site with one locale can be in another language than English', async () => {
  const site = await memorySite(
    { 'docs/index.md': PAGE, 'i18n/de/messages.json': german },
    { ...config, locales: { default: 'de', list: [{ code: 'de', label: 'Deutsch' }] } },
  );
  assert.match(site.html('index.html'), 'Direkter Link zu Part');
  assert.match(site.html('index.html'), '<html lang="de"');
});

test('each English text has one id, and the browser gets every text that its scripts use', () => {
  const english = Object.values(messages);
  assert.is(new Set(english).size, english.length);
  const browser = new Set<string>(Object.values(browserMessages));
  const components = [
    'announcement-bar',
    'brand',
    'color-mode-label',
    'dropdown',
    'external-mark',
    'footer',
    'menu',
    'navbar',
    'navbar-item',
    'search-button',
    'shell',
    'ask-ai-button',
  ].map((name) => `components/${name}`);
  const client = readdirSync(join(root, 'src/client'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = [
    ...client,
    ...readdirSync(join(root, 'src/components'))
      .filter((name) => components.includes(`components/${name.replace(/\.tsx?$/, '')}`))
      .map((name) => join(root, 'src/components', name)),
  ];
  const usedTexts = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'\s*\)/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  assert.ok(usedTexts.length > 60, `${usedTexts.length} texts found`);
  assert.equal(
    usedTexts.filter((text) => !browser.has(text)),
    [],
  );
});

test('texts with numbers use the plural forms of their language', () => {
  assert.is(plural('{count} page|{count} pages', 1, 'en'), '1 page');
  assert.is(plural('{count} page|{count} pages', 0, 'en'), '0 pages');
  assert.equal(
    [1, 3, 5, 22].map((count) =>
      plural('{count} strona|{count} strony|{count} stron|{count} strony', count, 'pl'),
    ),
    ['1 strona', '3 strony', '5 stron', '22 strony'],
  );
  assert.is(plural('{count} ページ', 3, 'ja'), '3 ページ');
  for (const language of ['ar', 'ja', 'pl'])
    assert.equal(
      [0, 1, 3].map((count) => plural('{count} page|{count} pages', count, language)),
      ['0 pages', '1 page', '3 pages'],
      `${language}, without a translation`,
    );
  assert.is(plural('{count} résultat|{count} résultats', 0, 'fr'), '0 résultat');
  assert.is(fill('{a} and {b}', { a: '{b}', b: 2 }), '{b} and 2');
});

test.run();
