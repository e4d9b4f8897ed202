import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { LiveError } from '../../components/live-message.js';
import { recordWhy } from '../actions/why.js';
import { liveScript } from '../io/fs/package-files.js';
import { loadConfig } from '../io/read/load-config.js';
import { openWhyRecord } from '../io/stores/why-record.js';
import { watchSources, type SourceWatcher } from '../io/watch/watch-sources.js';
import { DocsgenError } from '../model/errors.js';
import { notFoundFilesFor } from '../site/routes.js';
import { decodePath } from '../model/paths.js';
import { redirectBy } from '../model/served-patterns.js';
import type { SessionOptions } from '../session.js';
import { createLiveChannel, type Listener, type LiveChannel } from './http/live.js';
import { send } from './http/respond.js';
import { closeServer, EXTRAS, listen, type ListenOptions } from './http/web-server.js';
import type { Extras, Served } from './http/web-server.js';
import { liveFile, messageFile, outputAt } from './live-files.js';
import { openLiveSite, type LiveSite } from './live-site.js';
import { forPreview, hostedSearch, type Serving } from './preview.js';
import { errorViews, failureViews, type ErrorSources } from './tabs/error-view.js';
import { liveHeaders } from './tabs/live-document.js';
import { createTabs, type Tabs } from './tabs/tabs.js';
import { UpdateLoop, type Update, type UpdateTargets } from './update-loop.js';
import { messageOf } from '../model/thrown-text.js';

export type { Update };

export interface WatchOptions {
  readonly updated: (update: Update) => void;
  /** Called when an update is impossible. The last good state is still served. */
  readonly failed: (error: DocsgenError) => void;
  /** Returns a function that reads a line of a source file. */
  readonly sourceLine: () => ErrorSources['line'];
  readonly editor: ErrorSources['editor'];
  /**
   * Called with the path of an open page and the anchor of its heading when the reader scrolls to
   * another one. When absent, pages do not report it.
   */
  readonly scrolled?: (path: string, anchor: string) => void;
  /**
   * Called with the address of another site when the reader follows a link to it in a frame, where
   * it may not be shown. When absent, the frame opens it.
   */
  readonly opened?: (url: string) => void;
  /** Sources, as in a policy, that may show pages in a frame in addition to the site. */
  readonly framedBy?: readonly string[];
}

export interface WatchServing extends Serving {
  /** Read everything again. */
  readonly rebuild: () => Promise<void>;
  /** Read files again that have changed in an editor, and not on disk. */
  readonly changed: (paths: ReadonlySet<string>) => void;
  /** Scroll the tabs that show the page of a path to an anchor; to its start, if that is ''. */
  readonly scroll: (path: string, anchor: string) => void;
}

/**
 * Serve a site from its sources. Pages are rendered on request. Open pages show each saved change
 * immediately, and errors in an overlay. Errors in the site never end the server. Resolves when the
 * server listens, before the site is read.
 */
export async function serveWatching(
  options: SessionOptions,
  where: ListenOptions,
  watchOptions: WatchOptions,
): Promise<WatchServing> {
  const site = openLiveSite({ ...options, showDrafts: true });
  const tabs = createTabs({ site, find: (path) => outputAt(site, path) });
  const live: LiveChannel = createLiveChannel((listener, have) => {
    // Queued, so that no update comes between the page of the tab and its first comparison.
    void loop.queue(async () => {
      await tabs.opened(listener, have);
      listener.send({ kind: 'errors', errors: overlay.errors });
      if (watchOptions.scrolled !== undefined) listener.send({ kind: 'follow' });
    });
  });
  const overlay = new Overlay(live, watchOptions);
  const loop = new UpdateLoop(site, targetsOf({ site, tabs, live, overlay, watchOptions }));

  const first = loop.start();
  const read: Served['read'] = (path) =>
    liveFile(site, path, (error) => {
      overlay.showFailure(error);
    });
  // Requests wait until the site is read.
  const served = async (): Promise<Served> => {
    await first;
    return servedState(site, read, watchOptions.framedBy);
  };
  const { server, port, addresses } = await listen(
    served,
    where,
    extrasOf(live, watchOptions),
  ).catch((error: unknown) => {
    loop.close();
    throw error;
  });
  const baseUrl = options.baseUrl ?? (await configuredBaseUrl(options.siteDir));
  let watcher: SourceWatcher | undefined;
  // Watching starts after the first page. The watcher then reads everything once, so that no change
  // in between is lost.
  void first.then(() => {
    site.save();
    setImmediate(() => {
      if (!loop.isClosed) watcher = watch(options, loop);
    });
  });
  return {
    urls: addresses(baseUrl),
    port,
    rebuild: () => loop.rebuild(),
    changed: (paths) => loop.change(paths),
    scroll: (path, anchor) => {
      const isShown = (listener: Listener): boolean => pagePath(listener.path) === pagePath(path);
      for (const listener of live.listeners())
        if (isShown(listener)) listener.send({ kind: 'scroll', anchor });
    },
    close: async () => {
      loop.close();
      watcher?.close();
      live.close();
      await closeServer(server);
      await first;
      site.save();
    },
  };
}

