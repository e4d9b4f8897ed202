import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  parseDestinations,
  type Destination,
} from '../../src/generator/content/links/destinations.js';
import { fixText, locateFixes } from '../../src/generator/content/links/fix.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { MARKDOWN } from '../helpers/compile.js';
import { amount } from '../helpers/amount.js';
import { seeded } from '../helpers/random.js';
import { corpusSite } from '../helpers/corpora.js';
import { root } from '../helpers/command.js';
import { memorySite } from '../helpers/memory-site.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

const FAULTS = amount({ normal: 100, full: 10_000 });
const PAGES = amount({ normal: 15, full: 50 });
const random = seeded(18_018);
const SETTINGS = { ...MARKDOWN, checkCode: false };

const SITE = {
  'docs/target.md': '## Step 2\n\n## Übersicht\n\nWords. {#x}\n',
  'docs/with space (1).md': 'Words.\n',
  'docs/img/logo.svg': '<svg/>',
  'redirects.txt': '/old /mid\n/mid /target\n/target#gone /target#step-2\n',
};

/** Pairs of a wrong destination and its fix. */
const FAULTY: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['/TARGET', '/target'],
  ['/Target?a=1#step-2', '/target?a=1#step-2'],
  ['./TARGET.md', './target.md'],
  ['../docs/Target.md#step-2', '../docs/target.md#step-2'],
  ['/target#STEP-2', '/target#step-2'],
  ['./target.md?x=y#%C3%9Cbersicht', './target.md?x=y#%C3%BCbersicht'],
  ['./With%20space%20(1).md', './with%20space%20(1).md'],
  ['/old?q=1#step-2', '/target?q=1#step-2'],
  ['/mid', '/target'],
  ['/target#gone', '/target#step-2'],
  ['https://docs.acme.dev/target?a=b#step-2', '/target?a=b#step-2'],
  ['https://docs.acme.dev/old', '/target'],
];

/** Blocks with every form of link; `@` is the destination. */
const FORMS: readonly [string, ...string[]] = [
  '[a](@) and `@`',
  '[@x](@) text',
  '[b \\] c](<@> "@")',
  "*x [a [b] c](@ 'T')*  ",
  '[![p](./img/logo.svg)](@)',
  '[a](\n  @\n  "t"\n)',
  '- a\n  > b [c](@)\nlazy [d](@)',
  '1. > - x\n   > - [e](@)',
  '| a | b |\n|---|---|\n| `x\\|` [a](@) | [b](@) |',
  '## H [h](@)',
  'T [t](@)\n---',
  ':::note T [a](@)\n[b](@)\n:::',
  ':::card[T [a](@)]{title="@" to="@"}\nx\n:::',
  "::card[T]{to='@'}",
  '<a\n  href="@">x</a> <!-- [a](@) -->',
  "- <p><a class=x href='@'>x</a></p>",
  '-\t[a](@)\n\t🎉 עברית [b](@) 🎉',
  '```\n[a](@)\n```\n\n[a](@)',
  '&amp; [a](@) &copy; ~~[b](@)~~ **[c](@)**',
];

interface Seeded {
  readonly text: string;
  /** Number of destinations with a fault. */
  readonly faults: number;
}

/** A random page of blocks with faults, some in references or footnotes, with random line ends. */
function seededPage(): Seeded {
  const blocks: string[] = [];
  const definitions: string[] = [];
  for (let n = 0; n < 12; n++) {
    const [wrong] = random.pick(FAULTY);
    if (random.chance(0.15)) {
      blocks.push(`[t][r${n}] and [r${n}][] ![x](./img/logo.svg)`);
      definitions.push(`[R${n}]: ${random.chance(0.5) ? wrong : `<${wrong}>`} "t"`);
    } else if (random.chance(0.1)) {
      blocks.push(`Note[^${n}]`);
      definitions.push(`[^${n}]: see [f](${wrong})`);
    } else {
      // `--fix` keeps the host of a link if its text shows the host.
      const text = wrong.startsWith('https:') ? 'x' : wrong;
      blocks.push(random.pick(FORMS).replaceAll('@x', text).replaceAll('@', wrong));
    }
  }
  const plain = `---\ntitle: T\n---\n\n${[...blocks, ...definitions].join('\n\n')}`;
  const lineEnd = random.pick(['\n', '\r\n', '\n']);
  const text = (random.chance(0.2) ? '\ufeff' : '') + plain.replaceAll('\n', lineEnd);
  return { text, faults: faultyIn(text).length };
}

/** Wrong destination → its fix. */
const fixOf = new Map(FAULTY);

/** Text → its destinations, because each text is parsed several times. */
const parsed = new Map<string, readonly Destination[]>();

function destinationsIn(text: string): readonly Destination[] {
  const cachedDestinations = parsed.get(text);
  if (cachedDestinations !== undefined) return cachedDestinations;
  const { destinations } = parseDestinations({ path: 'docs/page.md', text }, SETTINGS);
  parsed.set(text, destinations);
  return destinations;
}

