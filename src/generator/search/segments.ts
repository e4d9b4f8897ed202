import { hashOf } from '../model/keys.js';
import { once } from '../model/once.js';
import type { SearchStore } from '../model/ports.js';
import { pageRecordsOf, pageTextOf, type SearchedPage, type Sections } from './pages.js';
import { numberPages } from './numbering.js';
import type { TermMemory } from './term-memory.js';
import {
  decodeSegment,
  decodeTerms,
  encodeSegment,
  makeSegment,
  packPosting,
  sectionOf,
  impactOf,
  slotOf,
  termsIn,
  type Segment,
  type SegmentPage,
  type SegmentTerms,
  type TermPostings,
} from './segment.js';

/** Neighbouring pages with one version tag, and their terms. Contexts share chunks. */
export interface Chunk {
  /** The name of its segment in the store. */
  readonly name: string;
  /** All slots are below it. */
  readonly capacity: number;
  /** Hash of the keys of its pages and their slots. */
  readonly content: string;
  /** The pages, sorted by slot. */
  readonly pages: readonly SearchedPage[];
  /** The slots of the pages. */
  readonly slots: readonly number[];
  /** Reads its terms. They are not kept in memory, unless there is a segment `before`. */
  readonly segment: () => Promise<Segment>;
  /** Reads only its terms. */
  readonly terms: () => Promise<SegmentTerms>;
  /** The segment that the store had before. Present if it is another one. */
  readonly before?: Segment;
  /** Returns the texts of a page as JSON, by its position in `pages`. */
  readonly text: (position: number) => Promise<string>;
}

export interface ChunkOptions {
  readonly language: string;
  /** Hash of docsgen's code. */
  readonly fingerprint: string;
  readonly store: SearchStore;
  readonly sections: Sections;
  readonly memory: TermMemory;
}

/**
 * Returns the chunk of neighbouring pages. Takes the terms of pages from the store if they have the
 * same keys, and computes all others.
 *
 * @param stored name of a chunk → content of the segment in the store, if it is known
 */
export async function openChunk(
  neighbours: readonly SearchedPage[],
  options: ChunkOptions,
  stored: ReadonlyMap<string, string>,
): Promise<Chunk> {
  const { store, sections } = options;
  const { capacity, name, wanted } = segmentTask(neighbours, options);
  const pages = wanted.map(({ page }) => page);
  const content = contentOf(wanted);
  const chunk = { name, capacity, content, pages, slots: wanted.map(({ slot }) => slot) };
  const open = (): ReturnType<typeof openSegment> =>
    openSegment({ name, content, wanted }, options);
  const isStored = stored.get(name) === content && store.keep(name);
  const opened = isStored ? undefined : await open();
  const before = opened?.before;
  // Terms need much memory. Those of a new chunk are not kept, only those of an edited one.
  const edited = before && opened?.segment;
  const segment = async (): Promise<Segment> => edited ?? (await open()).segment;
  const terms = async (): Promise<SegmentTerms> => {
    const bytes = isStored ? store.segment(name) : undefined;
    return decodeTerms(bytes ?? encodeSegment(await segment()));
  };
  // Keeps no terms, because they need much memory.
  const segmentPages = once(async () => (await segment()).pages);
  const text = async (position: number): Promise<string> => {
    const all = await segmentPages();
    const { hash, bytes: length } = all[position]?.text ?? { hash: '', bytes: 0 };
    const json = store.texts(name, textStart(all, position), length)?.toString();
    if (json !== undefined && hashOf(json) === hash) return json;
    const page = pages[position];
    if (page === undefined) throw new Error(`No page ${position} in a segment.`);
    return JSON.stringify(pageTextOf(page, await sections(page.page)));
  };
  return { ...chunk, segment, terms, text, ...(before === undefined ? {} : { before }) };
}

/** A segment to make. */
export interface SegmentTask {
  /** Its name in the store. */
  readonly name: string;
  readonly language: string;
  /** All slots are below it. */
  readonly capacity: number;
  /** Its pages, sorted by slot. */
  readonly wanted: readonly WantedPage[];
}

/** A page of a segment, with its slot and its key. */
interface WantedPage {
  readonly page: SearchedPage;
  readonly slot: number;
  readonly key: string;
}

/** The segment of neighbouring pages. */
export function segmentTask(
  neighbours: readonly SearchedPage[],
  { fingerprint, language }: Pick<ChunkOptions, 'fingerprint' | 'language'>,
): SegmentTask {
  const { capacity, pages } = numberPages(neighbours);
  const [first] = neighbours;
  const wanted = pages.map(({ page, slot }) => ({
    page,
    slot,
    key: page.key ?? keyOf(page, { fingerprint, language }),
  }));
  const name = hashOf(JSON.stringify([fingerprint, language, first?.tag, first?.route]));
  return { name, language, capacity, wanted };
}

/** Makes a segment that the store does not have, and puts it there. */
export async function fillSegment(
  task: SegmentTask,
  options: Pick<ChunkOptions, 'store' | 'sections' | 'memory'>,
): Promise<void> {
  await renewSegment({ ...task, stored: undefined }, { ...options, language: task.language });
}

/** Hash of the keys and the slots of pages. */
export function contentOf(pages: readonly Pick<SegmentPage, 'key' | 'slot'>[]): string {
  return hashOf(pages.map(({ key, slot }) => `${key} ${slot}`).join('\n'));
}

/** Returns the segment of wanted pages. Makes it if the store has another one, and returns both. */
async function openSegment(
  { name, content, wanted }: Omit<Renewal, 'stored'> & { readonly content: string },
  options: ChunkOptions,
): Promise<{ readonly segment: Segment; readonly before?: Segment }> {
  const bytes = options.store.segment(name);
  const stored = bytes === undefined ? undefined : decodeSegment(bytes);
  if (stored !== undefined && contentOf(stored.pages) === content) return { segment: stored };
  const segment = await renewSegment({ name, wanted, stored }, options);
  return stored === undefined ? { segment } : { segment, before: stored };
}

/** Hash of everything that the terms and texts of a page are made from. */
export function keyOf(
  page: SearchedPage,
  { fingerprint, language }: Pick<ChunkOptions, 'fingerprint' | 'language'>,
): string {
  const { articleHash } = page.page.facts;
  const { title, shortTitle, titles, url, names, keywords, about } = page;
  const own = [articleHash, title, shortTitle, titles, url, names, keywords, about];
  return hashOf(JSON.stringify([fingerprint, language, ...own]));
}

/** Position of the texts of one page in the file of all texts, in bytes. */
function textStart(pages: readonly SegmentPage[], position: number): number {
  return pages.slice(0, position).reduce((sum, { text }) => sum + text.bytes, 0);
}

/** Position of the texts of each page in the file of all texts, in bytes. */
function textStarts(pages: readonly SegmentPage[]): number[] {
  let at = 0;
  return pages.map(({ text }) => (at += text.bytes) - text.bytes);
}

interface Renewal {
  readonly name: string;
  readonly wanted: readonly WantedPage[];
  /** The stored segment, in which some pages are missing, outdated or have other slots. */
  readonly stored: Segment | undefined;
}

/** Makes a segment from a stored one and from new pages. Stores it with the texts of the pages. */
async function renewSegment(
  { name, wanted, stored }: Renewal,
  { language, store, sections, memory }: Omit<ChunkOptions, 'fingerprint'>,
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
    for (const [term, records] of memory.termsOf({ ...page, text, defines }, language)) {
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
