import { counted } from '../report/tally.js';
import { SITE_ARGUMENT, withExamples, type AddCommand, type ExitCode } from './common.js';
import { stdout } from './print.js';
import { siteFolder } from './site.js';

/** `docsgen version` */
export const addVersion: AddCommand = (program, done) => {
  const command = program
    .command('version')
    .description('freeze the current pages as a version: copy pages, translations and sidebars')
    .argument('<name>', 'name of the new version, such as 1.0')
    .argument('[siteDir]', SITE_ARGUMENT)
    .option('--area <id>', 'docs area; by default the only one, or `default`')
    .action(async (name: string, siteDir: string | undefined, flags: { area?: string }) => {
      done(await runVersion(name, siteFolder(siteDir), flags.area));
    });
  withExamples(command, {
    'docsgen version 1.0': 'freeze the docs as version 1.0',
    'docsgen version 2.0 --area api': 'freeze the area with the id api',
  });
};

async function runVersion(
  name: string,
  siteDir: string,
  area: string | undefined,
): Promise<ExitCode> {
  const { freezeVersion } = await import('../actions/freeze-version.js');
  const { written, entry } = await freezeVersion({ siteDir, name, area });
  const folder = written[0]?.split('/').slice(0, 2).join('/') ?? '';
  stdout.write(`Froze version ${name}: ${counted(written.length, 'file')}, in ${folder}.\n`);
  if (entry !== undefined) stdout.write(`Add it to \`docs.versions\`: ${entry}.\n`);
  return 0;
}
