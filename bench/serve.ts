/**
 * `npm run bench -- serve [--sizes 500,10000 --edits 100]` measures the writer's loop.
 *
 * It measures the time from the start of `docsgen serve --watch` with a full cache to the first
 * page, and from saving a file to the frame that shows the change in an open page: text of the page,
 * a label of the sidebar, a style sheet.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launch } from '../tests/helpers/chromium.js';
import { servingProcess } from '../tests/helpers/serving.js';
import { generateSite } from './generate.js';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '500,10000' },
    edits: { type: 'string', default: '100' },
  },
});
const edits = Number(options.edits);

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.ceil(values.length * part) - 1)
  ] ?? NaN;
const row = (pages: number, name: string, times: readonly number[]): void => {
  console.log(
    `| ${pages.toLocaleString('en')} | ${name} | ${times.length} | ${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 0.95).toFixed(0)} |`,
  );
};

/** Writes the generated site, and one additional page for the edits. */
function place(site: string, pages: number): void {
  rmSync(join(site, 'docs'), { recursive: true, force: true });
  const config = {
    title: 'Bench',
    url: 'https://example.com',
    socialCards: false,
    styles: ['/own.css'],
    docs: { path: 'docs', routeBasePath: '/' },
    pages: false,
  };
  for (const { path, text } of [
    ...generateSite({ pages, seed: 1 }),
    { path: 'site.config.json', text: JSON.stringify(config) },
    { path: 'static/own.css', text: ':root { --bench: 0 }\n' },
  ]) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
}

/** Saves a file and waits for the first frame in which `sees` is true. Both use the same clock. */
async function visible(page: Page, save: () => void, sees: string): Promise<number> {
  const shown = page.evaluate(
    (condition) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          // eslint-disable-next-line no-eval
          if (eval(condition) === true) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    sees,
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const start = Date.now();
  save();
  return (await shown) - start;
}

const browser = await launch();
if (browser === undefined) {
  console.error(
    'There is no Chromium here; install one (apt-get install chromium) or set CHROME_PATH.',
  );
  process.exit(1);
}
console.log('| pages | what | times | p50, ms | p95, ms |\n| --: | --- | --: | --: | --: |');
for (const pages of options.sizes.split(',').map(Number)) {
  const site = join(process.env['DOCSGEN_ROOT'] ?? '.', '.cache', 'bench-serve', String(pages));
  place(site, pages);
  const file = join(
    site,
    'docs',
    generateSite({ pages, seed: 1 })
      .find(({ path }) => /section-1\/.*\.md$/.test(path))
      ?.path.slice(5) ?? 'index.md',
  );
  const route = `/${file.slice(join(site, 'docs').length + 1).replace(/\.md$/, '')}`;
  const starts: number[] = [];
  // The first start fills the cache.
  let server = await servingProcess(['--watch'], site);
  await (await fetch(`http://localhost:${server.port}${route}`)).text();
  for (let i = 0; i < 7; i++) {
    await server.stop();
    const start = performance.now();
    server = await servingProcess(['--watch'], site);
    const answer = await fetch(`http://localhost:${server.port}${route}`);
    await answer.text();
    if (answer.status !== 200) throw new Error(`${route}: status ${answer.status}`);
    starts.push(performance.now() - start);
  }
  row(pages, 'first page after start', starts);
  // The conditions are evaluated as text, which the policy of the site forbids.
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(`http://localhost:${server.port}${route}`);
  await page.waitForFunction(
    () => 'live' in document.documentElement.dataset && 'app' in document.documentElement.dataset,
  );
  const text = readFileSync(file, 'utf8');
  const times = async (
    name: string,
    count: number,
    save: (n: number) => void,
    sees: (n: number) => string,
  ): Promise<void> => {
    const taken: number[] = [];
    for (let n = 1; n <= count; n++)
      taken.push(
        await visible(
          page,
          () => {
            save(n);
          },
          sees(n),
        ),
      );
    row(pages, name, taken);
  };
  // At the end of an existing paragraph, as people type.
  const at = text.indexOf('.\n', text.indexOf('\n## '));
  await times(
    'text of a page',
    edits,
    (n) => {
      writeFileSync(file, `${text.slice(0, at)} edited${n}times${text.slice(at)}`);
    },
    (n) => `document.querySelector('main').textContent.includes('edited${n}times')`,
  );
  await times(
    'style sheet',
    edits,
    (n) => {
      writeFileSync(join(site, 'static/own.css'), `:root { --bench: ${n} }\n`);
    },
    (n) =>
      `getComputedStyle(document.documentElement).getPropertyValue('--bench').trim() === '${n}'`,
  );
  await times(
    'label of the sidebar',
    edits,
    (n) => {
      writeFileSync(file, text.replace(/^---\n/, `---\nsidebar_label: Label ${n} of it\n`));
    },
    (n) => `document.querySelector('.menu-sidebar').textContent.includes('Label ${n} of it')`,
  );
  writeFileSync(file, text);
  await page.close();
  await server.stop();
}
await browser.close();
