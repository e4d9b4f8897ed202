import { writeSynonyms } from '../../search/synonyms.js';
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
import { keyOf, openChunk, type Chunk } from './segments.js';
import { createTermMemory } from './term-memory.js';

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

/** The files of all indexes of a site. Names contain a hash of the content, except for roots. */
export async function searchOutputs(
  { site, inbound }: SearchedSite,
  options: IndexOptions,
): Promise<Output[]> {
  const { fingerprint, onSearched } = options;
  const { config } = options.input;
  const { pages: names } = synonymsOf(options.input);
  return indexOutputs((locale, language) => {
    const found = searchedPages(locale, { site, config, inbound: inbound(), names });
    const pages = found.map((page) => ({ ...page, key: keyOf(page, { fingerprint, language }) }));
    onSearched?.(locale, pages);
    return pages;
  }, options);
}

/** The same files, from the pages of each locale. */
export async function indexOutputs(
  pagesOf: (locale: string, language: string) => readonly SearchedPage[],
  options: IndexOptions,
): Promise<Output[]> {
  const { config } = options.input;
  const { lists } = synonymsOf(options.input);
  const synonyms = lists.map(({ names, to }) => writeSynonyms(names, to));
  const outputs = new Map<string, Output>();
  for (const { code, htmlLang } of config.locales) {
    const pages = pagesOf(code, htmlLang);
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
  const byTag = new Map<string, SearchedPage[]>();
  for (const page of pages) {
    const ofTag = byTag.get(page.tag);
    if (ofTag === undefined) byTag.set(page.tag, [page]);
    else ofTag.push(page);
  }
  const chunkRecords = [...records.values()].flatMap((record) => record.chunks);
  const stored = new Map(chunkRecords.map(({ name, content }) => [name, content]));
  const chunkOptions = { ...options, memory: createTermMemory(pages) };
  const cut = [...byTag].map(([tag, ofTag]) => ({ tag, parts: cutChunks(ofTag) }));
  const chunks = new Map<string, Chunk[]>(cut.map(({ tag }) => [tag, []]));
  const length = Math.max(0, ...cut.map(({ parts }) => parts.length));
  // One chunk at a time, because the texts of all pages need much memory. Versions take turns,
  // because the same part of another version has most of its terms.
  for (let i = 0; i < length; i++)
    for (const { tag, parts } of cut) {
      const neighbours = parts[i];
      if (neighbours !== undefined)
        chunks.get(tag)?.push(await openChunk(neighbours, chunkOptions, stored));
    }
  return chunks;
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
