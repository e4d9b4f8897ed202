import type { CheckReport } from '../actions/check.js';
import { DocsgenError } from '../model/errors.js';
import { printable } from '../model/printable.js';
import { isMachineFormat } from '../report/format.js';
import { counted, countText } from '../report/tally.js';
import type { GoldenReport } from '../search/golden.js';
import { editText, parityText } from '../report/check.js';
import {
  common,
  onSite,
  withExamples,
  type AddCommand,
  type ExitCode,
  type Flags,
  type Work,
} from './common.js';
import { printReport, stdout } from './print.js';
import { siteAndFiles } from './site.js';

interface CheckFlags extends Flags {
  readonly search: boolean;
  readonly external: boolean;
  readonly parity: boolean;
  readonly strict: boolean;
  readonly fix: boolean;
  readonly dryRun: boolean;
  readonly baseline: boolean;
  readonly lock: boolean;
  readonly today?: string;
}

/** `docsgen check` */
export const addCheck: AddCommand = (program, done) => {
  const command = common(
    program
      .command('check')
      .description('check config, pages, links and anchors by the rules; writes no site'),
    '[paths...]',
    'folder of the site, or files and folders of one site to report on',
  )
    .option(
      '--search',
      'run the test queries of content/search.tests.yml and search.*.tests.yml',
      false,
    )
    .option('--external', 'request links to other hosts', false)
    .option('--parity', 'print which topics exist in which languages', false)
    .option('--strict', 'exit with code 1 on warnings, too', false)
    .option('--fix', 'write all safe fixes and redirects', false)
    .option('--dry-run', 'with --fix: print the edits and write nothing', false)
    .option('--baseline', 'record the current findings, so that only new ones are reported', false)
    .option('--lock', 'record the current addresses in docsgen.urls.lock', false)
    .option(
      '--today <date>',
      'report dated values as on this day, YYYY-MM-DD (default: the last commit)',
    )
    .action(async (paths: string[], flags: CheckFlags) => {
      const { siteDir, files } = siteAndFiles(paths);
      done(await onSite(siteDir, flags, (work) => runCheck(work, files, flags)));
    });
  withExamples(command, {
    'docsgen check': 'check the site around the current folder',
    'docsgen check docs/guide docs/index.md': 'report on these folders and files only',
    'docsgen check --fix --dry-run': 'show what --fix would write',
    'docsgen check --format sarif > docsgen.sarif': 'write a report for a code host',
  });
};

async function runCheck(
  { options, progress }: Work,
  files: readonly string[],
  flags: CheckFlags,
): Promise<ExitCode> {
  if (flags.dryRun && !flags.fix)
    throw new DocsgenError('--dry-run needs --fix.', {
      hint: 'Write `docsgen check --fix --dry-run` to see what would be fixed.',
    });
  if (flags.today !== undefined && !isDay(flags.today))
    throw new DocsgenError(`"${printable(flags.today)}" is not a day.`, {
      hint: 'Write --today 2027-01-31.',
    });
  const { check } = await import('../actions/check.js');
  const report = await check({
    ...options,
    files,
    search: flags.search,
    external: flags.external,
    fix: flags.fix ? (flags.dryRun ? 'plan' : 'write') : 'no',
    writeBaseline: flags.baseline,
    writeLock: flags.lock,
    today: flags.today,
  });
  progress.clear();
  printReport(report, flags, options.siteDir);
  for (const notice of report.notices) process.stderr.write(`docsgen: ${notice}\n`);
  if (!flags.quiet && !isMachineFormat(flags.format)) stdout.write(summary(report, flags));
  return report.diagnostics.some((d) => flags.strict || d.severity === 'error') ? 1 : 0;
}

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function summary(report: CheckReport, flags: CheckFlags): string {
  const { diagnostics, known, fixed, golden, edits } = report;
  const lines = [...(flags.parity ? report.parity.map(parityText) : [])];
  if (flags.fix) {
    for (const edit of edits) lines.push(editText(edit));
    lines.push(fixSummary(edits.length, flags.dryRun));
  }
  for (const file of report.written) lines.push(`Wrote ${printable(file)}: commit it.`);
  const inBaseline = known === 0 ? '' : `, ${known} in the baseline`;
  const findings = countText(diagnostics) || 'no problems';
  lines.push(`${counted(report.pages, 'page')} checked: ${findings}${inBaseline}.`);
  if (fixed > 0) lines.push(baselineText(fixed));
  const fixable = diagnostics.filter(({ fix }) => fix !== undefined).length;
  if (fixable > 0 && !flags.fix)
    lines.push(
      `\`docsgen check --fix\` fixes ${fixable} of these; with \`--dry-run\` it only prints how.`,
    );
  for (const report of golden ?? []) lines.push(searchText(report));
  return `${lines.join('\n')}\n`;
}

/** Suggests to remove fixed findings from the baseline. */
function baselineText(fixed: number): string {
  const [verb, pronoun] = fixed === 1 ? ['is', 'it'] : ['are', 'them'];
  return (
    `${counted(fixed, 'finding')} of the baseline ${verb} fixed: ` +
    `\`docsgen check --baseline\` removes ${pronoun} from it.`
  );
}

function searchText(golden: GoldenReport): string {
  const parts = [
    `${percent(golden.withinTop)} as expected`,
    `hits@1 ${percent(golden.hitsAt1)}`,
    `hits@3 ${percent(golden.hitsAt3)}`,
    `MRR ${golden.meanReciprocalRank.toFixed(3)}`,
    `nothing found ${percent(golden.zeroResults)}`,
  ];
  const count = counted(golden.queries, 'search', 'searches');
  return `${printable(golden.file)}: ${count}: ${parts.join(', ')}.`;
}

/** `Fixed 2 lines.`, or `Would fix 2 lines.` on a dry run. */
function fixSummary(lines: number, isDryRun: boolean): string {
  if (lines === 0) return 'There is nothing to fix.';
  return `${isDryRun ? 'Would fix' : 'Fixed'} ${counted(lines, 'line')}.`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
