import type { FontMetrics } from './font.js';

/** More of a text than this never fits on a card: the rest is not even looked at. */
const LONGEST = 400;

/**
 * A text as the font can show it: symbols that it lacks, such as emoji, are left
 * out. Undefined when letters or digits are missing: a word with holes would say
 * something else.
 */
export function showable(text: string, font: FontMetrics): string | undefined {
  let shown = '';
  for (const char of [...text.normalize('NFC')].slice(0, LONGEST)) {
    if (/\s|\p{Cc}/u.test(char)) shown += ' ';
    // Without a look of their own: they join emoji, turn the direction of a text, or mark its bytes.
    else if (/\p{Cf}|\p{Cs}|\p{Variation_Selector}/u.test(char)) continue;
    else if (font.has(char.codePointAt(0) ?? 0)) shown += char;
    else if (/[\p{L}\p{N}]/u.test(char)) return undefined;
  }
  shown = shown.replace(/ +/g, ' ').trim();
  return shown === '' ? undefined : shown;
}

export interface Lines {
  readonly lines: readonly string[];
  /** A word was cut at a place where nobody would. */
  readonly torn: boolean;
}

/** Break a text into lines of a width in parts of the font size. */
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

/** A long word at the places where a reader would cut it: `StartWorkflow` + `Options`, `docs/` + `cli`. */
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

/** A text cut to one line: after a word if there is one, with an ellipsis where something is missing. */
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

/** Font sizes of a title, the largest first, and the most lines each may take. */
export interface TitleSize {
  readonly size: number;
  readonly lines: number;
}

/**
 * Set a title as large as it fits, in lines of nearly the same length. Words are
 * torn only when no size can keep them whole, and text is cut off only at the
 * smallest size.
 */
export function fitTitle(
  title: string,
  width: number,
  sizes: readonly TitleSize[],
  font: FontMetrics,
): Fitted {
  const tried = sizes.map(({ size, lines }) => ({
    size,
    most: lines,
    ...breakLines(title, width / size, font),
  }));
  const fitting = tried.filter(({ lines, most }) => lines.length <= most);
  const best = fitting.find(({ torn }) => !torn) ?? fitting[0];
  if (best !== undefined)
    return { size: best.size, lines: balance(title, best.lines, width / best.size, font) };
  const last = tried.at(-1);
  if (last === undefined) throw new Error('There must be a size.');
  const whole = last.lines.slice(0, last.most - 1);
  return {
    size: last.size,
    lines: [...whole, oneLine(last.lines.slice(whole.length).join(' '), width / last.size, font)],
  };
}

/** Find the narrowest width that needs no more lines: the last line is then not a single short word. */
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
    const tried = breakLines(title, middle, font);
    if (tried.lines.length > lines.length || tried.torn) narrow = middle;
    else {
      wide = middle;
      best = tried.lines;
    }
  }
  return best;
}
