import { DocsgenError } from '../model/errors.js';
import {
  parseAddress,
  parseAreas,
  parseHost,
  parseLanguages,
  parseSearch,
  parseTitle,
  type Answers,
  type Parsed,
} from '../starter/answers.js';
import { hostLabel, hostNames } from '../starter/hosts.js';

/** A question about a new site. */
export interface Question<K extends keyof Answers> {
  readonly key: K;
  readonly text: string;
  readonly parse: (text: string) => Parsed<Answers[K]>;
  /** An answer as people write it. */
  readonly show: (value: Answers[K]) => string;
}

type Questions = { readonly [K in keyof Answers]: Question<K> };

const hostList = hostNames
  .map((name, i) => `  ${i + 1}  ${name.padEnd(13)} ${hostLabel(name)}\n`)
  .join('');

const QUESTIONS: Questions = {
  title: {
    key: 'title',
    text: 'Title of the site',
    parse: parseTitle,
    show: (title) => title,
  },
  address: {
    key: 'address',
    text: 'Address, such as https://docs.example.com ("none" if you do not know it)',
    parse: parseAddress,
    show: ({ url, baseUrl }) => (url === '' ? 'none' : url + baseUrl),
  },
  areas: {
    key: 'areas',
    text: 'Areas of pages, such as docs, api, blog',
    parse: parseAreas,
    show: (areas) => areas.join(', '),
  },
  languages: {
    key: 'languages',
    text: 'Languages, the default first, such as en, de',
    parse: parseLanguages,
    show: (languages) => languages.join(', '),
  },
  host: {
    key: 'host',
    text: `Hosts:\n${hostList}Host of the site`,
    parse: parseHost,
    show: (host) => host,
  },
  search: {
    key: 'search',
    text: 'Search: embedded, or algolia:<application>:<public key>:<index>',
    parse: parseSearch,
    show: () => 'embedded',
  },
};

/** Where answers come from. */
export interface AnswerSources {
  /** Answers as people write them, from flags. */
  readonly given: Readonly<Partial<Record<keyof Answers, string>>>;
  readonly defaults: Answers;
  /** Asks a person; undefined to take the defaults. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Prints the problem with an answer. */
  readonly say: (text: string) => void;
}

/**
 * The answers about a new site: from flags, else from a person, else the defaults. A person is
 * asked again after an answer that is not valid. Throws a DocsgenError for a flag that is not
 * valid.
 */
export async function answersFrom(sources: AnswerSources): Promise<Answers> {
  return {
    title: await answerTo(QUESTIONS.title, sources),
    address: await answerTo(QUESTIONS.address, sources),
    areas: await answerTo(QUESTIONS.areas, sources),
    languages: await answerTo(QUESTIONS.languages, sources),
    host: await answerTo(QUESTIONS.host, sources),
    search: await answerTo(QUESTIONS.search, sources),
  };
}

async function answerTo<K extends keyof Answers>(
  { key, text, parse, show }: Question<K>,
  { given, defaults, ask, say }: AnswerSources,
): Promise<Answers[K]> {
  const flag = given[key];
  if (flag !== undefined) {
    const parsed = parse(flag);
    if ('value' in parsed) return parsed.value;
    throw new DocsgenError(`--${key}: ${parsed.problem}`);
  }
  if (ask === undefined) return defaults[key];
  for (;;) {
    const answer = (await ask(`${text} [${show(defaults[key])}]: `)).trim();
    if (answer === '') return defaults[key];
    const parsed = parse(answer);
    if ('value' in parsed) return parsed.value;
    say(`${parsed.problem}\n`);
  }
}
