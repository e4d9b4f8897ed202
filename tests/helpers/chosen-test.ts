import { test } from 'uvu';

const chosenNames = process.env['DOCSGEN_TEST_ONLY']?.split('\n');

/** Whether DOCSGEN_TEST_ONLY names a test. It lists starts of names, one per line. */
export function isNamed(name: string): boolean {
  return chosenNames !== undefined && chosenNames.some((beginning) => name.startsWith(beginning));
}

/** Whether to run a test: DOCSGEN_TEST_ONLY names it or is not set. */
export function isChosen(name: string): boolean {
  return chosenNames === undefined || isNamed(name);
}

/** Adds a test to the file. It is skipped when DOCSGEN_TEST_ONLY does not choose it. */
export function chosenTest(name: string, run: () => Promise<void>): void {
  if (isChosen(name)) test(name, run);
  else test.skip(name);
}
