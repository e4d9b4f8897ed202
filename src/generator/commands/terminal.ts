import { createInterface } from 'node:readline';
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
  // Lines that are typed or pasted before their question.
  const lines: string[] = [];
  let waiting: { take: (line: string) => void; end: () => void } | undefined;
  let isClosed = false;
  terminal.on('line', (line) => {
    if (waiting === undefined) lines.push(line);
    else waiting.take(line);
  });
  terminal.on('close', () => {
    isClosed = true;
    waiting?.end();
  });
  return {
    ask: async (question) => {
      terminal.setPrompt(question);
      terminal.prompt();
      const early = lines.shift();
      if (early !== undefined) return early;
      if (isClosed) throw notAnswered();
      return await new Promise((resolve, reject) => {
        waiting = {
          take: (line) => {
            waiting = undefined;
            resolve(line);
          },
          end: () => {
            reject(notAnswered());
          },
        };
      });
    },
    close: () => {
      waiting = undefined;
      terminal.close();
    },
  };
}

function notAnswered(): DocsgenError {
  return new DocsgenError('The questions were not answered, so nothing was written.');
}
