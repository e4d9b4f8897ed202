import { Command } from 'commander';
import { version } from '../io/fs/package-files.js';
import { addBuild } from './build.js';
import { addCheck } from './check.js';
import type { ExitCode } from './common.js';
import { addClean } from './clean.js';
import { addDiff } from './diff.js';
import { addDoctor } from './doctor.js';
import { addInit } from './init.js';
import { addLsp } from './lsp.js';
import { addMcp } from './mcp.js';
import { addMerge } from './merge.js';
import { addMigrate } from './migrate.js';
import { addMove } from './mv.js';
import { addNew } from './new.js';
import { writeError } from './print.js';
import { addSearch } from './search.js';
import { addServe } from './serve.js';
import { addVersion } from './version.js';
import { addWhy } from './why.js';

/** The program with all commands. `done` is called with the exit code of the one that runs. */
export function createProgram(done: (code: ExitCode) => void): Command {
  const program = new Command('docsgen')
    .description('Build documentation sites from Markdown.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .exitOverride()
    .showHelpAfterError('(--help lists commands and options)');
  program.configureOutput({ writeErr: writeError });
  const commands = [
    ...[addInit, addNew, addBuild, addMerge, addCheck, addServe, addLsp, addMcp],
    ...[addSearch, addWhy, addDiff, addClean, addDoctor, addMigrate, addMove, addVersion],
  ];
  for (const add of commands) add(program, done);
  for (const command of program.commands)
    command.showHelpAfterError(`(docsgen ${command.name()} --help lists arguments and examples)`);
  return program;
}
