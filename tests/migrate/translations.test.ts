import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { placedTranslations } from '../../src/generator/actions/migrate/default-locale.js';
import { plannedText } from '../../src/generator/actions/migrate/file-plan.js';
import { Draft } from '../../src/generator/migrate/key-table.js';
import { translationFiles } from '../../src/generator/migrate/map-locales.js';
import { mapTranslations } from '../../src/generator/migrate/map-translations.js';
import { openNotes } from '../../src/generator/migrate/notes.js';
import { admonitionTexts } from '../../src/generator/migrate/theme-texts.js';

const message = (text: string): { message: string } => ({ message: text });

test('texts of the theme, of components, of sidebars and of the config become messages', () => {
  const config = new Draft('');
  config.set('locales', { default: 'en', list: [{ code: 'en' }, { code: 'de' }] });
  config.set('navbar', { logo: { src: '/a.svg' } });
  config.set('footer', { copyright: 'Ours', logo: { src: '/a.svg', alt: 'Our sign' } });
  config.set('docs', [
    { path: 'docs', versions: [{ name: 'current' }, { name: '1.0' }] },
    { kind: 'blog', id: 'blog', path: 'blog', blogTitle: 'All news' },
    { id: 'parts', path: 'parts', versions: [{ name: 'current' }] },
  ]);
  const texts: Readonly<Record<string, Readonly<Record<string, { message: string }>>>> = {
    'de/code.json': {
      'home.start': message('Los'),
      'A text without an id': message('Ein Text'),
      'theme.docs.paginator.next': message('Weiter'),
      'theme.tags.tagsPageTitle': message('Schlagworte'),
      'theme.docs.DocCard.categoryDescription.plurals': message('Ein Eintrag|{count} Einträge'),
      'theme.blog.post.readingTime.plurals': message('Eine Minute|{readingTime} Minuten'),
      'theme.admonition.tip': message('Rat'),
      'theme.unknown': message('Unbekannt'),
      'theme.docs.tagDocListPageTitle': message('{nDocsTagged} zu „{tagName}“'),
    },
    'de/docusaurus-plugin-content-docs/version-1.0.json': {
      'version.label': message('1.0'),
    },
    'de/docusaurus-plugin-content-docs-parts/current.json': {
      'version.label': message('Nächste'),
    },
    'de/docusaurus-plugin-content-docs/current.json': {
      'version.label': message('Kommende'),
      'sidebar.docs.category.Rules': message('Regeln'),
      'sidebar.docs.category.Rules.link.generated-index.description': message('Alle Regeln.'),
      'sidebar.docs.link.News': message('Neues'),
    },
    'de/docusaurus-plugin-content-blog/options.json': {
      title: message('Alles Neue'),
      'sidebar.title': message('Letzte'),
    },
    'de/docusaurus-plugin-content-blog-gone/options.json': { title: message('Fort') },
    'de/docusaurus-theme-classic/footer.json': {
      'link.item.label.News': message('Neues'),
      copyright: message('Unser'),
      'logo.alt': message('Unser Zeichen'),
    },
    'de/docusaurus-theme-classic/navbar.json': { 'logo.alt': message('Nicht zu sehen') },
  };
  const files: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [path, JSON.stringify(text)]),
    ),
    'readme.md': '# About translations',
    'de/docusaurus-plugin-content-blog/news.json': '{}',
    'de/docusaurus-plugin-content-docs/current/more/data.json': '{}',
    'fr/docusaurus-theme-classic/navbar.json': '{\n  "a": ,\n}',
  };
  const installed = new Map([
    ['theme.admonition.note', 'hinweis'],
    ['theme.docs.tagDocListPageTitle', 'not this one'],
    ['theme.docs.tagDocListPageTitle.nDocsTagged', 'Eine Seite|{count} Seiten'],
    ['theme.lastUpdated.lastUpdatedAtBy', 'Geändert{atDate}{byUser}'],
    ['theme.lastUpdated.atDate', ' am {date}'],
    ['theme.lastUpdated.byUser', ' von {user}'],
    ['theme.common.headingLinkTitle', 'Its placeholder is missing'],
  ]);
  const notes = openNotes('docusaurus.config.js', '');
  const { files: made, copies } = mapTranslations(
    {
      files: new Map(Object.keys(files).map((path) => [path, `i18n/${path}`])),
      text: (path) => files[path.slice('i18n/'.length)] ?? '',
      theme: (locale) => (locale === 'de' ? installed : new Map<string, string>()),
    },
    config,
    notes,
  );
  assert.equal([...made.keys()], ['i18n/de/messages.json']);
  assert.equal(JSON.parse(made.get('i18n/de/messages.json') ?? ''), {
    'doc.updated': 'Geändert am {date}',
    'doc.updatedBy': 'Geändert am {date} von {author}',
    'tags.title': 'Eine Seite zu „{tag}“|{count} Seiten zu „{tag}“',
    'label:Next': 'Kommende',
    'article.note': 'Hinweis',
    'article.tip': 'Rat',
    'article.info': 'Info',
    'article.warning': 'Warnung',
    'article.danger': 'Gefahr',
    'article.caution': 'Vorsicht',
    'component:home.start': 'Los',
    'component:A text without an id': 'Ein Text',
    'doc.next': 'Weiter',
    'doc.tags': 'Schlagworte',
    'cards.pages': 'Ein Eintrag|{count} Einträge',
    'blog.minutes': 'Eine Minute|{count} Minuten',
    'sidebar:Rules': 'Regeln',
    'sidebar:Rules.description': 'Alle Regeln.',
    'sidebar:News': 'Neues',
    'label:All news': 'Alles Neue',
    'label:Recent posts': 'Letzte',
    'label:News': 'Neues',
    'label:Ours': 'Unser',
    'label:Our sign': 'Unser Zeichen',
  });
  assert.equal(
    copies.map(({ to }) => to),
    ['i18n/de/blog/news.json', 'i18n/de/docs/more/data.json'],
    'data beside pages is none of the texts',
  );
  const lost = notes
    .all()
    .filter(({ kind }) => kind === 'by-hand')
    .map(({ file, line, text }) => `${file}:${line} ${text}`);
  assert.equal(lost, [
    'i18n/fr/docusaurus-theme-classic/navbar.json:2 The file cannot be read: A value is ' +
      'expected here: text in quotes, a number, true, false, null, [ or {.',
  ]);
  const ofTheme = notes.all().filter(({ kind }) => kind === 'not-needed');
  assert.match(ofTheme[1]?.text ?? '', 'The file has no texts of the site.');
  assert.match(ofTheme[0]?.text ?? '', 'One text of Docusaurus’ theme');
});

