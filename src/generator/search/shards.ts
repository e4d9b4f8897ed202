import { writeTerm, FORMAT } from '../../search/format.js';
import { SPELLED } from '../../search/tokens.js';
import { hashOf } from '../model/keys.js';
import type { MergedTerm } from './merge.js';
import { hash32 } from './numbering.js';
import { PHRASE } from './postings.js';
import type { TermFigures } from './spellings.js';

/** Minimum and maximum length of a shard, in characters. */
const SHARD_LENGTH = { min: 7_000, max: 28_000 };

/** A file of an index, whose text may be read later. */
export interface IndexFile {
  readonly name: string;
  /** In characters. */
  readonly length: number;
  readonly text: () => Promise<string>;
}

/** The terms of an index from `start` to the start of the next shard, in one file. */
export interface Shard extends IndexFile {
  readonly start: string;
  /** Spellings of names that have the places of the name before them, and so no line. */
  readonly hidden: readonly string[];
  /** The figures of its words. */
  readonly figures: TermFigures;
}

/** A term on its way into a shard. */
export interface ShardTerm {
  readonly term: string;
  readonly postings: string;
  /** Its line in the shard. */
  readonly line: string;
  /** Not used for phrases and spellings. */
  readonly figures: Pick<MergedTerm, 'count' | 'strength' | 'peak'>;
}

/** A merged term for a shard. */
export function shardTerm(merged: MergedTerm): ShardTerm {
  const { term, postings, kept } = merged;
  return { term, postings, line: writeTerm(merged, kept), figures: merged };
}

/**
 * Cuts terms, which come in order, into shards. The hash of a term decides where a shard ends
 * (content-defined chunking), so other terms change only the shards that they are in.
 */
export class ShardCutter {
  private readonly shards: Shard[] = [];
  private start = '';
  /** Joined at the end of the shard. A text that grows by `+=` would keep all its parts. */
  private lines: string[] = [];
  private length = 0;
  private hidden: string[] = [];
  private figures = noFigures();
  /** Postings of the last term that is no spelling. */
  private named: string | undefined;

  add({ term, postings, line, figures }: ShardTerm): void {
    if (!isSpelling(term)) this.named = postings;
    else if (postings === this.named) {
      this.hidden.push(term);
      return;
    }
    const isTooLong = this.length + line.length > SHARD_LENGTH.max;
    if (isTooLong || this.mayBegin(term)) {
      this.close();
      this.start = term;
    }
    this.lines.push(line);
    this.length += line.length;
    // The index of corrections and completions has no phrases and no spellings.
    if (isWord(term)) addFigures(this.figures, term, figures);
  }

  /** Adds a shard of an earlier index. Returns false if the shard would not begin here. */
  reuse(shard: Shard): boolean {
    if (!this.mayBegin(shard.start)) return false;
    this.close();
    this.shards.push(shard);
    this.named = undefined;
    return true;
  }

  /** Ends the last shard. Returns all. */
  end(): readonly Shard[] {
    this.close();
    return this.shards;
  }

  private mayBegin(term: string): boolean {
    const { length } = this;
    return length === 0 || (length > SHARD_LENGTH.min && mayStartShard(term));
  }

  private close(): void {
    const { start, lines, hidden, figures } = this;
    if (lines.length > 0)
      this.shards.push({ start, hidden, figures, ...fileOf(lines.join(''), 'txt') });
    this.lines = [];
    this.length = 0;
    this.hidden = [];
    this.figures = noFigures();
  }
}

/** Whether a term is one spelling of a name in code. The name itself is before it. */
export function isSpelling(term: string): boolean {
  return term.includes(SPELLED) && !term.startsWith(PHRASE);
}

/** Whether the figures of a term are kept. */
export function isWord(term: string): boolean {
  return !term.startsWith(PHRASE) && !isSpelling(term);
}

/**
 * Whether a shard may start with a term. True for one of sixteen terms, by its hash. The spellings
 * of a name are in its shard.
 */
function mayStartShard(term: string): boolean {
  return !isSpelling(term) && hash32(term) % 16 === 0;
}

/** The figures of no terms. */
export function noFigures(): TermFigures {
  return { terms: [], count: [], strength: [], peak: [] };
}

function addFigures(
  all: TermFigures,
  term: string,
  { count, strength, peak }: ShardTerm['figures'],
): void {
  all.terms.push(term);
  all.count.push(count);
  all.strength.push(strength);
  all.peak.push(peak);
}

/** The figures of all shards. */
export function figuresOf(shards: readonly Shard[]): TermFigures {
  const all = noFigures();
  for (const { figures } of shards)
    figures.terms.forEach((term, i) => {
      addFigures(all, term, figuresAt(figures, i));
    });
  return all;
}

/** The figures of the term at a position. */
export function figuresAt(
  { count, strength, peak }: TermFigures,
  at: number,
): ShardTerm['figures'] {
  return { count: count[at] ?? 0, strength: strength[at] ?? 0, peak: peak[at] ?? 0 };
}

/** A file with a text. */
export function fileOf(text: string, extension: string): IndexFile {
  return { name: nameFor(text, extension), length: text.length, text: () => Promise.resolve(text) };
}

/** The name of a file, from its content or from the hashes of its parts. */
export function nameFor(content: string, extension: string): string {
  return `${hashOf(`${FORMAT}\n${content}`).slice(0, 12)}.${extension}`;
}
