import type { Code } from 'mdast';
import type { MarkdownConfig } from '../../model/config.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { cleanText } from '../article/clean-text.js';
import { parsedText } from '../directives/parsed-text.js';
import type { MarkdownText } from '../links/destinations.js';
import { parseMarkdown } from '../markdown/parse.js';
import { walk } from '../markdown/walk.js';

/**
 * A page with fences around indented code, which MDX 1 reads as code and MDX 3 as text. The fences
 * replace the empty lines around it, so lines stay lines. Code that does not have both, or is in a
 * quote, stays as it is. Pure.
 */
export function withFencedCode({ path, text }: MarkdownText, config: MarkdownConfig): string {
  if (!INDENTED.test(text)) return text;
  const { body } = readFrontMatter(cleanText(text), path);
  const parsed = parsedText(body, config, false).text;
  const lines = text.split('\n');
  walk(parseMarkdown(parsed, { math: config.math }), (node) => {
    if (node.type !== 'code') return undefined;
    const isFenced = /[`~]/.test(parsed.charAt(node.position?.start.offset ?? 0));
    if (!isFenced) fence(node, lines);
    return undefined;
  });
  return lines.join('\n');
}

/** An empty line before an indented one. */
const INDENTED = /^[ \t]*\r?\n(?=[ \t]*\S)(?: {4}| {0,3}\t)/m;

/** Puts fences around code, if there is room for them. */
function fence({ value, position }: Code, lines: string[]): void {
  const { line: first, column } = position?.start ?? { line: 1, column: 1 };
  const last = position?.end.line ?? first;
  const [before, after] = [lines[first - 2], lines[last]];
  const isInQuote = (lines[first - 1] ?? '').slice(0, column - 1).trim() !== '';
  if (isInQuote || before?.trim() !== '' || (after ?? '').trim() !== '') return;
  const code = value.split('\n');
  // Where the parser counts other lines, as behind a lone carriage return, nothing changes.
  if (code.some((line, i) => lines[first - 1 + i]?.trim() !== line.trim())) return;
  const indent = ' '.repeat(column - 1);
  let length = 3;
  for (const [run] of value.matchAll(/`{3,}/g)) length = Math.max(length, run.length + 1);
  const marks = '`'.repeat(length);
  const ending = (lines[first - 1] ?? '').endsWith('\r') ? '\r' : '';
  lines[first - 2] = `${indent}${marks}${ending}`;
  code.forEach((line, i) => {
    lines[first - 1 + i] = (line === '' ? '' : indent) + line.replace(/\r$/, '') + ending;
  });
  lines[last] = `${indent}${marks}${after?.endsWith('\r') === true ? '\r' : ''}`;
}
