import { parentPort, workerData } from 'node:worker_threads';
import { strayError } from '../io/read/stray-error.js';
import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';
import { compileBatch } from './compile-batch.js';
import type { CompileSettings } from './compile-settings.js';
import { failureOf } from './worker-failure.js';

const port = parentPort;
if (port === null) throw new Error('This file only runs as a worker thread.');

/** Sends an error, which ends the run. */
const fail = (error: unknown): void => port.postMessage(failureOf(error));

process.on('unhandledRejection', (error) => fail(strayError(error, 'promise') ?? error));
process.on('uncaughtException', (error) => fail(strayError(error, 'callback') ?? error));

port.on('message', (tasks: CompileTask[]) => {
  const pages: CompiledPage[] = [];
  void compileBatch(tasks, workerData as CompileSettings, (page) => pages.push(page)).then(
    () => port.postMessage(pages),
    fail,
  );
});
