import type { MarkdownConfig } from '../../model/config.js';
import { placesIn } from '../../formats/locate.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { cleanText } from '../article/clean-text.js';
import { parsedText } from '../directives/parsed-text.js';
import type { MarkdownText } from '../links/destinations.js';
import { expectedEdits, replaceRanges } from '../links/edits.js';
import { parseMarkdown } from '../markdown/parse.js';
import { walk } from '../markdown/walk.js';
import { withCompleteTables } from './mdx1.js';

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
/** Nodes whose braces are no text. */
const NO_TEXT: ReadonlySet<string> = new Set(['code', 'html', 'inlineCode', 'inlineMath', 'math']);

/**
 * A page of MDX 1 with backslashes in front of the braces that are text: all that are in Markdown,
 * and not in blocks that begin with a tag. MDX 3 reads such braces as code. Pure.
 */
export function withLiteralBraces({ path, text }: MarkdownText, config: MarkdownConfig): string {
  if (!text.includes('{')) return text;
  const { body } = readFrontMatter(cleanText(text), path);
  // MDX 1 also reads tables whose header has too few cells. Cells that are added move no brace.
  const parsed = withCompleteTables(parsedText(body, config, false).text);
  const placeAt = placesIn(parsed);
  const edits = [...onlyText(parsed, config).matchAll(BRACE)].map(({ index }) => {
    const { line, column } = placeAt(index);
    return { line, column, endColumn: column + 1, expected: '{', replacement: '\\{' };
  });
  return replaceRanges(text, expectedEdits(text, edits));
}

/** Markdown with spaces in place of tags, code and formulas. Offsets stay. */
function onlyText(source: string, config: MarkdownConfig): string {
  const pieces: string[] = [];
  let done = 0;
  walk(parseMarkdown(source, { math: config.math }), (node, index) => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    const isCode = node.type === 'paragraph' && CODE_BLOCK.test(source.slice(start, start + 20));
    if (!isCode && !NO_TEXT.has(node.type)) return undefined;
    if (end > done) pieces.push(source.slice(done, start), ' '.repeat(end - start));
    done = Math.max(done, end);
    return index + 1;
  });
  return (pieces.join('') + source.slice(done)).replace(TAG, (tag) => ' '.repeat(tag.length));
}
