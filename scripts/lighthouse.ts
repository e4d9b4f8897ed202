/**
 * `npm run bench -- lighthouse [route…]` prints a table of Lighthouse's figures, with the mobile
 * preset, of five kinds of page or of the named ones. The first run fetches Lighthouse with npx: it
 * is much larger than docsgen, so it is not a dependency.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../tests/helpers/chromium.js';
import { serveFolder } from '../tests/helpers/server.js';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const SAMPLE = [
  '/',
  '/workflows',
  '/develop/go/core-application',
  '/quickstarts',
  '/references/events',
];
const named = process.argv.slice(2);
const PAGES = named.length > 0 ? named : SAMPLE;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly numericValue?: number; readonly title: string }
    >
  >;
}

function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    child.on('error', reject);
    child.on('close', resolve);
  });
}

const root = process.env.DOCSGEN_ROOT ?? process.cwd();
const chrome = await findChromium({ install: false, log: console.error });
if (chrome === undefined) {
  console.error(
    'There is no Chromium here; install one (apt-get install chromium) or set CHROME_PATH.',
  );
  process.exit(1);
}
const folder = join(root, '.cache', 'lighthouse');
mkdirSync(folder, { recursive: true });
const server = await serveFolder(process.env.SITE_OUT ?? join(root, 'build'), '/', {
  compress: true,
});
console.log('| page | performance | accessibility | best practices | SEO | LCP | TBT | CLS |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [i, page] of PAGES.entries()) {
  const file = join(folder, `${i}.json`);
  const code = await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      server.origin + page,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { ...process.env, CHROME_PATH: chrome },
  );
  if (code !== 0) throw new Error(`Lighthouse ended with code ${String(code)} on ${page}.`);
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const score = (name: string): string => String(Math.round((categories[name]?.score ?? 0) * 100));
  const value = (name: string): number => audits[name]?.numericValue ?? 0;
  const cells = [
    page,
    ...CATEGORIES.map(score),
    `${(value('largest-contentful-paint') / 1000).toFixed(1)} s`,
    `${Math.round(value('total-blocking-time'))} ms`,
    value('cumulative-layout-shift').toFixed(3),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  for (const [id, audit] of Object.entries(audits))
    if (audit.score !== null && audit.score < 0.9)
      console.error(`  ${id}: ${audit.title} (${audit.score})`);
}
await server.close();
