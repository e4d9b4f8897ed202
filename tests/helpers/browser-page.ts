import type { BrowserContext, Page, Route } from 'playwright-core';

/** Waits until React has hydrated the page. From then on the client follows links. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => 'app' in document.documentElement.dataset);
}

/** Clicks an element by script. Unlike a click with the mouse, this scrolls nothing. */
export async function clickByScript(page: Page, selector: string): Promise<void> {
  await page.evaluate((name) => document.querySelector<HTMLElement>(name)?.click(), selector);
}

/** Adds a link to the text of the page and clicks it. */
export async function clickNewLink(page: Page, href: string): Promise<void> {
  await page.evaluate((target) => {
    const link = document.createElement('a');
    link.href = target;
    document.querySelector('main')?.append(link);
    link.click();
  }, href);
}

/** Makes every access to the storage fail, in documents that load from now on. */
export async function blockStorage(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
}

/** Holds back requests for an address until the returned function is called. */
export async function holdRequests(
  target: Page | BrowserContext,
  url: string | RegExp,
): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await target.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Answers requests for an address until the returned function is called; later ones reach the
 * server. The route stays: a request that comes while Playwright removes one can wait forever.
 */
export async function routeUntil(
  target: Page | BrowserContext,
  url: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false;
  await target.route(url, async (route) => {
    if (isOver) return route.fallback();
    await answer(route);
  });
  return () => (isOver = true);
}

/** Answers the first request for an address; later ones reach the server. */
export async function routeOnce(
  target: Page | BrowserContext,
  url: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<void> {
  let isAnswered = false;
  await target.route(url, async (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    await answer(route);
  });
}
