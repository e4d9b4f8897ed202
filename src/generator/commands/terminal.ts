import { createInterface } from 'node:readline/promises';
import { DocsgenError } from '../model/errors.js';

/** Asks questions in a terminal. */
export interface Terminal {
  /** Rejects with a DocsgenError when the input ends, or on Ctrl-C. */
  readonly ask: (question: string) => Promise<string>;
  readonly close: () => void;
}

/**
 * Opens the terminal of this process. Questions go to stderr. Throws a DocsgenError with this
 * message and hint if there is no terminal: no command may wait for an answer that cannot come.
 */
export function openTerminal(message: string, hint: string): Terminal {
  if (!process.stdin.isTTY) throw new DocsgenError(message, { hint });
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  terminal.on('close', () => {
    ended.abort();
  });
  return {
    ask: async (question) => {
      try {
        return await terminal.question(question, { signal: ended.signal });
      } catch (error) {
        throw new DocsgenError('The questions were not answered, so nothing was written.', {
          cause: error,
        });
      }
    },
    close: () => {
      terminal.close();
    },
  };
}
