import type { LiveMessage } from '../../../components/live-message.js';
import { DocsgenError } from '../../model/errors.js';
import type { Output, PageOutput } from '../../model/output.js';
import type { RenderedPage } from '../../output/render.js';
import { messageFor, pageState, type PageState } from './page-state.js';

/** An open tab. */
export interface Tab {
  readonly path: string;
  readonly send: (message: LiveMessage) => void;
}

/** The part of a site's state that tabs compare. */
export interface Outputs {
  readonly snapshot: { readonly outputs: ReadonlyMap<string, Output> };
  readonly reading: { readonly input: { readonly config: { readonly baseUrl: string } } };
}

export interface TabsOptions {
  readonly site: {
    readonly render: (output: PageOutput) => Promise<RenderedPage>;
    readonly output: (path: string) => Promise<Output | undefined>;
  };
  /** The output that the browser shows at a path. */
  readonly find: (path: string) => Promise<Output | undefined>;
}

/** Files that a page can load again without a reload. */
const SWAPPABLE = /\.(?:css|png|jpe?g|gif|webp|avif|svg|ico)$/i;

export interface Tabs {
  /**
   * Add a tab, and update it if it shows an older document. `have` is the hash of its document, or
   * '' after client-side navigation.
   */
  readonly opened: (tab: Tab, have: string) => Promise<void>;
  /** The outputs of the pages that tabs show. */
  readonly pages: (tabs: Iterable<Tab>) => Promise<Output[]>;
  /**
   * Send every tab the changes of its page. Returns the errors of pages that cannot be rendered.
   */
  readonly update: (
    tabs: Iterable<Tab>,
    before: Outputs | undefined,
    after: Outputs,
  ) => Promise<DocsgenError[]>;
}

/** Keeps the state of the page in each open tab. */
export function createTabs({ site, find }: TabsOptions): Tabs {
  // A tab without an entry has only just opened its stream: `opened` brings it up to date.
  const shown = new WeakMap<Tab, PageState | undefined>();
  let updates = 0;

  const stateOf = async (path: string): Promise<PageState | undefined> => {
    const output = await find(path);
    if (output?.kind !== 'page') return undefined;
    const page = await site.render(output);
    const [, chrome = ''] = /data-chrome="[^"]*?(assets\/chrome-[^"]*)"/.exec(page.html) ?? [];
    const data = await site.output(chrome);
    return pageState(page, data?.kind === 'text' ? data.text : '');
  };

  const pageMessage = (tab: Tab, now: PageState): LiveMessage | undefined => {
    if (!shown.has(tab)) return undefined;
    const last = shown.get(tab);
    shown.set(tab, now);
    return last === undefined ? { kind: 'reload' } : messageFor(last, now);
  };

  return {
    pages: async (tabs) =>
      (await Promise.all([...new Set([...tabs].map(({ path }) => path))].map(find))).flatMap(
        (output) => (output === undefined ? [] : [output]),
      ),
    opened: async (tab, have) => {
      let now: PageState | undefined;
      let since: number;
      // An update that begins meanwhile leaves this tab out, so its state is read again.
      do {
        since = updates;
        now = await stateOf(tab.path).catch(() => undefined);
      } while (since !== updates);
      shown.set(tab, now);
      if (now === undefined) return;
      if (have === '') tab.send({ kind: 'page', chunk: now.chunk, sidebar: now.sidebar });
      else if (have !== now.hash) tab.send({ kind: 'reload' });
    },
    update: async (tabs, before, after) => {
      updates += 1;
      const failures: DocsgenError[] = [];
      const files =
        before === undefined ? [] : changedFiles(before.snapshot.outputs, after.snapshot.outputs);
      const states = new Map<string, Promise<PageState | undefined>>();
      for (const tab of tabs) {
        try {
          const state = states.get(tab.path) ?? stateOf(tab.path);
          states.set(tab.path, state);
          const now = await state;
          if (now === undefined) continue;
          const message = pageMessage(tab, now);
          if (message !== undefined) tab.send(message);
          const hrefs = files.map((path) => after.reading.input.config.baseUrl + path);
          // A changed script of the site runs again only in a new document.
          if (hrefs.some((href) => !SWAPPABLE.test(href)) && message?.kind !== 'reload')
            tab.send({ kind: 'reload' });
          else if (hrefs.length > 0 && message?.kind !== 'reload')
            tab.send({ kind: 'files', hrefs });
        } catch (error) {
          if (!(error instanceof DocsgenError)) throw error;
          if (!failures.some(({ message }) => message === error.message)) failures.push(error);
        }
      }
      return failures;
    },
  };
}

/** Paths of copied files with a new content. */
function changedFiles(
  before: Outputs['snapshot']['outputs'],
  after: Outputs['snapshot']['outputs'],
): string[] {
  const changed: string[] = [];
  for (const output of after.values()) {
    const { kind, path } = output;
    if (kind !== 'copy' || !/\.(?:css|m?js|png|jpe?g|gif|webp|avif|svg|ico)$/i.test(path)) continue;
    const old = before.get(path);
    // The keys of other outputs take long to compute.
    if (old?.kind === 'copy' && old.key !== output.key) changed.push(path);
  }
  return changed;
}
