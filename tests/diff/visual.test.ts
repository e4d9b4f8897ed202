import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findChromium } from '../../src/generator/io/tools/chromium.js';
import { docsgen, folder, write, type Result } from '../helpers/command.js';

const hasChromium = findChromium() !== undefined;
const withChromium = hasChromium ? test : test.skip;
if (!hasChromium) console.log('Skipped: no Chromium on this machine.');

const page = (title: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: A page.\n---\n\n${text}\n\n## Part\n\nThe last sentence.\n`;

/** Builds a site before and after edits. */
async function builtTwice(edits: Readonly<Record<string, string>>): Promise<string> {
  const dir = folder({
    'site.config.mjs': "export default { title: 'Kite', baseUrl: '/kite/' };\n",
    'docs/index.md': page('Start', 'Words.'),
    'docs/guide.md': page('Guide', 'Words about kites.'),
    'docs/other.md': page('Other', 'Other words.'),
  });
  for (const [out, files] of [
    ['before', {}],
    ['after', edits],
  ] as const) {
    write(dir, files);
    const built = await docsgen(['build', '--no-social-cards', '-o', out], { cwd: dir });
    assert.is(built.code, 0, built.stderr);
  }
  return dir;
}

const visual = (dir: string, ...flags: readonly string[]): Promise<Result> =>
  docsgen(['diff', 'before', 'after', '--visual', ...flags], { cwd: dir });

withChromium(
  'changed pages have pictures in both modes, with the changed blocks marked',
  async () => {
    const dir = await builtTwice({
      'docs/guide.md': page('Guide', 'Words about kites.\n\nAn added paragraph.'),
      'docs/other.md': page('Other', 'Other words.').replace('title:', 'keywords: [kites]\ntitle:'),
    });
    const result = await visual(dir);
    assert.is(result.code, 0, result.stderr);
    assert.match(result.stderr, 'the pictures are in docsgen-diff.html');
    const html = readFileSync(join(dir, 'docsgen-diff.html'), 'utf8');
    const captions = [...html.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, text]) =>
      text?.replaceAll('<!-- -->', ''),
    );
    assert.equal(captions, [
      'light, before: 0 regions',
      'light, after: 1 region',
      'dark, before: 0 regions',
      'dark, after: 1 region',
    ]);
    const pictures = [...html.matchAll(/src="(data:image\/png;base64,[^"]*)"/g)].map(
      ([, src]) => src,
    );
    assert.is(new Set(pictures).size, 4, 'the pictures differ');
    assert.match(html, /look the same:.*\/other/);
    // Nothing is loaded, and nothing runs.
    assert.match(html, /content="default-src &#x27;none&#x27;; img-src data:; style-src/);
    assert.not.match(html, /<script|https?:\/\//);

    const again = await visual(dir, '--output', 'again.html');
    assert.is(again.code, 0, again.stderr);
    assert.is(readFileSync(join(dir, 'again.html'), 'utf8'), html, 'the report has the same bytes');
  },
);

withChromium('equal sites have no pictures', async () => {
  const dir = await builtTwice({});
  const result = await visual(dir, '--exit-code');
  assert.is(result.code, 0, result.stderr);
  assert.not.match(readFileSync(join(dir, 'docsgen-diff.html'), 'utf8'), '<img');
});

test('without Chromium there is a message, and no report', async () => {
  const dir = await builtTwice({});
  for (const path of [join(dir, 'missing'), join(dir, 'docs/index.md'), dir]) {
    const args = ['diff', 'before', 'after', '--visual'];
    const result = await docsgen(args, { cwd: dir, env: { CHROME_PATH: path } });
    assert.is(result.code, 2);
    assert.match(result.stderr, 'There is no Chromium to take pictures with.');
    assert.match(result.stderr, 'CHROME_PATH');
  }
  assert.not.ok(existsSync(join(dir, 'docsgen-diff.html')));
});

test('a program that is not Chromium is a message, too', async () => {
  const dir = await builtTwice({ 'docs/guide.md': page('Guide', 'Changed.') });
  const args = ['diff', 'before', 'after', '--visual'];
  const result = await docsgen(args, { cwd: dir, env: { CHROME_PATH: '/bin/true' } });
  assert.is(result.code, 2, result.stdout);
  assert.match(result.stderr, /\/bin\/true (?:ended|does not answer)\./);
});

test.run();
