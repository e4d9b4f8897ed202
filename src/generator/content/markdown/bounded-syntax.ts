import {
  attention,
  autolink,
  codeText,
  htmlText,
  labelEnd,
  labelStartImage,
  labelStartLink,
} from 'micromark-core-commonmark';
import type { Construct, Extension, State, TokenizeContext } from 'micromark-util-types';

/**
 * The parser matches each mark of emphasis, strikethrough and links with those before it in the
 * same block, so its time grows with the square of this number or faster. See decision 16.
 */
export const MOST_MARKS = 1000;
/** First characters of the extensions' marks that are matched with each other: `[`, `]` and `~`. */
const MARKS: ReadonlySet<number> = new Set([91, 93, 126]);
/**
 * Characters that constructs may read ahead in a block without finding their end: a fixed number,
 * and as many again for each character of the block so far.
 */
export const READ_AHEAD = 10_000;
const READ_AHEAD_FACTOR = 10;

/** A block that holds more of a construct than the parser can match in linear time. */
export interface Excess {
  /** The limit that the block exceeds, as a message names it. */
  readonly what: string;
  /** Place of the first mark that is shown as text. */
  readonly line: number;
  readonly column: number;
}

/** The block that is being read, and how much of its limits it has used. */
interface Block {
  /** Identifies the block: the parser makes one such function for each. */
  readonly reader: TokenizeContext['now'];
  readonly start: number;
  marks: number;
  readAhead: number;
  reported: boolean;
}

/** Lists of the parser that its constructs search from the start for each reference. */
interface Definitions {
  defined: string[];
  gfmFootnotes?: string[];
}

/** Counts how much of its limits each block of a text uses. One parser reads one text at a time. */
export class Bounds {
  private block: Block | undefined;
  private parser: object | undefined;
  private excesses: Excess[] = [];

  /** Returns the excesses of the last text, in the order of reading, and forgets the text. */
  take(): readonly Excess[] {
    const excesses = this.excesses;
    this.excesses = [];
    this.block = undefined;
    this.parser = undefined;
    return excesses;
  }

  add(excess: Excess): void {
    this.excesses.push(excess);
  }

  /** The block that `context` reads. A new block begins at `offset`. */
  blockOf(context: TokenizeContext, offset: number): Block {
    if (this.block?.reader === context.now) return this.block;
    if (this.parser !== context.parser) {
      this.parser = context.parser;
      indexDefinitions(context.parser);
    }
    this.block = { reader: context.now, start: offset, marks: 0, readAhead: 0, reported: false };
    return this.block;
  }
}

/**
 * CommonMark's inline syntax with bounded cost: in a block, marks beyond `MOST_MARKS` are text, and
 * so are marks after too much reading ahead. Paragraphs, headings and cells are blocks.
 */
export function boundedSyntax(bounds: Bounds): Extension {
  const mark = boundedMark(attention, bounds);
  return {
    text: {
      33: boundedScan(labelStartImage, bounds),
      42: mark,
      60: [boundedScan(autolink, bounds), boundedScan(htmlText, bounds)],
      91: boundedMark(labelStartLink, bounds),
      93: boundedMark(labelEnd, bounds),
      95: mark,
      96: boundedScan(codeText, bounds),
    },
    disable: {
      null: [
        'attention',
        'autolink',
        'codeText',
        'htmlText',
        'labelEnd',
        'labelStartImage',
        'labelStartLink',
      ],
    },
  };
}

/** The same extension with the same bounds on the cost of its inline syntax. */
export function boundedExtension(extension: Extension, bounds: Bounds): Extension {
  if (extension.text === undefined) return extension;
  const text: NonNullable<Extension['text']> = {};
  for (const [key, value] of Object.entries(extension.text)) {
    const code = Number(key);
    const bound = MARKS.has(code) ? boundedMark : boundedScan;
    if (value === undefined) continue;
    const constructs: readonly Construct[] = Array.isArray(value) ? value : [value];
    text[code] = constructs.map((construct) => bound(construct, bounds));
  }
  return { ...extension, text };
}

/** A construct whose tokens are matched with each other: counted, and refused beyond the limit. */
function boundedMark(construct: Construct, bounds: Bounds): Construct {
  return bounded(construct, bounds, true);
}

/** A construct that reads ahead for its end: refused when the block has read ahead too much. */
function boundedScan(construct: Construct, bounds: Bounds): Construct {
  return bounded(construct, bounds, false);
}

function bounded(construct: Construct, bounds: Bounds, countsMarks: boolean): Construct {
  const { name, ...rest } = construct;
  return {
    ...rest,
    ...(name === undefined ? {} : { name: `bounded-${name}` }),
    tokenize(effects, ok, nok) {
      const { offset, line, column } = this.now();
      const block = bounds.blockOf(this, offset);
      const budget = READ_AHEAD + READ_AHEAD_FACTOR * (offset - block.start);
      const hasTooManyMarks = countsMarks && block.marks >= MOST_MARKS;
      if (hasTooManyMarks || block.readAhead > budget) {
        const what = hasTooManyMarks
          ? `more than ${MOST_MARKS} marks of emphasis, strikethrough and links`
          : 'too many unclosed openings';
        if (!block.reported) bounds.add({ what, line, column });
        block.reported = true;
        return nok;
      }
      const accept: State = (code) => {
        if (countsMarks) block.marks++;
        return ok(code);
      };
      const refuse: State = (code) => {
        if (countsMarks) block.marks++;
        block.readAhead += this.now().offset - offset;
        return nok(code);
      };
      return construct.tokenize.call(this, effects, accept, refuse);
    },
  };
}

function indexDefinitions(parser: Definitions): void {
  parser.defined = indexed(parser.defined);
  parser.gfmFootnotes = indexed(parser.gfmFootnotes ?? []);
}

/** The same list, with `includes` in constant time. Only `push` may change it. */
function indexed(list: readonly string[]): string[] {
  const members = new Set(list);
  const result = [...list];
  const add = result.push.bind(result);
  return Object.assign(result, {
    includes: (member: string) => members.has(member),
    push: (...added: string[]) => {
      for (const member of added) members.add(member);
      return add(...added);
    },
  });
}
