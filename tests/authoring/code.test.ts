import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { markup } from '../helpers/page.js';

/** The text of markup. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

const SAMPLES: Readonly<Record<string, string>> = {
  go: 'func main() { return nil }',
  java: 'public class A { int x = 1; }',
  python: 'def run(self):\n    return None',
  php: '<?php echo "a"; ?>',
  ruby: 'def run\n  puts "a"\nend',
  csharp: 'public class A { int x = 1; }',
  typescript: 'const a: number = 1;',
  bash: 'if true; then echo "a"; fi',
  yaml: 'a: "b"',
  toml: '[a]\nb = "c"',
  hcl: 'resource "a" "b" { c = 1 }',
  docker: 'FROM node:20',
  json: '{ "a": 1 }',
  sql: 'SELECT 1 FROM a',
  proto: 'message A { string b = 1; }',
  js: 'const a = 1;',
  ts: 'let a = 1;',
  sh: 'echo "a"',
  tsx: 'const a = <b c="d" />;',
  jsx: 'const a = <b c="d" />;',
  cpp: 'int main() { return 0; }',
  html: '<a href="b">c</a>',
  objc: '@interface A',
  powershell: 'Get-Item "a"',
  markdown: '# a',
  xml: '<a b="c"/>',
  css: 'a { b: c }',
  swift: 'let a = 1',
  bat: 'echo a',
  diff: '+a\n-b',
  gn: 'a = "b"',
  fiddle: 'const a = 1',
};

test('every required language is highlighted, and its text is unchanged', () => {
  for (const [language, code] of Object.entries(SAMPLES)) {
    const html = markup(`\`\`\`${language}\n${code}\n\`\`\`\n`);
    assert.match(html, 'class="t-', language);
    assert.ok(plain(html).includes(code), language);
  }
});

test('unknown languages and plain text are escaped and have no colours', () => {
  for (const language of ['', 'text', 'nonesuch'])
    assert.match(
      markup(`\`\`\`${language}\n<script>alert("x")</script> & more\n\`\`\`\n`),
      '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more',
    );
});

test('options after the language set title, line numbers, wrapping and copy button', () => {
  for (const title of ['title="a b.go"', "title='a b.go'"])
    assert.match(markup(`\`\`\`go ${title}\nx\n\`\`\`\n`), '<div class="code-title">a b.go</div>');
  assert.match(markup('```go showLineNumbers wrap\nx\n```\n'), /code-wrap code-numbered/);
  assert.match(markup('```go\nx\n```\n'), 'data-copy');
  assert.not.match(markup('```go noCopy\nx\n```\n'), 'data-copy');
});

test('numbers and comments mark lines, and the comments disappear', () => {
  const marked = (html: string): number[] =>
    [...html.matchAll(/<span class="line( hl)?">/g)].flatMap((m, i) =>
      m[1] === undefined ? [] : [i + 1],
    );
  assert.equal(marked(markup('```go {1,3-4}\na\nb\nc\nd\ne\n```\n')), [1, 3, 4]);
  for (const [language, open, close] of [
    ['go', '// ', ''],
    ['python', '# ', ''],
    ['sql', '-- ', ''],
    ['html', '<!-- ', ' -->'],
    ['css', '/* ', ' */'],
  ] as const) {
    const comment = (mark: string): string => `${open}${mark}${close}`;
    const lines = [
      'a',
      comment('highlight-next-line'),
      'b',
      'c',
      comment('highlight-start'),
      'd',
      'e',
      comment('highlight-end'),
    ];
    const html = markup(`\`\`\`${language}\n${lines.join('\n')}\n\`\`\`\n`);
    assert.equal(marked(html), [2, 4, 5], language);
    assert.not.match(html, 'highlight-', language);
  }
});

test('added and removed lines are marked', () => {
  const html = markup(`\`\`\`js
// diff-remove-next-line
old();
// diff-add-start
fresh();
more();
// diff-add-end
\`\`\`
`);
  assert.equal(
    [...html.matchAll(/class="line ?([a-z]*)"/g)].map((m) => m[1]),
    ['del', 'add', 'add'],
  );
});

test('a mermaid block contains its source as text', () => {
  assert.match(
    markup('```mermaid\ngraph LR; A-->B\n```\n'),
    /<pre class="mermaid-source"[^>]*>graph LR; A--&gt;B<\/pre>/,
  );
});

test.run();
