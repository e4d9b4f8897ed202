import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { amount, isFullRun } from '../helpers/amount.js';
import { seeded } from '../helpers/random.js';
import { copyOwnSite, docsgen, folder, type Result } from '../helpers/command.js';
import { corpusSite } from '../helpers/corpora.js';
import { inFullRun } from '../helpers/full-test.js';

type Node = DefaultTreeAdapterMap['node'];

interface WrittenPage {
  readonly ids: ReadonlySet<string>;
  /** Addresses in the article: links and pictures. */
  readonly references: readonly string[];
}

/** The attribute of an element that holds an address. */
const ADDRESS_ATTRIBUTES: Readonly<Record<string, string>> = { a: 'href', img: 'src' };

/** All ids of a page, and the addresses of links and pictures in its article. */
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
      const value = attributes.get(ADDRESS_ATTRIBUTES[node.tagName] ?? '');
      if (value !== undefined && !attributes.has('data-footnote-backref')) references.push(value);
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, within);
  };
  visit(parse(html), false);
  return { ids, references };
}

/**
 * All broken references of a built site, as `page → address`. Reads only the written files, so it
 * does not depend on docsgen.
 */
function brokenReferences(out: string): string[] {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const pages = new Map(
    files
      .filter((path) => path.endsWith('.html'))
      .map((path) => [path, readPage(readFileSync(join(out, path), 'utf8'))]),
  );
  const existing = new Set(files);
  const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path) && existing.has(path);
  const isBroken = (reference: string, base: string): boolean => {
    // Such a host is another finding.
    if (!URL.canParse(reference, base)) return false;
    const url = new URL(reference, base);
    if (url.host !== 'site') return false;
    const path = decodeURIComponent(url.pathname).slice(1).replace(/\/$/, '');
    const target = [path, posix.join(path, 'index.html'), `${path}.html`].find(isFile);
    if (target === undefined) return true;
    const hash = decodeURIComponent(url.hash.slice(1));
    return hash !== '' && hash !== 'top' && pages.get(target)?.ids.has(hash) === false;
  };
  return [...pages].flatMap(([path, { references }]) => {
    const base = `http://site/${path.replace(/(?:^|\/)index\.html$/, '')}`;
    return references
      .filter((reference) => isBroken(reference, base))
      .map((reference) => `${path} → ${reference}`);
  });
}

const RULES = ['link/missing-page', 'link/missing-anchor', 'link/missing-asset', 'link/wrong-case'];

interface Comparison {
  /** Number of findings. */
  readonly check: number;
  /** Number of broken references in the written files. */
  readonly crawler: number;
  readonly findings: readonly Diagnostic[];
}

/** The findings about references in the output of a command, as JSON. */
function findingsIn({ stdout }: Result): readonly Diagnostic[] {
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.filter(({ rule }) => RULES.includes(rule));
}

/** Builds a site and compares the findings of the build with the broken references in it. */
async function compare(site: string): Promise<Comparison> {
  const built = await docsgen(['build', '--no-social-cards', '--quiet', '--format', 'json'], {
    cwd: site,
  });
  assert.is(built.code, 0, built.stdout + built.stderr);
  const findings = findingsIn(built);
  return {
    check: findings.length,
    crawler: brokenReferences(join(site, 'build')).length,
    findings,
  };
}

/** Settings that make all faults warnings, so that the site is built. */
const warnings = [...RULES, 'link/scheme', 'sidebar/unknown-sidebar'].map(
  (rule) => `'${rule}': 'warning'`,
);
const WARN = `{ rules: { ${warnings.join(', ')} } }`;

/** A link in a line of text. */
const LINK = /\n([A-Z][^\n|<`]*)\]\((\/[a-z][^)#\s]*)\)/g;

/** Replacements of a link by three kinds of damage, taken in turn. */
const DAMAGES = [
  '\n$1]($2-gone)',
  '\n$1]($2#not-there)',
  '\n$1]($2) ![A picture](./not-there.png)',
];

/** The folders of the site that the test copies: links to other folders are broken. */
const PARTS = isFullRun ? [''] : ['nexus', 'references', 'glossary.md'];
const DAMAGED = amount({ normal: 6, full: 60 });

const CONFIG = `export default {
  url: 'https://docs.temporal.example',
  docs: { path: 'content/docs', routeBasePath: '/' },
  staticDirs: ['static'],
  markdown: { glossary: 'glossary' },
  check: ${WARN},
};
`;

/** Whether the target of a link is in the copied part of the site. */
const isCopied = (address: string): boolean =>
  PARTS.some((part) => address.startsWith(`/${part.replace(/\.md$/, '')}`));

test('a crawler of the built pages and check find the same broken links', async () => {
  const site = folder({ 'site.config.ts': CONFIG });
  copyOwnSite(site, [...PARTS.map((path) => join('content/docs', path)), 'samples', 'static']);
  const before = findingsIn(await docsgen(['check', '--format', 'json'], { cwd: site })).length;
  const { below } = seeded(31);
  // A fault in an included file is one finding, and is in each page that includes the file.
  const pages = readdirSync(join(site, 'content/docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !/(?:^|[/\\])_/.test(path))
    .sort();
  let damaged = 0;
  while (damaged < DAMAGED) {
    const file = join(site, 'content/docs', pages.splice(below(pages.length), 1)[0] ?? '');
    const text = readFileSync(file, 'utf8');
    const [link] = [...text.matchAll(LINK)].find(([, , target = '']) => isCopied(target)) ?? [];
    if (link === undefined) continue;
    const damage = DAMAGES[damaged % DAMAGES.length] ?? '';
    writeFileSync(file, text.replace(link, link.replace(LINK, damage)));
    damaged++;
  }
  const { check, crawler, findings } = await compare(site);
  const listed = findings.map((d) => `${d.file}:${d.line} ${d.message}`).join('\n');
  assert.is(check, before + damaged, listed);
  assert.is(crawler, check);
});

const electron = corpusSite(
  'electron',
  `export default {
  title: 'Electron',
  staticDirs: ['static'],
  docs: [{ id: 'default', path: 'docs', routeBasePath: 'docs', sidebars: './sidebars.json' }],
  markdown: { format: 'mdx' },
  check: ${WARN},
};
`,
);

const fullTest = inFullRun(electron === undefined ? test.skip : test);

fullTest('the crawler and check find the same broken links in the electron docs', async () => {
  const { check, crawler } = await compare(electron ?? '');
  assert.is(check, 16);
  assert.is(crawler, check);
});

test.run();
