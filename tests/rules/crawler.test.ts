import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { isFullRun } from '../helpers/amount.js';
import { seeded } from '../helpers/random.js';
import { docsgen, folder, root } from '../helpers/command.js';
import { corpusSite } from '../helpers/corpora.js';

type Node = DefaultTreeAdapterMap['node'];

interface WrittenPage {
  readonly ids: ReadonlySet<string>;
  /** Addresses in the article: links and pictures. */
  readonly references: readonly string[];
}

/** What a browser would find in a page: all ids, and what the article refers to. */
function readPage(html: string): WrittenPage {
  const ids = new Set<string>();
  const references: string[] = [];
  const visit = (node: Node, inArticle: boolean): void => {
    const attributes = new Map(
      'attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : [],
    );
    const id =
      attributes.get('id') ??
      ('tagName' in node && node.tagName === 'a' ? attributes.get('name') : undefined);
    if (id !== undefined) ids.add(id);
    const within = inArticle || attributes.get('class')?.split(' ').includes('article') === true;
    if (within && 'tagName' in node) {
      for (const name of node.tagName === 'a' ? ['href'] : node.tagName === 'img' ? ['src'] : []) {
        const value = attributes.get(name);
        if (value !== undefined && !attributes.has('data-footnote-backref')) references.push(value);
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, within);
  };
  visit(parse(html), false);
  return { ids, references };
}

/** Every reference of every page of a written site that leads nowhere, as `page → address`. Knows nothing of how it was made. */
function broken(out: string): Map<string, number> {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const pages = new Map(
    files
      .filter((path) => path.endsWith('.html'))
      .map((path) => [path, readPage(readFileSync(join(out, path), 'utf8'))]),
  );
  const found = new Map<string, number>();
  for (const [path, { references }] of pages) {
    const base = `http://site/${path.replace(/(?:^|\/)index\.html$/, '')}`;
    for (const reference of references) {
      const url = new URL(reference, base);
      if (url.host !== 'site') continue;
      const file = decodeURIComponent(url.pathname).slice(1).replace(/\/$/, '');
      const target = [file, posix.join(file, 'index.html'), `${file}.html`].find(
        (candidate) =>
          candidate !== '' &&
          existsSync(join(out, candidate)) &&
          files.includes(candidate) &&
          /\.[a-z0-9]+$/i.test(candidate),
      );
      const hash = decodeURIComponent(url.hash.slice(1));
      const lost =
        target === undefined ||
        (hash !== '' &&
          hash !== 'top' &&
          pages.has(target) &&
          pages.get(target)?.ids.has(hash) === false);
      if (lost) found.set(`${path} → ${reference}`, (found.get(`${path} → ${reference}`) ?? 0) + 1);
    }
  }
  return found;
}

const RULES = ['link/missing-page', 'link/missing-anchor', 'link/missing-asset', 'link/wrong-case'];

/** Build what is damaged, and compare what `check` says with what stands in the pages. */
async function compare(
  site: string,
): Promise<{ check: number; crawler: number; found: Diagnostic[] }> {
  const built = await docsgen(['build', '--no-social-cards', '--quiet', '--format', 'json'], {
    cwd: site,
  });
  assert.is(built.code, 0, built.stderr);
  const { diagnostics } = JSON.parse(built.stdout) as { diagnostics: Diagnostic[] };
  const found = diagnostics.filter(({ rule }) => RULES.includes(rule));
  const crawled = broken(join(site, 'build'));
  return {
    check: found.length,
    crawler: [...crawled.values()].reduce((sum, n) => sum + n, 0),
    found,
  };
}

/** Faults of any kind may not keep the site from being written. */
const WARN = `{ rules: { ${[...RULES, 'link/scheme'].map((rule) => `'${rule}': 'warning'`).join(', ')} } }`;

test('an independent crawler and check agree about every link and anchor of this site, as it is and damaged', async () => {
  const site = folder({});
  for (const part of ['content', 'static', 'site.config.ts'])
    cpSync(join(root, part), join(site, part), { recursive: true });
  const config = join(site, 'site.config.ts');
  writeFileSync(
    config,
    readFileSync(config, 'utf8')
      .replace('export default defineConfig({', `export default defineConfig({\n  check: ${WARN},`)
      .replace(/\n {2}check: \{(?! rules: \{ 'link\/missing-page': 'warning')[^]*?\n {2}\},/, ''),
  );
  assert.equal(await compare(site), { check: 0, crawler: 0, found: [] });

  const { below } = seeded(31);
  const pages = readdirSync(join(site, 'content/docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort();
  let damaged = 0;
  while (damaged < 60) {
    const file = join(site, 'content/docs', pages.splice(below(pages.length), 1)[0] ?? '');
    const text = readFileSync(file, 'utf8');
    const changed = text.replace(
      /\n([A-Z][^\n|<`]*)\]\((\/[a-z][^)#\s]*)\)/,
      damaged % 3 === 0
        ? '\n$1]($2-gone)'
        : damaged % 3 === 1
          ? '\n$1]($2#not-there)'
          : '\n$1]($2) ![A picture](./not-there.png)',
    );
    if (changed === text) continue;
    writeFileSync(file, changed);
    damaged++;
  }
  const { check, crawler, found } = await compare(site);
  assert.is(check, damaged, found.map((d) => `${d.file}:${d.line} ${d.message}`).join('\n'));
  assert.is(crawler, damaged);
});

const electron = corpusSite(
  'electron',
  `export default { title: 'Electron', staticDirs: ['static'], docs: [{ id: 'default', path: 'docs', routeBasePath: 'docs', sidebars: './sidebars.json' }], check: ${WARN} };\n`,
);

(electron === undefined || !isFullRun ? test.skip : test)(
  'an independent crawler and check agree about every link and anchor of the electron documentation',
  async () => {
    const { check, crawler } = await compare(electron ?? '');
    assert.is(check, 16);
    assert.is(crawler, check);
  },
);

test.run();
