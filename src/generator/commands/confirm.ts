import { writeError } from './print.js';
import { openTerminal } from './terminal.js';

/** Says that code will run, and asks unless `yes`. Throws a DocsgenError without a terminal. */
export async function confirm(text: string, yes: boolean): Promise<boolean> {
  writeError(`docsgen: ${text}\n`);
  if (yes) return true;
  const terminal = openTerminal(
    'There is no terminal to ask whether this code may run.',
    'Read the config, and pass --yes if you trust it.',
  );
  try {
    return /^y(?:es)?$/i.test((await terminal.ask('Continue? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}
