import type { Diagnostic } from '../model/diagnostic.js';
import type { EditableUnits } from '../model/editable.js';
import type { SiteInput, SourceFile } from '../model/input.js';
import type { Output, ServedPattern } from '../model/output.js';
import type { PageFacts } from '../model/page.js';
import type { PlanRecord } from '../model/plan-record.js';
import type { Site, SitePage } from '../model/site.js';
import type { PlanOptions } from '../output/plan-options.js';
import type { SecurityHeaders } from '../output/policy.js';
import { emptyLintRun, type LintRun } from '../rules/lint-site.js';
import type { ResolvedSite } from '../site/resolve.js';

export type IncludedFiles = readonly (readonly [name: string, file: SourceFile | null])[];

/**
 * The key under which the result of compiling a page is stored. A result for findings only has no
 * markup, so no build may take it.
 */
export function resultKey(
  key: string,
  { findingsOnly }: { readonly findingsOnly?: boolean | undefined },
): string {
  return findingsOnly === true ? `${key}-findings` : key;
}

/** The facts of a compiled page. */
export interface Compiled {
  /** Hash of everything that compiling the page depends on. */
  readonly key: string;
  readonly facts: PageFacts;
  /** The input of the key. If all these objects are identical, the key need not be computed. */
  readonly from: {
    readonly settings: string;
    readonly page: SourceFile;
    readonly includes: IncludedFiles;
    /** Keys and hashes of the modules that the page imports. */
    readonly modules: readonly (readonly [key: string, hash: string])[];
  };
}

/** A linked site, and the pages that have other facts since it was linked. */
export interface LinkedSite {
  /** The site as it was linked. */
  readonly first: ResolvedSite;
  /** The findings of reading its redirects, and of linking. */
  readonly diagnostics: readonly Diagnostic[];
  /** Page of `first` → the same page with its current facts. */
  readonly newPages: ReadonlyMap<SitePage, SitePage>;
  /** The site with the current facts. */
  readonly resolved: ResolvedSite;
}

/** The state of a site at one moment. */
export interface Snapshot {
  readonly compiled: ReadonlyMap<string, Compiled>;
  readonly site: Site;
  /** Planned files, by path. */
  readonly outputs: ReadonlyMap<string, Output>;
  readonly routes: readonly string[];
  /** Security headers of every response. */
  readonly headers: SecurityHeaders;
  readonly patterns: readonly ServedPattern[];
  /** Route → number of other pages with a link to it. */
  readonly inbound: () => ReadonlyMap<string, number>;
  readonly lintRun: LintRun;
  /** The resolved site; kept where edits are only linted, absent otherwise. */
  readonly linked?: LinkedSite;
  /** All findings, before config, comments and baseline are applied. */
  readonly diagnostics: () => readonly Diagnostic[];
  /** The input of linking and planning. When absent: the site is linked and planned again. */
  readonly planned?: {
    readonly input: SiteInput;
    readonly options: PlanOptions;
    readonly diagnostics: () => readonly Diagnostic[];
  };
  /** Whether the plan is that of an earlier snapshot, so that findings may have old places. */
  readonly hasOldPlaces?: boolean;
  /** The record of the plan for the next build; absent if it is not recorded. */
  readonly record?: () => PlanRecord;
  /** The units that the next build can edit; absent if the plan is not recorded. */
  readonly editable?: () => EditableUnits;
  readonly stats: {
    readonly pages: number;
    readonly reused: number;
    readonly stored: number;
    readonly compiled: number;
  };
}

/** The state before a site is read. */
export const emptySnapshot: Snapshot = {
  compiled: new Map(),
  site: {
    pages: [],
    drafts: [],
    sidebars: [],
    tagGroups: [],
    categories: [],
    blogs: [],
    diagnostics: [],
  },
  outputs: new Map(),
  routes: [],
  headers: {},
  patterns: [],
  inbound: () => new Map(),
  lintRun: emptyLintRun,
  diagnostics: () => [],
  stats: { pages: 0, reused: 0, stored: 0, compiled: 0 },
};
