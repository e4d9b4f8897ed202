import type { Blockquote, Paragraph, Root, RootContent } from 'mdast';
import { walk } from '../markdown/walk.js';

/** The admonitions every site has; a site's config may add names. */
export const ADMONITIONS: readonly string[] = [
  'note',
  'tip',
  'info',
  'warning',
  'danger',
  'caution',
  'important',
  'success',
  'secondary',
];

const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\r?\n|$)/i;

/** Turn blockquotes that start with `[!NOTE]` and the like into admonitions. */
export function convertAlerts(tree: Root): void {
  walk(tree, (quote) => {
    const kind = quote.type === 'blockquote' ? alertKind(quote) : undefined;
    if (quote.type !== 'blockquote' || kind === undefined) return undefined;
    const [first, ...rest] = quote.children;
    if (first?.type !== 'paragraph') return undefined;
    const body: RootContent[] = [...withoutMarker(first), ...rest];
    quote.children = body as Blockquote['children'];
    quote.data = { ...quote.data, hName: 'd-admonition', hProperties: { kind } };
    return undefined;
  });
}

function alertKind(quote: Blockquote): string | undefined {
  const paragraph = quote.children[0];
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  return text?.type === 'text' ? ALERT.exec(text.value)?.[1]?.toLowerCase() : undefined;
}

function withoutMarker(paragraph: Paragraph): RootContent[] {
  const [text, ...rest] = paragraph.children;
  if (text?.type !== 'text') return [paragraph];
  const value = text.value.replace(ALERT, '');
  const children = value === '' ? rest : [{ ...text, value }, ...rest];
  // A hard break right behind the marker belongs to the marker.
  if (value === '' && children[0]?.type === 'break') children.shift();
  return children.length === 0 ? [] : [{ ...paragraph, children }];
}
