import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText, htmlOf, problemsOf, select, textIn } from '../helpers/compile.js';

test('Markdown between raw tags is rendered', () => {
  const text = `<details>
<summary>More <b>here</b></summary>

**bold** [x](./x.md)

- a

</details>`;
  const expected = `<details>
<summary>More <b>here</b></summary>
<p><strong>bold</strong> <a href="./x.md">x</a></p>
<ul>
<li>a</li>
</ul>
</details>`;
  assert.is(htmlOf(text), expected);
  assert.is(
    htmlOf('<div align="center">\n\n## H\n\n</div>').replace(/ aria-label="H"/g, ''),
    '<div align="center">\n<h2 id="h" class="anchored">H<a class="anchor" href="#h" ' +
      'aria-label="Direct link to H">#</a></h2>\n</div>',
  );
});

test('details have a summary at their start', () => {
  const texts = ['<details>\n\na\n\n</details>', '<details>a<summary>b</summary></details>'];
  assert.equal(
    texts.map((text) => htmlOf(text)),
    [
      '<details><summary>Details</summary>\n<p>a</p>\n</details>',
      '<details><summary>b</summary>a</details>',
    ],
  );
});

test('directives and code between raw tags are rendered', () => {
  const html = htmlOf('<div>\n\n:::note Title\nText\n:::\n\n```go {1}\nx\n```\n\n</div>');
  assert.is(textIn(html, '.admonition-title'), 'Title');
  assert.is(select(html, '.line').length, 1);
});

const unsafe = (place: string, what: string): string => `${place} html/unsafe ${what}`;

test('the content of an object is shown in its place', () => {
  const { html, problems } = compileText(
    '<object data="a.svg">\n<img src="/a.png" alt="A"> or <b>text</b></object>',
  );
  assert.is(textIn(html, 'b'), 'text');
  assert.match(html, 'alt="A"');
  assert.not.match(html, '<object');
  assert.equal(problems, [
    unsafe(
      '1:1',
      '<object> is left out. Write <img>, <iframe> or <video> for the file, or a link to it.',
    ),
  ]);
});

test('a page that leads to another one has a hint on redirects', () => {
  const [problem = ''] = problemsOf('<meta http-equiv="refresh" content="0; url=/a">');
  assert.is(
    problem,
    unsafe(
      '1:1',
      '<meta> is left out. Write a redirect in the config (redirects) instead of this page.',
    ),
  );
});

test('scripts, styles and similar elements are left out and reported', () => {
  for (const tag of ['script', 'style', 'template', 'noscript']) {
    const text = `a\n\n<p><${tag}>gone()</${tag}></p>\n\nb`;
    const { html, problems } = compileText(text);
    assert.is(html.replace(/\n/g, ''), '<p>a</p><p></p><p>b</p>', tag);
    assert.equal(problems, [
      unsafe(
        '3:4',
        `<${tag}> is left out. Scripts and styles belong in the config (scripts, styles), ` +
          'which keeps the page under a strict content security policy.',
      ),
    ]);
  }
  assert.equal(problemsOf('a\n\n<p><title>gone()</title></p>'), [
    unsafe(
      '3:4',
      '<title> is left out. Write `title_meta:` in the front matter: ' +
        'it is the title of the browser tab.',
    ),
  ]);
  for (const tag of [
    '<base href="/x">',
    '<meta charset="x">',
    '<link rel="stylesheet" href="x.css">',
    '<embed src="x">',
  ]) {
    assert.is(htmlOf(`a ${tag} b`), '<p>a  b</p>', tag);
    assert.is(problemsOf(`a ${tag} b`).length, 1, tag);
  }
});

test('event handlers are left out and reported, and the element stays', () => {
  assert.is(
    htmlOf('<p class="x" onclick="a()" onMouseOver="b()">Text</p>'),
    '<p class="x">Text</p>',
  );
  assert.equal(problemsOf('Text\n\n<p class="x" onclick="a()">Text</p>'), [
    unsafe('3:1', 'The handler onclick on <p> is left out. Put scripts in the config (scripts).'),
  ]);
});

test('addresses that run code are left out and reported', () => {
  for (const text of [
    '[x](javascript:alert(1))',
    '[x](<JAVASCRIPT:alert(1)>)',
    '<a href="java&#09;script:alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="data:text/html,x">x</a>',
    '[x][r]\n\n[r]: javascript:alert(1)',
    '<javascript:alert(1)>',
  ]) {
    const { html, problems, facts } = compileText(text);
    assert.equal(select(html, 'a'), [], text);
    assert.not.match(html, 'href');
    assert.equal(
      problems.map((p) => p.split(' ').slice(0, 2)),
      [['1:1', 'html/unsafe']],
      text,
    );
    assert.equal(facts.refs, []);
  }
  assert.match(
    htmlOf('<img src="data:image/png;base64,AAAA" alt="dot">'),
    'src="data:image/png;base64,AAAA"',
  );
});

test('comments are left out, also unclosed ones and those of several lines', () => {
  assert.is(htmlOf('a <!-- one --> b\n\n<!-- two\n\nlines -->\n\nc'), '<p>a  b</p>\n\n<p>c</p>');
  assert.not.match(htmlOf('a\n\n<!-- never closed\n\nb'), 'never closed');
});

