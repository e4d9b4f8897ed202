import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sampled } from '../helpers/amount.js';
import { inspect, loadAxe } from '../helpers/axe-in-page.js';
import { clientKindsOf, kindsOf, routesOf } from '../helpers/site-pages.js';
import {
  makeBrowserTest,
  siteInBrowser,
  watch,
  type SiteInBrowser,
} from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const browserTest = makeBrowserTest(site, test);

/** Two at a time: the browser draws one page while it loads the other. */
const TABS = 2;

/** Pages of a sample besides those that are in it for what they are made of. */
const MORE = 5;

const allRoutes = site === undefined ? [] : routesOf(site.out);
const routes = sampled(allRoutes, {
  kindsOf: (route) => kindsOf(site?.out ?? '', route),
  more: MORE,
});
/** Pages in which scripts find different things. */
const clientRoutes = sampled(routes, {
  kindsOf: (route) => clientKindsOf(site?.out ?? '', route),
  more: MORE,
});
console.log(`${routes.length} of ${allRoutes.length} pages`);

/** What a reader and a search engine see of a page. Diagrams are drawn in their own time. */
interface Facts {
  readonly sidebar: string | undefined;
  readonly [name: string]: unknown;
}

/** What the scripts below have in every document. */
interface Told extends Window {
  /** The shell before React has taken it over. */
  before?: string;
  readonly shell: () => string;
  readonly facts: () => Facts;
}

/**
 * What every document is given before its own scripts. To save time what waits for the page to be at
 * rest starts at once, and no page is fetched ahead: both are proven elsewhere.
 */
function prepareDocument(): void {
  const told = window as unknown as { -readonly [Name in keyof Told]: Told[Name] };
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  window.requestIdleCallback = (run) =>
    window.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 }), 0);
  const without = (root: Element | null, parts: string): HTMLElement => {
    const copy = root?.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll(parts)) part.remove();
    return copy;
  };
  told.shell = () =>
    without(document.getElementById('docsgen'), '.mermaid, [data-mermaid]').outerHTML;
  told.facts = () => {
    const main = without(
      document.querySelector('main'),
      '.mermaid, [data-mermaid], [data-search-results]',
    );
    return {
      title: document.title,
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
      language: document.documentElement.lang,
      kind: document.documentElement.className,
      headings: [...main.querySelectorAll('h1, h2, h3')].map((node) => node.id + node.textContent),
      text: main.textContent.replace(/\s+/g, ' '),
      sidebar:
        document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href') ?? undefined,
      active: [...document.querySelectorAll('.navbar-links [aria-current]')].map(
        (node) => node.textContent,
      ),
    };
  };
  const { fetch } = window;
  // The data of the shell is what React waits for last.
  window.fetch = (input, init) => {
    if (String(input).includes('/assets/chrome-')) told.before = told.shell();
    return fetch(input, init);
  };
}

const factsOf = (page: Page): Promise<Facts> =>
  page.evaluate(() => (window as unknown as Told).facts());

/** Take every page of the run, in tabs side by side. What `visit` returns is wrong with the page. */
async function visitAll(
  { browser, server }: SiteInBrowser,
  routes: readonly string[],
  prepare: (page: Page) => Promise<unknown>,
  visit: (page: Page, route: string, problems: string[]) => Promise<readonly string[]>,
): Promise<void> {
  assert.ok(allRoutes.length > 300 && routes.length > 15);
  const found: string[] = [];
  const queue = [...routes];
  const work = async (): Promise<void> => {
    // Low, so that little has to be painted.
    const context = await browser.newContext({
      viewport: { width: 1280, height: 300 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(prepareDocument);
    await prepare(page);
    const problems: string[] = [];
    watch(page, server.origin, problems);
    for (let route = queue.shift(); route !== undefined; route = queue.shift())
      found.push(...(await visit(page, route, problems)).map((problem) => `${route} ${problem}`));
    await context.close();
  };
  await Promise.all(Array.from({ length: TABS }, work));
  assert.equal(found, []);
}

/** Pages are loaded into a frame of an empty one, which is quicker than in tabs of their own. */
async function openEmpty(page: Page, { server }: SiteInBrowser): Promise<void> {
  const address = `${server.origin}/empty.html`;
  const body = '<!DOCTYPE html><title>Empty</title><link rel="icon" href="data:,">';
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
}

/** Load a page and wait until React has it. */
async function loadPage(page: Page, route: string): Promise<{ same: boolean; facts: Facts }> {
  return page.evaluate(async (to) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { width: '1280', height: '300', src: to });
    document.body.replaceChildren(frame);
    await new Promise((resolve) => {
      frame.onload = resolve;
    });
    const told = frame.contentWindow as unknown as Told;
    const { documentElement } = told.document;
    while (!('app' in documentElement.dataset)) {
      await new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          resolve();
        }).observe(documentElement, { attributes: true });
      });
    }
    return { same: told.before === told.shell(), facts: told.facts() };
  }, route);
}

const facts = new Map<string, Facts>();

const CHANGED = 'is another page after hydration';

