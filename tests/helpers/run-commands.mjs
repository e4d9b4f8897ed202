/**
 * Runs commands of docsgen in one process, one after another: `node run-commands.mjs`, started
 * by `command-process.ts` with a channel. A message `{ args, cwd, env }` is answered with
 * `{ code, stdout, stderr, seen }`; `seen` is for a process with `fault.mjs`. The first command
 * pays for loading docsgen; later ones take a fraction of the time of a new process.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setEnvironment } from './environment.mjs';

const root = process.env.DOCSGEN_ROOT;
const { runCommandLine } = await import(pathToFileURL(join(root, 'dist/cli.js')).href);
const startEnv = { ...process.env };

/** Replace what the stream writes by a list of pieces; returns the text and restores the stream. */
function record(stream) {
  const { write } = stream;
  const pieces = [];
  stream.write = (piece, encoding, callback) => {
    pieces.push(Buffer.from(piece));
    const done = typeof encoding === 'function' ? encoding : callback;
    if (done !== undefined) process.nextTick(done);
    return true;
  };
  return () => {
    stream.write = write;
    return Buffer.concat(pieces).toString('utf8');
  };
}

process.on('message', async ({ args, cwd, env }) => {
  process.chdir(cwd);
  setEnvironment({ ...startEnv, ...env });
  const stdout = record(process.stdout);
  const stderr = record(process.stderr);
  globalThis.docsgenFaults?.start(process.env.DOCSGEN_FAULTS);
  const code = await runCommandLine(args);
  const seen = globalThis.docsgenFaults?.seen();
  globalThis.docsgenFaults?.start(undefined);
  process.send({ code: process.exitCode ?? code, stdout: stdout(), stderr: stderr(), seen });
  process.exitCode = undefined;
});
process.on('disconnect', () => process.exit());
process.send('ready');
