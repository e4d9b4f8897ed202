/** The numbers by which records are ranked. `npm run bench -- ranking` compares others. */
export interface Weights {
  /** Weight of a term that has the stem of a typed word, but is another word. */
  readonly stem: number;
  /** Weight of a term that begins with an unfinished word. */
  readonly beginning: number;
  /** Weight of a term that may be the correct spelling of a typed word. */
  readonly corrected: number;
  /** Weight of a title that is the complete query, with words that are not part of the topic. */
  readonly literalTitle: number;
  /** Weight of a title that is the topic of the query. */
  readonly exactTitle: number;
  /** Weight of a title that is only a part of what the query asks. */
  readonly partTitle: number;
  /** Weight of a title that is the topic within the group that the query names. */
  readonly titleInGroup: number;
  /** Weight of a title that is the query with its spelling corrected. */
  readonly correctedTitle: number;
  /** Share of the weight of a title that a longer title gets which begins with the query. */
  readonly longerTitle: number;
  /** Weight of a name in code that is typed as it is written. */
  readonly spelledName: number;
  /** Weight of a name in code that is typed in another way. */
  readonly typedName: number;
  /** Weight of a name in code that is typed as a flag: `--tls`. */
  readonly flag: number;
  /** Weight of a name in code without its prefix. */
  readonly nameWithoutPrefix: number;
  /** Weight of a name in code that consists of all words of the query. */
  readonly joinedName: number;
  /** Exponent of the score of names in code. */
  readonly names: number;
  /** Share of a page's own score that each of its sections gets. */
  readonly context: number;
  /** `context` for a query that is a name in code. */
  readonly nameContext: number;
  /** Weight of a complete title: more than any sum of its words. */
  readonly title: number;
  /** Share of the weight of a title that words in other forms than the typed ones take away. */
  readonly otherForms: number;
  /** Share of a word's best score on a page that the page's own record gets. */
  readonly body: number;
  /** Share that a record covers of a word that only other sections of its page have. */
  readonly elsewhere: number;
  /** Exponent of the number of a page's records that answer, see `creditPages`. */
  readonly answersOfPage: number;
  /** Factor for pages of groups like others, if the query is a name in code. Not for flags. */
  readonly guideOfName: number;
  /** Factor for pages of groups like the one that the query names. */
  readonly alikeGroup: number;
  /** Share that other pages cover of a word that names a group like others. */
  readonly otherGroup: number;
  /** Share that each step of a page's rank adds to a score. */
  readonly rank: number;
  /** Factor for pages of the group that the query names. */
  readonly namedGroup: number;
  /** The same for a group like others, such as the guide of a language. */
  readonly namedGuide: number;
  /** Factor for pages of the group that the reader is in. */
  readonly readersGroup: number;
  /** The best record of the reader's group is lifted to the first place by this factor at most. */
  readonly mostLift: number;
  /** Factor for queries in which synonyms replace typed words. */
  readonly synonym: number;
  /** Share of a page's uses of a name in code that each of its records with the name gets. */
  readonly nameOnPage: number;
  /** Factor for what a record covers that has the parts of a name in code, but not the name. */
  readonly splitName: number;
  /** The same if another record of its page has the name. */
  readonly nameNearby: number;
  /** A record answers a long query if it covers this share of what the best record covers. */
  readonly enough: number;
  /** Exponent of the share of the words that a record covers. */
  readonly coverage: number;
  /** Added to the factor of a page with a keyword that is the query, see `keywordCoverage`. */
  readonly keywords: number;
  /** Added to the factor of a record whose text has the entire query. */
  readonly verbatim: number;
  /** Share of the query's words that a record must have in this order. */
  readonly leastVerbatim: number;
}

export const WEIGHTS: Weights = {
  stem: 0.85,
  beginning: 0.75,
  corrected: 0.55,
  literalTitle: 12,
  exactTitle: 4,
  partTitle: 1,
  titleInGroup: 1,
  correctedTitle: 1.5,
  longerTitle: 0.125,
  spelledName: 2,
  typedName: 2,
  flag: 6,
  nameWithoutPrefix: 4,
  joinedName: 0.4,
  names: 0.8,
  context: 0.3,
  nameContext: 0.39,
  title: 60,
  otherForms: 0.15,
  body: 0.3,
  elsewhere: 0.25,
  answersOfPage: 0.25,
  guideOfName: 1.3,
  otherGroup: 0.4,
  alikeGroup: 0.5,
  rank: 0.02,
  namedGroup: 1.3,
  namedGuide: 2,
  readersGroup: 1.8,
  mostLift: 5,
  synonym: 0.7,
  nameOnPage: 0.4,
  splitName: 0.5,
  nameNearby: 0.8,
  enough: 0.7,
  coverage: 2,
  keywords: 0.3,
  verbatim: 1,
  leastVerbatim: 0.6,
};