test('translations of the default locale replace originals, which other locales keep', () => {
  const files = (...paths: readonly string[]): Map<string, { text: string }> =>
    new Map(paths.map((path) => [path, { text: path }]));
  const notes = openNotes('docusaurus.config.js', '');
  const originals = files('docs/a.md', 'docs/b.md', 'docs/c.md', 'docs/c.png');
  const translated = files(
    ...['i18n/ru/docs/a.md', 'i18n/ru/docs/b.md', 'i18n/ru/docs/c.png', 'i18n/ru/docs/_d.md'],
    ...['i18n/ru/docs/none.md', 'i18n/en/docs/a.md', 'i18n/en/docs/c.md'],
  );
  const placed = placedTranslations(translated, originals, ['ru', 'en'], notes);
  assert.equal(
    [...placed].sort().map(([path, file]) => `${path} ← ${plannedText(file)}`),
    [
      'docs/_d.md ← i18n/ru/docs/_d.md',
      'docs/a.md ← i18n/ru/docs/a.md',
      'docs/b.md ← i18n/ru/docs/b.md',
      'docs/c.png ← i18n/ru/docs/c.png',
      'i18n/en/docs/a.md ← i18n/en/docs/a.md',
      'i18n/en/docs/b.md ← docs/b.md',
      'i18n/en/docs/c.md ← i18n/en/docs/c.md',
      'i18n/en/docs/c.png ← docs/c.png',
    ],
  );
  assert.match(notes.all()[0]?.text ?? '', 'replace their originals: 4.');
  assert.equal(placedTranslations(translated, originals, [], notes), translated);
});

