import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { amount, isFullRun } from '../helpers/amount.js';
import { seeded } from '../helpers/random.js';
import { launch } from '../helpers/chromium.js';
import { docsgen, folder, root } from '../helpers/command.js';
import { serveFolder } from '../helpers/server.js';

const RENAMES = amount({ normal: 60, full: 200 });
/** Redirects that are followed in the browser. */
const FOLLOWED = amount({ normal: 10, full: RENAMES });

/** This site's own documents, whose links may break: the test is about addresses alone. */
const site = folder({
  'site.config.ts': `export default { docs: { path: 'content/docs', routeBasePath: '/' }, staticDirs: ['static'], markdown: { glossary: 'glossary' }, socialCards: false, check: { rules: { ${['link/missing-page', 'link/missing-anchor', 'link/missing-asset', 'include/missing-file', 'front-matter/unknown-doc', 'sidebar/order-clash', 'sidebar/unknown-sidebar'].map((rule) => `'${rule}': 'off'`).join(', ')} } } };\n`,
});
// The config names the glossary.
const PARTS = isFullRun ? [''] : ['develop', 'glossary.md'];
for (const part of [...PARTS.map((path) => join('content/docs', path)), 'static'])
  cpSync(join(root, part), join(site, part), { recursive: true });

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

/** Old address → new one. */
const renamed = new Map<string, string>();

function renameAll(): void {
  const docs = join(site, 'content/docs');
  const files = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !['index.md', 'glossary.md'].includes(path))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  for (let n = 0; n < RENAMES; n++) {
    const file = take(files);
    const text = readFileSync(join(docs, file), 'utf8');
    const route = routeOf(file, text);
    if (n % 2 === 0) {
      const target = `moved-${n % 7}/${newName(n).replaceAll(' ', '-')}.md`;
      mkdirSync(dirname(join(docs, target)), { recursive: true });
      // Whoever moves a page mends a sentence in passing.
      writeFileSync(
        join(docs, file),
        text.replace(/^slug: .*\n/m, '').replace(/\n*$/, '\n\nIt was moved here in passing.\n'),
      );
      renameSync(join(docs, file), join(docs, target));
      renamed.set(route, `/${target.replace(/\.md$/, '')}`);
    } else {
      const headings = [...text.matchAll(/^## ([A-Z][A-Za-z ]+)$/gm)].filter(
        ([, title = ''], i, all) => all.every((other, j) => i === j || other[1] !== title),
      );
      const chosen = headings[below(Math.max(1, headings.length))];
      if (chosen === undefined) {
        n--;
        continue;
      }
      const id = (chosen[1] ?? '').toLowerCase().replaceAll(' ', '-');
      writeFileSync(join(docs, file), text.replace(chosen[0], `## The ${newName(n)}`));
      renamed.set(`${route}#${id}`, `${route}#the-${newName(n).replaceAll(' ', '-')}`);
    }
  }
}

interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** What `--fix` writes. */
let fixes: Redirect[] = [];
const isRight = ({ from, to }: Redirect): boolean => renamed.get(from) === to;

test(`${RENAMES} renamed headings and moved pages are all told, and nine of ten with the right redirect`, async () => {
  const locked = await docsgen(['check', '--lock', '--quiet'], { cwd: site });
  assert.is(locked.code, 0, locked.stderr);
  const again = readFileSync(join(site, 'docsgen.urls.lock'), 'utf8');
  await docsgen(['check', '--lock', '--quiet', '--no-cache'], { cwd: site });
  assert.is(
    readFileSync(join(site, 'docsgen.urls.lock'), 'utf8'),
    again,
    'the lock is the same without a cache',
  );
  renameAll();
  assert.is(renamed.size, RENAMES);
  const { stdout } = await docsgen(['check', '--format', 'json'], { cwd: site });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: (Diagnostic & { fix?: Redirect })[];
  };
  const told = diagnostics.filter(({ rule }) => rule.startsWith('contract/'));
  const addresses = told.map(({ message }) => /(?:page|anchor) (\S+) was/.exec(message)?.[1] ?? '');
  assert.equal(
    addresses.filter((address) => !renamed.has(address)),
    [],
    'nothing else is gone',
  );
  assert.equal(
    [...renamed.keys()].filter((address) => !addresses.includes(address)),
    [],
    'nothing is passed over',
  );
  fixes = told.flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
  const guesses = told.flatMap(({ hint }): Redirect[] => {
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
    'what is said to be sure is right',
  );
  assert.ok(fixes.length >= RENAMES / 2, `${fixes.length} are sure`);
});

test('--fix writes the redirects that are sure, after which the contract holds for them', async () => {
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
});

const browser = await launch();
const inBrowser = browser === undefined ? test.skip : test;

/** Where a reader stands: the address, and the element that its hash names. */
async function standing(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      location.pathname +
      (document.querySelector(':target')?.closest('h1, h2, h3, h4')?.id.replace(/^/, '#') ?? ''),
  );
}

inBrowser('each redirect leads where it should, with scripts and without', async () => {
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
      const stands = await standing(page);
      if (stands !== to)
        wrong.push(
          `${javaScriptEnabled ? 'with' : 'without'} scripts: ${from} → ${stands}, not ${to}`,
        );
    }
    await context.close();
  };
  await Promise.all([walk(true), walk(false)]);
  await server.close();
  assert.equal(wrong, []);
});

test('the script of redirect pages is the one that their policy allows', async () => {
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
