import { existsSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { isChosen } from './chosen-test.js';
import { launch } from './chromium.js';
import { builtSite } from './built-site.js';
import { docsgen, folder, treeHash } from './command.js';
import { serveFolder, type StaticServer } from './server.js';
import { SharedContext } from './shared-context.js';

/** A built and served site in a browser. */
export interface SiteInBrowser {
  readonly browser: Browser;
  readonly server: StaticServer;
  /** The folder of the built site. */
  readonly out: string;
  /** Opens a page as in a new context. `problems` collects console errors and external requests. */
  readonly open: (
    path: string,
    options?: BrowserContextOptions,
  ) => Promise<{ page: Page; problems: string[]; close: () => Promise<void> }>;
  readonly close: () => Promise<void>;
}

/**
 * Serves the site of this repository, or builds and serves the site in a folder, and starts a
 * browser. Undefined if the machine has no browser.
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
  const shared = new SharedContext(browser, server.origin);
  return {
    browser,
    server,
    out,
    open: async (path, options = {}) => {
      const { page, close } = await openTab(browser, shared, options);
      const problems: string[] = [];
      watch(page, server.origin, problems);
      await page.goto(server.origin + path, { waitUntil: 'networkidle' });
      return { page, problems, close };
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

const WINDOW = { width: 1280, height: 900 };

/** Opens a tab in the shared context, or in a new one for options that tabs of it cannot have. */
async function openTab(
  browser: Browser,
  shared: SharedContext,
  options: BrowserContextOptions,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const { viewport = WINDOW, colorScheme, reducedMotion, forcedColors, ...others } = options;
  if (Object.keys(others).length > 0) {
    const context = await browser.newContext({ viewport, ...options });
    return { page: await context.newPage(), close: () => context.close() };
  }
  const { context, giveBack } = await shared.take();
  const page = await context.newPage();
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.emulateMedia({
    ...(colorScheme === undefined ? {} : { colorScheme }),
    ...(reducedMotion === undefined ? {} : { reducedMotion }),
    ...(forcedColors === undefined ? {} : { forcedColors }),
  });
  return { page, close: giveBack };
}

/**
 * The output folder of a site. Test files with the same site share it, so that it is built once in
 * a run. Throws if it does not build.
 */
async function builtFrom(source: string | undefined): Promise<string> {
  if (source === undefined) return builtSite();
  const hash = treeHash(source);
  if (hash === '') return build(source);
  const shared = join(tmpdir(), `docsgen-built-${hash}`);
  if (existsSync(shared)) return shared;
  const out = await build(source);
  try {
    renameSync(out, shared);
    return shared;
  } catch {
    // Another process has built the same site in the meantime.
    return out;
  }
}

/** Builds a site into a new folder. */
async function build(source: string): Promise<string> {
  const out = join(folder({}), 'site');
  const args = ['build', source, '--out-dir', out, '--quiet', '--no-social-cards'];
  const { code, stdout, stderr } = await docsgen(args);
  if (code !== 0) throw new Error(`The site does not build:\n${stdout}${stderr}`);
  return out;
}

/** Collects the errors and warnings of a page, and its requests to other hosts. */
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

/** A suite, which the test file creates and runs. */
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
