import { createBudget } from './budget.js';
import { createHttpClient } from './http-client.js';
import { actionKey } from './remote-index.js';
import { openRemoteResults, type RemoteResults } from './remote-results.js';
import type { RemoteSettings } from './settings.js';

/** A kind of results. */
export interface RemoteKind {
  readonly name: 'pages' | 'cards';
  /** Everything by which the results of different sites and versions of docsgen are separated. */
  readonly parts: readonly string[];
  /** Milliseconds that it takes to compute a result. */
  readonly worth: number;
}

/** Numbers of the results that a command has exchanged with a remote cache. */
export interface RemoteTally {
  readonly received: number;
  readonly sent: number;
  /** Milliseconds. */
  readonly waited: number;
}

/** A cache on a server. Nothing here throws, and no call takes longer than the settings allow. */
export interface RemoteCache {
  readonly fetch: (kind: RemoteKind, ...args: Parameters<RemoteResults['fetch']>) => Promise<void>;
  /** Does nothing if the cache is read-only. */
  readonly store: (kind: RemoteKind, ...args: Parameters<RemoteResults['store']>) => Promise<void>;
  readonly tally: () => RemoteTally;
  readonly close: () => void;
}

/** Open a remote cache. Calls `notice` once if it cannot be used any more. Sends nothing yet. */
export function openRemoteCache(
  settings: RemoteSettings,
  notice: (text: string) => void,
): RemoteCache {
  const stop = (why: string): void => {
    notice(`The remote cache ${why}. docsgen continues without it.`);
  };
  const budget = createBudget(settings.maxWait, () => {
    stop('is too slow');
  });
  const { url, token, keys } = settings;
  const { signal, isLate } = budget;
  // One silent request must not use up the budget.
  const maxSilence = settings.maxWait / 2;
  const client = createHttpClient({ url, token, maxSilence, signal, onBroken: stop });
  const opened = new Map<string, RemoteResults>();
  let received = 0;
  let sent = 0;
  const resultsOf = ({ name, parts }: RemoteKind): RemoteResults => {
    const action = actionKey([name, ...parts]);
    const results =
      opened.get(action) ?? openRemoteResults({ client, action, keys, signal, isLate });
    opened.set(action, results);
    return results;
  };
  return {
    fetch: (kind, wanted, onFound) =>
      budget.wait(() =>
        resultsOf(kind).fetch(wanted, (key, bytes) => {
          if (!onFound(key, bytes)) return false;
          received++;
          budget.earn(kind.worth);
          return true;
        }),
      ),
    store: async (kind, ...args) => {
      if (settings.isReadOnly || args[0].length === 0) return;
      await budget.wait(async () => {
        sent += await resultsOf(kind).store(...args);
      });
    },
    tally: () => ({ received, sent, waited: budget.spent() }),
    close: client.close,
  };
}
