import { Parser } from 'acorn';
import acornJsx from 'acorn-jsx';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified, type Processor } from 'unified';
import type { Extension } from 'micromark-util-types';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BraceScan } from '../../src/generator/content/markdown/brace-scan.js';
import { CodeParser } from '../../src/generator/content/markdown/code-parser.js';
import { passingOpenBraces } from '../../src/generator/content/markdown/open-braces.js';
import { compileText } from '../helpers/compile.js';

const acorn = Parser.extend(acornJsx());

/** Code with braces that are no ends, each in another kind of place. */
const CODES: readonly string[] = [
  '[{ a: { b: 1 } }, { c: 2 }].length',
  '(() => { return { a: 1 } })()',
  '"}" + \'{\' + "\\"}" + `}`',
  '`a ${`b ${{ c: "}" }.c} }`} }`',
  '`\\` } \\${ ${1} $`',
  '{ a: 1 /* } ] */, b: [2] // }\n }',
  '[/[}/]{2}/.source, 6 / 2 / 1, { a: 1 }]',
  '<b title="}">{[{ a: 1 }].length} }}</b>',
  '[1 < 2, { a: 1 }]',
  "{ 'it\\'s }': [`}`] }",
  '/* a */ { a: 1 }',
];

test('a scan of code is certain only if the code cannot end', () => {
  let certain = 0;
  for (const code of CODES) {
    const scan = new BraceScan();
    for (const [i, character] of [...code].entries()) {
      if (character === '}' && scan.isOpen()) {
        certain++;
        const parse = () => acorn.parse(`(${code.slice(0, i)})`, { ecmaVersion: 2024 });
        assert.throws(parse, undefined, `${code} ends before ${i}`);
      }
      scan.add(character);
    }
    assert.not.ok(scan.isOpen(), `${code} has ended`);
  }
  assert.ok(certain > 15, `${certain} braces`);
});

/** The parser of JavaScript that MDX needs. */
function codeParser(): Pick<typeof acorn, 'parse' | 'parseExpressionAt'> {
  return {
    parse: (...parameters) => acorn.parse(...parameters),
    parseExpressionAt: (...parameters) => acorn.parseExpressionAt(...parameters),
  };
}

function reference() {
  return unified().use(remarkParse).use(remarkMdx).freeze();
}

/** A parser that passes over open braces. */
function passing(parser = codeParser(), isRefused = () => false) {
  return unified()
    .use(remarkParse)
    .use(remarkMdx, { acorn: parser })
    .use(function (this: Processor): void {
      const data = this.data() as { micromarkExtensions?: Extension[] };
      data.micromarkExtensions = (data.micromarkExtensions ?? []).map((syntax) =>
        passingOpenBraces(syntax, { hasPassed: false, mayPass: true, isRefused }),
      );
    })
    .freeze();
}

function treeOf(parser: Pick<Processor, 'parse'>, text: string): string {
  try {
    return JSON.stringify(parser.parse(text));
  } catch {
    return 'error';
  }
}

test('pages have the same tree as without passing over braces', () => {
  const texts = CODES.flatMap((code) => [
    `{${code}}\n`,
    `A {${code}} and {1}.\n`,
    `<a b={${code}} {...${code.startsWith('{') ? code : '{}'}}>\n\nB {2}\n\n</a>\n`,
    `> - {${code}}\n\n{3}{4}\n`,
    `A {${code}\n`,
  ]);
  let trees = 0;
  for (const text of texts) {
    const expected = treeOf(reference(), text);
    assert.is(treeOf(passing(), text), expected, text);
    if (expected !== 'error') trees++;
  }
  assert.ok(trees > 25, `${trees} trees`);
});

test('a mistake in front of an open bracket keeps its place', () => {
  const { problems } = compileText('# A\n\n{[{ a b }, { c: 1 }]}\n', { path: 'docs/page.mdx' });
  assert.is(problems.length, 1);
  assert.match(problems[0] ?? '', /^3:7 mdx\/syntax .*Unexpected token/);
});

const rowsOf = (size: number): string =>
  Array.from({ length: size }, (_, i) => `  { id: ${i}, name: "a" },\n`).join('');

test('an expression is parsed once, however many objects it has', () => {
  let attempts = 0;
  const counting = {
    ...codeParser(),
    parseExpressionAt: (...parameters: Parameters<typeof acorn.parseExpressionAt>) => {
      attempts++;
      return acorn.parseExpressionAt(...parameters);
    },
  };
  const parser = passing(counting);
  parser.parse(`{[\n${rowsOf(100)}].length}\n`);
  assert.is(attempts, 1, 'a block');
  parser.parse(`<div title={[\n${rowsOf(100)}].length}>\n\nA\n\n</div>\n`);
  assert.is(attempts, 2, 'an attribute');
});

test('no brace is tried once code is refused', () => {
  let attempts = 0;
  const refusing = {
    ...codeParser(),
    parseExpressionAt: () => {
      attempts++;
      throw Object.assign(new SyntaxError('no'), { pos: 0, raisedAt: 0 });
    },
  };
  const parser = passing(refusing, () => attempts > 0);
  assert.throws(() => parser.parse(`{<b/>}${'}'.repeat(50)}\n`));
  assert.is(attempts, 1);
});

test('code whose end is not found is refused after a limit', () => {
  const parser = new CodeParser();
  const code = `(${' '.repeat(10_000_000)}`;
  const parse = () => parser.parse(code, { ecmaVersion: 2024 });
  for (let i = 0; i < 5; i++) assert.throws(parse, /Unexpected token/);
  assert.throws(parse, /too long to find its end/);
  parser.begin();
  assert.throws(parse, /Unexpected token/);
});

test.run();
