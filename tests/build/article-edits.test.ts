/**
 * After an edit of a text, a build replaces the article in the files that hold it, without linking
 * the site. It must write the same files and report the same findings as a build without a cache.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomFrom, type Random } from '../../bench/random.js';
import { amount, sampleSeed } from '../helpers/amount.js';
import { folder, write } from '../helpers/command.js';
import { built, compare, edit, keepsNoAssets, page } from '../helpers/compared-builds.js';
import { smallSite } from '../helpers/small-site.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const CONFIG = keepsNoAssets(smallSite['site.config.ts'] ?? '').replace(
  'docs: [',
  `markdown: { glossary: 'terms' },
  docs: [
    { kind: 'blog', id: 'blog', path: 'blog', routeBasePath: 'blog' },`,
);

const RICH = `See [one](./install.md#linux), [two](/reference/api "A title"),
<https://a.example/?a=1&b=2> and a :term[Queue]. Twice a :term[Queue].

![A "card" & more](/img/card.png){width=30} ![logo](/img/logo.svg)

- [ ] An item with \`code\` & <b>markup</b>.

:::note[Title]
Words with [three](./rich.md#end).
:::

\`\`\`ts
const text = '</p>"&quot;';
\`\`\`

## End

The last words.`;

/** A site without findings. */
const SITE: Readonly<Record<string, string>> = {
  ...smallSite,
  'site.config.ts': CONFIG,
  'sidebars.ts': (smallSite['sidebars.ts'] ?? '').replace(
    'more: [',
    "more: ['terms', 'rich', 'same', 'list', 'twice', 'box', ",
  ),
  'docs/terms.md': page('Terms', ':::definition{term="Queue"}\nA list of tasks.\n:::'),
  'docs/rich.md': page('Rich', RICH),
  'docs/same.md': page('Same', RICH),
  'docs/list.md': page('List', 'Words.\n\n::listing{tag="api"}'),
  'docs/twice.md': page('Twice', 'Words about [queues](./concepts/queues.md).'),
  'docs/box.mdx': page('Box', "import Box from '../src/Box'\n\n<Box>Words</Box>\n\nMore."),
  'src/Box.jsx': 'export default ({ children }) => <b>{children}</b>;\n',
  'blog/2024-01-01-first.md': page('First post', 'Words.\n\n<!-- truncate -->\n\nMore.'),
  'blog/2024-02-01-second.md': page('Second post', 'Words.\n\n<!-- truncate -->\n\nMore.'),
};

/** The file with the edits since the last build of the complete site; undefined without one. */
function editsFile(site: string): string | undefined {
  const cache = join(site, '.docsgen');
  return readdirSync(cache).find((name) => name.startsWith('edits-'));
}

let shared: string | undefined;

/** A folder with the built site. Tests share it; each starts with the files of `SITE`. */
async function builtSite(): Promise<string> {
  shared ??= folder({});
  write(shared, SITE);
  const { code, findings } = await built(shared, 'after edit');
  assert.is(code, 0);
  assert.equal(findings, []);
  return shared;
}

type Way = 'edited' | 'linked';

