import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeBrowserTest, siteInBrowser, type SiteInBrowser } from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const browserTest = makeBrowserTest(site, test);

/** Wait until React has the page: from then on links are followed without a reload. */
const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => 'app' in document.documentElement.dataset);

/** Open a page, wait for React, and mark the document, so that a full load shows. */
async function live(
  { open }: SiteInBrowser,
  path: string,
  options?: Parameters<SiteInBrowser['open']>[1],
): Promise<Awaited<ReturnType<SiteInBrowser['open']>>> {
  const opened = await open(path, options);
  await ready(opened.page);
  await opened.page.evaluate(() => void ((window as unknown as { mark?: boolean }).mark = true));
  return opened;
}

const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as { mark?: boolean }).mark === true);
const heading = (page: Page): Promise<string> => page.locator('main h1').first().innerText();
const link = (page: Page, href: string) => page.locator(`main a[href="${href}"]`).first();

browserTest('V-01 after a click the old page stays until the next one has loaded', async (all) => {
  const { page, close, problems } = await live(all, '/workflows');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/security/index.page.json', async (route) => {
    await held;
    await route.continue();
  });
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
  async (all) => {
    const { page, close } = await live(all, '/workflows');
    await page.evaluate(() => {
      const seen = ((window as unknown as { bars: number }).bars = 0);
      new MutationObserver((records) => {
        for (const record of records)
          for (const node of record.addedNodes)
            if (node instanceof Element && node.classList.contains('progress'))
              (window as unknown as { bars: number }).bars++;
      }).observe(document.body, { childList: true });
      return seen;
    });
    const bars = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { bars: number }).bars);
    const fetched = page.waitForResponse('**/security/index.page.json');
    await page.locator('.footer a[href="/security"]').hover();
    await fetched;
    await page.locator('.footer a[href="/security"]').click();
    await page.waitForURL('**/security');
    assert.is(await bars(), 0, 'a page that is there at once needs no bar');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.page.json', async (route) => {
      await held;
      await route.continue();
    });
    // From here on time passes when the test says so.
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.locator('.footer a[href="/changelog"]').click();
    await page.clock.runFor(199);
    assert.is(await bars(), 0);
    await page.clock.runFor(2);
    assert.is(await bars(), 1);
    release();
    await page.waitForURL('**/changelog');
    assert.is(await page.locator('.progress').count(), 0);
    await close();
  },
);

browserTest(
  'V-03 a page loads in full when its chunk fails, is invalid or is of another build',
  async (all) => {
    for (const answer of [
      { status: 500, body: '' },
      { status: 200, body: '<html>' },
      { status: 200, body: 'null' },
      {
        status: 200,
        body: JSON.stringify({ shell: 'other', href: '/security', title: 'x', main: 'x' }),
      },
    ]) {
      const { page, close } = await live(all, '/workflows');
      await page.route('**/security/index.page.json', (route) => route.fulfill(answer));
      await page.locator('.footer a[href="/security"]').click();
      await page.waitForURL('**/security');
      assert.match(await heading(page), 'Security');
      assert.not.ok(await isSameDocument(page), `full load for ${answer.body}`);
      await close();
    }
  },
);

browserTest(
  'V-04 a new page starts at its top or at the hash, and Back and Forward restore the scroll',
  async (all) => {
    const { page, close } = await live(all, '/workflows');
    const y = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('main a[href="/workflow-definition"]')?.click(),
    );
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
    await page.evaluate(() => {
      const to = document.createElement('a');
      to.href = '/glossary#task-queue';
      document.querySelector('main')?.append(to);
      to.click();
    });
    await page.waitForURL('**/glossary#task-queue');
    const top = await page
      .locator('#task-queue')
      .evaluate((term) => term.getBoundingClientRect().top);
    assert.ok(top >= 0 && top < 300, `the term is at ${top}`);
    await close();
  },
);

browserTest('V-04 a hash inside a closed tab or details opens it', async (all) => {
  const { page, close } = await live(all, '/workflows');
  const follow = async (href: string): Promise<void> => {
    await page.evaluate(
      (to) =>
        document
          .querySelector('main')
          ?.appendChild(Object.assign(document.createElement('a'), { href: to }))
          .click(),
      href,
    );
    await page.waitForURL(`**${href}`);
  };
  await follow('/quickstarts#language-ruby');
  assert.ok(await page.locator('#language-ruby').isVisible());
  assert.ok((await page.locator('[role=tab][aria-selected=true]').first().innerText()).length > 0);
  await page.route(
    '**/security/index.page.json',
    async (route) => {
      const response = await route.fetch();
      const chunk = (await response.json()) as { main: string };
      await route.fulfill({
        response,
        json: {
          ...chunk,
          main: `${chunk.main}<details><summary>Fold</summary><p id="folded">Inside</p></details>`,
        },
      });
    },
    { times: 1 },
  );
  await follow('/security#folded');
  assert.ok(await page.locator('#folded').isVisible());
  await close();
});

