import type { Position, Range } from 'vscode-languageserver';
import { literalsIn, type Literal } from '../refactor/literals.js';
import { placesIn } from '../formats/locate.js';
import { rangeOf } from './places.js';

/** The front matter of a document. */
export interface FrontMatterText {
  /** The YAML between the lines of dashes. */
  readonly yaml: string;
  /** Number of the last line of the YAML, counted from 0; the first is 1. */
  readonly lastLine: number;
}

/** The front matter of a text; undefined if it has none. An open one ends before an empty line. */
export function frontMatterOf(lines: readonly string[]): FrontMatterText | undefined {
  if (!/^---\s*$/.test(lines[0] ?? '')) return undefined;
  const isEnd = (line: string, i: number): boolean => i > 0 && /^(?:---|\.\.\.)\s*$/.test(line);
  const closing = lines.findIndex(isEnd);
  const open = lines.findIndex((line, i) => i > 0 && line.trim() === '');
  const end = closing !== -1 ? closing : open !== -1 ? open : lines.length;
  return { yaml: lines.slice(1, end).join('\n'), lastLine: end - 1 };
}

/** Whether a position is in the front matter. */
export function isInFrontMatter({ line }: Position, front: FrontMatterText | undefined): boolean {
  return front !== undefined && line >= 1 && line <= front.lastLine;
}

/** A value in the front matter, and its range in the document. */
export interface FrontMatterValue extends Literal {
  readonly range: Range;
}

/** All texts in the front matter, without keys. */
export function frontMatterValues({ yaml }: FrontMatterText): readonly FrontMatterValue[] {
  const placeOf = placesIn(yaml);
  return literalsIn('front-matter.yml', yaml).map((literal) => {
    const { line, column } = placeOf(literal.start);
    const endColumn = column + literal.end - literal.start;
    return { ...literal, range: rangeOf({ line: line + 1, column, endColumn }) };
  });
}
