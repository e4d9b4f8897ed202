import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { requestsIn } from '../../src/generator/content/mdx/requests.js';

const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  "import A from './a';": ['./a'],
  'import A from "./a"': ['./a'],
  "import './a.css'": ['./a.css'],
  "import A from './it\\'s'; import B from \"./b's\"": ["./it's", "./b's"],
  "{require('./it\\'s').a} {require(\"./it's b\").a}": ["./it's", "./it's b"],
  "import A from './a\\\\b'": ['./a\\b'],
  "import A from './\\_a/b\\.mdx'": ['./_a/b.mdx'],
  "<img src={require('./\\_a.png').default} />": ['./_a.png'],
  "import * as a from 'a'\nimport { b,\n  c } from 'b'": ['a', 'b'],
  "import { a } from './a'; import\n  b from './b'": ['./a', './b'],
  "import './a'; /* b */ export { b } from './b'": ['./a', './b'],
  "import data from './x.json' with { type: 'json' }": ['./x.json'],
  "export * from './a'": ['./a'],
  "export { b,\n  c as d } from './b'": ['./b'],
  "export const release = '4.15'": [],
  'export const plan = { name: "Plan", from: "start" }': [],
  "export default 'text'": [],
  "export function f() {\n  return 'x'\n}": [],
  "<img src={require('./a.png').default} />": ['./a.png'],
  "```js\nimport A from './a';\n```": [],
  'Words that import "a" thing.': [],
};

for (const [text, expected] of Object.entries(REQUESTS))
  test(`the requests of ${JSON.stringify(text)}`, () => {
    assert.equal(requestsIn(text), expected);
  });

test('many words that begin no import are read once', () => {
  const words = 'import\n'.repeat(200_000) + 'export {\n'.repeat(200_000);
  assert.equal(requestsIn(`${words}import A from './a'\nexport {\nb } from './b'`), ['./a', './b']);
  assert.equal(requestsIn(`import './a'\n${' import'.repeat(200_000)}`), ['./a']);
  assert.equal(requestsIn(`import {\nimport as a } from './a'`), ['./a']);
});

test.run();
