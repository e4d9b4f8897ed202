/**
 * `npm run bench -- client` measures how long the browser is busy, with its processor slowed six
 * times: the longest task while a page loads, and the frames and the work from a click on a link to
 * the new page, which was fetched ahead.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch } from '../tests/helpers/chromium.js';
import { serveFolder } from '../tests/helpers/server.js';

const SLOWED = 6;
const RUNS = 7;
const PAGES = ['/workflows', '/develop/go/core-application', '/references/events'];

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface TraceEvent {
  readonly name: string;
  readonly tid: number;
  readonly ts: number;
  /** The thread's processor time, in microseconds, and how much of it the event took. */
  readonly tts?: number;
  readonly tdur?: number;
}

/** Milliseconds of work on the main thread, from the click to the frame with the new page. */
function busy(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  const clicked = traceEvents.find(({ name }) => name === 'clicked');
  const there = traceEvents.find(({ name }) => name === 'there');
  const frame = traceEvents
    .filter(
      ({ name, tid, ts }) =>
        (name === 'Commit' || name === 'Layerize') && tid === there?.tid && ts > there.ts,
    )
    .sort((a, b) => a.ts - b.ts)[0];
  if (clicked?.tts === undefined || frame?.tts === undefined)
    throw new Error('The trace does not show the click and its frame.');
  return (frame.tts + (frame.tdur ?? 0) - clicked.tts) / 1000;
}

/** Follows a link. Returns the number of frames until the new page is shown. */
function follow(page: Page, href: string): Promise<number> {
  return page.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        performance.mark('clicked');
        const old = document.querySelector('main h1');
        let frames = 0;
        const look = (): void => {
          frames++;
          if (old?.isConnected !== false) return void requestAnimationFrame(look);
          performance.mark('there');
          // The next frame shows the document as it is during this call.
          requestAnimationFrame(() => {
            resolve(frames);
          });
        };
        requestAnimationFrame(look);
        document.querySelector<HTMLAnchorElement>(`.footer a[href="${to}"]`)?.click();
      }),
    href,
  );
}

const browser = await launch();
if (browser === undefined) {
  console.error(
    'There is no Chromium here; install one (apt-get install chromium) or set CHROME_PATH.',
  );
  process.exit(1);
}
const server = await serveFolder(
  process.env.SITE_OUT ?? join(process.env.DOCSGEN_ROOT ?? process.cwd(), 'build'),
  '/',
  { compress: true },
);
console.log(
  '| page | longest task, ms | of them from React on, ms | frames from click to page | work of that, ms |',
);
console.log('| --- | --: | --: | --: | --: |');
for (const path of PAGES) {
  const tasks: number[] = [];
  const late: number[] = [];
  const clicks: number[] = [];
  const frames: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.addInitScript(() => {
      const seen: { start: number; time: number }[] = [];
      (window as unknown as { tasks: typeof seen }).tasks = seen;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.push({ start: entry.startTime, time: entry.duration });
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(server.origin + path, { waitUntil: 'load' });
    await page.waitForFunction(() => 'app' in document.documentElement.dataset);
    const seen = await page.evaluate(() => {
      const from =
        performance
          .getEntriesByType('resource')
          .find((entry) => entry.name.includes('/assets/chrome-'))?.startTime ?? 0;
      return (window as unknown as { tasks: { start: number; time: number }[] }).tasks.map(
        (task) => ({ ...task, late: task.start >= from }),
      );
    });
    // The browser does not report tasks below 50 ms.
    tasks.push(Math.max(0, ...seen.map((task) => task.time)));
    late.push(Math.max(0, ...seen.filter((task) => task.late).map((task) => task.time)));
    const fetchAhead = async (route: string): Promise<void> => {
      const ahead = page.waitForResponse(`**${route}/index.page.json`);
      await page.locator(`.footer a[href="${route}"]`).focus();
      await (await ahead).finished();
    };
    await fetchAhead('/security');
    await fetchAhead('/quickstarts');
    frames.push(await follow(page, '/quickstarts'));
    // From here on in processor time, which other programs and the slowing do not affect.
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] });
    await follow(page, '/security');
    clicks.push(SLOWED * busy((await browser.stopTracing()).toString()));
    await context.close();
  }
  console.log(
    `| ${path} | ${[median(tasks), median(late)].map((value) => (value === 0 ? '< 50' : value.toFixed(0))).join(' | ')} | ${[...frames].sort((a, b) => a - b).join(' ')} | ${median(clicks).toFixed(0)} |`,
  );
}
await browser.close();
await server.close();
