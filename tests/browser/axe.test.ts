import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserTest, routesOf, siteInBrowser } from '../helpers/site-in-browser.js';

const site = await siteInBrowser();
const maybe = browserTest(site, test);

/** Two at a time: there are two cores. */
const TABS = 2;

/** What this test has in the page. */
interface Looker {
  /** Show the text of another page in this document, with its scripts' work done: axe is loaded and warmed up once instead of for every page. */
  readonly show: (route: string) => Promise<void>;
  /** What axe finds serious or critical in the text: its structure, and in both modes all looks that no page before had. */
  readonly look: () => Promise<string[]>;
}

type WithLooker = typeof window & { looker: Looker };

/** Runs in the page. */
function makeLooker(): void {
  interface Violation {
    id: string;
    impact: string;
    nodes: { html: string }[];
  }
  const { axe: engine } = window as unknown as {
    axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> };
  };
  const { dataset } = document.documentElement;
  // What stands around the text is the same everywhere; reading.test.ts looks at whole pages of every kind.
  for (const part of document.querySelectorAll('.navbar, .menu, .footer')) part.replaceChildren();

  const find = async (include: string, options: object): Promise<string[]> => {
    // Code is thousands of coloured words; their few colours are measured in design.test.ts.
    const { violations } = await engine.run(
      { include: [[include]], exclude: [['pre']] },
      { resultTypes: ['violations'], preload: false, ...options },
    );
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id} ${v.nodes[0]?.html ?? ''}`);
  };

  const LOOKS = ['color-contrast', 'link-in-text-block'];
  const seen = new Set<string>();
  /** All that a contrast can depend on, of an element and of what it stands in. */
  const lookOf = (element: Element, known: Map<Element, string>): string => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const s = getComputedStyle(element);
    const own = [
      s.color,
      s.backgroundColor,
      s.backgroundImage,
      s.opacity,
      s.filter,
      s.mixBlendMode,
      s.position,
      s.visibility,
      s.fontSize,
      s.fontWeight,
      s.textShadow,
      s.textDecorationLine,
      s.borderBottom,
      element.matches('a') ? 'a' : '',
    ].join();
    const look = `${own}<${element.parentElement === null ? '' : lookOf(element.parentElement, known)}`;
    known.set(element, look);
    return look;
  };
  const texts = (): Element[] =>
    [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.closest('pre') === null &&
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
        ),
    );
  const inMode = (mode: string): void => void (dataset['theme'] = mode);

  const look = async (): Promise<string[]> => {
    const found = await find('main', {
      rules: Object.fromEntries(LOOKS.map((rule) => [rule, { enabled: false }])),
    });
    const fresh = new Set<Element>();
    for (const mode of ['light', 'dark']) {
      inMode(mode);
      const known = new Map<Element, string>();
      for (const element of texts()) {
        const key = lookOf(element, known);
        if (seen.has(key) || element.getClientRects().length === 0) continue;
        seen.add(key);
        fresh.add(element);
      }
    }
    if (fresh.size > 0) {
      for (const element of fresh) element.setAttribute('data-fresh', '');
      for (const mode of ['light', 'dark']) {
        inMode(mode);
        found.push(
          ...(await find('main [data-fresh]', { runOnly: LOOKS })).map(
            (finding) => `${mode} ${finding}`,
          ),
        );
      }
    }
    return found;
  };

  const show = async (route: string): Promise<void> => {
    const page = new DOMParser().parseFromString(await (await fetch(route)).text(), 'text/html');
    const there = new Set(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
        ({ href }) => href,
      ),
    );
    await Promise.all(
      [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .map((link) => new URL(link.getAttribute('href') ?? '', origin).href)
        .filter((href) => !there.has(href))
        .map(
          (href) =>
            new Promise((resolve) => {
              const link = Object.assign(document.createElement('link'), {
                rel: 'stylesheet',
                href,
                onload: resolve,
                onerror: resolve,
              });
              document.head.append(link);
            }),
        ),
    );
    document.title = page.title;
    document.documentElement.className = page.documentElement.className;
    const [frame, now] = [page.querySelector('.layout'), document.querySelector('.layout')];
    if (frame === null || now === null) throw new Error(`${route} has no layout`);
    now.className = frame.className;
    document.querySelector('main')?.replaceWith(page.querySelector('main') ?? '');
    dispatchEvent(new CustomEvent('docsgen:page', { detail: route }));
  };

  (window as unknown as { looker: Looker }).looker = { show, look };
}

/** A tab on the site, ready to look at pages. React changes nothing that axe looks at, and would take the page away. */
async function openTab(page: Page, origin: string): Promise<void> {
  await page.route('**/assets/app-*.js', (route) => route.abort());
  await page.goto(`${origin}/security`, { waitUntil: 'load' });
  await page.evaluate(axe.source);
  await page.evaluate(makeLooker);
}

const show = (page: Page, route: string): Promise<void> =>
  page.evaluate((to) => (window as unknown as WithLooker).looker.show(to), route);
const look = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as WithLooker).looker.look());

maybe('axe finds nothing serious on any page, in either mode', async ({ browser, server }) => {
  const queue = routesOf(site);
  assert.ok(queue.length > 300);
  const found: string[] = [];
  const work = async (): Promise<void> => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      // The test itself parses pages as text.
      bypassCSP: true,
    });
    const page = await context.newPage();
    await openTab(page, server.origin);
    for (let route = queue.shift(); route !== undefined; route = queue.shift()) {
      await show(page, route);
      found.push(...(await look(page)).map((finding) => `${route} ${finding}`));
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: TABS }, work));
  assert.equal(found, []);
});

maybe(
  'what axe would find is found: in structure, in each mode, and on looks that a page is the first to have',
  async ({ browser, server }) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, bypassCSP: true });
    await openTab(page, server.origin);
    await show(page, '/workflows');
    assert.equal(await look(page), []);
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
      await show(page, '/workflows');
      await page.evaluate(
        (markup) =>
          document.querySelector('main .article')?.insertAdjacentHTML('beforeend', markup),
        html,
      );
      const found = await look(page);
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
