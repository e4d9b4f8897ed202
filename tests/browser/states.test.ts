import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { blockStorage, clickByScript, waitForHydration } from '../helpers/browser-page.js';
import { docsgen, folder } from '../helpers/command.js';
import { serveFolder } from '../helpers/server.js';
import { makeBrowserTest, siteInBrowser, watch } from '../helpers/site-in-browser.js';

const PAGE_COUNT = 12;

const pageText = (i: number): string => `---
title: Page ${i}
---
Text of page ${i}.

${'More text.\n\n'.repeat(60)}[next](./p${(i + 1) % PAGE_COUNT}.md)

:::details[Fold]
Inside
:::

:::details[Tall]
${'Inside\n\n'.repeat(20)}:::
`;

/** A footer that throws when its button is clicked. */
const FOOTER = `import { useState } from 'react';
export default function Footer({ Original, ...props }) {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('The footer is broken', { cause: new Error('A screw is loose') });
  return (
    <>
      <button type="button" id="break" onClick={() => setBroken(true)}>Break</button>
      <Original {...props} />
    </>
  );
}
`;

/** The `docsgen:feedback` listener of a feedback widget. */
const FEEDBACK = `addEventListener('docsgen:feedback', ({ detail }) => {
  detail.place.textContent = 'Was ' + detail.href + ' helpful?';
});
`;

/** Nothing listens here. One test answers in place of the analytics frame. */
const FRAME_ORIGIN = 'http://127.0.0.1:9';
const FRAME_URL = `${FRAME_ORIGIN}/frame.html`;

/** A small site with the features that this repository's own site does not use. */
const dir = folder({
  ...Object.fromEntries(
    Array.from({ length: PAGE_COUNT }, (_, i) => [`docs/p${i}.md`, pageText(i)]),
  ),
  'docs/index.md': '---\ntitle: Home\nslug: /\n---\n[first](./p0.md)\n',
  'theme/footer.jsx': FOOTER,
  'static/ask.js':
    "addEventListener('docsgen:ask-ai', () => (window.asked = (window.asked ?? 0) + 1));\n",
  'static/feedback.js': FEEDBACK,
  'site.config.ts': `export default {
  title: 'Small',
  url: 'https://small.example',
  docs: { path: 'docs', routeBasePath: '/' },
  footer: { copyright: 'Us' },
  components: { Footer: 'theme/footer.jsx' },
  announcementBar: { id: 'one', content: 'News' },
  assistant: '/ask.js',
  feedback: '/feedback.js',
  analyticsFrame: '${FRAME_URL}',
  navbar: {
    items: [
      { label: 'Group', items: [{ label: 'Page 1', to: '/p1' }, { label: 'Page 2', to: '/p2' }] },
      { label: 'Other', items: [{ label: 'Page 5', to: '/p5' }] },
      { type: 'docsVersionDropdown', position: 'right' },
      { type: 'custom-askAI', label: 'Ask AI', position: 'right' },
    ],
  },
};
`,
});
const site = await siteInBrowser(dir);
const browserTest = makeBrowserTest(site, test);

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 800 } };

browserTest(
  'P-01 a crashed page shows the error and its causes, and Try again restores the page',
  async ({ open }) => {
    const { page, close } = await open('/p1');
    await waitForHydration(page);
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
    await blockStorage(context);
    const page = await context.newPage();
    const problems: string[] = [];
    watch(page, server.origin, problems);
    await page.goto(`${server.origin}/p1`, { waitUntil: 'networkidle' });
    await waitForHydration(page);
    await page.locator('[data-theme-toggle]').first().click();
    assert.is(await page.evaluate(() => document.documentElement.dataset['theme']), 'light');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.locator('.sidebar a[href="/p2"]').click();
    await page.waitForURL('**/p2');
    // Nothing answers for the analytics frame.
    const warnings = problems.filter(
      (problem) => !problem.includes(FRAME_ORIGIN) && !problem.includes('ERR_'),
    );
    assert.is(warnings.length, 1, warnings.join('\n'));
    assert.match(warnings[0] ?? '', 'storage is unavailable');
    await context.close();
  },
);

