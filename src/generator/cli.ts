import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { build, type BuildReport } from './build.js';
import { check } from './check.js';
import { version } from './io/package-files.js';
import type { Diagnostic } from './model/diagnostic.js';
import { DocsgenError } from './model/errors.js';
import { countText, formatDiagnostics, type ReportFormat } from './report/format.js';
import { createProgress } from './report/progress.js';
import { servePreview, serveWatching } from './serve.js';
import type { SessionOptions } from './session.js';

/** 0: fine, 1: diagnostics, 2: the command cannot proceed, 70: a bug of docsgen's. */
type ExitCode = 0 | 1 | 2 | 70;

/** Every thread holds the whole of docsgen in memory: beyond a few, starting them costs more than they save. */
const MOST_THREADS = 4;

interface Flags {
  readonly outDir: string;
  readonly baseUrl?: string;
  readonly jobs?: number;
  readonly cache: boolean;
  /** Of `build` alone. */
  readonly socialCards?: boolean;
  readonly format: ReportFormat;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

const stdout = { write: (text: string) => void process.stdout.write(text), isTerminal: process.stdout.isTTY === true && process.env.CI === undefined };

/** Run the command line. The only place that reads `process.argv`. */
async function main(): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = new Command('docsgen').description('Build documentation sites from Markdown.').version(version).exitOverride().showHelpAfterError('(docsgen --help tells more)');
  program.configureOutput({ writeErr: (text) => process.stderr.write(text) });
  common(program.command('build').description('build the site for publishing'))
    .option('--no-social-cards', 'draw no pictures for social networks')
    .action(async (siteDir: string | undefined, flags: Flags) => {
    code = await runBuild(siteDir, flags);
  });
  common(program.command('check').description('check routes, sidebars, links and anchors; writes no site')).action(async (siteDir: string | undefined, flags: Flags) => {
    code = await runCheck(siteDir, flags);
  });
  common(program.command('serve').description('preview the built site, or write it with --watch'))
    .option('-w, --watch', 'build from the sources and show changes at once', false)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; the next free one when it is taken', number(0, 65_535), 3000)
    .action(async (siteDir: string | undefined, flags: Flags & { watch: boolean; host: string; port: number }) => {
      await runServe(siteDir, flags);
    });
  try {
    await program.parseAsync(process.argv);
    return code;
  } catch (error) {
    return failed(error, program);
  }
}

function common(command: Command): Command {
  return command
    .argument('[siteDir]', 'folder of the site', undefined)
    .option('-o, --out-dir <dir>', 'folder of the finished site, relative to the site', 'build')
    .option('--base-url <path>', 'path that the site is served under', basePath)
    .option('-j, --jobs <n>', 'threads to compile and draw with', number(1, 64))
    .option('--no-cache', 'neither read nor write the cache')
    .addOption(new Option('--format <format>', 'how to print diagnostics').choices(['pretty', 'json', 'github']).default('pretty'))
    .option('-q, --quiet', 'print diagnostics only', false)
    .option('-v, --verbose', 'print every phase and every changed file', false);
}

async function runBuild(siteDir: string | undefined, flags: Flags): Promise<ExitCode> {
  const { options, progress } = session(siteDir, flags);
  const start = performance.now();
  const report = await build(options);
  progress.clear();
  print(report.diagnostics, flags, options.siteDir);
  if (!flags.quiet && flags.format !== 'json') stdout.write(summary(report, performance.now() - start, flags.verbose));
  return report.written ? 0 : 1;
}

async function runCheck(siteDir: string | undefined, flags: Flags): Promise<ExitCode> {
  const { options, progress } = session(siteDir, flags);
  const { diagnostics, pages } = await check(options);
  progress.clear();
  print(diagnostics, flags, options.siteDir);
  if (!flags.quiet && flags.format !== 'json') stdout.write(`${pages} pages checked: ${countText(diagnostics) || 'no problems'}.\n`);
  return diagnostics.some((d) => d.severity === 'error') ? 1 : 0;
}

