import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/define-config.js';
import { amount } from '../helpers/amount.js';
import { memorySite, type MemorySite } from '../helpers/memory-site.js';
import { addresses, payloads } from './payloads.js';
import { dangersInSite, harmless } from './dangers-in-site.js';
import { payloadSite } from './payload-site.js';

/** Every how many payloads one is tried. No number that a list's length is a multiple of. */
const STEP = amount({ normal: 17, full: 1 });
const LOTS = 4;
const ADDRESS = 'https://elsewhere.example/';

const build = (payload: string, address = ADDRESS): Promise<MemorySite> => {
  const { files, config } = payloadSite(payload, address);
  return memorySite(files, config, [], 'card');
};

const plain = harmless(await build('Plain'));
const tried = payloads.filter((_, i) => i % STEP === 0);

test('there are five hundred payloads', () => {
  assert.ok(payloads.length >= 500, String(payloads.length));
});

for (let lot = 0; lot < LOTS; lot++) {
  test(`no field lets a payload into a page, a feed, a search index, a file for a host or a report, lot ${lot + 1}`, async () => {
    for (const payload of tried.filter((_, i) => i % LOTS === lot)) {
      const site = await build(payload);
      assert.equal(await dangersInSite(site, payload, plain), [], JSON.stringify(payload));
    }
  });
}

test('a field of the config that holds an address refuses a script, or leads nowhere', async () => {
  for (const address of addresses) {
    const site = await build('Plain', address).catch((error: unknown) => error as Error);
    if (site instanceof Error) assert.match(site.message, /script address|must/, address);
    else assert.equal(await dangersInSite(site, 'Plain', plain), [], address);
  }
});

test('the check itself finds what one forgotten place would let in', async () => {
  const danger = '<script>pwned(1)</script>';
  const { files, config } = payloadSite('Plain', ADDRESS);
  const trusted: UserConfig = {
    ...config,
    announcementBar: { content: `${danger}<img src=x onerror=pwned(1)>` },
  };
  const found = await dangersInSite(await memorySite(files, trusted), 'Plain', plain);
  assert.ok(found.includes('index.html: <script>pwned(1)'), found.join('\n'));
  assert.ok(found.includes('index.html: <img onerror>'), found.join('\n'));
});

test.run();
