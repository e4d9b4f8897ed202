import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amount } from '../helpers/amount.js';
import {
  clickByScript,
  clickNewLink,
  holdRequests,
  routeOnce,
  waitForHydration,
} from '../helpers/browser-page.js';
import { makeBrowserTest, siteInBrowser, type SiteInBrowser } from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const browserTest = makeBrowserTest(site, test);

type MarkedWindow = Window & { isMarked?: boolean };

/** Opens a page, waits until it is hydrated, and marks the document. A full load loses the mark. */
async function openMarked(
  { open }: SiteInBrowser,
  path: string,
  options?: Parameters<SiteInBrowser['open']>[1],
): Promise<Awaited<ReturnType<SiteInBrowser['open']>>> {
  const opened = await open(path, options);
  await waitForHydration(opened.page);
  await mark(opened.page);
  return opened;
}

/** Marks the document of a page. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as MarkedWindow).isMarked = true;
  });

/** Whether the document is still the one that `openMarked` has opened. */
const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as MarkedWindow).isMarked === true);

const heading = (page: Page): Promise<string> => page.locator('main h1').first().innerText();

/** Gathers the paths of the page chunks that a page requests. */
function watchChunks(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.page.json')) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

browserTest('V-01 after a click the old page stays until the next one has loaded', async (site) => {
  const { page, close, problems } = await openMarked(site, '/workflows');
  const release = await holdRequests(page, '**/security/index.page.json');
  await page.locator('.footer a[href="/security"]').click();
  await page.locator('.progress').waitFor({ state: 'attached' });
  assert.is(await heading(page), 'Temporal Workflows');
  assert.match(page.url(), /\/workflows$/);
  release();
  await page.waitForURL('**/security');
  assert.match(await heading(page), 'Security');
  assert.match(await page.title(), /Security.* \| Temporal Docs/);
  assert.is(await page.locator('.progress').count(), 0);
  assert.ok(await isSameDocument(page), 'no reload');
  assert.equal(problems, []);
  await close();
});

browserTest(
  'V-02 the progress bar shows after 200 ms and disappears when the page is there',
  async (site) => {
    const { page, close } = await openMarked(site, '/workflows');
    await page.evaluate(() => {
      const counter = Object.assign(window, { shownBars: 0 });
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof Element && node.classList.contains('progress')) counter.shownBars++;
      }).observe(document.body, { childList: true });
    });
    const shownBars = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { shownBars: number }).shownBars);
    const fetched = page.waitForResponse('**/security/index.page.json');
    await page.locator('.footer a[href="/security"]').hover();
    await fetched;
    await page.locator('.footer a[href="/security"]').click();
    await page.waitForURL('**/security');
    assert.is(await shownBars(), 0, 'a prefetched page needs no bar');
    const release = await holdRequests(page, '**/*.page.json');
    // From here on the test moves the clock.
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.locator('.footer a[href="/changelog"]').click();
    await page.clock.runFor(199);
    assert.is(await shownBars(), 0);
    await page.clock.runFor(2);
    assert.is(await shownBars(), 1);
    release();
    await page.waitForURL('**/changelog');
    assert.is(await page.locator('.progress').count(), 0);
    await close();
  },
);

browserTest(
  'V-03 a page loads in full when its chunk fails, is invalid or is of another build',
  async (site) => {
    const { page, close } = await site.open('/changelog');
    const answers = [
      { status: 500, body: '' },
      {
        status: 200,
        body: JSON.stringify({ shell: 'other', href: '/security', title: 'x', main: 'x' }),
      },
      { status: 200, body: '<html>' },
      { status: 200, body: 'null' },
    ];
    for (const answer of answers) {
      await page.goto(new URL('/workflows', page.url()).href);
      await waitForHydration(page);
      await mark(page);
      await routeOnce(page, '**/security/index.page.json', (route) => route.fulfill(answer));
      await clickByScript(page, '.footer a[href="/security"]');
      await page.waitForURL('**/security');
      assert.match(await heading(page), 'Security');
      assert.not.ok(await isSameDocument(page), `full load for ${answer.body}`);
    }
    await close();
  },
);

