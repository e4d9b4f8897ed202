import { relative } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { build, type BuildReport } from '../build.js';
import { printable } from '../model/printable.js';
import { isMachineFormat } from '../report/format.js';
import { countText } from '../report/tally.js';
import {
  common,
  duration,
  onSite,
  sizeText,
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
      .description('build the site; with errors nothing is written and the old site stays'),
  )
    .option('--no-social-cards', 'do not draw pictures for social networks')
    .option('--verify <percent>', 'make this part of the pages again to prove the cache', percent)
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
  /** Part of the pages, from 0 to 1. */
  readonly verify?: number;
}

async function runBuild({ options, progress }: Work, flags: BuildFlags): Promise<ExitCode> {
  const start = performance.now();
  const { verify } = flags;
  const report = await build(verify === undefined ? options : { ...options, verify });
  progress.clear();
  printReport(report, flags, options.siteDir);
  if (!flags.quiet && !isMachineFormat(flags.format))
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
    for (const file of report.changed) lines.push(`  changed ${printable(file)}`);
    for (const file of report.removed) lines.push(`  removed ${printable(file)}`);
  }
  const { stats } = report;
  const cached = stats.reused + stats.stored;
  const changes =
    report.changed.length + report.removed.length === 0
      ? 'no file changed'
      : `${report.changed.length} files changed, ${report.removed.length} removed, ${sizeText(report.bytes)} written`;
  const phases = report.phases.map(({ name, time }) => `${name} ${duration(time)}`).join(', ');
  lines.push(
    `${report.pages} pages in ${duration(total)} (${phases}); ${cached} of ${stats.pages} from the cache; ${changes}${counts === '' ? '' : `; ${counts}`}.`,
  );
  if (report.verified > 0)
    lines.push(`${report.verified} pages were made again and equal the cache.`);
  const shown = relative(process.cwd(), report.outDir);
  lines.push(`The site is in ${shown === '' || shown.startsWith('..') ? report.outDir : shown}.`);
  return `${lines.join('\n')}\n`;
}

/** A share such as `5%`, as a number from 0 to 1. */
function percent(text: string): number {
  const [, digits] = /^(\d+(?:\.\d+)?)%?$/.exec(text) ?? [];
  const value = Number(digits);
  if (digits === undefined || value <= 0 || value > 100)
    throw new InvalidArgumentError('It must be a percentage above 0 and up to 100, such as 5%.');
  return value / 100;
}
