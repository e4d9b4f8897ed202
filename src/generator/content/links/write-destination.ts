import { decodePath } from '../../model/paths.js';
import type { Destination } from './destinations.js';
import { decodeReferences } from './html-attributes.js';
import { normalUrl } from './normal-url.js';

type WrittenDestination = Pick<Destination, 'form' | 'written' | 'url' | 'quote'>;

/** A piece of source text and its meaning. */
interface Piece {
  readonly written: string;
  readonly text: string;
}

/** A way to escape text: only necessary escapes, or all possible ones. */
type Escape = (text: string) => string;

/**
 * The source text that makes a destination lead to `target`. The common start and end of the old
 * and the new destination keep their source text with its escapes and character references.
 * Undefined if `target` cannot be written in this form.
 */
export function writeDestination(
  destination: WrittenDestination,
  target: string,
): string | undefined {
  const { written, url } = destination;
  const to = destination.form === 'markdown' ? normalUrl(target) : target;
  const inside = isAngled(destination) ? written.slice(1, -1) : written;
  const pieces = piecesOf(inside, destination);
  if (pieces.map(({ text }) => text).join('') !== url) return undefined;
  const start = sharedStart(pieces, to);
  const end = sharedEnd(pieces.slice(start.count), to.slice(start.length));
  const middle = to.slice(start.length, to.length - end.length);
  const head = pieces.slice(0, start.count);
  const tail = pieces.slice(pieces.length - end.count);
  for (const escape of escapesFor(destination)) {
    for (const candidate of [
      [...head.map((piece) => piece.written), escape(middle), ...tail.map((p) => p.written)],
      [escape(to)],
    ]) {
      const text = candidate.join('');
      if (isValid(text, destination, to)) return isAngled(destination) ? `<${text}>` : text;
    }
  }
  return undefined;
}

function isAngled({ form, written }: WrittenDestination): boolean {
  return form === 'markdown' && written.startsWith('<');
}

/** Escapes, character references, percent-encoded bytes and single characters. */
const MARKDOWN_PIECES = new RegExp(
  [
    '\\\\[!-/:-@[-`{-~]',
    '&(?:#\\d{1,7}|#[xX][\\da-fA-F]{1,6}|[a-zA-Z][\\da-zA-Z]{0,30});',
    '%[\\da-zA-Z]{2}',
    '[^]',
  ].join('|'),
  'gu',
);
const ATTRIBUTE_PIECES = /&(?:#\d+|#[xX][\da-fA-F]+|[a-zA-Z][\da-zA-Z]*);?|[^]/gu;

function piecesOf(text: string, { form }: Pick<WrittenDestination, 'form'>): Piece[] {
  if (form !== 'markdown')
    return (text.match(ATTRIBUTE_PIECES) ?? []).map((written) => ({
      written,
      text: written.startsWith('&') ? decode(written, form) : written,
    }));
  return (text.match(MARKDOWN_PIECES) ?? []).map((written) => {
    const isEscape = written.length > 1 && written.startsWith('\\');
    const isReference = written.length > 1 && written.startsWith('&');
    const meaning = isEscape ? written.slice(1) : isReference ? decode(written, form) : written;
    return { written, text: normalUrl(meaning) };
  });
}

/** In an attribute, a reference without a semicolon is text. */
function decode(reference: string, form: WrittenDestination['form']): string {
  return form === 'markdown' || reference.endsWith(';') ? decodeReferences(reference) : reference;
}

/** The number of pieces at the start that `to` starts with, and their length in `to`. */
function sharedStart(pieces: readonly Piece[], to: string): { count: number; length: number } {
  let length = 0;
  let count = 0;
  for (const { text } of pieces) {
    if (!to.startsWith(text, length)) break;
    length += text.length;
    count++;
  }
  return { count, length };
}

function sharedEnd(pieces: readonly Piece[], to: string): { count: number; length: number } {
  let length = 0;
  let count = 0;
  for (const { text } of [...pieces].reverse()) {
    if (!to.slice(0, to.length - length).endsWith(text)) break;
    length += text.length;
    count++;
  }
  return { count, length };
}

function escapesFor(destination: WrittenDestination): readonly Escape[] {
  const { form, quote } = destination;
  if (form === 'markdown')
    return [
      (text) => decodeLike(destination.written, text),
      (text) => text,
      (text) => text.replace(/[\\<>]/g, '\\$&').replaceAll('&', '&amp;'),
      (text) => text.replace(/[\\<>()]/g, '\\$&').replaceAll('&', '&amp;'),
    ];
  const unsafe = quote === '' ? /[\s"'=<>`{}&]/g : quote === '"' ? /["&]/g : /['&]/g;
  return [
    (text) => text,
    (text) => text.replace(unsafe, (character) => `&#${character.charCodeAt(0)};`),
  ];
}

/** Decode letters and spaces if the old text does not encode them. */
function decodeLike(written: string, text: string): string {
  const keepsLetters = !/%[89a-fA-F]/.test(written);
  const keepsSpaces = written.includes(' ');
  return text.replace(/(?:%[89a-fA-F][\da-fA-F])+|%20/g, (escapes) =>
    (escapes === '%20' ? keepsSpaces : keepsLetters) ? decodePath(escapes) : escapes,
  );
}

/** Whether source text is allowed in this form and leads to `to`. */
function isValid(text: string, destination: WrittenDestination, to: string): boolean {
  const pieces = piecesOf(text, destination);
  const meaning =
    destination.form === 'markdown'
      ? pieces.map((piece) => piece.text).join('')
      : decodeReferences(text);
  if (text === '' || meaning !== to || /[\r\n]/.test(text)) return false;
  if (destination.form !== 'markdown')
    return destination.quote === ''
      ? !/[\s"'=<>`{}]/.test(text)
      : !text.includes(destination.quote);
  const plain = pieces.map(({ written }) => written);
  if (isAngled(destination)) return !plain.some((character) => /[<>]/.test(character));

  return !/[\0-\x20\x7f]/.test(text) && !text.startsWith('<') && isBalanced(plain);
}

function isBalanced(characters: readonly string[]): boolean {
  let depth = 0;
  for (const character of characters) {
    if (character === '(') depth++;
    if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
