import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput, SourceFile } from '../model/input.js';
import type { Output } from '../model/output.js';
import type { PageFacts } from '../model/page.js';
import type { Site } from '../model/site.js';
import type { PlanOptions } from '../output/plan-options.js';
import type { SecurityHeaders } from '../output/policy.js';
import { emptyLintRun, type LintRun } from '../rules/lint-site.js';

export type IncludedFiles = readonly (readonly [name: string, file: SourceFile | null])[];

/** A page's facts under the key of everything they were compiled from. */
export interface Compiled {
  readonly key: string;
  readonly facts: PageFacts;
  /** What was hashed for the key: files that are these very objects need no hashing. */
  readonly from: {
    readonly settings: string;
    readonly page: SourceFile;
    readonly includes: IncludedFiles;
  };
}

/** All that is known of a site at one moment. */
export interface Snapshot {
  readonly compiled: ReadonlyMap<string, Compiled>;
  readonly site: Site;
  /** By path. */
  readonly outputs: ReadonlyMap<string, Output>;
  readonly routes: readonly string[];
  /** Security headers of every answer. */
  readonly headers: SecurityHeaders;
  /** Route → how many other pages lead to it. */
  readonly inbound: () => ReadonlyMap<string, number>;
  readonly lintRun: LintRun;
  /** All that was found, before config, comments and baseline have had their say. */
  readonly diagnostics: () => readonly Diagnostic[];
  /** What all of this was linked and planned from; absent in a snapshot whose plan was carried over and is to be made anew. */
  readonly from?: {
    readonly input: SiteInput;
    readonly options: PlanOptions;
    readonly diagnostics: () => readonly Diagnostic[];
  };
  readonly stats: {
    readonly pages: number;
    readonly reused: number;
    readonly stored: number;
    readonly compiled: number;
  };
}

/** Before anything was read. */
export const emptySnapshot: Snapshot = {
  compiled: new Map(),
  site: { pages: [], drafts: [], sidebars: [], tagGroups: [], categories: [], diagnostics: [] },
  outputs: new Map(),
  routes: [],
  headers: {},
  inbound: () => new Map(),
  lintRun: emptyLintRun,
  diagnostics: () => [],
  stats: { pages: 0, reused: 0, stored: 0, compiled: 0 },
};
