import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Root } from 'mdast';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Extension } from 'micromark-util-types';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomFrom } from '../../bench/random.js';
import {
  possibleTableLines,
  tableSyntax,
} from '../../src/generator/content/markdown/table-syntax.js';
import { inFullRun } from '../helpers/full-test.js';
import { amount, sampled } from '../helpers/amount.js';

const fullTest = inFullRun(test);

/** Number of texts of random lines. */
const TEXTS = amount({ normal: 300, full: 10_000 });

/** A Markdown parser with one syntax extension. */
const parser = (syntax: Extension): ((text: string) => Root) => {
  const processor = unified()
    .data({ micromarkExtensions: [syntax], fromMarkdownExtensions: [gfmTableFromMarkdown()] })
    .use(remarkParse)
    .freeze();
  return (text) => processor.parse(text);
};
const plain = parser(gfmTable());
let lines: ReadonlySet<number> = new Set();
const guarded = parser(tableSyntax(() => lines));

/** Asserts that both parsers give the same tree, and returns the number of tables. */
const tablesIn = (text: string): number => {
  const expected = plain(text);
  lines = possibleTableLines(text);
  assert.equal(guarded(text), expected, JSON.stringify(text));
  return JSON.stringify(expected).split('"type":"table"').length - 1;
};

fullTest('on the pages of this site the guarded extension finds the same tables', () => {
  const folder = join(process.env['DOCSGEN_ROOT'] ?? '.', 'content');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  );
  const pages = sampled(paths, { kindsOf: () => [], more: 30 });
  const tables = pages.reduce(
    (sum, path) => sum + tablesIn(readFileSync(join(folder, path), 'utf8')),
    0,
  );
  assert.ok(tables > 8, `${tables} tables`);
});

test('in random lines the guarded extension finds the same tables', () => {
  const random = randomFrom(7);
  const HEADS = ['', '', '> ', '> > ', '- ', '  ', '    ', '1. ', '>', '\t', '   > '];
  const LINES = [
    'a | b',
    '| a | b |',
    '--- | ---',
    '|---|:-:|',
    ':-',
    '-',
    '---',
    '- | -',
    '1 | 2',
    'words',
    '',
    '',
    '|',
    '||',
    '`a|b`',
    'a \\| b',
    '# a | b',
    '```',
    '***',
    '[a]: b',
    '<div>',
    '| a',
    ':::',
    '| - | |',
  ];
  let tables = 0;
  for (let n = 0; n < TEXTS; n++) {
    const lines = Array.from(
      { length: random.between(2, 8) },
      () => random.pick(HEADS) + random.pick(LINES),
    );
    // Random lines seldom form a header with its delimiter row.
    const head = random.pick(HEADS);
    if (random.between(0, 1) === 0)
      lines.splice(
        random.between(0, lines.length),
        0,
        `${head}a | b`,
        `${head.replace(/[-1][. ]*/, '  ')}--- | ---`,
      );
    const text = lines.join(random.between(0, 9) === 0 ? '\r\n' : '\n');
    tables += tablesIn(text);
  }
  assert.ok(tables > TEXTS / 6, `${tables} tables`);
});

test.run();
