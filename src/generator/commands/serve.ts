import { join } from 'node:path';
import { openBrowser } from '../io/fs/open-browser.js';
import { expectSignals, onSignals } from '../io/fs/signals.js';
import { watchForBlocks } from '../io/fs/site-code-runs.js';
import type { Serving } from '../serve/preview.js';
import { changedText, createNews } from '../report/watch.js';
import type { Update, WatchServing } from '../serve/serve.js';
import { editorLink } from '../serve/tabs/editor.js';
import {
  common,
  duration,
  integer,
  onSite,
  withExamples,
  type AddCommand,
  type ExitCode,
  type Flags,
  type Work,
} from './common.js';
import { printFailure, printReport, sourceReader, stdout, writeError } from './print.js';
import { shortcutText, startKeyboard, type Shortcut } from './keyboard.js';

interface ServeFlags extends Flags {
  readonly watch: boolean;
  readonly host: string;
  readonly port: number;
  readonly open: boolean;
  readonly editor?: string;
}

/** `docsgen serve` */
export const addServe: AddCommand = (program, done) => {
  const command = common(
    program
      .command('serve')
      .description('preview the built site; with --watch, build it and show each saved change'),
  )
    .option('-w, --watch', 'build from the sources and show changes immediately', false)
    .option('--host <host>', 'address to listen on; 0.0.0.0 allows other machines', '127.0.0.1')
    .option(
      '--port <port>',
      'port to listen on; if it is in use, the next free one',
      integer(0, 65_535),
      3000,
    )
    .option('--open', 'open the site in the browser', false)
    .option(
      '--editor <name>',
      'link findings to an editor: vscode, cursor, idea, zed, …, ' +
        'or an address with {path}, {line} and {column}',
    )
    .action(async (siteDir: string | undefined, flags: ServeFlags) => {
      done(await onSite(siteDir, flags, (work) => runServe(work, flags)));
    });
  withExamples(command, {
    'docsgen serve --watch': 'write with a live preview at http://localhost:3000',
    'docsgen serve --port 8080 --open': 'preview the built site and open the browser',
    'docsgen serve --watch --host 0.0.0.0': 'allow other machines',
  });
};

async function runServe({ options, progress }: Work, flags: ServeFlags): Promise<ExitCode> {
  const news = createNews();
  const updated = ({ changed, diagnostics, pages, time, checked }: Update): void => {
    const { newFindings, summary } =
      diagnostics === undefined ? { newFindings: [], summary: '' } : news(diagnostics);
    progress.clear();
    printReport({ diagnostics: newFindings }, flags, options.siteDir);
    // A check after an update is worth a line only if it has new findings.
    if (flags.quiet || (checked && newFindings.length === 0)) return;
    const action = checked
      ? 'Checked'
      : changed.length > 0
        ? `Updated ${changedText(changed)}`
        : `${pages} pages`;
    stdout.write(`${action} in ${duration(time)}${summary === '' ? '' : `; ${summary}`}\n`);
  };
  let serving: Serving | WatchServing;
  if (flags.watch) {
    const editor = editorLink(flags.editor, (file) => join(options.siteDir, file));
    const { serveWatching } = await import('../serve/serve.js');
    serving = await serveWatching(options, flags, {
      updated,
      editor,
      sourceLine: () => sourceReader(options.siteDir),
      failed: (error) => {
        progress.clear();
        printFailure(error, flags, options.siteDir);
      },
    });
  } else {
    const { servePreview } = await import('../serve/preview.js');
    serving = await servePreview(options, flags);
  }
  await untilEnd(serving, flags);
  return 0;
}

/** Prints the address of the site. Resolves after a key or signal has ended the server. */
async function untilEnd(serving: Serving | WatchServing, flags: ServeFlags): Promise<void> {
  const [url = ''] = serving.urls;
  const open = (): void => {
    openBrowser(url, (message) => {
      writeError(`docsgen: no browser could be opened (${message}). Open ${url} yourself.\n`);
    });
  };
  let end: () => void = () => undefined;
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const shortcuts: Shortcut[] = [
    ...('rebuild' in serving
      ? [{ key: 'r', description: 'to rebuild', run: () => void serving.rebuild() }]
      : []),
    { key: 'o', description: 'to open', run: open },
    {
      key: 'c',
      description: 'to clear',
      run: () => {
        stdout.writeRaw('\u001b[2J\u001b[3J\u001b[H');
      },
    },
    { key: 'q', description: 'to quit', run: end },
  ];
  const stopListening = onSignals(end);
  expectSignals();
  watchForBlocks();
  if (flags.port !== 0 && serving.port !== flags.port)
    stdout.write(`Port ${flags.port} is in use; using port ${serving.port}.\n`);
  stdout.write(`Serving at ${serving.urls.join(' and ')}\n`);
  if (process.stdin.isTTY) stdout.write(`Press ${shortcutText(shortcuts)}.\n`);
  if (flags.open) open();
  const stopKeys = startKeyboard(shortcuts, end);
  await ended;
  // A second signal ends the process immediately.
  stopListening();
  stopKeys();
  await serving.close();
}
