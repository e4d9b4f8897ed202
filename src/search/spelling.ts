/** Words of this length or longer are not compared. */
const MAX_LENGTH = 80;
/** Rows of the distance table. All calls share them: one letter may compare 40,000 words. */
const ROWS = [
  new Int32Array(MAX_LENGTH),
  new Int32Array(MAX_LENGTH),
  new Int32Array(MAX_LENGTH),
] as const;

/**
 * Returns the number of steps from one word to another: inserted, deleted and replaced letters, and
 * swapped neighbours (optimal string alignment; Damerau, A technique for computer detection and
 * correction of spelling errors, 1964). With `beginning`, the rest of `word` costs nothing. Returns
 * `most + 1` for more than `most` steps.
 */
export function steps(typed: string, word: string, most: number, beginning: boolean): number {
  if (!beginning && Math.abs(typed.length - word.length) > most) return most + 1;
  if (typed.length - word.length > most) return most + 1;
  const length = Math.min(word.length, typed.length + most);
  if (length >= MAX_LENGTH) return most + 1;
  let [before, above, row]: readonly Int32Array[] = ROWS;
  for (let j = 0; j <= length; j++) above[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    row[0] = i;
    let least = i;
    const code = typed.charCodeAt(i - 1);
    for (let j = 1; j <= length; j++) {
      const same = code === word.charCodeAt(j - 1);
      let cost = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (
        i > 1 &&
        j > 1 &&
        code === word.charCodeAt(j - 2) &&
        typed.charCodeAt(i - 2) === word.charCodeAt(j - 1)
      )
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  const end = beginning
    ? Math.min(...above.subarray(0, length + 1))
    : length < word.length
      ? most + 1
      : (above[length] ?? most + 1);
  return Math.min(end, most + 1);
}

/** Returns the most likely words for a mistyped one, best first; none for short words. */
export function corrections(
  typed: string,
  words: readonly string[],
  unfinished: boolean,
): { readonly word: string; readonly steps: number }[] {
  const most = typed.length < 3 ? 0 : typed.length < 8 ? 1 : 2;
  if (most === 0) return [];
  const found: { word: string; steps: number; complete: boolean }[] = [];
  for (const word of words) {
    const distance = steps(typed, word, most, false);
    if (typed.length === 3 && !hasSameLetters(typed, word)) continue;
    if (distance <= most) found.push({ word, steps: distance, complete: true });
    else if (
      unfinished &&
      typed.length > 4 &&
      word.length > typed.length &&
      steps(typed, word, 1, true) <= 1
    )
      found.push({ word, steps: 1, complete: false });
  }
  return found
    .sort(
      (a, b) =>
        a.steps - b.steps ||
        Number(b.complete) - Number(a.complete) ||
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        a.word.length - b.word.length ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, 4);
}

/** Whether two words have the same letters, such as "nwe" and "new". */
function hasSameLetters(one: string, other: string): boolean {
  const sorted = (word: string): string => [...word].sort().join('');
  return one.length === other.length && sorted(one) === sorted(other);
}

/** Returns the words that are most like one that no word corrects, best first. */
export function nearest(typed: string, words: readonly string[]): readonly string[] {
  const most = Math.max(2, Math.floor(typed.length / 2));
  return words
    .map((word) => ({ word, distance: steps(typed, word, most, false) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, 2)
    .map(({ word }) => word);
}
