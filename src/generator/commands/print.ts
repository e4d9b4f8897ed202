import { splitLines } from '../model/lines.js';
import { readInSite } from '../io/fs/contained.js';
import { version } from '../io/fs/package-files.js';
import { problemOf } from '../io/fs/system-error.js';
import { findRepository } from '../io/git/repository.js';
import type { DocsgenError } from '../model/errors.js';
import { printableLines, printableStyled } from '../model/printable.js';
import { usesColor } from '../report/color.js';
import { failureText, formatReport, isMachineFormat, type ReportFormat } from '../report/format.js';
import type { Report } from '../report/types.js';

/** Writes to stdout while it is reserved. */
let ownWrite: ((text: string) => unknown) | undefined;

/**
 * Reserves stdout for docsgen: what code of the site writes there, such as `console.log` in a
 * component, goes to stderr. Returns what ends that.
 */
export function reserveStdout(): () => void {
  const { stdout: stream, stderr } = process;
  const write = stream.write.bind(stream);
  const given = stream.write;
  ownWrite = write;
  stream.write = stderr.write.bind(stderr);
  return () => {
    stream.write = given;
    ownWrite = undefined;
  };
}

function writeOut(text: string): void {
  if (ownWrite === undefined) process.stdout.write(text);
  else ownWrite(text);
}

/** Stdout, for summaries and for reports that programs read. */
export const stdout = {
  /** Writes lines; control characters in them become visible. */
  write: (text: string): void => {
    writeOut(printableLines(text));
  },
  /** Writes the text unchanged: docsgen's control sequences and documents for programs. */
  writeRaw: writeOut,
  isTerminal: process.stdout.isTTY === true && process.env.CI === undefined,
};

/** The live line of progress, with its control sequences. */
export const liveLine = { write: stdout.writeRaw, isTerminal: stdout.isTerminal };

/** Writes lines to stderr; control characters in them become visible. */
export function writeError(text: string): void {
  process.stderr.write(printableLines(text));
}

let hasOutputFailed = false;

/** Whether the output could not be written. The exit code is then 2. */
export function outputFailed(): boolean {
  return hasOutputFailed;
}

/**
 * Handles errors of stdout and stderr. When a reader such as `head -1` closes the pipe early, the
 * command continues and its further output is dropped. Other errors, such as a full disk, set the
 * exit code 2.
 */
export function surviveOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return;
      if (hasOutputFailed) return;
      hasOutputFailed = true;
      process.exitCode = 2;
      if (stream === process.stdout)
        writeError(`docsgen: the output cannot be written: ${problemOf(error)}.\n`);
    });
}

/** Options for printing a report. */
export interface PrintOptions {
  readonly format: ReportFormat;
  readonly all: boolean;
}

/** Prints a report: JSON and SARIF always, to stdout; other formats to stderr, if not empty. */
export function printReport(
  report: Report,
  options: PrintOptions,
  siteDir: string,
  sourceLine = sourceReader(siteDir),
): void {
  const { format, all } = options;
  const isMachine = isMachineFormat(format);
  const repository = findRepository(siteDir, process.env.GITHUB_WORKSPACE);
  const text = formatReport(report, format, {
    all,
    color: usesColor(process.env, process.stderr.isTTY === true),
    sourceLine,
    version,
    repositoryPath: repository.pathOf,
    repositoryUrl: repository.url,
  });
  if (isMachine) {
    stdout.writeRaw(`${text}\n`);
    return;
  }
  if (text === '') return;
  // GitHub annotations are commands, which must stay as they are.
  const printed = format === 'github' ? text : printableStyled(text);
  process.stderr.write(`${printed}\n${report.error === undefined ? '\n' : ''}`);
}

/** Prints the error that ends a command. For machine formats also prints it to stderr as text. */
export function printFailure(error: DocsgenError, options: PrintOptions, siteDir: string): void {
  const { message, hint, diagnostics } = error;
  const failure = { message, ...(hint === undefined ? {} : { hint }) };
  printReport({ diagnostics, error: failure }, options, siteDir, error.sourceLine);
  if (isMachineFormat(options.format)) writeError(`${failureText(failure)}\n`);
}

/** Returns a function that returns a line of a file of the site. Reads each file once. */
export function sourceReader(siteDir: string): (file: string, line: number) => string | undefined {
  const files = new Map<string, string[]>();
  return (file, line) => {
    let lines = files.get(file);
    if (lines === undefined) {
      try {
        lines = splitLines(readInSite(siteDir, file).toString('utf8'));
      } catch {
        lines = [];
      }
      files.set(file, lines);
    }
    return lines[line - 1];
  };
}
