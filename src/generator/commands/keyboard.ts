/** What a key does, and how it is described. */
export interface Shortcut {
  readonly key: string;
  readonly does: string;
  readonly run: () => void;
}

/** The shortcuts in one line. */
export function shortcutText(shortcuts: readonly Shortcut[]): string {
  return shortcuts.map(({ key, does }) => `${key} ${does}`).join(', ');
}

/** Arrows and their like are several characters, none of them typed. */
// eslint-disable-next-line no-control-regex
const ARROWS = /\u001b(?:\[[\d;]*[A-Za-z~]|O.)/g;

/** Listen to single keys, where somebody sits at a terminal. Gives what ends it; the terminal is as before then. */
export function startKeyboard(shortcuts: readonly Shortcut[], interrupt: () => void): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return () => undefined;
  const hear = (data: Buffer): void => {
    for (const key of data.toString().replace(ARROWS, '')) {
      // In raw mode the terminal sends no signals.
      if (key === '\u0003' || key === '\u0004') interrupt();
      else shortcuts.find((shortcut) => shortcut.key === key)?.run();
    }
  };
  stdin.setRawMode(true);
  stdin.resume();
  stdin.on('data', hear);
  return () => {
    stdin.off('data', hear);
    stdin.setRawMode(false);
    stdin.pause();
  };
}
