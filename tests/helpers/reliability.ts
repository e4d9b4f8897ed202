import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../src/generator/actions/build.js';
import { unsealed } from '../../src/generator/io/fs/seal.js';
import { openCache } from '../../src/generator/io/stores/cache.js';
import { openStore } from '../../src/generator/io/stores/page-store.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { servePreview } from '../../src/generator/serve/preview.js';
import { docsgen, folder, sampleSite, tree, treeHash, write } from './command.js';
import { docsgenWithFaults, type Fault } from './faulty-disk.js';
import { seeded } from './random.js';
import { smallSite } from './small-site.js';

/** The result of a series of trials. */
export interface Trials {
  readonly tried: number;
  /** Outcome → number of trials. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** One line for each failure. */
  readonly failures: readonly string[];
}

export type Progress = (done: number, total: number) => void;

class Tally implements Trials {
  tried = 0;
  outcomes: Record<string, number> = {};
  failures: string[] = [];

  add(outcome: string): void {
    this.tried++;
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
  }

  expect(isRight: boolean, failure: string): void {
    if (!isRight) this.failures.push(failure);
  }
}

/** A site in two forms, and the hash of the output for each of them. */
interface TwoSites {
  readonly site: string;
  readonly hashes: readonly [string, string];
  /** Writes the sources of a form. */
  readonly choose: (which: number) => void;
  /** The form of the site in the output folder; -1 for a mixture of both. */
  readonly built: () => number;
}

const config = (title: string): string =>
  `export default { title: '${title}', keepAssets: 0, socialCards: false };\n`;

/** Two sites with different titles, so that all pages differ. */
function twoTitles(): Promise<TwoSites> {
  return twoSites(sampleSite(2), (which) => ({
    'site.config.ts': config(which === 0 ? 'One' : 'Two'),
  }));
}

/** Two sites that differ in the text of one page. */
function twoTexts(): Promise<TwoSites> {
  const sources: Record<string, string> = {
    ...sampleSite(12),
    'site.config.ts': config('One'),
  };
  const page = 'docs/part-0/page-2.md';
  return twoSites(sources, (which) => ({
    [page]: (sources[page] ?? '').replace('Text of', which === 0 ? 'First text of' : 'Text of'),
  }));
}

async function twoSites(
  sources: Readonly<Record<string, string>>,
  form: (which: number) => Readonly<Record<string, string>>,
): Promise<TwoSites> {
  const site = folder(sources);
  const choose = (which: number): void => {
    write(site, form(which));
  };
  const hashes: string[] = [];
  for (const which of [0, 1]) {
    choose(which);
    await docsgen(['build', '--no-cache'], { cwd: site });
    hashes.push(treeHash(join(site, 'build')));
  }
  return {
    site,
    hashes: [hashes[0] ?? '', hashes[1] ?? ''],
    choose,
    built: () => hashes.indexOf(treeHash(join(site, 'build'))),
  };
}

function leftovers(site: string): string[] {
  return readdirSync(site).filter((name) => name.includes('.docsgen-'));
}

/** Number of a call that no command reaches, for rules that only count. */
const NEVER = Number.MAX_SAFE_INTEGER;

const EVERYTHING = ['create', 'remove', 'read', 'stat'] as const;

/**
 * Kills builds that replace the output folder, before or during a file operation. Afterwards the
 * output must be the old or the new site, and the next build must give the new site.
 */
export async function killedBuilds(count: number, progress: Progress): Promise<Trials> {
  const sites = await twoTitles();
  // Without its cache a build does not know which files are the same.
  const args = ['build', '--no-cache'];
  return killedCommands(count, progress, { ...sites, args, ops: EVERYTHING, isInPlace: false });
}

/**
 * Kills builds after an edit of one page, before or during an operation that changes the disk. Then
 * the built site is served, which completes a change in place. Afterwards the output must be the
 * old or the new site, and the next build must give the new site.
 */
export async function killedEdits(count: number, progress: Progress): Promise<Trials> {
  const sites = await twoTexts();
  const ops = ['create', 'remove'] as const;
  return killedCommands(count, progress, { ...sites, args: ['build'], ops, isInPlace: true });
}