function faultyIn(text: string): readonly Destination[] {
  return destinationsIn(text).filter(({ url }) => fixOf.has(url));
}

/** Fixes files as `check --fix` does, until there is nothing to fix. */
async function fixSite(files: Readonly<Record<string, string>>): Promise<{
  files: Readonly<Record<string, string>>;
  remaining: readonly Diagnostic[];
}> {
  let current = files;
  for (;;) {
    const { diagnostics } = await memorySite(current, { url: 'https://docs.acme.dev' });
    const next: Record<string, string> = { ...current };
    for (const file of new Set(diagnostics.map((d) => d.file))) {
      const source = { path: file, text: current[file] ?? '' };
      const findings = diagnostics.filter((d) => d.file === file);
      const fixes = locateFixes(source, findings, SETTINGS).flatMap(({ fix }) =>
        fix !== undefined && 'line' in fix ? [fix] : [],
      );
      next[file] = fixText(source, fixes, SETTINGS);
    }
    if (Object.keys(current).every((file) => current[file] === next[file]))
      return { files: current, remaining: diagnostics };
    current = next;
  }
}

/** The text with a NUL in place of each destination. */
function withoutDestinations(text: string): string {
  const lines = text.split(/(?<=\n)/);
  const bom = text.startsWith('\ufeff') ? 1 : 0;
  const ranges = new Map(destinationsIn(text).map((d) => [`${d.line}:${d.column}`, d]));
  for (const d of [...ranges.values()].sort((a, b) => b.line - a.line || b.column - a.column)) {
    const line = lines[d.line - 1] ?? '';
    const shift = d.line === 1 ? bom : 0;
    lines[d.line - 1] =
      `${line.slice(0, d.column - 1 + shift)}\0${line.slice(d.endColumn - 1 + shift)}`;
  }
  return lines.join('');
}

test(`--fix fixes each of ${FAULTS} seeded faults and changes nothing else`, async () => {
  let faults = 0;
  while (faults < FAULTS) {
    const pages = Array.from({ length: PAGES }, seededPage);
    const files: Record<string, string> = { ...SITE };
    pages.forEach(({ text }, i) => (files[`docs/page-${i}.md`] = text));
    const { files: fixed, remaining } = await fixSite(files);
    pages.forEach(({ text, faults: pageFaults }, i) => {
      const fixedText = fixed[`docs/page-${i}.md`] ?? '';
      assert.is(
        withoutDestinations(fixedText),
        withoutDestinations(text),
        'bytes outside the destinations stay',
      );
      const before = destinationsIn(text).map(({ url }) => fixOf.get(url) ?? url);
      assert.equal(
        destinationsIn(fixedText).map(({ url }) => url),
        before,
      );
      faults += pageFaults;
    });
    assert.equal(
      remaining
        .filter(({ rule }) => /^link\/(?:wrong-case|missing|redirect|own-host)/.test(rule))
        .map(({ rule, message }) => `${rule} ${message}`),
      [],
    );
  }
});

/** The texts of all Markdown files below a folder. */
function markdownBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}

/**
 * Fixes some destinations of a page, and compares the result with the page. Returns the number of
 * fixes.
 */
function fixRandomLinks(text: string): number {
  const source = { path: 'docs/page.md', text };
  const before = destinationsIn(text);
  const chosen = before.filter(
    ({ url, form }) => url !== '' && form === 'markdown' && random.chance(0.3),
  );
  const corrections = chosen.map(({ url, at }): Diagnostic => ({
    rule: 'link/wrong-case',
    severity: 'error',
    message: '',
    hint: '',
    file: source.path,
    ...at,
    correction: { url, to: `${url}x` },
  }));
  const fixes = locateFixes(source, corrections, SETTINGS).flatMap(({ fix }) =>
    fix !== undefined && 'line' in fix ? [fix] : [],
  );
  const fixedText = fixText(source, fixes, SETTINGS);
  const fixed = new Set(fixes.map(({ line, column }) => `${line}:${column}`));
  assert.is(withoutDestinations(fixedText), withoutDestinations(text));
  assert.equal(
    destinationsIn(fixedText).map(({ url }) => url),
    before.map((d) => (fixed.has(`${d.line}:${d.column}`) ? `${d.url}x` : d.url)),
  );
  return fixes.length;
}

fullTest('in real pages a fix changes only its destination', () => {
  const electron = corpusSite('electron', 'export default {};\n');
  const pages = [
    ...markdownBelow(join(root, 'content')),
    ...(electron === undefined ? [] : markdownBelow(electron)),
  ].filter(() => random.chance(amount({ normal: 0.015, full: 0.3 })));
  const fixed = pages.map(fixRandomLinks).reduce((sum, count) => sum + count, 0);
  assert.ok(fixed > 20, `${fixed} destinations were fixed`);
});

test.run();
