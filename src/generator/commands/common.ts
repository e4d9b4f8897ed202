import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { DocsgenError } from '../model/errors.js';
import { isMachineFormat, type ReportFormat } from '../report/format.js';
import { createProgress } from '../report/progress.js';
import type { SessionOptions } from '../session.js';
import { stdout } from './print.js';

/** 0: fine, 1: diagnostics, 2: the command cannot proceed, 70: a bug of docsgen's. */
export type ExitCode = 0 | 1 | 2 | 70;

/** Adds a command to the program; `done` is told the command's exit code. */
export type AddCommand = (program: Command, done: (code: ExitCode) => void) => void;

/** Every thread holds the whole of docsgen in memory: beyond a few, starting them costs more than they save. */
export const MOST_THREADS = 4;

/** Flags that every command has. */
export interface Flags {
  readonly outDir: string;
  readonly baseUrl?: string;
  readonly jobs?: number;
  readonly cache: boolean;
  /** Of `build` alone. */
  readonly socialCards?: boolean;
  readonly format: ReportFormat;
  /** Print every finding, not only the first few of each rule. */
  readonly all: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Add the argument, the site's folder unless said otherwise, and the flags that every command has. */
export function common(
  command: Command,
  argument = '[siteDir]',
  meaning = 'folder of the site',
  formats: readonly ReportFormat[] = [],
): Command {
  return command
    .argument(argument, meaning)
    .option('-o, --out-dir <dir>', 'folder of the finished site, relative to the site', 'build')
    .option('--base-url <path>', 'path that the site is served under', basePath)
    .option('-j, --jobs <n>', 'threads to compile and draw with', number(1, 64))
    .option('--no-cache', 'neither read nor write the cache')
    .addOption(
      new Option('--format <format>', 'how to print diagnostics')
        .choices(['pretty', 'json', 'github', ...formats])
        .default('pretty'),
    )
    .option('--all', 'print every finding, not only the first few of each rule', false)
    .option('-q, --quiet', 'print diagnostics only', false)
    .option('-v, --verbose', 'print every phase and every changed file', false);
}

/** What the flags of a command ask of its session. */
export function session(
  siteDir: string | undefined,
  flags: Flags,
): { options: SessionOptions; progress: ReturnType<typeof createProgress> } {
  const site = resolve(siteDir ?? '.');
  if (!existsSync(site)) throw new DocsgenError(`There is no folder ${siteDir ?? '.'}.`);
  const progress = createProgress(stdout, flags.quiet || isMachineFormat(flags.format));
  const options: SessionOptions = {
    siteDir: site,
    outDir: resolve(site, flags.outDir),
    jobs: flags.jobs ?? Math.min(availableParallelism(), MOST_THREADS),
    cache: flags.cache,
    socialCards: flags.socialCards === true,
    progress: progress.report,
    ...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }),
  };
  return { options, progress };
}

/** Milliseconds for people. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** A flag's value that is a whole number between two bounds. */
export function number(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return value;
  };
}

/** A flag's value that is the base path of a site. */
export function basePath(text: string): string {
  if (!/^\/(?:[^?#\s]*\/)?$/.test(text))
    throw new InvalidArgumentError('It must start and end with a slash, such as /docs/.');
  return text;
}
