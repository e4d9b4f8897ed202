/** Number of values in a fingerprint. */
const SIZE = 12;

/**
 * A fingerprint of a text, 48 hex digits. Similar texts have similar fingerprints: MinHash
 * (A. Broder, "On the resemblance and containment of documents", 1997) over pairs of words, with
 * 16 bits for each value. '' for a text without words.
 */
export function fingerprint(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return '';
  const minima = new Uint32Array(SIZE).fill(0xffffffff);
  for (let i = 0; i < Math.max(1, words.length - 1); i++) {
    const hash = fnv(`${words[i] ?? ''} ${words[i + 1] ?? ''}`);
    for (let n = 0; n < SIZE; n++) {
      const mixed = mix(hash ^ (0x9e3779b9 * (n + 1)));
      if (mixed < (minima[n] ?? 0)) minima[n] = mixed;
    }
  }
  return [...minima].map((value) => (value & 0xffff).toString(16).padStart(4, '0')).join('');
}

/**
 * The estimated similarity of two texts, from 0 to 1: the share of equal values in their
 * fingerprints. 0 for texts without words.
 */
export function similarity(a: string, b: string): number {
  if (a.length !== SIZE * 4 || b.length !== SIZE * 4) return 0;
  let same = 0;
  for (let i = 0; i < a.length; i += 4) if (a.slice(i, i + 4) === b.slice(i, i + 4)) same++;
  return same / SIZE;
}

/** FNV-1a, 32 bits. */
function fnv(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The finaliser of MurmurHash3 (A. Appleby, public domain). */
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
