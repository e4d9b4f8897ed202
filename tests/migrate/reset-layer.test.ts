import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PlannedFile } from '../../src/generator/actions/migrate/file-plan.js';
import type { OldSite } from '../../src/generator/actions/migrate/old-site.js';
import { layerResets } from '../../src/generator/actions/migrate/reset-layer.js';
import { openNotes } from '../../src/generator/migrate/notes.js';
import { folder } from '../helpers/command.js';

const dir = folder({});
const old = { dir, pathOf: (path: string) => path } as unknown as OldSite;

/** The new text of a style sheet. */
function moved(file: PlannedFile): PlannedFile | undefined {
  const files = new Map([['src/css/custom.css', file]]);
  layerResets(files, { old, notes: openNotes('docusaurus.config.js', '') });
  return files.get('src/css/custom.css');
}

const parts = (theme = '', utilities = theme): string =>
  `@import 'tailwindcss/theme.css' layer(theme)${theme}; ` +
  "@import 'tailwindcss/preflight.css' layer(reset); " +
  `@import 'tailwindcss/utilities.css' layer(utilities)${utilities};`;

const SHEETS: readonly (readonly [before: string, after: string])[] = [
  ['a {}\n@tailwind base;\nb {}', 'a {}\n@layer reset { @tailwind base; }\nb {}'],
  ['@import "tailwindcss";\nb {}', `${parts()}\nb {}`],
  ["@import url('tailwindcss');", parts()],
  ['@import "tailwindcss" prefix(tw) important;', parts(' prefix(tw)', ' prefix(tw) important')],
  ['@import "tailwindcss" source("../docs");', parts('', ' source("../docs")')],
  ['@import "tailwindcss" theme(static);', parts(' theme(static)', '')],
];

for (const [before, after] of SHEETS)
  test(`${JSON.stringify(before)} resets in a layer`, () => {
    assert.equal(moved({ text: before }), { text: after });
  });

test('other style sheets stay as they are', () => {
  for (const text of [
    '@import "tailwindcss" layer(mine);',
    '@import "tailwindcss" screen;',
    '@import "tailwindcss/utilities";',
    '@tailwind utilities;',
    '/* @tailwind base; */',
  ])
    assert.equal(moved({ text }), { text });
});

test('a style sheet that is not UTF-8 stays as it is', () => {
  const from = join(dir, 'latin.css');
  writeFileSync(from, Buffer.from('@tailwind base;\n/* caf\xe9 */', 'latin1'));
  assert.equal(moved({ from }), { from });
});

test.run();
