import { printable, printableJson } from '../model/printable.js';
import type { PushReport } from '../actions/push.js';
import { isMachineFormat } from '../report/format.js';
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

/** `docsgen search push` */
export const addSearch: AddCommand = (program, done) => {
  const search = program.command('search').description('manage the hosted search index');
  const command = common(
    search
      .command('push')
      .description(
        'replace the records of the hosted index; the admin key comes from ALGOLIA_ADMIN_KEY',
      ),
  )
    .option('--dry-run', 'print the records without sending them', false)
    .action(async (siteDir: string | undefined, flags: Flags & { dryRun: boolean }) => {
      done(await onSite(siteDir, flags, (work) => runPush(work, flags)));
    });
  withExamples(command, {
    'docsgen search push --dry-run': 'print the records without sending them',
  });
};

async function runPush(
  { options, progress }: Work,
  flags: Flags & { dryRun: boolean },
): Promise<ExitCode> {
  const { pushSearch } = await import('../actions/push.js');
  const report = await pushSearch(options, process.env.ALGOLIA_ADMIN_KEY, flags.dryRun);
  progress.clear();
  if (flags.format === 'json' && flags.dryRun)
    stdout.writeRaw(`${printableJson(JSON.stringify(report.records, null, 2))}\n`);
  else printReport(report, flags, options.siteDir);
  if (report.diagnostics.some((d) => d.severity === 'error')) return 1;
  if (flags.quiet || isMachineFormat(flags.format)) return 0;
  stdout.write(`${summary(report)}\n`);
  if (!report.sent)
    for (const { type, url } of report.records.slice(0, flags.verbose ? report.records.length : 5))
      stdout.write(`  ${type} ${printable(url)}\n`);
  return 0;
}

function summary({ records, sent, indexName }: PushReport): string {
  const pages = new Set(records.map(({ url }) => url.split('#')[0])).size;
  const sizes = records.map((record) => Buffer.byteLength(JSON.stringify(record)));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const longest = sizes.reduce((max, size) => Math.max(max, size), 0);
  return (
    `${sent ? 'Sent' : 'Would send'} ${records.length} records of ${pages} pages ` +
    `(${Math.ceil(bytes / 1000)} kB, the longest ${longest} bytes) to the index "${indexName}".`
  );
}
