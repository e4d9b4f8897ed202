/**
 * `npm run bench -- search` measures the search box in a browser. It types queries letter by letter
 * and reports the time until the results of each letter, the longest task of the page's thread, and
 * the bytes that are fetched before the first hit. `SITE_OUT` is the folder of another built site.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Browser } from 'playwright-core';
import { parse } from 'yaml';
import { launch } from '../tests/helpers/chromium.js';
import { serveFolder } from '../tests/helpers/server.js';
import { openBare, type BarePage } from './bare-page.js';
import { canRecordCores, startCores, stopCores } from './cores.js';
import { openBox, typeTexts } from './typing.js';

const QUERIES = 25;
/** Milliseconds from an answer to the next letter: ten letters a second, as people type. */
const PACE = 80;
/** Number of times that all letters are typed while tasks are traced. */
const ROUNDS = 3;
/** Milliseconds from opening the box to the first letter. */
const BEFORE = 1000;
/** Maximum duration of a task, in milliseconds. */
const AIM = 16;
/** Whether the time of the kernel and of other programs can be measured. */
const CORES = canRecordCores();
const SIZE = { width: 1280, height: 900 };
const root = process.env.DOCSGEN_ROOT ?? process.cwd();

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

const browser = await launch();
if (browser === undefined) {
  console.error(
    'There is no Chromium here; install one (apt-get install chromium) or set CHROME_PATH.',
  );
  process.exit(1);
}
const server = await serveFolder(process.env.SITE_OUT ?? join(root, 'build'), '/', {
  compress: true,
});
const golden = parse(readFileSync(join(root, 'content/search.tests.yml'), 'utf8')) as {
  query: string;
}[];
const step = Math.floor(golden.length / QUERIES);
/** The text in the field after each letter. */
const letters = Array.from({ length: QUERIES }, (_, i) => golden[i * step]?.query ?? '').flatMap(
  (query) => Array.from(query, (_, i) => query.slice(0, i + 1)),
);

