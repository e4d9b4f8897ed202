import type { Nodes, Parents } from 'mdast';
import { endOf, startOf, type LintedFile } from './file.js';

/** Replaces code, links, formulas, HTML and escapes. */
const MASK = '\0';
/** Replaces the marks of emphasis around running text. */
export const EMPHASIS_MARK = '\u0001';

/** The source of a block with everything masked except running text. */
export interface Prose {
  readonly text: string;
  /** Offset of its first character in the file. */
  readonly offset: number;
}

const ESCAPES = /\\[!-/:-@[-`{-~]|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][\da-zA-Z]{1,31});/g;

/** The running text of a paragraph, heading or table cell. Line ends are kept. */
export function proseOf(block: Parents, file: LintedFile): Prose {
  const offset = startOf(block);
  const source = file.text.slice(offset, endOf(block));
  const parts: string[] = [];
  let at = 0;
  const maskUpTo = (end: number): void => {
    const between = source.slice(at, end);
    parts.push(between.replace(/[^\n]/g, /^[*_~]+$/.test(between) ? EMPHASIS_MARK : MASK));
    at = end;
  };
  const add = (node: Nodes): void => {
    if (node.type === 'text') {
      maskUpTo(startOf(node) - offset);
      const end = endOf(node) - offset;
      const written = source.slice(at, end);
      parts.push(written.replace(ESCAPES, (escape) => maskAll(escape)));
      at = end;
    } else if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete')
      node.children.forEach(add);
  };
  block.children.forEach(add);
  maskUpTo(source.length);
  return { text: parts.join(''), offset };
}

/** A text of the same lines with everything masked. */
export function maskAll(text: string): string {
  return text.replace(/[^\n]/g, MASK);
}
