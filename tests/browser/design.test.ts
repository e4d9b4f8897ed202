import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isFullRun } from '../helpers/amount.js';
import { waitForHydration } from '../helpers/browser-page.js';
import { makeBrowserTest, siteInBrowser, type SiteInBrowser } from '../helpers/site-in-browser.js';
import { inFullRun } from '../helpers/full-test.js';
import { serveInPieces } from '../helpers/slow-server.js';

const site = await siteInBrowser();
const browserTest = makeBrowserTest(site, test);
const fullBrowserTest = inFullRun(browserTest);

/** The name of the focused element, as a screen reader would say it. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() =>
    (
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent ??
      ''
    ).trim(),
  );

/** Opens pages one after another in one tab, whose cache has the scripts after the first page. */
async function openEach(
  { open, server }: SiteInBrowser,
  paths: readonly string[],
  check: (page: Page, path: string) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { page, close } = await open(paths[0] ?? '/', options);
  for (const [index, path] of paths.entries()) {
    if (index > 0) await page.goto(server.origin + path);
    await waitForHydration(page);
    await check(page, path);
  }
  await close();
}

const MAX_TABS = 60;

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < MAX_TABS; i++) {
    await page.keyboard.press('Tab');
    if (name.test(await focusedName(page))) return;
  }
  assert.unreachable(`${MAX_TABS} times Tab do not reach ${name}`);
}

