/**
 * The service worker of a site with `offline`. It answers pages from the network and keeps copies
 * of them. Without a network it answers with a copy, which says so: `data-saved` on `<html>`, or
 * `saved` in a chunk, is the time of the copy in milliseconds. Files with a hash in their name
 * never change, so their copies come first.
 */

import { hasHashedName } from '../../components/hashed-name.js';
import { BYPASS, cacheKey, cacheName, hashedFiles, REMOVE, unredirected } from './cache-name.js';

/** Base URL of the site. The generator writes it before this code. */
declare const DOCSGEN_BASE: string;

interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

declare const clients: { readonly claim: () => Promise<void> };
declare const skipWaiting: () => Promise<void>;
declare const registration: { readonly unregister: () => Promise<boolean> };

const PAGES = cacheName(DOCSGEN_BASE, 'pages');
/** Pages that the reader keeps. The client fills it. */
const KEPT = cacheName(DOCSGEN_BASE, 'kept');
const ASSETS = cacheName(DOCSGEN_BASE, 'assets');
/** The page that is shown instead of one without a copy. */
const OFFLINE = `${DOCSGEN_BASE}sw-offline.html`;
/** Maximum number of copies. The oldest are removed first. */
const MOST_PAGES = 400;
const MOST_ASSETS = 1500;

const on = (type: string, run: (event: WorkerEvent) => void): void =>
  addEventListener(type, run as EventListener);

on('install', (event) =>
  event.waitUntil(
    keepOfflinePage()
      .catch(() => undefined)
      .then(skipWaiting),
  ),
);
on('activate', (event) => event.waitUntil(clients.claim()));
on('message', (event) => {
  if ((event as WorkerEvent & { readonly data?: unknown }).data === REMOVE)
    event.waitUntil(remove());
});
on('fetch', (event) => {
  const { request } = event as RequestEvent;
  const { origin, pathname } = new URL(request.url);
  if (
    request.method !== 'GET' ||
    origin !== location.origin ||
    !pathname.startsWith(DOCSGEN_BASE) ||
    request.headers.has(BYPASS) ||
    request.headers.has('range')
  )
    return;
  const isAsset = hasHashedName(pathname.slice(DOCSGEN_BASE.length));
  (event as RequestEvent).respondWith(
    isAsset ? asset(event, request) : page(event as RequestEvent, pathname),
  );
});

/** Keeps the page that is shown instead of one without a copy, and its files. */
async function keepOfflinePage(): Promise<void> {
  const response = await fetch(OFFLINE, { cache: 'reload' });
  if (!response.ok) return;
  const text = await response.clone().text();
  await (await caches.open(KEPT)).put(OFFLINE, unredirected(response));
  await (await caches.open(ASSETS)).addAll(hashedFiles(text, DOCSGEN_BASE));
}

let isRemoved = false;

async function remove(): Promise<void> {
  isRemoved = true;
  for (const name of [PAGES, KEPT, ASSETS]) await caches.delete(name);
  await registration.unregister();
}

async function asset(event: WorkerEvent, request: Request): Promise<Response> {
  const copy = await caches.match(request.url, { ignoreVary: true });
  return copy ?? keep(event, [ASSETS, request.url, MOST_ASSETS], await fetch(request));
}

async function page(event: RequestEvent, pathname: string): Promise<Response> {
  const { request } = event;
  const address = cacheKey(pathname);
  try {
    return keep(event, [PAGES, address, MOST_PAGES], await fetch(request));
  } catch (error) {
    const copies = await Promise.all(
      [PAGES, KEPT].map(async (name) =>
        (await caches.open(name)).match(address, { ignoreVary: true }),
      ),
    );
    const [copy] = copies
      .filter((each) => each !== undefined)
      .sort((a, b) => timeOf(b) - timeOf(a));
    if (copy !== undefined) return markedCopy(copy, request);
    const instead = request.mode === 'navigate' ? await caches.match(OFFLINE) : undefined;
    if (instead === undefined) throw error;
    return instead;
  }
}

/** Keeps a copy of a response. Without room, the older half of the pages is removed. */
function keep(
  event: WorkerEvent,
  [name, address, most]: readonly [cache: string, address: string, most: number],
  response: Response,
): Response {
  if (!response.ok || response.type !== 'basic' || response.redirected) return response;
  const copy = response.clone();
  const store = async (): Promise<void> => {
    if (isRemoved) return;
    const cache = await caches.open(name);
    // The last page is the newest.
    await cache.delete(address, { ignoreVary: true });
    await cache.put(address, copy);
    await trim(cache, most);
  };
  event.waitUntil(store().catch(() => caches.open(PAGES).then((cache) => trim(cache))));
  return response;
}

async function trim(cache: Cache, most?: number): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - (most ?? keys.length >> 1))))
    await cache.delete(key, { ignoreVary: true });
}

function timeOf(copy: Response | undefined): number {
  return Date.parse(copy?.headers.get('date') ?? '') || 0;
}

async function markedCopy(copy: Response, { mode, url }: Request): Promise<Response> {
  const isDocument = mode === 'navigate';
  if (!isDocument && !url.includes('.page.json')) return copy;
  const text = await copy.text();
  const time = timeOf(copy);
  const headers = new Headers(copy.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(
    isDocument
      ? text.replace('<html', `<html data-saved="${time}"`)
      : text.replace('{', `{"saved":${time},`),
    { headers },
  );
}
