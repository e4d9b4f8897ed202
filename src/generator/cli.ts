import { CommanderError } from 'commander';
import type { ExitCode } from './commands/common.js';
import {
  outputFailed,
  printFailure,
  printReport,
  reserveStdout,
  surviveOutputErrors,
  writeError,
} from './commands/print.js';
import { createProgram } from './commands/program.js';
import { endAfterOutput, watchSiteCode } from './commands/site-code-faults.js';
import { attempt } from './io/fs/attempt.js';
import { version } from './io/fs/package-files.js';
import { systemFailure } from './io/fs/system-error.js';
import { rejectPart, strayError } from './io/read/stray-error.js';
import { DocsgenError } from './model/errors.js';
import { messageOf, stackOf } from './model/thrown-text.js';
import { isMachineFormat, reportFormats, type ReportFormat } from './report/format.js';

/**
 * Runs the command line of this process and sets its exit code. The only place that reads
 * `process.argv`.
 */
export async function main(): Promise<void> {
  const args = process.argv.slice(2);
  surviveOutputErrors();
  if (currentFolder() === undefined) {
    const hint = 'Change to a folder that exists, and run the command again.';
    const error = new DocsgenError('The current folder does not exist any more.', { hint });
    process.exitCode = printError(error, formatIn(args));
    return;
  }
  // Child processes report some errors, such as too many open files, only here.
  process.on('uncaughtException', (error) => {
    end(error, 'callback');
  });
  process.on('unhandledRejection', (error) => {
    end(error, 'promise');
  });
  const end = (error: unknown, kind: 'promise' | 'callback'): void => {
    const stray = strayError(error, kind);
    if (stray === undefined || !rejectPart(stray)) exit(stray ?? error);
  };
  // After the report of a command, a program cannot read a second one.
  let hasReported = false;
  const print = (error: unknown): ExitCode =>
    printError(error, hasReported ? 'pretty' : formatIn(args));
  const stopWatching = watchSiteCode(print);
  const exit = (error: unknown): void => {
    stopWatching();
    process.exit(print(error));
  };
  const code = await runCommandLine(args);
  hasReported = true;
  stopWatching();
  process.exitCode = outputFailed() ? 2 : code;
  await endAfterOutput(args[0] === 'lsp');
}

/** The folder that the command runs in; undefined if it has been removed. */
function currentFolder(): string | undefined {
  return attempt(() => process.cwd());
}

/**
 * Runs one command with its arguments and prints what it reports. Resolves with the exit code,
 * for errors too. A process can run several commands, one after another.
 */
export async function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = createProgram((result) => {
    code = result;
  });
  // A program reads the report, and nothing else, from stdout.
  const release = isMachineFormat(formatIn(args)) ? reserveStdout() : undefined;
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return printError(error, formatIn(args));
  } finally {
    release?.();
  }
}

/**
 * Prints an error that no command has printed, and returns the exit code. Machine formats always
 * get a report.
 */
function printError(error: unknown, format: ReportFormat): ExitCode {
  const options = { format, all: false };
  const folder = currentFolder() ?? '/';
  const report = (message: string): void => {
    if (isMachineFormat(format))
      printReport({ diagnostics: [], error: { message } }, options, folder);
  };
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    // Commander has printed it for people.
    report(error.message.replace(/^error: /, ''));
    return 2;
  }
  const failure = error instanceof DocsgenError ? error : systemFailure(error);
  if (failure !== undefined) {
    printFailure(failure, options, folder);
    return 2;
  }
  const message = messageOf(error);
  const stack = stackOf(error) || message;
  report(`This is a bug in docsgen ${version}, please report it: ${message}`);
  writeError(`docsgen: this is a bug in docsgen ${version}, please report it.\n${stack}\n`);
  return 70;
}

/** The report format of the arguments, also when no command has parsed them. */
function formatIn(args: readonly string[]): ReportFormat {
  const at = args.findIndex((arg) => arg === '--format' || arg.startsWith('--format='));
  const name = args[at]?.startsWith('--format=') === true ? args[at].slice(9) : args[at + 1];
  return reportFormats.find((format) => at !== -1 && format === name) ?? 'pretty';
}