browserTest(
  'N-03 the mobile menu stops scrolling, and closes on a click, on Back and in a wider window',
  async ({ open }) => {
    const { page, close } = await open('/p1', PHONE);
    await waitForHydration(page);
    const menu = page.locator('[data-menu]');
    const show = async (): Promise<void> => {
      await page.locator('[data-menu-open]').click();
      await page.waitForFunction(() => document.documentElement.hasAttribute('data-menu-shown'));
    };
    await show();
    const overflow = await page.evaluate(() =>
      [document.documentElement, document.body]
        .map((element) => getComputedStyle(element).overflowY)
        .join(),
    );
    assert.match(overflow, /hidden|clip/, 'the page does not scroll');
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

browserTest('Back shows the open folds and the position of the page', async ({ open }) => {
  const { page, close } = await open('/p1');
  await waitForHydration(page);
  await page.locator('.article summary', { hasText: 'Tall' }).click();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const shown = (): Promise<{ y: number; open: boolean[] }> =>
    page.locator('.article details').evaluateAll((folds) => ({
      y: scrollY,
      open: folds.map((fold) => (fold as HTMLDetailsElement).open),
    }));
  const before = await shown();
  assert.equal(before.open, [false, true]);
  await clickByScript(page, '.sidebar a[href="/p2"]');
  await page.waitForURL('**/p2');
  assert.equal((await shown()).open, [false, false]);
  await page.goBack();
  await page.getByRole('heading', { name: 'Page 1', exact: true }).waitFor();
  assert.equal(await shown(), before);
  await close();
});

browserTest(
  'N-04 a dropdown in the mobile menu is closed unless it contains the current page',
  async ({ open }) => {
    const { page, close } = await open('/p1', PHONE);
    await waitForHydration(page);
    const areOpen = await page
      .locator('.menu-primary details')
      .evaluateAll((dropdowns) =>
        dropdowns.slice(0, 2).map((dropdown) => (dropdown as HTMLDetailsElement).open),
      );
    assert.equal(areOpen, [true, false]);
    await clickByScript(page, '.sidebar a[href="/p5"]');
    await page.waitForURL('**/p5');
    // The menu changes one frame after the text.
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLDetailsElement>('.menu-primary details')]
          .slice(0, 2)
          .map((dropdown) => dropdown.open)
          .join() === 'false,true',
    );
    await close();
  },
);

browserTest(
  'N-10 a dismissed announcement stays hidden, without a flash, until there is a new one',
  async ({ open, browser, out }) => {
    const { page, close } = await open('/p1');
    await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    assert.not.ok(await page.locator('.announcement').isVisible());
    const focused = await page.evaluate(
      () => document.activeElement?.closest('header, nav') !== null,
    );
    assert.ok(focused, 'the next element has the focus');
    const state = await page.context().storageState();
    await close();
    const context = await browser.newContext({ storageState: state });
    const again = await context.newPage();
    // Without the client, only the script in the head can hide it.
    await again.route('**/main-*.js', () => undefined);
    const { origin } = state.origins[0] ?? { origin: '' };
    await again.goto(`${origin}/p2`, { waitUntil: 'commit' });
    await again.locator('.announcement').waitFor({ state: 'attached' });
    // Nothing is painted before the style sheet is there.
    await again.waitForFunction(
      () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet !== null,
    );
    assert.not.ok(await again.locator('.announcement').isVisible());
    await context.close();
    const file = join(out, 'p3/index.html');
    const html = readFileSync(file, 'utf8');
    writeFileSync(file, html.replace('data-announcement="one"', 'data-announcement="two"'));
    const laterContext = await browser.newContext({ storageState: state });
    const later = await laterContext.newPage();
    await later.goto(`${origin}/p3`);
    assert.ok(await later.locator('.announcement').isVisible());
    await laterContext.close();
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
    await waitForHydration(page);
    assert.is(await page.locator('[data-feedback]').innerText(), '');
    await page.locator('[data-feedback]').scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => document.querySelector('[data-feedback]')?.textContent === 'Was /p1 helpful?',
    );
    await clickByScript(page, '.sidebar a[href="/p2"]');
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
  const [tab, otherTab] = [await context.newPage(), await context.newPage()];
  for (const page of [tab, otherTab])
    await page.goto(`${server.origin}/p1`, { waitUntil: 'networkidle' });
  const toggle = tab.locator('[data-theme-toggle]').first();
  await toggle.click();
  await otherTab.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
  assert.is(await otherTab.evaluate(() => localStorage.getItem('theme')), 'light');
  await toggle.click();
  await toggle.click();
  await otherTab.waitForFunction(
    () => document.documentElement.dataset['themeChoice'] === 'system',
  );
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

browserTest('R-05 index and .html disappear from the address bar', async ({ open, server }) => {
  const { page, close } = await open('/p2');
  for (const [written, clean] of [
    ['/p1/index.html', '/p1'],
    ['/p1/index', '/p1'],
    ['/p1.html', '/p1'],
    ['/index.html', '/'],
    ['/p1/index.html?a=b#c', '/p1?a=b#c'],
  ] as const) {
    await page.goto(server.origin + written);
    await page.waitForFunction((path) => location.href.endsWith(path), clean);
    assert.is(await page.locator('h1').innerText(), clean === '/' ? 'Home' : 'Page 1', written);
  }
  await close();
});

/** Whether the page expects the client. */
const hasClient = (): boolean => 'js' in document.documentElement.dataset;

/** Adds a script, and waits until it could not be loaded. */
const failToLoad = (src: string): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', src });
    script.addEventListener('error', () => {
      resolve();
    });
    document.head.append(script);
  });

