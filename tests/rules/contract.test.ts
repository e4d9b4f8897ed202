import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lockedForm, parseLock } from '../../src/generator/site/lock-file.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { amount, isFullRun } from '../helpers/amount.js';
import { seeded } from '../helpers/random.js';
import { launch } from '../helpers/chromium.js';
import { copyOwnSite, docsgen, folder } from '../helpers/command.js';
import { serveFolder } from '../helpers/server.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const RENAMES = amount({ normal: 8, full: 200 });
/** Number of redirects to follow in the browser. */
const FOLLOWED = amount({ normal: 3, full: RENAMES });

/** Rules about references, which break when pages move. This file tests only addresses. */
const RULES_OFF = [
  'link/missing-page',
  'link/missing-anchor',
  'link/missing-asset',
  'include/missing-file',
  'front-matter/unknown-doc',
  'sidebar/order-clash',
  'sidebar/unknown-sidebar',
];

/**
 * A copy of this repository's documentation. Pages are compiled with the same settings, so the copy
 * of the cache has their results.
 */
const site = folder({
  'site.config.ts': `export default {
  url: 'https://docs.temporal.example',
  docs: { path: 'content/docs', routeBasePath: '/' },
  staticDirs: ['static'],
  markdown: { glossary: 'glossary' },
  socialCards: false,
  check: { rules: { ${RULES_OFF.map((rule) => `'${rule}': 'off'`).join(', ')} } },
};
`,
});
// The config names the glossary.
const PARTS = isFullRun ? [''] : ['develop/go', 'glossary.md'];
copyOwnSite(site, [...PARTS.map((path) => join('content/docs', path)), 'samples', 'static']);

const { below } = seeded(4_711);
const take = <Item>(items: Item[]): Item => items.splice(below(items.length), 1)[0] as Item;
const routeOf = (file: string, text: string): string =>
  /^slug: (\/\S*)$/m.exec(text)?.[1] ?? `/${file.replace(/(?:(?:^|\/)index)?\.md$/, '')}`;
const WORDS = [
  'amber',
  'basalt',
  'cedar',
  'dune',
  'ember',
  'fjord',
  'grove',
  'heath',
  'inlet',
  'juniper',
  'kelp',
  'larch',
];
const newName = (n: number): string =>
  `${WORDS[n % WORDS.length] ?? ''} ${WORDS[(n * 5 + 3) % WORDS.length] ?? ''} ${n}`;

/** Old address → new address. */
const renamed = new Map<string, string>();

/**
 * Moves a page, and adds a sentence to it. Returns false if the page includes files by relative
 * paths, which would lead elsewhere.
 */
