import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseConfig } from '../../src/generator/config/schema.js';
import {
  FileNames,
  foldPath,
  unsafePath,
  unsafeRoute,
} from '../../src/generator/model/safe-path.js';
import { harmlessRoutes, hostileRoutes } from '../helpers/hostile-routes.js';
import { memorySite, type MemorySite } from '../helpers/memory-site.js';

/** A place that a writer gives a route at: files and config of a site that has it there, and where it is reported. */
interface Source {
  readonly name: string;
  readonly files: (route: string) => Readonly<Record<string, string>>;
  readonly at: string;
  /** Routes that this place cannot hold, or that mean something else there. */
  readonly skip?: (route: string) => boolean;
}

/** In quotes, with escapes for all but ASCII: a page's control characters are not read as they are. */
const yaml = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const PAGE = { 'docs/index.md': '# Start\n', 'docs/guide/start.md': '# Guide\n' };
const withPage = (text: string): Record<string, string> => ({ ...PAGE, 'docs/p.md': text });
/** Words that split a line of `redirects.txt`, or begin an anchor. */
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
    // YAML has no longer keys.
    skip: (route) => route.length > 1000,
  },
  {
    name: 'slug in a category file',
    files: (route) => ({
      ...PAGE,
      'docs/guide/_category_.json': `{\n  "link": {\n    "type": "generated-index",\n    "slug": ${yaml(route)}\n  }\n}`,
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

for (const source of sources) {
  test(`${source.name}: every hostile route is one error at its place`, async () => {
    for (const route of hostileRoutes) {
      if (source.skip?.(route) === true) continue;
      const { diagnostics } = await siteOf(source, route);
      const found = diagnostics.map((d) => `${d.file}:${d.line}:${d.column} ${d.rule}`);
      // A slug with a space or a backslash was refused before, by a rule of its own.
      const expected = /front-matter\/value/.test(found.join())
        ? 'front-matter/value'
        : 'route/unsafe';
      assert.equal(found, [`${source.at} ${expected}`], JSON.stringify(route));
      assert.not.match(
        diagnostics[0]?.message ?? '',
        /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Cs}]/u,
      );
    }
  });

  test(`${source.name}: unusual routes that are right are no error`, async () => {
    for (const route of harmlessRoutes) {
      const { findings } = await siteOf(source, route);
      assert.equal(findings, [], JSON.stringify(route));
    }
  });
}

test('a config with a hostile route is refused at the key that holds it', () => {
  const configs: readonly [name: string, value: (route: string) => object][] = [
    ['docs.routeBasePath', (r) => ({ docs: { routeBasePath: r } })],
    ['docs.tagsBase', (r) => ({ docs: { tagsBase: r } })],
    ['docs.id', (r) => ({ docs: { id: r } })],
    ['versions[0].path', (r) => ({ docs: { versions: [{ name: '1', path: r }] } })],
    ['versions[0].name', (r) => ({ docs: { versions: [{ name: r }] } })],
    ['list[0].path', (r) => ({ locales: { list: [{ code: 'en', path: r }] } })],
    ['list[0].code', (r) => ({ locales: { list: [{ code: r }] } })],
    ['baseUrl', (r) => ({ baseUrl: `/${r}/` })],
    [
      'link.slug',
      (r) => ({
        docs: {
          sidebars: {
            a: [
              {
                type: 'category',
                label: 'A',
                items: ['index'],
                link: { type: 'generated-index', slug: r },
              },
            ],
          },
        },
      }),
    ],
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

test('names of pages, folders and static files that are hostile are one error at the file', async () => {
  for (const route of hostileRoutes) {
    // What a file system may hold: no slash, no NUL, no half of a character, at most 255 bytes.
    if (/[/\0\ud800-\udfff]/.test(route) || route.startsWith('..') || route.startsWith('_'))
      continue;
    if (Buffer.byteLength(route) > 250) continue;
    const label = JSON.stringify(route);
    // The name of a page is followed by `.md`, which keeps what stands at its end.
    const page = `docs/${route}.md`;
    assert.equal(
      (await memorySite({ [page]: '# P\n' })).findings,
      [`${page}:1:1 route/unsafe`],
      label,
    );
    const inFolder = `docs/${route}/a.md`;
    assert.equal(
      (await memorySite({ [inFolder]: '# P\n' })).findings,
      [`${inFolder}:1:1 route/unsafe`],
      label,
    );
    if (route.endsWith('.md')) continue;
    const copied = `static/${route}`;
    assert.equal(
      (
        await memorySite(
          { ...PAGE, [copied]: 'x' },
          { docs: { path: 'docs' }, staticDirs: ['static'] },
        )
      ).findings,
      [`${copied}:1:1 route/unsafe`],
      label,
    );
  }
});

test('an asset gets a plain name, whatever its own is', async () => {
  for (const name of [
    'x.%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fpwn',
    'x.%',
    'a b.p\u202eng',
    'con.svg',
    `${'x'.repeat(240)}.svg`,
    'x.a:b',
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

test('a slug may climb to another folder of its area, not out of it', async () => {
  const slug = (text: string): Promise<MemorySite> =>
    memorySite({ 'docs/index.md': '# A\n', 'docs/a/b/p.md': `---\nslug: ${text}\n---\n# P\n` });
  assert.ok((await slug('../x')).outputs.has('a/x/index.html'));
  assert.ok((await slug('../../x')).outputs.has('x/index.html'));
  assert.equal((await slug('../../../x')).findings, ['docs/a/b/p.md:2:1 route/unsafe']);
});

test('a redirect may be written as browsers show an address', async () => {
  const { findings, outputs } = await memorySite({
    ...PAGE,
    'redirects.txt': '/caf%C3%A9 /guide/start\n',
  });
  assert.equal(findings, []);
  assert.ok(outputs.has('caf\u00e9/index.html'));
});

test('outputs that are one file where case or Unicode form does not count are errors', async () => {
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

test('file names that case and Unicode form do not tell apart have one folded form', () => {
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

test('a file and a folder of one name clash in both orders', () => {
  const names = new FileNames();
  assert.is(names.add('a/b/c'), undefined);
  assert.equal(names.add('A/B'), { kind: 'folder', other: 'a/b/c' });
  assert.is(names.add('x'), undefined);
  assert.equal(names.add('X/y/z'), { kind: 'folder', other: 'x' });
  assert.equal(names.add('a/b/c'), { kind: 'same', other: 'a/b/c' });
  assert.equal(names.add('a/b/C'), { kind: 'case', other: 'a/b/c' });
  assert.is(names.add('a/b/d'), undefined);
});

test("the two checks agree, but for the slashes at a route's ends", () => {
  for (const route of hostileRoutes) assert.ok(unsafePath(route) ?? unsafeRoute(route), route);
  for (const route of harmlessRoutes) {
    assert.is(unsafePath(route), undefined, route);
    assert.is(unsafeRoute(`/${route}/`), undefined, route);
  }
  for (const route of ['', '/']) assert.is(unsafeRoute(route), undefined, route);
  for (const route of ['//', '//a', 'a//b', 'a//']) assert.ok(unsafeRoute(route), route);
});

test.run();
