import { relative } from 'node:path';
import { Option } from 'commander';
import type { Removal } from '../actions/clean.js';
import {
  outDirOption,
  outputFolder,
  SITE_ARGUMENT,
  withExamples,
  type AddCommand,
  type ExitCode,
} from './common.js';
import { sizeText } from '../model/units.js';
import { counted } from '../report/tally.js';
import { stdout } from './print.js';
import { siteFolder } from './site.js';

interface CleanFlags {
  readonly outDir: string;
  readonly output?: boolean;
  readonly cache?: boolean;
  readonly dryRun: boolean;
}

/** `docsgen clean` */
export const addClean: AddCommand = (program, done) => {
  const command = program
    .command('clean')
    .description('remove the built site and the cache; files that docsgen did not write stay')
    .argument('[siteDir]', SITE_ARGUMENT)
    .addOption(outDirOption())
    .addOption(new Option('--output', 'remove the built site only').conflicts('cache'))
    .addOption(new Option('--cache', 'remove the cache only').conflicts('output'))
    .option('--dry-run', 'show what would be removed, remove nothing', false)
    .action(async (siteDir: string | undefined, flags: CleanFlags) => {
      done(await runClean(siteDir, flags));
    });
  withExamples(command, {
    'docsgen clean --dry-run': 'show what would be removed',
    'docsgen clean --cache': 'remove the cache, keep the built site',
    'docsgen clean -o public': 'remove the built site in public/ and the cache',
  });
};

async function runClean(named: string | undefined, flags: CleanFlags): Promise<ExitCode> {
  const siteDir = siteFolder(named);
  const { clean } = await import('../actions/clean.js');
  const removals = await clean({
    siteDir,
    outDir: outputFolder(siteDir, flags.outDir),
    output: flags.cache !== true,
    cache: flags.output !== true,
    dryRun: flags.dryRun,
  });
  stdout.write(summary(removals, flags.dryRun));
  return 0;
}

function summary(removals: readonly Removal[], dryRun: boolean): string {
  if (removals.length === 0) return 'Nothing to remove.\n';
  const lines = removals.flatMap(({ folder, files, kept, bytes }) => {
    const fromHere = relative('.', folder);
    const name = fromHere.startsWith('..') ? folder : fromHere;
    const size = `${counted(files.length, 'file')}, ${sizeText(bytes)}`;
    return [
      `${dryRun ? 'Would remove' : 'Removed'} ${name}: ${size}.`,
      ...kept.map((path) => `  kept ${path}, which docsgen did not write`),
    ];
  });
  return `${lines.join('\n')}\n`;
}
