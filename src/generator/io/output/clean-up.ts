import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What is to be removed when the process ends now; the last one goes first. */
const pending: (() => void)[] = [];

/**
 * Run work, then `cleanUp`. It runs also when the process ends before the work does: by SIGINT,
 * SIGTERM or SIGHUP, which end it with 128 and the signal's number, or by `process.exit`. `cleanUp`
 * must not fail. Signals are seen only when the event loop turns, so long work pauses now and then.
 */
export async function withCleanUp<T>(cleanUp: () => void, work: () => Promise<T>): Promise<T> {
  if (pending.length === 0) listen();
  pending.push(cleanUp);
  try {
    return await work();
  } finally {
    pending.splice(pending.indexOf(cleanUp), 1);
    if (pending.length === 0) stopListening();
    cleanUp();
  }
}

function listen(): void {
  for (const signal of SIGNALS) process.on(signal, endProcess);
  process.on('exit', cleanAll);
}

function stopListening(): void {
  for (const signal of SIGNALS) process.off(signal, endProcess);
  process.off('exit', cleanAll);
}

function endProcess(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}

function cleanAll(): void {
  for (let cleanUp = pending.pop(); cleanUp !== undefined; cleanUp = pending.pop()) cleanUp();
}
