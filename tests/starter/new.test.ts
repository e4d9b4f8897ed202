import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { insertItem } from '../../src/generator/refactor/insert-item.js';
import { templateNames } from '../../src/generator/starter/templates.js';
import { docsgen, folder, tree, type Result } from '../helpers/command.js';
import { docsgenWithFaults } from '../helpers/faulty-disk.js';

const PAGE = '---\ntitle: A page\ndescription: A page of the site.\n---\n\nText.\n';
const CONFIG = "export default { title: 'Kite', docs: { path: 'docs' } };\n";

const textIn = (dir: string, path: string): string => readFileSync(join(dir, path), 'utf8');

const make = (dir: string, ...args: readonly string[]): Promise<Result> =>
  docsgen(['new', ...args], { cwd: dir });

async function requireClean(dir: string): Promise<void> {
  const checked = await docsgen(['check', '--strict'], { cwd: dir });
  assert.is(checked.code, 0, checked.stderr);
}

/** The titles in the sidebar of a built page, in order. */
async function sidebarOf(dir: string): Promise<string[]> {
  const built = await docsgen(['build', '--no-social-cards'], { cwd: dir });
  assert.is(built.code, 0, built.stderr);
  const html = textIn(dir, 'build/guide/a/index.html');
  const sidebar = /<nav[^>]*class="sidebar.*?<\/nav>/s.exec(html)?.[0] ?? html;
  return [...sidebar.matchAll(/<a [^>]*href="([^"#]*)"/g)].map(([, href = '']) => href);
}

test('a page of each kind has no finding, also with an odd title', async () => {
  const dir = folder({ 'site.config.mjs': CONFIG, 'docs/index.md': PAGE });
  for (const template of templateNames) {
    const title = `The *${template}* of <Kite>: "100 %"`;
    const result = await make(dir, `docs/${template}`, '--template', template, '--title', title);
    assert.is(result.code, 0, result.stderr);
    assert.match(result.stdout, `Its address is /${template}.`);
    assert.ok(existsSync(join(dir, `docs/${template}.md`)));
  }
  assert.is((await make(dir, 'docs/http-api/02-index-of_errors.md')).code, 0);
  assert.match(textIn(dir, 'docs/http-api/02-index-of_errors.md'), 'title: Index of errors\n');
  assert.is((await make(dir, 'docs/http-api/index.md')).code, 0);
  assert.match(textIn(dir, 'docs/http-api/index.md'), 'title: HTTP API\n');
  await requireClean(dir);
});

test('nothing is overwritten, and paths outside the pages are refused', async () => {
  const dir = folder({
    'site.config.mjs': CONFIG,
    'docs/index.md': PAGE,
    'docs/a.md': 'mine',
    'docs/b.mdx': PAGE,
    'docs/c.md': PAGE.replace('title', 'slug: /slug\ntitle'),
    'other/x.txt': '',
    'redirects.txt': '/moved /a\n',
  });
  symlinkSync('/nowhere', join(dir, 'docs/dangling.md'));
  symlinkSync(folder({}), join(dir, 'docs/linked'));
  const before = tree(folder({}));
  const cases: readonly (readonly [string, string])[] = [
    ['docs/a.md', 'docs/a.md exists already.'],
    ['docs/a', 'docs/a.md exists already.'],
    ['docs/dangling', 'exists already'],
    ['other/b.md', 'is in no folder of pages'],
    ['../b.md', 'not a path of the site'],
    ['docs/.hidden.md', 'not a path of the site'],
    ['docs/a?.md', 'not a path of the site'],
    ['docs/linked/b.md', 'not a path of the site'],
    ['docs/_part.md', 'no page of the site'],
    ['docs/b', 'The doc id "b" already belongs to '],
    ['docs/A', 'differ only in letter case.'],
    ['docs/slug', 'The route /slug already belongs to '],
    ['docs/moved', 'would hide the page there.'],
  ];
  for (const [path, message] of cases) {
    const result = await make(dir, path);
    assert.is(result.code, 2, path);
    assert.match(result.stderr, message, path);
  }
  assert.is(textIn(dir, 'docs/a.md'), 'mine');
  assert.equal(tree(folder({})), before);
});

const SIDEBARS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'sidebars.json': {
    'site.config.mjs':
      "export default { title: 'Kite', docs: { path: 'docs', sidebars: 'sidebars.json' } };\n",
    'sidebars.json':
      '{\n  "main": [\n    "index",\n    {\n      "type": "category",\n      "label": "Guide",\n' +
      '      "items": ["guide/a", "guide/b"]\n    }\n  ]\n}\n',
  },
  'sidebars.ts': {
    'site.config.mjs':
      "export default { title: 'Kite', docs: { path: 'docs', sidebars: 'sidebars.ts' } };\n",
    'sidebars.ts':
      "const sidebars: Record<string, unknown> = {\n  main: [\n    'index', // first\n    {\n" +
      "      Guide: [\n        'guide/a',\n        { type: 'doc', id: 'guide/b' },\n" +
      '      ],\n    },\n  ],\n' +
      '};\nexport default sidebars;\n',
  },
  'site.config.mjs': {
    'site.config.mjs':
      "export default { title: 'Kite', docs: { path: 'docs', sidebars: { main: ['index', " +
      "{ type: 'category', label: 'Guide', items: ['guide/a', 'guide/b'] }] } } };\n",
  },
};

for (const [file, files] of Object.entries(SIDEBARS))
  test(`a page is added to ${file} after a page, and in a category`, async () => {
    const dir = folder({
      ...files,
      'docs/index.md': PAGE,
      'docs/guide/a.md': PAGE,
      'docs/guide/b.md': PAGE,
    });
    for (const [path, flag, name] of [
      ['docs/guide/after', '--after', 'guide/a'],
      ['docs/guide/last', '--in', 'Guide'],
      ['docs/top', '--in', 'main'],
    ] as const) {
      const result = await make(dir, path, flag, name);
      assert.is(result.code, 0, result.stderr);
      assert.match(result.stdout, `Added it to ${file}.`);
    }
    assert.equal(
      [...new Set(await sidebarOf(dir))].filter((href) => /^\/(?:guide\/|top)/.test(href)),
      ['/guide/a', '/guide/after', '/guide/b', '/guide/last', '/top'],
    );
    await requireClean(dir);
  });

test('generated sidebars place a page by its position', async () => {
  const at = (position: number): string =>
    PAGE.replace('title', `sidebar_position: ${position}\ntitle`);
  const dir = folder({
    'site.config.mjs': CONFIG,
    'docs/index.md': at(0),
    'docs/a.md': at(1),
    'docs/b.md': at(2),
    'docs/sub/one.md': at(1),
    'docs/plain/x.md': PAGE,
    'docs/plain/y.md': PAGE,
  });
  assert.is((await make(dir, 'docs/between', '--after', 'a')).code, 0);
  assert.is((await make(dir, 'docs/sub/two', '--in', 'Sub')).code, 0);
  assert.is((await make(dir, 'docs/plain/z', '--in', 'Plain')).code, 0);
  assert.match(textIn(dir, 'docs/between.md'), 'sidebar_position: 1.5\n');
  assert.match(textIn(dir, 'docs/sub/two.md'), 'sidebar_position: 2\n');
  assert.not.match(textIn(dir, 'docs/plain/z.md'), 'sidebar_position');
  const refused: readonly (readonly [string, string, string, string])[] = [
    ['docs/plain/a-first', '--after', 'plain/x', 'the sidebar is generated'],
    ['docs/elsewhere', '--in', 'Sub', 'the pages in docs/sub'],
    ['docs/elsewhere', '--after', 'betwen', 'Did you mean "between"?'],
    ['docs/elsewhere', '--in', 'Sbu', 'Did you mean "Sub"?'],
  ];
  for (const [path, flag, name, message] of refused) {
    const result = await make(dir, path, flag, name);
    assert.is(result.code, 2, path);
    assert.match(result.stderr, message);
    assert.not.ok(existsSync(join(dir, `${path}.md`)));
  }
  await requireClean(dir);
});

test('sidebars that a script computes stay, and the page is not written', async () => {
  const dir = folder({
    'site.config.mjs':
      "const ids = ['in', 'dex'];\nexport default { title: 'Kite', docs: { path: 'docs', " +
      "sidebars: { main: [ids.join('')] } } };\n",
    'docs/index.md': PAGE,
  });
  const before = tree(dir);
  const result = await make(dir, 'docs/a', '--after', 'index', '--no-cache');
  assert.is(result.code, 2);
  assert.match(result.stderr, 'computes its sidebars');
  assert.equal(tree(dir), before);
});

test('a full disk leaves page and sidebars as they were', async () => {
  const files = { ...SIDEBARS['sidebars.json'], 'docs/index.md': PAGE };
  const sidebars = '{ "main": ["index"] }\n';
  for (let from = 1; from <= 3; from++) {
    const dir = folder({ ...files, 'sidebars.json': sidebars });
    const before = tree(dir);
    const fault = { below: dir, op: ['create'], from, code: 'ENOSPC' } as const;
    const args = ['new', 'docs/sub/a', '--after', 'index', '--no-cache'];
    const result = await docsgenWithFaults(args, { cwd: dir, faults: [fault] });
    assert.is(result.code, 2, `write ${from}`);
    assert.match(result.stderr, /\/\S+ cannot be used: there is no space left/, `write ${from}`);
    assert.equal(tree(dir), before, `write ${from}`);
  }
});

test('posts get a date, translations and pages outside the areas no sidebar', async () => {
  const dir = folder({
    'site.config.mjs':
      "export default { title: 'Kite', docs: [{ path: 'docs' }, " +
      "{ kind: 'blog', path: 'blog' }] };\n",
    'docs/index.md': PAGE,
    'blog/2024-01-01-first.md': PAGE,
    'content/pages/about.md': PAGE,
  });
  assert.is((await make(dir, 'blog/second')).code, 0);
  assert.match(textIn(dir, 'blog/second.md'), /^date: \d{4}-\d{2}-\d{2}$/m);
  assert.is((await make(dir, 'content/pages/imprint')).code, 0);
  const result = await make(dir, 'content/pages/terms', '--after', 'index');
  assert.match(result.stderr, 'a page without a sidebar');
  await requireClean(dir);
});

test('ids are inserted in the style of the file', () => {
  const cases: readonly (readonly [string, string, Parameters<typeof insertItem>[2], string])[] = [
    ['a.json', '{"s":[]}', { in: 's' }, '{"s":["x"]}'],
    ['a.json', '{"s":["a","b"]}', { after: 'a' }, '{"s":["a", "x","b"]}'],
    ['a.js', "export default {s: ['a',]}", { in: 's' }, "export default {s: ['a', 'x',]}"],
    [
      'a.ts',
      'export default {s: [\r\n  "a"\r\n]}',
      { after: 'a' },
      'export default {s: [\r\n  "a",\r\n  "x"\r\n]}',
    ],
    [
      'a.ts',
      "export default {s: [{label: 'C', link: {type: 'doc', id: 'c'}, items: []}]}",
      { after: 'c' },
      "export default {s: [{label: 'C', link: {type: 'doc', id: 'c'}, items: []}, 'x']}",
    ],
  ];
  for (const [path, before, place, after] of cases)
    assert.is(insertItem(path, before, place, 'x'), after);
  assert.is(insertItem('a.json', '{', { in: 's' }, 'x'), undefined);
  assert.is(insertItem('a.ts', 'export default {}', { in: 's' }, 'x'), undefined);
});

test.run();
