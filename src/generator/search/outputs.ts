import { writeSynonyms } from '../../search/synonyms.js';
import type { SiteConfig } from '../model/config.js';
import type { SiteInput } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import type { Output } from '../model/output.js';
import type { SearchStore } from '../model/ports.js';
import type { Site } from '../model/site.js';
import { readSynonymsFile, type SynonymsFile } from '../site/synonyms-file.js';
import { indexFile, searchContexts, type SearchContext } from '../views/search-contexts.js';
import { buildIndex, type EarlierIndex } from './index.js';
import { readIndexRecord, writeIndexRecord, type IndexRecord } from './index-record.js';
import { cutChunks } from './numbering.js';
import { searchedPages, type SearchedPage, type Sections } from './pages.js';
import { hostedRecords, type HostedRecord } from './records.js';
import { keyOf, openChunk, segmentTask, type Chunk, type SegmentTask } from './segments.js';
import { createTermMemory, sharedArticles } from './term-memory.js';

/** The part of a snapshot that an index needs. */
export interface SearchedSite {
  readonly site: Site;
  /** Route → number of other pages that link to it. */
  readonly inbound: () => ReadonlyMap<string, number>;
}

export interface IndexOptions {
  readonly input: SiteInput;
  /** Hash of docsgen's code. */
  readonly fingerprint: string;
  readonly store: SearchStore;
  readonly sections: Sections;
  /** The text of a file of the built site; undefined if it is missing. */
  readonly builtFile?: ((path: string) => string | undefined) | undefined;
  /** Called with the pages of each locale. */
  readonly onSearched?: ((locale: string, pages: readonly SearchedPage[]) => void) | undefined;
}

/** The pages of a locale that readers can find. */
export interface LocalePages {
  readonly locale: string;
  readonly pages: readonly SearchedPage[];
}

/** The files of all indexes of a site. Names contain a hash of the content, except for roots. */
export async function searchOutputs(site: SearchedSite, options: IndexOptions): Promise<Output[]> {
  return indexOutputs(searchedLocales(site, options), options);
}

/** The pages of all locales with their keys. */
export function searchedLocales(
  { site, inbound }: SearchedSite,
  { input, fingerprint }: Pick<IndexOptions, 'input' | 'fingerprint'>,
): LocalePages[] {
  const { config } = input;
  const { pages: names } = synonymsOf(input);
  return config.locales.map(({ code, htmlLang: language }) => {
    const found = searchedPages(code, { site, config, inbound: inbound(), names });
    const pages = found.map((page) => ({ ...page, key: keyOf(page, { fingerprint, language }) }));
    return { locale: code, pages };
  });
}

/** The same files, from the pages of each locale. */
export async function indexOutputs(
  locales: readonly LocalePages[],
  options: IndexOptions,
): Promise<Output[]> {
  const { config } = options.input;
  const { lists } = synonymsOf(options.input);
  const synonyms = lists.map(({ names, to }) => writeSynonyms(names, to));
  const outputs = new Map<string, Output>();
  for (const { locale: code, pages } of locales) {
    const htmlLang = languageOf(code, config);
    options.onSearched?.(code, pages);
    const contexts = searchContexts(config).filter(({ locale }) => locale === code);
    const records = readRecords(contexts, options);
    const chunks = await openChunks(pages, { ...options, language: htmlLang }, records);
    for (const context of contexts) {
      const ofContext = context.tags.flatMap((tag) => chunks.get(tag) ?? []);
      // Versions share most files, so an older version gets no single file with all content.
      const isLastVersion = context.name === context.locale;
      const { root, files, record } = await buildIndex(
        ofContext,
        htmlLang,
        { withSingleFile: isLastVersion, synonyms },
        earlierIndex(records.get(context), options),
      );
      if (options.builtFile !== undefined)
        writeIndexRecord(options.store, recordName(context, options), record);
      for (const file of files) outputs.set(file.path, file);
      const path = indexFile(context);
      const text = `${JSON.stringify(root)}\n`;
      outputs.set(path, { path, key: hashOf(text), kind: 'text', text });
    }
  }
  return [...outputs.values()];
}

function languageOf(locale: string, { locales }: SiteConfig): string {
  return locales.find(({ code }) => code === locale)?.htmlLang ?? locale;
}

