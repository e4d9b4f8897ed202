/**
 * Loaded into a process whose memory is measured (`node --require`): on SIGUSR2 it collects all
 * garbage and writes the bytes in use to stderr, as `heap 123`. With HEAP_SNAPSHOTS, the name of a
 * folder, it also writes a heap snapshot into it.
 */
const { setFlagsFromString, writeHeapSnapshot } = require('node:v8');
const { join } = require('node:path');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
let count = 0;

process.on('SIGUSR2', () => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const folder = process.env.HEAP_SNAPSHOTS;
  if (folder !== undefined) writeHeapSnapshot(join(folder, `${count++}.heapsnapshot`));
  process.stderr.write(`heap ${heapUsed + external}\n`);
});
