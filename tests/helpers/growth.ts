/**
 * Finds work that grows faster than its input, from CPU times. A time can be too long for many
 * reasons that are not in the code: garbage collection, other processes, a slow moment of the
 * machine. So a suspect counts only if it also grows too fast at several larger sizes, where
 * quadratic work takes so long that such disturbances do not matter.
 */
export interface Growth {
  /** Does the work for an input of this size. */
  readonly run: (size: number) => unknown;
  /** The smaller of the first two sizes. */
  readonly size: number;
  /** Work below this many milliseconds is too short to compare. */
  readonly least: number;
}

/** The first comparisons: linear work grows by 8, quadratic work by 64. */
const FIRST = { factor: 8, limit: 20, times: 2 };

/** Further comparisons: linear work grows by 4, quadratic work by 16. */
const AGAIN = { factor: 4, limit: 8, times: 3 };

/** Seconds after which work has grown so much that larger sizes are not tried. */
const LONG = 20;

/** The measured sizes and times if work grows faster than its input, otherwise undefined. */
export async function fasterThanLinear({ run, size, least }: Growth): Promise<string | undefined> {
  const large = size * FIRST.factor;
  const measured: string[] = [];
  // The first time also pays for code that is not compiled yet.
  for (let i = 0; i < FIRST.times; i++) {
    const largeTime = await cpuMilliseconds(run, large);
    if (largeTime < least) return undefined;
    const smallTime = await cpuMilliseconds(run, size);
    if (largeTime < smallTime * FIRST.limit) return undefined;
    measured.push(`${size}: ${smallTime} ms`, `${large}: ${largeTime} ms`);
  }
  for (let i = 0, from = large; i < AGAIN.times; i++, from *= 2) {
    const [before, after] = [from, from * AGAIN.factor];
    const beforeTime = await cpuMilliseconds(run, before);
    const afterTime = await cpuMilliseconds(run, after);
    measured.push(`${before}: ${beforeTime} ms`, `${after}: ${afterTime} ms`);
    if (afterTime < least || afterTime < beforeTime * AGAIN.limit) return undefined;
    if (afterTime > LONG * 1000) break;
  }
  return measured.join(', ');
}

/** The messages of those that grow faster than their input, each after its name. */
export async function fasterThanLinearOf(
  growths: Readonly<Record<string, Growth>>,
): Promise<string[]> {
  const messages: string[] = [];
  for (const [name, growth] of Object.entries(growths)) {
    const message = await fasterThanLinear(growth);
    if (message !== undefined) messages.push(`${name}: ${message}`);
  }
  return messages;
}

async function cpuMilliseconds(run: Growth['run'], size: number): Promise<number> {
  const before = process.cpuUsage();
  await run(size);
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}