interface Kills extends TwoSites {
  readonly args: readonly string[];
  /** The operations that are counted. The kills are spread evenly over them. */
  readonly ops: Fault['op'];
  /** Whether the output folder is changed in place. */
  readonly isInPlace: boolean;
}

async function killedCommands(
  count: number,
  progress: Progress,
  { site, choose, built, args, ops, isInPlace }: Kills,
): Promise<Trials> {
  const tally = new Tally();
  const out = join(site, 'build');
  await docsgen(args, { cwd: site });
  choose(0);
  const folderBefore = statSync(out).ino;
  const counting: Fault[] = [{ below: site, op: ops, from: NEVER }];
  const { seen } = await docsgenWithFaults(args, { cwd: site, faults: counting });
  tally.expect((statSync(out).ino === folderBefore) === isInPlace, 'the wrong way to change');
  const operations = seen[0] ?? 0;
  tally.expect(operations > 50, `only ${operations} operations`);
  for (let i = 1; i <= count; i++) {
    const [old, next] = i % 2 === 0 ? [1, 0] : [0, 1];
    choose(next);
    const from = Math.ceil((i * operations) / count);
    const faults: Fault[] = [{ below: site, op: ops, from, times: 1, act: 'kill' }];
    const { signal } = await docsgenWithFaults(args, { cwd: site, faults });
    const isMixed = built() === -1;
    if (isInPlace) await serveOnce(site);
    const state = built();
    tally.add(
      `${signal === null ? 'ended before' : 'killed'}, ${state === old ? 'old' : 'new'} site` +
        (isMixed ? ' after completing' : ''),
    );
    tally.expect(state !== -1, `operation ${from}: a mixture of two sites`);
    const after = await docsgen(['build'], { cwd: site });
    tally.expect(after.code === 0, `operation ${from}: the next build: ${after.stderr}`);
    tally.expect(built() === next, `operation ${from}: the next build differs from a clean one`);
    tally.expect(leftovers(site).length === 0, `operation ${from}: ${leftovers(site).join(' ')}`);
    progress(i, count);
  }
  return tally;
}

/** Starts the preview server for the built site, and ends it. */
async function serveOnce(site: string): Promise<void> {
  const quiet = (): void => undefined;
  const options = { siteDir: site, outDir: join(site, 'build'), jobs: 1, cache: false };
  const serving = await servePreview(
    { ...options, socialCards: false, progress: quiet, notice: quiet },
    { host: '127.0.0.1', port: 0 },
  );
  await serving.close();
}

/**
 * Makes every `step`-th write and all later ones fail, as on a full disk. In the output folder the
 * build must end with 2 and keep the old site; in the cache it must give a notice and the new site.
 */
export async function fullDisk(step: number, progress: Progress): Promise<Trials> {
  const tally = new Tally();
  const { site, choose, built } = await twoTitles();
  let current = 1;
  const attempt = async (where: 'output' | 'cache', from: number): Promise<boolean> => {
    const next = 1 - current;
    choose(next);
    const folders =
      where === 'cache' ? ['.docsgen'] : ['.build.docsgen-new', '.build.docsgen-lock'];
    const args = where === 'cache' ? [] : ['--no-cache'];
    if (where === 'cache') rmSync(join(site, '.docsgen'), { recursive: true, force: true });
    const { code, stderr, seen } = await docsgenWithFaults(['build', ...args], {
      cwd: site,
      faults: folders.map((path) => ({
        below: join(site, path),
        op: ['create'],
        from,
        act: 'cut',
        code: from % 2 === 0 ? 'ENOSPC' : 'EDQUOT',
      })),
    });
    const isHit = seen.some((calls) => calls >= from);
    if (!isHit) return false;
    const label = `${where}, write ${from}: ${stderr}`;
    tally.add(`${where}: exit ${String(code)}`);
    const expected = where === 'cache' ? 0 : 2;
    tally.expect(code === expected, `exit ${String(code)}; ${label}`);
    tally.expect(built() === (code === 0 ? next : current), `wrong site; ${label}`);
    tally.expect(leftovers(site).length === 0, `${leftovers(site).join(' ')}; ${label}`);
    tally.expect(!/bug|\n {4}at /.test(stderr), label);
    if (where === 'cache') {
      // The next build must ignore truncated files.
      choose(current);
      const after = await docsgen(['build'], { cwd: site });
      tally.expect(after.code === 0 && built() === current, `the next build; ${label}`);
      choose(next);
      await docsgen(['build'], { cwd: site });
    }
    if (built() === next) current = next;
    return true;
  };
  for (const where of ['output', 'cache'] as const)
    for (let from = 1; await attempt(where, from); from += step) progress(from, from);
  return tally;
}

