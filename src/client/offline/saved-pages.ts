import { t } from '../../components/text.js';
import { all } from '../dom.js';
import { cacheKey, cacheName } from './cache-name.js';
import type { OfflineSite } from './site.js';

/** Maximum number of pages in the list. */
const MOST = 30;

interface SavedPage {
  readonly href: string;
  readonly title: string;
}

/** Lists the pages that can be read now, on the page that is shown instead of a missing one. */
export async function listSavedPages(site: OfflineSite): Promise<void> {
  const place = all('[data-saved-pages]')[0];
  if (place === undefined || place.hasChildNodes()) return;
  const pages = await savedPages(site);
  if (pages.length === 0 || place.hasChildNodes()) return;
  const heading = document.createElement('h2');
  heading.textContent = t('Pages that you can read now');
  const list = document.createElement('ul');
  for (const { href, title } of pages) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = href;
    link.textContent = title;
    item.append(link);
    list.append(item);
  }
  place.append(heading, list);
}

/** The pages that were visited last, then those that the reader keeps. */
async function savedPages({ baseUrl, chunkOf }: OfflineSite): Promise<readonly SavedPage[]> {
  const pages = new Map<string, SavedPage>();
  for (const kind of ['pages', 'kept'] as const) {
    const cache = await caches.open(cacheName(baseUrl, kind));
    for (const { url } of [...(await cache.keys())].reverse()) {
      const href = new URL(url).pathname;
      if (pages.size === MOST || pages.has(href)) continue;
      const chunk = await cache.match(cacheKey(chunkOf(href)), { ignoreVary: true });
      const title = await titleOf(chunk);
      if (title !== undefined) pages.set(href, { href, title });
    }
  }
  return [...pages.values()];
}

/** The title in the chunk of a page, without the name of the site. */
async function titleOf(chunk: Response | undefined): Promise<string | undefined> {
  const { title } = ((await chunk?.json()) ?? {}) as { readonly title?: unknown };
  if (typeof title !== 'string') return undefined;
  const heading = document.querySelector('h1')?.textContent ?? '';
  const ending = document.title.slice(heading.length);
  return title.endsWith(ending) ? title.slice(0, title.length - ending.length) : title;
}
