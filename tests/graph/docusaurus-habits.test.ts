/** Habits from Docusaurus: each works, or is reported with a hint that is true. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/define-config.js';
import { scriptFault } from '../../src/generator/content/code/script-syntax.js';
import { withAddedTags } from '../../src/generator/views/added-head.js';
import type { HeadView } from '../../src/components/view.js';
import { parseConfig } from '../../src/generator/config/schema.js';
import { memorySite } from '../helpers/memory-site.js';

const page = (text: string, front = ''): string => `---\ntitle: P\n${front}---\n\n${text}\n`;

/** The hint about a config. */
function hintOf(config: object): string | undefined {
  const at = { file: 'site.config.ts', text: undefined };
  return parseConfig(config, at, { folders: ['docs'] }).diagnostics[0]?.hint;
}

test('decorators of parameters are TypeScript', () => {
  assert.is(scriptFault('class A { constructor(@Inject(X) private x: X) {} }'), undefined);
  assert.is(scriptFault('@Component({})\nexport class A { m(@Host() a?: B) {} }'), undefined);
  assert.is(scriptFault('export @dec class A { accessor x = 1 }'), undefined);
  assert.ok(scriptFault('class A { constructor(@ private x: X) {} }'));
});

test('code in several pieces parses if each piece does', () => {
  const pieces = [
    "import { Property } from 'orm';\n\n@Property({ nullable: true })\nsize?: string; // optional",
    '@OneToMany(() => Book)\nbooks!: Set<Book>;\n\n// or\nbooks: () => many(Book)\n\nauthor.books;',
    "@Trigger({\n  name: 'sum',\n})",
    'enum Role { User }\n\n@Enum(() => Role)\nrole = Role.User;',
  ];
  for (const code of pieces) assert.is(scriptFault(code), undefined, code);
  const faulty = [
    'const em.remove(book);\n\nclear();',
    'clear();\n\nconst size =',
    'clear();\n\n@Enum(\nrole = 1;',
    'class Book {\n\n  size = 1;',
  ];
  for (const code of faulty) assert.ok(scriptFault(code), code);
});

test('front matter and authors name pictures beside their files', async () => {
  const { html, outputs, diagnostics } = await memorySite(
    {
      'docs/guide/a.md': page('Words.', 'image: ./card.png\n'),
      'docs/guide/card.png': 'x',
      'blog/2024-01-02-post.md': page('Words.', 'image: ../docs/guide/card.png\n'),
      'static/card.png': 'x',
      'docs/b.md': page('Words.', 'image: card.png\n'),
      'docs/c.md': page('Words.', 'image: ./none.png\n'),
    },
    {
      url: 'https://x.example',
      docs: [
        { id: 'default', path: 'docs' },
        { id: 'blog', kind: 'blog', path: 'blog', routeBasePath: 'blog' },
      ],
    },
  );
  const pictureOf = (path: string): string =>
    /property="og:image" content="https:\/\/x\.example\/([^"]*)"/.exec(html(path))?.[1] ?? '';
  assert.match(pictureOf('guide/a/index.html'), /^assets\/card-[0-9a-f]{8}\.png$/);
  assert.is(pictureOf('blog/2024/01/02/post/index.html'), pictureOf('guide/a/index.html'));
  assert.ok(html('guide/a/index.html').includes(`"image":"https://x.example/assets/card-`));
  assert.ok(outputs.has(pictureOf('guide/a/index.html')));
  assert.is(pictureOf('b/index.html'), 'card.png');
  assert.equal(
    diagnostics.map(({ rule, file }) => `${file} ${rule}`),
    ['docs/c.md link/missing-asset'],
  );
});

test('a finding is reported once, not for each locale', async () => {
  const { diagnostics } = await memorySite(
    { 'docs/a.md': page('Words.', 'slug: /search\n'), 'docs/b.md': page('[x](/nope)') },
    { locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }, { code: 'fr' }] } },
  );
  assert.equal(
    diagnostics.filter(({ file }) => file.startsWith('docs')).map(({ message }) => message),
    ['docsgen reserves the route /search.', 'No page at "/nope".'],
  );
});

