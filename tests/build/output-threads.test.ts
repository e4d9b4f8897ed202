import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsgen, folder, sampleSite, tree } from '../helpers/command.js';
import { docsgenWithFaults, type Fault } from '../helpers/faulty-disk.js';
import { inFullRun } from '../helpers/full-test.js';

const fullTest = inFullRun(test);

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

fullTest('pages and index made in threads have the bytes of those of the main thread', async () => {
  const alone = await build(folder(files), '--jobs', '1');
  const site = folder(files);
  const trace = join(site, 'trace.json');
  assert.equal(await build(site, '--jobs', '2', '--trace', trace), alone);
  const threads = threadsIn(trace);
  assert.ok(threads.includes('search thread 1'), 'no thread made terms');
  assert.ok(threads.includes('render thread'), 'no thread rendered pages');
  const again = join(site, 'again.json');
  assert.equal(await build(site, '--jobs', '2', '--trace', again), alone);
  assert.equal(threadsIn(again), ['main thread'], 'a warm build started a thread');
});

fullTest('components of the site render in the main thread', async () => {
  const withSlot = {
    ...files,
    'site.config.ts': `export default {
  title: 'Sample',
  url: 'https://sample.example',
  components: { DocFooter: 'theme/footer.tsx' },
};
`,
    'theme/footer.tsx': 'export default function Footer() { return <footer>Ours</footer>; }\n',
  };
  const site = folder(withSlot);
  const trace = join(site, 'trace.json');
  const threaded = await build(site, '--jobs', '2', '--trace', trace);
  assert.not(threadsIn(trace).includes('render thread'));
  assert.match(
    readFileSync(join(site, 'build/part-0/page-0/index.html'), 'utf8'),
    '<footer>Ours</footer>',
  );
  assert.equal(threaded, await build(folder(withSlot), '--jobs', '1'));
});

fullTest('a full disk while threads work ends the build without a site', async () => {
  const site = folder(files);
  const out = join(site, 'build');
  const disk: Fault = { below: site, op: ['create'], from: 1_500, code: 'ENOSPC' };
  const { code, stderr, seen } = await docsgenWithFaults(
    ['build', '--jobs', '2', '--no-social-cards'],
    { cwd: site, faults: [disk] },
  );
  assert.is(code, 2, stderr);
  assert.ok((seen[0] ?? 0) >= 1_500, 'the disk was not full');
  assert.match(stderr, /no space/i);
  assert.not(existsSync(out));
  await build(site, '--jobs', '2');
});

fullTest('without a cache that can be written, the main thread makes the index', async () => {
  const alone = await build(folder(files), '--jobs', '1');
  assert.equal(await build(folder(files), '--jobs', '2', '--no-cache'), alone);
  const site = folder({ ...files, '.docsgen': 'a file in place of the cache\n' });
  chmodSync(join(site, '.docsgen'), 0o444);
  assert.equal(await build(site, '--jobs', '2'), alone);
});

test.run();
