import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseConfig } from '../../src/generator/config/schema.js';
import {
  FileNames,
  foldPath,
  unsafePath,
  unsafeRoute,
} from '../../src/generator/model/safe-path.js';
import { sampled } from '../helpers/amount.js';
import { harmlessRoutes, hostileRoutes } from '../helpers/hostile-routes.js';
import { memorySite, type MemorySite } from '../helpers/memory-site.js';

/** A way for a writer to set a route. */
interface Source {
  readonly name: string;
  /** The files of a site with this route. */
  readonly files: (route: string) => Readonly<Record<string, string>>;
  /** The position of the finding. */
  readonly at: string;
  /** Tests whether the route has another meaning here, or is not possible. */
  readonly skip?: (route: string) => boolean;
}

/** A quoted string with escapes for all characters but ASCII, because YAML has no raw controls. */
const yaml = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const PAGE = { 'docs/index.md': '# Start\n', 'docs/guide/start.md': '# Guide\n' };
const withPage = (text: string): Record<string, string> => ({ ...PAGE, 'docs/p.md': text });
/** Tests whether a route splits a line of `redirects.txt` or starts an anchor. */
const splitsLine = (route: string): boolean => /[\s#\ufeff]/.test(route);

const sources: readonly Source[] = [
  {
    name: 'slug from the root',
    files: (route) => withPage(`---\ntitle: P\nslug: ${yaml(`/${route}`)}\n---\n`),
    at: 'docs/p.md:3:1',
  },
  {
    name: 'slug below its folder',
    files: (route) => ({ ...PAGE, 'docs/p.md': `---\ntitle: P\nslug: ${yaml(route)}\n---\n` }),
    at: 'docs/p.md:3:1',
    skip: (route) => route.startsWith('./'),
  },
  {
    name: 'permalink of a tag in front matter',
    files: (route) =>
      withPage(`---\ntitle: P\ntags:\n  - label: One\n    permalink: ${yaml(`/${route}`)}\n---\n`),
    at: 'docs/p.md:5:5',
  },
  {
    name: 'permalink in tags.yml',
    files: (route) => ({
      ...withPage('---\ntitle: P\ntags: [One]\n---\n'),
      'docs/tags.yml': `two:\n  label: Two\none:\n  label: One\n  permalink: ${yaml(route)}\n`,
    }),
    at: 'docs/tags.yml:5:3',
  },
  {
    name: 'slug of a tag in tags.yml',
    files: (route) => ({
      ...withPage('---\ntitle: P\ntags: [One]\n---\n'),
      'docs/tags.yml': `two:\n  label: Two\n${yaml(route)}:\n  label: One\n`,
    }),
    at: 'docs/tags.yml:3:1',
    // YAML limits the length of keys.
    skip: (route) => route.length > 1000,
  },
  {
    name: 'slug in a category file',
    files: (route) => ({
      ...PAGE,
      'docs/guide/_category_.json': `{
  "link": {
    "type": "generated-index",
    "slug": ${yaml(route)}
  }
}`,
    }),
    at: 'docs/guide/_category_.json:4:5',
  },
  {
    name: 'redirects.txt',
    files: (route) => ({ ...PAGE, 'redirects.txt': `# Old\n  /${route} /guide/start\n` }),
    at: 'redirects.txt:2:3',
    skip: splitsLine,
  },
];

const siteOf = (source: Source, route: string): Promise<MemorySite> =>
  memorySite(source.files(route), {
    docs: {
      path: 'docs',
      ...(source.name.includes('tags.yml') ? { tagsFile: 'docs/tags.yml' } : {}),
    },
  });

for (const [i, source] of sources.entries()) {
  // All sources have the same check of routes. One of them tries all routes.
  const routes = i === 0 ? hostileRoutes : sampled(hostileRoutes, { kindsOf: () => [], more: 20 });
  test(`${source.name}: every hostile route is one error at its position`, async () => {
    for (const route of routes) {
      if (source.skip?.(route) === true) continue;
      const { diagnostics } = await siteOf(source, route);
      const findings = diagnostics.map((d) => `${d.file}:${d.line}:${d.column} ${d.rule}`);
      // A slug with a space or a backslash has its own rule.
      const expected = /front-matter\/value/.test(findings.join())
        ? 'front-matter/value'
        : 'route/unsafe';
      assert.equal(findings, [`${source.at} ${expected}`], JSON.stringify(route));
      assert.not.match(
        diagnostics[0]?.message ?? '',
        /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Cs}]/u,
      );
    }
  });

  test(`${source.name}: unusual but safe routes have no finding`, async () => {
    for (const route of harmlessRoutes) {
      const { findings } = await siteOf(source, route);
      assert.equal(findings, [], JSON.stringify(route));
    }
  });
}

