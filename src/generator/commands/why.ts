import { printable, printableJson } from '../model/printable.js';
import { why } from '../actions/why.js';
import {
  common,
  onSite,
  withExamples,
  type AddCommand,
  type ExitCode,
  type Flags,
  type Work,
} from './common.js';
import { stdout } from './print.js';

/** `docsgen why <route>` */
export const addWhy: AddCommand = (program, done) => {
  const command = common(
    program
      .command('why')
      .description('show what a page is made from, and why it was last made again')
      .argument('<route>', 'address of the page, or its file, relative to the site'),
  ).action(async (route: string, siteDir: string | undefined, flags: Flags) => {
    done(await onSite(siteDir, flags, (work) => runWhy(work, route, flags)));
  });
  withExamples(command, {
    'docsgen why /guides/install': 'ask by address',
    'docsgen why docs/guides/install.md': 'ask by file',
  });
};

async function runWhy({ options, progress }: Work, route: string, flags: Flags): Promise<ExitCode> {
  const answer = await why(options, route);
  progress.clear();
  if (flags.format === 'json') {
    stdout.writeRaw(`${printableJson(JSON.stringify(answer, null, 2))}\n`);
    return 0;
  }
  const { output, inputs, last, pending } = answer;
  stdout.write(
    `${printable(route)} is written to ${printable(output)}. It is made from:\n${inputs.map(([name, hash]) => `  ${hash}  ${printable(name)}\n`).join('')}`,
  );
  if (last === undefined)
    stdout.write('It has not been made yet, or not since the cache was removed.\n');
  else if (last.because === undefined)
    stdout.write(`The ${last.by} that made it first is the last that did.\n`);
  else
    stdout.write(
      `It was last made anew by a ${last.by}, because of ${last.because.length === 0 ? 'the pages around it' : last.because.map(printable).join(', ')}.\n`,
    );
  if (pending.length > 0) stdout.write(`Changed since: ${pending.map(printable).join(', ')}.\n`);
  return 0;
}