test('an absolute link of a page stays in its language, unless it has the host', async () => {
  const { html } = await memorySite(
    {
      'docs/a.md': page('[b](/b#x) [en](/b) [en](https://x.example/b) [b](//x.example/de/b)'),
      'docs/b.md': page('## X'),
    },
    {
      url: 'https://x.example',
      locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
    },
  );
  const linksOf = (path: string): string[] =>
    [...html(path).matchAll(/<a href="([^"]*)">(?:b|en)</g)].map(([, href]) => href ?? '');
  assert.equal(linksOf('a/index.html'), ['/b#x', '/b', '/b', '/de/b']);
  assert.equal(linksOf('de/a/index.html'), ['/de/b#x', '/de/b', '/b', '/de/b']);
});

test('a hint for a doc that exists elsewhere says where', async () => {
  const { diagnostics } = await memorySite(
    {
      'docs/a.md': page('Words.', 'pagination_next: core\nrelated: [old]\n'),
      'api/core.md': page('Words.'),
      'docs-1/old.md': page('Words.'),
    },
    {
      docs: [
        {
          id: 'default',
          path: 'docs',
          versions: [
            { name: '2', isLast: true },
            { name: '1', folder: 'docs-1' },
          ],
        },
        { id: 'api', path: 'api' },
      ],
      navbar: { items: [{ type: 'doc', docId: 'core', area: 'default', label: 'Core' }] },
    },
  );
  assert.equal(
    diagnostics.filter(({ rule }) => rule.endsWith('unknown-doc')).map(({ hint }) => hint),
    [
      'It is in the area "api". Only docs of the same area can be named here.',
      'It is in the version "1". Name a doc of this version.',
      'It is in the area "api": write `area: "api"`.',
    ],
  );
});

test('an empty anchor is the top of the page', async () => {
  const { findings, html } = await memorySite(
    {
      'docs/a.md': page('[x](#) [y](./b.md#) [z](/b#) <a href="#">t</a> [u](#top)'),
      'docs/b.md': page('Words.'),
    },
    { redirects: [{ from: '/old', to: '/b#' }], footer: { columns: [{ items: [] }] } },
  );
  assert.equal(findings, []);
  assert.match(html('a/index.html'), '<a href="/a#">x</a>');
});

test('a column of the footer needs no title', async () => {
  const { html } = await memorySite(
    { 'docs/a.md': page('Words.') },
    { footer: { columns: [{ items: [{ label: 'A', to: '/a' }] }] } },
  );
  const [footer = ''] = /<footer class="footer">.*<\/footer>/s.exec(html('a/index.html')) ?? [];
  assert.match(footer, '<ul><li><a href="/a">A</a></li></ul>');
  assert.not.match(footer, 'footer-title');
});

test('titles and labels from names are words, or the names', async () => {
  const files = {
    'docs/http-api.md': 'Words.\n',
    'docs/set-up/01-first_steps.md': 'Words.\n',
    'docs/set-up/named.md': '---\nid: own\n---\nWords.\n',
    'docs/more/index.md': 'Words.\n',
  };
  const titles = async (config: UserConfig): Promise<string[]> => {
    const { html } = await memorySite(files, config);
    const pages = ['http-api', 'set-up/first_steps', 'set-up/own', 'more'];
    const titleOf = (path: string): string =>
      /<h1[^>]*>([^<]*)/.exec(html(`${path}/index.html`))?.[1] ?? '';
    const label = />\s*([Ss]et.up)\s*</.exec(html('set-up/own/index.html'))?.[1];
    return [...pages.map(titleOf), label ?? ''];
  };
  assert.equal(await titles({}), ['HTTP API', 'First steps', 'Named', 'More', 'Set up']);
  const names = ['http-api', 'first_steps', 'own', 'index', 'set-up'];
  assert.equal(await titles({ generatedLabels: 'names' }), names);
});

