import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fill, plural } from '../../src/components/fill.js';
import { browserMessages, messages } from '../../src/components/messages.js';
import { root } from '../helpers/command.js';
import { memorySite } from '../helpers/memory-site.js';

const locales = {
  default: 'en',
  list: [
    { code: 'en', label: 'English' },
    { code: 'de', label: 'Deutsch', path: 'de' },
  ],
};
const PAGE =
  '---\ntitle: Start\nslug: /\ntags: [a]\n---\n## Part\n\nText.\n\n:::note\nA note.\n:::\n\n```ts\nlet a = 1;\n```\n';
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

test('P-09 every page says its own texts in the words of its locale, the article those of its file', async () => {
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
    fallback.includes('Auf dieser Seite') && fallback.includes('Direct link to Only English'),
    'a page that is not translated yet is English in a German frame',
  );
  assert.match(site.html('de/tags/a/index.html'), '<h1>1 Seite über „a“</h1>');
});

test('P-09 only pages of a locale with texts of its own fetch them, and only those that the browser shows', async () => {
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
    'they are there before the client runs',
  );
  for (const path of site.outputs.keys())
    if (/^assets\/chrome-/.test(path))
      assert.not.ok(site.text(path).includes('Kopiert'), 'texts are sent once');
});

test('a site of one locale may speak another language than English', async () => {
  const site = await memorySite(
    { 'docs/index.md': PAGE, 'i18n/de/messages.json': german },
    { ...config, locales: { default: 'de', list: [{ code: 'de', label: 'Deutsch' }] } },
  );
  assert.match(site.html('index.html'), 'Direkter Link zu Part');
  assert.match(site.html('index.html'), '<html lang="de"');
});

test('each English text has one id, and whatever the browser shows is among the texts that it gets', () => {
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
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'\s*\)/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  assert.ok(used.length > 60, `${used.length} texts found`);
  assert.equal(
    used.filter((text) => !browser.has(text)),
    [],
  );
});

test('forms of a text go by the plural categories of its language', () => {
  assert.is(plural('{count} page|{count} pages', 1, 'en'), '1 page');
  assert.is(plural('{count} page|{count} pages', 0, 'en'), '0 pages');
  assert.equal(
    [1, 3, 5, 22].map((count) =>
      plural('{count} strona|{count} strony|{count} stron|{count} strony', count, 'pl'),
    ),
    ['1 strona', '3 strony', '5 stron', '22 strony'],
  );
  assert.is(plural('{count} ページ', 3, 'ja'), '3 ページ');
  assert.is(fill('{a} and {b}', { a: '{b}', b: 2 }), '{b} and 2');
});

test.run();
