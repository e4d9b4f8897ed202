import { stemmer } from 'stemmer';

/** A word of a text, or one name of code: `start`, `StartToCloseTimeout`, `workflow.ExecuteActivity`. */
export interface Word {
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** What it can be found by, folded: its smallest parts in order. */
  readonly parts: readonly string[];
  /** Longer names that it can be found by: `executeactivity` and `workflowexecuteactivity`. Empty for plain words. */
  readonly names: readonly string[];
}

/** Longer runs are data (keys, hashes): nobody types them, and they would fill the index. */
const LONGEST = 64;
/** Letters and digits, joined by single dots, hyphens or underscores; the marks belong to their letters. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[._-]{1,2}[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Scripts without spaces between words: every two neighbours make a part. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Without case, accents and compatibility forms: what two spellings of one word share. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, in order. Indexing and searching cut with the same knife. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const [raw] = match;
    if (raw.length > LONGEST) continue;
    const start = match.index;
    let found = cuts.get(raw);
    if (found === undefined) {
      if (cuts.size >= REMEMBERED) cuts.clear();
      cuts.set(raw, (found = cut(raw)));
    }
    words.push({ start, end: start + raw.length, parts: found.parts, names: found.names });
  }
  return words;
}

/** Word as it is written → what it can be found by: texts are made of the same words. */
const cuts = new Map<string, Pick<Word, 'parts' | 'names'>>();
const REMEMBERED = 20_000;

/** The words of a text as they are written, to be cut one by one. */
export function rawWordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).filter((raw) => raw.length <= LONGEST);
}

/** What a word as it is written can be found by. */
export function cut(raw: string): Pick<Word, 'parts' | 'names'> {
  if (UNSPACED.test(raw)) return { parts: pairs(fold(raw)), names: [] };
  // The usual word, at no cost.
  if (/^[a-z]+$/.test(raw)) return { parts: [raw], names: [] };
  const segments = raw.split(/[._-]+/);
  const parts = segments.flatMap((segment) => segment.split(CAMEL)).map(fold);
  if (parts.length < 2) return { parts, names: [] };
  const names =
    segments.length === 1 ? [] : segments.filter((segment) => CAMEL.test(segment)).map(fold);
  return { parts, names: [...new Set([...names, fold(segments.join(''))])] };
}

function pairs(text: string): string[] {
  const signs = [...text];
  return signs.length < 2 ? signs : signs.slice(1).map((sign, i) => `${signs[i] ?? ''}${sign}`);
}

/** A heading or a whole query as one line of the stems of its parts, by which it is found as a phrase: "Retry Policies" as "retry policy". */
export function phraseOf(text: string, language: string): string {
  return wordsOf(text)
    .flatMap((word) => word.parts)
    .map((part) => stemOf(part, language))
    .join(' ');
}

/** What a word's forms have in common. Known for English alone; elsewhere the word itself. */
export function stemOf(part: string, language: string): string {
  return isEnglish(language) && /^[a-z]+$/.test(part) ? stemmer(part) : part;
}

function isEnglish(language: string): boolean {
  return /^en\b/i.test(language);
}

/** Words that stand in nearly every English text. They are left out of the index of texts, never out of phrases. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a about an and are as at be been but by can could do does each for from had has have how i if in into is it its just may more most must no nor not of on or our should so some such than that the their them then there these they this those to too us use used using very was we were what when where which while who why will with would you your'.split(
    ' ',
  ),
);

/** Whether a word says nothing about what a text is about. Known for English alone. */
export function isStopWord(part: string, language: string): boolean {
  return STOP_WORDS.has(part) && isEnglish(language);
}
