/** Numbers of pages in a chunk before it may end, and at most. */
const CHUNK_LENGTH = { min: 64, max: 256 };
/** A chunk ends at one of this many pages. A power of two. */
const PAGES_PER_END = 128;
/** Number of slots for each page, at least. More slots make postings longer. */
const ROOM = 1.5;

/**
 * Cuts routes, which must be sorted, into chunks of neighbours. The hash of a route decides where a
 * chunk ends (content-defined chunking, as in rsync), so a new page changes only its own chunk.
 */
export function cutChunks<Page extends { readonly route: string }>(
  pages: readonly Page[],
): (readonly Page[])[] {
  const chunks: Page[][] = [];
  for (const page of pages) {
    const chunk = chunks.at(-1);
    const last = chunk?.at(-1);
    const isFull =
      chunk === undefined ||
      last === undefined ||
      chunk.length >= CHUNK_LENGTH.max ||
      (chunk.length >= CHUNK_LENGTH.min && hash32(last.route) % PAGES_PER_END === 0);
    if (isFull) chunks.push([page]);
    else chunk.push(page);
  }
  return chunks;
}

/** The numbers of the pages of a chunk. */
export interface Slots<Page> {
  /** All numbers are below it. */
  readonly capacity: number;
  /** The pages with their numbers, sorted by them. */
  readonly pages: readonly { readonly slot: number; readonly page: Page }[];
}

/**
 * Gives each page of a chunk a number by the hash of its route. A page keeps its number when others
 * come and go, except for neighbours with a similar hash, and when the capacity changes.
 */
export function numberPages<Page extends { readonly route: string }>(
  pages: readonly Page[],
): Slots<Page> {
  const capacity = capacityFor(pages.length);
  const slots = new Map<number, Page>();
  const hashed = pages.map((page) => ({ page, hash: hash32(page.route) }));
  // The order makes the result independent of the order of the pages.
  hashed.sort((a, b) => a.hash - b.hash || (a.page.route < b.page.route ? -1 : 1));
  for (const { page, hash } of hashed) {
    let slot = Math.floor((hash / 2 ** 32) * capacity);
    while (slots.has(slot)) slot = slot + 1 < capacity ? slot + 1 : 0;
    slots.set(slot, page);
  }
  const numbered = [...slots].map(([slot, page]) => ({ slot, page }));
  return { capacity, pages: numbered.sort((a, b) => a.slot - b.slot) };
}

/** The smallest 2^n or 3·2^n with room for a number of pages. Steps are coarse, to be rare. */
function capacityFor(count: number): number {
  let capacity = 4;
  while (capacity < count * ROOM) capacity *= 2;
  return capacity * 0.75 >= count * ROOM ? capacity * 0.75 : capacity;
}

/** FNV-1a of a text, with the last steps of MurmurHash3 to spread similar texts. */
export function hash32(text: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
