import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { slotNames } from '../../src/components/slot-names.js';
import { docsgen, folder } from '../helpers/command.js';

/** What each slot's component receives besides `Original`: the contract. Optional props that this site gives none of are left out. */
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
    '---\ntags: [one]\n---\n# A\n\nText\n\n## Part\n\n:::tip\nAdvice\n:::\n\n```ts\nlet a;\n```\n\n::listing{tag=one}\n',
  'docs/b.md':
    '---\ntitle: B\ntags: [one]\nsource: https://example.org/b\n---\nText\n\n## Part\n\n:::note\nMore\n:::\n',
  'docs/c.md': '---\ntitle: C\n---\nText\n',
};
const CONFIG =
  "title: 'Site', docs: { routeBasePath: '/docs', editUrl: 'https://example.org/edit' }, announcementBar: { content: 'News' }, footer: { copyright: 'Us' }, navbar: { items: [{ label: 'A', to: '/docs/a' }, { type: 'search', position: 'right' }] }, check: { rules: { 'recipe/missing-source': 'off', 'recipe/missing-priority': 'off', 'recipe/missing-tags': 'off', 'heading/skipped-level': 'off' } }";

async function site(
  components: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<{ dir: string; code: number | null; stderr: string; pages: () => Map<string, string> }> {
  const dir = folder({
    ...CONTENT,
    ...files,
    'site.config.ts': `export default { ${CONFIG}, components: ${JSON.stringify(components)} };`,
  });
  const { code, stderr } = await docsgen(['build', dir, '--quiet']);
  const read = (): [string, string][] =>
    readdirSync(join(dir, 'build'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, readFileSync(join(dir, 'build', file), 'utf8')]);
  return { dir, code, stderr, pages: () => new Map(read()) };
}

test('every slot of a page can be wrapped, and receives the props of the contract', async () => {
  assert.equal([...slotNames].sort(), Object.keys(CONTRACT).sort());
  const probe = (name: string): string =>
    `export default function Own({ Original, ...props }) { return <><template data-slot="${name}" data-props={Object.keys(props).sort().join()} /><Original {...props} /></>; }\n`;
  const { code, stderr, pages } = await site(
    Object.fromEntries(slotNames.map((name) => [name, `theme/${name}.jsx`])),
    Object.fromEntries(slotNames.map((name) => [`theme/${name}.jsx`, probe(name)])),
  );
  assert.is(stderr, '');
  assert.is(code, 0);
  const all = [...pages().values()].join('');
  for (const name of slotNames) {
    const seen = [...all.matchAll(new RegExp(`data-slot="${name}" data-props="([^"]*)"`, 'g'))].map(
      (match) => (match[1] ?? '').split(',').sort(),
    );
    const known = new Set(CONTRACT[name]);
    assert.ok(seen.length > 0, `${name} is on some page`);
    assert.equal(
      [...new Set(seen.flat())]
        .filter((prop) => !['description', 'children', 'inMenu'].includes(prop) || known.has(prop))
        .sort(),
      CONTRACT[name],
      name,
    );
  }
});

/** Without the names that say that another client belongs to the page: it holds the site's components. */
const neutral = (html: string): string => html.replace(/(?<=main-|chrome-|data-shell=")\w+/g, '');

test('a site overrides three slots, and nothing else changes', async () => {
  const before = (await site({})).pages();
  const { pages, stderr } = await site(
    {
      Footer: 'theme/footer.tsx',
      Sidebar: 'theme/sidebar.tsx',
      Admonition: 'theme/admonition.tsx',
    },
    {
      'theme/footer.tsx':
        "import type { SlotComponentProps } from 'docsgen';\nexport default function Footer({ footer }: SlotComponentProps<'Footer'>) { return <footer className=\"own\">{footer.copyright}</footer>; }\n",
      'theme/sidebar.tsx':
        'export default function Sidebar({ Original, ...props }: any) { return <><hr className="own" /><Original {...props} /></>; }\n',
      'theme/admonition.tsx':
        'export default function Admonition({ Original, ...props }: any) { return <><hr className="own" /><Original {...props} title={<b>{props.title}</b>} /></>; }\n',
    },
  );
  assert.is(stderr, '');
  const after = pages();
  assert.equal([...after.keys()], [...before.keys()]);
  const seen = { footers: 0, rules: 0, titles: 0 };
  for (const [file, html] of after) {
    const old = neutral(before.get(file) ?? '');
    const restored = neutral(html)
      .replace(/<hr class="own"\/>/g, () => (seen.rules++, ''))
      .replace(/<b>(Tip|Note)<\/b>/g, (_, title: string) => (seen.titles++, title))
      .replace(
        '<footer class="own">Us</footer>',
        () => (seen.footers++, /<footer class="footer">.*<\/footer>/s.exec(old)?.[0] ?? ''),
      );
    assert.is(restored, old, file);
  }
  assert.equal(seen, { footers: after.size, rules: 3 + 2, titles: 2 });
});

test('style sheets that a component imports come to every page, and edits of a component count at once', async () => {
  const own = await site(
    { Footer: 'theme/footer.jsx' },
    {
      'theme/footer.jsx': "import './footer.css';\nexport default () => <footer>one</footer>;\n",
      'theme/footer.css': '.own { color: red }\n',
    },
  );
  const [, href = ''] =
    /href="\/(assets\/site-[^"]+\.css)"/.exec(own.pages().get('docs/a/index.html') ?? '') ?? [];
  assert.match(readFileSync(join(own.dir, 'build', href), 'utf8'), '.own{color:red}');
  const { writeFileSync } = await import('node:fs');
  writeFileSync(join(own.dir, 'theme/footer.jsx'), 'export default () => <footer>two</footer>;\n');
  assert.is((await docsgen(['build', own.dir, '--quiet'])).code, 0);
  for (const html of own.pages().values())
    assert.ok(html.includes('<footer>two</footer>') && !html.includes('assets/site-'));
});

test('what is wrong with an override is told with its file, and no site is written', async () => {
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
          "import { readFileSync } from 'node:fs';\nexport default () => <p>{String(readFileSync)}</p>;",
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
    const { dir, code, stderr } = await site(components, files);
    assert.match(stderr, expected);
    assert.is.not(code, 0);
    assert.not.ok(stderr.includes('    at '), 'no stack trace');
    assert.not.ok(readdirSync(dir).includes('build'));
  }
});

test.run();
