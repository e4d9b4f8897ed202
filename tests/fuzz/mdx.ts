import type { Random } from '../helpers/random.js';
import { mutated } from './mutate.js';
import { randomSyntax } from './syntax.js';

type Choices = readonly [string, ...string[]];

const EXPRESSIONS: Choices = [
  'a',
  'a.b',
  '1 + 2',
  '"}"',
  "'{'",
  '`${a}`',
  '`\n  a ${"}"}\n`',
  '/* c */',
  '/* } */',
  '/*\n#id\n*/',
  '// c\n',
  'a // }\n',
  '/}/g',
  'a / b / c',
  '{ a: 1 }',
  '{a: {b: "}"}}',
  '[1,\n  2,\n    3]',
  '<b>x</b>',
  '<A b={c} {...d} />',
  '<>a {b} c</>',
  '() => { return 1; }',
  'f(a, b => ({ c: b }))',
  '(a)',
  'a ? b : c',
  '',
  ' ',
  '\n',
  '\ta\n\t+ b',
  '\n      deep',
  'é',
  'await a',
  'import("x")',
  'class { #a = 1 }',
  '/* a\n\nb */',
];
const WRONG_EXPRESSIONS: Choices = [
  'a b',
  'a}',
  '{',
  '"',
  '01',
  'a\n\nb',
  '#id',
  'a,',
  '...a',
  '😀',
];
const NAMES: Choices = ['a', 'b', 'p', 'div', 'A', 'Tab', 'A.B', 'a:b', 'x-y', 'é', 'A.b-c', 'br'];
const ATTRIBUTES: Choices = [
  'a',
  'a="b"',
  "a='b'",
  'a = "b c"',
  'a="\n  b\n c"',
  'a="&amp; &lt;"',
  'a="x?b=1&c=2"',
  'a:b="c"',
  'x-y="z"',
  'a="{#id}"',
  'a="<!-- c -->"',
  'a=""',
  "a='\"'",
  'a="*b* _c_"',
  'a="`"',
  'style={{ color: "red" }}',
  'a={`b ${c}`}',
];
const WRONG_ATTRIBUTES: Choices = ['a=b', 'a=', '/', '/* c */'];
/** The share of pieces that are probably errors. */
const RARE = 0.02;
const INLINE_MARKS: Choices = ['*', '**', '_', '~~', '[a](x)', '`b`', '}', '\\'];
const BLOCKS: Choices = [
  'text',
  '*em* **bold** `code`',
  '# Title',
  '## Title {#id}',
  '## Title {/* #id */}',
  '# `a` {#b-c} ',
  '<!-- comment -->',
  '<!--\nlong\n\ncomment -->',
  '<!-- a --> text',
  'text <!-- a --> text',
  '`<!-- a -->`',
  '`<!--` and `-->`',
  '{/* comment */}',
  '{a}',
  'a {b} c',
  '`{`, `[`, `}`',
  '`{a}`',
  '`a {b` c}',
  '```js\nconst a = { b: <c/> };\n```',
  '```\n<!-- a -->\n# x {#y}\n```',
  '~~~',
  '    indented',
  '---',
  '| a | b |\n|---|---|\n| {c} | <b/> |',
  '| `{` | `}` |\n|---|---|',
  '[link](./a.md "t")',
  '[a {b}](c)',
  '[a](<b c>)',
  '[a]: ./b',
  '![a](b)',
  '[^1] note',
  '[^1]: note {a}',
  '[a][] {b}',
  '&lt; &#123; \\{ \\<',
  '\\{#id}',
  ':::note\ntext {a}\n:::',
  ':::tip[<b>x</b>]\n<A>\n\ntext\n\n</A>\n:::',
  ':::note{#id}\nx\n:::',
  ':kbd[{a}]{#b}',
  '::x{a="{b}"}',
  '$x$ and $$y$$',
  '$$\n{x}\n$$',
  'https://x.y/{a}',
  'www.a.b <b>www.c.d</b>',
  'import a from "b"',
  "import { a, b as c } from 'd'\nimport e from 'f'",
  'export const a = 1',
  'export const a = {\n  b: `c\n\nd`,\n}',
  'export default function A() {\n  return <b>{1}</b>\n}',
  'export const a = () => (\n\n<b/>\n)',
  'export * from "a"',
  '- [ ] task {a}',
  '***a** b*',
  'a\\\nb  \nc',
];
const RARE_BLOCKS: Choices = [
  'export { a }',
  'Title {#id}\n===',
  'import a',
  'export const b = 1\nconst c = 2',
  'import a from "b"\ntext',
  'exported text',
  'import text',
];

