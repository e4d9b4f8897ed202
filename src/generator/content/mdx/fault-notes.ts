import type { Root } from 'mdast';
import type { CompileContext, Extension as FromMarkdown } from 'mdast-util-from-markdown';
import type { Construct, Extension, State, Token } from 'micromark-util-types';
import { firstIndex } from '../../model/first-index.js';
import {
  isSyntaxMessage,
  locate,
  openBraceFault,
  VOID_ELEMENT,
  type LocatedFault,
} from './faults.js';

/** The mistakes that one reading of a text finds, those of each step in the order of finding. */
export interface NotedFaults {
  /** In blocks. */
  readonly flow: readonly LocatedFault[];
  /** In the texts of blocks. Some of them follow from mistakes in blocks. */
  readonly text: readonly LocatedFault[];
  /** Tags that do not match. They follow from the other mistakes, if there are any. */
  readonly tags: readonly LocatedFault[];
}

/**
 * Characters that are read in vain for each character of a text, for mistakes that reach to the end
 * of the text. Then the reading ends with the next mistake.
 */
const MOST_IN_VAIN = 10;

/** Collects the mistakes of one text, while it is read. A mistake becomes text. */
export class FaultNotes {
  private source = '';
  private lastClosingBrace = -1;
  private vain = 0;
  private steps = { flow: new FaultList(), text: new FaultList() };
  tags = new TagMatcher('');

  /** Notes the mistakes of a text while it is read. */
  reading(source: string, read: () => Root): Root {
    this.source = source;
    this.lastClosingBrace = source.lastIndexOf('}');
    this.vain = 0;
    this.steps = { flow: new FaultList(), text: new FaultList() };
    this.tags = new TagMatcher(source);
    try {
      const tree = read();
      this.tags.end();
      return tree;
    } catch (error) {
      if (!isSyntaxMessage(error)) throw error;
      this.tags.faults.push(locate(error, source));
      return { type: 'root', children: [] };
    }
  }

  hasFaults(): boolean {
    return Object.values(this.faults).some((list: readonly LocatedFault[]) => list.length > 0);
  }

  /** The mistakes so far. */
  get faults(): NotedFaults {
    const { flow, text } = this.steps;
    return { flow: flow.list, text: text.list, tags: this.tags.faults };
  }

  /** Notes a brace that is surely never closed. Returns whether it is one. */
  noteOpenBrace(step: Failure['step'], start: number): boolean {
    const isOpen = this.source[start] === '{' && start > this.lastClosingBrace;
    if (isOpen) this.steps[step].add(openBraceFault(this.source, start));
    return isOpen;
  }

  /** Notes an error of a construct. Returns whether the text can be read to its end. */
  note(error: unknown, { step, start, length }: Failure): boolean {
    if (!isSyntaxMessage(error)) return false;
    this.steps[step].add(locate(error, this.source, start));
    this.vain += length;
    return this.vain <= MOST_IN_VAIN * this.source.length;
  }
}

/** The construct in which the parser stopped. */
interface Failure {
  readonly step: 'flow' | 'text';
  readonly start: number;
  readonly length: number;
}

/** Mistakes at different places. The parser comes to some places more than once. */
class FaultList {
  readonly list: LocatedFault[] = [];
  private readonly offsets = new Set<number>();

  add(fault: LocatedFault): void {
    if (this.offsets.has(fault.offset)) return;
    this.offsets.add(fault.offset);
    this.list.push(fault);
  }
}

/** The syntax of MDX, in which a construct with a mistake is noted, and is text. */
export function notingFaults(syntax: Extension, notes: FaultNotes): Extension {
  const { flow, text, ...rest } = syntax;
  return { ...rest, flow: notingAll('flow', flow, notes), text: notingAll('text', text, notes) };
}

function notingAll(
  step: Failure['step'],
  constructs: Extension['flow'],
  notes: FaultNotes,
): Extension['flow'] {
  if (constructs === undefined) return constructs;
  const entries = Object.entries(constructs).map(([code, found]) => [
    code,
    [found ?? []].flat().map((construct) => noting(construct, step, notes)),
  ]);
  return Object.fromEntries(entries);
}

function noting(construct: Construct, step: Failure['step'], notes: FaultNotes): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const { offset: start } = this.now();
      if (notes.noteOpenBrace(step, start)) return nok;
      let length = 0;
      let hasEnded = false;
      const ending =
        (state: State): State =>
        (code) => {
          hasEnded = true;
          return state(code);
        };
      const noted =
        (state: State): State =>
        (code) => {
          length++;
          let next: State | undefined;
          try {
            next = state(code);
          } catch (error) {
            if (hasEnded || !notes.note(error, { step, start, length })) throw error;
            return nok(code);
          }
          return next === undefined || hasEnded ? next : noted(next);
        };
      return noted(construct.tokenize.call(this, effects, ending(ok), ending(nok)));
    },
  };
}

/** A part of the tree that does not notice tags that do not match. It makes no elements. */
export function tagsFromMarkdown(notes: FaultNotes): FromMarkdown {
  function closingMarker(this: CompileContext, token: Token): void {
    notes.tags.slash = token.start.offset;
  }
  function tagEnd(this: CompileContext): void {
    const { mdxJsxTag: tag } = this.data as { mdxJsxTag?: ReadTag };
    this.resume();
    const containers = this.tokenStack.map(([token]) => token);
    if (tag !== undefined) notes.tags.add(tag, containers);
  }
  return {
    enter: { mdxJsxFlowTagClosingMarker: closingMarker, mdxJsxTextTagClosingMarker: closingMarker },
    exit: { mdxJsxFlowTag: tagEnd, mdxJsxTextTag: tagEnd },
  };
}

