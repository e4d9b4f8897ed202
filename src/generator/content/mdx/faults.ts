import type { Finding, Place } from '../../model/diagnostic.js';
import { placesIn } from '../../formats/locate.js';

/** A syntax error of MDX, for writers. */
export interface MdxFault {
  readonly place: Pick<Place, 'line' | 'column'>;
  readonly finding: Finding;
  readonly located: LocatedFault;
}

/** A syntax error of MDX in its text. */
export interface LocatedFault {
  /** The message of the parser. */
  readonly reason: string;
  /** Offset where the mistake is, such as that of the tag that is never closed. */
  readonly offset: number;
  /** Offset where the parser stopped. */
  readonly stop: number;
  /** The tag that is never closed. */
  readonly open?: OpenTag;
}

/** An opening tag without a closing one. Offsets of its `<` and after its `>`. */
export interface OpenTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The part of a VFileMessage that is read here. */
interface SyntaxMessage {
  readonly reason: string;
  readonly ruleId?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly place?: unknown;
  readonly cause?: unknown;
}

/** Elements of HTML without content, which MDX wants to be closed. */
export const VOID_ELEMENT =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/** The fault that the parser of MDX throws. Undefined for any other error. */
export function mdxFault(error: unknown, text: string): MdxFault | undefined {
  if (!isSyntaxMessage(error)) return undefined;
  const located = locate(error, text);
  const { message, hint } = explain(error, located, text);
  return {
    place: placesIn(text)(located.offset),
    finding: { rule: 'mdx/syntax', severity: 'error', message, hint },
    located,
  };
}

/** Whether an error is one of the parser about the syntax of a text. */
export function isSyntaxMessage(error: unknown): error is SyntaxMessage {
  return error instanceof Error && 'reason' in error && 'ruleId' in error;
}

