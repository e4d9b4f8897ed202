import type { Text } from 'mdast';
import type { MarkdownConfig } from '../../model/config.js';
import { placesIn } from '../../formats/locate.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { cleanText } from '../article/clean-text.js';
import { parsedText } from '../directives/parsed-text.js';
import type { MarkdownText } from '../links/destinations.js';
import { isExpected, replaceRanges } from '../links/edits.js';
import { parseMarkdown } from '../markdown/parse.js';
import { walk } from '../markdown/walk.js';

const CODE = /\{(?:[^{}]|\{[^{}]*\})*\}/.source;
/** A tag with code among its attributes, which Markdown reads as text. */
const TAG = new RegExp(
  `<[A-Za-z][\\w.]*(?:\\s+(?:[\\w:-]+(?:=(?:"[^"]*"|'[^']*'|${CODE}))?|${CODE}))+\\s*/?>`,
  'g',
);
/** A brace that is no id of a heading and no comment. */
const BRACE = /(?<!\\)\{(?!#|\/\*)/g;
/** The start of a block that MDX 1 reads as code to the next empty line. */
const CODE_BLOCK = /^(?:<[A-Za-z/>]|(?:import|export)\s)/;

/**
 * A page of MDX 1 with backslashes in front of the braces that are text: all that are in Markdown,
 * and not in blocks that begin with a tag. MDX 3 reads such braces as code. Pure.
 */
export function withLiteralBraces({ path, text }: MarkdownText, config: MarkdownConfig): string {
  if (!text.includes('{')) return text;
  const { body } = readFrontMatter(cleanText(text), path);
  const parsed = parsedText(body, config, false).text;
  const placeAt = placesIn(parsed);
  const edits: Parameters<typeof isExpected>[1][] = [];
  walk(parseMarkdown(parsed, { math: config.math }), (node, index) => {
    const start = node.position?.start.offset ?? 0;
    if (node.type === 'paragraph' && CODE_BLOCK.test(parsed.slice(start, start + 20)))
      return index + 1;
    if (node.type !== 'text') return undefined;
    for (const offset of bracesIn(node, parsed)) {
      const { line, column } = placeAt(offset);
      edits.push({ line, column, endColumn: column + 1, expected: '{', replacement: '\\{' });
    }
    return undefined;
  });
  return replaceRanges(
    text,
    edits.filter((edit) => isExpected(text, edit)),
  );
}

/** Offsets of the braces in a text. */
function bracesIn({ position }: Text, source: string): number[] {
  const start = position?.start.offset ?? 0;
  const written = source.slice(start, position?.end.offset ?? start);
  const text = written.replace(TAG, (tag) => ' '.repeat(tag.length));
  return [...text.matchAll(BRACE)].map(({ index }) => start + index);
}
