import { parentPort, workerData } from 'node:worker_threads';
import { strayError } from '../io/read/stray-error.js';
import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';
import { compileBatch } from './compile-batch.js';
import type { CompileSettings } from './compile-settings.js';
import type { WorkerStart } from './pool.js';
import { traceWorker } from './worker-trace.js';
import { failureOf } from './worker-failure.js';

const port = parentPort;
if (port === null) throw new Error('This file only runs as a worker thread.');

/** Sends an error, which ends the run. */
const fail = (error: unknown): void => port.postMessage(failureOf(error));

process.on('unhandledRejection', (error) => fail(strayError(error, 'promise') ?? error));
process.on('uncaughtException', (error) => fail(strayError(error, 'callback') ?? error));

const { settings, position, isTraced } = workerData as WorkerStart<CompileSettings>;
const trace = isTraced ? traceWorker() : undefined;

port.on('message', (tasks: CompileTask[]) => {
  const pages: CompiledPage[] = [];
  Atomics.store(position, 0, 0);
  const onCompiled = (page: CompiledPage): void => {
    Atomics.store(position, 0, pages.push(page));
  };
  const compile = (): Promise<void> => compileBatch(tasks, settings, onCompiled);
  const name = `compile ${tasks.length} pages`;
  const done = trace === undefined ? compile() : trace.span(name, compile);
  void done.then(() => {
    trace?.send((message) => {
      port.postMessage(message);
    });
    port.postMessage(pages);
  }, fail);
});
