import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  browserTest,
  routesOf,
  siteInBrowser,
  watch,
  type SiteInBrowser,
} from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const maybe = browserTest(site, test);

/** Two at a time: the browser draws one page while it loads the other. */
const TABS = 2;

const routes = routesOf(site);

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

/** Take every page, in tabs side by side. What `visit` returns is wrong with the page. */
async function visitAll(
  { browser, server }: SiteInBrowser,
  prepare: (page: Page) => Promise<unknown>,
  visit: (page: Page, route: string, problems: string[]) => Promise<readonly string[]>,
): Promise<void> {
  assert.ok(routes.length > 300);
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
const EMPTY = '/empty.html';
if (site !== undefined)
  writeFileSync(
    join(site.out, EMPTY),
    '<!DOCTYPE html><title>Empty</title><link rel="icon" href="data:,">',
  );

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

maybe(
  'P-05 every page is taken over by React as it is, the console is silent, no other host is asked',
  (all) => visitAll(all, (page) => page.goto(all.server.origin + EMPTY), gatherFacts),
);

maybe(
  'P-04 every page is taken over as it is with storage blocked and with scripts of others failing',
  (all) =>
    visitAll(
      all,
      async (page) => {
        await page.goto(all.server.origin + EMPTY);
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

maybe(
  'V-01 every page is the same for a reader who comes from another page as for one who loads it',
  async (all) => {
    // Alone, this test has no facts of the first one.
    if (facts.size === 0)
      await visitAll(all, (page) => page.goto(all.server.origin + EMPTY), gatherFacts);
    let loads = 0;
    await visitAll(
      all,
      async (page) => {
        await page.goto(`${all.server.origin}/security`);
        await page.waitForFunction(() => 'app' in document.documentElement.dataset);
        page.on('load', () => loads++);
      },
      async (page, route, problems) => {
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
        // A branch of the sidebar that was not there comes a moment later.
        const { sidebar } = facts.get(route) as Facts;
        if (sidebar !== undefined)
          await page.waitForFunction(
            (href) =>
              document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href') === href,
            sidebar,
          );
        const [now, then] = [JSON.stringify(await factsOf(page)), JSON.stringify(facts.get(route))];
        return [
          ...problems.splice(0),
          ...(now === then ? [] : [`differs\n  ${now.slice(0, 600)}\n  ${then.slice(0, 600)}`]),
        ];
      },
    );
    assert.is(loads, 0, 'no page was loaded in full');
  },
);

test.after(() => site?.close());
test.run();
