import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  classInlineStyles,
  cleanDeclarations,
  deferInlineStyles,
  styleClass,
  styleSheet,
} from '../../src/generator/model/inline-styles.js';

test('a style attribute becomes a class next to the existing classes', () => {
  const { html, styles } = classInlineStyles(
    '<p style="color: red">a</p><span class="x y" style="color:red">b</span><br style="">',
  );
  const name = styleClass('color:red');
  assert.is(html, `<p class="${name}">a</p><span class="x y ${name}">b</span><br>`);
  assert.equal(styles, ['color:red']);
  assert.is(styleSheet(styles), `:is(#docsgen-style,.${name}){color:red}\n`);
});

test('text that looks like a style attribute stays', () => {
  for (const html of [
    '<p title=\'a style="color:red"\'>a</p>',
    '<p>a style="color:red"</p>',
    '<p data-style="color:red">a</p>',
  ]) {
    assert.equal(classInlineStyles(html), { html, styles: [] });
    assert.is(deferInlineStyles(html), html);
  }
});

const DECLARATIONS: readonly (readonly [text: string, clean: string])[] = [
  ['color: red; margin : 0 ', 'color:red;margin:0'],
  ['--x: 1;-webkit-line-clamp:2', '--x:1;-webkit-line-clamp:2'],
  ['color: red !important', 'color:red !important'],
  ['background: url(data:image/png;base64,AA==)', 'background:url(data:image/png;base64,AA==)'],
  ['content: "a;}b"', 'content:"a;}b"'],
  ['color: red } body { display: none', ''],
  ['color: red; x: y } *{ a: b; margin: 0', 'color:red;margin:0'],
  ['color: "red', ''],
  ['color: url(a', ''],
  ['color: a)', ''],
  ['color: red\\', ''],
  ['/* } */color: red', 'color:red'],
  ['color: red/* }', 'color:red'],
  ['@import "x"; color: red', 'color:red'],
  ['color: red</style><script>', ''],
  ['color', ''],
  ['1x: 2', ''],
];

test('declarations cannot close their rule', () => {
  for (const [text, clean] of DECLARATIONS) assert.is(cleanDeclarations(text), clean, text);
});

test('deferring styles only renames the attribute', () => {
  assert.is(
    deferInlineStyles('<footer id="a" style="color:red">b</footer>'),
    '<footer id="a" data-style="color:red">b</footer>',
  );
});

test.run();