test('a heading below text is a title, unless titles are those of Docusaurus', async () => {
  const files = {
    'docs/late.md': 'Words.\n\n# `Late` heading\n\nMore.\n',
    'docs/note.md': '<!-- note -->\n\n# Below\n\nWords.\n',
    'docs/lines.md': 'Lines\n===\n\nWords.\n',
    'content/pages/plain.md': '---\ntitle: Plain\n---\nWords.\n',
    'content/pages/own.md': '# Own\n\nWords.\n',
  };
  const check = { rules: { 'front-matter/missing-title': 'warning' } } as const;
  const looks = async (config: UserConfig): Promise<string[]> => {
    const { html, diagnostics } = await memorySite(files, { title: 'S', check, ...config });
    const shown = ['late', 'note', 'lines', 'plain', 'own'].map((path) => {
      const page = html(`${path}/index.html`);
      const [, title = ''] = /<title>(.*?) \| S</.exec(page) ?? [];
      const headings = [...page.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text ?? '');
      return [title, ...headings].join(' / ');
    });
    const untitled = diagnostics.filter(({ rule }) => rule === 'front-matter/missing-title');
    return [...shown, ...untitled.map(({ file }) => file)];
  };
  assert.equal(await looks({}), [
    ...['Late heading / <code>Late</code> heading', 'Below / Below', 'Lines / Lines'],
    ...['Plain / Plain', 'Own / Own'],
  ]);
  assert.equal(await looks({ docusaurusTitles: true, generatedLabels: 'names' }), [
    ...['late / <code>Late</code> heading', 'note / Below', 'Lines / Lines'],
    ...['Plain', 'Own / Own', 'docs/late.md', 'docs/note.md'],
  ]);
});

test('the navbar has search at its end, unless the config places it', async () => {
  const searches = async (navbar: UserConfig['navbar']): Promise<number> => {
    const { html } = await memorySite(
      { 'docs/a.md': page('Words.') },
      navbar === undefined ? {} : { navbar },
    );
    return html('a/index.html').split('data-search=""').length - 1;
  };
  assert.is(await searches(undefined), 1);
  assert.is(await searches({ items: [{ label: 'A', to: '/a' }] }), 1);
  assert.is(await searches({ items: [{ type: 'search', position: 'left' }] }), 1);
});

test('search at the start of the bar is in no list that narrow windows hide', async () => {
  const start = async (items: readonly object[]): Promise<string> => {
    const { html } = await memorySite({ 'docs/a.md': page('Words.') }, {
      navbar: { items },
    } as UserConfig);
    const [bar = ''] = /<header class="navbar".*?<\/header>/s.exec(html('a/index.html')) ?? [];
    return [...bar.matchAll(/class="navbar-(start|links|tools)"|data-search=""|>Link</g)]
      .map(([all, name]) => name ?? (all === '>Link<' ? 'link' : 'search'))
      .join(' ');
  };
  const [search, link] = [{ type: 'search' }, { label: 'Link', to: '/a' }].map((item) => ({
    ...item,
    position: 'left',
  })) as [object, object];
  assert.is(await start([search, link]), 'start search links link tools');
  assert.is(await start([link, search]), 'links link start search tools');
});

test('the title in the head can differ from the title of the page', async () => {
  const { html } = await memorySite(
    { 'docs/a.md': page('Words.', 'title_meta: For tabs\n') },
    { title: 'Site', titleDelimiter: '·' },
  );
  assert.match(html('a/index.html'), '<title>For tabs · Site</title>');
  assert.match(html('a/index.html'), /<h1[^>]*>P<\/h1>/);
});

test('an id in a comment of MDX is the id of the heading', async () => {
  const { html, findings } = await memorySite({
    'docs/a.md': page(
      '## One {/* #first */}\n\n## *Two* {/*#second*/}\n\n[x](#first) [y](#second)',
    ),
  });
  assert.equal(findings, []);
  assert.match(html('a/index.html'), /<h2 id="first"[^>]*>One</);
});

