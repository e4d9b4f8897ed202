import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/define-config.js';
import { unusableTexts } from '../../src/generator/model/unusable-text.js';
import { amount } from '../helpers/amount.js';
import { memorySite, type MemorySite } from '../helpers/memory-site.js';
import { addresses, payloads } from './payloads.js';
import { dangersInSite, describeHarmless } from './dangers-in-site.js';
import { payloadSite } from './payload-site.js';

/**
 * One of this many payloads is tried. No list of payloads has a length that this divides, so the
 * sample differs from list to list.
 */
const STEP = amount({ normal: 71, full: 1 });
const LOTS = 4;
const ADDRESS = 'https://elsewhere.example/';

/** Builds a site with the payload in all fields that accept it. */
const build = (payload: string, address = ADDRESS): Promise<MemorySite> => {
  const { files } = payloadSite(payload, address);
  // The config accepts no control characters.
  const accepted = unusableTexts(payload).length === 0 ? payload : 'Plain';
  return memorySite(files, payloadSite(accepted, address).config, 'card');
};

const harmlessSite = describeHarmless(await build('Plain'));
const sample = payloads.filter((_, i) => i % STEP === 0);

test('there are at least 500 payloads', () => {
  assert.ok(payloads.length >= 500, String(payloads.length));
});

for (let lot = 0; lot < LOTS; lot++) {
  test(`no field lets a payload into an output or a report, part ${lot + 1}`, async () => {
    for (const payload of sample.filter((_, i) => i % LOTS === lot)) {
      const site = await build(payload);
      assert.equal(await dangersInSite(site, payload, harmlessSite), [], JSON.stringify(payload));
    }
  });
}

test('an address in the config cannot run a script', async () => {
  for (const address of addresses) {
    const site = await build('Plain', address).catch((error: unknown) => error as Error);
    if (site instanceof Error) assert.match(site.message, /script address|must/, address);
    else assert.equal(await dangersInSite(site, 'Plain', harmlessSite), [], address);
  }
});

test('the check finds a payload in a field that is not escaped', async () => {
  const danger = '<script>pwned(1)</script>';
  const { files, config } = payloadSite('Plain', ADDRESS);
  const trusted: UserConfig = {
    ...config,
    announcementBar: { content: `${danger}<img src=x onerror=pwned(1)>` },
  };
  const dangers = await dangersInSite(await memorySite(files, trusted), 'Plain', harmlessSite);
  assert.ok(dangers.includes('index.html: <script>pwned(1)'), dangers.join('\n'));
  assert.ok(dangers.includes('index.html: <img onerror>'), dangers.join('\n'));
});

test.run();
