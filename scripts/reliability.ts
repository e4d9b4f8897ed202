/**
 * `npm run bench -- reliability` runs tests/build/reliability.test.ts with more trials. Prints the
 * number of trials and failures of each series. `npm run bench -- reliability kill full` runs some
 * of the series.
 */
import { writeSync } from 'node:fs';
import {
  changedBytes,
  changedCaches,
  fullDisk,
  killedBuilds,
  killedEdits,
  simultaneousBuilds,
  unreadableFiles,
  type Progress,
  type Trials,
} from '../tests/helpers/reliability.js';

const SERIES: Readonly<Record<string, (progress: Progress) => Promise<Trials>>> = {
  kill: (progress) => killedBuilds(200, progress),
  edits: (progress) => killedEdits(200, progress),
  full: (progress) => fullDisk(1, progress),
  unreadable: (progress) => unreadableFiles(1, progress),
  simultaneous: (progress) => simultaneousBuilds(10, progress),
  bytes: (progress) => changedBytes(1, progress),
  cache: (progress) => changedCaches(500, 20_261_122, progress),
};

const chosen = process.argv.slice(2);
let failures = 0;
for (const [name, run] of Object.entries(SERIES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const trials = await run((done, total) => {
    if (done % 20 === 0) writeSync(2, `${name}: ${done} of ${total}\n`);
  });
  failures += trials.failures.length;
  const outcomes = Object.entries(trials.outcomes).map(([what, times]) => `${times} ${what}`);
  console.log(
    `${name}: ${trials.tried} tried, ${trials.failures.length} failures (${outcomes.join('; ')})`,
  );
  for (const failure of trials.failures) console.log(`  ${failure}`);
}
process.exitCode = failures === 0 ? 0 : 1;
