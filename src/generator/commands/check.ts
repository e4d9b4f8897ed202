import { check } from '../check.js';
import { countText } from '../report/format.js';
import { common, print, session, stdout, type AddCommand, type ExitCode, type Flags } from './common.js';

/** `docsgen check` */
export const addCheck: AddCommand = (program, done) => {
  common(program.command('check').description('check routes, sidebars, links and anchors; writes no site')).action(async (siteDir: string | undefined, flags: Flags) => {
    done(await runCheck(siteDir, flags));
  });
};

async function runCheck(siteDir: string | undefined, flags: Flags): Promise<ExitCode> {
  const { options, progress } = session(siteDir, flags);
  const { diagnostics, pages } = await check(options);
  progress.clear();
  print(diagnostics, flags, options.siteDir);
  if (!flags.quiet && flags.format !== 'json') stdout.write(`${pages} pages checked: ${countText(diagnostics) || 'no problems'}.\n`);
  return diagnostics.some((d) => d.severity === 'error') ? 1 : 0;
}
