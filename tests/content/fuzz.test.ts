import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText } from '../helpers/compile.js';
import { seeded } from '../helpers/random.js';
import { includedFiles, pageFaults, randomPage } from '../fuzz/markdown.js';

test('the same text compiles to the same page in any order of pages', () => {
  const texts = Array.from({ length: 20 }, (_, i) => randomPage(seeded(77_777 * (i + 1))));
  const first = texts.map((text) => compileText(text, { files: includedFiles }));
  const inReverse = texts
    .toReversed()
    .map((text) => compileText(text, { files: includedFiles }))
    .toReversed();
  assert.equal(inReverse, first);
});

test('pageFaults finds faults', () => {
  const page = compileText('## A\n\n[x](y)');
  assert.equal(pageFaults(page, 'x\ny\nz'), []);
  assert.equal(pageFaults(page, 'x'), ['a position outside the text: docs/page.md:3:1']);
  assert.equal(pageFaults({ ...page, html: '<p id="a"></p><p id="a" onclick="x">' }, 'x\ny\nz'), [
    '<p onclick>',
    'ids are used twice: a',
  ]);
  assert.equal(pageFaults({ ...page, article: { ...page.article, holes: [] } }, 'x\ny\nz'), [
    '2 parts for 0 holes',
  ]);
  assert.equal(pageFaults({ ...page, html: '' }, 'x\ny\nz'), [
    'the heading a has no element',
    'the section a has no element',
  ]);
});

test.run();
