import { setImmediate as turn } from 'node:timers/promises';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { InvalidArgumentError, type Command } from 'commander';
import type { BuildOptions, BuildReport } from '../actions/build.js';
import { withCleanUp } from '../io/output/clean-up.js';
import { forgetEnvironment, refuseLinkedOutput } from '../io/read/untrusted.js';
import { removeQuietly, writeAtomically } from '../io/fs/write-atomically.js';
import type { RemoteTally } from '../io/remote/remote-cache.js';
import { takeRemoteSettings, type RemoteFlags } from '../io/remote/settings.js';
import { hintFor, isSystemError, problemOf } from '../io/fs/system-error.js';
import { DocsgenError } from '../model/errors.js';
import { MAX_SHARDS, shardName, type Shard } from '../model/shard.js';
import { printable } from '../model/printable.js';
import { sizeText } from '../model/units.js';
import { isMachineFormat } from '../report/format.js';
import { countText } from '../report/tally.js';
import {
  common,
  duration,
  onSite,
  remoteCacheOption,
  remoteCacheWaitOption,
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
    .option('--shard <i/n>', 'compile one of n parts of the pages, for `docsgen merge`', shardOf)
    .option('--untrusted', 'build content that you do not trust: run no code of the site', false)
    .option('--trusted-site <dir>', 'with --untrusted: folder to take config and code from');
  addRemoteOptions(command).action(async (siteDir: string | undefined, flags: BuildFlags) => {
    refuseTrustedSiteAlone(flags);
    const { shard } = flags;
    const isNamed = command.getOptionValueSource('outDir') !== 'default';
    // A shard is no site, and shards of one machine must not replace each other.
    const outDir =
      shard === undefined || isNamed
        ? flags.outDir
        : `${flags.outDir}-shard-${shard.index}-of-${shard.of}`;
    const run = (work: Work): Promise<ExitCode> =>
      shard === undefined ? runBuild(work, flags) : runShard(work, flags, shard);
    done(await onSite(siteDir, { ...flags, outDir }, run));
  });
  withExamples(command, {
    'docsgen build': 'build the site around the current folder',
    'docsgen build website -o public': 'build the site in website/ into website/public/',
    'docsgen build --base-url /docs/': 'build a site that is served below /docs/',
    'docsgen build --shard 2/3': 'compile the second third of the pages',
  });
};

/** Adds the flags for the remote cache. */
export function addRemoteOptions(command: Command): Command {
  return command
    .addOption(remoteCacheOption())
    .option('--remote-cache-read-only', 'do not write to the remote cache', false)
    .addOption(remoteCacheWaitOption());
}

/** The flags of a build, and of a merge. */
export interface BuildFlags extends Flags, RemoteFlags {
  /** Share of the pages, from 0 to 1. */
  readonly verify?: number;
  readonly untrusted: boolean;
  readonly trustedSite?: string;
  readonly trace?: string;
  readonly shard?: Shard;
}

/**
 * How much the heap may grow before garbage is collected, in percent. V8 lets it grow by up to
 * 300 %, which makes the memory of a build depend on that of the machine.
 */
const HEAP_GROWTH = 50;

async function runBuild({ options, progress }: Work, flags: BuildFlags): Promise<ExitCode> {
  const start = performance.now();
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const { verify } = flags;
  const remote = takeRemoteSettings(flags, process.env);
  const buildOptions = {
    ...options,
    ...(verify === undefined ? {} : { verify }),
    ...(remote === undefined ? {} : { remote }),
  };
  const { build } = await import('../actions/build.js');
  const run = (traced: BuildOptions): Promise<BuildReport> =>
    flags.untrusted ? buildUntrusted(traced, flags, build) : build(traced);
  const report = await withTrace(flags.trace, buildOptions, run);
  progress.clear();
  // Rejected promises of the site's code, which nobody awaits, arrive before the report.
  await turn();
  return printBuild(report, { flags, siteDir: options.siteDir, start });
}

/** Prints the report of a build that began at `start`. Returns the exit code. */
export function printBuild(
  report: BuildReport,
  {
    flags,
    siteDir,
    start,
  }: { readonly flags: Flags; readonly siteDir: string; readonly start: number },
): ExitCode {
  printReport(report, flags, siteDir);
  if (!flags.quiet && !isMachineFormat(flags.format))
    stdout.write(summary(report, performance.now() - start, flags.verbose));
  return report.written ? 0 : 1;
}

