import { rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomFrom } from '../../bench/random.js';
import type { LiveSite } from '../../src/generator/serve/live-site.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { amount } from '../helpers/amount.js';
import { folder } from '../helpers/command.js';
import { openQuietly } from '../helpers/quiet-live-site.js';
import { applyEdit, EDITED_SITE, editSequence, type Edit } from '../helpers/site-edits.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

/** The number of sequences. Set `DOCSGEN_RANDOM_EDITS=1000` for a run of one night. */
const SEQUENCES = Number(process.env['DOCSGEN_RANDOM_EDITS'] ?? amount({ normal: 1, full: 24 }));
/** The seed of the first sequence. */
const SEED = Number(process.env['DOCSGEN_SEED'] ?? 1);

/** The edits that an editor makes most: in the text of a page that stays where it is. */
const TYPED = new Set<Edit['kind']>(['text', 'oneLink', 'word', 'blankLine', 'oneHeading']);

/** A sequence that has each of these edits, in one page. The finding about its link moves. */
const typing: readonly Edit[] = [...TYPED].map((kind) => ({ kind, n: 0 }));

/** The key of the diagnostics among the contents of a site. */
const DIAGNOSTICS = 'diagnostics';

/** Returns path → content of all outputs except social cards, and the diagnostics. */
async function contentsOf(live: LiveSite): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  const state = live.state();
  for (const output of state?.snapshot.outputs.values() ?? []) {
    if (output.kind === 'page') contents.set(output.path, (await live.render(output)).html);
    else if (output.kind === 'chunk')
      contents.set(output.path, (await live.render(output.of)).chunk);
    else if (output.kind === 'feed') contents.set(output.path, await live.feed(output));
    else if (output.kind !== 'card' && output.kind !== 'index')
      contents.set(output.path, Buffer.from(live.content(output) ?? '').toString('base64'));
  }
  contents.set(DIAGNOSTICS, JSON.stringify(state?.diagnostics(), null, 1));
  return contents;
}

/** Describes the first path whose content differs from a clean build, apart from `except`. */
function firstDifference(
  served: ReadonlyMap<string, string>,
  clean: ReadonlyMap<string, string>,
  except?: string,
): string | undefined {
  const paths = new Set([...served.keys(), ...clean.keys()]);
  for (const path of paths) {
    if (path === except || served.get(path) === clean.get(path)) continue;
    const [actual, expected] = [served.get(path) ?? 'missing', clean.get(path) ?? 'missing'];
    return `${path} is\n${actual}\nand of a clean build\n${expected}`;
  }
  return undefined;
}

/** Refreshes a site. Returns whether the site could be read. */
async function refresh(live: LiveSite, changed: ReadonlySet<string> | undefined): Promise<boolean> {
  try {
    await live.refresh(changed);
    return true;
  } catch (error) {
    if (error instanceof DocsgenError) return false;
    throw error;
  }
}

/** Compares the served site with a clean build after each step. Returns the first difference. */
async function difference(steps: readonly Edit[]): Promise<string | undefined> {
  const site = folder(EDITED_SITE);
  const live = openQuietly(site);
  let isReadable = await refresh(live, undefined);
  for (const [i, step] of steps.entries()) {
    const changed = new Set(applyEdit(site, step));
    // Like the server, read everything after a failed refresh.
    isReadable = await refresh(live, isReadable ? changed : undefined);
    const firstContents = isReadable ? await contentsOf(live) : new Map<string, string>();
    const areDiagnosticsFinal = live.state()?.snapshot.hasOldPlaces !== true;
    // Several edits may come before the writer pauses.
    if (i % 3 === 2 || i === steps.length - 1) await live.replan();
    const clean = openQuietly(site);
    const isCleanReadable = await refresh(clean, undefined);
    if (isReadable !== isCleanReadable)
      return `step ${i}: readable: ${isReadable}, in a clean build: ${isCleanReadable}`;
    if (!isReadable) continue;
    const cleanContents = await contentsOf(clean);
    // Diagnostics may come later than pages: only when positions in files have moved.
    const exception = areDiagnosticsFinal ? undefined : DIAGNOSTICS;
    const found =
      firstDifference(firstContents, cleanContents, exception) ??
      firstDifference(
        await contentsOf(live),
        cleanContents,
        live.state()?.snapshot.hasOldPlaces === true ? DIAGNOSTICS : undefined,
      );
    if (found !== undefined) return `step ${i}: ${found}`;
  }
  rmSync(site, { recursive: true });
  return undefined;
}

/** Removes steps from a failing sequence as long as it fails without them. */
async function shrink(steps: readonly Edit[]): Promise<readonly Edit[]> {
  for (let i = 0; i < steps.length; i++) {
    const fewer = steps.filter((_, at) => at !== i);
    if (fewer.length > 0 && (await difference(fewer)) !== undefined) return shrink(fewer);
  }
  return steps;
}

test(`after random edits the server equals a clean build (${SEQUENCES} sequences)`, async () => {
  for (let seed = SEED; seed < SEED + SEQUENCES; seed++) {
    const steps = seed === SEED ? typing : editSequence(randomFrom(seed));
    if ((await difference(steps)) === undefined) continue;
    const fewest = await shrink(steps);
    assert.unreachable(
      `seed ${seed}, shortest: ${JSON.stringify(fewest)}\n${(await difference(fewest)) ?? ''}`,
    );
  }
});

/** The findings of a site that is only linted, and the pages that refer to each page. */
function lintedState(live: LiveSite): string {
  const state = live.state();
  const results = state?.snapshot.lintRun.results();
  const linkers = (state?.snapshot.site.pages ?? []).map(({ source, route }) => {
    const routes = results?.linkersOf(source).map(({ page }) => page.route);
    return `${route}: ${[...new Set(routes)].sort().join(' ')}`;
  });
  return JSON.stringify([state?.diagnostics(), linkers], null, 1);
}

fullTest('after random edits, a site that is only linted has the findings of check', async () => {
  let carried = 0;
  for (let seed = SEED; seed < SEED + 3 * SEQUENCES; seed++) {
    const random = randomFrom(seed);
    const all = [1, 2, 3, 4, 5].flatMap(() => editSequence(random));
    const steps = all.filter(({ kind }) => TYPED.has(kind) || random.between(0, 9) === 0);
    const site = folder(EDITED_SITE);
    const live = openQuietly(site, { findingsOnly: true });
    let isReadable = await refresh(live, undefined);
    for (const [i, step] of steps.entries()) {
      const changed = new Set(applyEdit(site, step));
      isReadable = await refresh(live, isReadable ? changed : undefined);
      // Half of the states are linted completely before the next edit.
      if (random.between(0, 1) === 0) await live.lint(() => random.between(0, 3) === 0);
      await live.replan();
      carried += live.state()?.snapshot.linked?.newPages.size ?? 0;
      if (!isReadable || random.between(0, 1) === 0) continue;
      const clean = openQuietly(site, { findingsOnly: true });
      await refresh(clean, undefined);
      const done = JSON.stringify(steps.slice(0, i + 1));
      assert.equal(lintedState(live), lintedState(clean), `seed ${seed}: ${done}`);
    }
    rmSync(site, { recursive: true });
  }
  assert.ok(carried > 0, 'some edits are linted without linking the site again');
});

test.run();
