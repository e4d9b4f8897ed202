import { Writable } from 'node:stream';
import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import type { SessionOptions } from '../session.js';
import {
  integer,
  MOST_THREADS,
  outDirOption,
  outputFolder,
  withExamples,
  type AddCommand,
} from './common.js';
import { writeError } from './print.js';
import { siteFolder } from './site.js';

interface LspFlags {
  readonly outDir: string;
  readonly jobs?: number;
  readonly cache: boolean;
  readonly pageCode: boolean;
}

/** `docsgen lsp` */
export const addLsp: AddCommand = (program, done) => {
  const command = program
    .command('lsp')
    .description('language server: findings, completion, links and renames in an editor')
    .argument('[siteDir]', 'folder of the site; by default the site around each open document')
    .option('--stdio', 'speak over stdin and stdout, which is the only way', true)
    .addOption(outDirOption())
    .option('-j, --jobs <n>', 'number of threads that compile pages', integer(1, 64))
    .option('--no-cache', 'do not read or write the cache')
    .option('--no-page-code', 'refuse MDX pages that contain code, and run none of it')
    // Some clients add it. The protocol says the same in its first request.
    .addOption(new Option('--clientProcessId <id>', 'process of the editor').hideHelp())
    .action(async (siteDir: string | undefined, flags: LspFlags) => {
      done(await runLsp(siteDir, flags));
    });
  withExamples(command, {
    'docsgen lsp': 'what an editor runs in the folder of the site or above',
    'docsgen lsp website': 'serve this site only',
  });
};

async function runLsp(siteDir: string | undefined, flags: LspFlags): Promise<0 | 1> {
  const site = siteDir === undefined ? undefined : siteFolder(siteDir);
  const output = protocolOutput();
  // Loaded on demand: no other command needs the protocol.
  const { runServer } = await import('../lsp/server.js');
  return runServer({
    input: process.stdin,
    output,
    siteDir: site,
    optionsFor: (folder) => optionsFor(folder, flags),
  });
}

function optionsFor(siteDir: string, flags: LspFlags): SessionOptions {
  return {
    siteDir,
    outDir: outputFolder(siteDir, flags.outDir),
    jobs: flags.jobs ?? Math.min(availableParallelism(), MOST_THREADS),
    cache: flags.cache,
    pageCode: flags.pageCode,
    socialCards: false,
    progress: () => undefined,
    notice: (text) => writeError(`docsgen: ${text}\n`),
  };
}

/**
 * Reserves stdout for the protocol. Everything else that is written there, such as `console.log` in
 * the config of a site, goes to stderr.
 */
function protocolOutput(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    write: (chunk: Uint8Array, _, callback) => {
      write(chunk, callback);
    },
  });
}