function movePage(docs: string, file: string, n: number): boolean {
  const text = readFileSync(join(docs, file), 'utf8');
  if (/file="\.\.?\//.test(text)) return false;
  const target = `moved-${n % 7}/${newName(n).replaceAll(' ', '-')}.md`;
  mkdirSync(dirname(join(docs, target)), { recursive: true });
  writeFileSync(
    join(docs, file),
    text.replace(/^slug: .*\n/m, '').replace(/\n*$/, '\n\nIt was moved here in passing.\n'),
  );
  renameSync(join(docs, file), join(docs, target));
  renamed.set(routeOf(file, text), `/${target.replace(/\.md$/, '')}`);
  return true;
}

/** Renames a heading of a page. Returns false if the page has no heading that is unique in it. */
function renameHeading(docs: string, file: string, n: number): boolean {
  const text = readFileSync(join(docs, file), 'utf8');
  const route = routeOf(file, text);
  const headings = [...text.matchAll(/^## ([A-Z][A-Za-z ]+)$/gm)].filter(([, title = ''], i, all) =>
    all.every((other, j) => i === j || other[1] !== title),
  );
  const chosen = headings[below(Math.max(1, headings.length))];
  if (chosen === undefined) return false;
  const id = (chosen[1] ?? '').toLowerCase().replaceAll(' ', '-');
  writeFileSync(join(docs, file), text.replace(chosen[0], `## The ${newName(n)}`));
  renamed.set(`${route}#${id}`, `${route}#the-${newName(n).replaceAll(' ', '-')}`);
  return true;
}

/** Moves pages and renames headings in turn. */
function renameAll(): void {
  const docs = join(site, 'content/docs');
  const files = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !['index.md', 'glossary.md'].includes(path))
    // Partials have no address.
    .filter((path) => !/(?:^|\/)_/.test(path))
    .sort();
  let n = 0;
  while (n < RENAMES) {
    const file = take(files);
    const isRenamed = n % 2 === 0 ? movePage(docs, file, n) : renameHeading(docs, file, n);
    if (isRenamed) n++;
  }
}

interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** The redirects that `--fix` writes. */
let fixes: Redirect[] = [];
const isRight = ({ from, to }: Redirect): boolean => renamed.get(from) === to;

test('a route with a space has none in the lock', () => {
  const { routes, diagnostics } = parseLock(`${lockedForm('/method list/a')} 0a1b\n  #b 2c\n`);
  assert.equal(diagnostics, []);
  assert.equal(
    routes.map(({ route, print, anchors }) => [route, print, anchors.length]),
    [['/method list/a', '0a1b', 1]],
  );
});

fullTest('the lock is the same without a cache', async () => {
  const lock = (): string => readFileSync(join(site, 'docsgen.urls.lock'), 'utf8');
  await docsgen(['check', '--lock', '--quiet'], { cwd: site });
  const withCache = lock();
  await docsgen(['check', '--lock', '--quiet', '--no-cache'], { cwd: site });
  assert.is(lock(), withCache);
});

test(`${RENAMES} changed addresses are reported, nine of ten with the right redirect`, async () => {
  const locked = await docsgen(['check', '--lock', '--quiet'], { cwd: site });
  assert.is(locked.code, 0, locked.stderr);
  renameAll();
  assert.is(renamed.size, RENAMES);
  const { stdout } = await docsgen(['check', '--format', 'json'], { cwd: site });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: (Diagnostic & { fix?: Redirect })[];
  };
  const contractFindings = diagnostics.filter(({ rule }) => rule.startsWith('contract/'));
  const addresses = contractFindings.map(
    ({ message }) => /(?:page|anchor) (\S+) was/.exec(message)?.[1] ?? '',
  );
  assert.equal(
    addresses.filter((address) => !renamed.has(address)),
    [],
    'no other address is reported',
  );
  assert.equal(
    [...renamed.keys()].filter((address) => !addresses.includes(address)),
    [],
    'no address is missed',
  );
  fixes = contractFindings.flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
  const guesses = contractFindings.flatMap(({ hint }): Redirect[] => {
    const [, from, to] = /^Did you mean .* redirects\.txt: (\S+) (\S+)$/.exec(hint) ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  const proposals = [...fixes, ...guesses];
  const wrong = proposals.filter((proposal) => !isRight(proposal));
  assert.ok(
    proposals.length - wrong.length >= RENAMES * 0.9,
    wrong.map(({ from, to }) => `${from} → ${to}, not ${renamed.get(from) ?? ''}`).join('\n'),
  );
  assert.equal(
    fixes.filter((fix) => !isRight(fix)),
    [],
    'every safe fix is right',
  );
  assert.ok(fixes.length >= RENAMES / 2, `${fixes.length} safe fixes`);
});

fullTest(
  '--fix writes the safe redirects, and their addresses are no longer reported',
  async () => {
    await docsgen(['check', '--fix'], { cwd: site });
    const listed = readFileSync(join(site, 'redirects.txt'), 'utf8').trim().split('\n');
    assert.equal(listed, fixes.map(({ from, to }) => `${from} ${to}`).sort());
    const after = JSON.parse(
      (await docsgen(['check', '--format', 'json'], { cwd: site })).stdout,
    ) as { diagnostics: Diagnostic[] };
    assert.is(
      after.diagnostics.filter(({ rule }) => rule.startsWith('contract/')).length,
      RENAMES - fixes.length,
    );
  },
);

const browser = await launch();
const testInBrowser = browser === undefined ? test.skip : test;
const fullTestInBrowser = inFullRun(testInBrowser);

/** The path of the current page, with the id of the heading that the hash leads to. */
async function positionOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      location.pathname +
      (document.querySelector(':target')?.closest('h1, h2, h3, h4')?.id.replace(/^/, '#') ?? ''),
  );
}

fullTestInBrowser('each redirect leads to its target, with and without scripts', async () => {
  const { code, stderr } = await docsgen(['build', '--quiet', '--no-social-cards'], { cwd: site });
  assert.is(code, 0, stderr);
  const server = await serveFolder(join(site, 'build'));
  const wrong: string[] = [];
  const walk = async (javaScriptEnabled: boolean): Promise<void> => {
    const context = await browser?.newContext({ javaScriptEnabled, reducedMotion: 'reduce' });
    const page = await context?.newPage();
    if (context === undefined || page === undefined) return;
    await context.route(/\.(?:woff2|svg|png)$/, (route) => route.abort());
    for (const { from, to } of fixes.slice(0, FOLLOWED)) {
      await page.goto(server.origin + from, { waitUntil: 'domcontentloaded' });
      await page.waitForURL((url) => url.pathname === to.split('#')[0]);
      await page.waitForLoadState('domcontentloaded');
      const position = await positionOf(page);
      if (position !== to)
        wrong.push(
          `${javaScriptEnabled ? 'with' : 'without'} scripts: ${from} → ${position}, not ${to}`,
        );
    }
    await context.close();
  };
  await Promise.all([walk(true), walk(false)]);
  await server.close();
  assert.equal(wrong, []);
});

fullTest('the policy of redirect pages allows their script', async () => {
  const html = readFileSync(
    join(
      site,
      'build',
      (fixes.find(({ from }) => !from.includes('#'))?.from ?? '').slice(1),
      'index.html',
    ),
    'utf8',
  );
  const [, allowed = ''] = /script-src '(sha256-[^']+)'/.exec(html) ?? [];
  const [, script = ''] = /<script>(.*?)<\/script>/.exec(html) ?? [];
  assert.is(`sha256-${createHash('sha256').update(script).digest('base64')}`, allowed);
});

test.after(() => browser?.close());
test.run();
