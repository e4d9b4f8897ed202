import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserTest, routesOf, siteInBrowser, watch } from '../helpers/site-in-browser.js';

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

const facts = new Map<string, object>();

maybe('P-05 every page is taken over by React as it is, the console is silent, no other host is asked', async ({ browser, server }) => {
  assert.ok(routes.length > 300);
  const found: string[] = [];
  const queue = [...routes];
  const work = async (): Promise<void> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await rememberBefore(page);
    const problems: string[] = [];
    watch(page, server.origin, problems);
    for (let route = queue.shift(); route !== undefined; route = queue.shift()) {
      await page.goto(server.origin + route, { waitUntil: 'load' });
      await page.waitForFunction(() => 'app' in document.documentElement.dataset);
      if (!(await page.evaluate(() => (window as unknown as { before?: string; shell: () => string }).before === (window as unknown as { shell: () => string }).shell()))) found.push(`${route} is another page after hydration`);
      facts.set(route, await factsOf(page));
      found.push(...problems.splice(0).map((problem) => `${route} ${problem}`));
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: TABS }, work));
  assert.equal(found, []);
});

maybe('P-04 every tenth page is taken over as it is with storage blocked and with scripts of others failing', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' });
  await context.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get: () => { throw new DOMException('blocked', 'SecurityError'); } });
    addEventListener('docsgen:pageview', () => { throw new Error('a script of others'); });
    document.addEventListener('DOMContentLoaded', () => {
      const script = document.createElement('script');
      script.textContent = "throw new Error('a script of others')";
      document.head.append(script);
    });
  });
  const page = await context.newPage();
  await rememberBefore(page);
  const problems: string[] = [];
  watch(page, server.origin, problems);
  const found: string[] = [];
  for (const route of routes.filter((_, i) => i % 10 === 0)) {
    await page.goto(server.origin + route, { waitUntil: 'load' });
    await page.waitForFunction(() => 'app' in document.documentElement.dataset);
    if (!(await page.evaluate(() => (window as unknown as { before?: string; shell: () => string }).before === (window as unknown as { shell: () => string }).shell()))) found.push(`${route} is another page after hydration`);
    found.push(...problems.splice(0).filter((problem) => !/storage is unavailable|a script of others/.test(problem)).map((problem) => `${route} ${problem}`));
  }
  assert.equal(found, []);
  await context.close();
});

maybe('V-01 every page is the same for a reader who comes from another page as for one who loads it', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems: string[] = [];
  watch(page, server.origin, problems);
  await page.goto(`${server.origin}/security`);
  await page.waitForFunction(() => 'app' in document.documentElement.dataset);
  let loads = 0;
  page.on('load', () => loads++);
  const different: string[] = [];
  for (const route of routes) {
    const shown = page.evaluate(() => new Promise<void>((resolve) => addEventListener('docsgen:pageview', () => resolve(), { once: true })));
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    }, route);
    await shown;
    // A branch of the sidebar that was not there comes a moment later.
    const { sidebar } = facts.get(route) as { sidebar?: string };
    if (sidebar !== undefined) await page.waitForFunction((href) => document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href') === href, sidebar);
    const [now, then] = [JSON.stringify(await factsOf(page)), JSON.stringify(facts.get(route))];
    if (now !== then) different.push(`${route}\n  ${now.slice(0, 600)}\n  ${then.slice(0, 600)}`);
  }
  assert.equal(different, []);
  assert.equal(problems, []);
  assert.is(loads, 0, 'no page was loaded in full');
  await context.close();
});

test.after(() => site?.close());
test.run();
