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

/** Where summaries and reports for programs go. Texts of several lines are made printable. */
export const stdout = {
  write: (text: string) => void process.stdout.write(printableLines(text)),
  /** Write without a change: control sequences of docsgen's own, and documents for programs. */
  writeRaw: (text: string) => void process.stdout.write(text),
  isTerminal: process.stdout.isTTY === true && process.env.CI === undefined,
};

/** The live line of progress, with its control sequences. */
export const liveLine = { write: stdout.writeRaw, isTerminal: stdout.isTerminal };

/** Write lines for people to stderr; control characters in them become visible. */
export function writeError(text: string): void {
  process.stderr.write(printableLines(text));
}

/**
 * A reader that closes the pipe early, such as `head -1`, has seen enough: what is printed
 * afterwards is dropped, and the command goes on to its end. Other errors, such as a full disk, set
 * the exit code 2.
 */
export function surviveOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return;
      if (process.exitCode === 2) return;
      process.exitCode = 2;
      if (stream === process.stdout)
        writeError(`docsgen: the output cannot be written: ${problemOf(error)}.\n`);
    });
}

/** How a report is printed. */
export interface PrintOptions {
  readonly format: ReportFormat;
  readonly all: boolean;
}

/** Print a report: JSON and SARIF to stdout, always; everything else to stderr, unless empty. */
export function printReport(report: Report, options: PrintOptions, siteDir: string): void {
  const { format, all } = options;
  const isMachine = isMachineFormat(format);
  const repository = findRepository(siteDir, process.env.GITHUB_WORKSPACE);
  const text = formatReport(report, format, {
    all,
    color: usesColor(process.env, process.stderr.isTTY === true),
    sourceLine: sourceReader(siteDir),
    version,
    repositoryPath: repository.pathOf,
    repositoryUrl: repository.url,
  });
  if (isMachine) {
    stdout.writeRaw(`${text}\n`);
    return;
  }
  if (text === '') return;
  // Annotations are commands on purpose.
  const safe = format === 'github' ? text : printableStyled(text);
  process.stderr.write(`${safe}\n${report.error === undefined ? '\n' : ''}`);
}

/** Print why a command cannot go on. Who reads a machine format's stdout sees it on stderr too. */
export function printFailure(error: DocsgenError, options: PrintOptions, siteDir: string): void {
  const { message, hint, diagnostics } = error;
  const failure = { message, ...(hint === undefined ? {} : { hint }) };
  printReport({ diagnostics, error: failure }, options, siteDir);
  if (isMachineFormat(options.format)) writeError(`${failureText(failure)}\n`);
}

/** Lines of the site's files, each file read once. */
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