/** A tag as the parser reads it. */
interface ReadTag {
  readonly name: string | undefined;
  readonly close: boolean;
  readonly selfClosing: boolean;
  readonly start: Token['start'];
  readonly end: Token['end'];
}

/** An opening tag that is not closed yet. */
interface OpenTag extends ReadTag {
  /** The innermost token around it. Undefined in the document. */
  container: Token | undefined;
  /** The token around its paragraph or heading. */
  readonly outside: Token | undefined;
  /** Whether its block has a mistake that is noted: then it can end outside of its container. */
  isNoted: boolean;
}

/** Tokens that hold texts. */
const HOLDS_TEXT = /^(?:paragraph|atxHeading|setextHeading|table)$/;

/**
 * Matches the tags of a text as the parser does, and goes on behind a mistake: as if a void element
 * were closed, and as if the tags of a block did not have to end in the same container.
 */
class TagMatcher {
  readonly faults: LocatedFault[] = [];
  /** Offset of the last slash of a closing tag. */
  slash = 0;
  private readonly open: OpenTag[] = [];
  /** Where the block ends that has a mistake. */
  private notedEnd = 0;

  private readonly emptyLines: readonly number[];

  constructor(private readonly source: string) {
    this.emptyLines = [...source.matchAll(/\n[ \t]*(?=\n)/g)].map(({ index }) => index);
  }

  /** Adds the next tag, with the tokens around it. */
  add(tag: ReadTag, containers: readonly Token[]): void {
    const around = new Set<Token | undefined>([undefined, ...containers]);
    const index = containers.findIndex(({ type }) => HOLDS_TEXT.test(type));
    const outside = containers.at((index === -1 ? containers.length : index) - 1);
    const holder = index === 0 ? undefined : outside;
    this.closeThoseOutside(around);
    if (tag.close) this.close(tag, containers.at(-1));
    else if (!tag.selfClosing) {
      const isNoted = tag.start.offset < this.notedEnd;
      const container = isNoted ? holder : containers.at(-1);
      this.open.push({ ...tag, container, outside: holder, isNoted });
    }
  }

  /** Ends the text. */
  end(): void {
    this.closeThoseOutside(new Set([undefined]));
    while (this.open.length > 0) this.neverClosed();
  }

  private closeThoseOutside(around: ReadonlySet<Token | undefined>): void {
    for (let last = this.open.at(-1); last !== undefined; last = this.open.at(-1)) {
      if (around.has(last.container)) return;
      this.neverClosed();
    }
  }

  /** The last open tag is not closed in its container. */
  private neverClosed(): void {
    const last = this.open.at(-1);
    if (last === undefined) return;
    const { container, isNoted } = last;
    const isVoid = isVoidTag(last);
    if (!isNoted) {
      const before = container === undefined ? '' : ` before the end of \`${container.type}\``;
      const offset = last.start.offset;
      this.faults.push({
        reason: `Expected a closing tag for \`<${last.name ?? ''}>\`${before}`,
        offset,
        stop: container?.start.offset ?? offset,
        open: openOf(last),
      });
      if (!isVoid) this.noteBlock(offset);
    }
    if (isNoted || isVoid || container === last.outside) this.open.pop();
  }

  private close(tag: ReadTag, container: Token | undefined): void {
    const isNoted = tag.start.offset < this.notedEnd;
    let last = this.open.at(-1);
    while (last !== undefined && last.name !== tag.name && isVoidTag(last)) {
      this.mismatch(tag, last);
      this.open.pop();
      last = this.open.at(-1);
    }
    if (last !== undefined && last.name === tag.name) {
      const isInPlace = isNoted || last.isNoted || last.container === container;
      if (!isInPlace) this.misplaced(tag);
      this.open.pop();
      return;
    }
    if (!isNoted) this.mismatch(tag, last);
    const match = this.open.findLastIndex((open) => open.name === tag.name);
    if (match !== -1) this.open.splice(match);
  }

  private mismatch(tag: ReadTag, last: OpenTag | undefined): void {
    const stop = tag.start.offset;
    if (last === undefined) {
      const reason = 'Unexpected closing slash `/` in tag, expected an open tag first';
      this.faults.push({ reason, offset: stop, stop: this.slash });
    } else {
      const expected = `expected corresponding closing tag for \`<${last.name ?? ''}>\``;
      const reason = `Unexpected closing tag \`</${tag.name ?? ''}>\`, ${expected}`;
      const isVoid = isVoidTag(last);
      const offset = isVoid ? last.start.offset : stop;
      this.faults.push({ reason, offset, stop, open: openOf(last) });
      if (isVoid) return;
    }
    this.noteBlock(stop);
  }

  private misplaced(tag: ReadTag): void {
    const stop = tag.start.offset;
    const reason = `Expected the closing tag \`</${tag.name ?? ''}>\` in another container`;
    this.faults.push({ reason, offset: stop, stop });
    this.noteBlock(stop);
  }

  /** The tags of a block with a mistake can end outside of their containers. */
  private noteBlock(offset: number): void {
    const next = firstIndex(this.emptyLines, (line) => line >= offset);
    const start = this.emptyLines[next - 1] ?? 0;
    this.notedEnd = this.emptyLines[next] ?? this.source.length;
    for (let i = this.open.length - 1; i >= 0; i--) {
      const tag = this.open[i];
      if (tag === undefined || tag.start.offset < start) return;
      tag.isNoted = true;
      tag.container = tag.outside;
    }
  }
}

function isVoidTag({ name }: ReadTag): boolean {
  return VOID_ELEMENT.test(name ?? '');
}

function openOf({ name, start, end }: ReadTag): NonNullable<LocatedFault['open']> {
  return { name: name ?? '', start: start.offset, end: end.offset };
}
