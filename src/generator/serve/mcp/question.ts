/** A form of a question, and the weight of its results. */
export interface QuestionForm {
  readonly query: string;
  readonly weight: number;
}

/** A question with fewer words has one form. */
const MIN_WORDS = 4;
/** A word is left out only of questions with at most this many topic words. */
const MAX_TOPIC = 10;

/** Words that say nothing about the topic of a question. */
const NO_TOPIC: ReadonlySet<string> = new Set(
  [
    'a an and are as at be by can could did do does for from had has have how i if in into is it',
    'its me my no not of on or our should so than that the their them then there these they this',
    'to up use using was we were what when where which who why will with without would you your',
  ].flatMap((line) => line.split(' ')),
);
const CLAUSE_END = /[.?!;,]\s+|\s+(?:and|because|or|so that|when|while)\s+/;

/**
 * The forms in which a question is searched. People type few words, but assistants send sentences,
 * and the best page need not contain each of their words. So the forms are the question, without
 * the name of the site, each of its clauses, its topic words, and all topic words but one.
 */
export function questionForms(question: string, siteTitle: string): readonly QuestionForm[] {
  const name = new Set(wordsOf(siteTitle.toLowerCase()));
  const forms = new Map<string, number>([[question, 1]]);
  const add = (words: readonly string[], weight: number): void => {
    const query = words.join(' ');
    if (words.some(isTopic) && !forms.has(query)) forms.set(query, weight);
  };
  const unnamed = (text: string): string[] =>
    wordsOf(text).filter((word) => !name.has(word.toLowerCase()));
  if (wordsOf(question).length >= MIN_WORDS) {
    add(unnamed(question), 1);
    const clauses = question.split(CLAUSE_END);
    if (clauses.length > 1) for (const clause of clauses) add(unnamed(clause), 2);
    const topic = unnamed(question).filter(isTopic);
    add(topic, 0.5);
    if (topic.length >= 3 && topic.length <= MAX_TOPIC)
      for (const left of topic.keys())
        add(
          topic.filter((_, i) => i !== left),
          1,
        );
  }
  return [...forms].map(([query, weight]) => ({ query, weight }));
}

/** The words of a text without punctuation at their ends. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const bare = word.replace(/[?!.,;:]+$/, '');
    return bare === '' ? [] : [bare];
  });
}

function isTopic(word: string): boolean {
  return !NO_TOPIC.has(word.toLowerCase());
}
