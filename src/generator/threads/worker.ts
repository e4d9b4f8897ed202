import { parentPort, workerData } from 'node:worker_threads';
import type { CompiledPage } from '../model/page.js';
import type { CompileTask } from '../model/ports.js';
import { compileBatch } from './compile-batch.js';
import type { CompileSettings } from './compile-settings.js';

const port = parentPort;
if (port === null) throw new Error('This file only runs as a worker thread.');

port.on('message', (tasks: CompileTask[]) => {
  const pages: CompiledPage[] = [];
  void compileBatch(tasks, workerData as CompileSettings, (page) => pages.push(page)).then(() => {
    port.postMessage(pages);
  });
});
