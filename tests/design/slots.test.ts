import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { slotNames } from '../../src/components/slot-names.js';
import { docsgen, folder } from '../helpers/command.js';

/**
 * Slot → the props of its component besides `Original`. These are public.
 * Optional props that the site of this test does not use are not listed.
 */
const CONTRACT: Readonly<Record<string, readonly string[]>> = {
  AnnouncementBar: ['announcement'],
  Navbar: ['view'],
  NavbarItem: ['item', 'view'],
  Brand: ['chrome'],
  SearchButton: ['className', 'searchHref'],
  Sidebar: ['options', 'sidebar'],
  Breadcrumbs: ['crumbs', 'homeHref'],
  DocHeader: ['source', 'title'],
  Article: ['html'],
  Admonition: ['children', 'kind', 'title'],
  CodeBlock: ['copy', 'html', 'lang', 'lineNumbers', 'lines', 'wrap'],
  CardList: ['cards'],
  Toc: ['items'],
  TagList: ['tags'],
  EditLink: ['href'],
  DocFooter: ['feedback', 'main'],
  Pagination: ['next', 'prev'],
  Footer: ['footer', 'homeHref'],
  NotFound: ['chrome', 'main'],
  SearchPage: ['main', 'searchHref'],
  Home: ['chrome', 'main'],
};

const CONTENT = {
  'docs/a.md':
    '---\ntags: [one]\n---\n# A\n\nText\n\n## Part\n\n:::tip\nAdvice\n:::\n\n' +
    '```ts\nlet a;\n```\n\n::listing{tag=one}\n',
  'docs/b.md':
    '---\ntitle: B\ntags: [one]\nsource: https://example.org/b\n---\n' +
    'Text\n\n## Part\n\n:::note\nMore\n:::\n',
  'docs/c.md': '---\ntitle: C\n---\nText\n',
};
const CONFIG = {
  title: 'Site',
  docs: { routeBasePath: '/docs', editUrl: 'https://example.org/edit' },
  announcementBar: { content: 'News' },
  footer: { copyright: 'Us' },
  navbar: {
    items: [
      { label: 'A', to: '/docs/a' },
      { type: 'search', position: 'right' },
    ],
  },
  check: {
    rules: {
      'recipe/missing-source': 'off',
      'recipe/missing-priority': 'off',
      'recipe/missing-tags': 'off',
      'heading/skipped-level': 'off',
    },
  },
};

interface BuiltSite {
  readonly dir: string;
  readonly code: number | null;
  readonly stderr: string;
  /** Reads path → HTML of all pages of the last build. */
  readonly pages: () => Map<string, string>;
}

