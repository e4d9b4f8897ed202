import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launch } from './chromium.js';
import { builtSite } from './built-site.js';
import { docsgen, folder } from './command.js';
import { serveFolder, type StaticServer } from './server.js';

/** This repository's own site, built and served, in a real browser. */
export interface SiteInBrowser {
  readonly browser: Browser;
  readonly server: StaticServer;
  /** Folder of the built site. */
  readonly out: string;
  /** Open a page in a context of its own. `problems` gathers what the console says and requests to other hosts. */
  readonly open: (
    path: string,
    options?: BrowserContextOptions,
  ) => Promise<{ page: Page; problems: string[]; close: () => Promise<void> }>;
  readonly close: () => Promise<void>;
}

/**
 * Serve this repository's site, or build and serve the one in a folder, and start a browser.
 * Undefined when the machine has no browser.
 */
export async function siteInBrowser(source?: string): Promise<SiteInBrowser | undefined> {
  const browser = await launch();
  if (browser === undefined) {
    console.log('There is no Chromium here: the browser tests are skipped.');
    return undefined;
  }
  const out = await builtFrom(source).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  const server = await serveFolder(out);
  return {
    browser,
    server,
    out,
    open: async (path, options = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        ...options,
      });
      const page = await context.newPage();
      const problems: string[] = [];
      watch(page, server.origin, problems);
      await page.goto(server.origin + path, { waitUntil: 'networkidle' });
      return { page, problems, close: () => context.close() };
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** The output folder of a site. Throws when it does not build. */
async function builtFrom(source: string | undefined): Promise<string> {
  if (source === undefined) return builtSite();
  const out = join(folder({}), 'site');
  const args = ['build', source, '--out-dir', out, '--quiet', '--no-social-cards'];
  const { code, stdout, stderr } = await docsgen(args);
  if (code !== 0) throw new Error(`The site does not build:\n${stdout}${stderr}`);
  return out;
}

/** Gather what a page complains about, and every request that leaves the site's own host. */
export function watch(page: Page, origin: string, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      problems.push(`request to ${request.url()}`);
  });
}

const only = process.env['DOCSGEN_TEST_ONLY']?.split('\n');

/** Whether a browser test is to run. DOCSGEN_TEST_ONLY holds beginnings of names, a line each; without it all are. */
export function isChosen(name: string): boolean {
  return only === undefined || only.some((beginning) => name.startsWith(beginning));
}

/** A suite, which the test file itself makes and runs. */
interface Suite {
  (name: string, run: () => Promise<void>): void;
  skip: (name: string) => void;
}

/**
 * Returns a function that adds a browser test to a suite.
 * The test is skipped when there is no browser and when DOCSGEN_TEST_ONLY does not choose it.
 */
export function makeBrowserTest(
  site: SiteInBrowser | undefined,
  test: Suite,
): (name: string, run: (site: SiteInBrowser) => Promise<void>) => void {
  return (name, run) => {
    if (site === undefined || !isChosen(name)) test.skip(name);
    else test(name, () => run(site));
  };
}
