import { stemmer } from 'stemmer';

/** A word, or a name in code: `start`, `StartToCloseTimeout`, `workflow.ExecuteActivity`. */
export interface Word {
  /** Position in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Its smallest parts in order, folded. */
  readonly parts: readonly string[];
  /** Longer names in it, folded: `executeactivity` and `workflowexecuteactivity`. */
  readonly names: readonly string[];
  /** The same names as they are written, see `exactTerm`. */
  readonly exact: readonly string[];
}

/**
 * Longer words are data, such as keys and hashes, and are not indexed. Of longer names, such as
 * that of a class with its packages, the parts are indexed.
 */
const MAX_WORD = 64;
const PART = /[^._\-:\\]+/g;
/**
 * Letters with their marks, and digits, joined by one or two dots, hyphens or underscores, or by
 * the separators of namespaces in code. Annotations and flags have their signs: `@QueryMethod`,
 * `#[QueryMethod]`, `--tls`.
 */
const WORD = new RegExp(
  [
    String.raw`(?:(?<![\p{L}\p{N}._-])(?:@|#\[|--))?[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`,
    String.raw`(?:(?:[._-]{1,2}|::|\\)[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*`,
  ].join(''),
  'gu',
);
/** The sign of an annotation or a flag. */
const SIGN = /^(?:@|#\[|--)/;
const SEPARATOR = /[._-]+|::|\\/;
/** Separates the names of a path such as `workflow.ExecuteActivity`. */
const PATH_SEPARATOR = /\.+|::|\\/;
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Scripts without spaces between words. Each pair of neighbours is a part. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Letters that Unicode does not take apart, as readers without their keys write them. */
const PLAIN = new Map(
  [...['ł l', 'ø o', 'đ d', 'ð d', 'ħ h', 'ŧ t', 'ı i'], ...['ß ss', 'æ ae', 'œ oe', 'þ th']].map(
    (pair) => pair.split(' ') as [string, string],
  ),
);
const NOT_PLAIN = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g');

/** Returns a text without case, accents and compatibility forms. */
export function fold(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(NOT_PLAIN, (letter) => PLAIN.get(letter) ?? letter);
}

/** Returns the words of a text, in order. Indexing and searching both use it. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { raw, start } of writtenWords(text)) {
    let parts = cuts.get(raw);
    if (parts === undefined) {
      parts = cut(raw);
      remember(cuts, raw, parts);
    }
    words.push({ start, end: start + raw.length, ...parts });
  }
  return words;
}

/** The words of a text as they are written, and where they begin. */
function* writtenWords(text: string): Generator<{ readonly raw: string; readonly start: number }> {
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    if (raw.length <= MAX_WORD) yield { raw, start: index };
    else
      for (const { 0: part, index: inWord } of raw.matchAll(PART))
        if (part.length <= MAX_WORD) yield { raw: part, start: index + inWord };
  }
}

/** Written word → its parts and names. A cache, because texts repeat words. */
const cuts = new Map<string, CutWord>();
/** English word → its stem. A cache as well. */
const stems = new Map<string, string>();
const MAX_REMEMBERED = 20_000;

/** Adds an entry to a cache, which begins again when it is full. */
function remember<Value>(cache: Map<string, Value>, word: string, value: Value): void {
  if (cache.size >= MAX_REMEMBERED) cache.clear();
  cache.set(word, value);
}

/** Returns the words of a text as they are written. */
export function rawWordsOf(text: string): string[] {
  return [...writtenWords(text)].map(({ raw }) => raw);
}

/** The parts and names of a written word. */
export type CutWord = Pick<Word, 'parts' | 'names' | 'exact'>;

/** Returns the parts and names of a written word. */
export function cut(raw: string): CutWord {
  // A shortcut for most words.
  if (/^[a-z]+$/.test(raw)) return { parts: [raw], names: [], exact: [] };
  const name = raw.replace(SIGN, '');
  if (UNSPACED.test(name)) return { parts: pairs(fold(name)), names: [], exact: [] };
  const parts = partsOf(name);
  const signed = raw === name ? [] : [exactTerm(nameOf(name), raw)];
  if (parts.length < 2) return { parts, names: [], exact: signed };
  const pieces = name.split(PATH_SEPARATOR).filter((piece) => partsOf(piece).length > 1);
  const written = [...new Set([...pieces, name])];
  const names = [...new Set(written.map(nameOf))];
  const exact = written.filter(hasSpelling).map((piece) => exactTerm(nameOf(piece), piece));
  return { parts, names, exact: [...exact, ...signed] };
}

function partsOf(raw: string): string[] {
  return raw
    .split(SEPARATOR)
    .flatMap((segment) => segment.split(CAMEL))
    .map(fold);
}

function nameOf(raw: string): string {
  return fold(raw.split(SEPARATOR).join(''));
}

/** Whether the spelling of a name separates it from others, such as one of another language. */
function hasSpelling(raw: string): boolean {
  return /[_.:\\]/.test(raw) || raw.split(SEPARATOR).some((segment) => CAMEL.test(segment));
}

/** Separates a folded name and its spelling. Words never contain it. */
export const SPELLED = '=';

/** The term for one spelling of a name. It is beside the term of the folded name in the index. */
export function exactTerm(name: string, raw: string): string {
  return `${name}${SPELLED}${raw}`;
}

function pairs(text: string): string[] {
  const signs = [...text];
  return signs.length < 2 ? signs : signs.slice(1).map((sign, i) => `${signs[i] ?? ''}${sign}`);
}

/** Returns the stems of a heading or query in one line: "retri polici" for "Retry Policies". */
export function phraseOf(text: string, language: string): string {
  return wordsOf(text)
    .flatMap((word) => word.parts)
    .map((part) => stemOf(part, language))
    .join(' ');
}

/**
 * Returns the phrases by which a title or heading is found: `phraseOf`, and if it has names in
 * camel case, one in which they are single words, as readers type them: "typescript sdk" for
 * "TypeScript SDK", besides "type script sdk".
 */
export function phrasesOf(text: string, language: string): string[] {
  const typed = wordsOf(text).flatMap(({ start, end, parts }) => {
    const raw = text.slice(start, end).replace(SIGN, '');
    return parts.length < 2 || SEPARATOR.test(raw) || UNSPACED.test(raw) ? parts : [fold(raw)];
  });
  const joined = typed.map((part) => stemOf(part, language)).join(' ');
  return [...new Set([phraseOf(text, language), joined])];
}

/** Returns the stem of an English word. In other languages, returns the word itself. */
export function stemOf(part: string, language: string): string {
  if (!isEnglish(language) || !/^[a-z]+$/.test(part)) return part;
  const known = stems.get(part);
  if (known !== undefined) return known;
  const stem = stemmer(part);
  remember(stems, part, stem);
  return stem;
}

/** Whether a language tag is one of English. */
export function isEnglish(language: string): boolean {
  return /^en\b/i.test(language);
}

/** Words in nearly every English text. The index contains them only in phrases. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a about an and are as at be been but by can could do does each for from had has have how i if',
    'in into is it its just may more most must no nor not of on or our should so some such than',
    'that the their them then there these they this those to too us use used using very was we',
    'were what when where which while who why will with would you your',
  ].flatMap((line) => line.split(' ')),
);

/** Is this an English word that says nothing about the topic of a text? */
export function isStopWord(part: string, language: string): boolean {
  return STOP_WORDS.has(part) && isEnglish(language);
}
