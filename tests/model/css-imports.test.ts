import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withImportsFirst } from '../../src/generator/model/css-imports.js';

test('imports after rules move in front of them, and lines stay lines', () => {
  assert.is(
    withImportsFirst(
      '@import "a.css";\n.b { color: red }\n@import\n  url("c;d.css") print;\n.e {}\n',
    ),
    '@import "a.css";\n@import url("c;d.css") print; .b { color: red }\n\n\n.e {}\n',
  );
  assert.is(
    withImportsFirst('@media print { .a {} }\n@import url(b.css);@import "c.css";'),
    '@import url(b.css); @import "c.css"; @media print { .a {} }\n',
  );
});

test('style sheets whose imports are first stay as they are', () => {
  for (const css of [
    '/* @import */ @charset "utf-8";\n@layer a, b;\n@import "c.css";\n.d {}\n',
    '.a { content: "}; @import b;" }\n/* @import "c.css"; */\n',
    '.a { @import "b.css"; }',
    '.a {} /* never closed @import "b.css";',
    "@import 'a.css'",
  ])
    assert.is(withImportsFirst(css), css);
});

test('style sheets are read in linear time', () => {
  for (const part of ['/* ', '"', 'url(', '@import ', '{', '}', "'a\\"])
    assert.type(withImportsFirst(`@import 'a';${part.repeat(100_000)}`), 'string');
});

test.run();
