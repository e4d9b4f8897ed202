/** The files with the article of a unit. A unit can be at several routes. */
export interface EditablePage {
  readonly unit: string;
  readonly route: string;
  /** Path of the document. */
  readonly document: string;
  /** Path of the page as Markdown, if the site has it. */
  readonly markdown?: string;
  /** Paths of the files with the Markdown of several pages. */
  readonly texts: readonly string[];
}

/** The units of a site, and the files with their articles. Plain data. */
export interface EditableUnits {
  /** The hash of the facts that others read, and the article, of each unit. */
  readonly units: readonly (readonly [unit: string, factsHash: string, articleHash: string])[];
  readonly pages: readonly EditablePage[];
  /** Units whose articles are in other files, too, such as feeds of blogs. */
  readonly shared: readonly string[];
}