test('pathname:// is a path of the host that need not be a page', async () => {
  const { html, findings } = await memorySite(
    {
      'docs/a.md': page(
        '[a](pathname:///f.pdf#p) [b](pathname:///javadoc/index.html) [c](pathname:///x/f.zip)' +
          ' [d](pathname:///g.pdf) ![i](pathname:///i.png)',
      ),
      'static/f.pdf': 'pdf',
      'static/i.png': 'png',
    },
    { baseUrl: '/base/', staticDirs: ['static'] },
  );
  assert.equal(findings, ['docs/a.md:5:87 link/missing-asset']);
  const text = html('a/index.html');
  for (const path of ['f.pdf#p', 'javadoc/index.html', 'x/f.zip'])
    assert.match(text, `href="/base/${path}"`);
  assert.match(text, 'src="/base/i.png"');
});

test('a relative address starts at the route of its page, as in browsers', async () => {
  const files = {
    'docs/a/one.md': page('[x](../../b/second) [y](../third)'),
    'docs/b/two.md': page('Words.', 'slug: second\n'),
    'docs/a/three.md': page('Words.', 'slug: third\n'),
  };
  const slashes = await memorySite(files, { trailingSlash: true });
  assert.equal(slashes.diagnostics, []);
  assert.match(slashes.html('a/one/index.html'), '<a href="/b/second/">x</a>');
  assert.match(slashes.html('a/one/index.html'), '<a href="/a/third/">y</a>');
  const plain = { ...files, 'docs/a/one.md': page('[x](../b/second) [y](./third)') };
  assert.equal((await memorySite(plain, { trailingSlash: false })).diagnostics, []);
});

test('a link to a folder leads to the file with the name of the folder', async () => {
  const { html, diagnostics } = await memorySite({
    'docs/index.md': page('[x](setup/) [y](./setup#a)'),
    'docs/setup/setup.md': page('## A\n\n[z](../setup)'),
    'docs/setup/more.md': page('Words.'),
  });
  assert.equal(diagnostics, []);
  assert.match(html('index.html'), '<a href="/setup">x</a>');
  assert.match(html('index.html'), '<a href="/setup#a">y</a>');
});

test('every locale has copies of the static files, if the site asks for them', async () => {
  const files = {
    'docs/a.md': page('[x](/fr/img/x.png) [y](pathname:///fr/f.html) ![z](/img/x.png)'),
    'docs/fr/b.md': page('Words.'),
    'static/img/x.png': 'png',
    'static/f.html': '<p>1</p>',
    'static/fr/f.html': '<p>2</p>',
    'static/b/index.html': '<p>b</p>',
    'static/CON.txt': '1',
  };
  const locales = { default: 'en', list: [{ code: 'en' }, { code: 'fr' }] };
  const staticDirs = ['static'];
  const without = await memorySite(files, { staticDirs, locales });
  assert.equal(without.findings, [
    'docs/a.md:5:1 link/missing-asset',
    'static/CON.txt:1:1 route/unsafe',
  ]);
  assert.not(without.outputs.has('fr/img/x.png'));
  const site = await memorySite(files, {
    staticDirs,
    locales: { ...locales, copyStaticFiles: true },
  });
  // The copy of a file with a fault is no second fault, and a copy never replaces a page.
  assert.equal(site.findings, ['static/CON.txt:1:1 route/unsafe']);
  assert.is(site.outputs.get('fr/b/index.html')?.kind, 'page');
  const sourceOf = (path: string): string | undefined => {
    const output = site.outputs.get(path);
    return output?.kind === 'copy' ? output.from : undefined;
  };
  assert.is(sourceOf('fr/img/x.png'), 'static/img/x.png');
  assert.is(sourceOf('fr/f.html'), 'static/fr/f.html');
  assert.match(site.html('a/index.html'), 'src="/img/x.png"');
});

test('a folder with an index.html in a static folder is an address', async () => {
  const { html, text, diagnostics } = await memorySite(
    {
      'docs/a.md': page('[x](/api/v1/) [y](/api/v1#b) [z](/api/)'),
      'static/api/v1/index.html': '<h1>API</h1>',
    },
    {
      navbar: { items: [{ label: 'API', to: '/api/v1' }] },
      redirects: [{ from: '/old', to: '/api/v1/' }],
    },
  );
  assert.equal(
    diagnostics.map(({ message }) => message),
    ['No page at "/api/".'],
  );
  assert.match(html('a/index.html'), '<a href="/api/v1/">x</a> <a href="/api/v1#b">y</a>');
  assert.match(html('a/index.html'), 'href="/api/v1">API<');
  assert.match(text('old/index.html'), 'href="/api/v1/"');
});

