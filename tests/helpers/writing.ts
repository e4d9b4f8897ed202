import type { Browser, Page } from 'playwright-core';
import { launch } from './chromium.js';
import { folder } from './command.js';
import { serving, type Serving } from './serving.js';

/** A site that is served with --watch, and one of its pages in a browser. */
export interface Writing {
  readonly site: string;
  readonly server: Serving;
  readonly page: Page;
  /** The number of times that the document was loaded, including the first time. */
  readonly loads: () => number;
  readonly close: () => Promise<void>;
}

let browser: Browser | undefined;

/** Starts a browser for all tests of a file. Returns false if the machine has no browser. */
export async function startBrowser(): Promise<boolean> {
  browser = await launch();
  if (browser === undefined)
    console.log('There is no Chromium here: the browser tests are skipped.');
  return browser !== undefined;
}

export async function stopBrowser(): Promise<void> {
  await browser?.close();
}

/** Serves files as a site with --watch, and opens a page that receives changes. */
export async function writing(
  files: Readonly<Record<string, string>>,
  path: string,
  args: readonly string[] = [],
): Promise<Writing> {
  if (browser === undefined) throw new Error('There is no browser.');
  const site = folder(files);
  const server = await serving(['--watch', ...args], site);
  const context = await browser.newContext({ viewport: { width: 1280, height: 700 } });
  const page = await context.newPage();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++;
  });
  await page.goto(`http://localhost:${server.port}${path}`);
  await listening(page);
  return {
    site,
    server,
    page,
    loads: () => loads,
    close: async () => {
      await context.close();
      await server.stop();
    },
  };
}

/** Waits until the page receives changes. */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() => 'live' in document.documentElement.dataset);
}
