import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isFullRun, sampled } from '../helpers/amount.js';
import { inspect, loadAxe } from '../helpers/axe-in-page.js';
import { blockStorage, waitForHydration } from '../helpers/browser-page.js';
import { clientKindsOf, costOfPage, kindsOf, routesOf } from '../helpers/site-pages.js';
import { inFullRun } from '../helpers/full-test.js';
import {
  makeBrowserTest,
  siteInBrowser,
  watch,
  type SiteInBrowser,
} from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

/** With two tabs the browser draws one page while it loads another. */
const TABS = 2;

const allRoutes = site === undefined ? [] : routesOf(site.out);
const costOf = (route: string): number => costOfPage(site?.out ?? '', route);
/** The templates, elements and attributes of a page. Classes only change its look. */
const structureOf = (route: string): string[] =>
  [...kindsOf(site?.out ?? '', route)].filter((kind) => !kind.startsWith('.'));
const routes = sampled(allRoutes, { kindsOf: structureOf, costOf, more: 0 });
/** A sample of those pages that covers everything that client scripts act on. */
const clientRoutes = sampled(routes, {
  kindsOf: (route) => clientKindsOf(site?.out ?? '', route),
  costOf,
  more: 0,
});
/** Every other one of them in a normal run: without storage, scripts start in the same way. */
const storageRoutes = isFullRun ? clientRoutes : clientRoutes.filter((_, i) => i % 2 === 0);
/** Pages with all of them, whose structure axe checks. */
const structureRoutes = new Set(sampled(routes, { kindsOf: structureOf, costOf, more: 0 }));
console.log(`${routes.length} of ${allRoutes.length} pages`);

/** The parts of a page that readers and search engines see, without diagrams, which show later. */
interface Facts {
  readonly sidebar: string | undefined;
  readonly [name: string]: unknown;
}

/** The properties that `prepareDocument` adds to every document. */
interface PreparedWindow extends Window {
  /** The markup of the shell before hydration. */
  shellBefore?: string;
  /** Returns the current markup of the shell. */
  shell: () => string;
  facts: () => Facts;
}

/**
 * Runs in every document before its own scripts. To save time, idle callbacks run immediately and
 * nothing is prefetched. Other files test both.
 */
function prepareDocument(): void {
  const prepared = window as unknown as PreparedWindow;
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  window.requestIdleCallback = (run) =>
    window.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 }), 0);
  const without = (root: Element | null, parts: string): HTMLElement => {
    const copy = root?.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll(parts)) part.remove();
    // Scripts mark areas that scroll when they have their size.
    for (const area of copy.querySelectorAll('[data-edges]'))
      for (const side of ['data-more-left', 'data-more-right']) area.removeAttribute(side);
    return copy;
  };
  prepared.shell = () =>
    without(document.getElementById('docsgen'), '.mermaid, [data-mermaid], .diagram-zoom')
      .outerHTML;
  prepared.facts = () => {
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
  // The chrome is the last file that React needs before it hydrates.
  window.fetch = (input, init) => {
    if (String(input).includes('/assets/chrome-')) prepared.shellBefore = prepared.shell();
    return fetch(input, init);
  };
}

const factsOf = (page: Page): Promise<Facts> =>
  page.evaluate(() => (window as unknown as PreparedWindow).facts());

interface Tour {
  readonly site: SiteInBrowser;
  readonly routes: readonly string[];
  /** Prepares a new tab. */
  readonly prepare: (page: Page) => Promise<unknown>;
  /** Visits a route and returns its faults. `problems` holds the tab's messages and errors. */
  readonly visit: (page: Page, route: string, problems: string[]) => Promise<readonly string[]>;
}

/** Visits all routes in parallel tabs, and fails with the faults of all pages. */
async function visitAll({ site, routes, prepare, visit }: Tour): Promise<void> {
  assert.ok(allRoutes.length > 300 && routes.length > 5);
  const faults: string[] = [];
  const queue = [...routes];
  const visitQueue = async (): Promise<void> => {
    // A low window has little to paint.
    const context = await site.browser.newContext({
      viewport: { width: 1280, height: 300 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(prepareDocument);
    await prepare(page);
    const problems: string[] = [];
    watch(page, site.server.origin, problems);
    for (let route = queue.shift(); route !== undefined; route = queue.shift())
      for (const fault of await visit(page, route, problems)) faults.push(`${route} ${fault}`);
    await context.close();
  };
  await Promise.all(Array.from({ length: TABS }, visitQueue));
  assert.equal(faults, []);
}

/** Opens an empty page. Loading pages into a frame of it is faster than opening new tabs. */
async function openEmpty(page: Page, { server }: SiteInBrowser): Promise<void> {
  const address = `${server.origin}/empty.html`;
  const body = '<!DOCTYPE html><title>Empty</title><link rel="icon" href="data:,">';
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
}

interface LoadedPage {
  /** Whether hydration has left the markup of the shell as it was. */
  readonly isUnchanged: boolean;
  readonly facts: Facts;
}

/** Loads a page into a frame and waits until React has hydrated it. */
async function loadPage(page: Page, route: string): Promise<LoadedPage> {
  return page.evaluate(async (to) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { width: '1280', height: '300', src: to });
    document.body.replaceChildren(frame);
    await new Promise((resolve) => {
      frame.onload = resolve;
    });
    const loaded = frame.contentWindow as unknown as PreparedWindow;
    const { documentElement } = loaded.document;
    while (!('app' in documentElement.dataset)) {
      await new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          resolve();
        }).observe(documentElement, { attributes: true });
      });
    }
    return { isUnchanged: loaded.shellBefore === loaded.shell(), facts: loaded.facts() };
  }, route);
}