test('labels are those of the version that readers see first, never of a lost one', () => {
  const config = new Draft('');
  config.set('locales', { default: 'en', list: [{ code: 'en' }, { code: 'de' }] });
  config.set('docs', [
    {
      path: 'docs',
      versions: [
        { name: 'current' },
        { name: '2.0', folder: 'versioned_docs/version-2.0', isLast: true },
        { name: '1.0', folder: 'versioned_docs/version-1.0' },
      ],
    },
  ]);
  const labels = (text: string, ...names: readonly string[]): string =>
    JSON.stringify(
      Object.fromEntries(names.map((name) => [`sidebar.docs.category.${name}`, message(text)])),
    );
  const plugin = 'de/docusaurus-plugin-content-docs';
  const files: Readonly<Record<string, string>> = {
    [`${plugin}/current.json`]: labels('Neu', 'One', 'Two'),
    [`${plugin}/version-0.9.json`]: labels('Lost', 'One', 'Two', 'Three', 'Four'),
    [`${plugin}/version-0.9/a.md`]: '',
    [`${plugin}/version-0.9/b/c.md`]: '',
    [`${plugin}/version-1.0/a.md`]: '',
    [`${plugin}/version-1.0.json`]: labels('Alt', 'One', 'Two', 'Three'),
    [`${plugin}/version-2.0.json`]: labels('Letzte', 'One'),
    [`${plugin}-gone/current/a.md`]: '',
  };
  const notes = openNotes('docusaurus.config.js', '');
  const { files: made, copies } = mapTranslations(
    {
      files: new Map(Object.keys(files).map((path) => [path, `i18n/${path}`])),
      text: (path) => files[path.slice('i18n/'.length)] ?? '',
      theme: () => new Map<string, string>(),
    },
    config,
    notes,
  );
  const texts = JSON.parse(made.get('i18n/de/messages.json') ?? '') as Record<string, string>;
  const shown = Object.entries(texts).filter(([id]) => id.startsWith('sidebar:'));
  assert.equal(Object.fromEntries(shown), {
    'sidebar:One': 'Letzte',
    'sidebar:Two': 'Neu',
    'sidebar:Three': 'Alt',
  });
  assert.equal(
    copies.map(({ to }) => to),
    ['i18n/de/versioned_docs/version-1.0/a.md'],
  );
  assert.equal(
    notes
      .all()
      .filter(({ kind }) => kind !== 'maps')
      .map(({ kind, file, text }) => `${kind} ${file}: ${text}`),
    [
      `not-needed i18n/${plugin}/version-0.9.json: One file: the site has no such version.`,
      `not-needed i18n/${plugin}/version-0.9: 2 files: the site has no such version.`,
      `by-hand i18n/${plugin}-gone/current: One file: no area of the new site has these pages.`,
    ],
  );
});

test('admonitions have titles in the language of a code with a region', () => {
  assert.equal(admonitionTexts('en'), []);
  assert.equal(admonitionTexts('fr-CA')[1], ['article.tip', 'Astuce']);
  assert.equal(admonitionTexts('zh-CN')[0], ['article.note', '备注']);
});

test('translations are read from the folders that the old config names', () => {
  const read = translationFiles(
    {
      i18n: {
        path: './languages',
        defaultLocale: 'en',
        locales: ['en', 'pt-BR', 'it'],
        localeConfigs: { 'pt-BR': { path: 'pt' } },
      },
    },
    {
      pathOf: (named) => named.replace(/^\.\//, ''),
      below: (folder) =>
        folder === 'languages' ? ['pt/code.json', 'it/code.json', 'README.md'] : undefined,
    },
  );
  assert.equal(
    [...read],
    [
      ['pt-BR/code.json', 'languages/pt/code.json'],
      ['it/code.json', 'languages/it/code.json'],
      ['README.md', 'languages/README.md'],
    ],
  );
});

test.run();