async function runServe(siteDir: string | undefined, flags: Flags & { watch: boolean; host: string; port: number }): Promise<void> {
  const { options, progress } = session(siteDir, flags);
  const describe = (diagnostics: readonly Diagnostic[]): string[] => diagnostics.map((d) => formatDiagnostics([d], 'pretty', { color: false, sourceLine: sourceReader(options.siteDir) }));
  const serving = flags.watch
    ? await serveWatching(options, flags, {
        updated: (diagnostics, pages, time) => {
          progress.clear();
          print(diagnostics, flags, options.siteDir);
          if (!flags.quiet) stdout.write(`${pages} pages in ${duration(time)}${diagnostics.length > 0 ? `, ${countText(diagnostics)}` : ''}\n`);
        },
        failed: (error) => {
          report(error, flags, options.siteDir);
        },
        describe,
      })
    : await servePreview(options, flags);
  stdout.write(`Serving at ${serving.url}\n`);
  await new Promise<void>((done) => {
    process.once('SIGINT', () => { done(); });
    process.once('SIGTERM', () => { done(); });
  });
  await serving.close();
}

function session(siteDir: string | undefined, flags: Flags): { options: SessionOptions; progress: ReturnType<typeof createProgress> } {
  const site = resolve(siteDir ?? '.');
  if (!existsSync(site)) throw new DocsgenError(`There is no folder ${siteDir ?? '.'}.`);
  const progress = createProgress(stdout, flags.quiet || flags.format === 'json');
  const options: SessionOptions = { siteDir: site, outDir: resolve(site, flags.outDir), jobs: flags.jobs ?? Math.min(availableParallelism(), MOST_THREADS), cache: flags.cache, socialCards: flags.socialCards === true, progress: progress.report, ...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }) };
  return { options, progress };
}

function print(diagnostics: readonly Diagnostic[], flags: Flags, siteDir: string): void {
  if (flags.format === 'json') stdout.write(`${formatDiagnostics(diagnostics, 'json', { color: false, sourceLine: () => undefined })}\n`);
  else if (diagnostics.length > 0) process.stderr.write(`${formatDiagnostics(diagnostics, flags.format, { color: useColor(), sourceLine: sourceReader(siteDir) })}\n\n`);
}

function useColor(): boolean {
  return process.stderr.isTTY === true && (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb';
}

function sourceReader(siteDir: string): (file: string, line: number) => string | undefined {
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

function summary(report: BuildReport, total: number, verbose: boolean): string {
  const lines: string[] = [];
  const counts = countText(report.diagnostics);
  if (!report.written) return `Nothing was written: ${counts}. The previous site is untouched.\n`;
  if (verbose) {
    for (const { name, time } of report.phases) lines.push(`  ${name.padEnd(18)} ${duration(time)}`);
    for (const file of report.changed) lines.push(`  changed ${file}`);
    for (const file of report.removed) lines.push(`  removed ${file}`);
  }
  const { stats } = report;
  const cached = stats.reused + stats.stored;
  const changes = report.changed.length + report.removed.length === 0 ? 'no file changed' : `${report.changed.length} files changed, ${report.removed.length} removed, ${size(report.bytes)} written`;
  const phases = report.phases.map(({ name, time }) => `${name} ${duration(time)}`).join(', ');
  lines.push(`${report.pages} pages in ${duration(total)} (${phases}); ${cached} of ${stats.pages} from the cache; ${changes}${counts === '' ? '' : `; ${counts}`}.`);
  const shown = relative(process.cwd(), report.outDir);
  lines.push(`The site is in ${shown === '' || shown.startsWith('..') ? report.outDir : shown}.`);
  return `${lines.join('\n')}\n`;
}

function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function number(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max) throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return value;
  };
}

function basePath(text: string): string {
  if (!/^\/(?:[^?#\s]*\/)?$/.test(text)) throw new InvalidArgumentError('It must start and end with a slash, such as /docs/.');
  return text;
}

function report(error: DocsgenError, flags: Pick<Flags, 'format'>, siteDir: string): void {
  if (flags.format === 'json') stdout.write(`${JSON.stringify({ error: error.message, hint: error.hint, diagnostics: error.diagnostics }, null, 2)}\n`);
  if (error.diagnostics.length > 0 && flags.format !== 'json') process.stderr.write(`${formatDiagnostics(error.diagnostics, flags.format, { color: useColor(), sourceLine: sourceReader(siteDir) })}\n\n`);
  process.stderr.write(`docsgen: ${error.message}\n${error.hint === undefined ? '' : `  hint: ${error.hint}\n`}`);
}

function failed(error: unknown, program: Command): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof DocsgenError) {
    const command = program.commands.find((c) => c.name() === program.args[0]);
    const flags: Partial<Flags> = command?.opts() ?? {};
    report(error, { format: flags.format ?? 'pretty' }, resolve(command?.args[0] ?? '.'));
    return 2;
  }
  process.stderr.write(`docsgen: this is a bug in docsgen ${version}, please report it.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 70;
}

process.exitCode = await main();
