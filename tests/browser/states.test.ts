import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder } from '../helpers/command.js';
import { serveFolder } from '../helpers/server.js';
import { makeBrowserTest, siteInBrowser, watch } from '../helpers/site-in-browser.js';

/** A small site with everything that this repository's own leaves unconfigured. */
const PAGES = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    `docs/p${i}.md`,
    `---\ntitle: Page ${i}\n---\nText of page ${i}.\n\n${'More text.\n\n'.repeat(60)}[next](./p${(i + 1) % 12}.md)\n\n:::details[Fold]\nInside\n:::\n\n:::details[Tall]\n${'Inside\n\n'.repeat(20)}:::\n`,
  ]),
);
const FOOTER =
  "import { useState } from 'react';\nexport default function Footer({ Original, ...props }) { const [broken, setBroken] = useState(false); if (broken) throw new Error('The footer is broken', { cause: new Error('A screw is loose') }); return <><button type=\"button\" id=\"break\" onClick={() => setBroken(true)}>Break</button><Original {...props} /></>; }\n";
const config = (more: string): string =>
  `export default { title: 'Small', url: 'https://small.example', docs: { path: 'docs', routeBasePath: '/' }, footer: { copyright: 'Us' }, ${more} };\n`;
const dir = folder({
  ...PAGES,
  'docs/index.md': '---\ntitle: Home\nslug: /\n---\n[first](./p0.md)\n',
  'theme/footer.jsx': FOOTER,
  'static/ask.js':
    "addEventListener('docsgen:ask-ai', () => (window.asked = (window.asked ?? 0) + 1));\n",
  'static/feedback.js':
    "addEventListener('docsgen:feedback', (event) => { event.detail.place.textContent = 'Was ' + event.detail.href + ' helpful?'; });\n",
  'site.config.ts': config(`
  components: { Footer: 'theme/footer.jsx' },
  announcementBar: { id: 'one', content: 'News' },
  assistant: '/ask.js', feedback: '/feedback.js',
  analyticsFrame: 'http://127.0.0.1:9/frame.html',
  navbar: { items: [
    { label: 'Group', items: [{ label: 'Page 1', to: '/p1' }, { label: 'Page 2', to: '/p2' }] },
    { label: 'Other', items: [{ label: 'Page 5', to: '/p5' }] },
    { type: 'docsVersionDropdown', position: 'right' }, { type: 'custom-askAI', label: 'Ask AI', position: 'right' },
  ] },`),
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);

const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => 'app' in document.documentElement.dataset);
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 800 } };

