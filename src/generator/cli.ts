import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { addBuild } from './commands/build.js';
import { addCheck } from './commands/check.js';
import type { ExitCode, Flags } from './commands/common.js';
import { addDiff } from './commands/diff.js';
import { printFailure } from './commands/print.js';
import { addSearch } from './commands/search.js';
import { addServe } from './commands/serve.js';
import { addWhy } from './commands/why.js';
import { version } from './io/package-files.js';
import { DocsgenError } from './model/errors.js';

/** Run the command line. The only place that reads `process.argv`. */
async function main(): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = new Command('docsgen')
    .description('Build documentation sites from Markdown.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(docsgen --help tells more)');
  program.configureOutput({ writeErr: (text) => process.stderr.write(text) });
  for (const add of [addBuild, addCheck, addServe, addSearch, addWhy, addDiff])
    add(program, (result) => {
      code = result;
    });
  try {
    await program.parseAsync(process.argv);
    return code;
  } catch (error) {
    return failed(error, program);
  }
}

function failed(error: unknown, program: Command): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof DocsgenError) {
    const command = program.commands.find((c) => c.name() === program.args[0]);
    const flags: Partial<Flags> = command?.opts() ?? {};
    printFailure(
      error,
      {
        format:
          flags.format === 'json' || flags.format === 'sarif' || flags.format === 'github'
            ? flags.format
            : 'pretty',
        all: flags.all === true,
      },
      resolve(command?.args[command.name() === 'why' ? 1 : 0] ?? '.'),
    );
    return 2;
  }
  process.stderr.write(
    `docsgen: this is a bug in docsgen ${version}, please report it.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return 70;
}

process.exitCode = await main();
