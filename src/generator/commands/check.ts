import { check, type CheckReport } from '../check.js';
import { printable } from '../model/printable.js';
import { isMachineFormat } from '../report/format.js';
import { countText } from '../report/tally.js';
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
    .option('--search', 'run the test queries of content/search.tests.yml', false)
    .option('--external', 'request links to other hosts', false)
    .option('--parity', 'print which topics exist in which languages', false)
    .option('--strict', 'exit with 1 on warnings too', false)
    .option('--fix', 'write the fixes that are sure, and the proposed redirects', false)
    .option('--dry-run', 'with --fix: show the edits, write nothing', false)
    .option('--baseline', 'record the findings of today: from now on only new ones count', false)
    .option('--lock', 'record the addresses of today in docsgen.urls.lock', false)
    .action(async (paths: string[], flags: CheckFlags) => {
      const { siteDir, files } = siteAndFiles(paths);
      done(await onSite(siteDir, flags, (work) => runCheck(work, files, flags)));
    });
  withExamples(command, {
    'docsgen check': 'check the site around the current folder',
    'docsgen check docs/guide docs/index.md': 'report on these folders and files alone',
    'docsgen check --fix --dry-run': 'show what --fix would write',
    'docsgen check --format sarif > docsgen.sarif': 'write a report for a code host',
  });
};

async function runCheck(
  { options, progress }: Work,
  files: readonly string[],
  flags: CheckFlags,
): Promise<ExitCode> {
  const report = await check({
    ...options,
    files,
    search: flags.search,
    external: flags.external,
    fix: flags.fix ? (flags.dryRun ? 'plan' : 'write') : 'no',
    writeBaseline: flags.baseline,
    writeLock: flags.lock,
  });
  progress.clear();
  printReport(report, flags, options.siteDir);
  if (!flags.quiet && !isMachineFormat(flags.format)) stdout.write(summary(report, flags));
  return report.diagnostics.some((d) => flags.strict || d.severity === 'error') ? 1 : 0;
}

function summary(report: CheckReport, flags: CheckFlags): string {
  const { diagnostics, known, mended, golden, edits } = report;
  const lines = [...(flags.parity ? report.parity.map(parityText) : [])];
  if (edits.length > 0)
    lines.push(
      `${edits.map(editText).join('\n')}\n${edits.length} ${edits.length === 1 ? 'line' : 'lines'} ${flags.dryRun ? 'would be' : 'were'} mended.`,
    );
  for (const file of report.written) lines.push(`Wrote ${printable(file)}: commit it.`);
  lines.push(
    `${report.pages} pages checked: ${countText(diagnostics) || 'no problems'}${known === 0 ? '' : `, ${known} in the baseline`}.`,
  );
  if (mended > 0)
    lines.push(
      `${mended} of the baseline ${mended === 1 ? 'is' : 'are'} mended: \`docsgen check --baseline\` forgets ${mended === 1 ? 'it' : 'them'}.`,
    );
  const fixable = diagnostics.filter(({ fix }) => fix !== undefined).length;
  if (fixable > 0 && !flags.fix)
    lines.push(
      `${fixable} can be mended by \`docsgen check --fix\`; with \`--dry-run\` it shows how.`,
    );
  if (golden !== undefined)
    lines.push(
      `${golden.queries} searches: ${percent(golden.withinTop)} as expected, hits@1 ${percent(golden.hitsAt1)}, hits@3 ${percent(golden.hitsAt3)}, MRR ${golden.meanReciprocalRank.toFixed(3)}, nothing found ${percent(golden.zeroResults)}.`,
    );
  return `${lines.join('\n')}\n`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
