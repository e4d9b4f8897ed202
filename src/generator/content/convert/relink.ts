import { posix } from 'node:path';
import type { Nodes } from 'mdast';
import type { MarkdownConfig } from '../../model/config.js';
import type { TextEdit } from '../../model/diagnostic.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { placesIn } from '../../formats/locate.js';
import { decodePath } from '../../model/paths.js';
import { splitUrl } from '../../model/url-parts.js';
import { cleanText } from '../article/clean-text.js';
import { parsedText } from '../compile.js';
import { parseDestinations, type MarkdownText } from '../links/destinations.js';
import { isExpected, replaceRanges, withoutOverlaps } from '../links/edits.js';
import { walk } from '../markdown/walk.js';
import { parseMarkdown } from '../markdown/parse.js';

export interface RelinkOptions {
  /** Old path of a page → its new path, which ends in `.md` instead of `.mdx`. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly isMdx: boolean;
  readonly config: MarkdownConfig;
}

/** A text whose links lead to the new names of pages. Pure. */
export function relinked(source: MarkdownText, options: RelinkOptions): string {
  const { renamed, isMdx, config } = options;
  if (renamed.size === 0 || !source.text.includes('.mdx')) return source.text;
  const format = isMdx ? 'mdx' : 'md';
  const path = isMdx ? source.path : source.path.replace(/x$/, '');
  const file = { path, text: source.text };
  const { destinations } = parseDestinations(file, { ...config, format });
  const inMarkdown = destinations.flatMap((destination): TextEdit[] => {
    const { line, column, endColumn, written, url } = destination;
    const replacement = withoutX(written);
    return isRenamed(url, source.path, renamed)
      ? [{ line, column, endColumn, expected: written, replacement }]
      : [];
  });
  const edits = isMdx ? [...inMarkdown, ...attributeEdits(source, options)] : inMarkdown;
  const safe = withoutOverlaps(edits).filter((edit) => isExpected(source.text, edit));
  return replaceRanges(source.text, safe);
}

/** A path without the `x` of `.mdx`. */
function withoutX(url: string): string {
  return url.replace(/\.mdx(?=$|[?#])/, '.md');
}

function isRenamed(url: string, from: string, renamed: RelinkOptions['renamed']): boolean {
  const { origin, path } = splitUrl(url);
  if (origin !== '' || !path.endsWith('.mdx')) return false;
  const decoded = decodePath(path);
  const inSite = decoded.startsWith('@site/') ? decoded.slice('@site/'.length) : undefined;
  const folder = posix.dirname(from);
  const candidates = [
    inSite ?? posix.join(folder, decoded),
    posix.join(folder.split('/')[0] ?? '', decoded),
    decoded.replace(/^\//, ''),
  ];
  return candidates.some((candidate) => renamed.has(candidate));
}

/** Edits of attributes of JSX that hold the address of a renamed page. */
function attributeEdits(source: MarkdownText, { renamed, config }: RelinkOptions): TextEdit[] {
  const cleaned = cleanText(source.text);
  const { body } = readFrontMatter(cleaned, source.path);
  const { text } = parsedText(body, config);
  const placeAt = placesIn(text);
  const edits: TextEdit[] = [];
  try {
    walk(parseMarkdown(text, { math: config.math, mdx: true }), (node: Nodes) => {
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined;
      for (const { type, value, position } of node.attributes) {
        if (type !== 'mdxJsxAttribute' || typeof value !== 'string') continue;
        if (!isRenamed(value, source.path, renamed)) continue;
        const end = (position?.end.offset ?? 0) - 1;
        const start = end - value.length;
        const { line, column } = placeAt(start);
        const replacement = withoutX(value);
        edits.push({
          line,
          column,
          endColumn: column + value.length,
          expected: value,
          replacement,
        });
      }
      return undefined;
    });
  } catch {
    // A page that does not parse keeps its links.
  }
  return edits;
}