browserTest(
  'P-01 a crashed page shows the error and its causes, and Try again restores the page',
  async ({ open }) => {
    const { page, close } = await open('/p1');
    await ready(page);
    await page.locator('#break').click();
    assert.is(await page.locator('h1').innerText(), 'This page crashed.');
    assert.is(await page.locator('.crash').getAttribute('role'), 'alert');
    assert.match(
      await page.locator('.crash').innerText(),
      /The footer is broken[^]*Cause: A screw is loose/,
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('#break').waitFor();
    assert.match(await page.locator('main').innerText(), 'Text of page 1.');
    await close();
  },
);

browserTest(
  'P-04 with storage blocked one warning is logged, and everything else works',
  async ({ browser, server }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addInitScript(() => {
      for (const kind of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, kind, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    });
    const page = await context.newPage();
    const problems: string[] = [];
    watch(page, server.origin, problems);
    await page.goto(`${server.origin}/p1`, { waitUntil: 'networkidle' });
    await ready(page);
    await page.locator('[data-theme-toggle]').first().click();
    assert.is(await page.evaluate(() => document.documentElement.dataset['theme']), 'light');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.locator('.sidebar a[href="/p2"]').click();
    await page.waitForURL('**/p2');
    const own = problems.filter(
      (problem) => !problem.includes('127.0.0.1:9') && !problem.includes('ERR_'),
    );
    assert.is(own.length, 1, own.join('\n'));
    assert.match(own[0] ?? '', 'storage is unavailable');
    await context.close();
  },
);

browserTest(
  'N-03 the mobile menu stops scrolling, and closes on a click, on Back and in a wider window',
  async ({ open }) => {
    const { page, close } = await open('/p1', PHONE);
    await ready(page);
    const menu = page.locator('[data-menu]');
    const show = async (): Promise<void> => {
      await page.locator('[data-menu-open]').click();
      await page.waitForFunction(() => document.documentElement.hasAttribute('data-menu-shown'));
    };
    await show();
    assert.is(
      await page
        .evaluate(
          () =>
            getComputedStyle(document.documentElement).overflowY +
            getComputedStyle(document.body).overflowY,
        )
        .then((overflow) => overflow.includes('hidden') || overflow.includes('clip')),
      true,
      'the page does not scroll',
    );
    await menu.locator('.sidebar a[href="/p2"]').click();
    await page.waitForURL('**/p2');
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-menu-shown'));
    await show();
    await page.goBack();
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-menu-shown'));
    await show();
    await page.setViewportSize({ width: 997, height: 800 });
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-menu-shown'));
    await close();
  },
);

browserTest(
  'N-04 a dropdown in the mobile menu is closed unless it contains the current page',
  async ({ open }) => {
    const { page, close } = await open('/p1', PHONE);
    await ready(page);
    const groups = (): Promise<boolean[]> =>
      page
        .locator('.menu-primary details')
        .evaluateAll((all) =>
          all.slice(0, 2).map((details) => (details as HTMLDetailsElement).open),
        );
    assert.equal(await groups(), [true, false]);
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('.sidebar a[href="/p5"]')?.click(),
    );
    await page.waitForURL('**/p5');
    // The menu follows the text by a frame.
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLDetailsElement>('.menu-primary details')]
          .slice(0, 2)
          .map((details) => details.open)
          .join() === 'false,true',
    );
    await close();
  },
);

browserTest(
  'N-10 a dismissed announcement stays hidden, without a flash, until there is a new one',
  async ({ open, browser, out }) => {
    const { page, close } = await open('/p1');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    assert.not.ok(await page.locator('.announcement').isVisible());
    const state = await page.context().storageState();
    await close();
    const context = await browser.newContext({ storageState: state });
    const again = await context.newPage();
    // Hidden before the client comes: by the script in the head.
    await again.route('**/main-*.js', () => undefined);
    const { origin } = state.origins[0] ?? { origin: '' };
    await again.goto(`${origin}/p2`, { waitUntil: 'commit' });
    await again.locator('.announcement').waitFor({ state: 'attached' });
    // Nothing is painted before the style sheet has come.
    await again.waitForFunction(
      () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet !== null,
    );
    assert.not.ok(await again.locator('.announcement').isVisible());
    await context.close();
    const { readFileSync } = await import('node:fs');
    const file = join(out, 'p3/index.html');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('data-announcement="one"', 'data-announcement="two"'),
    );
    const other = await browser.newContext({ storageState: state });
    const fresh = await other.newPage();
    await fresh.goto(`${origin}/p3`);
    assert.ok(await fresh.locator('.announcement').isVisible());
    await other.close();
  },
);

browserTest(
  'N-11 the first click loads the assistant, and a message says when that fails',
  async ({ open, server }) => {
    const { page, close } = await open('/p1');
    assert.not.ok(server.answers.some(({ path }) => path === '/ask.js'));
    await page.getByRole('button', { name: 'Ask AI' }).first().click();
    await page.waitForFunction(() => (window as unknown as { asked?: number }).asked === 1);
    await page.getByRole('button', { name: 'Ask AI' }).first().click();
    await page.waitForFunction(() => (window as unknown as { asked?: number }).asked === 2);
    assert.is(server.answers.filter(({ path }) => path === '/ask.js').length, 1);
    await close();
    const failing = await open('/p1');
    await failing.page.route('**/ask.js', (route) => route.abort());
    await failing.page.getByRole('button', { name: 'Ask AI' }).first().click();
    await failing.page.waitForFunction(() =>
      /could not be loaded/.test(document.querySelector('[data-status]')?.textContent ?? ''),
    );
    await failing.close();
  },
);

