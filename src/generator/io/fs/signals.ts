import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let isUsualEnd = false;
let hasEnded = false;

/** From now on a signal is the usual end of the process, as of a server: its exit code is 0. */
export function expectSignals(): void {
  isUsualEnd = true;
}

/** Ends the process as a signal does: the exit code is 128 plus its number, or that of a server. */
export function endBySignal(signal: NodeJS.Signals): never {
  hasEnded = true;
  process.exit(isUsualEnd ? 0 : 128 + constants.signals[signal]);
}

/** Whether `endBySignal` ends the process. */
export function isEndedBySignal(): boolean {
  return hasEnded;
}

/** A part that receives signals instead of the process. It can stop, and start again. */
interface Receiver {
  readonly start: () => void;
  readonly stop: () => void;
}

const receivers = new Set<Receiver>();
let isReceiving = true;

/** Starts a receiver, which `receiveSignals` can stop. Returns a function that ends it. */
export function addReceiver(receiver: Receiver): () => void {
  receivers.add(receiver);
  if (isReceiving) receiver.start();
  return () => {
    if (receivers.delete(receiver)) receiver.stop();
  };
}

/**
 * Stops or starts what receives signals and keys. While it is stopped, signals and Ctrl+C end the
 * process immediately, and the next command cleans up.
 */
export function receiveSignals(isOn: boolean): void {
  if (isReceiving === isOn) return;
  isReceiving = isOn;
  for (const { start, stop } of receivers) (isOn ? start : stop)();
}

/** Listens to the signals that end a command. Returns a function that ends that. */
export function onSignals(listener: (signal: NodeJS.Signals) => void): () => void {
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
  const start = (): void => {
    // `node:vm` adds the listeners again that it has removed.
    stop();
    for (const signal of SIGNALS) process.on(signal, listener);
  };
  return addReceiver({ start, stop });
}
