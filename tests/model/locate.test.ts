import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { locateKey, placeAt } from '../../src/generator/formats/locate.js';

/** Asserts that `path` is found where `‸` stands in `marked`. */
function finds(marked: string, path: (string | number)[]): void {
  const at = marked.indexOf('‸');
  const source = marked.replace('‸', '');
  assert.equal(locateKey(source, path), placeAt(source, at));
}

test('places count lines and columns from 1, at any kind of line end', () => {
  assert.equal(placeAt('ab\r\ncd\ne', 0), { line: 1, column: 1 });
  assert.equal(placeAt('ab\r\ncd\ne', 5), { line: 2, column: 2 });
  assert.equal(placeAt('ab\r\ncd\ne', 7), { line: 3, column: 1 });
});

test('a key is found in the argument of defineConfig', () => {
  finds(
    `import { defineConfig } from 'docsgen';\nexport default defineConfig({\n  title: 'a',\n  navbar: { items: [{ label: 'x' }, { label: 'y', ‸type: 'z' }] },\n});`,
    ['navbar', 'items', 1, 'type'],
  );
});

test('a key is found in a plain default export, in module.exports and in JSON', () => {
  finds(`export default { a: 1, ‸b: 2 }`, ['b']);
  finds(`const path = require('path');\nmodule.exports = { a: 1, ‸b: 2 };`, ['b']);
  finds(`{\n  "a": { "x": [1, 2, ‸3] },\n  "b": 2\n}`, ['a', 'x', 2]);
});

test('a key is found when the export is satisfied, parenthesised or a typed call', () => {
  finds(`export default ({ ‸a: 1 }) satisfies UserConfig;`, ['a']);
  finds(`export default wrap<Record<string, () => void>>({ ‸a: 1 });`, ['a']);
  finds(`export { config as default };\nconst config: Readonly<UserConfig> = { ‸a: 1 };`, ['a']);
});

test('identifiers are followed to their declaration', () => {
  finds(`const items = [{ a: 1 }, { ‸b: 2 }];\nexport default { navbar: { items } };`, [
    'navbar',
    'items',
    1,
    'b',
  ]);
  finds(`const config: UserConfig = {\n  ‸title: 1,\n};\nexport default config;`, ['title']);
  finds(
    `const f: (a: number) => void = g;\nconst bar: { a: number } = { ‸a: 1 };\nexport default defineConfig({ bar: bar });`,
    ['bar', 'a'],
  );
});

test('a spread of a constant of the same file is looked into', () => {
  finds(`const common = { ‸url: 'x' };\nexport default { ...common, title: 'y' };`, ['url']);
});

test('brackets and keys in strings, templates, comments and patterns do not count', () => {
  finds(
    `export default {\n  a: '} b: [', // } b: 1\n  /* { */ c: \`\${ '}' + \`\${ { b: 1 } }\` } b: {\`,\n  d: /[/}]b: {/,\n  e: 4 / 2 / 1,\n  ‸b: 2,\n}`,
    ['b'],
  );
});

test('an apostrophe in a comment does not open a string', () => {
  finds(`// don't export default { b: 0 }\nexport default { /* it's */ ‸b: 1 }`, ['b']);
});

test('quoted, numeric, unicode and escaped keys are found', () => {
  finds(`export default { 'a-b': { 1: { naïve: { ‸"\\u0078y": 1 } } } }`, [
    'a-b',
    '1',
    'naïve',
    'xy',
  ]);
});

test('methods and getters are passed over', () => {
  finds(
    `export default { load() { return { b: 1 }; }, get c() { return 1; }, async d() {}, [k]: 3, ‸b: 2 }`,
    ['b'],
  );
});

test('of repeated keys the last is the one that counts', () => {
  finds(`export default { b: 1, ‸b: 2 }`, ['b']);
});

test('a missing key is placed at the deepest key that is there', () => {
  finds(`export default { a: 1, ‸toc: { min: 2 } }`, ['toc', 'max']);
  finds(`export default { ‸a: imported }`, ['a', 'b', 0]);
  finds(`export default ‸{ a: 1 }`, ['b']);
});

test('without an export that is known, the first object with the key is taken', () => {
  finds(`const other = { a: 1 };\nconst site = { ‸title: 2 };`, ['title']);
});

test('a source without any object is placed at its start', () => {
  assert.equal(locateKey('', ['a']), { line: 1, column: 1 });
  assert.equal(locateKey('hello', ['a']), { line: 1, column: 1 });
});

test('broken, recursive and cut-off sources end the search', () => {
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
  ]) {
    assert.ok(locateKey(source, ['a', 0, 'b']).line >= 1);
  }
});

test.run();
