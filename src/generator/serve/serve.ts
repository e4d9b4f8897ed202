import { join } from 'node:path';
import type { LiveError } from '../../components/live-message.js';
import { loadConfig } from '../io/read/load-config.js';
import { liveScript } from '../io/fs/package-files.js';
import { openWhyRecord } from '../io/stores/why-record.js';
import { watchSources, type SourceWatcher } from '../io/watch/watch-sources.js';
import { withEtag, openLiveSite } from './live-site.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { DocsgenError } from '../model/errors.js';
import { hashOf } from '../model/keys.js';
import { send } from './http/respond.js';
import { closeServer, EXTRAS, listen, type ListenOptions, type Served } from './http/web-server.js';
import { forPreview, hostedSearch, type Serving } from './preview.js';
import { createTabs } from './tabs/tabs.js';
import { errorViews, failureViews, type ErrorSources } from './tabs/error-view.js';
import { liveDocument, liveHeaders, messageDocument } from './tabs/live-document.js';
import { oneAtATime } from './tabs/one-at-a-time.js';
import { candidatesFor, pathOf } from './http/target.js';
import { createLiveChannel } from './http/live.js';
import type { SessionOptions } from '../session.js';
import { recordWhy } from '../actions/why.js';

/** Milliseconds of rest before what was carried over is made anew. */
const REST = 150;

/** One update, for the terminal. */
export interface Update {
  /** Changed files; none for the first update and for one that was asked for. */
  readonly changed: readonly string[];
  /** Undefined when the next change came before all were found. */
  readonly diagnostics: readonly Diagnostic[] | undefined;
  readonly pages: number;
  /** Milliseconds until open pages were told. */
  readonly time: number;
  /** Only diagnostics were made anew. */
  readonly checked: boolean;
}

export interface WatchOptions {
  readonly updated: (update: Update) => void;
  /** An update could not proceed; the last good state is still served. */
  readonly failed: (error: DocsgenError) => void;
  /** Line of a source file, read now. */
  readonly sourceLine: () => ErrorSources['line'];
  readonly editor: ErrorSources['editor'];
}

export interface WatchServing extends Serving {
  /** Read everything again. */
  readonly rebuild: () => Promise<void>;
}

/**
 * Serve a site from its sources. Listens at once; a page is rendered when it is
 * asked for, a saved change is shown in the open pages, a mistake over them.
 * Nothing that a writer does ends the server. Resolves when it listens.
 */
