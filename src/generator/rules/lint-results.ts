import type { Diagnostic } from '../model/diagnostic.js';
import type { SitePage } from '../model/site.js';
import type { Target } from '../site/references.js';

/** The findings of one page. */
export interface PageLint {
  readonly page: SitePage;
  readonly findings: readonly Diagnostic[];
  /** The pages and files that it refers to, by `targetKey`. */
  readonly targets: ReadonlySet<string>;
}

/** Identifies a page of the site: a file can be the page of several routes. */
export function keyOfPage({ unit, route }: Pick<SitePage, 'unit' | 'route'>): string {
  return `${unit}\n${route}`;
}

/** Identifies the file of a target; undefined for a target without a file of the site. */
export function targetKey(target: Target): string | undefined {
  if (target.kind === 'asset') return fileKey(target.asset.path);
  return target.kind === 'page' && target.page !== undefined
    ? fileKey(target.page.source)
    : undefined;
}

/** The key of the targets in a file: a page, or another file that links and pictures lead to. */
export function fileKey(path: string): string {
  return path.normalize('NFC');
}

/** The keys of the targets of a page. */
export function targetKeys(targets: readonly Target[]): ReadonlySet<string> {
  return new Set(targets.flatMap((target) => targetKey(target) ?? []));
}

/**
 * The findings of the pages that are linted, by `keyOfPage`. After an edit, the results of all
 * pages stay in a shared table, and those of the affected pages are in a small one before it. So
 * the work of an edit does not grow with the number of pages.
 */
export class LintResults {
  /** Target → the keys of the pages in `shared` that refer to it. Made at the first question. */
  #linkers: { readonly size: number; readonly byTarget: Map<string, string[]> } | undefined;

  private constructor(
    private readonly shared: Map<string, PageLint>,
    /** Undefined for a page that must be linted again. */
    private readonly own: Map<string, PageLint | undefined> | undefined,
    private readonly base: LintResults | undefined,
  ) {}

  static empty(): LintResults {
    return new LintResults(new Map(), undefined, undefined);
  }

  get(key: string): PageLint | undefined {
    return this.own?.has(key) === true ? this.own.get(key) : this.shared.get(key);
  }

  set(key: string, lint: PageLint): void {
    if (this.own === undefined) this.shared.set(key, lint);
    else this.own.set(key, lint);
  }

  /** Whether no page is linted. */
  get isEmpty(): boolean {
    return this.shared.size === 0 && this.own === undefined;
  }

  /** A copy without the results of some pages. Later results of the copy stay in the copy. */
  without(keys: Iterable<string>): LintResults {
    const own = new Map(this.own);
    for (const key of keys) own.set(key, undefined);
    return new LintResults(this.shared, own, this.base ?? this);
  }

  /** All findings in pages. */
  findings(): Diagnostic[] {
    return [...this.all()].flatMap(({ findings }) => findings);
  }

  /** The pages with findings. */
  faulty(): SitePage[] {
    return [...this.all()].flatMap(({ page, findings }) => (findings.length > 0 ? [page] : []));
  }

  /** The results of all pages that are linted. */
  private *all(): Generator<PageLint> {
    for (const [key, lint] of this.shared) if (this.own?.has(key) !== true) yield lint;
    for (const lint of this.own?.values() ?? []) if (lint !== undefined) yield lint;
  }

  /** The linted pages that refer to a file. */
  linkersOf(path: string): readonly PageLint[] {
    const key = fileKey(path);
    const { own } = this;
    const inShared = ((this.base ?? this).sharedLinkers().get(key) ?? []).flatMap((linker) =>
      own?.has(linker) === true ? [] : (this.shared.get(linker) ?? []),
    );
    const edited = [...(own?.values() ?? [])].filter((lint) => lint?.targets.has(key) === true);
    return [...inShared, ...edited.flatMap((lint) => lint ?? [])];
  }

  private sharedLinkers(): Map<string, string[]> {
    if (this.#linkers?.size === this.shared.size) return this.#linkers.byTarget;
    const byTarget = new Map<string, string[]>();
    for (const [key, { targets }] of this.shared)
      for (const target of targets) {
        const linkers = byTarget.get(target);
        if (linkers === undefined) byTarget.set(target, [key]);
        else linkers.push(key);
      }
    this.#linkers = { size: this.shared.size, byTarget };
    return byTarget;
  }
}
