import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { articleSize, fetchedBy, sum, type Fetched } from '../../bench/bytes.js';
import { amount } from '../helpers/amount.js';
import { docsgen, folder } from '../helpers/command.js';

/** Number of pages of a large site. */
const MANY = amount({ normal: 120, full: 3000 });

/** Number of pages of a small site, in two folders. */
const FEW = 30;

const PARAGRAPH = 'A sentence of some length that says a little. '.repeat(40);

/** The path of page `i`, below `docs`. */
const pathOf = (i: number): string => `s${Math.floor(i / 20)}/p${i}.md`;

/** A page with text, code, and a link to page `next`. */
function pageText(i: number, next: number): string {
  return `---
title: Page ${i}
---
Text of page ${i} and a [link](../${pathOf(next)}).

## Part

\`\`\`ts
const page: number = ${i};
\`\`\`

${PARAGRAPH}
`;
}

/** Builds a site of that many pages, and returns its output folder. */
async function buildSite(count: number): Promise<string> {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`docs/${pathOf(i)}`, pageText(i, (i + 1) % count)]),
  );
  const dir = folder({
    ...files,
    'site.config.ts': `export default {
  title: 'Budget',
  url: 'https://b.example',
  docs: { path: 'docs', routeBasePath: '/' },
  socialCards: false,
};
`,
  });
  const { code, stderr } = await docsgen(['build', dir, '--quiet']);
  assert.is(code, 0, stderr);
  return join(dir, 'build');
}

let small: Promise<string> | undefined;
/** The output folder of the small site, which is built once. */
const smallSite = (): Promise<string> => (small ??= buildSite(FEW));

/** The names and sizes of files, largest first, for the message of a failed assertion. */
const sizesOf = (files: readonly Fetched[]): string =>
  [...files]
    .sort((a, b) => b.size - a.size)
    .map(({ name, size }) => `${name}: ${size}`)
    .join(', ');

test('a text page transfers at most 100 kB of JavaScript, 12 kB of them first', async () => {
  const [small, large] = await Promise.all([smallSite(), buildSite(MANY)]);
  const scripts = (out: string): Fetched[] =>
    fetchedBy(out, '/s1/p25').filter(({ kind }) => kind === 'js');
  const files = scripts(small);
  assert.ok(files.length >= 4, 'main, its chunks and React are found');
  assert.ok(sum(files, () => true) <= 100_000, sizesOf(files));
  const first = files.filter(({ when }) => when === 'first');
  assert.ok(sum(first, () => true) <= 12_000, sizesOf(first));
  // Modules of main and of other entries are in one file, see src/client/core.ts.
  const requested = first.filter(({ name }) => !name.startsWith('inline'));
  assert.ok(requested.length <= 3, `main needs more than two other files: ${sizesOf(requested)}`);
  assert.equal(
    scripts(large).filter(({ name }) => !name.startsWith('inline')),
    files.filter(({ name }) => !name.startsWith('inline')),
    'a larger site has the same scripts, byte for byte',
  );
  const css = fetchedBy(small, '/s1/p25').filter(({ kind }) => kind === 'css');
  assert.ok(sum(css, () => true) <= 20_000, sizesOf(css));
});

test('navigation fetches one chunk, at most 2 kB larger than the article', async () => {
  const out = await smallSite();
  for (const route of ['/s0/p3', '/s1/p25']) {
    const chunk = fetchedBy(out, route).filter(({ when }) => when === 'go');
    assert.is(chunk.length, 1);
    assert.ok(
      (chunk[0]?.size ?? 0) <= articleSize(out, route) + 2000,
      `${sizesOf(chunk)}, the article ${articleSize(out, route)}`,
    );
  }
});

test('P-12 the site ships React’s scheduler, which refuses invalid frame rates', async () => {
  const out = await smallSite();
  const scripts = readdirSync(join(out, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(out, 'assets', name), 'utf8'));
  assert.ok(
    scripts.some((text) => text.includes('forceFrameRate takes a positive int between 0 and 125')),
  );
  assert.ok(existsSync(join(out, 's0/p3/index.page.json')));
});

test.run();
