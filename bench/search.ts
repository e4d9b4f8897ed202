/**
 * The search box in a browser: `npm run bench:search`. Types queries letter by
 * letter and tells how long each letter takes to show its results, the longest
 * task of the page's own thread meanwhile, and what is fetched before the first
 * hit. `SITE_OUT` names the folder of another built site.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { parse } from 'yaml';
import { launch } from '../tests/helpers/chromium.js';
import { serveFolder } from '../tests/helpers/server.js';

const QUERIES = 25;
const PACE = 80;
const root = process.env.DOCSGEN_ROOT ?? process.cwd();

const at = (values: readonly number[], share: number): number => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const browser = await launch();
if (browser === undefined) {
  console.error('There is no Chromium here; install one (apt-get install chromium) or set CHROME_PATH.');
  process.exit(1);
}
const server = await serveFolder(process.env.SITE_OUT ?? join(root, 'build'), '/', { compress: true });
const golden = parse(readFileSync(join(root, 'content/search.tests.yml'), 'utf8')) as { query: string }[];
const step = Math.floor(golden.length / QUERIES);
const queries = Array.from({ length: QUERIES }, (_, i) => golden[i * step]?.query ?? '').filter((query) => query !== '');

/** Open the search box. */
async function openBox(browser: Browser): Promise<Page> {
  const page = await emptyPage(browser);
  await page.goto(`${server.origin}/search`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').waitFor();
  return page;
}

/** A page of a browser that has nothing in its cache. */
async function emptyPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
}

/** What the first letter fetches, in bytes. Counted apart: to be told of every request costs more than to make it. */
async function fetchedFirst(browser: Browser): Promise<number> {
  const page = await openBox(browser);
  const requests: Promise<number>[] = [];
  page.context().on('requestfinished', (request) => {
    if (/\/search\/[^/]+\.json$|\/assets\/search-[0-9a-f]{12}\.(?:txt|json)$/.test(request.url())) requests.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await type(page, queries[0]?.charAt(0) ?? '');
  // What a worker has fetched is heard of a little later.
  await page.waitForTimeout(500);
  const bytes = (await Promise.all(requests)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return bytes;
}

/** Type a text into the box at once, and give the milliseconds until a frame shows its results. */
function type(page: Page, text: string): Promise<number> {
  return page.evaluate((typed) => new Promise<number>((resolve) => {
    const field = document.querySelector<HTMLInputElement>('dialog[open] input');
    const panel = document.querySelector<HTMLElement>('dialog[open] .search-panel');
    if (field === null || panel === null) return;
    const start = performance.now();
    // React listens to the native setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const look = (): void => {
      if (panel.dataset['status'] === 'idle' || panel.dataset['status'] === 'error') resolve(performance.now() - start);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }), text);
}

/** Type all queries, letter by letter, as fast as one writes: ten letters a second. */
async function typeAll(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    for (let length = 1; length <= query.length; length++) {
      times.push(await type(page, query.slice(0, length)));
      await page.waitForTimeout(PACE);
    }
  }
  return times;
}

/** Type all queries while tasks are traced, which takes a part of two cores: the longest task of the page's own thread, in milliseconds of work and from start to end. */
async function longestTask(browser: Browser, page: Page): Promise<{ readonly work: number; readonly whole: number }> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await typeAll(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: { name: string; dur?: number; tdur?: number; tid: number; pid: number; args?: { name?: string } }[] };
  const main = new Set(traceEvents.filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter((event) => /RunTask$/.test(event.name) && main.has(`${event.pid} ${event.tid}`));
  const most = (time: 'dur' | 'tdur'): number => Math.max(0, ...tasks.map((task) => (task[time] ?? 0) / 1000));
  return { work: most('tdur'), whole: most('dur') };
}

const rows: string[] = [];
const measure = async (name: string, open: () => Promise<Page>, kB: string): Promise<void> => {
  const page = await open();
  const times = await typeAll(page);
  await page.context().close();
  const traced = await open();
  const { work, whole } = await longestTask(browser, traced);
  await traced.context().close();
  rows.push(`| ${name} | ${times.length} | ${at(times, 0.5).toFixed(0)} | ${at(times, 0.95).toFixed(0)} | ${work.toFixed(0)} | ${whole.toFixed(0)} | ${kB} |`);
};
// What the machine itself takes: with two cores a task is also interrupted by the compositor and this script.
await measure('a field that nothing answers', async () => {
  const page = await emptyPage(browser);
  await page.setContent('<dialog open><div class="search-panel" data-status="idle"><input></div></dialog>');
  return page;
}, '');
await measure('search', () => openBox(browser), ((await fetchedFirst(browser)) / 1000).toFixed(0));
console.log('| what | letters | p50, ms | p95, ms | longest task of the page, ms of work | from its start to its end, ms | fetched for the first letter, kB |');
console.log('| --- | --: | --: | --: | --: | --: | --: |');
for (const row of rows) console.log(row);
await browser.close();
await server.close();