/** The segments that the store does not have, in the order in which indexes need them. */
export function missingSegments(
  locales: readonly LocalePages[],
  { input, fingerprint, store }: Pick<IndexOptions, 'input' | 'fingerprint' | 'store'>,
): SegmentTask[] {
  return locales.flatMap(({ locale, pages }) => {
    const options = { fingerprint, language: languageOf(locale, input.config) };
    return chunksInTurn(pages)
      .map(({ neighbours }) => segmentTask(neighbours, options))
      .filter(({ name }) => !store.keep(name));
  });
}

/** The record of the last index of each context, if there is one. */
function readRecords(
  contexts: readonly SearchContext[],
  options: IndexOptions,
): ReadonlyMap<SearchContext, IndexRecord> {
  if (options.builtFile === undefined) return new Map();
  return new Map(
    contexts.flatMap((context) => {
      const record = readIndexRecord(options.store, recordName(context, options));
      return record === undefined ? [] : [[context, record] as const];
    }),
  );
}

function recordName({ name }: SearchContext, { fingerprint }: IndexOptions): string {
  return hashOf(JSON.stringify(['index', fingerprint, name]));
}

function earlierIndex(
  record: IndexRecord | undefined,
  { builtFile }: IndexOptions,
): EarlierIndex | undefined {
  if (record === undefined || builtFile === undefined) return undefined;
  return { record, readFile: builtFile };
}

/** The names that mean the same, from the writer's file. */
export function synonymsOf({ config, data }: SiteInput): Pick<SynonymsFile, 'lists' | 'pages'> {
  const { synonyms } = config.search;
  const file = synonyms === undefined ? undefined : data.get(synonyms);
  return synonyms === undefined || file === undefined
    ? { lists: [], pages: new Map() }
    : readSynonymsFile(file, synonyms);
}

/** The text of a file that `searchOutputs` returned. */
export async function textOfIndex(output: Output): Promise<string> {
  if (output.kind === 'text') return output.text;
  if (output.kind === 'index') return output.text();
  throw new Error(`${output.path} is no file of an index.`);
}

/** The chunks of pages, by version tag. */
async function openChunks(
  pages: readonly SearchedPage[],
  options: IndexOptions & { readonly language: string },
  records: ReadonlyMap<SearchContext, IndexRecord>,
): Promise<ReadonlyMap<string, readonly Chunk[]>> {
  const chunkRecords = [...records.values()].flatMap((record) => record.chunks);
  const stored = new Map(chunkRecords.map(({ name, content }) => [name, content]));
  const chunkOptions = { ...options, memory: createTermMemory(sharedArticles(pages)) };
  const chunks = new Map<string, Chunk[]>();
  // One chunk at a time, because the texts of all pages need much memory.
  for (const { tag, neighbours } of chunksInTurn(pages)) {
    const ofTag = chunks.get(tag) ?? [];
    ofTag.push(await openChunk(neighbours, chunkOptions, stored));
    chunks.set(tag, ofTag);
  }
  return chunks;
}

/**
 * The neighbouring pages of each chunk. Versions take turns, because the same part of another
 * version has most of its terms.
 */
function chunksInTurn(
  pages: readonly SearchedPage[],
): { readonly tag: string; readonly neighbours: readonly SearchedPage[] }[] {
  const byTag = new Map<string, SearchedPage[]>();
  for (const page of pages) {
    const ofTag = byTag.get(page.tag);
    if (ofTag === undefined) byTag.set(page.tag, [page]);
    else ofTag.push(page);
  }
  const cut = [...byTag].map(([tag, ofTag]) => ({ tag, parts: cutChunks(ofTag) }));
  const length = Math.max(0, ...cut.map(({ parts }) => parts.length));
  return Array.from({ length }, (_, i) =>
    cut.flatMap(({ tag, parts }) => {
      const neighbours = parts[i];
      return neighbours === undefined ? [] : [{ tag, neighbours }];
    }),
  ).flat();
}

/** The records of all pages. */
export async function allRecords(
  { site, inbound }: SearchedSite,
  input: SiteInput,
  sections: Sections,
): Promise<HostedRecord[]> {
  const records = new Map<string, HostedRecord>();
  const { config } = input;
  const { pages: names } = synonymsOf(input);
  for (const { code: locale } of config.locales)
    for (const page of searchedPages(locale, { site, config, inbound: inbound(), names }))
      for (const record of hostedRecords(page, await sections(page.page), {
        locale,
        siteUrl: config.url,
      }))
        records.set(record.objectID, record);
  return [...records.values()];
}
