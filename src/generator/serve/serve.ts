import { join } from 'node:path';
import type { LiveError } from '../../components/live-message.js';
import { loadConfig } from '../io/read/load-config.js';
import { liveScript } from '../io/fs/package-files.js';
import { hasCode } from '../io/fs/system-error.js';
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

/** Milliseconds without changes after which an old plan is replaced. */
const REST = 150;

/** One update, for the terminal. */
export interface Update {
  /** Changed files; empty for the first update and for a rebuild. */
  readonly changed: readonly string[];
  /** Undefined if another change came before linting was complete. */
  readonly diagnostics: readonly Diagnostic[] | undefined;
  readonly pages: number;
  /** Milliseconds until open pages were updated. */
  readonly time: number;
  /** Only the findings are new; the pages were reported before. */
  readonly checked: boolean;
}

export interface WatchOptions {
  readonly updated: (update: Update) => void;
  /** Called when an update is impossible. The last good state is still served. */
  readonly failed: (error: DocsgenError) => void;
  /** Returns a function that reads a line of a source file. */
  readonly sourceLine: () => ErrorSources['line'];
  readonly editor: ErrorSources['editor'];
}

export interface WatchServing extends Serving {
  /** Read everything again. */
  readonly rebuild: () => Promise<void>;
}

/**
 * Serve a site from its sources. Pages are rendered on request. Open pages show each saved change
 * immediately, and errors in an overlay. Errors in the site never end the server. Resolves when the
 * server listens, before the site is read.
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
    // Queued, so that no update comes between the page of the tab and its first comparison.
    void queue(async () => {
      await tabs.opened(listener, have);
      listener.send({ kind: 'errors', errors });
    });
  });
  const views = (): ErrorSources => ({ line: sourceLine(), editor });
  const sendErrors = (next: readonly LiveError[]): void => {
    const same = JSON.stringify(next) === JSON.stringify(errors);
    errors = next;
    if (!same) for (const listener of live.listeners()) listener.send({ kind: 'errors', errors });
  };

  let waiting: Set<string> | undefined = new Set();
  let checking: NodeJS.Timeout | undefined;
  let recording: NodeJS.Timeout | undefined;
  let failedPages: readonly DocsgenError[] = [];
  /** The update whose findings are not reported yet. */
  let unreported: Omit<Update, 'diagnostics'> | undefined;
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
        if (unreported === undefined) scheduleCheck();
        else void queue(lint);
        return;
      }
      failure = undefined;
      const now = state ?? site.state();
      if (now === undefined) return;
      failedPages = await tabs.update(live.listeners(), before, now);
      if (before !== undefined) recordLater();
      unreported = {
        changed: [...(changed ?? [])].sort(),
        pages: now.snapshot.routes.length,
        time: performance.now() - start,
        checked: false,
      };
      void queue(lint);
    } catch (error) {
      // The next update must read everything.
      waiting = undefined;
      fail(asFailure(error));
    }
  };
  /** Linting runs after open pages are updated, because it takes longer on a large site. */
  const lint = async (): Promise<void> => {
    const update = unreported;
    if (update === undefined || closing) return;
    try {
      const done = await site.lint(() => closing || waiting === undefined || waiting.size > 0);
      const findings = done ? (site.state()?.diagnostics() ?? []) : undefined;
      if (findings !== undefined)
        sendErrors([
          ...errorViews(findings, views()),
          ...failedPages.flatMap((error) => failureViews(error, views())),
        ]);
      unreported = done ? undefined : { ...update, checked: true };
      if (done || !update.checked) updated({ ...update, diagnostics: findings });
      if (done) scheduleCheck();
    } catch (error) {
      unreported = undefined;
      fail(asFailure(error));
    }
  };
  const check = async (): Promise<void> => {
    const start = performance.now();
    try {
      const state = await site.replan();
      if (state === undefined) return;
      unreported = {
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
    const identity = JSON.stringify([error.message, error.diagnostics]);
    if (identity !== failure) failed(error);
    failure = identity;
    unreported = undefined;
    sendErrors(failureViews(error, views()));
  };
  const records = site.cache === undefined ? undefined : openWhyRecord(site.cache);
  /** Writes the inputs of open pages for `docsgen why`, when there is time. */
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
      sendErrors(failureViews(error, views()));
      return { ...withEtag(Buffer.from(messageDocument(error.message))), status: 500 };
    }
  };
  // Requests wait until the site is read.
  const served = async (): Promise<Served> => {
    await first;
    const state = site.state();
    if (state !== undefined) {
      const { config } = state.reading.input;
      const headers = liveHeaders(forPreview(state.snapshot.headers));
      return { read, headers, baseUrl: config.baseUrl, ...hostedSearch(config, read) };
    }
    const none = {
      ...withEtag(Buffer.from(messageDocument('docsgen cannot show the site yet.'))),
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
            { hint: 'The system may allow too few watches. Press "r" to read all changes.' },
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
  // Watching starts after the first page. The watcher then reads everything once, so that no change
  // in between is lost.
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

/** An error of an update as a DocsgenError. Unexpected errors are reported as bugs of docsgen. */
function asFailure(error: unknown): DocsgenError {
  if (error instanceof DocsgenError) return error;
  if (error instanceof Error && hasCode(error, 'ENOENT'))
    return new DocsgenError(`A file was deleted while docsgen read it: ${error.message}`);
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new DocsgenError(`The site could not be updated: ${reason}`, {
    hint: 'This is a bug in docsgen, please report it. The server continues.',
  });
}
