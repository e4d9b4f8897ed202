import type { LiveMessage } from '../../src/components/live-message.js';

type Kind = LiveMessage['kind'];
type OfKind<Name extends Kind> = Extract<LiveMessage, { kind: Name }>;

/** A simulated tab, which receives the messages of the watch server for a page. */
export interface LiveTab {
  /** Returns the next message of a kind that passes a test. Skips other messages. */
  readonly next: <Name extends Kind>(
    kind: Name,
    passes?: (message: OfKind<Name>) => boolean,
  ) => Promise<OfKind<Name>>;
  readonly close: () => void;
}

/**
 * Loads a page and receives its changes, as its script does. `have` identifies the state that the
 * tab shows; default: the loaded page.
 */
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
  // After the first message about errors, the server sends every change to this tab.
  const early: LiveMessage[] = [];
  do early.push(await message());
  while (early.at(-1)?.kind !== 'errors');
  return {
    next: async <Name extends Kind>(
      kind: Name,
      passes: (candidate: OfKind<Name>) => boolean = () => true,
    ) => {
      for (;;) {
        const candidate = early.shift() ?? (await message());
        if (candidate.kind === kind && passes(candidate as OfKind<Name>))
          return candidate as OfKind<Name>;
      }
    },
    close: () => {
      abort.abort();
    },
  };
}
