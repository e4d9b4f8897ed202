import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DocsgenError, FileChanged } from '../../src/generator/model/errors.js';
import type { LiveSite, SiteState } from '../../src/generator/serve/live-site.js';
import { UpdateLoop } from '../../src/generator/serve/update-loop.js';

interface Run {
  /** The changed files of each reading; 'all' if everything was read. */
  readonly readings: readonly string[];
  readonly failures: readonly string[];
  /** How many updates had findings. */
  readonly linted: number;
}

/** Starts a loop on a site whose steps throw these errors, one for each call, and lets it end. */
async function run(errors: { readonly refresh?: Error[]; readonly lint?: Error[] }): Promise<Run> {
  const readings: string[] = [];
  const failures: string[] = [];
  let linted = 0;
  let state: SiteState | undefined;
  const throwNext = (list: Error[] | undefined): void => {
    const error = list?.shift();
    if (error !== undefined) throw error;
  };
  const site = {
    state: () => state,
    refresh: async (changed: ReadonlySet<string> | undefined) => {
      readings.push(changed === undefined ? 'all' : [...changed].join());
      throwNext(errors.refresh);
      const snapshot = { routes: [], planned: {} };
      state = { snapshot, diagnostics: () => [] } as unknown as SiteState;
      return state;
    },
    lint: async () => {
      throwNext(errors.lint);
      return true;
    },
  };
  const targets = {
    updateTabs: async () => [],
    showFindings: () => undefined,
    showFailure: () => undefined,
    updated: ({ diagnostics }: { diagnostics: unknown }) => {
      linted += diagnostics === undefined ? 0 : 1;
    },
    failed: ({ message }: DocsgenError) => failures.push(message),
    record: undefined,
  };
  const loop = new UpdateLoop(site as unknown as LiveSite, targets);
  await loop.start();
  // Each step queues the next one.
  for (let step = 0; step < 6; step++) await loop.queue(async () => undefined);
  loop.close();
  return { readings, failures, linted };
}

test('a file that changes while the site is read is read again, without a message', async () => {
  const { readings, failures, linted } = await run({ refresh: [new FileChanged('docs/a.md')] });
  assert.equal(readings, ['all', 'all']);
  assert.equal(failures, []);
  assert.is(linted, 1);
});

test('a file that changes while the site is linted is read again, without a message', async () => {
  const { readings, failures, linted } = await run({ lint: [new FileChanged('docs/a.md')] });
  assert.equal(readings, ['all', 'all']);
  assert.equal(failures, []);
  assert.is(linted, 1);
});

test('other errors are reported, and the site is not read again', async () => {
  const { readings, failures, linted } = await run({ lint: [new DocsgenError('No.')] });
  assert.equal(readings, ['all']);
  assert.equal(failures, ['No.']);
  assert.is(linted, 0);
});

test.run();
