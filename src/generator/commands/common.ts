import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { baseUrlIssue } from '../config/text.js';
import { DocsgenError } from '../model/errors.js';
import { didYouMean } from '../model/nearest.js';
import { isMachineFormat, reportFormats, type ReportFormat } from '../report/format.js';
import { createProgress, type Progress } from '../report/progress.js';
import type { SessionOptions } from '../session.js';
import { liveLine, printFailure, writeError } from './print.js';
import { siteFolder } from './site.js';

/** 0: success, 1: the site has errors, 2: the command cannot proceed, 70: a bug in docsgen. */
export type ExitCode = 0 | 1 | 2 | 70;

/** Adds a command to the program. `done` is called with the exit code of the command. */
export type AddCommand = (program: Command, done: (code: ExitCode) => void) => void;

/** Each thread loads docsgen again: starting more threads costs more time than it saves. */
export const MOST_THREADS = 4;

/** Flags that every command has. */
export interface Flags {
  readonly outDir: string;
  readonly baseUrl?: string;
  readonly jobs?: number;
  readonly cache: boolean;
  readonly pageCode: boolean;
  /** Only of `build`. */
  readonly socialCards?: boolean;
  readonly format: ReportFormat;
  /** Print every finding, not only the first few of each rule. */
  readonly all: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Help for the argument of most commands. */
export const SITE_ARGUMENT =
  'folder of the site; by default the nearest folder with a config file, going up';

/** Adds an argument, by default the folder of the site, and the flags that every command has. */
export function common(command: Command, argument = '[siteDir]', meaning = SITE_ARGUMENT): Command {
  return command
    .argument(argument, meaning)
    .addOption(outDirOption())
    .option('--base-url <path>', 'path that the site is served under, such as /docs/', basePath)
    .option('-j, --jobs <n>', 'number of threads that compile pages and draw cards', integer(1, 64))
    .option('--no-cache', 'do not read or write the cache')
    .option('--no-page-code', 'refuse MDX pages that contain code, and run none of it')
    .addOption(formatOption('how to print findings', reportFormats))
    .option('--all', 'print every finding, not only the first few of each rule', false)
    .option('-q, --quiet', 'print findings only', false)
    .option('-v, --verbose', 'print the time of every step and every changed file', false);
}

/** The flag for the output folder. */
export function outDirOption(): Option {
  return new Option('-o, --out-dir <dir>', 'folder of the built site, relative to the site')
    .default('build')
    .argParser((text) => {
      if (text.trim() === '')
        throw new InvalidArgumentError('It must name a folder, such as build.');
      return text;
    });
}

/** The flag for the address of a remote cache. */
export function remoteCacheOption(): Option {
  return new Option(
    '--remote-cache <url>',
    'share compiled pages and cards by a server; $DOCSGEN_REMOTE_CACHE if absent',
  );
}

/** The flag for the time that a remote cache may take. */
export function remoteCacheWaitOption(): Option {
  return new Option(
    '--remote-cache-wait <seconds>',
    'the most that a slow remote cache may delay the build',
  )
    .default(2)
    .argParser(integer(1, 600));
}

/** The flag for the output format. The first format is the default. */
export function formatOption(meaning: string, formats: readonly string[]): Option {
  return new Option('--format <format>', meaning)
    .choices(formats)
    .default(formats[0])
    .argParser((text) => {
      if (formats.includes(text)) return text;
      const hint = didYouMean(text, formats, '').trim();
      throw new InvalidArgumentError(`Allowed are ${formats.join(', ')}. ${hint}`.trim());
    });
}

/** Adds examples to the help of a command: command line → explanation. */
export function withExamples(command: Command, examples: Readonly<Record<string, string>>): void {
  const width = Math.max(...Object.keys(examples).map((line) => line.length));
  const lines = Object.entries(examples).map(
    ([line, meaning]) => `  $ ${line.padEnd(width)}  ${meaning}`,
  );
  command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}

/** The state of a command that works on a site. */
export interface Work {
  readonly options: SessionOptions;
  readonly progress: Progress;
}

/**
 * Runs a command on the site of its argument, or of the current folder. Prints a DocsgenError with
 * the source lines that it refers to, and returns 2 for it.
 */
export async function onSite(
  siteDir: string | undefined,
  flags: Flags,
  run: (work: Work) => Promise<ExitCode>,
): Promise<ExitCode> {
  const site = siteFolder(siteDir);
  const progress = createProgress(liveLine, flags.quiet || isMachineFormat(flags.format));
  try {
    const options: SessionOptions = {
      siteDir: site,
      outDir: outputFolder(site, flags.outDir),
      jobs: flags.jobs ?? Math.min(availableParallelism(), MOST_THREADS),
      cache: flags.cache,
      pageCode: flags.pageCode,
      socialCards: flags.socialCards === true,
      progress: progress.report,
      notice: noticePrinter(progress, flags.quiet),
      ...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }),
    };
    return await run({ options, progress });
  } catch (error) {
    progress.clear();
    if (!(error instanceof DocsgenError)) throw error;
    printFailure(error, flags, site);
    return 2;
  }
}

/** Prints each notice once, to stderr. Prints nothing if `quiet`. */
export function noticePrinter(progress: Progress, quiet: boolean): (text: string) => void {
  const printed = new Set<string>();
  return (text) => {
    if (quiet || printed.has(text)) return;
    printed.add(text);
    progress.clear();
    writeError(`docsgen: ${text}\n`);
  };
}

/** The absolute output folder. Throws a DocsgenError when part of the path is a file. */
export function outputFolder(siteDir: string, outDir: string): string {
  const out = resolve(siteDir, outDir);
  for (let at = out; dirname(at) !== at; at = dirname(at)) {
    const kind = kindOf(at);
    if (kind === 'folder') break;
    if (kind === 'other')
      throw new DocsgenError(`The output folder ${outDir} cannot be used: ${at} is a file.`, {
        hint: 'Name another folder, such as --out-dir build.',
      });
  }
  return out;
}

function kindOf(path: string): 'folder' | 'other' | 'missing' {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'other';
  } catch {
    return 'missing';
  }
}

/** Formats milliseconds. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Returns a parser for a flag whose value is an integer between two bounds. */
export function integer(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(value) || value < min || value > max)
      throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`);
    return value;
  };
}

/** Parses a flag whose value is the base path of a site. */
export function basePath(text: string): string {
  const issue = baseUrlIssue(text);
  if (issue === undefined) return text;
  throw new InvalidArgumentError(`It ${issue.message}. ${issue.hint}`);
}
