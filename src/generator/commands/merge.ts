import { resolve } from 'node:path';
import { takeRemoteSettings } from '../io/remote/settings.js';
import { addRemoteOptions, printBuild, type BuildFlags } from './build.js';
import {
  common,
  onSite,
  withExamples,
  type AddCommand,
  type ExitCode,
  type Work,
} from './common.js';

interface MergeFlags extends BuildFlags {
  readonly site?: string;
}

/** `docsgen merge` */
export const addMerge: AddCommand = (program, done) => {
  const command = common(
    program
      .command('merge')
      .description('build the site from the parts that `docsgen build --shard` has compiled'),
    '<shards...>',
    'folders of all shards of one build',
  )
    .option(
      '--site <dir>',
      'folder of the site; by default the nearest one with a config file, going up',
    )
    .option('--no-social-cards', 'do not draw pictures for social networks');
  addRemoteOptions(command).action(async (folders: string[], flags: MergeFlags) => {
    done(await onSite(flags.site, flags, (work) => runMerge(work, folders, flags)));
  });
  withExamples(command, {
    'docsgen merge shards/*': 'build the site from all shards in a folder',
  });
};

async function runMerge(
  { options, progress }: Work,
  folders: readonly string[],
  flags: MergeFlags,
): Promise<ExitCode> {
  const start = performance.now();
  const remote = takeRemoteSettings(flags, process.env);
  const { mergeShards } = await import('../actions/shard.js');
  const report = await mergeShards(
    { ...options, ...(remote === undefined ? {} : { remote }) },
    folders.map((folder) => resolve(folder)),
  );
  progress.clear();
  return printBuild(report, { flags, siteDir: options.siteDir, start });
}
