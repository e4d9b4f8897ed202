/**
 * `npm run fuzz`: feed random inputs to everything that reads foreign text, until the time is up.
 *
 *   npm run fuzz -- [--minutes 10] [--seed N] [--only TARGET]
 *
 * Prints each input that breaks something, and keeps it in `tests/fixtures/fuzz/<target>/`, where
 * the tests try it again. Ends with 1 when there was one. The same seed gives the same inputs.
 * The inputs are tried in a thread: one that never ends is found by the thread's silence.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { hashOf } from '../src/generator/model/keys.js';
import { faultsOf, targets } from '../tests/fuzz/targets.js';
import { seeded } from '../tests/helpers/random.js';

/** Finds of one target after which it is left alone. */
const ENOUGH = 20;
/** Inputs of one target in a row. */
const BATCH = 20;
/** Milliseconds after which an input counts as one that never ends. */
const SILENCE = 60_000;

interface Plan {
  readonly seed: number;
  readonly names: readonly string[];
}

/** Messages of the thread: the next input, and the errors in its result. */
interface Message {
  readonly name: string;
  readonly input: string;
  readonly faults: readonly string[] | undefined;
}

if (isMainThread) process.exitCode = (await fuzz()) ? 0 : 1;
else await tryInputs(workerData as Plan);

/** Whether nothing was found. */
async function fuzz(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: '20251122' },
      only: { type: 'string' },
    },
  });
  const names = targets
    .map(({ name }) => name)
    .filter((name) => values.only === undefined || name === values.only);
  const minutes = Number(values.minutes);
  console.log(`Seed ${values.seed}, ${minutes} minutes: ${names.join(', ')}.`);
  const counts = new Map(names.map((name) => [name, { inputs: 0, finds: 0 }]));
  const plan: Plan = { seed: Number(values.seed), names };
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: plan, argv: [] });
  await new Promise<void>((resolve, reject) => {
    const end = setTimeout(resolve, minutes * 60_000);
    let silence: NodeJS.Timeout | undefined;
    worker.on('error', reject);
    worker.on('exit', resolve);
    worker.on('message', ({ name, input, faults }: Message) => {
      const count = counts.get(name);
      if (count === undefined) return;
      clearTimeout(silence);
      if (faults === undefined) {
        count.inputs++;
        silence = setTimeout(() => {
          count.finds++;
          keep(name, input, ['It does not end within a minute.']);
          clearTimeout(end);
          resolve();
        }, SILENCE);
      } else if (faults.length > 0) {
        count.finds++;
        keep(name, input, faults);
      }
    });
  });
  await worker.terminate();
  for (const [name, { inputs, finds }] of counts)
    console.log(`${name}: ${inputs} inputs, ${finds} finds`);
  return [...counts.values()].every(({ finds }) => finds === 0);
}

/** Try inputs of all targets in turns, until the thread is ended. */
async function tryInputs({ seed, names }: Plan): Promise<void> {
  const finds = new Map<string, number>();
  const chosen = targets.filter(({ name }) => names.includes(name));
  const wanted = (): typeof chosen => chosen.filter(({ name }) => (finds.get(name) ?? 0) < ENOUGH);
  for (let round = 0; wanted().length > 0; round++)
    for (const target of wanted())
      for (let i = 0; i < BATCH; i++) {
        const { name } = target;
        const input = target.input(seeded(seed + (round * BATCH + i) * 7919));
        const say = (faults: readonly string[] | undefined): void =>
          parentPort?.postMessage({ name, input, faults } satisfies Message);
        say(undefined);
        const faults = await faultsOf(target, input);
        say(faults);
        if (faults.length > 0) finds.set(name, (finds.get(name) ?? 0) + 1);
      }
}

function keep(name: string, input: string, faults: readonly string[]): void {
  const folder = join('tests/fixtures/fuzz', name.replaceAll(' ', '-'));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${hashOf(input).slice(0, 12)}.txt`);
  writeFileSync(file, input);
  console.log(`\n${file}\n${faults.slice(0, 3).join('\n')}`);
}
