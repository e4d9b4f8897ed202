import { resolve } from 'node:path';
import { pathsBeside } from '../io/output/build-paths.js';
import { DocsgenError } from '../model/errors.js';
import { builtFiles } from '../serve/built-files.js';
import { integer, withExamples, type AddCommand } from './common.js';
import { stdout } from './print.js';
import { siteFolder } from './site.js';

interface McpFlags {
  readonly http: boolean;
  readonly host: string;
  readonly port: number;
  readonly allowHost: readonly string[];
}

/** `docsgen mcp` */
export const addMcp: AddCommand = (program, done) => {
  const command = program
    .command('mcp')
    .description('serve a built site to assistants, by the Model Context Protocol')
    .argument('[dist]', 'folder of the built site; by default `build` of the nearest site')
    .option('--http', 'answer over HTTP instead of stdin and stdout', false)
    .option(
      '--host <host>',
      'address to listen on, with --http; 0.0.0.0 allows other machines',
      '127.0.0.1',
    )
    .option(
      '--port <port>',
      'port to listen on; if it is in use, the next free one',
      integer(0, 65_535),
      3100,
    )
    .option(
      '--allow-host <name...>',
      'public host names under which a proxy offers the server, such as mcp.example.com',
      [],
    )
    .action(async (dist: string | undefined, flags: McpFlags) => {
      await runMcp(dist, flags);
      done(0);
    });
  withExamples(command, {
    'docsgen mcp': 'answer an assistant that starts this command',
    'docsgen mcp dist --http': 'answer at http://localhost:3100/mcp',
  });
};

async function runMcp(dist: string | undefined, flags: McpFlags): Promise<void> {
  const out = dist === undefined ? resolve(siteFolder(undefined), 'build') : resolve(dist);
  const files = builtFiles(pathsBeside(out));
  if (files.manifest() === undefined)
    throw new DocsgenError(`There is no built site in ${out}.`, {
      hint: 'Run "docsgen build" first, or name the folder of a built site.',
    });
  // Other commands need not load the protocol.
  const { SiteReader } = await import('../serve/mcp/site-reader.js');
  const { serveHttp, serveStdio } = await import('../serve/mcp/transports.js');
  const site = new SiteReader(files);
  if (!flags.http) return serveStdio(site);
  const { url, close } = await serveHttp(site, { ...flags, allowedHosts: flags.allowHost });
  const ended = new Promise<void>((end) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => end());
  });
  stdout.write(`Serving at ${url}\n`);
  await ended;
  await close();
}
