/**
 * Runs servers of docsgen, one after another: `node run-servers.mjs`, started by `serving.ts` with
 * a channel. A message `{ args, cwd, env }` starts a command. Its output is sent as `{ output }`,
 * and its exit code, when it has ended, as `{ code }`. A message `{ end }` ends it like a signal.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setEnvironment } from './environment.mjs';

const root = process.env.DOCSGEN_ROOT;
const { runCommandLine } = await import(pathToFileURL(join(root, 'dist/cli.js')).href);
const startEnv = { ...process.env };

/** Messages keep the order of the output and of the exit code. */
for (const stream of [process.stdout, process.stderr])
  stream.write = (piece, encoding, callback) => {
    process.send({ output: Buffer.from(piece).toString('utf8') });
    const done = typeof encoding === 'function' ? encoding : callback;
    if (done !== undefined) process.nextTick(done);
    return true;
  };

async function run({ args, cwd, env }) {
  process.chdir(cwd);
  setEnvironment({ ...startEnv, ...env });
  const code = await runCommandLine(args);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  process.chdir(root);
  process.send({ code: process.exitCode ?? code });
  process.exitCode = undefined;
}

process.on('message', (message) => {
  if (message.end === undefined) void run(message);
  else process.emit(message.end, message.end);
});
process.on('disconnect', () => process.exit());
process.send('ready');