/** Builds a shard. Its findings are those of the merge. */
async function runShard(
  { options, progress }: Work,
  flags: BuildFlags,
  shard: Shard,
): Promise<ExitCode> {
  refuseWithShard(flags);
  const remote = takeRemoteSettings(flags, process.env);
  const { buildShard } = await import('../actions/shard.js');
  const report = await buildShard(
    { ...options, ...(remote === undefined ? {} : { remote }) },
    shard,
  );
  progress.clear();
  printReport({ diagnostics: [] }, flags, options.siteDir);
  if (!flags.quiet && !isMachineFormat(flags.format))
    stdout.write(
      `Shard ${shardName(shard)}: ${report.pages} pages, ${report.compiled} of them compiled. ` +
        `It is in ${placeOf(report.outDir)}.\n`,
    );
  return 0;
}

/** Without --untrusted, the code of the site itself would run. */
function refuseTrustedSiteAlone({ untrusted, trustedSite }: BuildFlags): void {
  if (trustedSite !== undefined && !untrusted)
    throw new DocsgenError('--trusted-site has no effect without --untrusted.', {
      hint: 'Add --untrusted to run no code of the site, or leave out --trusted-site.',
    });
}

function refuseWithShard({ untrusted, verify, trace }: BuildFlags): void {
  const given = { '--untrusted': untrusted, '--verify': verify, '--trace': trace };
  const [flag] = Object.entries(given).find(([, value]) => Boolean(value)) ?? [];
  if (flag !== undefined)
    throw new DocsgenError(`--shard and ${flag} cannot be used together.`, {
      hint: 'Leave one of them out.',
    });
}

/** Runs a build, and writes its trace to a file if one is named, also after an error. */
async function withTrace(
  file: string | undefined,
  options: BuildOptions,
  run: (options: BuildOptions) => Promise<BuildReport>,
): Promise<BuildReport> {
  if (file === undefined) return run(options);
  refuseTraceFile(file, options);
  const { startTrace } = await import('../io/tools/trace.js');
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
async function buildUntrusted(
  options: BuildOptions,
  { trustedSite, outDir }: BuildFlags,
  build: (options: BuildOptions) => Promise<BuildReport>,
): Promise<BuildReport> {
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
    const remote =
      options.remote === undefined ? {} : { remote: { ...options.remote, isReadOnly: true } };
    return await build({ ...options, ...remote, trustedDir, outDir: out, cache: false });
  });
}

function summary(report: BuildReport, total: number, verbose: boolean): string {
  const lines: string[] = [];
  const findings = countText(report.diagnostics);
  if (!report.written) return `Nothing was written: ${findings}. The previous site is unchanged.\n`;
  if (verbose) {
    for (const { name, time } of report.phases)
      lines.push(`  ${name.padEnd(18)} ${duration(time)}`);
    if (report.remote !== undefined) lines.push(`  ${remoteText(report.remote)}`);
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
  lines.push(`The site is in ${placeOf(report.outDir)}.`);
  return `${lines.join('\n')}\n`;
}

/** A folder, relative to the current one if it is below it. */
function placeOf(outDir: string): string {
  const folder = relative(process.cwd(), outDir);
  return folder !== '' && !folder.startsWith('..') ? folder : outDir;
}

function remoteText({ received, sent, waited }: RemoteTally): string {
  return `remote cache: ${received} received, ${sent} sent, ${duration(waited)} waited`;
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

/** Parses a shard such as `2/3`. */
function shardOf(text: string): Shard {
  const [, index, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? [];
  if (index === undefined || of === undefined || of > MAX_SHARDS || index < 1 || index > of)
    throw new InvalidArgumentError(
      `It must be a part and the number of parts, such as 2/3, with at most ${MAX_SHARDS} parts.`,
    );
  return { index, of };
}

/** Parses a share such as `5%` into a number from 0 to 1. */
function percent(text: string): number {
  const [, digits] = /^(\d+(?:\.\d+)?)%?$/.exec(text) ?? [];
  const value = Number(digits);
  if (digits === undefined || value <= 0 || value > 100)
    throw new InvalidArgumentError('It must be a percentage above 0 and up to 100, such as 5%.');
  return value / 100;
}