browserTest(
  'N-02 a dropdown of the navbar opens and closes with the keyboard',
  async ({ open }) => {
    const { page, close } = await open('/workflows');
    await tabTo(page, /^Language/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.is(await focusedName(page), 'English');
    await page.keyboard.press('Escape');
    assert.match(await focusedName(page), /^Language/);
    assert.is(await page.locator('.dropdown[open]').count(), 0);
    await close();
  },
);

browserTest(
  'N-06 sidebar categories fold and unfold with the keyboard, and the active page is in view',
  async ({ open }) => {
    const { page, close } = await open('/develop/go/versioning');
    const active = page.locator('nav.sidebar [aria-current="page"]');
    const linkBox = await active.boundingBox();
    const menuBox = await page.locator('[data-menu]').boundingBox();
    assert.ok(linkBox !== null && menuBox !== null);
    assert.ok(linkBox.y >= menuBox.y);
    assert.ok(linkBox.y + linkBox.height <= menuBox.y + menuBox.height);
    await tabTo(page, /^Pages of Go SDK$/);
    await page.keyboard.press('Enter');
    await active.waitFor({ state: 'hidden' });
    await page.keyboard.press('Space');
    await active.waitFor({ state: 'visible' });
    await close();
  },
);

browserTest(
  'N-06 after hydration the sidebar marks exactly one link, the same as the server',
  (built) =>
    openEach(built, ['/quickstarts', '/workflows', '/cloud', '/develop/go'], async (page, path) => {
      const html = readFileSync(join(built.out, path.slice(1), 'index.html'), 'utf8');
      const activeLink = /<a class="sidebar-link"[^>]*aria-current="page"[^>]*>(?:<span>)?([^<]*)/;
      const label = activeLink.exec(html)?.[1] ?? '';
      assert.equal(
        await page.locator('.sidebar [aria-current=page]').allInnerTexts(),
        [label],
        path,
      );
      assert.is(await page.locator('.sidebar .is-active').count(), 1);
    }),
);

browserTest('N-06 a closed branch unfolds in place with the keyboard', async ({ open }) => {
  const { page, close } = await open('/workflows');
  await page.getByRole('button', { name: 'Pages of Temporal CLI' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.sidebar a[href="/cli/server"]').waitFor();
  assert.match(page.url(), /\/workflows$/);
  assert.is(await page.locator('.sidebar [aria-current=page]').getAttribute('href'), '/workflows');
  assert.is(await page.locator('.sidebar .is-active').count(), 1);
  await close();
});

browserTest(
  'N-06 the sidebar can be hidden and shown, and a reload keeps it hidden',
  async ({ open }) => {
    const { page, close } = await open('/workflows');
    await page.getByRole('button', { name: 'Hide sidebar' }).click();
    assert.not.ok(await page.locator('nav.sidebar').isVisible());
    await page.reload();
    assert.not.ok(await page.locator('nav.sidebar').isVisible());
    await page.getByRole('button', { name: 'Show sidebar' }).click();
    assert.ok(await page.locator('nav.sidebar').isVisible());
    await close();
  },
);

browserTest(
  'arrow keys move between tabs, and all tab groups of the page switch together',
  async ({ open }) => {
    const { page, close } = await open('/quickstarts');
    const tab = page.getByRole('tab', { name: 'Go' }).first();
    await tab.focus();
    await page.keyboard.press('ArrowRight');
    assert.is(await focusedName(page), 'Java');
    await page.keyboard.press('End');
    assert.is(await focusedName(page), 'Ruby');
    const selected = await page.locator('[role=tab][aria-selected=true]').allInnerTexts();
    assert.ok(selected.length > 2 && selected.every((name) => name === 'Ruby'), selected.join());
    await close();
  },
);

browserTest('every element with keyboard focus shows a focus ring', async ({ open }) => {
  const { page, close } = await open('/develop/go/core-application');
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    const withoutRing = await page.evaluate(() => {
      const hasRing = (element: Element | null): boolean => {
        if (element === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        return hasOutline || boxShadow !== 'none';
      };
      const element = document.activeElement;
      return hasRing(element) || hasRing(element?.closest('.card, li, label') ?? null)
        ? ''
        : (element?.outerHTML.slice(0, 120) ?? '');
    });
    assert.is(withoutRing, '');
  }
  await close();
});

browserTest(
  'the glossary filters its terms, shows how many match, and links its letters',
  async ({ open }) => {
    const { page, close } = await open('/glossary');
    const shown = page.locator('.definition:visible');
    const all = await shown.count();
    assert.ok(all >= 90, `${all} terms`);
    await page.getByPlaceholder('Filter terms').fill('sticky');
    assert.ok((await shown.count()) < 10 && (await shown.count()) > 0);
    assert.ok(await page.locator('.definition', { hasText: 'Sticky' }).first().isVisible());
    assert.is(
      await page.locator('h2:visible').count(),
      new Set(await shown.evaluateAll((terms) => terms.map((term) => term.id.charAt(0)))).size,
      'letters without terms are gone',
    );
    await page.waitForFunction(
      (count) =>
        document.querySelector('[data-status]')?.textContent ===
        `${document.querySelectorAll('.definition:not([hidden])').length} of ${count} shown`,
      all,
    );
    await page.getByPlaceholder('Filter terms').fill('');
    assert.is(await shown.count(), all);
    await page.locator('.filter-letters a', { hasText: 'S' }).click();
    assert.match(page.url(), /#s$/);
    await close();
  },
);

browserTest('R-07 the cookbook filters its cards by tag', async ({ open }) => {
  const { page, close } = await open('/ai-cookbook');
  const cards = page.locator('.card:visible');
  assert.is(await cards.count(), 7);
  const agents = page.getByRole('button', { name: /^Agents/ });
  await agents.click();
  assert.is(await agents.getAttribute('aria-pressed'), 'true');
  assert.is(await cards.count(), Number((await agents.innerText()).replace(/\D/g, '')));
  await page.getByRole('button', { name: /^All/ }).click();
  assert.is(await cards.count(), 7);
  await close();
});

browserTest('lists of a text keep their marks when a site resets all lists', async ({ open }) => {
  const { page, close } = await open('/workflows');
  const marks = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@layer reset { ol, ul { list-style: none } }');
    document.adoptedStyleSheets = [sheet];
    const markOf = (selector: string): string => {
      const list = document.querySelector(selector);
      return list === null ? 'none found' : getComputedStyle(list).listStyleType;
    };
    return [markOf('.article ul:not([class])'), markOf('.sidebar ul')];
  });
  assert.equal(marks, ['disc', 'none']);
  await close();
});

browserTest('R-04 the not-found page suggests pages with a similar address', (built) => {
  const nearest = new Map([
    ['/workflow', '/workflows'],
    ['/develop/go/core-aplication', '/develop/go/core-application'],
    ['/task-queues.html', '/task-queue'],
  ]);
  return openEach(built, [...nearest.keys()], async (page, path) => {
    const first = page.locator('.not-found-near a').first();
    await first.waitFor();
    assert.is(await first.getAttribute('href'), nearest.get(path));
  });
});

fullBrowserTest('in a window of 320 px no element reaches beyond the right edge', (built) => {
  const check = async (page: Page, path: string): Promise<void> => {
    const cutOff = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const box = element.getBoundingClientRect();
          // Elements that scroll may be wide.
          return (
            box.width > 0 &&
            box.right > innerWidth + 1 &&
            element.closest(
              'pre, .table, .mermaid, .diagram, .sr-only, .math, .tabs-bar, [popover]',
            ) === null &&
            getComputedStyle(element).position !== 'absolute'
          );
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    assert.equal(cutOff, [], path);
  };
  const paths = [
    '/',
    '/references/events',
    '/develop/go/core-application',
    '/quickstarts',
    '/tags',
  ];
  return openEach(built, paths, check, { viewport: { width: 320, height: 640 } });
});

fullBrowserTest(
  'the navbar fits into windows of every width, even with long labels',
  async ({ open }) => {
    const { page, close } = await open('/workflows');
    const cutOff = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('.navbar :is(a, button, summary)')]
          .filter(
            (part) =>
              part.checkVisibility() &&
              part.getBoundingClientRect().right > document.documentElement.clientWidth,
          )
          .map((part) => part.textContent),
      );
    const assertFits = async (labels: string): Promise<void> => {
      for (const width of [997, 1100, 1200, 1279, 1280, 1479, 1480]) {
        await page.setViewportSize({ width, height: 700 });
        assert.equal(await cutOff(), [], `${labels} at ${width} px`);
      }
    };
    await assertFits('the labels of the site');
    await page.evaluate(() => {
      for (const link of document.querySelectorAll('.navbar-links a'))
        link.textContent = 'Donaudampfschifffahrtsgesellschaft';
    });
    await assertFits('long labels');
    await close();
  },
);

