import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import type { ExaminedFolder } from '../actions/init/examine.js';
import type { InitResult } from '../actions/init/init.js';
import { DocsgenError } from '../model/errors.js';
import { createProgress } from '../report/progress.js';
import { counted } from '../report/tally.js';
import type { Answers } from '../starter/answers.js';
import { hostNames } from '../starter/hosts.js';
import { integer, MOST_THREADS, withExamples, type AddCommand, type ExitCode } from './common.js';
import { confirm } from './confirm.js';
import { answersFrom } from './init-questions.js';
import { liveLine, printFailure, stdout, writeError } from './print.js';
import { openTerminal } from './terminal.js';

interface InitFlags extends Partial<Record<keyof Answers, string>> {
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly timeout: number;
}

/** `docsgen init` */
export const addInit: AddCommand = (program, done) => {
  const command = program
    .command('init')
    .description('make a site: asks a few questions, creates files and changes none')
    .argument('[folder]', 'folder of the new site; by default the current folder')
    .option('--title <text>', 'title of the site')
    .option('--address <url>', 'address of the site, such as https://docs.example.com')
    .option('--areas <names>', 'areas of pages, such as docs,api,blog')
    .option('--languages <tags>', 'languages, the default first, such as en,de')
    .option('--host <name>', `where the site is served: ${hostNames.join(', ')}`)
    .option('--search <kind>', 'embedded, or algolia:<application>:<public key>:<index>')
    .option('-y, --yes', 'ask nothing: take the defaults for answers without a flag', false)
    .option('--dry-run', 'print what would be written, and write nothing', false)
    .option('--timeout <seconds>', 'time limit for the code of a config', integer(1, 3600), 60)
    .action(async (folder: string | undefined, flags: InitFlags) => {
      done(await runInit(resolve(folder ?? '.'), flags));
    });
  withExamples(command, {
    'docsgen init my-docs': 'make a site in a new folder',
    'docsgen init --yes --host netlify': 'make a site in this folder without questions',
    'docsgen init ../book --dry-run': 'show what becomes of the pages of an mdBook',
  });
};

async function runInit(dir: string, flags: InitFlags): Promise<ExitCode> {
  const progress = createProgress(liveLine, !stdout.isTerminal);
  try {
    const { examine } = await import('../actions/init/examine.js');
    const { init, shownPath } = await import('../actions/init/init.js');
    const folder = await examine(dir, {
      confirm: (text) => confirm(text, flags.yes),
      timeoutSeconds: flags.timeout,
    });
    const answers = await askFor(folder, flags);
    const result = await init(folder, answers, {
      write: !flags.dryRun,
      day: new Date().toISOString().slice(0, 10),
      jobs: Math.min(availableParallelism(), MOST_THREADS),
      progress: progress.report,
    });
    progress.clear();
    const paths = result.files.map((file) => shownPath(file, folder));
    stdout.write(summary(result, folder, { isDryRun: flags.dryRun, paths }));
    return 0;
  } catch (error) {
    progress.clear();
    if (!(error instanceof DocsgenError)) throw error;
    printFailure(error, { format: 'pretty', all: true }, dir);
    return 2;
  }
}

const KEYS = ['title', 'address', 'areas', 'languages', 'host', 'search'] as const;

async function askFor({ defaults }: ExaminedFolder, flags: InitFlags): Promise<Answers> {
  const sources = { given: flags, defaults, say: writeError };
  const isComplete = KEYS.every((key) => flags[key] !== undefined);
  if (flags.yes || isComplete) return await answersFrom({ ...sources, ask: undefined });
  const terminal = openTerminal(
    'There is no terminal to ask questions about the site.',
    'Pass --yes to take the defaults, and flags for other answers: docsgen init --help.',
  );
  try {
    return await answersFrom({ ...sources, ask: terminal.ask });
  } finally {
    terminal.close();
  }
}

function summary(
  result: InitResult,
  folder: ExaminedFolder,
  { isDryRun, paths }: { readonly isDryRun: boolean; readonly paths: readonly string[] },
): string {
  const { files, notes, findings } = result;
  const inside = relative('.', folder.dir) || 'this folder';
  const verb = isDryRun ? 'Would write' : 'Wrote';
  const byHand = notes.filter(({ kind }) => kind === 'by-hand' || kind === 'approximated');
  const lines = [
    `${verb} ${counted(files.length, 'file')} to ${inside}:`,
    ...paths.map((path) => `  ${path}`),
    ...leftAloneLines(result),
    ...adoptedLines(result, folder),
    ...section(
      'These parts do not come over, or not completely:',
      byHand.map(({ file, line, subject, text }) => `  ${file}:${line} ${subject}: ${text}`),
    ),
    ...section(
      'docsgen.baseline.json accepts the findings of `docsgen check` in the existing pages:',
      findings.map(({ rule, count }) => `  ${count} ${rule}`),
    ),
    ...section('Next:', isDryRun ? ['  Leave out --dry-run.'] : nextLines(result, folder)),
  ];
  return `${lines.join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function leftAloneLines({ leftAlone }: InitResult): readonly string[] {
  const lines = leftAlone.flatMap(({ path, lines: missing }) => [
    `  ${path}${missing.length === 0 ? '' : ' needs:'}`,
    ...missing.map((line) => `    ${line}`),
  ]);
  return section('These files exist, so docsgen left them alone:', lines);
}

function adoptedLines(
  { adoptedPages, notes }: InitResult,
  { foreign, pages }: ExaminedFolder,
): readonly string[] {
  if (adoptedPages === 0) return [];
  const from = foreign === undefined ? '' : ` of ${foreign.label} (${foreign.file})`;
  const maps = notes.filter(({ kind }) => kind === 'maps').length;
  const settings = foreign === undefined ? '' : ` ${counted(maps, 'setting')} came over.`;
  const folder = pages === undefined ? '' : ` in ${pages}`;
  return ['', `The site has the ${counted(adoptedPages, 'page')}${folder}${from}.${settings}`];
}

/** The next commands, and the steps at the host. */
function nextLines(
  { hostSteps, files }: InitResult,
  { dir, commands }: ExaminedFolder,
): readonly string[] {
  const inside = relative('.', dir);
  const hasPackage = files.some(({ path }) => path === 'package.json');
  const steps = [
    ...(inside === '' ? [] : [`cd ${/^[\w./-]+$/.test(inside) ? inside : `"${inside}"`}`]),
    hasPackage ? commands.install : commands.add,
    hasPackage ? `${commands.name} start` : commands.run('docsgen serve --watch'),
  ];
  return [...steps, ...hostSteps].map((step) => `  ${step}`);
}
