/**
 * Starts the islands of a page: elements whose markup React takes over in the browser. Loaded only
 * on pages with islands. React and the code of an island are loaded when the island starts.
 */
import '../core.js';
import { addTranslations } from '../../components/docusaurus/translations.js';
import { addTexts } from '../../components/text.js';
import { allowMarkupOfSite } from '../trusted.js';
import { pageOf } from './island-page.js';
import { loadModule } from '../load-module.js';
import { dispatchShown } from '../page.js';
import { loadScript } from './load-script.js';
import type { MountedIsland, mountIsland, SlotNodes } from './mount.js';
import { retryLater, type Failed } from './retry.js';
import { ownerOf } from './slot-owners.js';

/** Distance from the window at which a visible island starts. */
const MARGIN = '200px';

class Island extends HTMLElement {
  /** Static children, until the island starts. */
  private slotNodes: SlotNodes | undefined;
  private mounted: MountedIsland | undefined;
  private hasStarted = false;
  private settle: () => void = () => undefined;
  /** Resolves when React has taken over the markup, or has failed. */
  private readonly settled = new Promise<void>((resolve) => (this.settle = resolve));
  private readonly attempt: Failed = { load: () => void this.start(), failures: 0 };

  connectedCallback(): void {
    if (isImitated(this)) return;
    this.slotNodes ??= slotNodesOf(this);
    if (isUnused(this)) return;
    if (this.mounted !== undefined) this.mounted.show(true);
    else if (!this.hasStarted) schedule(this);
  }

  disconnectedCallback(): void {
    visible.forget(this);
    // An element that only moves is connected again before this runs.
    queueMicrotask(() => {
      if (!this.isConnected) this.mounted?.show(false);
    });
  }

  async start(): Promise<void> {
    if (this.hasStarted || !this.isConnected || isUnused(this)) return;
    this.hasStarted = true;
    visible.forget(this);
    const { src = '' } = this.dataset;
    // Before the code of the island, because modules can translate texts when they are loaded.
    const { translations, texts } = pageOf(this);
    if (translations !== undefined) addTranslations(translations);
    if (texts !== undefined) addTexts(texts);
    const fail = (problem: string, error: unknown): void =>
      console.error(`The island ${this.dataset['export'] ?? ''} of ${src} ${problem}.`, error);
    const loaded = await loadIsland(src).catch((error: unknown) => {
      this.hasStarted = false;
      this.attempt.failures++;
      retryLater(this.attempt);
      fail('did not load', error);
    });
    if (loaded === undefined) return;
    await outerIsland(this)?.ready();
    if (!this.isConnected || isUnused(this)) {
      this.hasStarted = false;
      return;
    }
    // The changes of an island are also those of islands in it.
    changes.observe(this, { childList: true, subtree: true });
    try {
      const { slotNodes = new Map(), settle } = this;
      const { code } = loaded;
      this.mounted = loaded.mountIsland({ element: this, code, slotNodes, onSettled: settle });
      if (!this.isConnected) this.mounted.show(false);
    } catch (error) {
      fail('did not start', error);
      this.settle();
    }
  }

  /** Starts the island. Resolves when islands in its children can start. */
  ready(): Promise<void> {
    void this.start();
    return this.settled;
  }

  /** Starts the island when the one around it has started, or immediately if there is none. */
  async startAfterOuter(): Promise<void> {
    await outerIsland(this)?.settled;
    await this.start();
  }
}

/** Loads React, and the code of an island. */
async function loadIsland(src: string): Promise<{
  readonly mountIsland: typeof mountIsland;
  readonly code: Readonly<Record<string, unknown>>;
}> {
  const [module, code] = await Promise.all([
    loadModule('files-of:src/client/islands/mount.tsx', () => import('./mount.js')),
    loadScript(src),
  ]);
  return { mountIsland: module.mountIsland, code };
}

/**
 * Whether an element is not docsgen's, but in the own markup of an island, which docsgen does not
 * change. Real islands are only in the children of others.
 */
function isImitated(island: Element): boolean {
  return island.parentElement?.closest('d-island, d-slot')?.localName === 'd-island';
}

/** The island that an island is in the children of. */
function outerIsland(island: Element): Island | undefined {
  const slot = island.closest('d-slot');
  return slot === null ? undefined : (ownerOf(slot) as Island | undefined);
}

/** Whether an island is in children that the island around it does not show now. */
function isUnused(island: Element): boolean {
  const slot = island.closest('d-slot');
  return slot !== null && (slot.hasAttribute('hidden') || ownerOf(slot) === undefined);
}

/** The nodes of each place for children: in the island, or in the hidden slots behind it. */
function slotNodesOf(island: Element): SlotNodes {
  const all = new Map<string, ChildNode[]>();
  const add = (slot: HTMLElement): void => {
    const { slot: place = '' } = slot.dataset;
    if (!all.has(place)) all.set(place, [...slot.childNodes]);
  };
  for (const slot of island.querySelectorAll<HTMLElement>('d-slot'))
    if (slot.parentElement?.closest('d-island') === island) add(slot);
  let next = island.nextElementSibling;
  for (; next?.matches('d-slot') === true; next = next.nextElementSibling) add(next as HTMLElement);
  return all;
}

/** Reports to the features of the page that an island has inserted or removed elements. */
const changes = new MutationObserver((records) => {
  const isElement = (node: Node): boolean => node instanceof Element;
  if (records.some((r) => [...r.addedNodes, ...r.removedNodes].some(isElement)))
    dispatchShown(location.pathname, 'content');
});

/** Starts islands when they come near the window. */
const visible = createVisible();

function createVisible(): {
  readonly wait: (island: Island) => void;
  readonly forget: (island: Island) => void;
} {
  /** An island has no box. The boxes in it are watched. */
  const watched = new Map<Element, Island>();
  const forget = (island: Island): void => {
    for (const [element, other] of watched)
      if (other === island) {
        watched.delete(element);
        observer.unobserve(element);
      }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) void watched.get(target)?.start();
    },
    { rootMargin: MARGIN },
  );
  return {
    wait: (island) => {
      const boxes = boxesOf(island);
      if (boxes.length === 0) void island.startAfterOuter();
      // An island that the one around it hides does not come near the window before this one runs.
      else if (outerIsland(island) !== undefined && boxes.every(isHidden))
        void island.startAfterOuter();
      for (const element of boxes) {
        watched.set(element, island);
        observer.observe(element);
      }
    },
    forget,
  };
}

/** The outermost elements of an island that can have a box. */
function boxesOf(parent: Element): Element[] {
  return [...parent.children].flatMap((element) =>
    getComputedStyle(element).display === 'contents' ? boxesOf(element) : [element],
  );
}

function isHidden(element: Element): boolean {
  return element.getClientRects().length === 0;
}

function schedule(island: Island): void {
  const { client } = island.dataset;
  if (client === 'visible') visible.wait(island);
  else if (client === 'idle') whenIdle(() => void island.start());
  else void island.start();
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

/** Starts the islands of this document, now and on all later pages. */
export function startIslands(): void {
  if (customElements.get('d-island') !== undefined) return;
  allowMarkupOfSite();
  customElements.define('d-island', Island);
  addEventListener('beforeprint', () => {
    for (const island of document.querySelectorAll<Island>('d-island')) void island.start();
  });
}
