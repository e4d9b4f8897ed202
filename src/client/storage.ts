/**
 * Browser storage. If it is blocked, the functions here do nothing, and the first failure logs a
 * warning: choices are not remembered, but everything else works.
 */
let warned = false;

function warn(error: unknown): void {
  if (warned) return;
  warned = true;
  console.warn('Browser storage is unavailable: choices on this site are not remembered.', error);
}

type Kind = 'localStorage' | 'sessionStorage';

/** Returns the stored value, or null if there is none or storage is blocked. */
export function load(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key);
  } catch (error) {
    warn(error);
    return null;
  }
}

/** Stores a value; null removes it. */
export function save(key: string, value: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch (error) {
    warn(error);
  }
}
