import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readMetrics, type FontMetrics } from '../../src/generator/cards/font.js';
import { layoutCard, textBlocks } from '../../src/generator/cards/design.js';
import { breakLines, fitTitle, oneLine, showable } from '../../src/generator/cards/text.js';
import { root } from '../helpers/command.js';

/** A font in which every character is as wide as high, so that widths are lengths. */
const square: FontMetrics = {
  has: (codePoint) => codePoint < 0x250 || codePoint === 0x2026,
  widthOf: (text) => [...text].length,
  middleToBaseline: 0.4,
};
const bold = readMetrics(
  readFileSync(join(root, 'node_modules/@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
);
const sizes = [
  { size: 100, lines: 1 },
  { size: 50, lines: 2 },
  { size: 25, lines: 3 },
];

test('the metrics of a font have its characters and their widths', () => {
  for (const char of 'Aé→ЖΩữ—…') assert.ok(bold.has(char.codePointAt(0) ?? 0), char);
  for (const char of '日א😀') assert.not.ok(bold.has(char.codePointAt(0) ?? 0), char);
  assert.ok(bold.widthOf('W') > bold.widthOf('i') && bold.widthOf('i') > 0);
  assert.is(bold.widthOf('AW').toFixed(6), (bold.widthOf('A') + bold.widthOf('W')).toFixed(6));
});

test('missing symbols are left out, and a text with missing letters is not showable', () => {
  assert.is(showable('Ship 🚀 it 👩‍💻 now', square), 'Ship it now');
  assert.is(showable('  a\n\tb\u0000c\u202Ed  ', square), 'a b cd');
  assert.is(showable('e\u0301', square), 'é', 'composed');
  assert.is(showable('Z\u0338al', square), 'Zal', 'the combining mark is removed');
  assert.is(showable('Guide 日本', square), undefined);
  for (const nothing of ['', '   ', '🚀', '\u200b\ufeff', '\ud800'])
    assert.is(showable(nothing, square), undefined, JSON.stringify(nothing));
});

test('lines break between words, then between parts of words, then anywhere', () => {
  assert.equal(breakLines('one two three', 7, square), {
    lines: ['one two', 'three'],
    torn: false,
  });
  assert.equal(breakLines('StartWorkflowOptions', 13, square), {
    lines: ['StartWorkflow', 'Options'],
    torn: false,
  });
  assert.equal(breakLines('docs/cli/server', 9, square), {
    lines: ['docs/cli/', 'server'],
    torn: false,
  });
  assert.equal(breakLines('GRPCServer', 5, square).lines, ['GRPC', 'Serve', 'r']);
  assert.equal(breakLines('an abcdefgh', 4, square), { lines: ['an', 'abcd', 'efgh'], torn: true });
});

test('a line that is too long is cut at a word and ends with an ellipsis', () => {
  assert.is(oneLine('short', 5, square), 'short');
  assert.is(oneLine('one two, three', 10, square), 'one two…');
  assert.is(oneLine('one two three', 8, square), 'one two…');
  assert.is(oneLine('one two three', 10, square), 'one two…', 'not "one two t…"');
  assert.is(oneLine('abcdefghij', 5, square), 'abcd…');
});

test('a title is as large as possible, with even lines, cut only at the smallest size', () => {
  assert.equal(fitTitle('abc', 300, sizes, square), { size: 100, lines: ['abc'] });
  assert.equal(
    fitTitle('aaa bbb c', 400, sizes, square),
    { size: 50, lines: ['aaa', 'bbb c'] },
    'no line with a single letter',
  );
  assert.is(fitTitle('abcdefghijkl', 300, sizes, square).size, 25, 'small before broken words');
  assert.equal(fitTitle('aaaa bbbb cccc dddd eeee', 125, sizes, square), {
    size: 25,
    lines: ['aaaa', 'bbbb', 'cccc…'],
  });
  assert.equal(
    fitTitle('a'.repeat(99), 125, sizes, square).lines,
    ['aaaaa', 'aaaaa', 'aaaa…'],
    'a long word is broken and cut',
  );
});

test('the name of the site replaces a title that the font cannot show', () => {
  const fonts = { medium: bold, bold };
  assert.equal(layoutCard({ title: '日本', site: 'My site' }, fonts, undefined).title?.lines, [
    'My site',
  ]);
  assert.is(layoutCard({ title: '日本', site: 'My site' }, fonts, undefined).site, undefined);
  assert.is(layoutCard({ title: 'Guide', site: 'My site' }, fonts, undefined).site, 'My site');
  assert.is(layoutCard({ title: '', site: '日本' }, fonts, undefined).title, undefined);
  const long = layoutCard(
    { title: 'word '.repeat(500), section: 'section '.repeat(99), site: 'site '.repeat(99) },
    fonts,
    undefined,
  );
  assert.is(long.title?.lines.length, 4);
  for (const line of [long.label, long.site, long.title?.lines.at(-1)])
    assert.match(line ?? '', /\S…$/);
});

test('the texts of a card are pictures within the card that do not overlap', () => {
  const fonts = { medium: bold, bold };
  const sizeOf = (svg: string): number[] =>
    [...svg.matchAll(/ (?:width|height)="(\d+)"/g)].map(([, pixels]) => Number(pixels));
  const titles = ['A', 'How archival works', 'word '.repeat(99), 'w'.repeat(400), '<b> & "x"'];
  for (const title of titles) {
    const words = { title, section: 'section '.repeat(40), site: 'site '.repeat(40) };
    const blocks = textBlocks(layoutCard(words, fonts, undefined), fonts);
    assert.equal(
      blocks.map(({ isRepeated }) => isRepeated),
      [true, false, true],
    );
    let end = 0;
    for (const { svg, left, top } of blocks) {
      const [width = 0, height = 0] = sizeOf(svg);
      assert.ok(left >= 0 && left + width <= 1200, `${title}: ${left} + ${width}`);
      assert.ok(top >= end, `${title}: ${top} after ${end}`);
      end = top + height;
      assert.not.match(svg, '<b>');
    }
    assert.ok(end <= 630, `${title}: ${end}`);
  }
});

test.run();
