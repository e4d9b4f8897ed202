import type { FontMetrics } from './font.js';

/** Maximum number of characters of a text that can fit on a card. */
const MAX_LENGTH = 400;

/**
 * The part of a text that the font can show. Removes symbols that are not in the font, such as
 * emoji. Undefined if a letter or digit is not in it: an incomplete word would be misleading.
 */
export function showable(text: string, font: FontMetrics): string | undefined {
  let shown = '';
  for (const char of [...text.normalize('NFC')].slice(0, MAX_LENGTH)) {
    if (/\s|\p{Cc}/u.test(char)) shown += ' ';
    // Invisible characters: they join emoji, change the direction of text, or mark bytes.
    else if (/\p{Cf}|\p{Cs}|\p{Variation_Selector}/u.test(char)) continue;
    else if (font.has(char.codePointAt(0) ?? 0)) shown += char;
    else if (/[\p{L}\p{N}]/u.test(char)) return undefined;
  }
  shown = shown.replace(/ +/g, ' ').trim();
  return shown === '' ? undefined : shown;
}

export interface Lines {
  readonly lines: readonly string[];
  /** Whether a word was cut at an arbitrary place. */
  readonly torn: boolean;
}

/** Breaks a text into lines. The width is a multiple of the font size. */
export function breakLines(text: string, width: number, font: FontMetrics): Lines {
  const lines: string[] = [];
  let line = '';
  let torn = false;
  const add = (piece: string, gap: string): void => {
    if (line === '') line = piece;
    else if (font.widthOf(line + gap + piece) <= width) line += gap + piece;
    else {
      lines.push(line);
      line = piece;
    }
  };
  for (const word of text.split(' ')) {
    if (font.widthOf(word) <= width) add(word, ' ');
    else {
      for (const [i, part] of partsOf(word).entries()) {
        const pieces = font.widthOf(part) <= width ? [part] : cut(part, width, font);
        torn ||= pieces.length > 1;
        for (const [j, piece] of pieces.entries()) add(piece, i + j === 0 ? ' ' : '');
      }
    }
  }
  return { lines: [...lines, line], torn };
}

/** Splits a long word between its parts: `Start` + `Workflow`, `docs/` + `cli`. */
function partsOf(word: string): string[] {
  return word.split(
    /(?<=[-_/.:,@#=+&|\\])(?=[^-_/.:,@#=+&|\\])|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u,
  );
}

function cut(word: string, width: number, font: FontMetrics): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const char of word) {
    if (piece !== '' && font.widthOf(piece + char) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += char;
  }
  return [...pieces, piece];
}

/** Cuts a text to one line, if possible after a word. A cut text ends with an ellipsis. */
export function oneLine(text: string, width: number, font: FontMetrics): string {
  if (font.widthOf(text) <= width) return text;
  let shown = '';
  for (const char of text) {
    if (font.widthOf(`${shown}${char}…`) > width) break;
    shown += char;
  }
  const words = text[shown.length] === ' ' ? shown : shown.replace(/ [^ ]*$/, '');
  return `${words.replace(/[\s\p{P}]+$/u, '')}…`;
}

export interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

/** A font size of a title, and the maximum number of lines in it. */
export interface TitleSize {
  readonly size: number;
  readonly lines: number;
}

/**
 * Chooses the largest font size in which a title fits, and lines of similar length. Words are cut
 * only if no size avoids it. The text is cut only at the smallest size.
 *
 * @param sizes the largest first
 */
export function fitTitle(
  title: string,
  width: number,
  sizes: readonly TitleSize[],
  font: FontMetrics,
): Fitted {
  const attempts = sizes.map(({ size, lines }) => ({
    size,
    maxLines: lines,
    ...breakLines(title, width / size, font),
  }));
  const fitting = attempts.filter(({ lines, maxLines }) => lines.length <= maxLines);
  const best = fitting.find(({ torn }) => !torn) ?? fitting[0];
  if (best !== undefined)
    return { size: best.size, lines: balance(title, best.lines, width / best.size, font) };
  const smallest = attempts.at(-1);
  if (smallest === undefined) throw new Error('There must be a size.');
  const { size, lines, maxLines } = smallest;
  const fullLines = lines.slice(0, maxLines - 1);
  const rest = lines.slice(fullLines.length).join(' ');
  return { size, lines: [...fullLines, oneLine(rest, width / size, font)] };
}

/** Finds the narrowest width with the same number of lines, to avoid a single short last word. */
function balance(
  title: string,
  lines: readonly string[],
  width: number,
  font: FontMetrics,
): readonly string[] {
  let best = lines;
  let [narrow, wide] = [width / 2, width];
  for (let step = 0; step < 8; step++) {
    const middle = (narrow + wide) / 2;
    const attempt = breakLines(title, middle, font);
    if (attempt.lines.length > lines.length || attempt.torn) narrow = middle;
    else {
      wide = middle;
      best = attempt.lines;
    }
  }
  return best;
}