/** The edited part → the edit, and how the build after it works. Each starts from the last one. */
const EDITS: readonly (readonly [name: string, way: Way, apply: (site: string) => void])[] = [
  ['a text', 'edited', (site) => edit(site, 'docs/install.md', 'More words', 'Other words')],
  ['the same page', 'edited', (site) => edit(site, 'docs/install.md', 'Other words', 'New words')],
  ['back again', 'edited', (site) => edit(site, 'docs/install.md', 'New words', 'More words')],
  [
    'lines above',
    'edited',
    (site) => edit(site, 'docs/rich.md', 'See [one]', 'First.\n\nSee [one]'),
  ],
  ['words between', 'edited', (site) => edit(site, 'docs/rich.md', 'Twice a', 'And "again" & <a')],
  ['code', 'edited', (site) => edit(site, 'docs/rich.md', 'const text', 'let text')],
  ['a page like another', 'edited', (site) => edit(site, 'docs/same.md', 'last', 'very last')],
  ['a translation', 'edited', (site) => edit(site, 'i18n/de/docs/install.md', 'Worte', 'Silben')],
  ['an old version', 'edited', (site) => edit(site, 'guides-1.0/first.md', 'Words', 'Old words')],
  ['a page in two locales', 'edited', (site) => edit(site, 'guides/first.md', 'Words', 'Letters')],
  ['text of MDX', 'edited', (site) => edit(site, 'docs/box.mdx', 'More', 'Much more')],
  [
    'two pages',
    'edited',
    (site) => {
      edit(site, 'docs/rich.md', 'The last', 'The final');
      edit(site, 'docs/install.md', 'More words', 'Most words');
    },
  ],
  ['a word as plain as others', 'edited', (site) => edit(site, 'guides/second.md', 'Words', 'Ww')],
  ['a page with a listing', 'linked', (site) => edit(site, 'docs/list.md', 'Words', 'Letters')],
  ['a post', 'linked', (site) => edit(site, 'blog/2024-01-01-first.md', 'Words', 'Letters')],
  ['a link', 'linked', (site) => edit(site, 'docs/rich.md', '/reference/api', '/reference/cli')],
  [
    'a new picture',
    'linked',
    (site) => edit(site, 'docs/install.md', 'Words.', '![a](/img/logo.svg)'),
  ],
  [
    'a heading, and the links to it',
    'linked',
    (site) => {
      edit(site, 'docs/install.md', '## Linux', '## GNU');
      edit(site, 'i18n/de/docs/install.md', '## Linux', '## GNU');
      edit(site, 'docs/rich.md', '#linux', '#gnu');
      edit(site, 'docs/same.md', '#linux', '#gnu');
    },
  ],
  [
    'a title',
    'linked',
    (site) => edit(site, 'docs/reference/api.md', 'title: API', 'title: Facts'),
  ],
  ['a tag', 'linked', (site) => edit(site, 'docs/concepts/queues.md', 'queues]', 'cli]')],
  ['a partial', 'linked', (site) => edit(site, 'docs/_shared.md', 'Shared', 'Common')],
  ['a definition', 'linked', (site) => edit(site, 'docs/terms.md', 'A list', 'A row')],
  [
    'a sidebar',
    'linked',
    (site) => edit(site, 'sidebars.ts', "label: 'Reference'", "label: 'Facts'"),
  ],
  ['a picture', 'linked', (site) => edit(site, 'static/img/logo.svg', 'width="40"', 'width="50"')],
  [
    'a new page',
    'linked',
    (site) => write(site, { 'guides/deploy/new.md': page('New', 'Words.') }),
  ],
  ['a text again', 'edited', (site) => edit(site, 'docs/install.md', 'Most words', 'More words')],
];

test('after each edit of a site, a build equals a clean one', async () => {
  const site = folder(SITE);
  const first = await compare(site, 'the site');
  assert.equal(first.findings, []);
  const step = amount({ normal: 24, full: 1 });
  for (const [i, [name, way, apply]] of EDITS.entries()) {
    const before = editsFile(site);
    const text = before === undefined ? '' : readFileSync(join(site, '.docsgen', before), 'utf8');
    apply(site);
    // A normal run makes few clean builds: after the last edit of a way, and by the seed.
    const isCompared = (i + sampleSeed) % step === 0 || EDITS[i + 1]?.[1] !== way;
    const { code } = isCompared ? await compare(site, name) : await built(site, 'after edit');
    assert.is(code, 0, name);
    const after = editsFile(site);
    const isEdited =
      after !== undefined && readFileSync(join(site, '.docsgen', after), 'utf8') !== text;
    assert.is(isEdited ? 'edited' : 'linked', way, name);
  }
});

test('findings that an edit causes are reported', async () => {
  const site = await builtSite();
  edit(site, 'docs/rich.md', 'The last words.', 'The [last](./missing.md) words.');
  assert.is((await compare(site, 'a broken link')).code, 1);
  edit(site, 'docs/rich.md', './missing.md', './install.md');
  assert.is((await compare(site, 'a corrected link')).code, 0);
  edit(site, 'docs/rich.md', 'The [last]', '<!-- docsgen-ignore x: y -->\n\nThe [last]');
  assert.is((await compare(site, 'a comment')).code, 1);
});

