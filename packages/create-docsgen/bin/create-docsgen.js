#!/usr/bin/env node
/** `npm create docsgen [folder] [-- options]` runs `docsgen init` with the same arguments. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

const manifest = createRequire(import.meta.url).resolve('docsgen/package.json');
const command = join(dirname(manifest), 'bin/docsgen.js');
const child = spawn(process.execPath, [command, 'init', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// The child gets Ctrl-C, too, and decides when to end.
process.on('SIGINT', () => undefined);
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
});
