import { check } from '../check.js';
import { countText } from '../report/format.js';
import { common, print, session, stdout, type AddCommand, type ExitCode, type Flags } from './common.js';

/** `docsgen check` */
export const addCheck: AddCommand = (program, done) => {
  common(program.command('check').description('check routes, sidebars, links and anchors; writes no site'))
    .option('--search', 'ask the search index the queries of content/search.tests.yml', false)
    .action(async (siteDir: string | undefined, flags: Flags & { search: boolean }) => {
      done(await runCheck(siteDir, flags));
    });
};

async function runCheck(siteDir: string | undefined, flags: Flags & { search: boolean }): Promise<ExitCode> {
  const { options, progress } = session(siteDir, flags);
  const { diagnostics, pages, golden } = await check({ ...options, search: flags.search });
  progress.clear();
  print(diagnostics, flags, options.siteDir);
  if (!flags.quiet && flags.format !== 'json') stdout.write(`${pages} pages checked: ${countText(diagnostics) || 'no problems'}.\n`);
  if (golden !== undefined && !flags.quiet && flags.format !== 'json') stdout.write(`${golden.queries} searches: ${percent(golden.withinTop)} as expected, hits@1 ${percent(golden.hitsAt1)}, hits@3 ${percent(golden.hitsAt3)}, MRR ${golden.meanReciprocalRank.toFixed(3)}, nothing found ${percent(golden.zeroResults)}.\n`);
  return diagnostics.some((d) => d.severity === 'error') ? 1 : 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
