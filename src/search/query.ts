import { fold, isEnglish, isStopWord, wordsOf, type Word } from './tokens.js';

/** A query, cut into what the index is asked for. */
export interface ParsedQuery {
  readonly words: readonly Word[];
  /** All parts of the words, in order. */
  readonly parts: readonly string[];
  /** The parts that say something about the topic. All parts if none does. */
  readonly topic: readonly string[];
  /**
   * Whether the topic is only a part of what is asked, because words such as "need" and "without"
   * were left out. A title that is the topic is then no answer.
   */
  readonly isPartial: boolean;
  /** Whether the last word may be incomplete. */
  readonly unfinished: boolean;
  /** Whether the query is a flag of a command: `--tls`. */
  readonly isFlag: boolean;
  /** Whether the query is an English question. */
  readonly isQuestion: boolean;
  /** Whether the query asks for a list: "list of events". */
  readonly isList: boolean;
}

/** Words with which an English question begins. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
  ['are can do does explain how is should what when where which who why'].flatMap((line) =>
    line.split(' '),
  ),
);
/** Words that say nothing about the topic of an English question. */
const IN_QUESTIONS: ReadonlySet<string> = new Set(
  [
    'a am an and are best between can difference do does doing explain for from get gets give',
    'had happen happens has have how i in is it know make makes many mean means much must my',
    'need needs of on one our please possible see should that the them there they this',
    'to use using want way we were what when where which who why will with without work works',
    'would you your',
  ].flatMap((line) => line.split(' ')),
);
/** Words of a question that ask for something about its topic, but do not name the topic. */
const ABOUT_TOPIC: ReadonlySet<string> = new Set(
  [
    'best get gets give happen happens know make makes many much need needs possible want way',
    'without',
  ].flatMap((line) => line.split(' ')),
);
/** Words that only relate others: "signal vs query", "dns during a failover". */
const RELATIONS: ReadonlySet<string> = new Set(
  ['across between difference during inside per via versus vs'].flatMap((line) => line.split(' ')),
);
/** Beginnings of queries that ask for an overview: "list of events". */
const OVERVIEW = /^(?:an? |the )?(?:complete |full )?(?:list|overview|meaning|definition) of /;

const LIST = /^(?:an? |the )?(?:complete |full )?list of /;

/** Cuts a query into words, and finds out which of them name the topic. */
export function parseQuery(query: string, language: string): ParsedQuery {
  const asked = isEnglish(language) ? query.trimStart().replace(overviewOf(query), '') : query;
  const words = wordsOf(asked);
  const parts = words.flatMap((word) => word.parts);
  const topic = topicOf(parts, language);
  const isPartial = parts.some((part) => ABOUT_TOPIC.has(part) && !topic.includes(part));
  const unfinished = /[\p{L}\p{N}\p{M}]$/u.test(query);
  const isList = isEnglish(language) && LIST.test(fold(query).trimStart());
  const isFlag = /^\s*--?\p{L}/u.test(query);
  const isQuestion = isQuestionOf(parts, language);
  return { words, parts, topic, isPartial, unfinished, isFlag, isQuestion, isList };
}

function overviewOf(query: string): string | RegExp {
  return OVERVIEW.test(fold(query).trimStart()) ? /^(?:\S+\s+){1,4}?of\s+/i : '';
}

/** Returns the topic of an English question: "archival" of "How archival works". */
export function topicOfQuestion(text: string, language: string): string {
  const { topic, isQuestion } = parseQuery(text, language);
  return isQuestion && topic.length > 0 ? topic.join(' ') : '';
}

/** Whether words are an English question. */
function isQuestionOf(parts: readonly string[], language: string): boolean {
  return isEnglish(language) && parts.length > 2 && QUESTION_WORDS.has(parts[0] ?? '');
}

function topicOf(parts: readonly string[], language: string): readonly string[] {
  const isQuestion = isQuestionOf(parts, language);
  const isNoise = (part: string): boolean =>
    isStopWord(part, language) || (isEnglish(language) && RELATIONS.has(part));
  const significant = parts.filter((part) => !isNoise(part));
  const asked = isQuestion ? significant.filter((part) => !IN_QUESTIONS.has(part)) : significant;
  if (asked.length > 0) return asked;
  return significant.length > 0 ? significant : parts;
}
