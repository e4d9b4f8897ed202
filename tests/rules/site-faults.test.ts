import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { check } from '../../src/generator/check.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { folder } from '../helpers/command.js';
import { edited, siteFaults, siteHarmless } from '../helpers/site-faults.js';
import { smallSite } from '../helpers/small-site.js';

async function findings(files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> {
  const siteDir = folder(files);
  try {
    const report = await check({
      siteDir,
      outDir: `${siteDir}/build`,
      jobs: 1,
      cache: false,
      socialCards: false,
      progress: () => undefined,
      notice: () => undefined,
      search: false,
      external: false,
      files: [],
      fix: 'no',
      writeBaseline: false,
      writeLock: false,
    });
    return report.diagnostics;
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error;
    return error.diagnostics;
  }
}

const line = (d: Diagnostic): string => `${d.file}:${d.line}:${d.column} ${d.rule}`;
const withMessage = (d: Diagnostic): string => `${line(d)} ${d.message} | ${d.hint}`;

test('the small site has no finding', async () => {
  assert.equal((await findings(smallSite)).map(withMessage), []);
});

for (const fault of siteFaults) {
  test(`${fault.what}: one finding, at its place`, async () => {
    const { files, expected } = edited(fault);
    const found = await findings(files);
    assert.equal(found.map(line), expected, found.map(withMessage).join('\n'));
  });
}

for (const edit of siteHarmless) {
  test(`${edit.what}: nothing is found`, async () => {
    const { files, expected } = edited(edit);
    assert.equal(expected, []);
    assert.equal((await findings(files)).map(withMessage), []);
  });
}

test.run();
