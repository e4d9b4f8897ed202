import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { amount } from '../helpers/amount.js';
import { seeded } from '../helpers/random.js';
import { copyOwnSite, docsgen, folder } from '../helpers/command.js';
import { damages, harmlessEdits, victim, type Fault } from '../helpers/faults.js';

const FAULTS = amount({ normal: 50, full: 500 });
/** Number of damages in one run, each in another file. */
const PER_RUN = amount({ normal: FAULTS, full: 125 });
const HARMLESS = amount({ normal: harmlessEdits.length, full: 50 });

const site = folder({});
copyOwnSite(site, ['content', 'samples', 'static', 'site.config.ts']);

const { below } = seeded(20_261_121);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

/** Whether a file is a part of pages: it may have nothing to damage, or be reported elsewhere. */
const isPartial = (path: string): boolean => /(?:^|[\\/])_/.test(path);
const pages = readdirSync(join(site, 'content'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md') && !isPartial(path))
  .sort()
  .map((path) => join('content', path).replaceAll('\\', '/'));
const read = (file: string): string => readFileSync(join(site, file), 'utf8');

async function findings(): Promise<Diagnostic[]> {
  const { code, stdout, stderr } = await docsgen(['check', '--format', 'json'], { cwd: site });
  assert.ok(code === 0 || code === 1, stderr);
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

/** Runs a function while files have other texts, and restores the files afterwards. */
async function withFiles<Result>(
  changes: ReadonlyMap<string, string>,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = new Map([...changes.keys()].map((file) => [file, read(file)]));
  for (const [file, text] of changes) writeFileSync(join(site, file), text);
  try {
    return await run();
  } finally {
    for (const [file, text] of before) writeFileSync(join(site, file), text);
  }
}

/** A damage for a page; `n` selects its kind, so that each kind occurs often. */
function faultFor(file: string, n: number): Fault {
  const page = victim(file, read(file), pick);
  for (let i = 0; i < damages.length; i++) {
    const fault = damages[(n + i) % damages.length]?.(page);
    if (fault !== undefined) return fault;
  }
  throw new Error(`Nothing can be damaged in ${file}.`);
}

/** Faults in sidebars and redirects. */
function siteFaults(run: number): Fault[] {
  const sidebars = read('content/sidebars.ts').split('\n');
  const ids = sidebars.flatMap((line, i) => (/^ {4,}'[a-z-]+',$/.test(line) ? [i] : []));
  const at = ids[(run * 3) % ids.length] ?? 0;
  return [
    {
      file: 'content/sidebars.ts',
      line: at + 1,
      rules: ['sidebar/unknown-doc'],
      name: 'a doc that a sidebar misspells',
      text: sidebars
        .map((line, i) => (i === at ? line.replace(/^( +'[a-z-]+)'/, "$1-qx'") : line))
        .join('\n'),
    },
    {
      file: 'redirects.txt',
      line: 2,
      rules: ['redirect/missing-target'],
      name: 'a redirect to nowhere',
      text: '/was-here /glossary\n/was-there /not-there\n',
    },
  ];
}

test(`check finds each of ${FAULTS} damages in its file at its line`, async () => {
  const missed: string[] = [];
  const seen = new Map<string, number>();
  let tried = 0;
  for (let run = 0; tried < FAULTS; run++) {
    const files = [...pages].filter((file) => !/glossary\.md$|workflows\.md$/.test(file));
    const chosen = Array.from(
      { length: PER_RUN - 2 },
      () => files.splice(below(files.length), 1)[0] as string,
    );
    const faults = [
      ...chosen.map((file, i) => faultFor(file, run * PER_RUN + i)),
      ...siteFaults(run),
    ];
    writeFileSync(join(site, 'redirects.txt'), '');
    const changes = new Map(faults.map(({ file, text }) => [file, text]));
    const diagnostics = await withFiles(changes, findings);
    const byFile = new Map<string, Diagnostic[]>();
    for (const d of diagnostics) byFile.set(d.file, [...(byFile.get(d.file) ?? []), d]);
    for (const { file, line, rules, name } of faults) {
      tried++;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      const reported = byFile.get(file) ?? [];
      if (reported.some((d) => d.line === line && rules.includes(d.rule))) continue;
      const others = reported.map((d) => `${d.line} ${d.rule}`).join(', ');
      missed.push(`${name}: ${file}:${line} ${rules.join(' ')}; reported: ${others}`);
    }
  }
  assert.equal(missed, []);
  assert.ok(
    seen.size >= damages.length,
    `each kind of damage occurs: ${[...seen.keys()].join(', ')}`,
  );
});

test(`${HARMLESS} harmless edits of a site without a fault have no finding`, async () => {
  const files = [...pages];
  const changes = new Map<string, string>();
  while (changes.size < HARMLESS) {
    const file = files.splice(below(files.length), 1)[0] ?? '';
    const text = harmlessEdits[changes.size % harmlessEdits.length]?.(
      victim(file, read(file), pick),
    );
    if (text !== undefined) changes.set(file, text);
  }
  assert.equal(
    await withFiles(changes, async () =>
      (await findings()).map((d) => `${d.file}:${d.line} ${d.rule} ${d.message}`),
    ),
    [],
  );
});

test.run();
