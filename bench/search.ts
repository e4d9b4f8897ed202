/**
 * The search box in a browser: `npm run bench:search`. Types queries letter by
 * letter and tells how long each letter takes to show its results, the longest
 * task of the page's own thread meanwhile, and what is fetched before the first
 * hit. `SITE_OUT` names the folder of another built site.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
const session = await context.newCDPSession(page);
const fetched: Promise<number>[] = [];
context.on('requestfinished', (request) => {
  if (/\/search\/[^/]+\.json$|\/assets\/search-[0-9a-f]{12}\./.test(request.url())) fetched.push(request.sizes().then((sizes) => sizes.responseBodySize));
});
await session.send('Network.enable');
await page.goto(`${server.origin}/search`, { waitUntil: 'networkidle' });
await page.keyboard.press('Control+k');
const input = page.locator('dialog[open] input');
await input.waitFor();
await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'] });

let first: number | undefined;
const times: number[] = [];
for (const query of queries) {
  for (let length = 1; length <= query.length; length++) {
    const typed = query.slice(0, length);
    times.push(await page.evaluate((text) => new Promise<number>((resolve) => {
      const field = document.querySelector<HTMLInputElement>('dialog[open] input');
      const panel = document.querySelector<HTMLElement>('dialog[open] .search-panel');
      if (field === null || panel === null) return;
      const start = performance.now();
      // React listens to the native setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      const look = (): void => {
        if (panel.dataset['status'] === 'idle' || panel.dataset['status'] === 'error') resolve(performance.now() - start);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }), typed));
    // A fast writer's pace: ten letters a second.
    await page.waitForTimeout(PACE);
    if (first === undefined) {
      // What a worker has fetched is heard of a little later.
      await page.waitForTimeout(500);
      first = (await Promise.all(fetched)).reduce((sum, size) => sum + size, 0);
    }
  }
}
const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: { name: string; ph: string; dur?: number; tdur?: number; tid: number; pid: number; args?: { name?: string } }[] };
const main = new Set(trace.traceEvents.filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`));
const tasks = trace.traceEvents.filter((event) => /RunTask$/.test(event.name) && main.has(`${event.pid} ${event.tid}`));
// With two cores a task is also interrupted: by the search itself, the compositor and this script.
const longest = (time: 'dur' | 'tdur'): string => Math.max(0, ...tasks.map((task) => (task[time] ?? 0) / 1000)).toFixed(0);
console.log('| letters | p50, ms | p95, ms | longest task of the page, ms of work | from its start to its end, ms | fetched for the first letter, kB |');
console.log('| --: | --: | --: | --: | --: | --: |');
console.log(`| ${times.length} | ${at(times, 0.5).toFixed(0)} | ${at(times, 0.95).toFixed(0)} | ${longest('tdur')} | ${longest('dur')} | ${((first ?? 0) / 1000).toFixed(0)} |`);
await browser.close();
await server.close();
