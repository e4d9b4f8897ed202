/**
 * Runs bundled test files one after another in this process, which saves the start of a process and
 * of its code.
 *
 *   node run-together.mjs BUNDLE…
 *
 * The output of a file is between the lines `::file <number>` and `::end <CPU seconds> <code>`.
 */
import { pathToFileURL } from 'node:url';

globalThis.UVU_DEFER = 1;
const { exec } = await import('uvu');

for (const [index, bundle] of process.argv.slice(2).entries()) {
  console.log(`::file ${index}`);
  const before = process.cpuUsage();
  globalThis.UVU_QUEUE.splice(0, Infinity, [null]);
  process.exitCode = 0;
  await import(pathToFileURL(bundle).href);
  await exec();
  const { user, system } = process.cpuUsage(before);
  console.log(`::end ${((user + system) / 1e6).toFixed(2)} ${process.exitCode}`);
}
