import { own } from '../../../components/own.js';
import type { Inline } from '../../../components/view.js';

/** Name, such as `rocket`, → emoji. */
export type EmojiNames = Readonly<Record<string, string>>;

/** Load the names that GitHub uses, which only pages with `:name:` need. */
export async function loadEmoji(): Promise<EmojiNames> {
  return (await import('./emoji-names.js')).nameToEmoji;
}

/** Whether a text may name an emoji: a cheap test. */
export function mayNameEmoji(text: string): boolean {
  return /:[\w+-]+:/.test(text);
}

/** A name after its colon, and the colon that ends it. */
const NAME = /:(\+1|[\w-]+)(?=:)/g;

/**
 * Text with the emoji that it names. Unknown names stay, and so do names between letters or digits
 * on both sides, as in `urn:x:y`. Linear.
 */
export function withEmoji(text: string, names: EmojiNames | undefined): string {
  if (names === undefined || !mayNameEmoji(text)) return text;
  let result = '';
  let end = 0;
  for (const match of text.matchAll(NAME)) {
    const emoji = own(names, match[1] ?? '');
    const after = match.index + match[0].length + 1;
    if (emoji === undefined || match.index < end || isInWord(text, match.index, after)) continue;
    if (match.index !== end && isInColons(text, match.index, after)) continue;
    result += text.slice(end, match.index) + emoji;
    end = after;
  }
  return result + text.slice(end);
}

/** Whether a name is between two pairs of colons, as in `std::b::c`. */
function isInColons(text: string, start: number, end: number): boolean {
  return text.charAt(start - 1) === ':' && text.charAt(end) === ':';
}

function isInWord(text: string, start: number, end: number): boolean {
  const isLetter = (at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));
  return isLetter(start - 1) && isLetter(end);
}

/** The label of a heading with the emoji that its text names. */
export function labelWithEmoji(label: Inline, names: EmojiNames | undefined): Inline {
  return names === undefined
    ? label
    : label.map((part) => (typeof part === 'string' ? withEmoji(part, names) : part));
}
