import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileText } from '../helpers/compile.js';
import { CONSTRUCTS } from '../helpers/constructs.js';

const SMALL = 1000;
const TIMES = 4;
/** Linear is 4, quadratic 16: what lies between is left to the garbage collector and the compiler. */
const MOST = TIMES * 2.5;
/** Milliseconds below which a clock of this kind says nothing. */
const NOISE = 50;
const TRIES = 4;

/** Milliseconds of this process's own work, which other processes do not add to. */
function workOf(text: string): number {
  const before = process.cpuUsage();
  compileText(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function isLinear(make: (size: number) => string): { linear: boolean; figures: string } {
  const small = make(SMALL);
  const large = make(SMALL * TIMES);
  let [least, most] = [Infinity, Infinity];
  for (let tried = 0; tried < TRIES; tried++) {
    most = Math.min(most, workOf(large));
    if (most <= NOISE) break;
    least = Math.min(least, workOf(small));
    if (most <= least * MOST) break;
  }
  return {
    linear: most <= NOISE || most <= least * MOST,
    figures: `${least.toFixed()} ms, then ${most.toFixed()} ms`,
  };
}

test('a page four times as long takes at most a little more than four times the work', () => {
  const slow = CONSTRUCTS.flatMap(({ name, make }) => {
    const { linear, figures } = isLinear(make);
    return linear ? [] : [`${name}: ${figures}`];
  });
  assert.equal(slow, []);
});

test.run();
