import { hashOf } from '../model/keys.js';
import type { SearchStore } from '../model/ports.js';
import { pageRecordsOf, pageTextOf, type SearchedPage, type Sections } from './pages.js';
import { numberPages } from './numbering.js';
import { termsOf } from './postings.js';
import {
  decodeSegment,
  encodeSegment,
  makeSegment,
  packPosting,
  sectionOf,
  impactOf,
  slotOf,
  termsIn,
  type Segment,
  type SegmentPage,
  type TermPostings,
} from './segment.js';

/** Neighbouring pages with one version tag, and their terms. Contexts share chunks. */
export interface Chunk {
  /** All slots are below it. */
  readonly capacity: number;
  readonly segment: Segment;
  /** The pages of the segment, in the same order. */
  readonly pages: readonly SearchedPage[];
  /** Returns the texts of a page as JSON, by its position in `pages`. */
  readonly text: (position: number) => Promise<string>;
}

export interface ChunkOptions {
  readonly language: string;
  /** Hash of docsgen's code. */
  readonly fingerprint: string;
  readonly store: SearchStore;
  readonly sections: Sections;
}

/**
 * Returns the chunk of neighbouring pages. Takes the terms of pages from the store if they have the
 * same keys, and computes all others.
 */
export async function openChunk(
  neighbours: readonly SearchedPage[],
  options: ChunkOptions,
): Promise<Chunk> {
  const { fingerprint, language, store, sections } = options;
  const { capacity, pages: numbered } = numberPages(neighbours);
  const pages = numbered.map(({ page }) => page);
  const [first] = neighbours;
  const name = hashOf(JSON.stringify([fingerprint, language, first?.tag, first?.route]));
  const wanted = numbered.map(({ page, slot }) => ({ page, slot, key: keyOf(page, options) }));
  const bytes = store.segment(name);
  const stored = bytes === undefined ? undefined : decodeSegment(bytes);
  const isCurrent =
    stored?.pages.length === wanted.length &&
    wanted.every(({ key }, i) => stored.pages[i]?.key === key);
  const segment = isCurrent ? stored : await renewSegment({ name, wanted, stored }, options);
  const starts = textStarts(segment.pages);
  const text = async (position: number): Promise<string> => {
    const { hash, bytes: length } = segment.pages[position]?.text ?? { hash: '', bytes: 0 };
    const json = store.texts(name, starts[position] ?? 0, length)?.toString();
    if (json !== undefined && hashOf(json) === hash) return json;
    const page = pages[position];
    if (page === undefined) throw new Error(`No page ${position} in a segment.`);
    return JSON.stringify(pageTextOf(page, await sections(page.page)));
  };
  return { capacity, segment, pages, text };
}

/** Hash of everything that the terms and texts of a page are made from. */
function keyOf(page: SearchedPage, { fingerprint, language }: ChunkOptions): string {
  const { articleHash } = page.page.facts;
  const { title, shortTitle, titles, url, names, keywords, about } = page;
  const own = [articleHash, title, shortTitle, titles, url, names, keywords, about];
  return hashOf(JSON.stringify([fingerprint, language, ...own]));
}

/** Position of the texts of each page in the file of all texts, in bytes. */
function textStarts(pages: readonly SegmentPage[]): number[] {
  let at = 0;
  return pages.map(({ text }) => (at += text.bytes) - text.bytes);
}

interface Renewal {
  readonly name: string;
  readonly wanted: readonly {
    readonly page: SearchedPage;
    readonly slot: number;
    readonly key: string;
  }[];
  /** The stored segment, in which some pages are missing, outdated or have other slots. */
  readonly stored: Segment | undefined;
}

/** Makes a segment from a stored one and from new pages. Stores it with the texts of the pages. */
async function renewSegment(
  { name, wanted, stored }: Renewal,
  { language, store, sections }: ChunkOptions,
): Promise<Segment> {
  const pages: SegmentPage[] = [];
  const texts: Uint8Array[] = [];
  const places: TermPostings = new Map();
  /** Slot in the stored segment → slot in the new one, for pages that are kept. */
  const kept = new Map<number, number>();
  const oldStarts = textStarts(stored?.pages ?? []);
  const oldPositions = new Map(stored?.pages.map(({ key }, i) => [key, i] as const));
  for (const { page, slot, key } of wanted) {
    const position = oldPositions.get(key) ?? -1;
    const old = stored?.pages[position];
    const oldText = old && store.texts(name, oldStarts[position] ?? 0, old.text.bytes);
    if (old !== undefined && oldText !== undefined && hashOf(oldText) === old.text.hash) {
      kept.set(old.slot, slot);
      pages.push({ ...old, slot });
      texts.push(oldText);
      continue;
    }
    const { text, defines } = pageRecordsOf(page, await sections(page.page));
    const json = JSON.stringify(text);
    const bytes = Buffer.from(json);
    const { length } = json;
    pages.push({
      key,
      slot,
      records: text.sections.length,
      text: { hash: hashOf(bytes), length, bytes: bytes.length },
    });
    texts.push(bytes);
    for (const [term, records] of termsOf({ ...page, text, defines }, language)) {
      const list = placesOf(term, places);
      for (let i = 0; i < records.length; i += 2) {
        const impact = Math.max(1, Math.min(63, Math.round(records[i + 1] ?? 0)));
        list.push(packPosting(slot, records[i] ?? 0, impact));
      }
    }
  }
  if (stored !== undefined && kept.size > 0) addKept(stored, kept, places);
  const segment = makeSegment(pages, places);
  store.put(name, encodeSegment(segment), Buffer.concat(texts));
  return segment;
}

/** Adds the postings of the pages of a segment that are kept, with their new slots. */
function addKept(stored: Segment, kept: ReadonlyMap<number, number>, places: TermPostings): void {
  termsIn(stored).forEach((term, i) => {
    let list: number[] | undefined;
    for (let at = stored.starts[i] ?? 0; at < (stored.starts[i + 1] ?? 0); at++) {
      const posting = stored.postings[at] ?? 0;
      const slot = kept.get(slotOf(posting));
      if (slot === undefined) continue;
      list ??= placesOf(term, places);
      list.push(packPosting(slot, sectionOf(posting), impactOf(posting)));
    }
  });
}

function placesOf(term: string, places: TermPostings): number[] {
  let list = places.get(term);
  if (list === undefined) places.set(term, (list = []));
  return list;
}
