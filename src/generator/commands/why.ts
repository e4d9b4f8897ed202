import { printable, printableJson } from '../model/printable.js';
import type { Why } from '../actions/why.js';
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
      .description('show the inputs of a page, and why it was last rendered')
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
  const { why } = await import('../actions/why.js');
  const answer = await why(options, route);
  progress.clear();
  if (flags.format === 'json') {
    stdout.writeRaw(`${printableJson(JSON.stringify(answer, null, 2))}\n`);
    return 0;
  }
  const { output, inputs, last, pending } = answer;
  const lines = [
    `${printable(route)} is written to ${printable(output)}. Its inputs are:`,
    ...inputs.map(([name, hash]) => `  ${hash}  ${printable(name)}`),
    reasonText(last),
    ...(pending.length === 0 ? [] : [`Changed since then: ${pending.map(printable).join(', ')}.`]),
  ];
  stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

/** Explains why a page was last rendered. */
function reasonText(last: Why['last']): string {
  if (last === undefined) return 'It has not been rendered since the cache was created.';
  const { by, because } = last;
  if (because === undefined) return `It was rendered only once, by a ${by}.`;
  const reasons = because.length === 0 ? 'the pages around it' : because.map(printable).join(', ');
  return `It was last rendered by a ${by}, because of ${reasons}.`;
}
