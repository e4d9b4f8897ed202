import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fixMdx, locateMdxFixes } from '../../src/generator/content/mdx/fix.js';
import { compileText, MARKDOWN } from '../helpers/compile.js';
import { amount } from '../helpers/amount.js';
import { seeded } from '../helpers/random.js';

const FAULTS = amount({ normal: 50, full: 6000 });
const random = seeded(14_014);
const SETTINGS = { ...MARKDOWN, format: 'mdx', checkCode: false } as const;

type Pair = readonly [wrong: string, right: string];

/** Mistakes within a line, and their corrections. */
const IN_LINE: readonly [Pair, ...Pair[]] = [
  ['a<br>b', 'a<br />b'],
  ['<b>x<br >y</b>', '<b>x<br />y</b>'],
  ['<img src="./a.png" alt="x > y">', '<img src="./a.png" alt="x > y" />'],
  ['<wbr>', '<wbr />'],
  ['n <3', 'n \\<3'],
  ['a <= b', 'a \\<= b'],
  ['a <- b', 'a \\<- b'],
  ['1<<32 and a << b', '1\\<\\<32 and a \\<\\< b'],
  ['<https://x.example/a_b>', '[https://x.example/a\\_b](https://x.example/a_b)'],
  [
    '*<https://x.example/(y)?q={z}&copy;>*',
    '*[https://x.example/(y)?q=\\{z}\\&copy;](https://x.example/\\(y\\)?q={z}\\&copy;)*',
  ],
  ['<ana.b@x.example>', '[ana.b@x.example](mailto:ana.b@x.example)'],
  ['<a href=/one>x</a>', '<a href="/one">x</a>'],
  ['<b class="x">y</b>', '<b className="x">y</b>'],
  ['<label for="x">y</label>', '<label htmlFor="x">y</label>'],
  [
    `<b style="color: red; --own:'q'; -webkit-line-clamp: 2">y</b>`,
    `<b style={{ color: 'red', '--own': "'q'", WebkitLineClamp: '2' }}>y</b>`,
  ],
  ["<i style='background: url(a;b) 0 0'>y</i>", "<i style={{ background: 'url(a;b) 0 0' }}>y</i>"],
  ['`<br>` and `{`', '`<br>` and `{`'],
  ['\\<3 \\{ {1 + 1} <br/> {/* {c} <3 */}', '\\<3 \\{ {1 + 1} <br/> {/* {c} <3 */}'],
  ['x {1} y <-- z', 'x {1} y \\<-- z'],
  ['<b style="color: red !important">y</b>', '<b style="color: red !important">y</b>'],
  ['עברית 🎉\t<hr>', 'עברית 🎉\t<hr />'],
];

/** Blocks around mistakes, which take the place of `@`. */
const AROUND: readonly [string, ...string[]] = [
  '@',
  '## Title @',
  '- @\n  and @\n\t- @',
  '> @\n> @',
  '1. > @',
  '| a | b |\n|---|---|\n| @ | @ |',
  ':::note Title @\n\n@\n\n:::',
  '<div>\n\n@\n\n</div>',
  '<Tabs>\n  <TabItem value="a">\n\n  @\n\n  </TabItem>\n</Tabs>',
  '**@** and _@_',
  '@\n@',
];

/** Blocks with mistakes. A brace hides the rest of its block from the parser. */
const BLOCKS: readonly [Pair, ...Pair[]] = [
  ['text { and more', 'text \\{ and more'],
  ['- one { two {\n- three', '- one \\{ two \\{\n- three'],
  ['<div><!-- a --></div>', '<div>{/* a */}</div>'],
  ['<div><!-- c\nd --></div>', '<div>{/* c\nd */}</div>'],
  ['<hr>', '<hr />'],
  ['<img\n  src="./a.png"\n  class="x"\n>', '<img\n  src="./a.png"\n  className="x"\n/>'],
  ['```html\n<br> { <3 class="x"\n```', '```html\n<br> { <3 class="x"\n```'],
  ['<!-- <br> { <3 -->', '<!-- <br> { <3 -->'],
  ['$$\na <3 {b\n$$', '$$\na <3 {b\n$$'],
];

