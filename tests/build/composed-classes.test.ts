import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withoutLostClasses } from '../../src/generator/io/bundle/composed-classes.js';

const OTHER = new Map([['./b.css', '.has, .$x.also { padding: 0 }']]);
const kept = (css: string): Promise<string> =>
  withoutLostClasses(css, async (request) => OTHER.get(request));

test('classes that the other sheet does not have become blanks', async () => {
  const sheet = (names: string): string =>
    `.a {\n  composes:${names} from "./b.css";\n  margin: 0\n}`;
  assert.is(await kept(sheet('has gone\n also')), sheet('has     \n also'));
  assert.is(await kept(sheet('gone has')), sheet('     has'));
  const lines = sheet('gone\n constructor').replace(/composes[^;]*/, (rule) =>
    rule.replace(/[^\n]/g, ' '),
  );
  assert.is(await kept(sheet('gone\n constructor')), lines);
});

test('other uses of `composes` stay', async () => {
  for (const css of [
    '.a { composes: b; }',
    '.a { composes: b from global; }',
    '.a { composes: b from "./unknown.css"; }',
    '.a { composes: has from "./b.css" }',
    '.a { composes: from "./b.css',
    '.a { composes: }',
  ])
    assert.is(await kept(css), css);
});

test('50,000 blanks, names and rules are read', async () => {
  for (const piece of [' ', 'a ', 'composes:', 'composes: a from "./b.css";']) {
    const css = `.a { composes:${piece.repeat(50_000)} }`;
    assert.is((await kept(css)).length, css.length);
  }
});

test.run();
