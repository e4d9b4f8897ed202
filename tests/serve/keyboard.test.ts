import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startKeyboard } from '../../src/generator/commands/keyboard.js';
import { receiveSignals } from '../../src/generator/io/fs/signals.js';

test('Ctrl+C is a signal of the terminal while code of the site blocks docsgen', () => {
  const modes: boolean[] = [];
  const terminal = {
    isTTY: true,
    setRawMode: (isRaw: boolean) => void modes.push(isRaw),
    resume: () => undefined,
    pause: () => undefined,
    on: () => undefined,
    off: () => undefined,
  };
  const given = Object.getOwnPropertyDescriptor(process, 'stdin');
  Object.defineProperty(process, 'stdin', { value: terminal, configurable: true });
  try {
    const stop = startKeyboard([], () => undefined);
    assert.equal(modes, [true]);
    receiveSignals(false);
    assert.equal(modes, [true, false]);
    receiveSignals(true);
    assert.equal(modes, [true, false, true]);
    stop();
    receiveSignals(false);
    receiveSignals(true);
    assert.equal(modes, [true, false, true, false]);
  } finally {
    if (given !== undefined) Object.defineProperty(process, 'stdin', given);
  }
});

test.run();