/** It hides the rest of its page, so it comes last. */
const LAST: Pair = ['{ at the start\nof a block', '\\{ at the start\nof a block'];

function seededBlock(): Pair {
  if (random.chance(0.3)) return random.pick(BLOCKS);
  const block = random.pick(AROUND);
  let wrong = '';
  let right = '';
  block.split('@').forEach((part, i) => {
    // A heading and a table have lines that must not be longer than one.
    const pair = i === 0 ? ['', ''] : random.pick(IN_LINE);
    wrong += (pair[0] ?? '') + part;
    right += (pair[1] ?? '') + part;
  });
  return [wrong, right];
}

/** A page with mistakes, and the page as it should be. */
function seededPage(): Pair {
  const blocks = Array.from({ length: 8 }, seededBlock);
  if (random.chance(0.2)) blocks.push(LAST);
  const lineEnd = random.pick(['\n', '\r\n', '\n']);
  const start = `${random.chance(0.2) ? '\ufeff' : ''}---\ntitle: T {\n---\n\n`;
  const pageOf = (n: 0 | 1): string =>
    (start + blocks.map((pair) => pair[n]).join('\n\n')).replaceAll('\n', lineEnd);
  return [pageOf(0), pageOf(1)];
}

/** The text after `check --fix`. */
function fixed(text: string): string {
  for (let current = text; ;) {
    const source = { path: 'docs/page.mdx', text: current };
    const { diagnostics } = compileText(current, { path: source.path }).facts;
    const fixes = locateMdxFixes(source, diagnostics, SETTINGS).flatMap(({ fix }) =>
      fix !== undefined && 'edits' in fix ? [fix] : [],
    );
    const next = fixMdx(source, fixes, SETTINGS);
    if (next === current) return current;
    current = next;
  }
}

test(`--fix corrects ${FAULTS} seeded mistakes of MDX and changes nothing else`, () => {
  for (let faults = 0; faults < FAULTS; faults += 8) {
    const [wrong, right] = seededPage();
    assert.is(fixed(wrong), right);
    const { problems } = compileText(right, { path: 'docs/page.mdx' });
    assert.equal(
      problems.filter((problem) => problem.includes('mdx/syntax')),
      [],
    );
    assert.is(fixed(right), right, 'a second run changes nothing');
  }
});

/** Mistakes with several possible corrections, or none. */
const UNSURE = [
  'a <T> b',
  '<p>a',
  '<div>\n\na',
  '<li>a\n<li>b',
  'a </b> c',
  '{a b}',
  '{/* a',
  'a {props.b',
  '<div <!-- a --> >b</div>',
  '<!DOCTYPE html>',
  'import a from "b"\n<!-- c -->',
  'export const a = {\n\nb',
  '<div a="b>c</div>',
  '<div a={1>b</div>',
  '<img src=a/>',
  '<Box value=a />',
  'Items: {list.map((x) => (\n\n<li>{x}</li>\n\n))}',
  'a {b\n\nc} d',
  '<-- a -->',
  '<1>a</1>',
  'List<string> a',
  'a <b c',
  '<div><!-- a */ b --></div>',
  '<summary>a</summary>\n</details>',
  '<style>\n.a {\n  b: c;\n}\n</style>',
];

for (const text of UNSURE)
  test(`--fix leaves ${JSON.stringify(text)} as it is`, () => {
    const { problems } = compileText(text, { path: 'docs/page.mdx' });
    assert.match(problems[0] ?? '', 'mdx/syntax');
    assert.is(fixed(text), text);
  });

test('--fix leaves an unsure mistake beside sure ones, and no second run changes more', () => {
  for (const unsure of UNSURE) {
    const once = fixed(`a <br> b\n\n${unsure}\n\n<hr>`);
    assert.ok(once.includes(unsure), once);
    assert.is(fixed(once), once);
  }
  assert.is(fixed('a <br> b\n\nc <T> d'), 'a <br /> b\n\nc <T> d');
});

test('a brace is text if only code of Markdown closes it', () => {
  assert.is(
    fixed('It opens with {\n\nand closes with `}`.'),
    'It opens with \\{\n\nand closes with `}`.',
  );
});

test.run();