test('an address of a file keeps its part', async () => {
  const { html } = await memorySite({
    'docs/a.md': page('[x](./b.pdf#page=2) [y](/c.html?d=1#e)\n\n![z](./b.svg#dark)'),
    'docs/b.pdf': 'x',
    'docs/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    'static/c.html': 'x',
  });
  assert.match(html('a/index.html'), /<a href="\/assets\/b-[0-9a-f]{8}\.pdf#page=2">x<\/a>/);
  assert.match(html('a/index.html'), '<a href="/c.html?d=1#e">y</a>');
  assert.match(html('a/index.html'), /src="\/assets\/b-[0-9a-f]{8}\.svg#dark"/);
});

test('keys of a Docusaurus config have hints that can be followed', () => {
  const hints: [config: object, hint: string][] = [
    [{ docs: { admonitions: ['x'] } }, 'Use `markdown: { admonitions: [ … ] }` at the top level.'],
    [
      { docs: { versions: { current: { label: 'Next' }, '1.0': {} } } },
      'Write a list, newest first: versions: [{ name: "current", … }, { name: "1.0", … }].',
    ],
  ];
  for (const [config, hint] of hints) assert.is(hintOf(config), hint);
});

test('elements of a head have hints about the front matter', async () => {
  const { diagnostics } = await memorySite({ 'docs/a.md': page('<title>x</title>') });
  assert.equal(
    diagnostics.map(({ hint }) => hint),
    ['Write `title_meta:` in the front matter: it is the title of the browser tab.'],
  );
});

test('the footer has markup of the config, without inline styles', async () => {
  const { html, text } = await memorySite(
    { 'docs/index.md': page('Words.') },
    {
      hosting: ['netlify'],
      footer: {
        copyright: '<p>By <a href="/">us</a></p><iframe src="https://frame.example/"></iframe>',
        columns: [
          {
            items: [
              { html: '<img src="https://img.example/a.svg" alt="Badge" style="margin:0">' },
              { label: 'Start', to: '/' },
            ],
          },
        ],
      },
    },
  );
  const home = html('index.html');
  assert.match(home, '<div class="footer-copyright"><p>By <a href="/">us</a></p><iframe');
  const badge = /<li><a href="\/">Start<\/a><\/li><li><img class="s-\w+" src="[^"]+" alt="Badge">/;
  assert.match(home, badge);
  assert.not.match(home, 'style="margin');
  assert.match(text('_headers'), 'https://frame.example');
});

test('scripts have attributes, and the head has links', async () => {
  const { html } = await memorySite(
    { 'docs/index.md': page('Words.'), 'static/touch.png': 'x' },
    {
      staticDirs: ['static'],
      scripts: [{ src: 'https://a.example/s.js', attributes: { 'data-domain': 'x.example' } }],
      head: {
        links: [
          { rel: 'preconnect', href: 'https://a.example', crossorigin: '' },
          { rel: 'apple-touch-icon', href: '/touch.png' },
        ],
      },
    },
  );
  const home = html('index.html');
  assert.match(home, '<script data-domain="x.example" src="https://a.example/s.js"></script>');
  assert.match(home, '<link rel="preconnect" href="https://a.example" crossorigin=""/>');
  assert.match(home, '<link rel="apple-touch-icon" href="/touch.png"/>');
  for (const wrong of [
    { scripts: [{ src: '/a.js', attributes: { onload: 'x()' } }] },
    { head: { links: [{ rel: 'stylesheet', href: '/a.css' }] } },
    { footer: { columns: [{ items: [{ to: '/' }] }] } },
  ])
    assert.ok(hintOf(wrong), JSON.stringify(wrong));
});

