import { fill, plural } from '../../components/fill.js';
import { t } from '../../components/text.js';
import { mayPrefetchNow } from '../connection.js';
import { all, closest } from '../dom.js';
import { onPage } from '../page.js';
import { say } from '../status.js';
import { BYPASS, cacheKey, cacheName, hashedFiles, unredirected } from './cache-name.js';
import type { OfflineSite } from './site.js';

/** A page and a hash of its content. */
type PageEntry = readonly [href: string, hash: string];

/** The file `offline.json` of a site. */
interface PageAreas {
  readonly areas: readonly { readonly id: string; readonly pages: readonly PageEntry[] }[];
}

/** The areas that the reader keeps, and the pages that are saved. */
interface Kept {
  readonly areas: readonly string[];
  readonly pages: readonly PageEntry[];
}

const NOTHING: Kept = { areas: [], pages: [] };
/** Number of pages that are fetched at the same time. */
const AT_A_TIME = 4;

/** Starts the button that keeps all pages of an area, and refreshes the kept ones. */
export function startKeeping(site: OfflineSite): void {
  const keeper = new Keeper(site);
  onPage(() => void keeper.showButtons());
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-offline-keep]');
    if (button !== null) void keeper.toggle(button);
  });
  // This event does not bubble.
  const onToggle = ({ target }: Event): void => {
    if (target instanceof HTMLDetailsElement && target.open) void keeper.showSize(target);
  };
  document.addEventListener('toggle', onToggle, true);
  if (mayPrefetchNow()) void keeper.refresh().catch(() => undefined);
}

class Keeper {
  private busy = false;

  constructor(private readonly site: OfflineSite) {}

  /** Shows the button of the page, with its action. */
  async showButtons(): Promise<void> {
    const { pages } = await this.kept();
    const isKept = pages.some(([href]) => href === location.pathname);
    for (const item of all('[data-offline-item]')) item.hidden = false;
    if (this.busy) return;
    for (const button of all('[data-offline-keep]')) {
      button.toggleAttribute('data-kept', isKept);
      button.textContent = isKept
        ? t('Remove the offline copy of this area')
        : t('Keep this area for offline reading');
    }
  }

  /** Shows in the menu that opens how many pages the reader can keep. */
  async showSize(menu: HTMLElement): Promise<void> {
    const [button] = all('[data-offline-keep]:not([data-kept])', menu);
    if (button === undefined || this.busy) return;
    const area = areaOfPage(await this.areas().catch(() => []));
    if (area === undefined || this.busy || button.hasAttribute('data-kept')) return;
    const count = area.pages.length;
    const size = plural(t('{count} page|{count} pages'), count, document.documentElement.lang);
    button.textContent = `${t('Keep this area for offline reading')} (${size})`;
  }

  /** Keeps the area of the page, or removes it. */
  async toggle(button: HTMLElement): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const kept = await this.kept();
      const areas = await this.areas();
      const area = areaOfPage(areas);
      if (area === undefined) return;
      const others = kept.areas.filter((id) => id !== area.id);
      const isRemoved = button.hasAttribute('data-kept');
      const wanted = isRemoved ? others : [...others, area.id];
      const { done, count } = await this.save(wanted, areas, (text) => {
        button.textContent = text;
      });
      const values = { done: String(done), count: String(count) };
      if (isRemoved) say(t('The offline copy was removed.'), true);
      else if (done === count) say(fill(t('{count} pages are saved.'), values), true);
      else
        say(fill(t('There is no room for all pages: {done} of {count} are saved.'), values), true);
    } catch (error) {
      console.warn(error);
      say(t('The pages could not be saved. Check your network connection.'), true);
    } finally {
      this.busy = false;
      await this.showButtons();
    }
  }

  /** Saves pages of kept areas that have changed. */
  async refresh(): Promise<void> {
    const { areas } = await this.kept();
    if (areas.length > 0 && !this.busy) await this.save(areas, await this.areas());
  }

  private async kept(): Promise<Kept> {
    const cache = await this.cache();
    const response = await cache.match(this.stateKey()).catch(() => undefined);
    return ((await response?.json()) as Kept | undefined) ?? NOTHING;
  }

  private async areas(): Promise<PageAreas['areas']> {
    const response = await this.get(`${this.site.baseUrl}offline.json`);
    return ((await response.json()) as PageAreas).areas;
  }

  /** Saves the pages of these areas, and removes all others. Stops where there is no room. */
  private async save(
    ids: readonly string[],
    areas: PageAreas['areas'],
    report: (text: string) => void = () => undefined,
  ): Promise<{ done: number; count: number }> {
    const cache = await this.cache();
    const known = new Map((await this.kept()).pages);
    const wanted = areas.filter(({ id }) => ids.includes(id)).flatMap(({ pages }) => pages);
    const names = new Set(wanted.map(([href]) => href));
    for (const href of known.keys()) if (!names.has(href)) await this.remove(cache, href);
    const done: PageEntry[] = wanted.filter(([href, hash]) => known.get(href) === hash);
    const queue = wanted.filter(([href, hash]) => known.get(href) !== hash);
    let isFull = false;
    const work = async (): Promise<void> => {
      for (let entry = queue.shift(); entry !== undefined && !isFull; entry = queue.shift()) {
        try {
          await this.savePage(cache, entry[0]);
        } catch (error) {
          if (!isQuotaError(error)) throw error;
          isFull = true;
          return;
        }
        done.push(entry);
        const values = { done: String(done.length), count: String(wanted.length) };
        report(fill(t('Saving {done} of {count} pages'), values));
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_A_TIME }, work));
    } finally {
      const state: Kept = { areas: ids, pages: done };
      await cache.put(this.stateKey(), new Response(JSON.stringify(state))).catch(() => undefined);
    }
    return { done: done.length, count: wanted.length };
  }

  /** Saves the document of a page, its chunk, and the files that the document names. */
  private async savePage(cache: Cache, href: string): Promise<void> {
    const { baseUrl, chunkOf } = this.site;
    const response = await this.get(href);
    const text = await response.clone().text();
    await cache.put(cacheKey(href), unredirected(response));
    const chunk = chunkOf(href);
    await cache.put(cacheKey(chunk), unredirected(await this.get(chunk)));
    const assets = await caches.open(cacheName(baseUrl, 'assets'));
    for (const address of hashedFiles(text, baseUrl)) {
      if ((await caches.match(address, { ignoreVary: true })) !== undefined) continue;
      await assets.put(address, await this.get(address));
    }
  }

  private async remove(cache: Cache, href: string): Promise<void> {
    for (const address of [href, this.site.chunkOf(href)])
      await cache.delete(cacheKey(address), { ignoreVary: true });
  }

  private async get(address: string): Promise<Response> {
    const response = await fetch(address, { headers: { [BYPASS]: '' }, priority: 'low' });
    if (!response.ok) throw new Error(`${address} did not load (status ${response.status}).`);
    return response;
  }

  private cache(): Promise<Cache> {
    return caches.open(cacheName(this.site.baseUrl, 'kept'));
  }

  private stateKey(): string {
    return `${this.site.baseUrl}offline-kept.json`;
  }
}

/** The area that the shown page belongs to. */
function areaOfPage(areas: PageAreas['areas']): PageAreas['areas'][number] | undefined {
  return areas.find(({ pages }) => pages.some(([href]) => href === location.pathname));
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
