import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, select, textsIn } from '../helpers/compile.js';

test('a table aligns its columns by classes, not by styles', () => {
  const html = htmlOf('| l | c | r | n |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |');
  assert.equal(
    select(html, 'th').map((e) => e.properties.className),
    [['align-left'], ['align-center'], ['align-right'], undefined],
  );
  assert.equal(
    select(html, 'td').map((e) => e.properties.className),
    [['align-left'], ['align-center'], ['align-right'], undefined],
  );
  assert.not.match(html, /style=|align="/);
});

test('a table of few characters is marked as one that fits into a narrow window', () => {
  const fits = (text: string): boolean =>
    'dataFits' in (select(htmlOf(text), 'table')[0]?.properties ?? {});
  const head = '| a | b | c | d | e |\n|---|---|---|---|---|\n';
  assert.is(fits(`${head}| 1 | 2 | 3 | 4 | 5 |`), true);
  assert.is(fits(`${head}| 1 | 2 | 3 | 4 | five words in a cell |`), false);
  assert.is(fits(`${head}| 1234567 | 1234567 | 1234567 | 1234567 | 1 |`), false);
});

test('a raw HTML table keeps its classes and gets a class for its alignment', () => {
  const html = htmlOf('<table><tr><td class="wide" align="right">1</td></tr></table>');
  assert.equal(
    select(html, 'td').map((e) => e.properties.className),
    [['wide', 'align-right']],
  );
});

test('cells can contain links, code with escaped pipes, pictures and breaks', () => {
  const { html, facts } = compileText(
    '| a |\n|---|\n| [x](./x.md) `a\\|b` ![p](./p.png)<br>next |',
  );
  assert.equal(
    facts.refs.map((r) => [r.kind, r.url, r.line]),
    [
      ['link', './x.md', 3],
      ['image', './p.png', 3],
    ],
  );
  assert.equal(textsIn(html, 'code'), ['a|b']);
  assert.is(select(html, 'br').length, 1);
});

test('a flag in code is not broken after its hyphens', () => {
  const html = htmlOf('| `--namespace` | `run -n a --task-queue b--c` `x-y` |\n|---|---|');
  assert.equal(textsIn(html, '.unbroken'), ['--namespace', '--task']);
  assert.equal(textsIn(html, 'code'), ['--namespace', 'run -n a --task-queue b--c', 'x-y']);
});

test('a table can be scrolled by keyboard', () => {
  assert.is(select(htmlOf('| a |\n|---|'), '.table')[0]?.properties.tabIndex, 0);
});

test('rows that are too short or too long get the length of the header', () => {
  assert.equal(textsIn(htmlOf('| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |'), 'td'), [
    '1',
    '',
    '1',
    '2',
  ]);
});

test.run();