browserTest('on a touch screen controls are at least 44 pixels wide and high', (built) => {
  const check = async (page: Page, path: string): Promise<void> => {
    const tooSmall = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'button, summary, .tab, .pagination a, .footer a, .filter-letters a, .brand',
        ),
      ]
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return (
            box.width > 0 &&
            getComputedStyle(element).visibility !== 'hidden' &&
            (box.height < 43.5 || box.width < 43.5)
          );
        })
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return `${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 90)}`;
        }),
    );
    assert.equal(tooSmall, [], path);
  };
  const paths = ['/workflows', '/glossary', '/ai-cookbook', '/quickstarts'];
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  return openEach(built, paths, check, phone);
});

fullBrowserTest(
  'borders and marks show in forced colours, and reduced motion stops transitions',
  async ({ open }) => {
    const { page, close } = await open('/develop/go/core-application', {
      forcedColors: 'active',
      reducedMotion: 'reduce',
    });
    const { border, mark, longest } = await page.evaluate(() => {
      const button = document.querySelector('.search-button');
      const active = document.querySelector('.sidebar [aria-current=page]');
      const durations = [...document.querySelectorAll('*')].flatMap((element) =>
        getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat),
      );
      return {
        border: button === null ? '' : getComputedStyle(button).borderTopStyle,
        mark:
          active === null
            ? ''
            : getComputedStyle(active).textDecorationLine +
              getComputedStyle(active).borderInlineStartStyle +
              getComputedStyle(active).outlineStyle,
        longest: Math.max(...durations),
      };
    });
    assert.is(border, 'solid');
    assert.match(mark, /underline|solid/, 'the current page is marked without colour');
    assert.ok(longest <= 0.001, `transitions of ${longest} s`);
    await close();
  },
);

fullBrowserTest(
  'a printed page is the text alone, with the addresses of its links',
  async ({ open }) => {
    const { page, close } = await open('/quickstarts', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.navbar', '.sidebar', '.toc', '.footer', '.pagination'])
      assert.not.ok(await page.locator(part).first().isVisible(), part);
    for (const panel of await page.locator('.tabs-panel').all()) assert.ok(await panel.isVisible());
    const addresses = await page.evaluate(() =>
      [...document.querySelectorAll('.article p a[href]:not([href^="#"], .anchor)')].map(
        (link) => getComputedStyle(link, '::after').content,
      ),
    );
    assert.ok(addresses.length > 0);
    assert.ok(
      addresses.every((address) => address.includes('/')),
      addresses.join(),
    );
    await close();
  },
);

/** The colour mode at the first paint, and the sum of all layout shifts since. */
interface PaintRecord {
  theme?: string | undefined;
  shift: number;
}

type PaintWindow = Window & { paintRecord: () => PaintRecord };

/** Runs in the page before its own scripts. */
function recordPaints(): void {
  const record: PaintRecord = { shift: 0 };
  // Nothing is painted before the body exists.
  new MutationObserver((_, observer) => {
    if (document.body === null) return;
    record.theme = document.documentElement.dataset['theme'];
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  // Only observers get layout shifts; the performance timeline does not hold them.
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  const add = (entries: PerformanceEntryList): void => {
    for (const { value } of entries as unknown as { value: number }[]) record.shift += value;
  };
  observer.observe({ type: 'layout-shift', buffered: true });
  const paintRecord = (): PaintRecord => {
    add(observer.takeRecords());
    return record;
  };
  Object.assign(window, { paintRecord });
}

browserTest(
  'C-05 the page is dark or light before its first paint, and nothing shifts while it loads',
  async ({ browser, server }) => {
    const slow = await Promise.all([
      serveInPieces(server, '<button type="button" class="search-button'),
      serveInPieces(server, '<details class="dropdown page-menu'),
    ]);
    const loads = [server, ...slow].flatMap(({ origin }) =>
      (['dark', 'light'] as const).map((colorScheme) => ({ origin, colorScheme })),
    );
    // In a normal run each server answers once. Both modes are there.
    const chosen = loads.filter((_, i) => isFullRun || i % 3 === 0 || i === 4);
    for (const { origin, colorScheme } of chosen) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme });
      await page.addInitScript(recordPaints);
      await page.goto(`${origin}/develop/go/core-application`, { waitUntil: 'networkidle' });
      assert.equal(
        await page.evaluate(() => (window as unknown as PaintWindow).paintRecord()),
        { shift: 0, theme: colorScheme },
        origin,
      );
      await page.close();
    }
    for (const { close } of slow) await close();
  },
);

