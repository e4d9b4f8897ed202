import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/**
 * A browser context that tests use one after another, so that they share a renderer process:
 * starting one takes as much work as two pages. Each test gets a context without storage, cookies,
 * cached files and pages of earlier tests.
 */
export class SharedContext {
  #free: Workplace | undefined;

  /** `origin` is the origin of all pages whose storage must be empty. */
  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** The context, or a new one if a test still uses it. The function at the end gives it back. */
  async take(): Promise<{ context: BrowserContext; giveBack: () => Promise<void> }> {
    const workplace = this.#free ?? (await makeWorkplace(this.browser, this.origin));
    this.#free = undefined;
    const giveBack = async (): Promise<void> => {
      if (!workplace.isReusable()) return workplace.context.close();
      await clean(workplace, this.origin);
      this.#free = workplace;
    };
    return { context: workplace.context, giveBack };
  }
}

interface Workplace {
  readonly context: BrowserContext;
  /** An empty page, which keeps the renderer process alive. */
  readonly keeper: Page;
  readonly session: CDPSession;
  /** Whether no test has changed the context in a way that cannot be undone. */
  readonly isReusable: () => boolean;
}

async function makeWorkplace(browser: Browser, origin: string): Promise<Workplace> {
  const context = await browser.newContext();
  const isReusable = watchChanges(context);
  const keeper = await context.newPage();
  const address = `${origin}/keeper.html`;
  await keeper.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await keeper.goto(address);
  return { context, keeper, session: await context.newCDPSession(keeper), isReusable };
}

/** Returns whether nobody has called a function whose effect on later pages cannot be undone. */
function watchChanges(context: BrowserContext): () => boolean {
  let isUnchanged = true;
  const watch = <Target extends object>(target: Target, name: keyof Target): void => {
    const original = target[name] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [name]: (...args: unknown[]): unknown => {
        isUnchanged = false;
        return original.apply(target, args);
      },
    });
  };
  for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'once'] as const)
    watch(context, name);
  // The clock of a page is the clock of its context.
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const)
    watch(context.clock, name);
  return () => isUnchanged;
}

/** Removes everything that a test has left, except the keeper. */
async function clean({ context, keeper, session }: Workplace, origin: string): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
}