/** Route → its facts after a full load. */
const factsOfRoutes = new Map<string, Facts>();

const CHANGED = 'changes during hydration';

/** Loads all pages in full and keeps their facts. */
function gatherFacts(site: SiteInBrowser): Promise<void> {
  return visitAll({
    site,
    routes,
    prepare: (page) => openEmpty(page, site),
    visit: async (page, route, problems) => {
      const { isUnchanged, facts } = await loadPage(page, route);
      factsOfRoutes.set(route, facts);
      return [...(isUnchanged ? [] : [CHANGED]), ...problems.splice(0)];
    },
  });
}

browserTest(
  'P-05 every page hydrates unchanged, with a silent console and no requests to other hosts',
  gatherFacts,
);

/** The only messages of a page without a storage: one warning, and one error of a third party. */
const EXPECTED_PROBLEMS = ['storage is unavailable', 'a third-party script'];

/** Runs in the page: scripts that are not docsgen's fail. */
function failThirdParties(): void {
  addEventListener('docsgen:pageview', () => {
    throw new Error('a third-party script');
  });
  document.addEventListener('DOMContentLoaded', () => {
    setTimeout(() => {
      throw new Error('a third-party script');
    });
  });
}

browserTest(
  'P-04 every page hydrates unchanged with storage blocked and third-party scripts failing',
  (site) =>
    visitAll({
      site,
      routes: storageRoutes,
      prepare: async (page) => {
        await openEmpty(page, site);
        await blockStorage(page);
        await page.addInitScript(failThirdParties);
      },
      visit: async (page, route, problems) => {
        const { isUnchanged } = await loadPage(page, route);
        const messages = problems.splice(0);
        const notOnce = EXPECTED_PROBLEMS.filter(
          (expected) => messages.filter((message) => message.includes(expected)).length !== 1,
        ).map((expected) => `"${expected}" is not logged exactly once`);
        const unexpected = messages.filter(
          (message) => !EXPECTED_PROBLEMS.some((expected) => message.includes(expected)),
        );
        return [...(isUnchanged ? [] : [CHANGED]), ...notOnce, ...unexpected];
      },
    }),
);

/** Findings of axe on all pages. Undefined until `navigateThroughAll` has run. */
let axeFindings: string[] | undefined;

/** Follows a link to each page, compares the page with its full load, and runs axe on it. */
async function navigateThroughAll(site: SiteInBrowser): Promise<void> {
  // When this test runs alone, no other one has gathered the facts.
  if (factsOfRoutes.size === 0) await gatherFacts(site);
  const findings: string[] = (axeFindings = []);
  let loads = 0;
  await visitAll({
    site,
    routes,
    prepare: async (page) => {
      await page.goto(`${site.server.origin}/security`);
      await waitForHydration(page);
      await loadAxe(page);
      page.on('load', () => loads++);
    },
    visit: async (page, route, problems) => {
      await follow(page, route);
      const expectedFacts = factsOfRoutes.get(route) as Facts;
      await waitForSidebar(page, expectedFacts.sidebar);
      const expected = JSON.stringify(expectedFacts);
      const actual = JSON.stringify(await factsOf(page));
      for (const finding of await inspect(page, structureRoutes.has(route)))
        findings.push(`${route} ${finding}`);
      const difference = `differs\n  ${actual.slice(0, 600)}\n  ${expected.slice(0, 600)}`;
      return [...problems.splice(0), ...(actual === expected ? [] : [difference])];
    },
  });
  assert.is(loads, 0, 'no page was loaded in full');
}

/** Waits until the sidebar marks a page: the client fetches missing branches after the page. */
async function waitForSidebar(page: Page, activeHref: string | undefined): Promise<void> {
  if (activeHref === undefined) return;
  await page.waitForFunction(
    (href) => document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href') === href,
    activeHref,
  );
}

/** Clicks a link to a route and waits until its page is shown. */
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
  navigateThroughAll,
);

browserTest('axe finds nothing serious on any page, in either mode', async (site) => {
  if (axeFindings === undefined) await navigateThroughAll(site);
  assert.equal(axeFindings, []);
});

fullBrowserTest(
  'the axe check finds faults in structure and faults that show in one mode only',
  async ({ browser, server }) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 300 }, bypassCSP: true });
    await page.goto(`${server.origin}/security`);
    await waitForHydration(page);
    await loadAxe(page);
    assert.equal(await inspect(page), []);
    const linkStyle = 'color: var(--dg-light, #334) var(--dg-dark, #fff); text-decoration: none';
    const hiddenLink = `<a href="/" style="${linkStyle}">a hidden link</a>`;
    const faults = {
      'image-alt': '<img src="/favicon.ico">',
      'light color-contrast':
        '<p style="color: var(--dg-light, #ddd) var(--dg-dark, #ddd)">Pale in light mode</p>',
      'dark color-contrast':
        '<p style="color: var(--dg-light, #333) var(--dg-dark, #333)">Dim in dark mode</p>',
      'light link-in-text-block': `<p>Text with ${hiddenLink} in it</p>`,
    };
    for (const [rule, html] of Object.entries(faults)) {
      await page.evaluate((markup) => {
        document.querySelector('[data-fault]')?.remove();
        const fault = Object.assign(document.createElement('div'), { innerHTML: markup });
        fault.dataset['fault'] = '';
        document.querySelector('main .article')?.append(fault);
      }, html);
      const findings = await inspect(page, rule === 'image-alt');
      assert.ok(
        findings.some((finding) => finding.startsWith(rule)),
        `${rule}: ${findings.join('; ')}`,
      );
    }
    await page.close();
  },
);

test.after(() => site?.close());
test.run();
