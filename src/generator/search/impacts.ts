/**
 * Impacts of a word or phrase by its position, from 1 to 63. `npm run bench -- ranking` compares
 * others.
 */
export interface Impacts {
  /** A word of a title, of a heading, of a heading above the section. */
  readonly title: number;
  readonly heading: number;
  readonly above: number;
  /** A word of a description, tag, group or keyword. */
  readonly about: number;
  /** The limit for a word that a text repeats. */
  readonly text: number;
  /** A complete title, another name of a page, a complete heading. */
  readonly titlePhrase: number;
  readonly namePhrase: number;
  readonly headingPhrase: number;
  /** The subject of the first sentence of a page, or of a section, if that defines it. */
  readonly definitionPhrase: number;
  readonly sectionDefinition: number;
  /** The topic of a title that is a question: "archival" of "How archival works". */
  readonly questionTitle: number;
  /** A name in code where it is defined. */
  readonly definedName: number;
  /** A keyword that the writer chose for the page. */
  readonly keywordPhrase: number;
  /** Number of words of an average section. */
  readonly averageLength: number;
}

export const IMPACTS: Impacts = {
  title: 40,
  heading: 28,
  above: 5,
  about: 12,
  text: 13,
  titlePhrase: 63,
  namePhrase: 45,
  headingPhrase: 26,
  definitionPhrase: 30,
  sectionDefinition: 8,
  questionTitle: 55,
  definedName: 30,
  keywordPhrase: 6,
  averageLength: 80,
};