/** Sources without which the command ends with 2 and names them. */
const NEEDED = new Set(['site.config.ts', 'sidebars.ts']);

/** A file that is never read, because no page includes it. */
const UNUSED = 'samples/main.go';

/**
 * Makes every `step`-th file of a site unreadable, or removes it while it is read. Each must be one
 * finding at its path; for the config the command must end with 2 and name the path.
 */
export async function unreadableFiles(step: number, progress: Progress): Promise<Trials> {
  const tally = new Tally();
  const site = folder(smallSite);
  const paths = Object.keys(smallSite).filter((path, i) => i % step === 0 && path !== UNUSED);
  const kinds = [{ code: 'EACCES' }, { code: 'EIO' }, { act: 'vanish' }] as const;
  for (const [i, path] of paths.entries())
    for (const kind of kinds) {
      const before = readFileSync(join(site, path));
      const faults: Fault[] = [{ below: join(site, path), op: ['read'], ...kind }];
      const { code, stdout, stderr } = await docsgenWithFaults(
        ['check', '--format', 'json', '--no-cache'],
        { cwd: site, faults },
      );
      writeFileSync(join(site, path), before);
      const name = 'act' in kind ? 'vanishes' : kind.code;
      const label = `${path} ${name}: exit ${String(code)} ${stdout} ${stderr}`;
      if (NEEDED.has(path)) {
        tally.add(`${name}: exit 2`);
        tally.expect(code === 2 && stderr.includes(path), label);
        continue;
      }
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
      const isNamed = diagnostics.every(
        ({ file, rule, message }) =>
          (file === path && rule === 'read/unreadable') ||
          // If the site names the file, a vanished file counts as missing.
          (name === 'vanishes' && rule.endsWith('/missing-file') && message.includes(path)),
      );
      tally.add(`${name}: findings ${diagnostics.length}`);
      tally.expect(code === 1 && diagnostics.length === 1 && isNamed, label);
      progress(i + 1, paths.length);
    }
  return tally;
}

/**
 * Starts two builds at the same time: first with the same output folder, where one build may end
 * with 2, then with two output folders and a common empty cache. Each result must equal a clean
 * build.
 */
export async function simultaneousBuilds(rounds: number, progress: Progress): Promise<Trials> {
  const tally = new Tally();
  const { site, hashes, choose } = await twoTitles();
  for (let round = 1; round <= rounds; round++) {
    choose(round % 2);
    const wanted = hashes[round % 2 === 0 ? 0 : 1];
    rmSync(join(site, '.docsgen'), { recursive: true, force: true });
    const run = (out: string): ReturnType<typeof docsgen> =>
      docsgen(['build', '-o', out], { cwd: site });
    const same = await Promise.all([run('build'), run('build')]);
    const codes = same.map(({ code }) => code).sort();
    tally.add(`one output folder: exit ${codes.join(' and ')}`);
    const errors = same.map(({ stderr }) => stderr).join(' ');
    tally.expect(
      codes[0] === 0 && (codes[1] === 0 || codes[1] === 2),
      `codes ${codes.join()} ${errors}`,
    );
    tally.expect(
      treeHash(join(site, 'build')) === wanted,
      'one output folder: not the clean build',
    );
    rmSync(join(site, '.docsgen'), { recursive: true, force: true });
    const apart = await Promise.all([run('first'), run('second')]);
    tally.add(`two output folders: exit ${apart.map(({ code }) => code).join(' and ')}`);
    for (const out of ['first', 'second'])
      tally.expect(treeHash(join(site, out)) === wanted, `${out}: not the clean build`);
    tally.expect(leftovers(site).length === 0, leftovers(site).join(' '));
    progress(round, rounds);
  }
  return tally;
}