test('a config with a hostile route is refused at the key of the route', () => {
  const categoryWithSlug = (slug: string): object => ({
    type: 'category',
    label: 'A',
    items: ['index'],
    link: { type: 'generated-index', slug },
  });
  const configs: readonly [name: string, value: (route: string) => object][] = [
    ['docs.routeBasePath', (r) => ({ docs: { routeBasePath: r } })],
    ['docs.tagsBase', (r) => ({ docs: { tagsBase: r } })],
    ['docs.id', (r) => ({ docs: { id: r } })],
    ['versions[0].path', (r) => ({ docs: { versions: [{ name: '1', path: r }] } })],
    ['versions[0].name', (r) => ({ docs: { versions: [{ name: r }] } })],
    ['list[0].path', (r) => ({ locales: { list: [{ code: 'en', path: r }] } })],
    ['list[0].code', (r) => ({ locales: { list: [{ code: r }] } })],
    ['baseUrl', (r) => ({ baseUrl: `/${r}/` })],
    ['link.slug', (r) => ({ docs: { sidebars: { a: [categoryWithSlug(r)] } } })],
  ];
  for (const [name, value] of configs)
    for (const route of hostileRoutes) {
      const data = value(route);
      const { config, diagnostics } = parseConfig(
        data,
        { file: 'site.config.json', text: JSON.stringify(data, null, 2) },
        { folders: ['docs'] },
      );
      assert.is(config, undefined, `${name} ${JSON.stringify(route)}`);
      assert.is(diagnostics.length, 1, `${name} ${JSON.stringify(route)}`);
      assert.match(diagnostics[0]?.rule ?? '', /^(?:route\/unsafe|config\/value)$/);
      assert.ok((diagnostics[0]?.line ?? 0) > 1 && (diagnostics[0]?.column ?? 0) > 1, name);
    }
});

