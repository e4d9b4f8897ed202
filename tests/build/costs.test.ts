/** Costs of a build that are the same on every machine: files written, code loaded, bytes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, docsgenProcess, folder, sampleSite } from '../helpers/command.js';

const OPTIONS = ['build', '--jobs', '1', '--no-social-cards'];

/** Numbers of pages: the larger site has four more categories. */
const SMALL = 40;
const LARGE = 120;

const sites = new Map<number, Promise<string>>();

/** A site with that many pages that was built once. */
function builtSite(pages: number): Promise<string> {
  const site = sites.get(pages) ?? built(sampleSite(pages));
  sites.set(pages, site);
  return site;
}

/** A site of files that was built once. */
async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const site = folder(files);
  const { code, stderr } = await docsgen(OPTIONS, { cwd: site });
  assert.is(code, 0, stderr);
  return site;
}

/** The files of a site, with their numbers: a file that is written gets another one. */
function numbersOf(site: string): Map<string, number> {
  const paths = readdirSync(site, { recursive: true, encoding: 'utf8' });
  return new Map(paths.map((path) => [path, statSync(join(site, path)).ino]));
}

/** The names of the files that a build writes after an edit of one page, without hashes. */
async function writtenAfterEdit(site: string): Promise<string[]> {
  const page = join(site, 'docs/part-0/page-5.md');
  writeFileSync(page, `${readFileSync(page, 'utf8')}\nOne more paragraph.\n`);
  const before = numbersOf(site);
  const { code, stderr } = await docsgen(OPTIONS, { cwd: site });
  assert.is(code, 0, stderr);
  return (
    [...numbersOf(site)]
      .filter(
        ([path, number]) => before.get(path) !== number && statSync(join(site, path)).isFile(),
      )
      // Whether a young file is in this list depends on the clock.
      .filter(([path]) => !path.endsWith('files.json'))
      .map(([path]) => path.replaceAll('\\', '/').replace(/[0-9a-f]{32}|[0-9a-f]{12}/, '*'))
      .map((path) => path.replace(/edits-\w+/, 'edits-*'))
      .sort()
  );
}

test('an edit of one page writes the same few files on a small and on a larger site', async () => {
  const small = await writtenAfterEdit(await builtSite(SMALL));
  assert.equal(
    [...new Set(small)],
    [
      '.docsgen/articles/*',
      '.docsgen/edits-*.json',
      '.docsgen/search/*',
      '.docsgen/search/*.texts',
      '.docsgen/why-serve.json',
      'build/assets/search-*.json',
      'build/assets/search-*.txt',
      'build/assets/search-*.whole.json',
      'build/docsgen-manifest.json',
      'build/llms-full.txt',
      'build/part-0/page-5.md',
      'build/part-0/page-5/index.html',
      'build/part-0/page-5/index.page.json',
      'build/search/en.json',
    ],
  );
  const large = await writtenAfterEdit(await builtSite(LARGE));
  // A large site has a file with all texts for each of its parts, too.
  assert.equal(new Set(large), new Set([...small, 'build/part-0/llms-full.txt']));
  assert.ok(large.length <= small.length + 3, large.join('\n'));
});

/** The scripts that a command loads, and their size in bytes. */
async function loadedBy(args: readonly string[], site: string): Promise<Map<string, number>> {
  const coverage = mkdtempSync(join(tmpdir(), 'docsgen-loaded-'));
  const env = { NODE_V8_COVERAGE: coverage };
  const { code, stderr } = await docsgenProcess(args, { cwd: site, env });
  assert.is(code, 0, stderr);
  const loaded = new Map<string, number>();
  for (const name of readdirSync(coverage)) {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as {
      result: readonly { readonly url: string }[];
    };
    for (const { url } of result)
      if (url.startsWith('file:')) loaded.set(url, statSync(fileURLToPath(url)).size);
  }
  rmSync(coverage, { recursive: true });
  return loaded;
}

test('a build without a change loads no compiler, and a bounded amount of code', async () => {
  const files = sampleSite(3);
  const path = 'docs/part-0/page-1.md';
  // Other pages have formulas.
  const site = await built({ ...files, [path]: (files[path] ?? '').replace(/\$x.*\$/, 'x') });
  const sizeOf = (loaded: ReadonlyMap<string, number>): number =>
    [...loaded.values()].reduce((sum, size) => sum + size, 0);
  const warm = await loadedBy(OPTIONS, site);
  const list = [...warm].map(([url, size]) => `${url} ${size}`).join('\n');
  assert.ok(warm.size <= 140, list);
  assert.ok(sizeOf(warm) <= 2_150_000, list);
  const compiler = /compile-batch|satteri|katex|resvg|pipeline|render/;
  assert.not.match(list, compiler);
  const page = join(site, path);
  writeFileSync(page, `${readFileSync(page, 'utf8')}\nIt costs $5 or $6.\n`);
  const loaded = await loadedBy(OPTIONS, site);
  const edited = [...loaded.keys()].join('\n');
  assert.match(edited, /compile-batch/);
  // After an edit of a text, the site is not linked, and no page is rendered.
  assert.not.match(edited, /pipeline|render/);
  // Dollars need no KaTeX, and front matter no second parser of YAML.
  assert.not.match(edited, /katex|esprima/);
  assert.ok(sizeOf(loaded) <= 5_200_000, `${sizeOf(loaded)} bytes`);
  writeFileSync(page, `${readFileSync(page, 'utf8')}\n## One more section\n`);
  assert.match([...(await loadedBy(OPTIONS, site)).keys()].join('\n'), /pipeline/);
});

test('the HTML of a page is as large on a larger site', async () => {
  const sizes = await Promise.all(
    [SMALL, LARGE].map(async (pages) => {
      const site = await builtSite(pages);
      return statSync(join(site, 'build/part-0/page-5/index.html')).size;
    }),
  );
  const [small = 0, large = 0] = sizes;
  assert.ok(large - small <= 4 * 400, `${small} and ${large} bytes`);
  assert.ok(small <= 24_000, `${small} bytes`);
});

test.run();