/** A choice: a rare one in a few of a hundred cases. */
function choice(random: Random, usual: Choices, rare: Choices): string {
  return random.pick(random.chance(RARE) ? rare : usual);
}

/** A random expression in braces. */
function braces(random: Random): string {
  return `{${choice(random, EXPRESSIONS, WRONG_EXPRESSIONS)}}`;
}

function attributes(random: Random): string {
  let text = '';
  for (let n = random.below(4); n > 0; n--) {
    text += choice(random, [' ', ' ', ' ', '\n', '\n  ', '  ', '\t'], ['']);
    const kind = random.below(8);
    if (kind === 0) text += `{...${choice(random, ['a', '{ b: 1 }', 'f({})'], ['a, b', ''])}}`;
    else if (kind <= 2) text += `a=${braces(random).replace(/^\{\s*\}$/, '{a}')}`;
    else text += choice(random, ATTRIBUTES, WRONG_ATTRIBUTES);
  }
  return text;
}

function element(random: Random, depth: number): string {
  const name = random.chance(0.1) ? '' : random.pick(NAMES);
  const given = name === '' ? '' : attributes(random);
  if (name !== '' && random.chance(0.25))
    return `<${name}${given}${random.pick([' />', '/>', '\n/>'])}`;
  const isInline = random.chance(0.5);
  const separator = choice(random, isInline ? ['', '', ' ', '\n'] : ['\n\n', '\n\n', '\n'], [
    '\n',
    '\n  ',
    '\n\n  ',
  ]);
  const content = isInline ? inline(random, depth + 1) : blocks(random, depth + 1);
  const close = random.chance(1 - RARE)
    ? `</${name}>`
    : random.pick(['', '</b>', '</', `</${name} >`]);
  return `<${name}${given}>${separator}${content}${separator}${close}`;
}

/** Text of a line, with expressions and elements. */
function inline(random: Random, depth: number): string {
  let text = '';
  for (let n = 1 + random.below(4); n > 0; n--) {
    const kind = random.below(10);
    if (kind === 0) text += braces(random);
    else if (kind === 1 && depth < 4) text += element(random, depth);
    else if (kind === 2) text += choice(random, INLINE_MARKS, ['{', '<', '`', '[']);
    else if (kind === 3) text += random.pick(['\n', '\n  ', '  \n', '\n\t', '\n    ']);
    else text += random.pick(['a', 'b ', ' ', 'c d', '.', 'x <!-- c -->', '😀', 'é', '&amp;']);
  }
  return text;
}

/** A text behind the marks of a list or a quote. Some lines may miss them. */
function nested(random: Random, depth: number): string {
  const mark = random.pick(['- ', '1. ', '> ', '* ', '>', '-   ', '[^2]: ', '- > ', '> - ']);
  const rest = mark.includes('>') ? '> ' : ' '.repeat(mark.length);
  return blocks(random, depth + 1)
    .split('\n')
    .map((line, i) => {
      if (i === 0) return mark + line;
      return random.chance(0.02) || (line === '' && random.chance(0.5)) ? line : rest + line;
    })
    .join('\n');
}

function block(random: Random, depth: number): string {
  const kind = random.below(10);
  if (kind <= 3 || depth > 4) return choice(random, BLOCKS, RARE_BLOCKS);
  if (kind === 4) return inline(random, depth);
  if (kind <= 6) return element(random, depth);
  if (kind === 7) return braces(random);
  if (kind === 8) return nested(random, depth);
  return blocks(random, depth + 1)
    .split('\n')
    .map((line) => random.pick(['  ', '  ', '    ', '\t', ' ']) + line)
    .join('\n');
}

function blocks(random: Random, depth: number): string {
  let text = block(random, depth);
  for (let n = random.below(4); n > 0; n--)
    text += random.pick(['\n\n', '\n\n', '\n\n', '\n', '\n\n\n']) + block(random, depth);
  return text;
}

/** A random text of MDX. Most are valid; some are damaged. */
export function randomMdx(random: Random): string {
  const text = blocks(random, 0);
  const kind = random.below(10);
  if (kind === 0) return mutated(text, random);
  return kind === 1 ? `${text}${random.pick(['\n', '\n\n'])}${randomSyntax(random)}` : text;
}
