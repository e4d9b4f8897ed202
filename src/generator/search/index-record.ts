import { FORMAT } from '../../search/format.js';
import type { SearchStore } from '../model/ports.js';
import { noFigures, type IndexFile, type Shard } from './shards.js';
import type { TermFigures } from './spellings.js';

/** The texts of neighbouring pages in one file. */
export interface PagesFile extends IndexFile {
  /** The number of each page in its chunk. */
  readonly slots: readonly number[];
}

/** The record of a chunk of an earlier index. */
export interface ChunkRecord {
  /** The name of its segment in the store. */
  readonly name: string;
  readonly capacity: number;
  /** Hash of the keys of its pages and their slots. */
  readonly content: string;
  /** Number of its records. */
  readonly records: number;
  readonly files: readonly Omit<PagesFile, 'text'>[];
}

/** The data with which the next build of an index need not merge all terms. */
export interface IndexRecord {
  readonly chunks: readonly ChunkRecord[];
  readonly shards: readonly Omit<Shard, 'text'>[];
}

/** A shard as it is stored: start, name, length, and lists of hidden spellings and of figures. */
type ShardRow = readonly [
  start: string,
  name: string,
  length: number,
  hidden: string,
  terms: string,
  ...numbers: readonly [
    count: readonly number[],
    strength: readonly number[],
    peak: readonly number[],
  ],
];

interface StoredRecord {
  readonly format: number;
  readonly chunks: readonly ChunkRecord[];
  readonly shards: readonly ShardRow[];
}

/** Reads the record of an index; undefined if there is none. */
export function readIndexRecord(store: SearchStore, name: string): IndexRecord | undefined {
  const bytes = store.record(name);
  if (bytes === undefined) return undefined;
  const { format, chunks, shards } = JSON.parse(Buffer.from(bytes).toString()) as StoredRecord;
  return format === FORMAT ? { chunks, shards: shards.map(readShardRow) } : undefined;
}

export function writeIndexRecord(
  store: SearchStore,
  name: string,
  { chunks, shards }: IndexRecord,
): void {
  const stored: StoredRecord = { format: FORMAT, chunks, shards: shards.map(shardRow) };
  store.putRecord(name, JSON.stringify(stored));
}

function shardRow({ start, name, length, hidden, figures }: Omit<Shard, 'text'>): ShardRow {
  const { terms, count, strength, peak } = figures;
  return [start, name, length, hidden.join('\n'), terms.join('\n'), count, strength, peak];
}

function readShardRow([start, name, length, hidden, terms, ...numbers]: ShardRow): Omit<
  Shard,
  'text'
> {
  const [count, strength, peak] = numbers;
  const figures: TermFigures =
    terms === ''
      ? noFigures()
      : { terms: terms.split('\n'), count: [...count], strength: [...strength], peak: [...peak] };
  return { start, name, length, hidden: hidden === '' ? [] : hidden.split('\n'), figures };
}