browserTest(
  'V-08 the home page warns when it is served under another base than configured',
  async ({ browser }) => {
    const out = join(folder({}), 'based');
    assert.is(
      (await docsgen(['build', dir, '--out-dir', out, '--base-url', '/docs/', '--quiet'])).code,
      0,
    );
    for (const [base, warnings] of [
      ['/', [/baseUrl "\/docs\/"[^]*served at "\/"/]],
      ['/docs/', []],
    ] as const) {
      const server = await serveFolder(out, base);
      // The policy of the site would refuse the scripts of this test.
      const page = await browser.newPage({ bypassCSP: true });
      await page.goto(server.origin + base, { waitUntil: 'networkidle' });
      if (base === '/docs/') {
        await page.evaluate(failToLoad, 'https://other.invalid/a.js');
        assert.ok(await page.evaluate(hasClient), 'files of other hosts change nothing');
        await page.evaluate(failToLoad, '/docs/absent.js');
        assert.not.ok(await page.evaluate(hasClient));
      }
      const shown = await page.locator('#docsgen-base').allInnerTexts();
      assert.is(shown.length, warnings.length);
      for (const [i, warning] of warnings.entries()) assert.match(shown[i] ?? '', warning);
      await page.close();
      await server.close();
    }
  },
);

/** An analytics frame that sends every message back to the page. */
const ECHO_FRAME =
  '<script>onmessage = (event) => parent.postMessage({ echo: event.data }, "*")</script>';

interface EchoWindow extends Window {
  /** The messages that the frame has got. */
  echoes: unknown[];
}

/** Waits until the frame of a page has got this many messages. */
async function waitForEchoes(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (expected) => (window as unknown as EchoWindow).echoes.length === expected,
    count,
  );
}

const echoesOf = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as unknown as EchoWindow).echoes);

/** Opens a new tab whose analytics frame is `ECHO_FRAME`. */
async function openEchoing(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route(FRAME_URL, (route) =>
    route.fulfill({ contentType: 'text/html', body: ECHO_FRAME }),
  );
  await page.addInitScript(() => {
    const echoes: unknown[] = [];
    Object.assign(window, { echoes });
    addEventListener('message', ({ data }: MessageEvent<{ echo?: unknown }>) => {
      if (data.echo !== undefined) echoes.push(data.echo);
    });
  });
  return page;
}

browserTest(
  'V-09 the analytics frame gets a message for every page, sent to its own origin only',
  async ({ browser, server }) => {
    const page = await openEchoing(browser);
    await page.goto(`${server.origin}/p1`, { waitUntil: 'networkidle' });
    await waitForEchoes(page, 1);
    await page.locator('.sidebar a[href="/p2"]').click();
    await waitForEchoes(page, 2);
    const views = (await echoesOf(page)) as Record<'type' | 'href' | 'session' | 'user', string>[];
    assert.equal(
      views.map(({ type, href }) => [type, new URL(href).pathname]),
      [
        ['docsgen:pageview', '/p1'],
        ['docsgen:pageview', '/p2'],
      ],
    );
    assert.is(views[0]?.session, views[1]?.session);
    assert.is(views[0]?.user, views[1]?.user);
    assert.ok((views[0]?.user ?? '').length > 8);
    assert.ok(await page.locator('iframe').first().isHidden());
    // The origin of a sandboxed frame is opaque, so messages for FRAME_ORIGIN do not reach it.
    await page.route(FRAME_URL, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': 'sandbox allow-scripts' },
        body: ECHO_FRAME,
      }),
    );
    await page.goto(`${server.origin}/p1`, { waitUntil: 'networkidle' });
    await page.locator('.sidebar a[href="/p2"]').click();
    await page.waitForURL('**/p2');
    // The live region changes after the event of the page.
    await page.waitForFunction(
      () => document.querySelector('[data-status]')?.textContent === document.title,
    );
    await page.evaluate(() =>
      document.querySelector('iframe')?.contentWindow?.postMessage('for anyone', '*'),
    );
    await waitForEchoes(page, 1);
    assert.equal(await echoesOf(page), ['for anyone']);
    await page.close();
  },
);

test.after(() => site?.close());
test.run();
