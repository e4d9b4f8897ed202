import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeBrowserTest, siteInBrowser } from '../helpers/site-in-browser.js';
import { serveInPieces } from '../helpers/slow-server.js';

const site = await siteInBrowser();
const browserTest = makeBrowserTest(site, test);

/** What has the focus, as a reader's software would name it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() =>
    (
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent ??
      ''
    ).trim(),
  );

/** Press a key until the focus is on something of that name. */
async function walkTo(page: Page, name: RegExp, key = 'Tab', most = 60): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press(key);
    if (name.test(await focused(page))) return;
  }
  assert.unreachable(`${name} is not reached by ${most} times ${key}`);
}

browserTest(
  'N-02 a dropdown of the navbar opens and closes with the keyboard',
  async ({ open }) => {
    const { page, close } = await open('/workflows');
    await walkTo(page, /^Language/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.is(await focused(page), 'English');
    await page.keyboard.press('Escape');
    assert.match(await focused(page), /^Language/);
    assert.is(await page.locator('.dropdown[open]').count(), 0);
    await close();
  },
);

browserTest(
  'N-06 sidebar categories fold and unfold with the keyboard, and the active page is in view',
  async ({ open }) => {
    const { page, close } = await open('/develop/go/versioning');
    const active = page.locator('nav.sidebar [aria-current="page"]');
    const [box, view] = [
      await active.boundingBox(),
      await page.locator('[data-menu]').boundingBox(),
    ];
    assert.ok(
      box !== null &&
        view !== null &&
        box.y >= view.y &&
        box.y + box.height <= view.y + view.height,
    );
    await walkTo(page, /^Pages of Go SDK$/);
    await page.keyboard.press('Enter');
    await active.waitFor({ state: 'hidden' });
    await page.keyboard.press('Space');
    await active.waitFor({ state: 'visible' });
    await close();
  },
);

browserTest(
  'N-06 after hydration the sidebar marks exactly one link, the same as the server',
  async ({ open, out }) => {
    for (const path of ['/quickstarts', '/workflows', '/cloud', '/develop/go']) {
      const [, label = ''] =
        /<a class="sidebar-link"[^>]*aria-current="page"[^>]*>(?:<span>)?([^<]*)/.exec(
          readFileSync(join(out, path.slice(1), 'index.html'), 'utf8'),
        ) ?? [];
      const { page, close } = await open(path);
      assert.equal(
        await page.locator('.sidebar [aria-current=page]').allInnerTexts(),
        [label],
        path,
      );
      assert.is(await page.locator('.sidebar .is-active').count(), 1);
      await close();
    }
  },
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
    assert.is(await focused(page), 'Java');
    await page.keyboard.press('End');
    assert.is(await focused(page), 'Ruby');
    const selected = await page.locator('[role=tab][aria-selected=true]').allInnerTexts();
    assert.ok(selected.length > 2 && selected.every((name) => name === 'Ruby'), selected.join());
    await close();
  },
);

browserTest('every element with keyboard focus shows a focus ring', async ({ open }) => {
  const { page, close } = await open('/develop/go/core-application');
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const ringed = (element: Element | null): boolean => {
        if (element === null) return false;
        const style = getComputedStyle(element);
        return (
          (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1) ||
          style.boxShadow !== 'none'
        );
      };
      const element = document.activeElement;
      return ringed(element) || ringed(element?.closest('.card, li, label') ?? null)
        ? ''
        : (element?.outerHTML.slice(0, 120) ?? '');
    });
    assert.is(seen, '');
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

browserTest('R-04 the not-found page suggests pages with a similar address', async ({ open }) => {
  for (const [wrong, right] of [
    ['/workflow', '/workflows'],
    ['/develop/go/core-aplication', '/develop/go/core-application'],
    ['/task-queues.html', '/task-queue'],
  ] as const) {
    const { page, close } = await open(wrong);
    const first = page.locator('.not-found-near a').first();
    await first.waitFor();
    assert.is(await first.getAttribute('href'), right);
    await close();
  }
});

browserTest('in a window of 320 px no element reaches beyond the right edge', async ({ open }) => {
  for (const path of [
    '/',
    '/references/events',
    '/develop/go/core-application',
    '/quickstarts',
    '/tags',
  ]) {
    const { page, close } = await open(path, { viewport: { width: 320, height: 640 } });
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const box = element.getBoundingClientRect();
          // What scrolls inside itself may be wide.
          return (
            box.width > 0 &&
            box.right > innerWidth + 1 &&
            element.closest('pre, .table, .mermaid, .sr-only, .math, .tabs-bar, [popover]') ===
              null &&
            getComputedStyle(element).position !== 'absolute'
          );
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    assert.equal(wide, [], path);
    await close();
  }
});

browserTest(
  'the navbar fits into windows of every width, even with long labels',
  async ({ open }) => {
    const { page, close } = await open('/workflows');
    const cut = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('.navbar :is(a, button, summary)')]
          .filter(
            (part) =>
              part.checkVisibility() &&
              part.getBoundingClientRect().right > document.documentElement.clientWidth,
          )
          .map((part) => part.textContent),
      );
    for (const labels of ['its own', 'Donaudampfschifffahrtsgesellschaft']) {
      if (labels !== 'its own')
        await page.evaluate((text) => {
          for (const link of document.querySelectorAll('.navbar-links a')) link.textContent = text;
        }, labels);
      for (const width of [997, 1100, 1200, 1279, 1280, 1479, 1480]) {
        await page.setViewportSize({ width, height: 700 });
        assert.equal(await cut(), [], `${width}, ${labels}`);
      }
    }
    await close();
  },
);

