import type { Finding, Place } from '../../model/diagnostic.js';

/** A syntax error of MDX, for writers. */
export interface MdxFault {
  readonly place: Pick<Place, 'line' | 'column'>;
  readonly finding: Finding;
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

/** The fault that the parser of MDX throws. Undefined for any other error. */
export function mdxFault(error: unknown, text: string): MdxFault | undefined {
  if (!isSyntaxMessage(error)) return undefined;
  const place = placeOfFault(error);
  const line = text.split('\n')[place.line - 1] ?? '';
  const { message, hint } = explain(error, line, place.column);
  return { place, finding: { rule: 'mdx/syntax', severity: 'error', message, hint } };
}

/** For an unclosed tag the place of the tag, which the reason names, and not that of the end. */
function placeOfFault({ reason, line, column }: SyntaxMessage): MdxFault['place'] {
  const [, tagLine, tagColumn] =
    /^Expected a closing tag for `[^`]*` \((\d+):(\d+)/.exec(reason) ?? [];
  return tagLine === undefined
    ? { line: line ?? 1, column: column ?? 1 }
    : { line: Number(tagLine), column: Number(tagColumn) };
}

function isSyntaxMessage(error: unknown): error is SyntaxMessage {
  return error instanceof Error && 'reason' in error && 'ruleId' in error;
}

interface Explanation {
  readonly message: string;
  readonly hint: string;
}

/** The message and the hint for a syntax error. `line` is the source line of the place. */
function explain({ reason, ruleId }: SyntaxMessage, line: string, column: number): Explanation {
  const unclosed = /Expected a closing tag for `<(\/?[^`>]*)>`/.exec(reason)?.[1];
  if (unclosed !== undefined) return unclosedTag(unclosed);
  const stray = /Unexpected closing (?:tag|slash)[^`]*`<?\/?([^`>]*)>?`/.exec(reason)?.[1];
  if (stray !== undefined)
    return {
      message: `The closing tag </${stray}> has no opening tag here.`,
      hint: 'Delete it, or open the element in the same block.',
    };
  if (/Could not parse (?:import|export)/.test(reason))
    return {
      message: `This import or export is no valid JavaScript: ${detail(reason)}`,
      hint: 'Put an empty line after the last import, or indent the word if it is text.',
    };
  if (/Could not parse expression|acorn/.test(`${reason} ${ruleId ?? ''}`))
    return {
      message: `The code in braces is no valid JavaScript: ${detail(reason)}`,
      hint: 'Correct it, or write \\{ if the brace is text.',
    };
  if (/Unexpected end of file in expression/.test(reason))
    return {
      message: 'This brace is never closed.',
      hint: 'Write } where the expression ends, or \\{ if the brace is text.',
    };
  if (/Unexpected (?:character|end of (?:file|line))/.test(reason))
    return unexpectedCharacter(reason, line, column);
  return {
    message: `This is no valid MDX: ${reason}.`,
    hint: 'Correct the tag or the expression.',
  };
}

/** Elements of HTML without content, which MDX wants to be closed. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

function unclosedTag(name: string): Explanation {
  if (VOID.test(name)) return { message: `<${name}> is never closed.`, hint: `Write <${name} />.` };
  return {
    message: `<${name}> is never closed.`,
    hint:
      `Write </${name}> in the same block, ` +
      'with both tags on separate lines or both in one line, or \\< if this is text.',
  };
}

function unexpectedCharacter(reason: string, line: string, column: number): Explanation {
  const character = /Unexpected character `([^`]+)`/.exec(reason)?.[1];
  const before = line.slice(0, Math.max(0, column - 1));
  if (/before name/.test(reason))
    return {
      message:
        character === undefined
          ? 'A tag begins here, but it has no name.'
          : `A tag begins here, but "${character}" cannot begin its name.`,
      hint: 'Write \\< if this is text, or [text](address) for an address.',
    };
  if (/before attribute value/.test(reason))
    return {
      message: 'The value of this attribute has no quotes.',
      hint: 'Write name="value", or name={value} for JavaScript.',
    };
  if (/in name|in attribute name|after attribute name/.test(reason) && /<[^>]*$/.test(before))
    return {
      message: `The character "${character ?? ''}" is not allowed in this tag.`,
      hint: 'Write \\< if this is text.',
    };
  return { message: `This is no valid MDX: ${reason}.`, hint: 'Write \\< or \\{ if this is text.' };
}

/** The part of a reason after its first colon. */
function detail(reason: string): string {
  return (
    reason.replace(/^Could not parse [^:]*:?\s*(?:with acorn)?\s*/, '') || 'it does not parse.'
  );
}
