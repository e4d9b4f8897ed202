/** Attempts that readers' interactions can start while the network stays as it is. */
const MAX_ATTEMPTS = 5;

/** Something that did not load, and how to load it. */
export interface Failed {
  readonly load: () => void;
  /** How often it has failed since the network came back. */
  failures: number;
}

const failed = new Set<Failed>();

/**
 * Loads something again: when the browser has a network again, and at each of the next interactions
 * with the page, up to a maximum.
 */
export function retryLater(item: Failed): void {
  if (failed.size === 0) listen(true);
  failed.add(item);
}

const INTERACTIONS = ['pointerdown', 'keydown'] as const;

function listen(on: boolean): void {
  const change = on ? addEventListener : removeEventListener;
  change('online', onOnline);
  for (const type of INTERACTIONS) change(type, onInteraction, true);
}

function onOnline(): void {
  for (const item of failed) item.failures = 0;
  retry([...failed]);
}

function onInteraction(): void {
  retry([...failed].filter(({ failures }) => failures <= MAX_ATTEMPTS));
}

/** An item that fails again comes back by `retryLater`. */
function retry(items: readonly Failed[]): void {
  for (const item of items) failed.delete(item);
  if (failed.size === 0) listen(false);
  for (const item of items) item.load();
}
