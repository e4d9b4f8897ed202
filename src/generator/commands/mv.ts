import { relative, resolve, sep } from 'node:path';
import type { MoveReport } from '../actions/move.js';
import { printable } from '../model/printable.js';
import { editText } from '../report/check.js';
import { isMachineFormat } from '../report/format.js';
import { counted } from '../report/tally.js';
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

interface MoveFlags extends Flags {
  readonly versions: boolean;
  readonly write: boolean;
}

/** `docsgen mv` */
export const addMove: AddCommand = (program, done) => {
  const command = common(
    program
      .command('mv')
      .description('move a page or a folder; links, sidebars and redirects follow'),
    '<from>',
    'file or folder of a site',
  )
    .argument('<to>', 'its new path, or an existing folder to move it into')
    .option('--versions', 'also move it in the other versions of its docs area', false)
    .option('--write', 'move the files and write the edits; without it, only print them', false)
    .action(async (from: string, to: string, flags: MoveFlags) => {
      const { siteDir, files } = siteAndFiles([from]);
      done(
        await onSite(siteDir, flags, (work) =>
          runMove(work, { from: files[0] ?? from, to }, flags),
        ),
      );
    });
  withExamples(command, {
    'docsgen mv docs/setup.md docs/guide/': 'show what moving a page changes',
    'docsgen mv docs/guide docs/manual --write': 'rename a folder, with redirects for its pages',
    'docsgen mv docs/a.md docs/b.md --versions': 'move a page in all versions that have it',
  });
};

async function runMove(
  { options, progress }: Work,
  { from, to }: { readonly from: string; readonly to: string },
  flags: MoveFlags,
): Promise<ExitCode> {
  const target = relative(options.siteDir, resolve(to)).split(sep).join('/');
  const { move } = await import('../actions/move.js');
  const report = await move({
    ...options,
    from,
    to: to.endsWith('/') ? `${target}/` : target,
    versions: flags.versions,
    write: flags.write,
  });
  progress.clear();
  printReport(report, flags, options.siteDir);
  if (!flags.quiet && !isMachineFormat(flags.format)) stdout.write(summary(report, flags));
  return hasErrors(report) ? 1 : 0;
}

function hasErrors({ diagnostics }: MoveReport): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function summary(report: MoveReport, { write }: MoveFlags): string {
  const { moves, edits, redirects, twins, written } = report;
  const lines = [...moves].map(([from, to]) => `${printable(from)} → ${printable(to)}`);
  for (const edit of edits) lines.push(editText(edit));
  for (const path of twins) lines.push(`${printable(path)} stays. \`--versions\` moves it, too.`);
  const counts = [
    counted(moves.size, 'file'),
    counted(edits.length, 'changed line'),
    counted(redirects.size, 'redirect'),
  ].join(', ');
  if (hasErrors(report)) lines.push('Nothing was moved: fix these findings first.');
  else if (written) lines.push(`Moved: ${counts}.`);
  else lines.push(`Would move: ${counts}.`, ...(write ? [] : ['`--write` does it.']));
  return `${lines.join('\n')}\n`;
}
