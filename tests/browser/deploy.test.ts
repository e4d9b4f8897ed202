import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launch } from '../helpers/chromium.js';
import { docsgen, folder } from '../helpers/command.js';
import { serveFolder } from '../helpers/server.js';
import { isChosen } from '../helpers/site-in-browser.js';

const browser = await launch();
const browserTest = (name: string, run: () => Promise<void>): void => {
  if (browser === undefined || !isChosen(name)) test.skip(name);
  else test(name, run);
};

const PAGES = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    `docs/p${i}.md`,
    `---\ntitle: Page ${i}\n---\nText of page ${i}.\n\n${'More text.\n\n'.repeat(60)}[next](./p${(i + 1) % 12}.md)\n`,
  ]),
);
const config = (more: string): string =>
  `export default { title: 'Small', url: 'https://small.example', docs: { path: 'docs', routeBasePath: '/' }, ${more} };\n`;

browserTest(
  'a deploy under an open tab causes no missing page, stale text or lost scroll position',
  async () => {
    if (browser === undefined) return;
    const source = folder({
      ...PAGES,
      'docs/index.md': '---\ntitle: Home\nslug: /\n---\n[first](./p0.md)\n',
      'site.config.ts': config(''),
    });
    const out = join(source, 'build');
    assert.is((await docsgen(['build', source, '--quiet'])).code, 0);
    const server = await serveFolder(out);
    const context = await browser.newContext({ viewport: { width: 1280, height: 700 } });
    const page = await context.newPage();
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
    await page.goto(`${server.origin}/p0`);
    await page.waitForFunction(() => 'app' in document.documentElement.dataset);
    for (let i = 1; i <= 50; i++) {
      const at = i % 12;
      if (i === 15 || i === 35) {
        // New text on every page; the second time the shell changes as well.
        for (const [path, text] of Object.entries(PAGES))
          writeFileSync(join(source, path), text.replace('Text of', `Build ${i} of`));
        if (i === 35)
          writeFileSync(join(source, 'site.config.ts'), config("navbar: { title: 'New' },"));
        assert.is((await docsgen(['build', source, '--quiet'])).code, 0);
      }
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
      await page.evaluate(
        (href) => document.querySelector<HTMLAnchorElement>(`.sidebar a[href="${href}"]`)?.click(),
        `/p${at}`,
      );
      await page.waitForURL(`**/p${at}`);
      await page.waitForFunction(
        (title) => document.querySelector('main h1')?.textContent === title,
        `Page ${at}`,
      );
      assert.is(await page.evaluate(() => Math.round(scrollY)), 0);
      if (i % 10 === 0) {
        await page.goBack();
        await page.waitForFunction(
          (title) => document.querySelector('main h1')?.textContent === title,
          `Page ${(i - 1) % 12}`,
        );
        await page.waitForFunction(() => Math.round(scrollY) === 400);
        await page.goForward();
        await page.waitForFunction(
          (title) => document.querySelector('main h1')?.textContent === title,
          `Page ${at}`,
        );
      }
    }
    assert.match(await page.locator('main').innerText(), 'Build 35 of page 2');
    assert.is(await page.locator('.brand').first().innerText(), 'New');
    assert.equal(missing, []);
    await context.close();
    await server.close();
  },
);

test.after(() => browser?.close());
test.run();
