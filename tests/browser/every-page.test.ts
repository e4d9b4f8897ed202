import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserTest, routesOf, siteInBrowser, watch, type SiteInBrowser } from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const maybe = browserTest(site);

/** Two at a time: the browser draws one page while it loads the other. */
const TABS = 2;

const routes = routesOf(site);

/** What a reader and a search engine see of a page. Diagrams are drawn in their own time. */
const factsOf = (page: Page): Promise<object> => page.evaluate(() => {
  const main = document.querySelector('main')?.cloneNode(true) as HTMLElement;
  for (const part of main.querySelectorAll('.mermaid, [data-mermaid], [data-search-results]')) part.remove();
  return {
    title: document.title,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    description: document.querySelector('meta[name=description]')?.getAttribute('content'),
    language: document.documentElement.lang,
    kind: document.documentElement.className,
    headings: [...main.querySelectorAll('h1, h2, h3')].map((node) => node.id + node.textContent),
    text: main.textContent.replace(/\s+/g, ' '),
    sidebar: document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href'),
    active: [...document.querySelectorAll('.navbar-links [aria-current]')].map((node) => node.textContent),
  };
});

/** Markup that React has to find as it is: what it takes over, before and after. */
async function rememberBefore(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window;
    // Diagrams are drawn in their own time.
    const shell = (): string => {
      const copy = document.getElementById('docsgen')?.cloneNode(true) as HTMLElement;
      for (const part of copy.querySelectorAll('.mermaid, [data-mermaid]')) part.remove();
      return copy.outerHTML;
    };
    (window as unknown as { shell: () => string }).shell = shell;
    // The data of the shell is what React waits for last.
    window.fetch = (input, init) => {
      if (String(input).includes('/assets/chrome-')) (window as unknown as { before?: string }).before = shell();
      return fetch(input, init);
    };
  });
}

/**
 * Leave out what takes time and is proven elsewhere: what waits for the page to be at
 * rest starts at once, and no page is fetched ahead.
 */
async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    window.requestIdleCallback = (run) => window.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 }), 0);
  });
}

/** Take every page, in tabs side by side. What `visit` returns is wrong with the page. */
async function visitAll({ browser, server }: SiteInBrowser, prepare: (page: Page) => Promise<void>, visit: (page: Page, route: string, problems: string[]) => Promise<readonly string[]>): Promise<void> {
  assert.ok(routes.length > 300);
  const found: string[] = [];
  const queue = [...routes];
  const work = async (): Promise<void> => {
    // Low, so that little has to be painted.
    const context = await browser.newContext({ viewport: { width: 1280, height: 300 }, colorScheme: 'dark', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await hurry(page);
    await prepare(page);
    const problems: string[] = [];
    watch(page, server.origin, problems);
    for (let route = queue.shift(); route !== undefined; route = queue.shift()) found.push(...(await visit(page, route, problems)).map((problem) => `${route} ${problem}`));
    await context.close();
  };
  await Promise.all(Array.from({ length: TABS }, work));
  assert.equal(found, []);
}

/** Load a page and wait until React has it; what changed by that is wrong. */
async function loadPage(page: Page, address: string): Promise<string[]> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'app' in document.documentElement.dataset);
  const same = await page.evaluate(() => (window as unknown as { before?: string; shell: () => string }).before === (window as unknown as { shell: () => string }).shell());
  return same ? [] : ['is another page after hydration'];
}

const facts = new Map<string, object>();

maybe('P-05 every page is taken over by React as it is, the console is silent, no other host is asked', (all) => visitAll(all, rememberBefore, async (page, route, problems) => {
  const found = await loadPage(page, all.server.origin + route);
  facts.set(route, await factsOf(page));
  return [...found, ...problems.splice(0)];
}));

maybe('P-04 every page is taken over as it is with storage blocked and with scripts of others failing', (all) => visitAll(all, async (page) => {
  await page.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get: () => { throw new DOMException('blocked', 'SecurityError'); } });
    addEventListener('docsgen:pageview', () => { throw new Error('a script of others'); });
    document.addEventListener('DOMContentLoaded', () => {
      const script = document.createElement('script');
      script.textContent = "throw new Error('a script of others')";
      document.head.append(script);
    });
  });
  await rememberBefore(page);
}, async (page, route, problems) => {
  const found = await loadPage(page, all.server.origin + route);
  const told = problems.splice(0);
  // Each once: the site says that it cannot remember, and the others' script fails as it should.
  for (const wanted of ['storage is unavailable', 'a script of others']) if (told.filter((problem) => problem.includes(wanted)).length !== 1) found.push(`"${wanted}" is not told once`);
  return [...found, ...told.filter((problem) => !/storage is unavailable|a script of others/.test(problem))];
}));

maybe('V-01 every page is the same for a reader who comes from another page as for one who loads it', async (all) => {
  let loads = 0;
  await visitAll(all, async (page) => {
    await page.goto(`${all.server.origin}/security`);
    await page.waitForFunction(() => 'app' in document.documentElement.dataset);
    page.on('load', () => loads++);
  }, async (page, route, problems) => {
    await page.evaluate((href) => new Promise<void>((resolve) => {
      addEventListener('docsgen:pageview', () => resolve(), { once: true });
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    }), route);
    // A branch of the sidebar that was not there comes a moment later.
    const { sidebar } = facts.get(route) as { sidebar?: string };
    if (sidebar !== undefined) await page.waitForFunction((href) => document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href') === href, sidebar);
    const [now, then] = [JSON.stringify(await factsOf(page)), JSON.stringify(facts.get(route))];
    return [...problems.splice(0), ...(now === then ? [] : [`differs\n  ${now.slice(0, 600)}\n  ${then.slice(0, 600)}`])];
  });
  assert.is(loads, 0, 'no page was loaded in full');
});

test.after(() => site?.close());
test.run();
