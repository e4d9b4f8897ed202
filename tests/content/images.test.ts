import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { styleClass } from '../../src/generator/model/inline-styles.js';
import type { Hole } from '../../src/generator/model/page.js';
import { checkFiles } from '../helpers/check-site.js';
import { compileText, htmlOf, parseHtml, select, textContent } from '../helpers/compile.js';

const picture = (text: string): Hole | undefined =>
  compileText(text).article.holes.find((h) => h.kind === 'image');

test('a picture is a reference and a hole with its alternative text', () => {
  const { facts, article } = compileText('Text ![What *it* shows](./a%20b.png)');
  assert.equal(facts.refs, [
    {
      kind: 'image',
      url: './a%20b.png',
      text: 'What it shows',
      file: 'docs/page.md',
      line: 1,
      column: 6,
    },
  ]);
  assert.equal(article.holes, [{ kind: 'image', ref: 0, alt: 'What it shows' }]);
});

test('the title of a picture becomes its caption', () => {
  assert.is(
    htmlOf('![A](./a.png "The <b>caption</b>")').replace(/<img[^>]*>/, '<img>'),
    '<figure><img><figcaption>The &lt;b&gt;caption&lt;/b&gt;</figcaption></figure>',
  );
  assert.not.match(htmlOf('![A](./a.png)'), 'figure');
  assert.not.match(htmlOf('![A](./a.png "")'), 'figure');
});

test('a picture in raw HTML keeps width, height and class, and has a caption', () => {
  assert.equal(picture('<img src="./a.png" alt="A" width="320" height="200" class="x y">'), {
    kind: 'image',
    ref: 0,
    alt: 'A',
    width: '320',
    height: '200',
    className: 'x y',
  });
  assert.match(
    htmlOf('<img src="./a.png" alt="A" title="Cap" width="320">'),
    /<figure><img src=".\/a.png" alt="A" width="320"[^>]*><figcaption>Cap<\/figcaption><\/figure>/,
  );
});

test('a picture in raw HTML keeps its other attributes, and a class has its style', () => {
  const text =
    '<img src="./a.png" alt="A" id="x" align="right" loading="eager" aria-hidden="true" ' +
    'data-part="1" style="width: 50%" class="y" onclick="go()">';
  const { facts } = compileText(text);
  assert.equal(facts.styles, ['width:50%']);
  assert.equal(facts.anchors, ['x']);
  assert.equal(picture(text), {
    kind: 'image',
    ref: 0,
    alt: 'A',
    className: `y ${styleClass('width:50%')}`,
    attributes: {
      id: 'x',
      align: 'right',
      loading: 'eager',
      'aria-hidden': 'true',
      'data-part': '1',
    },
  });
  assert.match(htmlOf(text), / loading="eager" .* id="x"/);
});

test('reference pictures and pictures in links are references', () => {
  const { facts } = compileText('![A][p] [![B](./b.png)](./page.md)\n\n[p]: ./a.png "Cap"');
  assert.equal(
    facts.refs.map((r) => [r.kind, r.url]),
    [
      ['image', './a.png'],
      ['link', './page.md'],
      ['image', './b.png'],
    ],
  );
});

/** The tree that a browser builds from the markup, as tags with text. */
function shape(html: string): string {
  const visit = (node: ReturnType<typeof parseHtml>['children'][number]): string =>
    node.type === 'element'
      ? `${node.tagName}(${node.children.map(visit).join('')})`
      : textContent(node).trim();
  return parseHtml(html).children.map(visit).join('');
}

test('a figure splits the paragraph around it', () => {
  for (const [text, expected] of [
    ['![a](a.png "A")', 'figure(img()figcaption(A))'],
    ['before ![a](a.png "A") behind', 'p(before)figure(img()figcaption(A))p(behind)'],
    ['![a](a.png "A") ![b](b.png "B")', 'figure(img()figcaption(A))figure(img()figcaption(B))'],
    ['![a](a.png) ![b](b.png "B")', 'p(img())figure(img()figcaption(B))'],
    ['[![a](a.png "A")](x.md)', 'a(figure(img()figcaption(A)))'],
    ['- ![a](a.png "A")', 'ul(li(figure(img()figcaption(A))))'],
    ['- x\n\n  ![a](a.png "A")', 'ul(li(p(x)figure(img()figcaption(A))))'],
    ['| ![a](a.png "A") |\n|---|', 'div(table(thead(tr(th(figure(img()figcaption(A)))))))'],
    [':::note\n![a](a.png "A")\n:::', 'figure(img()figcaption(A))'],
  ] as const) {
    assert.ok(shape(htmlOf(text)).includes(expected), `${text}: ${shape(htmlOf(text))}`);
  }
});

test('where no figure is allowed, a picture has no caption', () => {
  for (const text of [
    '## ![a](a.png "A")',
    '*![a](a.png "A")*',
    '[text ![a](a.png "A")](x.md)',
    '<details><summary><img src="a.png" title="A"></summary></details>',
    ':::note ![a](a.png "A")\nx\n:::',
    '<span><img src="a.png" title="A"></span>',
  ]) {
    const html = htmlOf(text);
    assert.is(select(html, 'figure').length, 0, text);
    assert.is(select(html, 'img').length, 1, text);
  }
});

test('a picture without an address is not a reference', () => {
  const { facts, html } = compileText('<img alt="x">');
  assert.equal(facts.refs, []);
  assert.is(select(html, 'img').length, 1);
});

test('alternative texts are in the text for search', () => {
  assert.equal(
    compileText('a![The dashboard](./a.png)b').article.sections.map((s) => s.text),
    ['a The dashboard b'],
  );
});

test('pages show pictures of all folders of the site, and no other files', async () => {
  const diagnostics = await checkFiles({
    'docs/index.md': [
      '---\ntitle: Start\ndescription: The start.\n---\n',
      '![A](../images/a%20b.png "Title") ![B](<@site/images/c d.svg>) ![C][c]',
      '<img src="../images/e.png" alt="E">',
      '::include{file="/shared/_part.md"}',
      '![Hidden](../.hidden/a.png) ![Lost](../images/lost.png) [Code](../tools/a.js)',
      '[c]: ../images/c.webp?raw#part',
    ].join('\n\n'),
    'shared/_part.md': '![Beside](part.png)\n',
    ...Object.fromEntries(
      ['images/a b.png', 'images/c d.svg', 'images/c.webp', 'images/e.png', 'shared/part.png']
        .concat('.hidden/a.png', 'tools/a.js')
        .map((path) => [path, 'x']),
    ),
  });
  assert.equal(
    diagnostics.map(({ rule, message }) => `${rule} ${message}`),
    [
      'link/missing-asset No file at "../.hidden/a.png".',
      'link/missing-asset No file at "../images/lost.png".',
      'link/missing-asset "../tools/a.js" leads to tools/a.js, which is not published.',
    ],
  );
});

test.run();