browserTest(
  'V-04 a new page starts at its top or at the hash, and Back and Forward restore the scroll',
  async (site) => {
    const { page, close } = await openMarked(site, '/workflows');
    const y = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await clickByScript(page, 'main a[href="/workflow-definition"]');
    await page.waitForURL('**/workflow-definition');
    assert.is(await y(), 0);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await page.goBack();
    await page.waitForFunction(
      () => document.querySelector('main h1')?.textContent === 'Temporal Workflows',
    );
    assert.is(await y(), 600);
    await page.goForward();
    await page.waitForFunction(
      () => document.querySelector('main h1')?.textContent?.includes('Definition') === true,
    );
    assert.is(await y(), 300);
    assert.ok(await isSameDocument(page));
    await clickNewLink(page, '/glossary#task-queue');
    await page.waitForURL('**/glossary#task-queue');
    const top = await page
      .locator('#task-queue')
      .evaluate((term) => term.getBoundingClientRect().top);
    assert.ok(top >= 0 && top < 300, `the term is at ${top}`);
    await close();
  },
);

browserTest('V-04 a hash inside a closed tab or details opens it', async (site) => {
  const { page, close } = await openMarked(site, '/workflows');
  const follow = async (href: string): Promise<void> => {
    await clickNewLink(page, href);
    await page.waitForURL(`**${href}`);
  };
  await follow('/quickstarts#language-ruby');
  assert.ok(await page.locator('#language-ruby').isVisible());
  assert.ok((await page.locator('[role=tab][aria-selected=true]').first().innerText()).length > 0);
  await routeOnce(page, '**/security/index.page.json', async (route) => {
    const response = await route.fetch();
    const chunk = (await response.json()) as { main: string };
    await route.fulfill({
      response,
      json: {
        ...chunk,
        main: `${chunk.main}<details><summary>Fold</summary><p id="folded">Inside</p></details>`,
      },
    });
  });
  await follow('/security#folded');
  assert.ok(await page.locator('#folded').isVisible());
  await close();
});

browserTest(
  'V-05 pages are prefetched once, on hover, on focus or in view, and failures are silent',
  async (site) => {
    const { page, problems, close } = await openMarked(site, '/workflows');
    // The pointer is on no link, so the first chunks are those of links in view.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.page.json')),
    );
    const requestedChunks = watchChunks(page);
    await page.route('**/glossary/index.page.json', (route) => route.abort());
    const footer = page.locator('.footer a[href="/security"]');
    const answered = page.waitForResponse('**/security/index.page.json');
    await footer.hover();
    await answered;
    const focused = page.waitForRequest('**/glossary/index.page.json');
    await page.locator('.footer a[href="/glossary"]').focus();
    await focused;
    await footer.focus();
    await footer.click();
    await page.waitForURL('**/security');
    assert.is(requestedChunks.filter((path) => path === '/security/index.page.json').length, 1);
    assert.equal(
      problems.filter((problem) => !problem.includes('ERR_FAILED')),
      [],
    );
    assert.ok(await isSameDocument(page));
    await close();
  },
);

browserTest(
  'V-05 nothing is prefetched on a 2g connection or when the reader saves data',
  async ({ browser, server }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const connections = [
      { saveData: true, effectiveType: '4g' },
      { effectiveType: 'slow-2g' },
      { effectiveType: '2g' },
    ];
    for (const connection of connections.slice(0, amount({ normal: 2, full: 3 }))) {
      const page = await context.newPage();
      await page.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { value }),
        connection,
      );
      const requestedChunks = watchChunks(page);
      await page.goto(`${server.origin}/workflows`, { waitUntil: 'networkidle' });
      await waitForHydration(page);
      await page.locator('.footer a[href="/security"]').hover();
      await page.locator('.footer a[href="/glossary"]').focus();
      assert.equal(requestedChunks, []);
      await page.locator('.footer a[href="/security"]').click();
      await page.waitForURL('**/security');
      assert.equal(requestedChunks, ['/security/index.page.json']);
      await page.close();
    }
    await context.close();
  },
);

browserTest(
  'V-11 the focus moves to the heading of the new page, and a live region says its title',
  async (site) => {
    const { page, close } = await openMarked(site, '/workflows');
    await page.locator('main a[href="/workflow-definition"]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/workflow-definition');
    assert.is(await page.evaluate(() => document.activeElement?.tagName), 'H1');
    await page.waitForFunction(
      () => document.querySelector('[data-status]')?.textContent === document.title,
    );
    await close();
  },
);