browserTest(
  'G-09 the feedback widget loads near the end of a page and gets an event for every page',
  async ({ open }) => {
    const { page, close } = await open('/p1');
    await ready(page);
    assert.is(await page.locator('[data-feedback]').innerText(), '');
    await page.locator('[data-feedback]').scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => document.querySelector('[data-feedback]')?.textContent === 'Was /p1 helpful?',
    );
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('.sidebar a[href="/p2"]')?.click(),
    );
    await page.waitForURL('**/p2');
    await page.locator('[data-feedback]').scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => document.querySelector('[data-feedback]')?.textContent === 'Was /p2 helpful?',
    );
    await close();
  },
);

browserTest('C-03 a chosen colour mode applies to other open tabs', async ({ browser, server }) => {
  const context = await browser.newContext({ colorScheme: 'dark' });
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two])
    await page.goto(`${server.origin}/p1`, { waitUntil: 'networkidle' });
  await one.locator('[data-theme-toggle]').first().click();
  await two.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
  assert.is(await two.evaluate(() => localStorage.getItem('theme')), 'light');
  await one.locator('[data-theme-toggle]').first().click();
  await one.locator('[data-theme-toggle]').first().click();
  await two.waitForFunction(() => document.documentElement.dataset['themeChoice'] === 'system');
  await context.close();
});

