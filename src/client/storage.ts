/**
 * Browser storage that may be blocked. Then calls do nothing, readers lose
 * memory but no function, and one warning says so.
 */
let warned = false;

function warn(error: unknown): void {
  if (warned) return;
  warned = true;
  console.warn('Browser storage is unavailable: choices on this site are not remembered.', error);
}

type Kind = 'localStorage' | 'sessionStorage';

/** The stored value, or null when there is none or storage is blocked. */
export function load(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key);
  } catch (error) {
    warn(error);
    return null;
  }
}

/** Remember a value; null forgets it. */
export function save(key: string, value: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch (error) {
    warn(error);
  }
}
