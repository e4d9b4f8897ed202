/** Where progress and summaries go. */
export interface Terminal {
  readonly write: (text: string) => void;
  /** A live line can be rewritten. */
  readonly isTerminal: boolean;
}

export interface Progress {
  readonly report: (phase: string, done: number, total: number) => void;
  /** Take the live line away before anything else is printed. */
  readonly clear: () => void;
}

/** Work below this many items is over before a line about it could be read. */
const LONG_WORK = 50;

/** A live line on a terminal, a plain line each quarter elsewhere, nothing when quiet. */
export function createProgress(terminal: Terminal, quiet: boolean): Progress {
  let shown = false;
  let last = '';
  const clear = (): void => {
    if (shown) terminal.write('\r\u001b[2K');
    shown = false;
  };
  if (quiet) return { report: () => undefined, clear: () => undefined };
  return {
    clear,
    report: (phase, done, total) => {
      if (total < LONG_WORK) return;
      const percent = Math.floor((done / total) * (terminal.isTerminal ? 100 : 4));
      const line = terminal.isTerminal
        ? `${phase} ${done}/${total}`
        : `${phase}: ${percent * 25} % of ${total}`;
      const mark = `${phase} ${percent}`;
      if (mark === last || (!terminal.isTerminal && percent === 0)) return;
      last = mark;
      if (!terminal.isTerminal) terminal.write(`${line}\n`);
      else {
        terminal.write(`\r\u001b[2K${line}`);
        shown = true;
        if (done === total) clear();
      }
    },
  };
}