browserTest('on a touch screen controls are at least 44 pixels wide and high', async ({ open }) => {
  for (const path of ['/workflows', '/glossary', '/ai-cookbook', '/quickstarts']) {
    const { page, close } = await open(path, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const small = await page.evaluate(() =>
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
        .map(
          (element) =>
            `${Math.round(element.getBoundingClientRect().width)}×${Math.round(element.getBoundingClientRect().height)} ${element.outerHTML.slice(0, 90)}`,
        ),
    );
    assert.equal(small, [], path);
    await close();
  }
});

browserTest(
  'borders and marks show in forced colours, and reduced motion stops transitions',
  async ({ open }) => {
    const { page, close } = await open('/develop/go/core-application', {
      forcedColors: 'active',
      reducedMotion: 'reduce',
    });
    const { border, mark, slow } = await page.evaluate(() => {
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
        slow: Math.max(...durations),
      };
    });
    assert.is(border, 'solid');
    assert.match(mark, /underline|solid/, 'the current page is told without colour');
    assert.ok(slow <= 0.001, `transitions of ${slow} s`);
    await close();
  },
);

browserTest(
  'a printed page is the text alone, with the addresses of its links',
  async ({ open }) => {
    const { page, close } = await open('/quickstarts', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.navbar', '.sidebar', '.toc', '.footer', '.pagination'])
      assert.not.ok(await page.locator(part).first().isVisible(), part);
    for (const panel of await page.locator('.tabs-panel').all()) assert.ok(await panel.isVisible());
    const shown = await page.evaluate(() => {
      const links = [
        ...document.querySelectorAll<HTMLAnchorElement>(
          '.article p a[href]:not([href^="#"], .anchor)',
        ),
      ];
      return {
        paper: getComputedStyle(document.body).color,
        targets: links.map((link) => getComputedStyle(link, '::after').content),
      };
    });
    assert.ok(
      shown.targets.length > 0 && shown.targets.every((content) => content.includes('/')),
      shown.targets.join(),
    );
    await close();
  },
);

/** What is seen from the first paint on: the mode, and how far things were moved. Gathered by the page itself. */
function watchPaints(): void {
  const seen: { theme?: string | undefined; shift: number } = { shift: 0 };
  // Nothing is painted before there is a body.
  new MutationObserver((_, observer) => {
    if (document.body === null) return;
    seen.theme = document.documentElement.dataset['theme'];
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  // Shifts are told to observers alone.
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  const add = (entries: PerformanceEntryList): void => {
    for (const { value } of entries as unknown as { value: number }[]) seen.shift += value;
  };
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { whatWasSeen: () => (add(observer.takeRecords()), seen) });
}

browserTest(
  'C-05 the page is dark or light before its first paint, and nothing shifts while it loads',
  async ({ browser, server }) => {
    const slow = await serveInPieces(server, '<button type="button" class="search-button');
    for (const { origin } of [server, slow]) {
      for (const colorScheme of ['dark', 'light'] as const) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme });
        await page.addInitScript(watchPaints);
        await page.goto(`${origin}/develop/go/core-application`, { waitUntil: 'networkidle' });
        assert.equal(
          await page.evaluate(() =>
            (window as unknown as { whatWasSeen: () => object }).whatWasSeen(),
          ),
          { shift: 0, theme: colorScheme },
          origin,
        );
        await page.close();
      }
    }
    await slow.close();
  },
);

browserTest(
  'code colours have a contrast of 4.5 to 1 on each background, in both modes',
  async ({ open }) => {
    const { page, close } = await open('/workflows');
    const low = await page.evaluate(() => {
      const context = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true });
      const probe = document.createElement('i');
      document.body.append(probe);
      const luminance = (token: string): number => {
        if (context === null) return 0;
        probe.style.color = `var(--dg-code-${token})`;
        context.fillStyle = getComputedStyle(probe).color;
        context.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data]
          .slice(0, 3)
          .map((value) =>
            value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
          );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const found: string[] = [];
      for (const mode of ['dark', 'light']) {
        document.documentElement.dataset['theme'] = mode;
        for (const ink of [
          'text',
          'comment',
          'keyword',
          'string',
          'function',
          'number',
          'type',
          'property',
          'punctuation',
        ]) {
          for (const ground of ['bg', 'line', 'add', 'del']) {
            const [high = 0, below = 0] = [luminance(ink), luminance(ground)].sort((a, b) => b - a);
            const ratio = (high + 0.05) / (below + 0.05);
            if (ratio < 4.5) found.push(`${mode}: ${ink} on ${ground} ${ratio.toFixed(2)}`);
          }
        }
      }
      return found;
    });
    assert.equal(low, []);
    await close();
  },
);

browserTest(
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

browserTest('the style sheet of a page is at most 20 kB compressed', async ({ out }) => {
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
