import type { CompiledPage } from '../../model/page.js';
import type { RemoteCache, RemoteKind, RemoteTally } from './remote-cache.js';
import { decodePage, encodePage } from './page-entry.js';

/** Everything by which the results of sites and versions of docsgen are separated. */
export interface SiteIdentity {
  readonly url: string;
  readonly baseUrl: string;
  /** Hash of the code that compiles pages. */
  readonly pageFingerprint: string;
  /** Hash of the code that draws cards. */
  readonly cardFingerprint: string;
}

/** The results of one site that a remote cache has, and those that it gets. */
export interface RemoteSite {
  /** Look for pages, and call `onFound` with each. */
  readonly fetchPages: (
    keys: readonly string[],
    site: SiteIdentity,
    onFound: (key: string, page: CompiledPage) => void,
  ) => Promise<void>;
  /** Look for cards. `onFound` returns whether the bytes are one. */
  readonly fetchCards: (
    keys: ReadonlySet<string>,
    site: SiteIdentity,
    onFound: (key: string, png: Buffer) => boolean,
  ) => Promise<void>;
  /** Remember a page that was compiled, or a card that was drawn. */
  readonly added: (kind: RemoteKind['name'], key: string) => void;
  /** Send the pages and cards that were added. */
  readonly send: (site: SiteIdentity, local: LocalResults) => Promise<void>;
  readonly tally: () => RemoteTally;
  readonly close: () => void;
}

/** The results that this machine has. */
export interface LocalResults {
  /** Keys of all pages and cards of the site. */
  readonly pageKeys: ReadonlySet<string>;
  readonly cardKeys: ReadonlySet<string>;
  readonly page: (key: string) => CompiledPage | undefined;
  readonly card: (key: string) => Uint8Array | undefined;
}

/** Milliseconds that results are worth: they take some more to compute. */
const PAGE_WORTH = 1;
const CARD_WORTH = 4;

export function createRemoteSite(cache: RemoteCache): RemoteSite {
  const added = { pages: new Set<string>(), cards: new Set<string>() };
  return {
    fetchPages: (keys, site, onFound) =>
      cache.fetch(pagesOf(site), new Set(keys), (key, bytes) => {
        const page = decodePage(bytes);
        if (page === undefined || !isShared(page)) return false;
        onFound(key, page);
        return true;
      }),
    fetchCards: (keys, site, onFound) => cache.fetch(cardsOf(site), keys, onFound),
    added: (kind, key) => {
      added[kind].add(key);
    },
    send: async (site, { pageKeys, cardKeys, page, card }) => {
      await cache.store(pagesOf(site), [...added.pages], pageKeys, (key) => {
        const compiled = page(key);
        return compiled === undefined || !isShared(compiled) ? undefined : encodePage(compiled);
      });
      await cache.store(cardsOf(site), [...added.cards], cardKeys, (key) => {
        const png = card(key);
        return png === undefined ? undefined : Buffer.from(png);
      });
    },
    tally: cache.tally,
    close: cache.close,
  };
}

/** Pages with findings are always compiled here, so that no server can report a finding. */
function isShared({ facts }: CompiledPage): boolean {
  return facts.diagnostics.length === 0;
}

function pagesOf({ url, baseUrl, pageFingerprint }: SiteIdentity): RemoteKind {
  return { name: 'pages', parts: [url, baseUrl, pageFingerprint], worth: PAGE_WORTH };
}

function cardsOf({ url, baseUrl, cardFingerprint }: SiteIdentity): RemoteKind {
  return { name: 'cards', parts: [url, baseUrl, cardFingerprint], worth: CARD_WORTH };
}
