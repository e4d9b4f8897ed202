import type { Nodes, Parents } from 'mdast';
import { endOf, startOf, type LintedFile } from './file.js';

/** Stands for what is no running text: code, links, formulas, HTML, escapes. */
export const MASK = '\0';

/** The running text of a block: as long as its source, with everything else masked. */
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
  let text = '';
  const add = (node: Nodes): void => {
    if (node.type === 'text') {
      text += mask(source.slice(text.length, startOf(node) - offset));
      const written = source.slice(startOf(node) - offset, endOf(node) - offset);
      text += written.replace(ESCAPES, (escape) => MASK.repeat(escape.length));
    } else if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete')
      node.children.forEach(add);
  };
  block.children.forEach(add);
  return { text: text + mask(source.slice(text.length)), offset };
}

function mask(text: string): string {
  return text.replace(/[^\n]/g, MASK);
}
