import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folder } from '../helpers/command.js';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';

const NAME = 'Kite http tools for flying from any hill';

/** A project with documentation and without a config. */
const dir = folder({
  'README.md': '# Kite `http` tools for flying from any hill\n\nWords.\n',
  'docs/README.md': '# Welcome\n\nRead [a page](./cli/flag.md).\n',
  'docs/cli/flag.md': '# The `win32` flag\n\nWords of the flag.\n',
  'docs/cli/http-api.md': 'Words without a title.\n',
});
for (const args of [
  ['init', '-q'],
  ['remote', 'add', 'origin', 'git@github.com:acme/kite.git'],
])
  assert.is(spawnSync('git', args, { cwd: dir }).status, 0);
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);

browserTest(
  'B-17 without a config, the bar has the name of the project, search, colours and the repository',
  async ({ open }) => {
    const { page, problems, close } = await open('/');
    assert.is(await page.title(), `Welcome | ${NAME}`);
    const name = page.locator('.navbar .brand-title');
    assert.is(await name.innerText(), NAME);
    assert.is(await name.evaluate((text) => text.scrollWidth > text.clientWidth), false);
    assert.is(await page.locator('.navbar nav').count(), 0, 'no navigation without links');
    for (const part of ['[data-search]', '[data-theme-toggle]', 'a[href$="github.com/acme/kite"]'])
      assert.ok(await page.locator(`.navbar ${part}`).isVisible(), part);
    await page.keyboard.press('/');
    await page.keyboard.type('win32');
    await page.locator('dialog[data-search-box] a[href="/cli/flag"]').first().waitFor();
    assert.equal(problems, []);
    await close();
  },
);

browserTest(
  'B-18 without a config, labels are spelled as words, and pages can be edited',
  async ({ open }) => {
    const { page, close } = await open('/cli/flag');
    const labels = await page.locator('.sidebar').innerText();
    assert.match(labels, /CLI[^]*The win32 flag[^]*HTTP API/);
    for (const part of ['.sidebar [aria-current]', '.breadcrumbs [aria-current]'])
      assert.equal(await page.locator(`${part} code`).allInnerTexts(), ['win32'], part);
    assert.is(
      await page.locator('a[href*="/edit/"]').getAttribute('href'),
      'https://github.com/acme/kite/edit/HEAD/docs/cli/flag.md',
    );
    await close();
  },
);

test.after(() => site?.close());
test.run();
