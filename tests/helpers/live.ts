import type { LiveMessage } from '../../src/components/live-message.js';

type Kind = LiveMessage['kind'];
type OfKind<Name extends Kind> = Extract<LiveMessage, { kind: Name }>;

/** A tab without a browser: it hears what the writers' server tells a page. */
export interface LiveTab {
  /** The next message of a kind that passes; others are left out. */
  readonly next: <Name extends Kind>(
    kind: Name,
    passes?: (message: OfKind<Name>) => boolean,
  ) => Promise<OfKind<Name>>;
  readonly close: () => void;
}

/** Load a page and listen to its changes as its script does. `have` tells what the tab shows, if not what it has just loaded. */
export async function openTab(port: number, path: string, have?: string): Promise<LiveTab> {
  const origin = `http://localhost:${port}`;
  const [, loaded = ''] =
    /data-have="([^"]*)"/.exec(await (await fetch(origin + path)).text()) ?? [];
  const abort = new AbortController();
  const query = new URLSearchParams({ page: path, have: have ?? loaded });
  const response = await fetch(`${origin}/__docsgen/live?${query.toString()}`, {
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  const message = async (): Promise<LiveMessage> => {
    for (;;) {
      const match = /data: (.*)\n\n/.exec(buffer);
      if (match !== null) {
        buffer = buffer.slice(match.index + match[0].length);
        return JSON.parse(match[1] ?? '') as LiveMessage;
      }
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done || value === undefined) throw new Error('The stream ended.');
      buffer += value;
    }
  };
  // The first word on errors comes when the server knows what the tab shows: from here on it hears of every change.
  const early: LiveMessage[] = [];
  do early.push(await message());
  while (early.at(-1)?.kind !== 'errors');
  return {
    next: async <Name extends Kind>(
      kind: Name,
      passes: (found: OfKind<Name>) => boolean = () => true,
    ) => {
      for (;;) {
        const found = early.shift() ?? (await message());
        if (found.kind === kind && passes(found as OfKind<Name>)) return found as OfKind<Name>;
      }
    },
    close: () => {
      abort.abort();
    },
  };
}