test('findings of rules that are off do not matter', async () => {
  const off = (config: string): string =>
    config.replace(
      'export default {',
      "export default {\n  check: { rules: { 'link/plain-http': 'off' } },",
    );
  const site = folder({ ...SITE, 'site.config.ts': off(SITE['site.config.ts'] ?? '') });
  edit(site, 'docs/install.md', 'More words', 'More words on http://example.org');
  assert.equal((await built(site, 'after edit')).findings, []);
  edit(site, 'docs/install.md', 'More words', 'Other words');
  await compare(site, 'a text');
  assert.ok(editsFile(site) !== undefined);
});

test('a site with findings is linked after each edit', async () => {
  const site = folder({ ...SITE, 'docs/moved.md': page('Moved', 'See [the setup](/setup).') });
  assert.ok((await built(site, 'after edit')).findings.length > 0);
  edit(site, 'docs/install.md', 'More words', 'Other words');
  await compare(site, 'a text');
  assert.is(editsFile(site), undefined);
});

fullTest('an edit of a site that somebody has changed makes the complete site again', async () => {
  const site = await builtSite();
  let words = 'More words';
  for (const [name, change] of [
    ['a changed page', (out) => writeFileSync(join(out, 'install/index.html'), 'Changed.')],
    ['a changed list', (out) => writeFileSync(join(out, 'llms-full.txt'), 'Changed.')],
    ['another changed page', (out) => writeFileSync(join(out, 'terms/index.html'), 'Changed.')],
  ] as readonly (readonly [string, (out: string) => void])[]) {
    change(join(site, 'build'));
    const before = words;
    words = `Words after ${name}`;
    edit(site, 'docs/install.md', before, words);
    await compare(site, name);
    assert.is(editsFile(site), undefined, name);
  }
});

test('an edit reads neither the facts of all pages nor the last plan', async () => {
  const site = await builtSite();
  const facts = join(site, '.docsgen/facts.txt');
  writeFileSync(facts, '');
  rmSync(join(site, '.docsgen/plan.json'));
  edit(site, 'docs/install.md', 'More words', 'Other words');
  await compare(site, 'a text');
  assert.ok(editsFile(site) !== undefined);
  // The page is compiled once: its translation has its own text.
  assert.is(readFileSync(facts, 'utf8').trim().split('\n').length, 1);
  assert.not.ok(existsSync(join(site, '.docsgen/plan.json')));
});

test('a foreign file in the output folder is refused after an edit', async () => {
  const site = await builtSite();
  write(site, { 'build/own.txt': 'Mine.' });
  edit(site, 'docs/install.md', 'More words', 'Other words');
  const { code } = await built(site, 'after edit');
  assert.is(code, 2);
  assert.ok(existsSync(join(site, 'build/own.txt')));
  rmSync(join(site, 'build/own.txt'));
});

const PIECES = [
  'Words',
  'more `code` & <b>markup</b>',
  '"quotes"',
  '&quot;',
  '\\<img src="x"/>',
  '$&',
  'ünïcödé 🎉',
  '[two](/reference/api "A title")',
  '![logo](/img/logo.svg)',
  ':term[Queue]',
  '\n\n```\n</main>\0\n```\n\n',
  '\n\n---\n\nSource: https://docs.acme.dev/rich\n\n',
] as const;

/** Inserts a random text between two words of a page, below its front matter. */
function insertText(site: string, random: Random): void {
  const path = random.pick(['docs/rich.md', 'docs/same.md', 'docs/install.md', 'guides/first.md']);
  const text = readFileSync(join(site, path), 'utf8');
  const start = text.indexOf('---\n\n') + 5;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index).filter((at) => at > start);
  const at = random.pick(spaces.length === 0 ? [text.length] : spaces);
  write(site, { [path]: `${text.slice(0, at)} ${random.pick(PIECES)}${text.slice(at)}` });
}

const STEPS = amount({ normal: 3, full: 120 });

fullTest(`after random texts, a build equals a clean one (${STEPS} edits)`, async () => {
  const site = await builtSite();
  const random = randomFrom(7);
  for (let step = 1; step <= STEPS; step++) {
    insertText(site, random);
    if (random.between(1, 4) === 1) insertText(site, random);
    await compare(site, `step ${step}`);
  }
});

test.run();
