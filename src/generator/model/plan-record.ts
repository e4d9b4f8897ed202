/**
 * The results of planning a site that stay the same while only articles change. Plain data.
 * `incremental/known-plan.ts` says why they do.
 */
export interface PlanRecord {
  /** Hash of everything that linking and planning read, apart from articles. */
  readonly key: string;
  /** The key of the compiled result of each unit, and the hash of the facts that others read. */
  readonly units: readonly (readonly [unit: string, compileKey: string, factsHash: string])[];
  /** The keys of outputs, and the article that each was computed with; '' if there is none. */
  readonly outputs: readonly (readonly [
    path: string,
    unit: string,
    articleHash: string,
    key: string,
  ])[];
  /** Whether the rules for the site find nothing. */
  readonly isSiteClean: boolean;
  /** The pages in which the rules find something. */
  readonly faulty: readonly (readonly [unit: string, route: string])[];
  /** Number of other pages that link to each route. */
  readonly inbound: readonly (readonly [route: string, count: number])[];
}
