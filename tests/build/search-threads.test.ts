import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, sampleSite, tree } from '../helpers/command.js';

/** As many pages as are worth a thread. Some have the same text, so that terms are shared. */
const PAGES = 220;
const pages = Object.fromEntries(
  Array.from({ length: PAGES }, (_, n) => [
    `docs/part-${n % 7}/page-${n}.md`,
    `---
title: Pump ${n % 90}
---

The valve number ${n % 90} opens.

## Model ${n % 50}

It is \`maxFlow${n}\`.
`,
  ]),
);
const files = { ...sampleSite(1), ...pages };

/** The names of the threads in a trace. */
function threadsIn(file: string): string[] {
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as {
    traceEvents: { name: string; args?: { name?: string } }[];
  };
  return traceEvents.flatMap(({ name, args }) =>
    name === 'thread_name' ? (args?.name ?? []) : [],
  );
}

async function build(site: string, ...flags: string[]): Promise<ReturnType<typeof tree>> {
  const { code, stderr } = await docsgen(['build', '--no-social-cards', ...flags], { cwd: site });
  assert.is(code, 0, stderr);
  return tree(join(site, 'build'));
}

test('the index made in a thread has the bytes of one made in the main thread', async () => {
  const alone = await build(folder(files), '--jobs', '1');
  const site = folder(files);
  const trace = join(site, 'trace.json');
  assert.equal(await build(site, '--jobs', '2', '--trace', trace), alone);
  assert.ok(threadsIn(trace).includes('search thread 1'), 'no thread made terms');
  const again = join(site, 'again.json');
  assert.equal(await build(site, '--jobs', '2', '--trace', again), alone);
  assert.not(threadsIn(again).includes('search thread 1'), 'a warm build made terms again');
});

test('without a cache that can be written, the main thread makes the index', async () => {
  const alone = await build(folder(files), '--jobs', '1');
  assert.equal(await build(folder(files), '--jobs', '2', '--no-cache'), alone);
  const site = folder({ ...files, '.docsgen': 'a file in place of the cache\n' });
  chmodSync(join(site, '.docsgen'), 0o444);
  assert.equal(await build(site, '--jobs', '2'), alone);
});

test.run();
