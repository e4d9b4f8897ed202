import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, resolve } from 'node:path';
import { Option } from 'commander';
import type { DiffReport } from '../diff/report-text.js';
import { printableJson } from '../model/printable.js';
import { createProgress } from '../report/progress.js';
import {
  basePath,
  formatOption,
  MOST_THREADS,
  noticePrinter,
  integer,
  withExamples,
  type AddCommand,
  type ExitCode,
} from './common.js';
import { liveLine, stdout, writeError } from './print.js';
import { siteFolder } from './site.js';

type DiffFormat = 'pretty' | 'json' | 'markdown' | 'html';

interface DiffFlags {
  readonly site?: string;
  readonly format: DiffFormat;
  readonly output: readonly string[];
  readonly baseUrl?: string;
  readonly jobs?: number;
  readonly cache: boolean;
  readonly exitCode: boolean;
  readonly search: boolean;
  readonly visual: boolean;
}

const FORMATS = ['pretty', 'json', 'markdown', 'html'] as const satisfies readonly DiffFormat[];

/** Writes a report in a format. Only `diff` needs the code for all formats. */
async function formatted(report: DiffReport, format: DiffFormat): Promise<string> {
  switch (format) {
    case 'pretty':
      return (await import('../diff/report-text.js')).diffText(report);
    case 'markdown':
      return (await import('../diff/report-markdown.js')).diffMarkdown(report);
    case 'html':
      return (await import('../diff/report-html.js')).diffHtml(report);
    case 'json': {
      // The pictures are for people.
      const { visual: _, ...data } = report;
      return `${printableJson(JSON.stringify(data, null, 2))}\n`;
    }
  }
}

/** Name of the report with pictures if no HTML report is asked for. */
const VISUAL_FILE = 'docsgen-diff.html';

/** `docsgen diff` */
export const addDiff: AddCommand = (program, done) => {
  const command = program
    .command('diff')
    .description('show the changes for readers: pages, words, links, anchors, redirects')
    .argument('<base>', 'state to compare with: a git ref, or the folder of a built site')
    .argument('[head]', 'the other state; by default the site on disk')
    .option(
      '--site <dir>',
      'folder of the site; by default the nearest one with a config file, going up',
    )
    .addOption(formatOption('how to print the report', FORMATS))
    .addOption(
      new Option(
        '--output <file>',
        'write the report to a file instead of printing it; can be repeated, and without ' +
          '--format the ending of the name decides: .md, .html, .json, .txt',
      )
        .default([], 'none')
        .argParser((file, files: readonly string[]) => [...files, file]),
    )
    .option('--base-url <path>', 'path that the site is served under', basePath)
    .option('-j, --jobs <n>', 'number of threads that compile pages', integer(1, 64))
    .option('--no-cache', 'do not read or write the cache')
    .option('--search', 'compare the ranks of the test queries of the site', false)
    .option(
      '--visual',
      `put pictures of changed pages into the HTML report, by default ${VISUAL_FILE}`,
      false,
    )
    .option('--exit-code', 'exit with code 1 if there are differences', false)
    .action(async (base: string, head: string | undefined, flags: DiffFlags) => {
      const hasFormat = command.getOptionValueSource('format') === 'cli';
      done(await runDiff(base, head, flags, hasFormat));
    });
  withExamples(command, {
    'docsgen diff main': 'compare the site on disk with the branch main',
    'docsgen diff v1 v2 --format html --output diff.html': 'write a report for reviewers',
    'docsgen diff build-before build': 'compare two built sites',
    'docsgen diff main --visual': 'write a report with pictures of changed pages',
  });
};

async function runDiff(
  base: string,
  head: string | undefined,
  flags: DiffFlags,
  hasFormat: boolean,
): Promise<ExitCode> {
  const outputs = outputsOf(flags, hasFormat);
  const toStdout = flags.output.length === 0;
  const progress = createProgress(liveLine, toStdout && !stdout.isTerminal);
  const { diffSites } = await import('../actions/diff.js');
  const { isSame } = await import('../diff/compare.js');
  const report = await diffSites({
    base,
    head,
    siteDir: siteFolder(flags.site),
    jobs: flags.jobs ?? Math.min(availableParallelism(), MOST_THREADS),
    cache: flags.cache,
    socialCards: false,
    search: flags.search,
    visual: flags.visual,
    progress: progress.report,
    notice: noticePrinter(progress, false),
    ...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }),
  });
  progress.clear();
  const isForPeople = flags.format === 'pretty' || flags.format === 'markdown';
  if (toStdout)
    (isForPeople ? stdout.write : stdout.writeRaw)(await formatted(report, flags.format));
  for (const [file, format] of outputs)
    writeFileSync(resolve(file), await formatted(report, format));
  const htmlReport = htmlFile(outputs);
  if (flags.visual && htmlReport !== undefined)
    writeError(`docsgen: the pictures are in ${htmlReport}.\n`);
  return flags.exitCode && !isSame(report.diff) ? 1 : 0;
}

/** The files to write, and their formats. Pictures need an HTML report. */
function outputsOf({ output, format, visual }: DiffFlags, hasFormat: boolean): Outputs {
  const files = output.map((file): Outputs[number] => [file, hasFormat ? format : formatOf(file)]);
  const printsHtml = output.length === 0 && format === 'html';
  const needsFile = visual && !printsHtml && htmlFile(files) === undefined;
  return needsFile ? [...files, [VISUAL_FILE, 'html']] : files;
}

type Outputs = readonly (readonly [file: string, format: DiffFormat])[];

function htmlFile(outputs: Outputs): string | undefined {
  return outputs.find(([, format]) => format === 'html')?.[0];
}

const ENDINGS: ReadonlyMap<string, DiffFormat> = new Map([
  ['.md', 'markdown'],
  ['.html', 'html'],
  ['.json', 'json'],
]);

/** The format of a report by the ending of the name of its file. */
function formatOf(file: string): DiffFormat {
  return ENDINGS.get(extname(file).toLowerCase()) ?? 'pretty';
}
