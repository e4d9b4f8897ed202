import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { build, type BuildOptions, type BuildReport } from '../actions/build.js';
import { withCleanUp } from '../io/output/clean-up.js';
import { forgetEnvironment, refuseLinkedOutput } from '../io/read/untrusted.js';
import { removeQuietly, writeAtomically } from '../io/fs/write-atomically.js';
import { startTrace } from '../io/tools/trace.js';
import { hintFor, isSystemError, problemOf } from '../io/fs/system-error.js';
import { DocsgenError } from '../model/errors.js';
import { printable } from '../model/printable.js';
import { sizeText } from '../model/units.js';
import { isMachineFormat } from '../report/format.js';
import { countText } from '../report/tally.js';
import {
  common,
  duration,
  onSite,
  withExamples,
  type AddCommand,
  type ExitCode,
  type Flags,
  type Work,
} from './common.js';
import { printReport, stdout } from './print.js';

/** `docsgen build` */
export const addBuild: AddCommand = (program, done) => {
  const command = common(
    program
      .command('build')
      .description('build the site; if it has errors, nothing is written and the old site stays'),
  )
    .option('--no-social-cards', 'do not draw pictures for social networks')
    .option(
      '--verify <percent>',
      'compile this share of the pages again and compare it with the cache',
      percent,
    )
    .option('--trace <file>', 'write a trace of all threads, which opens in a browser', traceFile)
    .option('--untrusted', 'build content that you do not trust: run no code of the site', false)
    .option('--trusted-site <dir>', 'with --untrusted: folder to take config and code from')
    .action(async (siteDir: string | undefined, flags: BuildFlags) => {
      done(await onSite(siteDir, flags, (work) => runBuild(work, flags)));
    });
  withExamples(command, {
    'docsgen build': 'build the site around the current folder',
    'docsgen build website -o public': 'build the site in website/ into website/public/',
    'docsgen build --base-url /docs/': 'build a site that is served below /docs/',
  });
};

interface BuildFlags extends Flags {
  /** Share of the pages, from 0 to 1. */
  readonly verify?: number;
  readonly untrusted: boolean;
  readonly trustedSite?: string;
  readonly trace?: string;
}

async function runBuild({ options, progress }: Work, flags: BuildFlags): Promise<ExitCode> {
  const start = performance.now();
  const { verify } = flags;
  const buildOptions = verify === undefined ? options : { ...options, verify };
  const run = (traced: BuildOptions): Promise<BuildReport> =>
    flags.untrusted ? buildUntrusted(traced, flags) : build(traced);
  const report = await withTrace(flags.trace, buildOptions, run);
  progress.clear();
  printReport(report, flags, options.siteDir);
  if (!flags.quiet && !isMachineFormat(flags.format))
    stdout.write(summary(report, performance.now() - start, flags.verbose));
  return report.written ? 0 : 1;
}

/** Runs a build, and writes its trace to a file if one is named, also after an error. */
async function withTrace(
  file: string | undefined,
  options: BuildOptions,
  run: (options: BuildOptions) => Promise<BuildReport>,
): Promise<BuildReport> {
  if (file === undefined) return run(options);
  refuseTraceFile(file, options);
  const trace = startTrace('docsgen build');
  try {
    return await run({ ...options, trace });
  } finally {
    writeTrace(file, trace.end());
  }
}

function writeTrace(file: string, text: string): void {
  try {
    writeAtomically(file, text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new DocsgenError(`The trace ${file} cannot be written: ${problemOf(error)}.`, {
      hint: hintFor(error),
      cause: error,
    });
  }
}

/**
 * Throws a DocsgenError for a trace in no folder, or in the output folder, which has only files of
 * the site.
 */
function refuseTraceFile(file: string, { outDir }: BuildOptions): void {
  if (resolve(file).startsWith(resolve(outDir) + sep))
    throw new DocsgenError(`The trace ${file} would be in the output folder.`, {
      hint: 'Name another file with --trace.',
    });
  if (!existsSync(dirname(resolve(file))))
    throw new DocsgenError(`The trace ${file} cannot be written: there is no such folder.`, {
      hint: 'Create the folder, or name another file with --trace.',
    });
}

/**
 * Builds the content of a site without running its code. Config, components and packages
 * come from the trusted copy. Without a copy, the default config is used.
 */
async function buildUntrusted(options: BuildOptions, flags: BuildFlags): Promise<BuildReport> {
  const { trustedSite, outDir } = flags;
  if (trustedSite !== undefined && !existsSync(trustedSite))
    throw new DocsgenError(`There is no folder ${trustedSite}.`, {
      hint: 'Name a checkout of the branch that you trust.',
    });
  forgetEnvironment();
  const empty =
    trustedSite === undefined ? mkdtempSync(join(tmpdir(), 'docsgen-empty-')) : undefined;
  const remove = (): void => {
    if (empty !== undefined) removeQuietly(empty);
  };
  return withCleanUp(remove, async () => {
    const trustedDir = resolve(trustedSite ?? empty ?? '');
    const out = trustedSite === undefined ? options.outDir : resolve(trustedDir, outDir);
    refuseLinkedOutput(options.siteDir, out);
    // The untrusted site could contain a forged cache.
    return await build({ ...options, trustedDir, outDir: out, cache: false });
  });
}

function summary(report: BuildReport, total: number, verbose: boolean): string {
  const lines: string[] = [];
  const findings = countText(report.diagnostics);
  if (!report.written) return `Nothing was written: ${findings}. The previous site is unchanged.\n`;
  if (verbose) {
    for (const { name, time } of report.phases)
      lines.push(`  ${name.padEnd(18)} ${duration(time)}`);
    for (const file of report.changed) lines.push(`  changed ${printable(file)}`);
    for (const file of report.removed) lines.push(`  removed ${printable(file)}`);
  }
  const { stats } = report;
  const cached = stats.reused + stats.stored;
  const phases = report.phases.map(({ name, time }) => `${name} ${duration(time)}`).join(', ');
  const parts = [
    `${report.pages} pages in ${duration(total)} (${phases})`,
    `${cached} of ${stats.pages} from the cache`,
    changeText(report),
    ...(findings === '' ? [] : [findings]),
  ];
  lines.push(`${parts.join('; ')}.`);
  if (report.verified > 0)
    lines.push(`${report.verified} pages were compiled again and equal the cached ones.`);
  const folder = relative(process.cwd(), report.outDir);
  const isBelow = folder !== '' && !folder.startsWith('..');
  lines.push(`The site is in ${isBelow ? folder : report.outDir}.`);
  return `${lines.join('\n')}\n`;
}

function changeText({ changed, removed, bytes }: BuildReport): string {
  if (changed.length + removed.length === 0) return 'no file changed';
  return `${changed.length} files changed, ${removed.length} removed, ${sizeText(bytes)} written`;
}

/** Parses the name of the file for a trace. */
function traceFile(text: string): string {
  if (text.trim() === '')
    throw new InvalidArgumentError('It must name a file, such as trace.json.');
  return text;
}

/** Parses a share such as `5%` into a number from 0 to 1. */
function percent(text: string): number {
  const [, digits] = /^(\d+(?:\.\d+)?)%?$/.exec(text) ?? [];
  const value = Number(digits);
  if (digits === undefined || value <= 0 || value > 100)
    throw new InvalidArgumentError('It must be a percentage above 0 and up to 100, such as 5%.');
  return value / 100;
}