test('a site without an icon shows its first letter', async () => {
  const icons = async (
    files: Record<string, string>,
    config: Parameters<typeof memorySite>[1],
  ): Promise<readonly string[]> => {
    const { html, text } = await memorySite({ 'docs/index.md': page('Words.'), ...files }, config);
    const links = html('index.html').matchAll(/<link rel="(?:shortcut )?icon" href="([^"]+)"/g);
    return [...links].map(([, href = '']) =>
      href.endsWith('.svg')
        ? text(href.slice(1))
            .replace(/<svg.*">/, '')
            .trim()
        : href,
    );
  };
  const letter = (text: string): readonly string[] => [`${text}</text></svg>`];
  assert.equal(await icons({}, { title: '“über” <docs>' }), letter('Ü'));
  assert.equal(await icons({}, { title: '<&>' }), letter(''));
  const ico = { 'static/favicon.ico': 'x' };
  assert.equal(await icons(ico, { staticDirs: ['static'] }), ['/favicon.ico']);
  const links = [{ rel: 'shortcut icon', href: 'https://a.example/i.png' }];
  assert.equal(await icons({}, { head: { links } }), ['https://a.example/i.png']);
});

test('words of a page come before tags of the config', async () => {
  const { html } = await memorySite(
    {
      'docs/own.md': page('Words.', 'description: Own.\nkeywords: [own]\nimage: /own.png\n'),
      'docs/hidden.md': page('', 'unlisted: true\n'),
      'static/own.png': 'x',
    },
    {
      title: 'Site',
      url: 'https://x.example',
      staticDirs: ['static'],
      head: {
        meta: [
          { name: 'description', content: 'All.' },
          { property: 'og:description', content: 'All.' },
          { property: 'og:title', content: 'All.' },
          { property: 'og:image', content: 'https://x.example/all.png' },
          { name: 'keywords', content: 'all' },
          { name: 'robots', content: 'index, follow' },
        ],
      },
    },
  );
  const contents = (path: string): Record<string, string[]> => {
    const tags: Record<string, string[]> = {};
    const tag = /<meta (?:name|property)="([^"]*)" content="([^"]*)"/g;
    for (const [, name = '', content = ''] of html(path).matchAll(tag))
      (tags[name] ??= []).push(content);
    return tags;
  };
  const own = contents('own/index.html');
  assert.equal(own['description'], ['Own.']);
  assert.equal(own['og:description'], ['Own.']);
  assert.equal(own['og:title'], ['P | Site']);
  assert.equal(own['og:image'], ['https://x.example/own.png']);
  assert.equal(own['keywords'], ['own']);
  assert.equal(own['robots'], ['index, follow']);
  const hidden = contents('hidden/index.html');
  assert.equal(hidden['description'], ['All.']);
  assert.equal(hidden['og:image'], ['https://x.example/all.png']);
  assert.equal(hidden['robots'], ['noindex, follow']);
});

test('tags that a page adds come before tags of the config', () => {
  const head: HeadView = {
    ...{ title: 'T', alternates: [], noindex: false, links: [], scripts: [] },
    meta: [
      { name: 'description', content: 'All.' },
      { name: 'keywords', content: 'all' },
      { property: 'og:title', content: 'All.' },
      { property: 'og:type', content: 'book' },
    ],
  };
  const added = withAddedTags(head, [
    { tag: 'title', attributes: {}, text: 'Own' },
    { tag: 'meta', attributes: { name: 'description', content: 'Own.' } },
    { tag: 'meta', attributes: { name: 'keywords', content: 'own' } },
  ]);
  assert.equal(added.meta, [{ property: 'og:type', content: 'book' }]);
});

test('edit links follow a pattern, for each version', async () => {
  const { html } = await memorySite(
    { 'docs/a/b.md': page('Words.'), 'old/a/b.md': page('Words.') },
    {
      docs: {
        path: 'docs',
        editUrl: 'https://code.example/edit/{path}?plain',
        versions: [
          { name: '2', isLast: true },
          { name: '1', folder: 'old', editUrl: 'https://code.example/v1' },
        ],
      },
    },
  );
  assert.match(html('a/b/index.html'), 'href="https://code.example/edit/a/b.md?plain"');
  assert.match(html('1/a/b/index.html'), 'href="https://code.example/v1/old/a/b.md"');
});

test.run();
