import {
  attention,
  autolink,
  codeText,
  htmlText,
  labelEnd,
  labelStartImage,
  labelStartLink,
} from 'micromark-core-commonmark';
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types';

/**
 * The parser matches each mark of emphasis, strikethrough and links with those before it in the
 * same block, so its time grows with the square of this number or faster. See decision 16.
 */
export const MOST_MARKS = 1000;
/** `[`, `]` and `~`: where constructs of extensions begin whose tokens are matched with each other. */
const MARKS: ReadonlySet<number> = new Set([91, 93, 126]);
/** Characters that a block may be read ahead in vain: at least, and for each of its characters. */
const READ_AHEAD = 10_000;
const READ_AHEAD_FACTOR = 10;

/** A block that holds more of a construct than the parser can match in linear time. */
export interface Excess {
  readonly what: string;
  /** Where the first mark stands that is shown as text. */
  readonly line: number;
  readonly column: number;
}

/** What the block that is being read has used so far. */
interface Block {
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

/** What the text that is being parsed has used. One parser reads one text at a time. */
export class Bounds {
  private block: Block | undefined;
  private parser: object | undefined;
  private excesses: Excess[] = [];

  /** The blocks of the last text that were beyond a limit, in the order of reading. */
  take(): readonly Excess[] {
    const taken = this.excesses;
    this.excesses = [];
    this.block = undefined;
    this.parser = undefined;
    return taken;
  }

  add(excess: Excess): void {
    this.excesses.push(excess);
  }

  /** The block that is being read, which begins at `offset` when it is a new one. */
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
 * CommonMark's inline syntax with its cost bounded: beyond `MOST_MARKS` in a block, and beyond a
 * budget of reading ahead in vain, marks are text. Paragraphs, headings and cells are blocks.
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

/** The same extension with the cost of its inline syntax bounded likewise. */
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

/** A construct that reads ahead for its end: refused when too much was read in vain. */
function boundedScan(construct: Construct, bounds: Bounds): Construct {
  return bounded(construct, bounds, false);
}

function bounded(construct: Construct, bounds: Bounds, counts: boolean): Construct {
  const { name, ...rest } = construct;
  return {
    ...rest,
    ...(name === undefined ? {} : { name: `bounded-${name}` }),
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const { offset, line, column } = this.now();
      const used = bounds.blockOf(this, offset);
      const budget = READ_AHEAD + READ_AHEAD_FACTOR * (offset - used.start);
      const tooMany = counts && used.marks >= MOST_MARKS;
      if (tooMany || used.readAhead > budget) {
        const what = tooMany
          ? `more than ${MOST_MARKS} marks of emphasis, strikethrough and links`
          : 'too many openings that nothing closes';
        if (!used.reported) bounds.add({ what, line, column });
        used.reported = true;
        return nok;
      }
      const accept = (code: Code): State | undefined => {
        if (counts) used.marks++;
        return ok(code);
      };
      const refuse = (code: Code): State | undefined => {
        if (counts) used.marks++;
        used.readAhead += this.now().offset - offset;
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

/** The same list, which finds a member without reading all of them. */
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
