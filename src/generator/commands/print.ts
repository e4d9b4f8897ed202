import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../io/package-files.js';
import { findRepository } from '../io/repository.js';
import type { DocsgenError } from '../model/errors.js';
import { usesColor } from '../report/color.js';
import {
  failureText,
  formatReport,
  isMachineFormat,
  type Report,
  type ReportFormat,
} from '../report/format.js';

/** Where summaries and reports for programs go. */
export const stdout = {
  write: (text: string) => void process.stdout.write(text),
  isTerminal: process.stdout.isTTY === true && process.env.CI === undefined,
};

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
  if (isMachine) stdout.write(`${text}\n`);
  else if (text !== '') process.stderr.write(`${text}\n${report.error === undefined ? '\n' : ''}`);
}

/** Print why a command cannot go on. Who reads a machine format's stdout sees it on stderr too. */
export function printFailure(error: DocsgenError, options: PrintOptions, siteDir: string): void {
  const { message, hint, diagnostics } = error;
  const failure = { message, ...(hint === undefined ? {} : { hint }) };
  printReport({ diagnostics, error: failure }, options, siteDir);
  if (isMachineFormat(options.format)) process.stderr.write(`${failureText(failure)}\n`);
}

/** Lines of the site's files, each file read once. */
export function sourceReader(siteDir: string): (file: string, line: number) => string | undefined {
  const files = new Map<string, string[]>();
  return (file, line) => {
    let lines = files.get(file);
    if (lines === undefined) {
      try {
        lines = readFileSync(join(siteDir, file), 'utf8').split(/\r?\n/);
      } catch {
        lines = [];
      }
      files.set(file, lines);
    }
    return lines[line - 1];
  };
}