browserTest(
  'C-05 the text beside the picture of the home page does not move while it arrives',
  async ({ browser, server }) => {
    const slow = await serveInPieces(server, '<p class="home-actions"');
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(recordPaints);
    await page.goto(slow.origin, { waitUntil: 'networkidle' });
    const { shift } = await page.evaluate(() => (window as unknown as PaintWindow).paintRecord());
    assert.is(shift, 0);
    await page.close();
    await slow.close();
  },
);

/** Endings of the `--dg-code-*` tokens. */
const TEXT_TOKENS = [
  'text',
  'comment',
  'keyword',
  'string',
  'function',
  'number',
  'type',
  'property',
  'punctuation',
];
const BACKGROUND_TOKENS = ['bg', 'line', 'add', 'del'];

/** The contrast ratio of two relative luminances, as WCAG defines it. */
function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Runs in the page. Token → relative luminance of its colour, as WCAG defines it. */
function measureLuminances({
  mode,
  tokens,
}: {
  mode: string;
  tokens: readonly string[];
}): Record<string, number> {
  document.documentElement.dataset['theme'] = mode;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (canvas === null) throw new Error('The browser has no canvas.');
  const probe = document.createElement('i');
  document.body.append(probe);
  const linear = (value: number): number =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const luminance = (token: string): number => {
    probe.style.color = `var(--dg-code-${token})`;
    // The canvas turns colours of every notation into red, green and blue.
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
  };
  return Object.fromEntries(tokens.map((token) => [token, luminance(token)]));
}

fullBrowserTest(
  'code colours have a contrast of 4.5 to 1 on each background, in both modes',
  async ({ open }) => {
    const { page, close } = await open('/workflows');
    for (const mode of ['dark', 'light']) {
      const luminances = await page.evaluate(measureLuminances, {
        mode,
        tokens: [...TEXT_TOKENS, ...BACKGROUND_TOKENS],
      });
      for (const text of TEXT_TOKENS) {
        for (const background of BACKGROUND_TOKENS) {
          const ratio = contrast(luminances[text] ?? 0, luminances[background] ?? 0);
          assert.ok(ratio >= 4.5, `${mode}: ${text} on ${background} ${ratio.toFixed(2)}`);
        }
      }
    }
    await close();
  },
);

fullBrowserTest(
  'a style sheet of the site overrides rules and tokens of the design',
  async ({ open }) => {
    const { page, close } = await open('/workflows', { colorScheme: 'dark' });
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(':root { --dg-link: rgb(1, 2, 3); } h1 { letter-spacing: 9px; }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    assert.is(
      await page
        .locator('.article p a')
        .first()
        .evaluate((link) => getComputedStyle(link).color),
      'rgb(1, 2, 3)',
    );
    assert.is(
      await page.locator('h1').evaluate((heading) => getComputedStyle(heading).letterSpacing),
      '9px',
    );
    await close();
  },
);

fullBrowserTest('the style sheet of a page is at most 20 kB compressed', async ({ out }) => {
  const { gzipSync } = await import('node:zlib');
  const html = readFileSync(join(out, 'workflows/index.html'), 'utf8');
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  assert.is(sheets.length, 1);
  const size = gzipSync(readFileSync(join(out, sheets[0] ?? '')), { level: 9 }).length;
  assert.ok(size <= 20_000, `${sheets[0]} is ${size} bytes compressed`);
});

test.after(() => site?.close());
test.run();
