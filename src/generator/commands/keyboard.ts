import { addReceiver } from '../io/fs/signals.js';

/** A key that runs an action. */
export interface Shortcut {
  readonly key: string;
  /** Completes the sentence “Press r …”: `to rebuild`. */
  readonly description: string;
  readonly run: () => void;
}

/** The shortcuts in one line. */
export function shortcutText(shortcuts: readonly Shortcut[]): string {
  return shortcuts.map(({ key, description }) => `${key} ${description}`).join(', ');
}

/** Control sequences, which the terminal sends for arrow and function keys. */
// eslint-disable-next-line no-control-regex
const CONTROL_SEQUENCES = /\u001b(?:\[[\d;]*[A-Za-z~]|O.)/g;

/**
 * Listens to single keys if stdin is a terminal. Returns a function that stops listening and
 * restores the terminal.
 */
export function startKeyboard(shortcuts: readonly Shortcut[], interrupt: () => void): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return () => undefined;
  const onData = (data: Buffer): void => {
    for (const key of data.toString().replace(CONTROL_SEQUENCES, '')) {
      // In raw mode the terminal sends no signals.
      if (key === '\u0003' || key === '\u0004') interrupt();
      else shortcuts.find((shortcut) => shortcut.key === key)?.run();
    }
  };
  const setRaw = (isRaw: boolean) => (): void => void stdin.setRawMode(isRaw);
  const stopKeys = addReceiver({ start: setRaw(true), stop: setRaw(false) });
  stdin.resume();
  stdin.on('data', onData);
  return () => {
    stdin.off('data', onData);
    stopKeys();
    stdin.pause();
  };
}
