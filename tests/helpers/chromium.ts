import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

/** Chromium without windows and toolbars, in which pages open faster. */
const SHELL = 'chromium-headless-shell';

const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One renderer process for each context and site.
  '--renderer-process-limit=1',
];

interface Search {
  /** Whether to install a browser: as root with apt-get, otherwise from npm into .cache. */
  readonly install: boolean;
  readonly log: (line: string) => void;
}

/**
 * The path of a Chromium that starts, or undefined if there is none. Tries CHROME_PATH, then the
 * PATH, then, with `install`, the Debian package and the npm package `@sparticuz/chromium`.
 * Installing can take some minutes.
 */
export async function findChromium({ install, log }: Search): Promise<string | undefined> {
  const configuredPath = process.env['CHROME_PATH'];
  if (configuredPath !== undefined && configuredPath !== '') {
    if (await starts(configuredPath)) return configuredPath;
    log(`CHROME_PATH is ${configuredPath}, which does not start.`);
  }
  const installed = await onPath();
  if (installed !== undefined || !install) return installed;
  return (await fromApt(log)) ?? (await fromNpm(log));
}

/**
 * Starts a headless browser, or returns undefined if the machine has none; then browser tests are
 * skipped. The caller closes it, because the test file does not end before. DOCSGEN_TEST_PATIENCE
 * is its default timeout in milliseconds. Pages have service workers only if `serviceWorkers` asks
 * for them: a worker answers requests that a test wants to see or to stop. Callers without service
 * workers share a browser; closing theirs closes their contexts. `fontSize` is the size of letters
 * that the reader has chosen, in pixels.
 */
export async function launch({
  serviceWorkers = false,
  fontSize,
}: { readonly serviceWorkers?: boolean; readonly fontSize?: number } = {}): Promise<
  Browser | undefined
> {
  const executablePath = await findChromium({ install: false, log: () => undefined });
  if (executablePath === undefined) return undefined;
  const letters = fontSize === undefined ? [] : [`--blink-settings=defaultFontSize=${fontSize}`];
  if (serviceWorkers || fontSize !== undefined)
    return startBrowser(executablePath, { serviceWorkers, flags: letters });
  if (shared?.isConnected() !== true)
    shared = await startBrowser(executablePath, { serviceWorkers, flags: [] });
  users++;
  return shareOf(shared);
}

/** The browser that files in this process share, and the number of callers who use it. */
let shared: Browser | undefined;
let users = 0;

/** Whether other test files run in this process after this one: `run-together.mjs` sets it. */
const isTogether = 'UVU_DEFER' in globalThis;

/** The shared browser for one caller. */
function shareOf(browser: Browser): Browser {
  const contexts = new Set<BrowserContext>();
  const own: Pick<Browser, 'newContext' | 'newPage' | 'contexts' | 'close'> = {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      contexts.add(context);
      context.on('close', () => contexts.delete(context));
      return context;
    },
    newPage: async (options) => {
      const page = await browser.newPage(options);
      contexts.add(page.context());
      return page;
    },
    contexts: () => [...contexts],
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()));
      users--;
      if (users === 0 && !isTogether) await browser.close();
    },
  };
  return new Proxy(browser, {
    get: (target, name) => {
      if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function startBrowser(
  executablePath: string,
  {
    serviceWorkers,
    flags,
  }: { readonly serviceWorkers: boolean; readonly flags: readonly string[] },
): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
  const patience = process.env['DOCSGEN_TEST_PATIENCE'];
  browser.on('context', (context) => {
    if (!serviceWorkers) void context.addInitScript(hideServiceWorkers);
    if (patience !== undefined) context.setDefaultTimeout(Number(patience));
    context.on('console', (message) => {
      if (VIOLATION.test(message.text())) violations.add(message.text());
    });
  });
  return browser;
}

/** Runs in a page. Origins that are not secure have no service workers either. */
function hideServiceWorkers(): void {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
}

/** Texts of Chromium's console messages about a security policy, including Trusted Types. */
const VIOLATION = /Content[ -]Security[ -]Policy|requires 'Trusted|TrustedTypePolicy|Trusted Type/;

const violations = new Set<string>();

/**
 * Returns and removes the reports of a content security policy in any page. A test file with
 * remaining reports fails.
 */
export function takeViolations(): string[] {
  const reports = [...violations];
  violations.clear();
  return reports;
}

function reportViolations(): void {
  if (violations.size === 0) return;
  console.log(`A content security policy refused:\n${takeViolations().join('\n')}`);
  process.exitCode = 1;
}

process.on('exit', reportViolations);
// Sent after each file when files share a process.
(process as NodeJS.EventEmitter).on('endOfFile', reportViolations);

async function onPath(): Promise<string | undefined> {
  for (const name of NAMES) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (folder !== '' && isExecutable(path) && (await starts(path))) return path;
    }
  }
  return undefined;
}

async function fromApt(log: Search['log']): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return undefined;
  log(`Installing ${SHELL} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = () =>
    run('/usr/bin/apt-get', ['install', '-y', '-qq', '--no-install-recommends', SHELL], {
      env,
    });
  let result = await packages();
  if (result.code !== 0 && (await run('/usr/bin/apt-get', ['update', '-qq'], { env })).code === 0)
    result = await packages();
  if (result.code === 0) return onPath();
  log(`apt-get could not install ${SHELL}: ${lastLine(result.output)}`);
  return undefined;
}

async function fromNpm(log: Search['log']): Promise<string | undefined> {
  const folder = join(process.env['DOCSGEN_ROOT'] ?? process.cwd(), '.cache', 'chromium');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  writeFileSync(
    join(folder, 'path.js'),
    "import chromium from '@sparticuz/chromium';\nconsole.log(await chromium.executablePath());\n",
  );
  const path = async () => {
    const { code, output } = await run(process.execPath, ['path.js'], { cwd: folder });
    return code === 0 ? lastLine(output) : undefined;
  };
  let reports = await path();
  if (reports === undefined) {
    log('Installing @sparticuz/chromium with npm …');
    const { code, output } = await run(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '@sparticuz/chromium'],
      { cwd: folder },
    );
    if (code !== 0) {
      log(`npm could not install @sparticuz/chromium: ${lastLine(output)}`);
      return undefined;
    }
    reports = await path();
  }
  if (reports !== undefined && (await starts(reports))) return reports;
  log('@sparticuz/chromium does not start on this machine.');
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Tests whether a program is a Chromium. On Ubuntu, `chromium-browser` can be only a stub. */
async function starts(path: string): Promise<boolean> {
  const { code, output } = await run(path, ['--version'], { timeout: 20_000 });
  return code === 0 && /chrom/i.test(output);
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeout?: number;
}

/** Runs a program to its end. A program that cannot start or is too slow gives code 1. */
function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      timeout: 300_000,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
