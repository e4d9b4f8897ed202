import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { scopedElements } from '../../src/generator/actions/migrate/scope-elements.js';

const SCOPE = ':where(.article, .bare)';

const SHEETS: readonly (readonly [before: string, after: string])[] = [
  ['details { a: b }', `${SCOPE} details { a: b }`],
  ['b{b:c}details[open]>summary,.x,summary:hover{}', ''],
  ['/* details */ details a {}', `/* details */ ${SCOPE} details a {}`],
  ['@media print { details {} }', `@media print { ${SCOPE} details {} }`],
  ['a, a:hover {} button{}', `${SCOPE} a, ${SCOPE} a:hover {} ${SCOPE} button{}`],
];

for (const [before, after] of SHEETS)
  test(`rules for elements of docsgen’s menus are those of articles: ${before}`, () => {
    const expected =
      after === '' ? `b{b:c}${SCOPE} details[open]>summary,.x,${SCOPE} summary:hover{}` : after;
    assert.is(scopedElements(before), expected);
  });

test('other rules stay as they are', () => {
  for (const css of [
    '.x details {} .details {} details-x {}',
    '.x { details { a: b } &:hover summary { a: "details {" } }',
    '@keyframes details { from { a: b } }',
    '.x { content: "}"; } .y summary {}',
    'details',
    'a.github {} a[href] {} a > b {} .x a {} article {} button.x {}',
  ])
    assert.is(scopedElements(css), css);
});

test.run();
