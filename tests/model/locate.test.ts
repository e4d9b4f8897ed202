import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { locateKey, placeAt } from '../../src/generator/formats/locate.js';

/** Asserts that the position of `path` is that of the `‸` in `marked`. */
function assertFound(marked: string, path: (string | number)[]): void {
  const at = marked.indexOf('‸');
  const source = marked.replace('‸', '');
  assert.equal(locateKey(source, path), placeAt(source, at));
}

test('lines and columns count from 1, with any line end', () => {
  assert.equal(placeAt('ab\r\ncd\ne', 0), { line: 1, column: 1 });
  assert.equal(placeAt('ab\r\ncd\ne', 5), { line: 2, column: 2 });
  assert.equal(placeAt('ab\r\ncd\ne', 7), { line: 3, column: 1 });
});

test('a key is found in the argument of defineConfig', () => {
  const source = `import { defineConfig } from 'docsgen';
export default defineConfig({
  title: 'a',
  navbar: { items: [{ label: 'x' }, { label: 'y', ‸type: 'z' }] },
});`;
  assertFound(source, ['navbar', 'items', 1, 'type']);
});

test('a key is found in a plain default export, in module.exports and in JSON', () => {
  assertFound(`export default { a: 1, ‸b: 2 }`, ['b']);
  assertFound(`const path = require('path');\nmodule.exports = { a: 1, ‸b: 2 };`, ['b']);
  assertFound(`{\n  "a": { "x": [1, 2, ‸3] },\n  "b": 2\n}`, ['a', 'x', 2]);
});

test('a key is found in an export with `satisfies`, parentheses or a typed call', () => {
  assertFound(`export default ({ ‸a: 1 }) satisfies UserConfig;`, ['a']);
  assertFound(`export default wrap<Record<string, () => void>>({ ‸a: 1 });`, ['a']);
  assertFound(`export { config as default };\nconst config: Readonly<UserConfig> = { ‸a: 1 };`, [
    'a',
  ]);
});

test('a key is found in the declaration of an identifier', () => {
  assertFound(`const items = [{ a: 1 }, { ‸b: 2 }];\nexport default { navbar: { items } };`, [
    'navbar',
    'items',
    1,
    'b',
  ]);
  const config = `const config: UserConfig = {\n  ‸title: 1,\n};\nexport default config;`;
  assertFound(config, ['title']);
  const typed = `const f: (a: number) => void = g;
const bar: { a: number } = { ‸a: 1 };
export default defineConfig({ bar: bar });`;
  assertFound(typed, ['bar', 'a']);
});

test('a key is found in a spread constant of the same file', () => {
  const source = `const common = { ‸url: 'x' };\nexport default { ...common, title: 'y' };`;
  assertFound(source, ['url']);
});

test('brackets and keys in strings, templates, comments and patterns are ignored', () => {
  const source = `export default {
  a: '} b: [', // } b: 1
  /* { */ c: \`\${ '}' + \`\${ { b: 1 } }\` } b: {\`,
  d: /[/}]b: {/,
  e: 4 / 2 / 1,
  ‸b: 2,
}`;
  assertFound(source, ['b']);
});

test('an apostrophe in a comment does not open a string', () => {
  assertFound(`// don't export default { b: 0 }\nexport default { /* it's */ ‸b: 1 }`, ['b']);
});

test('quoted, numeric, unicode and escaped keys are found', () => {
  assertFound(`export default { 'a-b': { 1: { naïve: { ‸"\\u0078y": 1 } } } }`, [
    'a-b',
    '1',
    'naïve',
    'xy',
  ]);
});

test('keys in methods and getters are ignored', () => {
  const source = `export default {
  load() { return { b: 1 }; },
  get c() { return 1; },
  async d() {},
  [k]: 3,
  ‸b: 2,
}`;
  assertFound(source, ['b']);
});

test('the last of repeated keys is found', () => {
  assertFound(`export default { b: 1, ‸b: 2 }`, ['b']);
});

test('a missing key has the position of the deepest existing key', () => {
  assertFound(`export default { a: 1, ‸toc: { min: 2 } }`, ['toc', 'max']);
  assertFound(`export default { ‸a: imported }`, ['a', 'b', 0]);
  assertFound(`export default ‸{ a: 1 }`, ['b']);
});

test('without a known export the key is found in the first object with it', () => {
  assertFound(`const other = { a: 1 };\nconst site = { ‸title: 2 };`, ['title']);
});

test('a key is found in the object that a function returns', () => {
  for (const source of [
    'export default async function make(a, b): Promise<X> { f({ a: 0 }); return { ‸a: 1 }; }',
    'module.exports = function () { const x = 1; return { ‸a: x }; }',
    'export default (a = f(1, 2)) => ({ ‸a: 1 })',
    'const make = async () => { return base({ ‸a: 1 }); };\nexport default make;',
    'export default ({ ‸a: 1 })',
  ])
    assertFound(source, ['a']);
  assertFound('export default ‸() => { f(); }', ['a']);
});

test('in a source without an object the position is the start', () => {
  assert.equal(locateKey('', ['a']), { line: 1, column: 1 });
  assert.equal(locateKey('hello', ['a']), { line: 1, column: 1 });
});

test('broken, recursive and truncated sources end the search', () => {
  for (const source of [
    'export default a',
    'const a = a; export default a',
    'export default {',
    "export default { 'a",
    'export default { a: `',
    'export default { ...b }; const b = { ...b }',
    'export default f(f(f(f(f(f(f(f(f(f({',
    '[[[',
    'export default { a: [1, ,2',
    'export default async function (',
    'export default () => { return',
  ]) {
    assert.ok(locateKey(source, ['a', 0, 'b']).line >= 1);
  }
});

test.run();