browserTest(
  'V-05 pages are prefetched once, on hover, on focus or in view, and failures are silent',
  async (all) => {
    const { page, problems, close } = await live(all, '/workflows');
    // Nothing is pointed at: what is fetched is in view.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.page.json')),
    );
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.page.json')) asked.push(new URL(request.url()).pathname);
    });
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
    assert.is(asked.filter((path) => path === '/security/index.page.json').length, 1);
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
    for (const connection of [
      { effectiveType: '2g' },
      { effectiveType: 'slow-2g' },
      { saveData: true, effectiveType: '4g' },
    ]) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      await context.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { value }),
        connection,
      );
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.page.json')) asked.push(request.url());
      });
      await page.goto(`${server.origin}/workflows`, { waitUntil: 'networkidle' });
      await ready(page);
      await page.locator('.footer a[href="/security"]').hover();
      await page.locator('.footer a[href="/glossary"]').focus();
      assert.equal(asked, []);
      await page.locator('.footer a[href="/security"]').click();
      await page.waitForURL('**/security');
      assert.equal(
        asked.map((url) => new URL(url).pathname),
        ['/security/index.page.json'],
      );
      await context.close();
    }
  },
);

browserTest(
  'V-11 the focus moves to the heading of the new page, and a live region says its title',
  async (all) => {
    const { page, close } = await live(all, '/workflows');
    await link(page, '/workflow-definition').focus();
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
  async (all) => {
    const { page, close } = await live(all, '/workflows');
    const prevented = await page.evaluate(() => {
      const results: Record<string, boolean> = {};
      const tryOut = (
        name: string,
        attributes: Record<string, string>,
        init: MouseEventInit = {},
      ): void => {
        const to = document.createElement('a');
        for (const [key, value] of Object.entries(attributes)) to.setAttribute(key, value);
        document.querySelector('main')?.append(to);
        const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
        // Seen before the client decides and stopped after it: nothing is really followed.
        addEventListener(
          'click',
          (seen) => {
            results[name] = seen.defaultPrevented;
            seen.preventDefault();
          },
          { once: true },
        );
        to.dispatchEvent(event);
        to.remove();
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
  async (all) => {
    const { page, close, problems } = await live(all, '/workflows');
    await page.evaluate(() => {
      addEventListener(
        'docsgen:pageview',
        (event) =>
          ((window as unknown as { viewed: unknown }).viewed = (event as CustomEvent).detail),
      );
    });
    await page.locator('.sidebar a[href="/workflow-definition"]').click();
    await page.waitForURL('**/workflow-definition');
    assert.is(
      await page.locator('.sidebar [aria-current=page]').getAttribute('href'),
      '/workflow-definition',
    );
    assert.is(await page.locator('.sidebar .is-active').count(), 1);
    assert.equal(await page.evaluate(() => (window as unknown as { viewed: unknown }).viewed), {
      href: '/workflow-definition',
      title: await page.title(),
    });
    // A branch that is not in the document comes after the page.
    await page.locator('.navbar a[href="/develop"]').click();
    await page.waitForURL('**/develop');
    await page.locator('.sidebar a[href="/develop/go"]').waitFor();
    assert.is(await page.locator('.sidebar [aria-current=page]').getAttribute('href'), '/develop');
    assert.is(await page.locator('.navbar-links [aria-current]').innerText(), 'Start building');
    // Without a sidebar, and with one again.
    await page.locator('.navbar a[href="/ai-cookbook"]').click();
    await page.waitForURL('**/ai-cookbook');
    assert.is(await page.locator('.sidebar').count(), 0);
    await page.goBack();
    await page.locator('.sidebar a[href="/develop/go"]').waitFor();
    await page.evaluate(() => {
      const to = document.createElement('a');
      to.href = '/quickstarts';
      document.querySelector('main')?.append(to);
      to.click();
    });
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
  'P-02 without a network a page says that it could not be loaded, and Retry loads it',
  async (all) => {
    const { page, close } = await live(all, '/workflows');
    await page.context().setOffline(true);
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('.footer a[href="/changelog"]')?.click(),
    );
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    assert.match(await page.locator('.load-state').innerText(), /could not be loaded/);
    assert.is(await page.locator('.load-state').getAttribute('role'), 'alert');
    await page.context().setOffline(false);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/changelog/index.page.json', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.spinner').waitFor();
    release();
    await page.waitForURL('**/changelog');
    assert.is(await heading(page), 'Changelog');
    assert.ok(await isSameDocument(page));
    await close();
  },
);

test.after(() => site?.close());
test.run();
