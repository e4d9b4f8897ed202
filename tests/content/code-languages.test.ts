import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { htmlOf, select, textIn } from '../helpers/compile.js';

/** Required languages with an example of each. */
const SAMPLES: Readonly<Record<string, string>> = {
  go: 'func main() { return nil }',
  golang: 'func main() {}',
  java: 'public class A { int x = 1; }',
  python: 'def run(self):\n    return None',
  py: 'import os',
  php: '<?php echo "a"; ?>',
  ruby: 'def run\n  puts "a"\nend',
  csharp: 'public class A { int x = 1; }',
  cs: 'var x = 1;',
  typescript: 'const a: number = 1;',
  ts: 'let a = 1;',
  tsx: 'const a = <b c="d" />;',
  javascript: 'const a = 1;',
  js: 'const a = 1;',
  jsx: 'const a = <b c="d" />;',
  bash: 'if true; then echo "a"; fi',
  sh: 'echo "a"',
  shell: 'export A=1',
  console: 'echo "a"',
  zsh: 'echo "a"',
  yaml: 'a: "b"',
  yml: 'a: 1',
  YAML: 'a: "b"',
  toml: '[a]\nb = "c"',
  hcl: 'resource "a" "b" { c = 1 }',
  terraform: 'variable "a" {}',
  docker: 'FROM node:20',
  dockerfile: 'RUN npm ci',
  json: '{ "a": 1 }',
  jsonc: '{ "a": 1 } // x',
  json5: '{ a: 1 }',
  sql: 'SELECT 1 FROM a',
  proto: 'message A { string b = 1; }',
  protobuf: 'message A {}',
  cpp: 'int main() { return 0; }',
  'c++': 'int x = 1;',
  c: 'int main(void) { return 0; }',
  html: '<a href="b">c</a>',
  objc: '@interface A : B\n@end',
  powershell: 'Get-Item "a"',
  psh: 'Get-Item "a"',
  ps1: '$x = 1',
  markdown: '# a',
  md: '**a**',
  xml: '<a b="c"/>',
  css: 'a { b: c }',
  swift: 'let a = 1',
  bat: 'echo a',
  diff: '+a\n-b',
  patch: '+a',
  gn: 'a = "b"',
  fiddle: 'const a = 1',
  groovy: 'def a = 1',
  kotlin: 'val a = 1',
  rust: 'fn main() {}',
  graphql: 'query { a }',
  ini: '[a]\nb=c',
  properties: 'a=b',
  makefile: 'a: b\n\tc',
  nginx: 'server { listen 80; }',
  promql: 'sum(rate(a[5m]))',
  http: 'GET / HTTP/1.1\nHost: a',
  scala: 'val a = 1',
  lua: 'local a = 1',
  perl: 'my $a = 1;',
  r: 'x <- 1',
  elixir: 'def a, do: 1',
  dart: 'var a = 1;',
  less: '@a: 1;',
  scss: '$a: 1;',
};

for (const [language, code] of Object.entries(SAMPLES)) {
  test(`${language} is highlighted, and its text is unchanged`, () => {
    const html = htmlOf(`\`\`\`${language}\n${code}\n\`\`\``);
    assert.match(html, /<span class="t-[a-z-]+">/);
    assert.is(textIn(html, 'code'), code);
  });
}

test('an unknown language and plain text have no tokens', () => {
  for (const language of [
    '',
    'text',
    'txt',
    'plain',
    'plaintext',
    'stderr',
    'nonesuch',
    'extend',
    'insertBefore',
    'DFS',
    'constructor',
    '__proto__',
    'toString',
  ]) {
    const html = htmlOf(`\`\`\`${language}\nif (x) { return "y" }\n\`\`\``);
    assert.is(textIn(html, 'code'), 'if (x) { return "y" }', language);
    assert.not.match(html, 'class="t-');
  }
});

test('the language is an attribute of the block and is escaped', () => {
  assert.is(select(htmlOf('```go\nx\n```'), '.code')[0]?.properties.dataLang, 'go');
  const html = htmlOf('```"><script>alert(1)</script>\nx\n```');
  assert.equal(select(html, 'script'), []);
});

test('highlighting twice gives the same markup', () => {
  const text = '```ts\nconst a = `x ${b} y`;\n```\n\n```ts {1}\nconst a = 1;\n```';
  assert.is(htmlOf(text), htmlOf(text));
});

test.run();
