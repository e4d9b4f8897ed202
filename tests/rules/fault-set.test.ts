import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sampled } from '../helpers/amount.js';
import { siteFolder } from '../helpers/check-site.js';
import { edited, type SiteEdit } from '../helpers/fault-set/edit.js';
import { faults as allFaults, variations as allVariations } from '../helpers/fault-set/index.js';
import { described, share, verdictOn, type Verdict } from '../helpers/fault-set/run.js';

const { findings } = siteFolder();
const kindsOf = ({ files }: SiteEdit): string[] => Object.keys(files);
const faults = sampled(allFaults, { kindsOf, more: 10 });
const variations = sampled(allVariations, { kindsOf, more: 5 });

test('the site without an edit has no finding', async () => {
  const { files } = edited({ name: 'none', files: {} });
  assert.equal((await findings(files)).map(described), []);
});

test('the set holds at least 250 faults and 80 harmless variations', () => {
  assert.ok(allFaults.length >= 250, String(allFaults.length));
  assert.ok(allVariations.length >= 80, String(allVariations.length));
  const names = [...allFaults, ...allVariations].map(({ name }: SiteEdit) => name);
  assert.equal(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  );
});

test('97 % of the faults are found, 97 % by one finding, 99 % at the right position', async () => {
  const notes: string[] = [];
  const verdicts: Verdict[] = [];
  for (const fault of faults) {
    const { files, places } = edited(fault);
    assert.ok(places.length > 0, `${fault.name}: the fault has a position`);
    const reported = await findings(files);
    const verdict = verdictOn(fault, places, reported);
    verdicts.push(verdict);
    const failures = [
      verdict.isFound ? '' : 'MISSED',
      verdict.isFound && !verdict.isSingle ? 'SEVERAL' : '',
      verdict.isFound && !verdict.isPlaced ? 'MISPLACED' : '',
    ].filter((word) => word !== '');
    if (failures.length === 0) continue;
    notes.push(`${failures.join(' ')}: ${fault.name}, expected at ${places.join(' or ')}`);
    notes.push(...reported.map((finding) => `    ${described(finding)}`));
  }
  const foundFaults = verdicts.filter(({ isFound }) => isFound);
  const figures = {
    found: share(foundFaults.length, faults.length),
    single: share(verdicts.filter(({ isSingle }) => isSingle).length, faults.length),
    placed: share(foundFaults.filter(({ isPlaced }) => isPlaced).length, foundFaults.length),
  };
  const summary = [
    `${faults.length} faults:`,
    `${figures.found} % found,`,
    `${figures.single} % with exactly one finding,`,
    `${figures.placed} % of the found faults at the right position`,
    ...notes.map((note) => `\n${note}`),
  ].join(' ');
  console.log(summary);
  assert.ok(figures.found >= 97 && figures.single >= 97 && figures.placed >= 99, summary);
});

test('no harmless variation has a finding', async () => {
  const alarms: string[] = [];
  for (const variation of variations) {
    const reported = await findings(edited(variation).files);
    if (reported.length > 0)
      alarms.push([variation.name, ...reported.map(described)].join('\n    '));
  }
  console.log(`${variations.length} harmless variations: ${alarms.length} false alarms`);
  assert.equal(alarms, [], alarms.join('\n'));
});

test.run();
