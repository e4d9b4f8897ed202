import type { Root } from 'mdast';
import { walk } from '../markdown/walk.js';

/** A text with its titles in brackets, and its changed lines. */
export interface Bracketed {
  readonly text: string;
  /** For each changed line, by 1-based number, its new and old text from the colons on. */
  readonly lines: ReadonlyMap<number, { readonly now: string; readonly written: string }>;
}

/**
 * Rewrite `:::note Any title` to `:::note[Any title]`, the form that the directive parser knows.
 * Lines and the columns of titles stay the same. Code is rewritten too, because only the parser
 * knows what is code: see `restoreLines`.
 */
export function bracketTitles(text: string, names: ReadonlySet<string>): Bracketed {
  const lines = new Map<number, { now: string; written: string }>();
  if (!/^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*:::+[a-zA-Z][\w-]*[ \t]+\S/m.test(text))
    return { text, lines };
  const rewritten = text.split('\n').map((line, i) => {
    const now = bracketLine(line, names);
    if (now !== line)
      lines.set(i + 1, {
        now: now.slice(now.indexOf(':::')),
        written: line.slice(line.indexOf(':::')),
      });
    return now;
  });
  return { text: rewritten.join('\n'), lines };
}

/** The opening of a directive, its name, white space, a title, and white space. */
const TITLED_OPENING = new RegExp(
  String.raw`^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*:::+([a-zA-Z][\w-]*))` +
    String.raw`[ \t]([ \t]*)([^\s[{].*?|\[.*?)([ \t]*)$`,
);

function bracketLine(line: string, names: ReadonlySet<string>): string {
  const match = TITLED_OPENING.exec(line);
  if (match === null || !names.has(match[2] ?? '')) return line;
  const [, head = '', , gap = '', title = '', tail = ''] = match;
  return `${head}[${gap}${isBalanced(title) ? title : escapeBrackets(title)}]${tail}`;
}

function escapeBrackets(title: string): string {
  return title.replace(/\\?[[\]]/g, (bracket) => `\\${bracket.at(-1) ?? ''}`);
}

function isBalanced(title: string): boolean {
  let depth = 0;
  for (const character of title.replace(/\\./g, '')) {
    if (character === '[') depth++;
    if (character === ']' && --depth < 0) return false;
  }
  return depth === 0;
}

/** Restore the original text of rewritten lines in code, formulas and raw HTML. */
export function restoreLines(tree: Root, { lines }: Bracketed): void {
  if (lines.size === 0) return;
  walk(tree, (node) => {
    const start = node.position?.start.line ?? 0;
    if (node.type === 'inlineCode') {
      // Brackets of an unbalanced title are escaped, which code shows.
      if (lines.has(start)) node.value = node.value.replace(/\\(?=[[\]])/g, '');
    } else if (node.type === 'code' || node.type === 'html' || node.type === 'math') {
      node.value = node.value
        .split('\n')
        .map((line, i) => {
          // Fenced code starts a line below its fence.
          const change = [lines.get(start + i), lines.get(start + i + 1)].find(
            (c) => c !== undefined && line.endsWith(c.now),
          );
          return change === undefined ? line : line.slice(0, -change.now.length) + change.written;
        })
        .join('\n');
    }
    return undefined;
  });
}
