import { posix } from 'node:path';
import type { MarkdownConfig } from '../../model/config.js';
import type { TextEdit } from '../../model/diagnostic.js';
import { decodePath } from '../../model/paths.js';
import { splitUrl } from '../../model/url-parts.js';
import { parseDestinations, type MarkdownText } from '../links/destinations.js';
import { expectedEdits, replaceRanges, withoutOverlaps } from '../links/edits.js';

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
  const edits = destinations.flatMap((destination): TextEdit[] => {
    const { line, column, endColumn, written, url } = destination;
    const replacement = withoutX(written);
    return isRenamed(url, source.path, renamed)
      ? [{ line, column, endColumn, expected: written, replacement }]
      : [];
  });
  return replaceRanges(source.text, expectedEdits(source.text, withoutOverlaps(edits)));
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
