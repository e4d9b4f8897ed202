import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf } from '../helpers/compile.js';

/** The texts and addresses of the links of a page. */
function links(text: string): [string, string][] {
  return compileText(text).facts.refs.map((r) => [r.text, r.url]);
}

test('literal web and email addresses become links', () => {
  for (const [text, shown, url] of [
    ['See https://a.example/b?c=d#e now', 'https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
    ['http://a.example', 'http://a.example', 'http://a.example'],
    ['HTTPS://A.example/x', 'HTTPS://A.example/x', 'HTTPS://A.example/x'],
    ['www.a.example/b', 'www.a.example/b', 'http://www.a.example/b'],
    ['Write to me.you+x@a-b.example!', 'me.you+x@a-b.example', 'mailto:me.you+x@a-b.example'],
    ['(https://a.example/b_(c))', 'https://a.example/b_(c)', 'https://a.example/b_(c)'],
    ['**https://a.example/b**', 'https://a.example/b', 'https://a.example/b'],
    ['<https://a.example/b c', '', ''],
  ] as const) {
    assert.equal(
      links(text),
      shown === '' ? [['https://a.example/b', 'https://a.example/b']] : [[shown, url]],
      text,
    );
  }
});

test('punctuation after an address is not part of it', () => {
  for (const sign of ['.', ',', '!', '?', ':', ';', ')', '"', "'"])
    assert.equal(links(`x https://a.example/b${sign} y`)[0]?.[1], 'https://a.example/b', sign);
});

test('the host of an address with a scheme needs no dot', () => {
  for (const [text, url] of [
    ['Open http://localhost.', 'http://localhost'],
    ['(http://localhost:3000/a_(b))', 'http://localhost:3000/a_(b)'],
    ['"http://localhost:3000/?a=b#c", x', 'http://localhost:3000/?a=b#c'],
    ['HTTPS://DB-1:80!', 'HTTPS://DB-1:80'],
    ['1http://a))', 'http://a'],
  ] as const)
    assert.equal(links(text)[0], [url, url], text);
  assert.equal(
    links('xhttp://localhost, http://local_host, http://.b, http://-b, localhost:3000'),
    [],
  );
  assert.equal(
    links('http://a and http://b.example/c?d=http://e').map(([, url]) => url),
    ['http://a', 'http://b.example/c?d=http://e'],
  );
});

test('an address can follow a letter of a language without spaces', () => {
  for (const [text, url] of [
    ['安装https://a.example/b 后', 'https://a.example/b'],
    ['éhttps://b.example.', 'https://b.example'],
  ] as const)
    assert.equal(links(text), [[url, url]], text);
  assert.equal(links('xhttps://a.example 装https://a.b_c.example'), []);
});

test('such addresses are read in linear time', () => {
  for (const part of [')', '(', '.', '-', 'a', '))(', 'http://a', '装http://a.', '_.'])
    assert.ok(links(`http://a/${part.repeat(9_000 / part.length)} `.repeat(20)).length > 0, part);
});

test('markup in an address is a part of it', () => {
  for (const [address, url] of [
    ['https://a.example/*b*/c', 'https://a.example/*b*/c'],
    ['https://a.example/__b__/c', 'https://a.example/__b__/c'],
    ['https://a.example/~~b~~/c', 'https://a.example/~~b~~/c'],
  ] as const) {
    assert.equal(links(`See ${address}, and *more*.`), [[address, url]]);
    assert.equal(links(`See "${address}", and *more*.`), [[address, url]]);
  }
});

test('braces in an address of MDX are no expression', () => {
  for (const text of ['See https://a.example/{b}> now', '| a |\n|---|\n| www.a.example/{b} |'])
    assert.equal(
      compileText(text, { format: 'mdx' }).facts.refs.map((ref) => ref.text.replace(/^.*\//, '')),
      [text.startsWith('See') ? '{b}>' : '{b}'],
    );
  const quoted = ['"https://a.${b}.example/c" d', "- 'https://a.${b}.example/c'"];
  for (const text of quoted)
    assert.equal(
      compileText(text, { format: 'mdx' }).facts.refs.map((ref) => ref.text),
      ['https://a.${b}.example/c'],
      text,
    );
});

test('addresses in code, links and raw HTML stay text', () => {
  assert.equal(
    links('`https://a.example` and\n\n    https://b.example\n\n```\nhttps://c.example\n```'),
    [],
  );
  assert.equal(links('[https://a.example](./x.md)'), [['https://a.example', './x.md']]);
  assert.equal(links('<p title="https://a.example">x</p>'), []);
});

test('text that looks like an address stays text', () => {
  assert.equal(
    links('a@b, https://, the www. prefix, @user, x@y., http://, ftp://a.example, http:/a'),
    [],
  );
});

test('literal links have positions in every kind of block', () => {
  const at = (text: string): number[][] =>
    compileText(text).facts.refs.map((r) => [r.line, r.column]);
  assert.equal(at('See https://a.example and www.b.example'), [
    [1, 5],
    [1, 27],
  ]);
  assert.equal(at('One\ntwo https://a.example'), [[2, 5]]);
  assert.equal(at('- a\n- b\n  c https://a.example'), [[3, 5]]);
  assert.equal(at('> a\n> b https://a.example'), [[2, 5]]);
  assert.equal(at('## H https://a.example'), [[1, 6]]);
  assert.equal(at('| a |\n|---|\n| me@a.example |'), [[3, 3]]);
  assert.equal(at('*a* https://a.example **https://b.example**'), [
    [1, 5],
    [1, 25],
  ]);
});

test('links to other sites are marked and keep their classes', () => {
  assert.is(
    htmlOf('<a class="button" href="https://a.example">x</a>'),
    '<p><a class="button external" href="https://a.example" rel="noopener noreferrer">x</a></p>',
  );
  assert.is(
    htmlOf('[x](https://a.example "T")'),
    '<p><a href="https://a.example" title="T" class="external" rel="noopener noreferrer">x</a></p>',
  );
  assert.is(
    htmlOf('[x](mailto:a@b.example) [y](#y) [z](/z)'),
    '<p><a href="mailto:a@b.example">x</a> <a href="#y">y</a> <a href="/z">z</a></p>',
  );
});

test('an address with the host of the site is a link within the site', () => {
  const { html, article } = compileText(
    'https://own.example/docs/a and https://own.example.org/b',
    { siteUrl: 'https://own.example' },
  );
  assert.equal(article.holes, [{ kind: 'href', ref: 0 }]);
  assert.match(html, '<a href="https://own.example/docs/a">');
  assert.match(html, '<a href="https://own.example.org/b" class="external"');
});

test.run();
