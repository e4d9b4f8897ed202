import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launch } from './chromium.js';
import { docsgen, folder, root } from './command.js';
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

/** Build the site, unless another folder is given, and start a browser; undefined when the machine has none. */
export async function siteInBrowser(
  source: string = process.env['DOCSGEN_TEST_SITE'] ?? root,
): Promise<SiteInBrowser | undefined> {
  const browser = await launch();
  if (browser === undefined) {
    console.log('There is no Chromium here: the browser tests are skipped.');
    return undefined;
  }
  const out = join(folder({}), 'site');
  const { code, stdout, stderr } = await docsgen([
    'build',
    source,
    '--out-dir',
    out,
    '--quiet',
    '--no-social-cards',
  ]);
  if (code !== 0) {
    await browser.close();
    throw new Error(`The site does not build:\n${stdout}${stderr}`);
  }
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

/** Every page of a site that search engines may list, and the search page. */
export function routesOf(site: SiteInBrowser | undefined): string[] {
  if (site === undefined) return [];
  return [
    ...[
      ...readFileSync(join(site.out, 'sitemap.xml'), 'utf8').matchAll(
        /<loc>https?:\/\/[^/]+([^<]*)/g,
      ),
    ].map((match) => match[1] ?? '/'),
    '/search',
  ];
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

/** Adds tests to a suite that are skipped where there is no browser, and where others are chosen. */
export function browserTest(
  site: SiteInBrowser | undefined,
  test: Suite,
): (name: string, run: (site: SiteInBrowser) => Promise<void>) => void {
  return (name, run) => {
    if (site === undefined || !isChosen(name)) test.skip(name);
    else test(name, () => run(site));
  };
}