/** Bytes that the first letter fetches, measured in a separate page that reports its requests. */
async function fetchedFirst(browser: Browser): Promise<number> {
  const page = await (await browser.newContext({ viewport: SIZE })).newPage();
  await page.goto(`${server.origin}/search`, { waitUntil: 'networkidle' });
  await page.evaluate(`(${openBox.toString()})()`);
  const requests: Promise<number>[] = [];
  page.context().on('requestfinished', (request) => {
    if (/\/search\/[^/]+\.json$|\/assets\/search-[0-9a-f]{12}\.(?:txt|json)$/.test(request.url()))
      requests.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await page.evaluate(typing(letters.slice(0, 1)));
  // Requests of a worker are reported a little later.
  await page.waitForTimeout(500);
  const bytes = (await Promise.all(requests)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return bytes;
}

// Collects garbage between the rounds. Otherwise a collection can take both cores for 10 ms while a
// letter is drawn.
setFlagsFromString('--no-memory-reducer');
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The expression that makes a page type these texts. */
function typing(texts: readonly string[]): string {
  return `(${typeTexts.toString()})(${JSON.stringify(texts)}, ${PACE})`;
}

interface Task {
  /**
   * Milliseconds of work; from start to end; and from start to end without the time in which the
   * kernel or another program had the core.
   */
  readonly work: number;
  readonly whole: number;
  readonly untaken: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly tid: number;
  readonly pid: number;
}

/** Types all letters while tasks are traced. Returns the tasks of the page's thread by letter. */
async function tasksOf(browser: Browser, page: BarePage): Promise<Task[][]> {
  if (CORES) startCores();
  await browser.startTracing(undefined, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(typing(letters));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    traceEvents: TraceEvent[];
  };
  const marks = traceEvents.filter(({ name }) => name === 'letter').sort((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (first === undefined || marks.length !== letters.length)
    throw new Error(`${marks.length} of ${letters.length} letters were traced.`);
  const own = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === first.pid && tid === first.tid,
  );
  const taken = CORES ? stopCores(first.tid) : [];
  const takenFrom = (start: number, end: number): number =>
    taken.reduce(
      (sum, span) => sum + Math.max(0, Math.min(end, span.end) - Math.max(start, span.start)),
      0,
    );
  return marks.map(({ ts }, i) => {
    const end = marks[i + 1]?.ts ?? Number.POSITIVE_INFINITY;
    // The letter is typed within a task.
    return own
      .filter((task) => task.ts + (task.dur ?? 0) > ts && task.ts + (task.dur ?? 0) <= end)
      .map(({ ts: start, dur = 0, tdur = 0 }) => ({
        work: tdur / 1000,
        whole: dur / 1000,
        untaken: (dur - takenFrom(start, start + dur)) / 1000,
      }));
  });
}

/** Milliseconds that the page's thread works for a letter in most frames. */
const WORK = 5;
/** A field without search: each letter causes a frame with a constant amount of work. */
const CONTROL = `<dialog open><div class="search-panel" data-status="idle"><input></div></dialog><script>
const number = 3n ** 20000n;
let product;
const work = (times) => { for (let i = 0; i < times; i++) product = (number + BigInt(i)) * number; };
const taken = () => { const start = performance.now(); work(20); return (performance.now() - start) / 20; };
const times = Math.round(${WORK} / Math.min(...Array.from({ length: 100 }, taken)));
addEventListener('input', () => requestAnimationFrame(() => work(times)));
</script>`;

const rows: string[] = [];
const measure = async (name: string, url: string, kB: string): Promise<void> => {
  const opened = async (): Promise<BarePage> => {
    const page = await openBare(browser, url, SIZE);
    await page.evaluate(`(${openBox.toString()})()`);
    await setTimeout(BEFORE);
    return page;
  };
  const page = await opened();
  const times = (await page.evaluate(typing(letters))) as number[];
  await page.close();
  const rounds: Task[][][] = [];
  for (let i = 0; i < ROUNDS; i++) {
    collectGarbage();
    const traced = await opened();
    rounds.push(await tasksOf(browser, traced));
    await traced.close();
  }
  const longest = (of: keyof Task): readonly (readonly number[])[] =>
    letters.map((_, i) =>
      rounds.map((round) => Math.max(0, ...(round[i] ?? []).map((task) => task[of]))),
    );
  const recurring = (of: keyof Task): string =>
    Math.max(...longest(of).map((each) => at(each, 0.5))).toFixed(0);
  const ever = (of: keyof Task): string => Math.max(...longest(of).flat()).toFixed(0);
  const over = (of: keyof Task): string =>
    rounds.map((round) => round.flat().filter((task) => task[of] > AIM).length).join(', ');
  rows.push(
    `| ${name} | ${times.length} | ${at(times, 0.5).toFixed(0)} | ${at(times, 0.95).toFixed(0)} | ${recurring('work')} / ${recurring('whole')} | ${ever('work')} / ${CORES ? `${ever('untaken')} / ` : ''}${ever('whole')} | ${over('work')} / ${CORES ? `${over('untaken')} / ` : ''}${over('whole')} of ${rounds.flat(2).length} | ${kB} |`,
  );
};
// The share of the machine: with two cores, a task also waits for other threads of the browser, of
// the kernel and of other programs.
await measure(
  `${WORK} ms of work, without a search`,
  `data:text/html,${encodeURIComponent(CONTROL)}`,
  '',
);
await measure(
  'search',
  `${server.origin}/search`,
  ((await fetchedFirst(browser)) / 1000).toFixed(0),
);
const ALSO = CORES ? ' (between the two: without what the kernel and other programs took)' : '';
console.log(
  `| what | letters | p50, ms | p95, ms | longest task of the page, ms of work / from start to end: of a letter in the median of ${ROUNDS} rounds | in any round${ALSO} | tasks over ${AIM} ms of work / from start to end${ALSO}, round by round | fetched for the first letter, kB |`,
);
console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
for (const row of rows) console.log(row);
await browser.close();
await server.close();
