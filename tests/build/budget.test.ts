import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { articleSize, fetchedBy, sum, type Fetched } from '../../bench/bytes.js';
import { amount } from '../helpers/amount.js';
import { docsgen, folder } from '../helpers/command.js';

/** Pages of a large site. */
const MANY = amount({ normal: 600, full: 3000 });

/** A site of that many pages with some text and code on each. */
async function built(count: number): Promise<string> {
  const page = (i: number): string =>
    `---\ntitle: Page ${i}\n---\nText of page ${i} and a [link](./p${(i + 1) % count}.md).\n\n## Part\n\n\`\`\`ts\nconst page: number = ${i};\n\`\`\`\n\n${'A sentence of some length that says a little. '.repeat(40)}\n`;
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `docs/s${Math.floor(i / 20)}/p${i}.md`,
      page(i).replace('./p', `../s${Math.floor(((i + 1) % count) / 20)}/p`),
    ]),
  );
  const dir = folder({
    ...files,
    'site.config.ts':
      "export default { title: 'Budget', url: 'https://b.example', docs: { path: 'docs', routeBasePath: '/' }, socialCards: false };",
  });
  const { code, stderr } = await docsgen(['build', dir, '--quiet']);
  assert.is(code, 0, stderr);
  return join(dir, 'build');
}

/** Which files are larger than wanted, by name: what grew is told, not only that something did. */
const list = (files: readonly Fetched[]): string =>
  [...files]
    .sort((a, b) => b.size - a.size)
    .map(({ name, size }) => `${name}: ${size}`)
    .join(', ');

test('a text page transfers at most 100 kB of JavaScript, 12 of them before it can be used, and no more with many pages than with 100', async () => {
  const [small, large] = await Promise.all([built(100), built(MANY)]);
  const scripts = (out: string): Fetched[] =>
    fetchedBy(out, '/s1/p25').filter(({ kind }) => kind === 'js');
  const files = scripts(small);
  assert.ok(files.length >= 4, 'main, its chunks and React are found');
  assert.ok(sum(files, () => true) <= 100_000, list(files));
  const first = files.filter(({ when }) => when === 'first');
  assert.ok(sum(first, () => true) <= 12_000, list(first));
  assert.equal(
    scripts(large).filter(({ name }) => !name.startsWith('inline')),
    files.filter(({ name }) => !name.startsWith('inline')),
    'the same scripts, byte for byte',
  );
  const css = fetchedBy(small, '/s1/p25').filter(({ kind }) => kind === 'css');
  assert.ok(sum(css, () => true) <= 20_000, list(css));
});

test('to go to a page from another fetches one chunk, no larger than the article and 2 kB', async () => {
  const out = await built(30);
  for (const route of ['/s0/p3', '/s1/p25']) {
    const chunk = fetchedBy(out, route).filter(({ when }) => when === 'go');
    assert.is(chunk.length, 1);
    assert.ok(
      (chunk[0]?.size ?? 0) <= articleSize(out, route) + 2000,
      `${list(chunk)}, the article ${articleSize(out, route)}`,
    );
  }
});

test('P-12 React’s scheduler is the one that is shipped, and refuses a frame rate outside of 0 to 125', async () => {
  const out = await built(30);
  const scripts = readdirSync(join(out, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(out, 'assets', name), 'utf8'));
  assert.ok(
    scripts.some((text) => text.includes('forceFrameRate takes a positive int between 0 and 125')),
  );
  assert.ok(existsSync(join(out, 's0/p3/index.page.json')));
});

test.run();