browserTest(
  'C-05 the colour mode is set before anything is painted',
  async ({ browser, server }) => {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(`${server.origin}/p1`);
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await page.addInitScript(() => {
      new PerformanceObserver(() => undefined).observe({ type: 'paint' });
      // The body is parsed after the script in the head has run.
      new MutationObserver((_, observer) => {
        if (document.body === null) return;
        (window as unknown as { modeAtBody?: string | undefined }).modeAtBody =
          document.documentElement.dataset['theme'];
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    assert.is(
      await page.evaluate(() => (window as unknown as { modeAtBody?: string }).modeAtBody),
      'light',
    );
    await context.close();
  },
);

browserTest(
  'P-10 a remembered version is kept while it exists and forgotten when it is gone',
  async ({ open, server, browser }) => {
    const { page, close } = await open('/p1');
    await page.evaluate(() => localStorage.setItem('docsgen.version.default', 'Gone'));
    await page.reload({ waitUntil: 'networkidle' });
    assert.is(await page.evaluate(() => localStorage.getItem('docsgen.version.default')), null);
    await close();
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(`${server.origin}/p1`, { waitUntil: 'networkidle' });
    const label = await other.locator('[data-version-area]').first().getAttribute('data-version');
    await other.evaluate(
      (value) => localStorage.setItem('docsgen.version.default', value ?? ''),
      label,
    );
    await other.reload({ waitUntil: 'networkidle' });
    assert.is(await other.evaluate(() => localStorage.getItem('docsgen.version.default')), label);
    await context.close();
  },
);

browserTest(
  'P-11 tall details take longer to unfold, and all take 1 ms under reduced motion',
  async ({ open }) => {
    const durations: number[] = [];
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const { page, close } = await open('/p1', { reducedMotion });
      for (const name of ['Fold', 'Tall']) {
        const details = page.locator('main details', { hasText: name });
        durations.push(
          Number(
            await details.locator('summary').evaluate((node) => {
              (node as HTMLElement).click();
              return node.parentElement?.getAnimations()[0]?.effect?.getTiming().duration ?? 0;
            }),
          ),
        );
        await page.waitForFunction(
          (at) => document.querySelectorAll('main details')[at]?.getAnimations().length === 0,
          name === 'Fold' ? 0 : 1,
        );
        assert.ok(await details.evaluate((node) => (node as HTMLDetailsElement).open));
      }
      await close();
    }
    const [short = 0, tall = 0, ...reduced] = durations;
    assert.ok(short > 50 && tall > short, durations.join());
    assert.equal(reduced, [1, 1]);
  },
);

browserTest('R-05 index and .html disappear from the address bar', async ({ open }) => {
  for (const [written, clean] of [
    ['/p1/index.html', '/p1'],
    ['/p1/index', '/p1'],
    ['/p1.html', '/p1'],
    ['/index.html', '/'],
    ['/p1/index.html?a=b#c', '/p1?a=b#c'],
  ] as const) {
    const { page, close } = await open(written);
    await page.waitForFunction((path) => location.href.endsWith(path), clean);
    assert.is(await page.locator('h1').innerText(), clean === '/' ? 'Home' : 'Page 1', written);
    await close();
  }
});

browserTest(
  'V-08 the home page warns when it is served under another base than configured',
  async ({ browser }) => {
    const out = join(folder({}), 'based');
    assert.is(
      (await docsgen(['build', dir, '--out-dir', out, '--base-url', '/docs/', '--quiet'])).code,
      0,
    );
    for (const [base, told] of [
      ['/', true],
      ['/docs/', false],
    ] as const) {
      const wrong = await serveFolder(out, base);
      const page = await browser.newPage();
      await page.goto(wrong.origin + base, { waitUntil: 'networkidle' });
      assert.is(await page.locator('#docsgen-base').count(), told ? 1 : 0);
      if (told)
        assert.match(
          await page.locator('#docsgen-base').innerText(),
          /baseUrl "\/docs\/"[^]*served at "\/"/,
        );
      await page.close();
      await wrong.close();
    }
  },
);

const FRAME =
  '<script>onmessage = (event) => parent.postMessage({ heard: event.data }, "*")</script>';

browserTest(
  'V-09 the analytics frame gets a message for every page, sent to its own origin only',
  async ({ browser, server }) => {
    const context = await browser.newContext();
    await context.route('http://127.0.0.1:9/frame.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: FRAME }),
    );
    const page = await context.newPage();
    await page.addInitScript(() => {
      const heard: unknown[] = ((window as unknown as { heard: unknown[] }).heard = []);
      addEventListener('message', ({ data }: MessageEvent<{ heard?: unknown }>) => {
        if (data.heard !== undefined) heard.push(data.heard);
      });
    });
    await page.goto(`${server.origin}/p1`, { waitUntil: 'networkidle' });
    await page.waitForFunction(
      () => (window as unknown as { heard: unknown[] }).heard.length === 1,
    );
    await page.locator('.sidebar a[href="/p2"]').click();
    await page.waitForFunction(
      () => (window as unknown as { heard: unknown[] }).heard.length === 2,
    );
    const heard = await page.evaluate(
      () =>
        (
          window as unknown as {
            heard: { type: string; href: string; session: string; user: string }[];
          }
        ).heard,
    );
    assert.equal(
      heard.map(({ type, href }) => [type, new URL(href).pathname]),
      [
        ['docsgen:pageview', '/p1'],
        ['docsgen:pageview', '/p2'],
      ],
    );
    assert.ok(
      heard[0]?.session === heard[1]?.session &&
        heard[0]?.user === heard[1]?.user &&
        (heard[0]?.user ?? '').length > 8,
    );
    assert.ok(await page.locator('iframe').first().isHidden());
    // In a sandbox the same document is of no origin: what is sent to the frame's own does not reach it.
    await context.route('http://127.0.0.1:9/frame.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': 'sandbox allow-scripts' },
        body: FRAME,
      }),
    );
    await page.goto(`${server.origin}/p1`, { waitUntil: 'networkidle' });
    await page.locator('.sidebar a[href="/p2"]').click();
    await page.waitForURL('**/p2');
    // Told after the page has been.
    await page.waitForFunction(
      () => document.querySelector('[data-status]')?.textContent === document.title,
    );
    await page.evaluate(() =>
      document.querySelector('iframe')?.contentWindow?.postMessage('for anyone', '*'),
    );
    await page.waitForFunction(() =>
      (window as unknown as { heard: unknown[] }).heard.includes('for anyone'),
    );
    assert.equal(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard), [
      'for anyone',
    ]);
    await context.close();
  },
);

test.after(() => site?.close());
test.run();