test('a redirect of the config from a hostile route is one error at its key', async () => {
  for (const route of hostileRoutes) {
    if (/[\s\\#]/.test(route)) continue;
    const { findings } = await memorySite(PAGE, {
      redirects: [{ from: `/${route}`, to: '/guide/start' }],
    });
    assert.equal(findings, ['site.config.ts:1:1 route/unsafe'], JSON.stringify(route));
  }
});

/**
 * Tests whether a file system accepts a name: no slash, no NUL, no unpaired surrogate, at most 255
 * bytes with an extension.
 */
const isFileName = (route: string): boolean =>
  !/[/\0\ud800-\udfff]/.test(route) && !route.startsWith('..') && Buffer.byteLength(route) <= 250;

test('a hostile name of a page, folder or static file is one error at the file', async () => {
  const withStatic = { docs: { path: 'docs' }, staticDirs: ['static'] };
  for (const route of hostileRoutes) {
    if (!isFileName(route) || route.startsWith('_')) continue;
    const label = JSON.stringify(route);
    const page = `docs/${route}.md`;
    const pageSite = await memorySite({ [page]: '# P\n' });
    assert.equal(pageSite.findings, [`${page}:1:1 route/unsafe`], label);
    const inFolder = `docs/${route}/a.md`;
    const folderSite = await memorySite({ [inFolder]: '# P\n' });
    assert.equal(folderSite.findings, [`${inFolder}:1:1 route/unsafe`], label);
    if (route.endsWith('.md')) continue;
    const copied = `static/${route}`;
    const staticSite = await memorySite({ ...PAGE, [copied]: 'x' }, withStatic);
    assert.equal(staticSite.findings, [`${copied}:1:1 route/unsafe`], label);
  }
});

test('an asset with a hostile name gets a plain name', async () => {
  for (const name of [
    'x.%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fpwn', // an encoded path out of the folder
    'x.%',
    'a b.p\u202eng', // reverses the direction of the text
    'con.svg', // a device of Windows
    `${'x'.repeat(240)}.svg`,
    'x.a:b', // a stream of a file on Windows
  ]) {
    const { outputs, findings } = await memorySite({
      ...PAGE,
      'docs/p.md': `# P\n\n[file](./${encodeURIComponent(name)})\n`,
      [`docs/${name}`]: 'x',
    });
    assert.equal(findings, [], name);
    const copies = [...outputs.values()].filter((output) => output.kind === 'copy');
    assert.is(copies.length, 1, name);
    for (const { path } of copies) {
      assert.match(path, /^assets\/[\w.-]+$/);
      assert.is(unsafePath(path), undefined, path);
    }
  }
});

test('a slug can lead to another folder of its area, but not out of the area', async () => {
  const slug = (text: string): Promise<MemorySite> =>
    memorySite({ 'docs/index.md': '# A\n', 'docs/a/b/p.md': `---\nslug: ${text}\n---\n# P\n` });
  assert.ok((await slug('../x')).outputs.has('a/x/index.html'));
  assert.ok((await slug('../../x')).outputs.has('x/index.html'));
  assert.equal((await slug('../../../x')).findings, ['docs/a/b/p.md:2:1 route/unsafe']);
});

test('a redirect accepts a percent-encoded address', async () => {
  const { findings, outputs } = await memorySite({
    ...PAGE,
    'redirects.txt': '/caf%C3%A9 /guide/start\n',
  });
  assert.equal(findings, []);
  assert.ok(outputs.has('caf\u00e9/index.html'));
});

test('outputs that differ only by case or Unicode form are errors', async () => {
  const options = { docs: { path: 'docs' }, staticDirs: ['static'] };
  const cases: readonly [files: Record<string, string>, expected: string][] = [
    [{ 'static/A.png': '1', 'static/a.png': '2' }, 'static/a.png:1:1 route/case'],
    [{ 'static/\u00c9.png': '1', 'static/\u00e9.png': '2' }, 'static/\u00e9.png:1:1 route/case'],
    [{ 'static/\u212a.png': '1', 'static/k.png': '2' }, 'static/k.png:1:1 route/case'],
    [{ 'static/ss.png': '1', 'static/\u00df.png': '2' }, 'static/\u00df.png:1:1 route/case'],
    [{ 'static/Guide/Start/index.html': '1' }, 'static/Guide/Start/index.html:1:1 route/case'],
    [{ 'static/guide/start/index.html': '1' }, 'static/guide/start/index.html:1:1 route/collision'],
    [
      { 'static/guide/start/index.page.json': '1' },
      'static/guide/start/index.page.json:1:1 route/collision',
    ],
    [{ 'static/guide': '1' }, 'static/guide:1:1 route/collision'],
    [{ 'static/GUIDE': '1' }, 'static/GUIDE:1:1 route/collision'],
    [
      { 'static/guide/start/index.html/x': '1' },
      'static/guide/start/index.html/x:1:1 route/collision',
    ],
    [{ 'redirects.txt': '/Guide/start /guide/start\n' }, 'redirects.txt:1:1 route/case'],
    [{ 'redirects.txt': '/x /guide/start\n/X /guide/start\n' }, 'redirects.txt:2:1 route/case'],
    [
      { 'redirects.txt': '/x /guide/start\n/x/ /guide/start\n' },
      'redirects.txt:2:1 redirect/syntax',
    ],
    [{ 'docs/Guide/start.md': '# G\n' }, 'docs/guide/start.md:1:1 route/case'],
    [
      { 'docs/caf\u00e9.md': '# G\n', 'docs/cafe\u0301.md': '# G\n' },
      'docs/caf\u00e9.md:1:1 doc/duplicate-id',
    ],
    [
      {
        'docs/x.md': '---\nslug: /tags/One\n---\n# X\n',
        'docs/y.md': '---\ntags: [one]\n---\n# Y\n',
      },
      'docs/y.md:2:8 route/case',
    ],
    [{ 'static/docsgen-manifest.json': '1' }, 'static/docsgen-manifest.json:1:1 route/reserved'],
    [{ 'static/search/en.json': '1' }, 'static/search/en.json:1:1 route/reserved'],
    [{ 'static/search/EN.json': '1' }, 'static/search/EN.json:1:1 route/reserved'],
  ];
  for (const [files, expected] of cases)
    assert.equal((await memorySite({ ...PAGE, ...files }, options)).findings, [expected], expected);
});

test('static files replace the home page and the page for unknown addresses', async () => {
  const files = { 'static/index.html': '<p>Mine</p>', 'static/404.html': '<p>Lost</p>' };
  const { findings, outputs } = await memorySite(
    { 'docs/guide.md': '# Guide\n', ...files },
    { docs: { path: 'docs' }, staticDirs: ['static'] },
  );
  assert.equal(findings, []);
  for (const path of ['index.html', '404.html']) assert.is(outputs.get(path)?.kind, 'copy', path);
});

test('a page may have the usual route of the search page when that has another', async () => {
  const site = await memorySite(
    { ...PAGE, 'docs/search.md': '# How to search\n' },
    {
      search: { route: 'find' },
      hosting: ['vercel'],
      locales: { default: 'en', list: [{ code: 'en' }, { code: 'de' }] },
    },
  );
  assert.equal(site.findings, []);
  assert.match(site.html('search/index.html'), 'How to search');
  assert.match(site.html('de/find/index.html'), 'data-search-page');
  assert.match(site.html('index.html'), 'href="/find"');
  const { redirects } = JSON.parse(site.text('vercel.json')) as { redirects: { source: string }[] };
  const source = redirects.map((each) => each.source).find((each) => each.includes('(?!')) ?? '';
  const pattern = new RegExp(`^${source.replace(/:page(?=\()/, '')}$`);
  for (const path of ['/find', '/de/find', '/assets/main-12345678.css', '/a/b.txt'])
    assert.not.match(path, pattern);
  for (const path of ['/search', '/guide/find', '/assets/prices']) assert.match(path, pattern);
});

test('file names that differ only by case or Unicode form have the same folded form', () => {
  for (const [a, b] of [
    ['A', 'a'],
    ['\u00c9', 'e\u0301'],
    ['\u212b', '\u00e5'],
    ['\u03a3', '\u03c2'],
    ['\u1e9e', 'ss'],
  ] as const)
    assert.is(foldPath(a), foldPath(b));
  assert.is.not(foldPath('a'), foldPath('b'));
  assert.is.not(foldPath('\u00e9'), foldPath('e'));
});

test('a file and a folder with the same name clash in both orders', () => {
  const names = new FileNames();
  assert.is(names.add('a/b/c'), undefined);
  assert.equal(names.add('A/B'), { kind: 'folder', other: 'a/b/c' });
  assert.is(names.add('x'), undefined);
  assert.equal(names.add('X/y/z'), { kind: 'folder', other: 'x' });
  assert.equal(names.add('a/b/c'), { kind: 'same', other: 'a/b/c' });
  assert.equal(names.add('a/b/C'), { kind: 'case', other: 'a/b/c' });
  assert.is(names.add('a/b/d'), undefined);
});

test('the checks of paths and routes agree, except about slashes at the ends', () => {
  for (const route of hostileRoutes) assert.ok(unsafePath(route) ?? unsafeRoute(route), route);
  for (const route of harmlessRoutes) {
    assert.is(unsafePath(route), undefined, route);
    assert.is(unsafeRoute(`/${route}/`), undefined, route);
  }
  for (const route of ['', '/']) assert.is(unsafeRoute(route), undefined, route);
  for (const route of ['//', '//a', 'a//b', 'a//']) assert.ok(unsafeRoute(route), route);
});

test.run();
