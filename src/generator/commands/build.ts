import { relative } from 'node:path';
import { build, type BuildReport } from '../build.js';
import { countText } from '../report/format.js';
import {
  common,
  duration,
  print,
  session,
  stdout,
  type AddCommand,
  type ExitCode,
  type Flags,
} from './common.js';

/** `docsgen build` */
export const addBuild: AddCommand = (program, done) => {
  common(program.command('build').description('build the site for publishing'))
    .option('--no-social-cards', 'draw no pictures for social networks')
    .action(async (siteDir: string | undefined, flags: Flags) => {
      done(await runBuild(siteDir, flags));
    });
};

async function runBuild(siteDir: string | undefined, flags: Flags): Promise<ExitCode> {
  const { options, progress } = session(siteDir, flags);
  const start = performance.now();
  const report = await build(options);
  progress.clear();
  print(report.diagnostics, flags, options.siteDir);
  if (!flags.quiet && flags.format !== 'json')
    stdout.write(summary(report, performance.now() - start, flags.verbose));
  return report.written ? 0 : 1;
}

function summary(report: BuildReport, total: number, verbose: boolean): string {
  const lines: string[] = [];
  const counts = countText(report.diagnostics);
  if (!report.written) return `Nothing was written: ${counts}. The previous site is untouched.\n`;
  if (verbose) {
    for (const { name, time } of report.phases)
      lines.push(`  ${name.padEnd(18)} ${duration(time)}`);
    for (const file of report.changed) lines.push(`  changed ${file}`);
    for (const file of report.removed) lines.push(`  removed ${file}`);
  }
  const { stats } = report;
  const cached = stats.reused + stats.stored;
  const changes =
    report.changed.length + report.removed.length === 0
      ? 'no file changed'
      : `${report.changed.length} files changed, ${report.removed.length} removed, ${size(report.bytes)} written`;
  const phases = report.phases.map(({ name, time }) => `${name} ${duration(time)}`).join(', ');
  lines.push(
    `${report.pages} pages in ${duration(total)} (${phases}); ${cached} of ${stats.pages} from the cache; ${changes}${counts === '' ? '' : `; ${counts}`}.`,
  );
  const shown = relative(process.cwd(), report.outDir);
  lines.push(`The site is in ${shown === '' || shown.startsWith('..') ? report.outDir : shown}.`);
  return `${lines.join('\n')}\n`;
}

function size(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
