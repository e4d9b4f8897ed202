import { isFullRun } from './amount.js';
import { isNamed } from './chosen-test.js';

/**
 * Wraps a function that adds a test, such as `test` of uvu: the test runs in a full run, and when
 * DOCSGEN_TEST_ONLY names it. A normal run counts it (`ONLY_FULL` in `run-file.mjs`). It is for
 * tests that repeat with more input what a test of the normal run proves.
 */
export function inFullRun<Rest extends unknown[]>(
  add: (name: string, ...rest: Rest) => void,
): (name: string, ...rest: Rest) => void {
  return (name, ...rest) => {
    if (isFullRun || isNamed(name)) add(name, ...rest);
    else console.log(`Only in a full run: ${name}`);
  };
}
