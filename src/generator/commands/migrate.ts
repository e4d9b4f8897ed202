import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import type { MigrationResult } from '../actions/migrate/migrate.js';
import { REPORT_FILE } from '../actions/migrate/outcome.js';
import { summaryText } from '../migrate/report.js';
import { DocsgenError } from '../model/errors.js';
import { createProgress } from '../report/progress.js';
import { counted } from '../report/tally.js';
import { integer, MOST_THREADS, withExamples, type AddCommand, type ExitCode } from './common.js';
import { confirm } from './confirm.js';
import { liveLine, printFailure, stdout } from './print.js';
import { siteFolder } from './site.js';

interface MigrateFlags {
  readonly out?: string;
  readonly write: boolean;
  readonly convert: boolean;
  readonly yes: boolean;
  readonly timeout: number;
  readonly report?: boolean;
}

/** `docsgen migrate` */
export const addMigrate: AddCommand = (program, done) => {
  const command = program
    .command('migrate')
    .description('make a docsgen site from a Docusaurus site; without --write, show the result')
    .argument('<siteDir>', 'folder with docusaurus.config')
    .option('--out <dir>', 'folder of the new site; without it, the old site is changed')
    .option('--write', 'write the new site', false)
    .option('--convert', 'turn MDX pages that have a plain form into Markdown', false)
    .option('-y, --yes', 'run the code of the config without asking', false)
    .option('--timeout <seconds>', 'time limit for the code of the config', integer(1, 3600), 60)
    .option('--report', 'print the complete report', false)
    .action(async (siteDir: string, flags: MigrateFlags) => {
      done(await runMigrate(siteDir, flags));
    });
  withExamples(command, {
    'docsgen migrate ../old --out ../new': 'show what a migration would write',
    'docsgen migrate ../old --out ../new --write': 'write the new site',
    'docsgen migrate . --write --yes': 'change the site itself, in a clean git tree',
  });
};

async function runMigrate(siteDir: string, flags: MigrateFlags): Promise<ExitCode> {
  const site = siteFolder(siteDir);
  const progress = createProgress(liveLine, !stdout.isTerminal);
  try {
    const { migrate } = await import('../actions/migrate/migrate.js');
    const result = await migrate({
      siteDir: site,
      out: flags.out === undefined ? undefined : resolve(flags.out),
      write: flags.write,
      convert: flags.convert,
      timeoutSeconds: flags.timeout,
      jobs: Math.min(availableParallelism(), MOST_THREADS),
      progress: progress.report,
      confirm: (text) => confirm(text, flags.yes),
    });
    progress.clear();
    stdout.write(flags.report === true ? result.report : summary(result, flags));
    return 0;
  } catch (error) {
    progress.clear();
    if (!(error instanceof DocsgenError)) throw error;
    printFailure(error, { format: 'pretty', all: true }, site);
    return 2;
  }
}

function summary(
  { notes, files, target, pages }: MigrationResult,
  { write, out }: MigrateFlags,
): string {
  const inside = relative('.', target);
  const folder = inside === '' ? 'this folder' : inside;
  const reportFile = inside === '' ? REPORT_FILE : `${inside}/${REPORT_FILE}`;
  const lines = [
    summaryText(notes),
    ...notes
      .filter(({ kind }) => kind === 'by-hand')
      .map(({ file, line, subject, text }) => `  ${file}:${line} ${subject}: ${text}`),
    ...(pages === undefined
      ? []
      : [
          `Pages: ${pages.converted.length} of ${pages.converted.length + pages.stays.length} ` +
            'in MDX are plain Markdown.',
        ]),
    write
      ? `Wrote ${counted(files.length, 'file')} to ${folder}. Read ${reportFile} next.`
      : `Would write ${counted(files.length, 'file')} to ${folder}. ` +
        'Add --write to write them, or --report to print the report.',
    ...(write && out !== undefined
      ? [`Then: cd ${folder} && npm install && npx docsgen build`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