/** Builds a site whose slots have these components. */
async function buildSite(
  components: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<BuiltSite> {
  const dir = folder({
    ...CONTENT,
    ...files,
    'site.config.ts': `export default ${JSON.stringify({ ...CONFIG, components })};`,
  });
  const { code, stderr } = await docsgen(['build', dir, '--quiet']);
  const read = (): [string, string][] =>
    readdirSync(join(dir, 'build'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, readFileSync(join(dir, 'build', file), 'utf8')]);
  return { dir, code, stderr, pages: () => new Map(read()) };
}

test('a component can wrap each slot and receives the documented props', async () => {
  assert.equal([...slotNames].sort(), Object.keys(CONTRACT).sort());
  const probe = (name: string): string => `export default function Probe({ Original, ...props }) {
  const names = Object.keys(props).sort().join();
  return <><template data-slot="${name}" data-props={names} /><Original {...props} /></>;
}
`;
  const { code, stderr, pages } = await buildSite(
    Object.fromEntries(slotNames.map((name) => [name, `theme/${name}.jsx`])),
    Object.fromEntries(slotNames.map((name) => [`theme/${name}.jsx`, probe(name)])),
  );
  assert.is(stderr, '');
  assert.is(code, 0);
  const html = [...pages().values()].join('');
  for (const name of slotNames) {
    const probes = [...html.matchAll(new RegExp(`data-slot="${name}" data-props="([^"]*)"`, 'g'))];
    assert.ok(probes.length > 0, `${name} is on some page`);
    const props = new Set(probes.flatMap(([, names = '']) => names.split(',')));
    const documented = new Set(CONTRACT[name]);
    for (const optional of ['description', 'children', 'inMenu'])
      if (!documented.has(optional)) props.delete(optional);
    assert.equal([...props].sort(), CONTRACT[name], name);
  }
});

/** Removes hashes that depend on the client, which contains the components of the site. */
const withoutHashes = (html: string): string =>
  html.replace(/(?<=main-|chrome-|data-shell=")\w+/g, '');

const FOOTER = `import type { SlotComponentProps } from 'docsgen';
export default function Footer({ footer }: SlotComponentProps<'Footer'>) {
  return <footer className="site">{footer.copyright}</footer>;
}
`;

const SIDEBAR = `export default function Sidebar({ Original, ...props }: any) {
  return <><hr className="site" /><Original {...props} /></>;
}
`;

const ADMONITION = `export default function Admonition({ Original, ...props }: any) {
  return <><hr className="site" /><Original {...props} title={<b>{props.title}</b>} /></>;
}
`;

test('a site overrides three slots, and nothing else changes', async () => {
  const before = (await buildSite({})).pages();
  const { pages, stderr } = await buildSite(
    {
      Footer: 'theme/footer.tsx',
      Sidebar: 'theme/sidebar.tsx',
      Admonition: 'theme/admonition.tsx',
    },
    {
      'theme/footer.tsx': FOOTER,
      'theme/sidebar.tsx': SIDEBAR,
      'theme/admonition.tsx': ADMONITION,
    },
  );
  assert.is(stderr, '');
  const after = pages();
  assert.equal([...after.keys()], [...before.keys()]);
  const changes = { footers: 0, rulers: 0, titles: 0 };
  for (const [file, html] of after) {
    const original = withoutHashes(before.get(file) ?? '');
    const [originalFooter = ''] = /<footer class="footer">.*<\/footer>/s.exec(original) ?? [];
    assert.not.match(originalFooter, 'footer-columns', 'a footer without links has no columns');
    const restored = withoutHashes(html)
      .replace(/<hr class="site"\/>/g, () => (changes.rulers++, ''))
      .replace(/<b>(Tip|Note)<\/b>/g, (_, title: string) => (changes.titles++, title))
      .replace('<footer class="site">Us</footer>', () => (changes.footers++, originalFooter));
    assert.is(restored, original, file);
  }
  assert.equal(changes, { footers: after.size, rulers: 3 + 2, titles: 2 });
});

test('every page has the style sheets of components, and a build sees their edits', async () => {
  const built = await buildSite(
    { Footer: 'theme/footer.jsx' },
    {
      'theme/footer.jsx': "import './footer.css';\nexport default () => <footer>one</footer>;\n",
      'theme/footer.css': '.site { color: red }\n',
    },
  );
  const [, href = ''] =
    /href="\/(assets\/site-[^"]+\.css)"/.exec(built.pages().get('docs/a/index.html') ?? '') ?? [];
  assert.match(readFileSync(join(built.dir, 'build', href), 'utf8'), '.site{color:red}');
  writeFileSync(
    join(built.dir, 'theme/footer.jsx'),
    'export default () => <footer>two</footer>;\n',
  );
  assert.is((await docsgen(['build', built.dir, '--quiet'])).code, 0);
  for (const html of built.pages().values())
    assert.ok(html.includes('<footer>two</footer>') && !html.includes('assets/site-'));
});

test('an error in an override is reported with its file, and no site is written', async () => {
  const cases: [Record<string, string>, Record<string, string>, RegExp][] = [
    [{ Foter: 'theme/a.jsx' }, {}, /site\.config\.ts:1:\d+.*config\/unknown-key[^]*Footer/],
    [
      { Footer: 'theme/a.jsx' },
      { 'theme/b.jsx': '' },
      /config\/missing-file[^]*theme\/a\.jsx[^]*theme\/b\.jsx/,
    ],
    [
      { Footer: 'theme/a.jsx' },
      { 'theme/a.jsx': 'export default <p>;' },
      /theme\/a\.jsx:1:\d+.*page\/build/,
    ],
    [
      { Footer: 'theme/a.jsx' },
      {
        'theme/a.jsx':
          "import { readFileSync } from 'node:fs';\n" +
          'export default () => <p>{String(readFileSync)}</p>;',
      },
      /theme\/a\.jsx:1:\d+.*page\/build[^]*node:fs/,
    ],
    [
      { Footer: 'theme/a.jsx' },
      { 'theme/a.jsx': 'export const a = 1;' },
      /theme\/a\.jsx:1:1.*page\/component[^]*no default export/,
    ],
    [
      { Footer: 'theme/a.jsx' },
      { 'theme/a.jsx': "throw new Error('Nope');" },
      /theme\/a\.jsx:1:1.*page\/component[^]*Nope/,
    ],
    [
      { Footer: 'theme/a.jsx' },
      { 'theme/a.jsx': "export default () => { throw new Error('Nope'); };" },
      /page\/render[^]*Nope[^]*Footer \(theme\/a\.jsx\)/,
    ],
  ];
  for (const [components, files, expected] of cases) {
    const { dir, code, stderr } = await buildSite(components, files);
    assert.match(stderr, expected);
    assert.is.not(code, 0);
    assert.not.ok(stderr.includes('    at '), 'no stack trace');
    assert.not.ok(readdirSync(dir).includes('build'));
  }
});

const FOOTER_OF_DOCUSAURUS = `
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { usePluginData } from '@docusaurus/useGlobalData';
import { useLocation } from '@docusaurus/router';
import { useThemeConfig } from '@docusaurus/theme-common';
import { word } from '@site/src/word';
import mark from './mark.png';
import styles from './styles.module.css';
export default function Footer() {
  const { siteConfig, i18n } = useDocusaurusContext();
  const words = [siteConfig.title, i18n.currentLocale, useLocation().pathname, word].join(' ');
  return (
    <footer className={styles.foot} title={translate({ id: 'foot', message: 'Foot' })}>
      <Link to="/docs/a">{words}</Link> <b>{usePluginData('counts').pages}</b>
      <a href={useBaseUrl('/x')}><Translate id="hi">Hello</Translate></a>
      <i>{useThemeConfig().own}</i> <img src={mark} alt="" />
    </footer>
  );
}
`;

const BOX_OF_DOCUSAURUS = `
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Original from '@theme-original/Admonition';
export default function Box({ kind, title, children }) {
  const { i18n } = useDocusaurusContext();
  return <div className="own-box">{i18n.currentLocale} {title}{children}</div>;
}
`;

const OF_DOCUSAURUS = {
  'site.config.ts': `export default {
  title: 'Site', baseUrl: '/base/', socialCards: false, docs: { routeBasePath: '/docs' },
  locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
  docusaurusConfig: { themeConfig: { own: 'mine' } },
  footer: { copyright: 'Us' },
  plugins: ['./counts.js'],
  components: { Footer: 'src/theme/Footer/index.js', Admonition: 'src/box.jsx' },
};`,
  'counts.js': "export default { name: 'counts', content: () => ({ globalData: { pages: 7 } }) };",
  'i18n/de/messages.json': '{ "component:hi": "Hallo", "component:foot": "Fuss" }',
  'src/word.ts': "export const word: string = 'imported';",
  'src/box.jsx': BOX_OF_DOCUSAURUS,
  'src/theme/Footer/index.js': FOOTER_OF_DOCUSAURUS,
  'src/theme/Footer/mark.png': 'no picture',
  'src/theme/Footer/styles.module.css': '.foot { color: red; }',
  'docs/a.md': '# A\n\n:::tip\nAdvice\n:::\n',
};

test('components for slots can import modules of Docusaurus', async () => {
  const dir = folder(OF_DOCUSAURUS);
  const { code, stderr } = await docsgen(['build', dir, '--quiet']);
  assert.is(code, 0, stderr);
  const read = (path: string): string => readFileSync(join(dir, 'build', path), 'utf8');
  const page = read('docs/a/index.html');
  assert.match(page, /<footer class="styles_[0-9a-f]{4}_foot" title="Foot">/);
  assert.match(page, '<a href="/base/docs/a">Site en /base/docs/a imported</a> <b>7</b>');
  assert.match(page, '<a href="/base/x">Hello</a>');
  assert.match(page, '<i>mine</i> <img src="data:image/png');
  assert.match(page, /<div class="own-box">en .*Advice/s);
  const german = read('de/docs/a/index.html');
  assert.match(german, 'title="Fuss"');
  assert.match(german, '<a href="/base/x">Hallo</a>');
  assert.match(german, 'Site de /base/de/docs/a imported');
  const scripts = readdirSync(join(dir, 'build/assets')).filter((name) => name.endsWith('.js'));
  const client = scripts.map((name) => read(join('assets', name))).join('');
  assert.match(client, /styles_[0-9a-f]{4}_foot/, 'browsers use the same class');
});

test.run();
