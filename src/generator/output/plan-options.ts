/** How a site is planned. */
export interface PlanOptions {
  /** Value of the generator meta element. */
  readonly generator: string;
  /** Hash of docsgen's own code: part of every key. */
  readonly generatorFingerprint: string;
  readonly configFile: string;
  /** Hash of the code that draws social cards; without it none are planned. */
  readonly cardFingerprint?: string;
  /** Write drafts too, with a notice on each: nothing but their own routes and links leads there. */
  readonly showDrafts?: boolean;
  /** Only judge the site: no page's view is made, and no outputs come of it. */
  readonly findingsOnly?: boolean;
}