/** The errors that open tabs show over the page. */
class Overlay {
  errors: readonly LiveError[] = [];

  constructor(
    private readonly live: LiveChannel,
    private readonly options: WatchOptions,
  ) {}

  /** How findings are shown: with the current text of their lines and links to the editor. */
  sources(): ErrorSources {
    return { line: this.options.sourceLine(), editor: this.options.editor };
  }

  show(errors: readonly LiveError[]): void {
    const isSame = JSON.stringify(errors) === JSON.stringify(this.errors);
    this.errors = errors;
    if (isSame) return;
    for (const listener of this.live.listeners()) listener.send({ kind: 'errors', errors });
  }

  showFailure(error: DocsgenError): void {
    this.show(failureViews(error, this.sources()));
  }
}

/** Connects the update loop with the open tabs, the terminal and the record for `docsgen why`. */
function targetsOf({
  site,
  tabs,
  live,
  overlay,
  watchOptions,
}: {
  readonly site: LiveSite;
  readonly tabs: Tabs;
  readonly live: LiveChannel;
  readonly overlay: Overlay;
  readonly watchOptions: WatchOptions;
}): UpdateTargets {
  const records = site.cache === undefined ? undefined : openWhyRecord(site.cache);
  const record = async (): Promise<void> => {
    const state = site.state();
    const pages = await tabs.pages(live.listeners());
    if (records === undefined || state === undefined || pages.length === 0) return;
    const { snapshot, reading } = state;
    recordWhy(records, { outputs: pages, snapshot, reading, by: 'serve' });
  };
  return {
    updateTabs: (before, now) => tabs.update(live.listeners(), before, now),
    showFindings: (findings, pageErrors) => {
      const sources = overlay.sources();
      const ofPages = pageErrors.flatMap((error) => failureViews(error, sources));
      overlay.show([...errorViews(findings, sources), ...ofPages]);
    },
    showFailure: (error) => {
      overlay.showFailure(error);
    },
    updated: watchOptions.updated,
    failed: watchOptions.failed,
    record: records === undefined ? undefined : record,
  };
}

/** The last good state for the server; a message until there is one. */
function servedState(
  site: LiveSite,
  read: Served['read'],
  framedBy: WatchOptions['framedBy'],
): Served {
  const state = site.state();
  if (state === undefined) {
    const message = messageFile('docsgen cannot show the site yet.');
    return { baseUrl: '/', read: () => Promise.resolve(message) };
  }
  const { config } = state.reading.input;
  const headers = liveHeaders(forPreview(state.snapshot.headers), framedBy);
  const redirect = redirectBy(state.snapshot.patterns);
  return {
    read,
    redirect,
    notFound: (path) => notFoundFilesFor(path, config),
    headers,
    hasMarkdown: config.machineReadable.markdown,
    baseUrl: config.baseUrl,
    ...hostedSearch(config, read),
  };
}

/** The path of a page in one form: with or without a slash at its end it is the same page. */
function pagePath(path: string): string {
  return decodePath(path).replace(/(?!^)\/$/, '');
}

/** The channel and the script of open tabs, and the reports of what their readers do. */
function extrasOf(live: LiveChannel, { scrolled, opened }: WatchOptions): Extras {
  const script = liveScript();
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  };
  return {
    get: new Map([
      [`${EXTRAS}live`, live.open],
      [
        `${EXTRAS}live.js`,
        (request, response) => {
          send(request, response, 200, script, headers);
        },
      ],
      [
        `${EXTRAS}scrolled`,
        (request, response) => {
          const query = queryOf(request);
          scrolled?.(query.get('page') ?? '/', query.get('anchor') ?? '');
          send(request, response, 200, new Uint8Array(), { 'cache-control': 'no-store' });
        },
      ],
      [
        `${EXTRAS}open`,
        (request, response) => {
          const url = queryOf(request).get('url') ?? '';
          // A page of another server on this machine must not open anything.
          const isOwn = request.headers['sec-fetch-site'] === 'same-origin';
          if (isOwn && /^https?:\/\//i.test(url)) opened?.(url);
          send(request, response, 200, new Uint8Array(), { 'cache-control': 'no-store' });
        },
      ],
    ]),
  };
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url.split('?')[1] ?? '');
}

/** The base URL of the config; `/` if the config is invalid. */
async function configuredBaseUrl(siteDir: string): Promise<string> {
  try {
    return (await loadConfig(siteDir)).config.baseUrl;
  } catch {
    return '/';
  }
}

function watch({ siteDir, outDir }: SessionOptions, loop: UpdateLoop): SourceWatcher {
  return watchSources({
    siteDir,
    except: [outDir, join(siteDir, 'build')],
    changed: (paths) => {
      loop.change(paths);
    },
    failed: (error) => {
      const reason = messageOf(error);
      loop.fail(
        new DocsgenError(`Changes cannot be watched: ${reason}`, {
          hint: 'The system may allow too few watches. Press "r" to read all changes.',
        }),
      );
    },
  });
}