browserTest(
  'the client leaves new tabs, downloads, other hosts, files and mail links to the browser',
  async (site) => {
    const { page, close } = await openMarked(site, '/workflows');
    const prevented = await page.evaluate(() => {
      const results: Record<string, boolean> = {};
      const tryOut = (
        name: string,
        attributes: Record<string, string>,
        init: MouseEventInit = {},
      ): void => {
        const link = document.createElement('a');
        for (const [key, value] of Object.entries(attributes)) link.setAttribute(key, value);
        document.querySelector('main')?.append(link);
        const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
        // This listener runs after the client's and keeps the browser from following the link.
        addEventListener(
          'click',
          (clicked) => {
            results[name] = clicked.defaultPrevented;
            clicked.preventDefault();
          },
          { once: true },
        );
        link.dispatchEvent(event);
        link.remove();
      };
      tryOut('new tab', { href: '/security', target: '_blank' });
      tryOut('download', { href: '/security', download: '' });
      tryOut('ctrl', { href: '/security' }, { ctrlKey: true });
      tryOut('shift', { href: '/security' }, { shiftKey: true });
      tryOut('middle', { href: '/security' }, { button: 1 });
      tryOut('other host', { href: 'https://example.org/' });
      tryOut('file', { href: '/changelog/feed.xml' });
      tryOut('mail', { href: 'mailto:a@example.org' });
      tryOut('same page', { href: '#x' });
      return results;
    });
    assert.equal(prevented, {
      'new tab': false,
      download: false,
      ctrl: false,
      shift: false,
      middle: false,
      'other host': false,
      file: false,
      mail: false,
      'same page': false,
    });
    await close();
  },
);

browserTest(
  'after client-side navigation the sidebar, tabs, contents and events of a page work',
  async (site) => {
    const { page, close, problems } = await openMarked(site, '/workflows');
    await page.evaluate(() => {
      addEventListener('docsgen:pageview', (event) =>
        Object.assign(window, { lastPageview: (event as CustomEvent<unknown>).detail }),
      );
    });
    await page.locator('.sidebar a[href="/workflow-definition"]').click();
    await page.waitForURL('**/workflow-definition');
    assert.is(
      await page.locator('.sidebar [aria-current=page]').getAttribute('href'),
      '/workflow-definition',
    );
    assert.is(await page.locator('.sidebar .is-active').count(), 1);
    const lastPageview = await page.evaluate(
      () => (window as Window & { lastPageview?: unknown }).lastPageview,
    );
    assert.equal(lastPageview, { href: '/workflow-definition', title: await page.title() });
    // The client fetches a missing branch of the sidebar after the page.
    await page.locator('.navbar a[href="/develop"]').click();
    await page.waitForURL('**/develop');
    await page.locator('.sidebar a[href="/develop/go"]').waitFor();
    assert.is(await page.locator('.sidebar [aria-current=page]').getAttribute('href'), '/develop');
    assert.is(await page.locator('.navbar-links [aria-current]').innerText(), 'Start building');
    // To a page without a sidebar, and back.
    await page.locator('.navbar a[href="/ai-cookbook"]').click();
    await page.waitForURL('**/ai-cookbook');
    assert.is(await page.locator('.sidebar').count(), 0);
    await page.goBack();
    await page.locator('.sidebar a[href="/develop/go"]').waitFor();
    await clickNewLink(page, '/quickstarts');
    await page.waitForURL('**/quickstarts');
    await page.getByRole('tab', { name: 'Java' }).first().click();
    assert.is(
      await page.getByRole('tab', { name: 'Java' }).nth(1).getAttribute('aria-selected'),
      'true',
    );
    await page.locator('#write-a-workflow-and-an-activity').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelector('.toc [aria-current]') !== null);
    assert.ok(await isSameDocument(page));
    assert.equal(problems, []);
    await close();
  },
);

browserTest(
  'P-02 without a network the page stays, a bar says what failed, and Retry loads it',
  async (site) => {
    const { page, close } = await openMarked(site, '/workflows');
    const title = await page.title();
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
    await page.context().setOffline(true);
    await clickByScript(page, '.footer a[href="/changelog"]');
    const bar = page.getByRole('alert');
    await bar.waitFor();
    assert.match(
      await bar.innerText(),
      /could not be loaded\. Check your network connection\. \/changelog/,
    );
    assert.is(await heading(page), 'Temporal Workflows');
    assert.is(await page.title(), title);
    assert.is(await page.evaluate(() => scrollY), 500);
    assert.match(page.url(), /\/workflows$/);
    await bar.getByRole('button', { name: 'Close' }).click();
    assert.is(await bar.count(), 0);
    await clickByScript(page, '.footer a[href="/changelog"]');
    await bar.waitFor();
    await page.context().setOffline(false);
    const release = await holdRequests(page, '**/changelog/index.page.json');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.notice[aria-busy="true"]').waitFor();
    release();
    await page.waitForURL('**/changelog');
    assert.is(await heading(page), 'Changelog');
    assert.is(await bar.count(), 0);
    assert.ok(await isSameDocument(page));
    await close();
  },
);

