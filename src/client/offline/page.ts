import '../core.js';
import { t } from '../../components/text.js';
import { fill } from '../../components/fill.js';
import { mayPrefetchNow } from '../connection.js';
import { noticeButton, showNotice, type Notice } from '../notice.js';
import { onPage } from '../page.js';
import { trusted } from '../trusted.js';
import { BYPASS } from './cache-name.js';
import { startKeeping } from './keep.js';
import { listSavedPages } from './saved-pages.js';
import type { OfflineSite } from './site.js';

/** Milliseconds between two requests that ask whether the site has changed. */
const ASK_AFTER = 60_000;

/**
 * Starts the service worker of the site. Shows that a page is a saved copy, and that the site has
 * changed since the page was loaded. Does nothing where browsers have no service workers.
 */
export async function startOffline(site: OfflineSite): Promise<void> {
  const { baseUrl, worker, chunkOf } = site;
  // Absent on origins that are not secure.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) return;
  onPage(showCopyNotice);
  onPage(() => void listSavedPages(site));
  const wasControlled = container.controller !== null;
  await container.register(trusted.scriptUrl(worker), { scope: baseUrl });
  await container.ready;
  if (container.controller === null)
    await new Promise((resolve) => {
      container.addEventListener('controllerchange', resolve, { once: true });
    });
  watchChanges(worker);
  startKeeping(site);
  if (!wasControlled) for (const address of loadedFiles(baseUrl)) void request(address);
  onPage(() => {
    // The address of the not-found page has no files.
    if (document.documentElement.classList.contains('kind-notFound')) return;
    const forms = [location.pathname, chunkOf(location.pathname)];
    if (mayPrefetchNow()) void requestMissing(forms, knownFiles(wasControlled));
  });
  document.documentElement.dataset['offline'] = '';
}

/** Fetches a file, so that the service worker keeps it. Never fails. */
async function request(address: string): Promise<void> {
  await fetch(address, { priority: 'low' }).catch(() => undefined);
}

/** The files of the site that the document loaded before the service worker was there. */
function loadedFiles(baseUrl: string): string[] {
  const start = new URL(baseUrl, location.href).href;
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(names)].filter((name) => name.startsWith(start));
}

/** The paths of the files that the service worker has seen. */
function knownFiles(wasControlled: boolean): Set<string> {
  const types = wasControlled ? ['resource', 'navigation'] : ['resource'];
  const entries = types.flatMap((type) => performance.getEntriesByType(type));
  return new Set(entries.map(({ name }) => new URL(name, location.href).pathname));
}

/** Requests the forms of a page that are missing: readers can open it and go to it offline. */
async function requestMissing(forms: readonly string[], known: ReadonlySet<string>): Promise<void> {
  for (const address of forms) if (!known.has(address)) await request(address);
}

let copyNotice: Notice | undefined;

/** Says that the page is a copy, if it is one. */
function showCopyNotice(): void {
  copyNotice?.remove();
  copyNotice = undefined;
  const saved = Number(document.documentElement.dataset['saved'] ?? Number.NaN);
  if (Number.isNaN(saved)) return;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  copyNotice = showNotice('status', []);
  copyNotice.text.textContent =
    saved === 0
      ? t('You are offline. This is a saved copy of the page.')
      : fill(t('You are offline. This is a copy of the page from {date}.'), {
          date: format.format(saved),
        });
}

/** Shows a notice when the site changes while its pages are open: the worker names the build. */
function watchChanges(worker: string): void {
  let known: string | undefined;
  let askedAt = -Infinity;
  let notice: Notice | undefined;
  const ask = async (): Promise<void> => {
    askedAt = performance.now();
    const response = await fetch(worker, { cache: 'no-cache', headers: { [BYPASS]: '' } }).catch(
      () => undefined,
    );
    if (response?.ok !== true) return;
    const text = await response.text();
    if (known !== undefined && known !== text && notice === undefined) notice = showChanged();
    known = text;
  };
  const askAgain = (): void => {
    if (!document.hidden && performance.now() - askedAt > ASK_AFTER) void ask();
  };
  void ask();
  addEventListener('online', () => void ask());
  document.addEventListener('visibilitychange', askAgain);
  addEventListener('docsgen:page', () => {
    // This page comes from the changed site.
    notice?.remove();
    notice = undefined;
    askAgain();
  });
}

function showChanged(): Notice {
  const reload = noticeButton('notice-action', t('Reload'), () => location.reload());
  const notice = showNotice('status', [reload]);
  notice.text.textContent = t('This site has changed since you opened the page.');
  return notice;
}
