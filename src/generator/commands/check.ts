import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { check, type CheckReport } from '../check.js';
import { DocsgenError } from '../model/errors.js';
import { countText } from '../report/tally.js';
import { editText, parityText } from '../report/check.js';
import { common, session, type AddCommand, type ExitCode, type Flags } from './common.js';
import { printReport, stdout } from './print.js';

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
  common(
    program
      .command('check')
      .description('check routes, sidebars, links and anchors; writes no site'),
    '[paths...]',
    'the folder of the site, or files and folders of it to report on',
    ['sarif'],
  )
    .option('--search', 'ask the search index the queries of content/search.tests.yml', false)
    .option('--external', 'ask the hosts of links that lead elsewhere', false)
    .option('--parity', 'print which topics exist in which languages', false)
    .option('--strict', 'end with 1 on warnings too', false)
    .option('--fix', 'mend what can be mended for sure, and write the redirects proposed', false)
    .option('--dry-run', 'with --fix: show the edits, write nothing', false)
    .option('--baseline', 'record the findings of today: from now on only new ones count', false)
    .option('--lock', 'promise the addresses that the site has now, in docsgen.urls.lock', false)
    .action(async (paths: string[], flags: CheckFlags) => {
      done(await runCheck(paths, flags));
    });
};

const CONFIGS = [
  'site.config.ts',
  'site.config.mts',
  'site.config.js',
  'site.config.mjs',
  'site.config.json',
];

/** The site's folder and what of it to report on: a folder with a config is a site, and so is any that is not in one. */
function siteAndFiles(paths: readonly string[]): { siteDir: string | undefined; files: string[] } {
  const hasConfig = (folder: string): boolean =>
    CONFIGS.some((name) => existsSync(join(folder, name)));
  for (const path of paths)
    if (!existsSync(path)) throw new DocsgenError(`There is no file or folder ${path}.`);
  const [first] = paths;
  const isSite =
    first !== undefined &&
    statSync(first).isDirectory() &&
    (hasConfig(first) || !hasConfig('.') || relative('.', first).startsWith('..'));
  const siteDir = isSite ? first : undefined;
  const site = resolve(siteDir ?? '.');
  const files = (isSite ? paths.slice(1) : paths).map((path) =>
    relative(site, resolve(path)).replaceAll('\\', '/'),
  );
  const outside = files.find((file) => file.startsWith('..'));
  if (outside !== undefined) throw new DocsgenError(`${outside} is not in the site ${site}.`);
  return { siteDir, files: files.filter((file) => file !== '') };
}

async function runCheck(paths: readonly string[], flags: CheckFlags): Promise<ExitCode> {
  const { siteDir, files } = siteAndFiles(paths);
  const { options, progress } = session(siteDir, flags);
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
  if (!flags.quiet && flags.format !== 'json' && flags.format !== 'sarif')
    stdout.write(summary(report, flags));
  return report.diagnostics.some((d) => flags.strict || d.severity === 'error') ? 1 : 0;
}

function summary(report: CheckReport, flags: CheckFlags): string {
  const { diagnostics, known, mended, golden, edits } = report;
  const lines = [...(flags.parity ? report.parity.map(parityText) : [])];
  if (edits.length > 0)
    lines.push(
      `${edits.map(editText).join('\n')}\n${edits.length} ${edits.length === 1 ? 'line' : 'lines'} ${flags.dryRun ? 'would be' : 'were'} mended.`,
    );
  for (const file of report.written) lines.push(`Wrote ${file}: commit it.`);
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
