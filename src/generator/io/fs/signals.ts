import { constants } from 'node:os';

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