export async function serveWatching(
  options: SessionOptions,
  where: ListenOptions,
  { updated, failed, sourceLine, editor }: WatchOptions,
): Promise<WatchServing> {
  const site = openLiveSite({ ...options, showDrafts: true });
  const script = liveScript();
  let errors: readonly LiveError[] = [];
  let failure: string | undefined;
  const tabs = createTabs({ site, find: (path) => findOutput(path) });
  const live = createLiveChannel((listener, have) => {
    // In turn with updates: none can come between what the tab shows and its first comparison.
    void queue(async () => {
      await tabs.opened(listener, have);
      listener.send({ kind: 'errors', errors });
    });
  });
  const views = (): ErrorSources => ({ line: sourceLine(), editor });
  const tellErrors = (next: readonly LiveError[]): void => {
    const same = JSON.stringify(next) === JSON.stringify(errors);
    errors = next;
    if (!same) for (const listener of live.listeners()) listener.send({ kind: 'errors', errors });
  };

  let waiting: Set<string> | undefined = new Set();
  let checking: NodeJS.Timeout | undefined;
  let recording: NodeJS.Timeout | undefined;
  let failedPages: readonly DocsgenError[] = [];
  /** The update of which it is still to be said what is wrong. */
  let owed: Omit<Update, 'diagnostics'> | undefined;
  let closing = false;
  const refresh = async (): Promise<void> => {
    clearTimeout(checking);
    const changed = waiting;
    waiting = new Set();
    const start = performance.now();
    const before = site.state();
    try {
      const state = await site.refresh(changed);
      if (state === undefined && failure === undefined) {
        if (owed === undefined) scheduleCheck();
        else void queue(lint);
        return;
      }
      failure = undefined;
      const now = state ?? site.state();
      if (now === undefined) return;
      failedPages = await tabs.update(live.listeners(), before, now);
      if (before !== undefined) recordLater();
      owed = {
        changed: [...(changed ?? [])].sort(),
        pages: now.snapshot.routes.length,
        time: performance.now() - start,
        checked: false,
      };
      void queue(lint);
    } catch (error) {
      // Nothing is known of what was to be read: next time all is.
      waiting = undefined;
      fail(asFailure(error));
    }
  };
  /** What is wrong comes after the page: to follow every link of a large site takes a while. */
  const lint = async (): Promise<void> => {
    const update = owed;
    if (update === undefined || closing) return;
    try {
      const done = await site.lint(() => closing || waiting === undefined || waiting.size > 0);
      const found = done ? (site.state()?.diagnostics() ?? []) : undefined;
      if (found !== undefined)
        tellErrors([
          ...errorViews(found, views()),
          ...failedPages.flatMap((error) => failureViews(error, views())),
        ]);
      owed = done ? undefined : { ...update, checked: true };
      if (done || !update.checked) updated({ ...update, diagnostics: found });
      if (done) scheduleCheck();
    } catch (error) {
      owed = undefined;
      fail(asFailure(error));
    }
  };
  const check = async (): Promise<void> => {
    const start = performance.now();
    try {
      const state = await site.replan();
      if (state === undefined) return;
      owed = {
        changed: [],
        pages: state.snapshot.routes.length,
        time: performance.now() - start,
        checked: true,
      };
      void queue(lint);
    } catch (error) {
      fail(asFailure(error));
    }
  };
  const scheduleCheck = (): void => {
    clearTimeout(checking);
    if (site.state()?.snapshot.planned === undefined)
      checking = setTimeout(() => void queue(check), REST);
  };
  const fail = (error: DocsgenError): void => {
    const said = JSON.stringify([error.message, error.diagnostics]);
    if (said !== failure) failed(error);
    failure = said;
    owed = undefined;
    tellErrors(failureViews(error, views()));
  };
  const records = site.cache === undefined ? undefined : openWhyRecord(site.cache);
  /** Why the open pages are as they are, for `docsgen why`; written when there is time. */
  const recordLater = (): void => {
    clearTimeout(recording);
    if (records === undefined) return;
    recording = setTimeout(() => void queue(record), 8 * REST);
  };
  const record = async (): Promise<void> => {
    const state = site.state();
    const pages = await tabs.pages(live.listeners());
    if (records !== undefined && state !== undefined && pages.length > 0) {
      const { snapshot, reading } = state;
      recordWhy(records, { outputs: pages, snapshot, reading, by: 'serve' });
    }
  };
  const queue = oneAtATime();

  const findOutput = async (address: string): ReturnType<typeof site.output> => {
    const path = pathOf(address) ?? '';
    const baseUrl = site.state()?.reading.input.config.baseUrl ?? '/';
    for (const candidate of path.startsWith(baseUrl)
      ? candidatesFor(path.slice(baseUrl.length))
      : []) {
      const output = await site.output(candidate);
      if (output !== undefined) return output;
    }
    return site.output('404.html');
  };
  const read: Served['read'] = async (path) => {
    const output = await site.output(path);
    if (output === undefined || output.kind === 'card') return undefined;
    if (output.kind !== 'page' && output.kind !== 'chunk') {
      const bytes = site.content(output);
      return bytes === undefined ? undefined : withEtag(bytes);
    }
    try {
      const page = await site.render(output.kind === 'page' ? output : output.of);
      return withEtag(
        Buffer.from(
          output.kind === 'page' ? liveDocument(page.html, hashOf(page.html)) : page.chunk,
        ),
      );
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error;
      tellErrors(failureViews(error, views()));
      return { ...withEtag(Buffer.from(messageDocument(error.message))), status: 500 };
    }
  };
  // Requests that come before the site has been read wait for it.
  const served = async (): Promise<Served> => {
    await first;
    const state = site.state();
    if (state !== undefined) {
      const { config } = state.reading.input;
      const headers = liveHeaders(forPreview(state.snapshot.headers));
      return { read, headers, baseUrl: config.baseUrl, ...hostedSearch(config, read) };
    }
    const none = {
      ...withEtag(Buffer.from(messageDocument('The site cannot be shown yet.'))),
      status: 500,
    };
    return { baseUrl: '/', read: () => Promise.resolve(none) };
  };
  const watching = (): SourceWatcher =>
    watchSources({
      siteDir: options.siteDir,
      except: [options.outDir, join(options.siteDir, 'build')],
      changed: (paths) => {
        if (paths === undefined) waiting = undefined;
        else for (const path of paths) waiting?.add(path);
        void queue(refresh);
      },
      failed: (error) => {
        fail(
          new DocsgenError(
            `Changes cannot be watched: ${error instanceof Error ? error.message : String(error)}`,
            { hint: 'The system may allow too few watches; changes are taken up with "r".' },
          ),
        );
      },
    });
  waiting = undefined;
  const first = queue(refresh);
  const { server, port, addresses } = await listen(served, where, {
    get: new Map([
      [`${EXTRAS}live`, live.open],
      [
        `${EXTRAS}live.js`,
        (request, response) => {
          send(request, response, 200, script, {
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-cache',
          });
        },
      ],
    ]),
  }).catch((error: unknown) => {
    closing = true;
    throw error;
  });
  const baseUrl =
    options.baseUrl ??
    (await loadConfig(options.siteDir).then(
      ({ config }) => config.baseUrl,
      () => '/',
    ));
  // The first page first. When all is watched the site is looked at once more, so that no change
  // falls between the two.
  let watcher: SourceWatcher | undefined;
  void first.then(() => {
    site.save();
    setImmediate(() => {
      if (!closing) watcher = watching();
    });
  });
  return {
    urls: addresses(baseUrl),
    port,
    rebuild: () => {
      waiting = undefined;
      failure ??= '';
      void queue(refresh);
      return queue(lint);
    },
    close: async () => {
      closing = true;
      clearTimeout(checking);
      clearTimeout(recording);
      watcher?.close();
      live.close();
      await closeServer(server);
      await first;
      site.save();
    },
  };
}

/** A mistake of the writer's, or what the writer is told of one of docsgen's own. */
function asFailure(error: unknown): DocsgenError {
  if (error instanceof DocsgenError) return error;
  const vanished = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return new DocsgenError(
    vanished
      ? `A file was taken away while it was read: ${error.message}`
      : `The site could not be updated: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    vanished ? {} : { hint: 'This is a bug in docsgen, please report it. The server goes on.' },
  );
}
