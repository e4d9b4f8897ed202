import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { siteFolder } from '../helpers/check-site.js';
import { edited, siteFaults, siteHarmless } from '../helpers/site-faults.js';
import { smallSite } from '../helpers/small-site.js';

const site = siteFolder();
const check = (files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> =>
  site.findings(new Map(Object.entries(files)));

const line = (d: Diagnostic): string => `${d.file}:${d.line}:${d.column} ${d.rule}`;
const withMessage = (d: Diagnostic): string => `${line(d)} ${d.message} | ${d.hint}`;

test('the small site has no finding', async () => {
  assert.equal((await check(smallSite)).map(withMessage), []);
});

for (const fault of siteFaults) {
  test(`${fault.name}: one finding, at its position`, async () => {
    const { files, expected } = edited(fault);
    const findings = await check(files);
    assert.equal(findings.map(line), expected, findings.map(withMessage).join('\n'));
  });
}

for (const edit of siteHarmless) {
  test(`${edit.name}: no finding`, async () => {
    const { files, expected } = edited(edit);
    assert.equal(expected, []);
    assert.equal((await check(files)).map(withMessage), []);
  });
}

test.run();