/**
 * Changes one bit of the cache and builds with it, for all files of the cache in turn. The build
 * must succeed, and its output must equal a clean build.
 */
export async function changedCaches(
  count: number,
  seed: number,
  progress: Progress,
): Promise<Trials> {
  const tally = new Tally();
  const site = folder(sampleSite(2));
  const cache = join(site, '.docsgen');
  const backup = join(site, 'kept');
  const run = async (): Promise<string> => {
    const report = await build({
      siteDir: site,
      outDir: join(site, 'build'),
      jobs: 1,
      cache: true,
      socialCards: false,
      progress: () => undefined,
      notice: (text) => tally.failures.push(text),
    });
    return JSON.stringify([report.written, report.diagnostics, treeHash(join(site, 'build'))]);
  };
  const reference = await run();
  cpSync(cache, backup, { recursive: true });
  const files = [...tree(backup).keys()].filter((path) => path !== '.gitignore');
  const random = seeded(seed);
  for (let i = 0; i < count; i++) {
    const path = files[i % files.length] ?? '';
    const bytes = readFileSync(join(backup, path));
    const at = random.below(bytes.length);
    const bit = 1 << random.below(8);
    bytes[at] = (bytes[at] ?? 0) ^ bit;
    rmSync(cache, { recursive: true });
    cpSync(backup, cache, { recursive: true });
    writeFileSync(join(cache, path), bytes);
    // Without the old site no output counts as unchanged.
    rmSync(join(site, 'build'), { recursive: true });
    tally.add(path.replace(/[\da-f]{8,}/, '*'));
    try {
      const result = await run();
      tally.expect(result === reference, `${path}, byte ${at}, bit ${bit}: the output differs`);
    } catch (error) {
      tally.failures.push(`${path}, byte ${at}, bit ${bit}: ${String(error)}`);
    }
    progress(i + 1, count);
  }
  return tally;
}

/** The maximum number of bytes to change in a file. */
const SAMPLE = 20_000;

/**
 * Changes every `step`-th byte of each file of a cache. Reading must give the written value or
 * nothing.
 */
export async function changedBytes(step: number, progress: Progress): Promise<Trials> {
  const tally = new Tally();
  const site = folder(sampleSite(2));
  await docsgen(['build'], { cwd: site });
  const folderOfCache = join(site, '.docsgen');
  const cache = openCache(site, (text) => tally.failures.push(text));
  const facts = new Map(
    readFileSync(join(folderOfCache, 'facts.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(' ')[2] ?? '')
      .map((key) => [key, JSON.stringify(openStore(cache).facts(key))]),
  );
  const files = [...tree(folderOfCache).keys()].filter((path) => path !== '.gitignore');
  for (const [i, path] of files.entries()) {
    const file = join(folderOfCache, path);
    const original = readFileSync(file);
    const isHarmless = (bytes: Buffer): boolean => {
      if (path !== 'facts.txt' && !path.startsWith('articles/'))
        return unsealed(bytes) === undefined;
      writeFileSync(file, bytes);
      const store = openStore(cache);
      if (path !== 'facts.txt') return store.article(path.slice('articles/'.length)) === undefined;
      return [...facts].every(([key, before]) => {
        const after = store.facts(key);
        return after === undefined || JSON.stringify(after) === before;
      });
    };
    const distance = Math.max(step, Math.ceil(original.length / SAMPLE));
    for (let at = 0; at < original.length; at += distance) {
      const bytes = Buffer.from(original);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      tally.add(path.replace(/[\da-f]{8,}/, '*'));
      tally.expect(isHarmless(bytes), `${path}, byte ${at}: the change is not noticed`);
    }
    writeFileSync(file, original);
    progress(i + 1, files.length);
  }
  return tally;
}