browserTest(
  'P-02 a server without an answer keeps the page as a missing network does',
  async (site) => {
    const { page, close } = await openMarked(site, '/workflows');
    await page.route('**/changelog**', (route) => route.abort());
    await clickByScript(page, '.footer a[href="/changelog"]');
    await page.getByRole('alert').waitFor();
    assert.is(await heading(page), 'Temporal Workflows');
    assert.ok(await isSameDocument(page));
    await close();
  },
);

browserTest(
  'P-02 without a network Back shows the first page, and the address is that of the shown page',
  async (site) => {
    const { page, close } = await openMarked(site, '/ai-cookbook');
    await clickNewLink(page, '/workflows');
    await page.waitForURL('**/workflows');
    await page.locator('.sidebar a[aria-current][href="/workflows"]').waitFor();
    await clickNewLink(page, '/security');
    await page.waitForURL('**/security');
    await page.context().setOffline(true);
    await page.evaluate(() => history.go(-2));
    await page.waitForURL('**/ai-cookbook');
    await page.waitForFunction(() => document.title.includes('Cookbook'));
    assert.match(await heading(page), 'Cookbook');
    await page.goForward();
    await page.waitForURL('**/workflows');
    await page.waitForFunction(() => document.querySelector('h1')?.innerText.includes('Workflows'));
    assert.ok(await page.locator('.sidebar a[href="/workflows"]').count(), 'the sidebar is there');
    await close();
    await backToUnknownPage(site);
  },
);

/** Goes back to a page that the tab no longer has, because it was loaded again since. */
async function backToUnknownPage(site: SiteInBrowser): Promise<void> {
  const { page, close } = await openMarked(site, '/workflows');
  await clickNewLink(page, '/changelog');
  await page.waitForURL('**/changelog');
  await page.evaluate(() => dispatchEvent(new CustomEvent('docsgen:changed')));
  await clickNewLink(page, '/security');
  await page.waitForURL('**/security');
  await page.evaluate(() => dispatchEvent(new CustomEvent('docsgen:changed')));
  await page.context().setOffline(true);
  await page.evaluate(() => history.back());
  await page.getByRole('alert').waitFor();
  await page.waitForURL('**/security');
  assert.match(await heading(page), 'Security');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.waitForURL('**/changelog');
  await page.waitForFunction(() => document.querySelector('h1')?.innerText === 'Changelog');
  assert.is(await page.evaluate(() => history.length), 4);
  await close();
}

test.after(() => site?.close());
browserTest('opening and closing a dialog or the menu does not move the page', async (site) => {
  const scrollTo900 = async (page: Page): Promise<void> => {
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await page.waitForFunction(() => scrollY === 900);
  };
  const scrollAfterFrames = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
        }),
    );
  const wide = await openMarked(site, '/workflows');
  for (const key of ['Control+k', '/']) {
    await scrollTo900(wide.page);
    await wide.page.keyboard.press(key);
    await wide.page.locator('dialog[data-search-box][open] input').waitFor();
    await wide.page.keyboard.press('Escape');
    assert.is(await scrollAfterFrames(wide.page), 900, key);
  }
  await wide.page.locator('.navbar a').first().focus();
  assert.is(await scrollAfterFrames(wide.page), 900, 'a link of the bar');
  await wide.close();
  const narrow = await openMarked(site, '/workflows', { viewport: { width: 390, height: 800 } });
  await scrollTo900(narrow.page);
  await narrow.page.locator('button[data-menu-open]').click();
  await narrow.page.locator('[data-menu]:popover-open').waitFor();
  await narrow.page.keyboard.press('Escape');
  assert.is(await scrollAfterFrames(narrow.page), 900, 'menu');
  await narrow.close();
});

browserTest('a link to a heading shows it below the bar', async (site) => {
  const { page, close } = await openMarked(site, '/workflows');
  const link = page.locator('[data-toc] a').nth(1);
  await link.click();
  const id = decodeURIComponent((await link.getAttribute('href'))?.split('#')[1] ?? '');
  await page.waitForFunction((target) => {
    const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
    const top = document.getElementById(target)?.getBoundingClientRect().top ?? 0;
    return top >= bar && top < bar + 60;
  }, id);
  await close();
});

test.run();
