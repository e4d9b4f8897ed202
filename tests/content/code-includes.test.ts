import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, problemsOf, select, textIn } from '../helpers/compile.js';

const go = `package main

// #region start
func main() {
\t// #region inner
\trun()

\tstop()
\t// #endregion inner
}
// #endregion start

// docs:start other
var x = 1
// docs:end other
`;

const code = (directive: string, text = go): string =>
  textIn(compileText(directive, { files: { 'samples/main.go': text } }).html, 'code');

test('a file is shown without the comments that mark regions', () => {
  assert.is(
    code('::code{file="samples/main.go"}'),
    'package main\n\nfunc main() {\n\trun()\n\n\tstop()\n}\n\nvar x = 1',
  );
});

test('a region is shown without inner markers', () => {
  assert.is(
    code('::code{file="samples/main.go" region="start"}'),
    'func main() {\n\trun()\n\n\tstop()\n}',
  );
  assert.is(code('::code{file="samples/main.go" region="other"}'), 'var x = 1');
});

test('the common indentation of a region is removed', () => {
  assert.is(code('::code{file="samples/main.go" region="inner"}'), 'run()\n\nstop()');
  assert.is(
    code(
      '::code{file="samples/main.go" region="a"}',
      '    # #region a\n    if x:\n        y\n\n    z\n    # #endregion\n',
    ),
    'if x:\n    y\n\nz',
  );
});

test('a region ends at an end with its name, or at its end without a name', () => {
  assert.is(
    code(
      '::code{file="samples/main.go" region="a"}',
      '# #region a\n1\n# #region b\n2\n# #endregion\n3\n# #endregion\n4',
    ),
    '1\n2\n3',
  );
  assert.is(
    code(
      '::code{file="samples/main.go" region="b"}',
      '# #region a\n1\n# #region b\n2\n# #endregion\n3\n# #endregion\n4',
    ),
    '2',
  );
});

test('the language is that of the file or of the attribute `lang`', () => {
  const languages = (directive: string): unknown[] =>
    select(
      compileText(directive, { files: { 'samples/main.go': go, Makefile: 'a:' } }).html,
      '.code',
    ).map((e) => e.properties.dataLang);
  assert.equal(languages('::code{file="samples/main.go"}'), ['go']);
  assert.equal(languages('::code{file="samples/main.go" lang="text"}'), ['text']);
  assert.equal(languages('::code{file="Makefile"}'), ['text']);
});

test('title, lines and options work as in a code block', () => {
  const attributes = 'region="start" title="a b.go" lines="2" showLineNumbers wrap noCopy';
  const { html } = compileText(`::code{file="samples/main.go" ${attributes}}`, {
    files: { 'samples/main.go': go },
  });
  assert.is(textIn(html, '.code-title'), 'a b.go');
  assert.equal(
    select(html, '.line').map((l) => l.properties.className),
    [['line'], ['line', 'hl'], ['line'], ['line'], ['line']],
  );
  assert.equal(
    [
      select(html, '.code-numbered').length,
      select(html, '.code-wrap').length,
      select(html, '.code-copy').length,
    ],
    [1, 1, 0],
  );
});

test('a missing region is reported with the nearest name', () => {
  const options = { files: { 'samples/main.go': go } };
  assert.equal(problemsOf('Text\n\n::code{file="samples/main.go" region="strat"}', options), [
    '3:1 include/missing-region No region "strat" in samples/main.go. Did you mean "start"?',
  ]);
  assert.equal(problemsOf('::code{file="samples/main.go" region="zzzzzz"}', options), [
    '1:1 include/missing-region No region "zzzzzz" in samples/main.go. Mark it with ' +
      'comments "#region zzzzzz" and "#endregion zzzzzz".',
  ]);
});

test('a missing code file is reported', () => {
  assert.equal(problemsOf('::code{file="./no.go"}'), [
    '1:1 include/missing-file No file at "./no.go". The path was read as docs/no.go.',
  ]);
});

test('Windows line ends, NUL and HTML in a file are text', () => {
  assert.is(
    code(
      '::code{file="samples/main.go" region="a"}',
      '// #region a\r\n\tx\0\r\n\t<script>\r\n// #endregion a\r\n',
    ),
    'x\ufffd\n<script>',
  );
  const { article } = compileText('[l](./l.md)\n\n::code{file="a.txt"}\n\n[m](./m.md)', {
    files: { 'a.txt': '\x000\x00 \x00' },
  });
  assert.is(article.parts.length, article.holes.length + 1);
});

test.run();
