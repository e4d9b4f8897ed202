import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { htmlOf, problemsOf, select, textContent } from '../helpers/compile.js';

/** The lines of a block as `text` or `text [classes]`. */
function linesOf(meta: string, ...code: string[]): string[] {
  return select(htmlOf(`\`\`\`${meta}\n${code.join('\n')}\n\`\`\``), '.line').map((line) => {
    const classes = (
      Array.isArray(line.properties.className) ? line.properties.className : []
    ).filter((name) => name !== 'line');
    return (
      textContent(line).replace(/\n$/, '') + (classes.length === 0 ? '' : ` [${classes.join(' ')}]`)
    );
  });
}

test('highlight-next-line in any style of comment marks one line and disappears', () => {
  for (const comment of [
    '// highlight-next-line',
    '//highlight-next-line',
    '# highlight-next-line',
    '-- highlight-next-line',
    '/* highlight-next-line */',
    '<!-- highlight-next-line -->',
    '{/* highlight-next-line */}',
    '; highlight-next-line',
    '% highlight-next-line',
    ';; highlight-next-line',
    '%% highlight-next-line',
    '(* highlight-next-line *)',
    '! highlight-next-line',
    '*> highlight-next-line',
    "' highlight-next-line",
    'REM highlight-next-line',
    '### highlight-next-line',
    '  // highlight-next-line  ',
    '\t# highlight-next-line',
  ]) {
    assert.equal(linesOf('text', 'a', comment, 'b', 'c'), ['a', 'b [hl]', 'c'], comment);
  }
});

test('a text that only contains a command stays', () => {
  for (const code of [
    '"highlight-next-line"',
    'x // highlight-next-line',
    '// highlight-next-line please',
    'REMhighlight-next-line',
    'highlight-next-line',
  ])
    assert.equal(htmlOf(`\`\`\`text\n${code}\nb\n\`\`\``).includes('highlight-next-line'), true);
});

test('magic comments of the site add classes', () => {
  const magicComments = [
    { className: 'bad-line', line: 'This will error' },
    {
      className: 'mine',
      line: 'highlight-next-line',
      block: { start: 'mine-start', end: 'mine-end' },
    },
  ];
  const code = [
    'a',
    '// This will error',
    'b',
    '# mine-start',
    'c',
    '/* highlight-next-line */',
    'd',
    '# mine-end',
    'e',
  ];
  const html = htmlOf(`\`\`\`js {5}\n${code.join('\n')}\n\`\`\``, { magicComments });
  assert.equal(
    select(html, '.line').map((line) => [line.properties.className, textContent(line).trim()]),
    [
      [['line'], 'a'],
      [['line', 'bad-line'], 'b'],
      [['line', 'mine'], 'c'],
      [['line', 'hl', 'mine'], 'd'],
      [['line', 'hl'], 'e'],
    ],
  );
});

test('a default language gives code without a language colours, and no name', () => {
  const js = { defaultLanguage: 'js' };
  const keywords = (language: string, options: { defaultLanguage?: string } = {}): number =>
    select(htmlOf(`\`\`\`${language}\nconst x = (;\n\`\`\``, options), '.t-keyword').length;
  assert.equal([keywords('', js), keywords(''), keywords('text', js)], [1, 0, 0]);
  assert.not.match(htmlOf('```\nx\n```', js), /language-|data-lang/);
  const [slip = ''] = problemsOf('```\nx\n```', { defaultLanguage: 'javscript' });
  assert.match(slip, 'code/unknown-language');
});

test('highlight-start and highlight-end mark the lines between them', () => {
  assert.equal(linesOf('py', 'a', '# highlight-start', 'b', 'c', '# highlight-end', 'd'), [
    'a',
    'b [hl]',
    'c [hl]',
    'd',
  ]);
});

test('a start without an end marks the rest', () => {
  assert.equal(linesOf('py', 'a', '# highlight-start', 'b', 'c'), ['a', 'b [hl]', 'c [hl]']);
});

test('single lines and ranges are marked as added or removed', () => {
  assert.equal(
    linesOf(
      'go',
      '// diff-remove-next-line',
      'old',
      '// diff-add-next-line',
      'new',
      '// diff-add-start',
      'x',
      'y',
      '// diff-add-end',
      '// diff-remove-start',
      'z',
      '// diff-remove-end',
      'end',
    ),
    ['old [del]', 'new [add]', 'x [add]', 'y [add]', 'z [del]', 'end'],
  );
});

test('marks combine with each other and with the numbers of visible lines', () => {
  assert.equal(
    linesOf(
      'go {2}',
      '// diff-add-next-line',
      'a',
      '// highlight-next-line',
      '// diff-remove-next-line',
      'b',
      'c',
    ),
    ['a [add]', 'b [hl del]', 'c'],
  );
});

test('a comment that only mentions highlighting stays', () => {
  assert.equal(
    linesOf(
      'go {1}',
      '// highlight-next-line marks a line',
      'x := 1 // highlight-next-line',
      '// please highlight-next-line',
    ),
    [
      '// highlight-next-line marks a line [hl]',
      'x := 1 // highlight-next-line',
      '// please highlight-next-line',
    ],
  );
});

test('a token over several lines keeps its style on each line', () => {
  const html = htmlOf('```js {2}\n/* one\ntwo */ x\n```');
  assert.match(
    html,
    '<span class="line"><span class="t-comment">/* one</span>\n</span>' +
      '<span class="line hl"><span class="t-comment">two */',
  );
});

test('diff as a language colours added and removed lines', () => {
  const html = htmlOf('```diff\n- old\n+ new\n  same\n```');
  assert.match(html, '<span class="t-deleted">- old');
  assert.match(html, '<span class="t-inserted">+ new');
});

test('marks work with Windows line ends', () => {
  assert.equal(linesOf('go', 'a\r', '// highlight-next-line\r', 'b\r'), ['a', 'b [hl]']);
});

test.run();
