import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isReadSafely } from '../../src/generator/content/markdown/native-syntax.js';
import { compileText } from '../helpers/compile.js';

const MDX = { directives: true, math: false, mdx: true };
const isSafe = (text: string): boolean => isReadSafely(text, MDX);

/** Texts that took twice the time with each further tag. */
const NESTED: Readonly<Record<string, (count: number) => string>> = {
  'attributes in attributes': (n) => '<a b={'.repeat(n),
  'spread attributes in attributes': (n) => '<a {...'.repeat(n),
  'tags in an expression that is not closed': (n) => `Write { first.${'\n\nA line<br>'.repeat(n)}`,
  'tags without an end in expressions': (n) => '{x && <br>}\n\n'.repeat(n),
  'tags without an end in attributes': (n) => '<a b={x && <br>} />\n\n'.repeat(n),
  'elements without an end': (n) => `{${'<a b="c">'.repeat(n)}}`,
  'closing tags in texts': (n) => `{${'<a>{"</a>"}'.repeat(n)}}`,
  'a brace in a text': (n) => `{"}" + ${'<a>'.repeat(n)}}`,
  'a brace in a template before code': (n) => `{\`}\n\n~~~\n\`+${'<a>'.repeat(n)}\n~~~\n`,
  'a comment that ends in code': (n) => `<!--\n\n~~~\n-->{${'<a>'.repeat(n)}\n~~~\n`,
  'code in a list': (n) => `  ~~~\n\n~~~\n\n{${'<a>'.repeat(n)}\n\n~~~\n`,
};

for (const [name, make] of Object.entries(NESTED))
  test(`${name}: the reference parses many of them`, () => {
    assert.not.ok(isSafe(make(40)));
    const { facts } = compileText(make(400), { path: 'docs/page.mdx' });
    assert.is(facts.diagnostics.length, 1, make(2));
  });

const USUAL: Readonly<Record<string, string>> = {
  'nested elements': '<Tabs>\n\n<Tab label="a">\n\n- {1 + 1} `a`\n\n</Tab>\n\n</Tabs>\n\n'.repeat(
    50,
  ),
  'elements in expressions': '{list.map((x) => <li key={x}>{x}<br /></li>)}\n\n'.repeat(50),
  'styles and texts': '<p style={{ color: \'red\' }}>{"a"} and {/* it */}</p>\n\n'.repeat(50),
  'tags in code': `Use {braces}.\n\n\`\`\`java\n${'List<T> x = {\n'.repeat(50)}\`\`\`\n\nEnd.\n`,
  'tags without braces': 'A line<br>\n\n'.repeat(50),
};

for (const [name, text] of Object.entries(USUAL))
  test(`${name}: the native parser parses many of them`, () => {
    assert.ok(isSafe(text));
  });

test.run();
