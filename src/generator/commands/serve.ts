import { version } from '../io/package-files.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { countText, formatDiagnostics } from '../report/format.js';
import { servePreview } from '../preview.js';
import { serveWatching } from '../serve.js';
import { common, duration, number, print, report, session, sourceReader, stdout, type AddCommand, type Flags } from './common.js';

/** `docsgen serve` */
export const addServe: AddCommand = (program) => {
  common(program.command('serve').description('preview the built site, or write it with --watch'))
    .option('-w, --watch', 'build from the sources and show changes at once', false)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; the next free one when it is taken', number(0, 65_535), 3000)
    .action(async (siteDir: string | undefined, flags: Flags & { watch: boolean; host: string; port: number }) => {
      await runServe(siteDir, flags);
    });
};

async function runServe(siteDir: string | undefined, flags: Flags & { watch: boolean; host: string; port: number }): Promise<void> {
  const { options, progress } = session(siteDir, flags);
  const describe = (diagnostics: readonly Diagnostic[]): string[] => diagnostics.map((d) => formatDiagnostics([d], 'pretty', { color: false, sourceLine: sourceReader(options.siteDir), version }));
  const serving = flags.watch
    ? await serveWatching(options, flags, {
        updated: (diagnostics, pages, time) => {
          progress.clear();
          print(diagnostics, flags, options.siteDir);
          if (!flags.quiet) stdout.write(`${pages} pages in ${duration(time)}${diagnostics.length > 0 ? `, ${countText(diagnostics)}` : ''}\n`);
        },
        failed: (error) => {
          report(error, flags, options.siteDir);
        },
        describe,
      })
    : await servePreview(options, flags);
  stdout.write(`Serving at ${serving.urls.join(' and ')}\n`);
  await new Promise<void>((done) => {
    process.once('SIGINT', () => { done(); });
    process.once('SIGTERM', () => { done(); });
  });
  await serving.close();
}
