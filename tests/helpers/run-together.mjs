/**
 * Runs bundled test files one after another in this process, which saves the start of processes and
 * of their code: of this one, of the one for commands (`command.ts`) and of a browser.
 *
 *   node run-together.mjs BUNDLE…
 *
 * The output of a file is between the lines `::file <number>` and `::end <seconds> <CPU> <code>`,
 * with the seconds on the clock, the CPU seconds of this process, and the exit code. Helpers that
 * check something at the end of each file listen to the event `endOfFile` of the process.
 */
import { pathToFileURL } from 'node:url';

globalThis.UVU_DEFER = 1;
const { exec } = await import('uvu');
const folder = process.cwd();
const env = { ...process.env };

for (const [index, bundle] of process.argv.slice(2).entries()) {
  console.log(`::file ${index}`);
  const start = performance.now();
  const before = process.cpuUsage();
  globalThis.UVU_QUEUE.splice(0, Infinity, [null]);
  process.exitCode = 0;
  await import(pathToFileURL(bundle).href);
  await exec();
  process.emit('endOfFile');
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1e6;
  console.log(`::end ${seconds.toFixed(2)} ${cpu.toFixed(2)} ${process.exitCode}`);
  restore();
}
// Everything that is still open, such as the shared browser, ends with the process.
process.exit(0);

/** Takes back changes of the current folder and of environment variables. */
function restore() {
  process.chdir(folder);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}
