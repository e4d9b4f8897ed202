/** Options for planning a site. */
export interface PlanOptions {
  /** Value of the generator meta element. */
  readonly generator: string;
  /** Hash of docsgen's code. It is part of every key. */
  readonly generatorFingerprint: string;
  readonly configFile: string;
  /** Hash of the code that draws social cards. Without it, no cards are planned. */
  readonly cardFingerprint?: string;
  /** The code of MDX pages does not run. */
  readonly refusesPageCode?: true;
  /** Include drafts, with a notice on each. Sidebars, tags and search do not list them. */
  readonly showDrafts?: boolean;
  /** The plan is only linted. The views of pages are not made, and nothing is written. */
  readonly findingsOnly?: boolean;
}