async function gatherFacts(
  page: Page,
  route: string,
  problems: string[],
): Promise<readonly string[]> {
  const { same, facts: found } = await loadPage(page, route);
  facts.set(route, found);
  return [...(same ? [] : [CHANGED]), ...problems.splice(0)];
}

browserTest(
  'P-05 every page hydrates unchanged, with a silent console and no requests to other hosts',
  (all) => visitAll(all, routes, (page) => openEmpty(page, all), gatherFacts),
);

browserTest(
  'P-04 every page hydrates unchanged with storage blocked and third-party scripts failing',
  (all) =>
    visitAll(
      all,
      clientRoutes,
      async (page) => {
        await openEmpty(page, all);
        await page.addInitScript(() => {
          for (const kind of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, kind, {
              get: () => {
                throw new DOMException('blocked', 'SecurityError');
              },
            });
          addEventListener('docsgen:pageview', () => {
            throw new Error('a script of others');
          });
          document.addEventListener('DOMContentLoaded', () => {
            setTimeout(() => {
              throw new Error('a script of others');
            });
          });
        });
      },
      async (page, route, problems) => {
        const { same } = await loadPage(page, route);
        const told = problems.splice(0);
        // Each once: the site says that it cannot remember, and the others' script fails as it should.
        const found = ['storage is unavailable', 'a script of others'].flatMap((wanted) =>
          told.filter((problem) => problem.includes(wanted)).length === 1
            ? []
            : [`"${wanted}" is not told once`],
        );
        return [
          ...(same ? [] : [CHANGED]),
          ...found,
          ...told.filter((problem) => !/storage is unavailable|a script of others/.test(problem)),
        ];
      },
    ),
);

/** What axe finds, gathered while a reader goes from page to page. */
let axeFindings: string[] | undefined;

/** Go from page to page by links. What differs from the page when it is loaded is a problem. */
async function goThrough(all: SiteInBrowser): Promise<void> {
  // Alone, a test has no facts of the first one.
  if (facts.size === 0) await visitAll(all, routes, (page) => openEmpty(page, all), gatherFacts);
  const findings: string[] = (axeFindings = []);
  let loads = 0;
  await visitAll(
    all,
    routes,
    async (page) => {
      await page.goto(`${all.server.origin}/security`);
      await page.waitForFunction(() => 'app' in document.documentElement.dataset);
      await loadAxe(page);
      page.on('load', () => loads++);
    },
    async (page, route, problems) => {
      await follow(page, route);
      // A branch of the sidebar that was not there comes a moment later.
      const { sidebar } = facts.get(route) as Facts;
      if (sidebar !== undefined)
        await page.waitForFunction(
          (href) =>
            document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href') === href,
          sidebar,
        );
      const [now, then] = [JSON.stringify(await factsOf(page)), JSON.stringify(facts.get(route))];
      for (const finding of await inspect(page)) findings.push(`${route} ${finding}`);
      return [
        ...problems.splice(0),
        ...(now === then ? [] : [`differs\n  ${now.slice(0, 600)}\n  ${then.slice(0, 600)}`]),
      ];
    },
  );
  assert.is(loads, 0, 'no page was loaded in full');
}

/** Click a link to a route, and wait until its page is shown. */
async function follow(page: Page, route: string): Promise<void> {
  await page.evaluate(
    (href) =>
      new Promise<void>((resolve) => {
        addEventListener('docsgen:pageview', () => resolve(), { once: true });
        const link = document.createElement('a');
        link.href = href;
        document.body.append(link);
        link.click();
        link.remove();
      }),
    route,
  );
}

browserTest(
  'V-01 every page is the same after client-side navigation as after a full load',
  goThrough,
);

browserTest('axe finds nothing serious on any page, in either mode', async (all) => {
  if (axeFindings === undefined) await goThrough(all);
  assert.equal(axeFindings, []);
});

browserTest(
  'the axe check finds faults in structure and faults that show in one mode only',
  async ({ browser, server }) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 300 }, bypassCSP: true });
    await page.goto(`${server.origin}/workflows`);
    await page.waitForFunction(() => 'app' in document.documentElement.dataset);
    await loadAxe(page);
    assert.equal(await inspect(page), []);
    const faults = {
      'image-alt': '<img src="/favicon.ico">',
      'light color-contrast':
        '<p style="color: var(--dg-light, #ddd) var(--dg-dark, #ddd)">Pale in the light</p>',
      'dark color-contrast':
        '<p style="color: var(--dg-light, #333) var(--dg-dark, #333)">Dim in the dark</p>',
      'light link-in-text-block':
        '<p>Text with <a href="/" style="color: var(--dg-light, #334) var(--dg-dark, #fff); text-decoration: none">a hidden link</a> in it</p>',
    };
    for (const [rule, html] of Object.entries(faults)) {
      await page.evaluate((markup) => {
        document.querySelector('[data-fault]')?.remove();
        const fault = Object.assign(document.createElement('div'), { innerHTML: markup });
        fault.dataset['fault'] = '';
        document.querySelector('main .article')?.append(fault);
      }, html);
      const found = await inspect(page);
      assert.ok(
        found.some((finding) => finding.startsWith(rule)),
        `${rule}: ${found.join('; ')}`,
      );
    }
    await page.close();
  },
);

test.after(() => site?.close());
test.run();
