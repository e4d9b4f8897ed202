import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  compileText,
  htmlOf,
  idsIn,
  problemsOf,
  select,
  textIn,
  textsIn,
} from '../helpers/compile.js';

const block = (meta: string, code = 'a\nb\nc\nd\ne\nf\ng'): string =>
  htmlOf(`\`\`\`${meta}\n${code}\n\`\`\``);

/** The numbers of the lines with a class. */
function lines(html: string, name: string): number[] {
  return select(html, '.line').flatMap(({ properties }, i) =>
    Array.isArray(properties.className) && properties.className.includes(name) ? [i + 1] : [],
  );
}

test('a title can have double, single or no quotes', () => {
  for (const [meta, title] of [
    ['go title="my file.go"', 'my file.go'],
    ['go title=\'my "file".go\'', 'my "file".go'],
    ['go title=file.go wrap', 'file.go'],
    ['go title="it\'s"', "it's"],
    ['go {1} title="a {2} b"', 'a {2} b'],
    ['go title="wrap"', 'wrap'],
    ['go title="<b>&"', '<b>&'],
  ] as const) {
    assert.is(textIn(block(meta), '.code-title'), title, meta);
  }
  assert.equal(select(block('go title=""'), '.code-title'), []);
  assert.equal(select(block('go'), '.code-title'), []);
});

test('lines are highlighted by number and range', () => {
  for (const [meta, expected] of [
    ['{2}', [2]],
    ['{2,4-6}', [2, 4, 5, 6]],
    ['{ 1, 3 - 4 }', [1, 3, 4]],
    ['{6-99}', [6, 7]],
    ['title="x {1}" {7}', [7]],
    ['{3-1}', []],
    ['{1-}', []],
    ['{0}', []],
  ] as const) {
    assert.equal(lines(block(`go ${meta}`), 'hl'), expected, meta);
  }
});

test('a very long range does not fill the memory', () => {
  assert.equal(lines(block('go {1-99999999999}', 'a\nb'), 'hl'), [1, 2]);
});

test('words inside a title or braces are not options', () => {
  const html = block('go title="showLineNumbers wrap noCopy" {1}');
  assert.equal(
    [
      select(html, '.code-numbered').length,
      select(html, '.code-wrap').length,
      select(html, '.code-copy').length,
    ],
    [0, 0, 1],
  );
});

test('showLineNumbers, wrap and noCopy set line numbers, wrapping and the copy button', () => {
  assert.equal(select(block('go showLineNumbers'), '.code-numbered').length, 1);
  assert.is(select(block('go showLineNumbers'), '.line').length, 7);
  assert.equal(select(block('go wrap'), '.code-wrap').length, 1);
  assert.equal(select(block('go noCopy'), '.code-copy').length, 0);
  const plain = block('go');
  assert.equal(
    [
      select(plain, '.code-numbered').length,
      select(plain, '.code-wrap').length,
      select(plain, '.code-copy').length,
      select(plain, '.line').length,
    ],
    [0, 0, 1, 0],
  );
});

test('line numbers can begin at a number', () => {
  for (const [meta, style] of [
    ['js showLineNumbers=5', 'counter-reset:line 4'],
    ['js {1} showLineNumbers=0 title="a"', 'counter-reset:line -1'],
    ['js showLineNumbers', undefined],
    ['js title="showLineNumbers=5"', undefined],
  ] as const) {
    const { article, facts } = compileText(`\`\`\`${meta}\na\n\`\`\``);
    const written = [...article.parts, ...(facts.styles ?? [])].join('');
    assert.is(/counter-reset:\s?line -?\d+/.exec(written)?.[0]?.replace(': ', ':'), style, meta);
    assert.equal(facts.diagnostics, [], meta);
  }
});

test('npm commands are shown for each package manager', () => {
  const html = block('bash npm2yarn title="x"', 'npm install a --save-dev\nnpm run b');
  assert.equal(
    textsIn(html, 'code').map((text) => text.split('\n')),
    [
      ['npm install a --save-dev', 'npm run b'],
      ['yarn add a --dev', 'yarn b'],
      ['pnpm add a --save-dev', 'pnpm run b'],
      ['bun add a --dev', 'bun run b'],
    ],
  );
  assert.match(html, 'data-group="npm2yarn"');
  assert.equal(textsIn(html, '.code-title'), ['x', 'x', 'x', 'x']);
  const twice = htmlOf(
    '```sh npm2yarn\nnpm i\n```\n\n- item\n\n  ```sh npm2yarn\n  npm i\n  ```\n',
  );
  assert.is(new Set(idsIn(twice)).size, idsIn(twice).length);
  assert.equal(problemsOf('```sh npm2yarn\nnpm i\n```'), []);
});

test('a site names the package managers of its commands', () => {
  const text = '```bash npm2yarn\nnpm run b\n```';
  const html = htmlOf(text, { packageManagers: ['yarn', 'npm'] });
  assert.equal(textsIn(html, 'code'), ['yarn b', 'npm run b']);
});

test('code that scrolls is focusable, and code that wraps is not', () => {
  assert.is(select(block('go'), 'pre')[0]?.properties.tabIndex, 0);
  assert.is(select(block('go wrap'), 'pre')[0]?.properties.tabIndex, undefined);
});

test('unknown options are ignored', () => {
  assert.is(block('go live foo=bar /x/'), block('go'));
});

test('variables are replaced only in blocks with the option `variables`', () => {
  const options = { variables: { version: '1.2.3', 'a.b': 'deep' } };
  assert.is(
    textIn(htmlOf('```sh variables\ngo get x@{{version}} {{ a.b }}\n```', options), 'code'),
    'go get x@1.2.3 deep',
  );
  assert.is(
    textIn(htmlOf('```sh\ngo get x@{{version}}\n```', options), 'code'),
    'go get x@{{version}}',
  );
});

test('an unknown variable in code is reported with the nearest name and stays', () => {
  const options = { variables: { version: '1' } };
  assert.equal(problemsOf('Text\n\n```sh variables\n{{verison}}\n```', options), [
    '4:1 variable/unknown No variable "verison". Did you mean "version"?',
  ]);
  assert.is(textIn(htmlOf('```sh variables\n{{verison}}\n```', options), 'code'), '{{verison}}');
});

test('the value of a variable in code is text, not markup', () => {
  assert.match(
    htmlOf('```text variables\n{{v}}\n```', { variables: { v: '<img src=x onerror=y>' } }),
    '&lt;img src=x onerror=y&gt;',
  );
});

test('HTML in code and in titles is escaped', () => {
  const html = block(
    'unknown title="</div><script>"',
    '</code></pre><script>alert("1" & \'2\')</script>',
  );
  assert.match(html, '&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;alert(&quot;1&quot; &amp; ');
  assert.equal(textsIn(html, 'script'), []);
});

test('an empty block and blank lines are shown', () => {
  assert.is(textIn(block('go', ''), 'code'), '');
  assert.is(textIn(block('go', 'a\n\nb'), 'code'), 'a\n\nb');
  assert.is(textIn(block('go {1}', 'a\n\nb'), 'code'), 'a\n\nb\n');
});

test('code in a list keeps its indentation', () => {
  assert.is(textIn(htmlOf('- item\n\n  ```py\n  if x:\n      y\n  ```'), 'code'), 'if x:\n    y');
});

test('code is in the text for search', () => {
  assert.equal(
    compileText('## A\n\n```go title="x.go"\nStartWorker()\n```').article.sections.map(
      (s) => s.text,
    ),
    ['StartWorker()'],
  );
});

test.run();
