/** The stream for progress and summaries. */
export interface Terminal {
  readonly write: (text: string) => void;
  /** Whether a printed line can be rewritten. */
  readonly isTerminal: boolean;
}

export interface Progress {
  readonly report: (phase: string, done: number, total: number) => void;
  /** Removes the live line, before anything else is printed. */
  readonly clear: () => void;
}

/** Work with fewer items is too short for a progress line. */
const LONG_WORK = 50;

/** Shows progress: a live line on a terminal, else a line for each quarter. Nothing if quiet. */
export function createProgress(terminal: Terminal, quiet: boolean): Progress {
  let isShown = false;
  let previousMark = '';
  const clear = (): void => {
    if (isShown) terminal.write('\r\u001b[2K');
    isShown = false;
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
      if (mark === previousMark || (!terminal.isTerminal && percent === 0)) return;
      previousMark = mark;
      if (!terminal.isTerminal) terminal.write(`${line}\n`);
      else {
        terminal.write(`\r\u001b[2K${line}`);
        isShown = true;
        if (done === total) clear();
      }
    },
  };
}
