import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import type { Diagnostic } from './model/diagnostic.js';
import { DocsgenError } from './model/errors.js';
import type { Output } from './model/output.js';
import { hashOf } from './model/keys.js';
import { createLiveChannel } from './net/live.js';
import type { ServedFile } from './net/respond.js';
import { closeServer, EXTRAS, listen, type ListenOptions } from './net/web-server.js';
import { emptySnapshot, type Snapshot } from './pipeline.js';
import { settle } from './rules/settle.js';
import { hostedSearch, type Serving } from './preview.js';
import { isSearchFile } from './site/search-contexts.js';
import { openSession, type Reading, type SessionOptions } from './session.js';

/**
 * For a second after it has read a folder, the watcher may pass over a file that is
 * added there. So the sources are read once more when that time is over; a reading
 * that finds nothing new ends there.
 */
const BLIND_SPOT = 1200;

export interface WatchReporter {
  /** After each update: what is wrong, how many pages there are, and how long it took in milliseconds. */
  readonly updated: (diagnostics: readonly Diagnostic[], pages: number, time: number) => void;
  /** The update could not proceed; the last good state is still served. */
  readonly failed: (error: DocsgenError) => void;
  readonly describe: (diagnostics: readonly Diagnostic[]) => string[];
}

/** Serve a site from its sources: a saved change shows in the open pages, a mistake over them. */
export async function serveWatching(options: SessionOptions, where: ListenOptions, reporter: WatchReporter): Promise<Serving> {
  const session = openSession(options);
  let last: object | undefined;
  const live = createLiveChannel((listener) => {
    if (last !== undefined) listener.send(last);
  });
  const tell = (message: object): void => {
    last = 'reload' in message ? undefined : message;
    for (const listener of live.listeners()) listener.send(message);
  };
  let snapshot: Snapshot = emptySnapshot;
  let reading: Reading | undefined;
  let byPath: ReadonlyMap<string, Output> = new Map();

  // What was last told: events that change nothing, such as a file touched twice in one save, are passed over.
  let told = '';
  const refresh = async (): Promise<void> => {
    const start = performance.now();
    try {
      const next = await session.read();
      if (next.key === told) return;
      told = next.key;
      snapshot = await session.update(snapshot, next);
      reading = next;
      byPath = new Map(snapshot.outputs.map((output) => [output.path, output]));
      session.save();
      const { diagnostics } = settle([...next.diagnostics, ...snapshot.diagnostics], next.input);
      reporter.updated(diagnostics, snapshot.routes.length, performance.now() - start);
      const errors = diagnostics.filter((d) => d.severity === 'error');
      tell(errors.length > 0 ? { errors: reporter.describe(errors) } : { reload: true });
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error;
      const failure = JSON.stringify([error.message, error.diagnostics]);
      if (failure === told) return;
      told = failure;
      reporter.failed(error);
      tell({ errors: [error.message, ...reporter.describe(error.diagnostics)] });
    }
  };
  const queue = oneAtATime(refresh);
  await queue();

  // An index takes longer than an edit may: it is made when somebody searches.
  let searched: { readonly of: Snapshot; readonly files: Promise<ReadonlyMap<string, Output>> } | undefined;
  const searchFile = async (path: string): Promise<Output | undefined> => {
    if (reading === undefined || !isSearchFile(path)) return undefined;
    if (searched?.of !== snapshot) searched = { of: snapshot, files: session.search(snapshot, reading).then((files) => new Map(files.map((file) => [file.path, file]))) };
    return (await searched.files).get(path);
  };
  const contentOf = async (path: string): Promise<Uint8Array | undefined> => {
    const output = byPath.get(path) ?? (await searchFile(path));
    if (output === undefined || reading === undefined) return undefined;
    switch (output.kind) {
      case 'page':
        return Buffer.from((await session.render(output, reading)).html.replace('</body>', `<script>${LIVE_SCRIPT}</script></body>`));
      case 'chunk':
        return Buffer.from((await session.render(output.of, reading)).chunk);
      case 'text':
        return Buffer.from(output.text);
      case 'bytes':
        return output.bytes;
      case 'copy':
        return readFileSync(join(options.siteDir, output.from));
      case 'card':
        throw new Error('A preview plans no cards.');
    }
  };
  const read = async (path: string): Promise<ServedFile | undefined> => {
    const bytes = await contentOf(path);
    return bytes === undefined ? undefined : { bytes, hash: hashOf(bytes) };
  };
  const { server, port, addresses } = await listen(() => ({ read, baseUrl: reading?.input.config.baseUrl ?? '/', ...(reading === undefined ? {} : hostedSearch(reading.input.config, read)) }), where, { get: new Map([[`${EXTRAS}live`, live.open]]) });
  const watcher = watchFiles(options.siteDir, {
    ignoreInitial: true, followSymlinks: false,
    ignored: (path) => path !== options.siteDir && (/[\\/](?:node_modules|\.[^\\/]*)(?:[\\/]|$)/.test(path.slice(options.siteDir.length)) || path === options.outDir),
  });
  let timer: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  const lookAgain = (): void => {
    clearTimeout(later);
    later = setTimeout(() => void queue(), BLIND_SPOT);
  };
  watcher.on('all', () => {
    clearTimeout(timer);
    // A checkout or an editor's save is several events: wait until they have come.
    timer = setTimeout(() => void queue(), 25);
    lookAgain();
  });
  await new Promise<void>((resolve) => watcher.once('ready', () => { resolve(); }));
  lookAgain();
  return {
    urls: addresses(reading?.input.config.baseUrl ?? '/'),
    port,
    close: async () => {
      clearTimeout(timer);
      clearTimeout(later);
      await watcher.close();
      live.close();
      await closeServer(server);
    },
  };
}

/** Run work never twice at once; calls that come meanwhile lead to one more run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  return async function run(): Promise<void> {
    if (running !== undefined) {
      again = true;
      return running;
    }
    running = work().finally(() => {
      running = undefined;
    });
    await running;
    if (again) {
      again = false;
      await run();
    }
  };
}

/** The script that a watched page carries: it reloads on a change and shows errors over the page. */
const LIVE_SCRIPT = `(()=>{const s=new EventSource(${JSON.stringify('/__docsgen/live')});let box;s.onmessage=(e)=>{const m=JSON.parse(e.data);if(m.reload){location.reload();return}box?.remove();box=undefined;if(!m.errors?.length)return;box=document.createElement('pre');box.setAttribute('role','alert');box.style.cssText='position:fixed;inset:auto 0 0 0;max-height:60vh;overflow:auto;margin:0;padding:1rem 1.5rem;background:#2b0f12;color:#ffe3e3;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;z-index:99999;border-top:3px solid #ff6b6b';box.textContent=m.errors.join('\\n\\n');document.body.append(box)};addEventListener('pagehide',()=>s.close())})()`;
