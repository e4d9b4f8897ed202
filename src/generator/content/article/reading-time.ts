import type { Section } from '../../model/page.js';

/** Words that a reader reads in a minute. */
const WORDS_PER_MINUTE = 200;

/** Minutes that reading an article takes, rounded up, at least 1. */
export function readingMinutes(sections: readonly Section[]): number {
  const words = sections.reduce(
    (sum, { heading, text }) => sum + wordsIn(heading) + wordsIn(text),
    0,
  );
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/**
 * The number of words, which spaces separate. In scripts without spaces each character counts. This
 * runs for all pages, so it compares codes: a pattern with classes of letters is much slower.
 */
function wordsIn(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isWord = !isSpace(code);
    const isAlone = isWord && hasNoSpaces(code);
    if (isAlone || (isWord && !isInWord)) words++;
    isInWord = isWord && !isAlone;
  }
  return words;
}

function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a);
}

/** Whether a character belongs to Thai, Lao, kana or the ideographs of Chinese and Japanese. */
function hasNoSpaces(code: number): boolean {
  return (
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}