/** An opening tag in a reason: its name, and the lines and columns of its start and end. */
const OPEN_TAG =
  /(?:Expected a|expected corresponding) closing tag for `<([^`>]*)>` \((\d+):(\d+)-(\d+):(\d+)\)/;

/** The place of an error. `construct` is the offset of the construct that the parser read. */
export function locate(error: SyntaxMessage, text: string, construct?: number): LocatedFault {
  const { reason } = error;
  const at = (line: unknown, column: unknown): number =>
    offsetOf(text, Number(line), Number(column));
  const [, name, line, column, endLine, endColumn] = OPEN_TAG.exec(reason) ?? [];
  const open =
    name === undefined ? undefined : { name, start: at(line, column), end: at(endLine, endColumn) };
  const stop =
    offsetIn(error.place) ??
    (error.line === undefined ? open?.start : at(error.line, error.column));
  const stopped = Math.min(stop ?? 0, text.length);
  const isOpenAtFault =
    open !== undefined && (isNeverClosed(reason) || VOID_ELEMENT.test(open.name));
  return {
    reason,
    stop: stopped,
    offset: isOpenAtFault ? open.start : startOfMistake({ reason, text, stop: stopped, construct }),
    ...(open === undefined ? {} : { open }),
  };
}

function isNeverClosed(reason: string): boolean {
  return reason.startsWith('Expected a closing tag');
}

/** The offset in a place of the parser: a point, or a range of two points. */
function offsetIn(place: unknown): number | undefined {
  if (typeof place !== 'object' || place === null) return undefined;
  if ('start' in place) return offsetIn(place.start);
  return 'offset' in place && typeof place.offset === 'number' ? place.offset : undefined;
}

const OPEN_BRACE = 'Unexpected end of file in expression';

/** Whether a reason is about a brace that is never closed. */
export function isOpenBrace(reason: string): boolean {
  return reason.startsWith(OPEN_BRACE);
}

/** The fault of a brace behind which a text has no closing brace. */
export function openBraceFault(text: string, offset: number): LocatedFault {
  return { reason: OPEN_BRACE, offset, stop: text.length };
}

/** The offset of the last brace before an offset that has no closing brace. */
function openBrace(text: string, end: number): number | undefined {
  let closed = 0;
  for (let at = end - 1; at >= 0; at--) {
    if (isEscaped(text, at)) continue;
    if (text[at] === '}') closed++;
    else if (text[at] === '{') {
      if (closed === 0) return at;
      closed--;
    }
  }
  return undefined;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** The offset of a line and a column of the parser. */
function offsetOf(text: string, line: number, column: number): number {
  let offset = 0;
  for (let n = 1; n < line; n++) offset = text.indexOf('\n', offset) + 1;
  return offset + column - 1;
}

/** The place where the parser stopped, in the construct at an offset. */
interface Stopped {
  readonly reason: string;
  readonly text: string;
  readonly stop: number;
  readonly construct: number | undefined;
}

/** The open brace, or the `<` of the tag, in which the parser stopped. */
function startOfMistake({ reason, text, stop, construct }: Stopped): number {
  if (isOpenBrace(reason)) return construct ?? openBrace(text, stop) ?? stop;
  if (!/^Unexpected (?:character|end of file|closing slash)/.test(reason)) return stop;
  if (/before attribute value/.test(reason)) return stop;
  const start = text.lastIndexOf('<', stop - 1);
  return start === -1 ? stop : start;
}

interface Explanation {
  readonly message: string;
  readonly hint: string;
}

/** The message and the hint for a syntax error. */
function explain(error: SyntaxMessage, fault: LocatedFault, text: string): Explanation {
  const { reason, ruleId } = error;
  if (fault.open !== undefined) return wrongTag(fault, fault.open, text);
  if (/^Unexpected closing slash/.test(reason)) {
    const name = /^<\/\s*([^\s<>]*)/.exec(text.slice(fault.offset))?.[1] ?? '';
    return {
      message: `The closing tag </${name}> has no opening tag here.`,
      hint: VOID_ELEMENT.test(name)
        ? `Write <${name} />.`
        : 'Delete it, or open the element in the same block.',
    };
  }
  if (/Could not parse (?:import|export)/.test(reason))
    return {
      message: `This import or export is no valid JavaScript: ${detail(error)}`,
      hint: 'Put an empty line after the last import, or indent the word if it is text.',
    };
  if (/Could not parse expression|acorn/.test(`${reason} ${ruleId ?? ''}`))
    return {
      message: `The code in braces is no valid JavaScript: ${detail(error)}`,
      hint: 'Correct it, or write \\{ if the brace is text.',
    };
  if (isOpenBrace(reason))
    return {
      message: 'This brace is never closed.',
      hint: 'Write } where the expression ends, or \\{ if the brace is text.',
    };
  if (/Unexpected (?:character|end of (?:file|line))/.test(reason))
    return unexpectedCharacter(fault, text);
  return {
    message: `This is no valid MDX: ${reason}.`,
    hint: 'Correct the tag or the expression.',
  };
}

function wrongTag({ reason, stop }: LocatedFault, open: OpenTag, text: string): Explanation {
  const { name } = open;
  if (VOID_ELEMENT.test(name))
    return { message: `<${name}> is never closed.`, hint: `Write <${name} />.` };
  const closing = /^Unexpected closing tag `<\/([^`>]*)>`/.exec(reason)?.[1];
  if (closing !== undefined && stop >= open.start) {
    const { line } = placesIn(text)(open.start);
    return {
      message: `The closing tag </${closing}> comes before that of <${name}> in line ${line}.`,
      hint: `Write </${name}> before it, or delete one of the tags.`,
    };
  }
  return {
    message: `<${name}> is never closed.`,
    hint:
      `Write </${name}> in the same block, ` +
      'with both tags on separate lines or both in one line, or \\< if this is text.',
  };
}

function unexpectedCharacter({ reason, offset, stop }: LocatedFault, text: string): Explanation {
  const character = /Unexpected character `([^`]+)`/.exec(reason)?.[1];
  const rest = text.slice(offset, offset + 2000);
  const address = autolinkAt(rest);
  if (address !== undefined)
    return {
      message: `An address in <…> is Markdown, but not MDX.`,
      hint: `Write [${address}](${/^[^:]*@/.test(address) ? 'mailto:' : ''}${address}).`,
    };
  if (rest.startsWith('<!--'))
    return {
      message: 'An HTML comment cannot be inside an element, or after braces that begin a line.',
      hint: 'Write {/* comment */}.',
    };
  if (/before name/.test(reason))
    return {
      message:
        character === undefined
          ? 'A tag begins here, but it has no name.'
          : `A tag begins here, but "${character}" cannot begin its name.`,
      hint: 'Write \\< if this is text.',
    };
  if (/before attribute value/.test(reason))
    return {
      message: 'The value of this attribute has no quotes.',
      hint: 'Write name="value", or name={value} for JavaScript.',
    };
  if (/in attribute value/.test(reason))
    return {
      message: 'The quote of this attribute is never closed.',
      hint: `Write ${/`(["'])`$/.exec(reason)?.[1] ?? '"'} at the end of the value.`,
    };
  if (character === undefined)
    return {
      message: 'This tag never ends.',
      hint: 'Write > at its end, or \\< if this is text.',
    };
  const { line, column } = placesIn(text)(stop);
  return {
    message: `MDX does not allow the character "${character}" in this tag, at ${line}:${column}.`,
    hint: 'Write \\< if this is text.',
  };
}

/** Addresses in `<…>`, as CommonMark has them, with the schemes that texts use. */
const AUTOLINK =
  /^<((?:(?:https?|ftps?|ircs?|file|ssh|git):\/\/|(?:mailto|tel|sms|xmpp|news):)[^\s<>]*)>/i;
const EMAIL = /^<([\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*)>/i;

/** The address of an autolink at the start of a text. */
export function autolinkAt(text: string): string | undefined {
  return AUTOLINK.exec(text)?.[1] ?? EMAIL.exec(text)?.[1];
}

/** The message of the parser of JavaScript without its position. */
function detail({ cause }: SyntaxMessage): string {
  const said = cause instanceof Error ? cause.message.replace(/\s*\(\d+:\d+\)$/, '') : '';
  return said === '' ? 'it does not parse.' : `${said}.`;
}