test('unknown tags are text, and custom elements are kept', () => {
  assert.is(htmlOf('A Promise<string> of text'), '<p>A Promise&lt;string&gt; of text</p>');
  assert.is(htmlOf('Map<string, number> of text'), '<p>Map&lt;string, number&gt; of text</p>');
  assert.is(
    htmlOf('<my-element some-attribute="x">Text</my-element>'),
    '<p><my-element some-attribute="x">Text</my-element></p>',
  );
});

test('the internal elements of directives cannot be used in raw HTML', () => {
  for (const text of [
    '<d-math html="<img src=x onerror=alert(1)>"></d-math>',
    '<D-CODE html="<script>x</script>">x</D-CODE>',
    '<div>\n<d-math html="<b>b</b>"></d-math>\n</div>',
    '<d-term term="x">y</d-term>',
    '<d-listing></d-listing>',
    '<d-tabs><d-tab label="x">y</d-tab></d-tabs>',
  ]) {
    const { html, article } = compileText(text);
    assert.equal(
      [
        ...select(html, 'img'),
        ...select(html, 'script'),
        ...select(html, '.math'),
        ...select(html, '.tabs'),
        ...select(html, 'b'),
      ],
      [],
      text,
    );
    assert.equal(article.holes, [], text);
  }
});

test('unbalanced and invalid tags do not affect the text after them', () => {
  for (const text of [
    '</div>',
    '</p></div></li>',
    '<div>',
    '<b><i>x</b></i>',
    '<table><p>x</table>',
    '<p><div></p></div>',
    '<li>x',
    '<td>x',
    '<br/><br></br>',
    '<img>',
    '<x y=">">',
    '<a <b>',
    '<>',
    '< p>',
    '<3',
    "<a href='x\" y='>z",
    '<p/>',
    '<svg><path d="M0 0"/></svg>',
    '<math><mi>x</mi></math>',
    '<x:y z:a="b">c</x:y>',
    '<a.b>c</a.b>',
    '<div\n\nclass="x">',
    '<select><option selected>a</select>',
    '<textarea value="a">b</textarea>',
    '<input value="a" checked>',
    '<menuitem>a</menuitem>',
    '<svg><br>x</svg>',
    '<svg><input>x</input></svg>',
    '<svg><textarea><b>x</b></textarea></svg>',
    '<p style="color:red; bad">x</p>',
    '<p style="--x: 1; 3">x</p>',
    '<p children="x" key="y" ref="z" dangerouslySetInnerHTML="w">x</p>',
    '<br children="x">',
    '<?php echo 1 ?>',
    '<!DOCTYPE html>',
    '<![CDATA[ x ]]>',
    '<html><head><title>x</title></head><body>y</body></html>',
    '<iframe src="https://a.example"></iframe>',
    '<frameset><frame></frameset>',
    '<plaintext>',
    '<xmp><b>x</b></xmp>',
    '<noembed><b>x</b></noembed>',
    '<p "a"=b \'c\'>x</p>',
    '<button is="x">y</button>',
  ]) {
    const { html } = compileText(`${text}\n\n## Behind\n\nThe end.`);
    if (text !== '<plaintext>' && !text.startsWith('<svg><text') && text !== '<table><p>x</table>')
      assert.match(html, 'The end.', text);
  }
});

test('an unclosed tag ends with its block', () => {
  for (const tag of ['<details', '<div class="x', "<a href='y"]) {
    const { html, problems } = compileText(`- a\n\n  ${tag}\n\n  Text <i>b</i>\n\n**c**`);
    assert.match(html, '<p>Text <i>b</i></p>', tag);
    assert.match(html, '<p><strong>c</strong></p>', tag);
    // This is not an HTML block but text, so nothing is lost.
    const expected = tag.startsWith('<a') ? [] : ['3:3 html/unclosed'];
    assert.equal(
      problems.map((problem) => problem.split(' ', 2).join(' ')),
      expected,
      tag,
    );
  }
});

test('form fields keep their initial values', () => {
  assert.is(
    htmlOf('<input value="a"> <textarea>b</textarea> <input type="checkbox" checked>'),
    '<p><input value="a"/> <textarea>b</textarea> <input type="checkbox" aria-label="Done" ' +
      'checked=""/></p>',
  );
});

test('a drawing keeps its title', () => {
  assert.is(
    htmlOf('<svg role="img"><title>A dot</title><circle r="1"></circle></svg>'),
    '<p><svg role="img"><title>A dot</title><circle r="1"></circle></svg></p>',
  );
});

test('raw HTML nested too deep is left out and reported', () => {
  const { html, problems } = compileText(`Text\n\n${'<div>'.repeat(20_000)}`);
  assert.is(html.trim(), '<p>Text</p>');
  assert.equal(problems, [
    '3:1 html/unreadable The raw HTML of this page is nested more than 400 levels deep or ' +
      'cannot be read. All of it is left out. Look for elements that are never closed.',
  ]);
});

test.run();
