import { hasCode } from '../io/fs/system-error.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { DocsgenError, FileChanged } from '../model/errors.js';
import type { LiveSite, SiteState } from './live-site.js';
import { oneAtATime } from './tabs/one-at-a-time.js';
import { messageOf, stackOf } from '../model/thrown-text.js';

/** Milliseconds without changes after which an old plan is replaced. */
const REST = 150;

/** Milliseconds after an update in which `docsgen why` gets the inputs of open pages. */
const RECORD_DELAY = 8 * REST;

/** One update, for the terminal. */
export interface Update {
  /** Changed files; empty for the first update and for a rebuild. */
  readonly changed: readonly string[];
  /** Undefined if another change came before linting was complete. */
  readonly diagnostics: readonly Diagnostic[] | undefined;
  readonly pages: number;
  /** Milliseconds until open pages were updated. */
  readonly time: number;
  /** Only the findings are new; the pages were reported before. */
  readonly checked: boolean;
}

/** Where updates go: to the open tabs, the terminal and the record for `docsgen why`. */
export interface UpdateTargets {
  /** The findings to report about a state that is linted. When absent: those of a build. */
  readonly findingsOf?: (state: SiteState) => Promise<readonly Diagnostic[]>;
  /** Brings the open tabs to the new state. Returns the errors of pages that cannot be rendered. */
  readonly updateTabs: (
    before: SiteState | undefined,
    now: SiteState,
  ) => Promise<readonly DocsgenError[]>;
  /** Shows findings, and errors of pages that cannot be rendered, in the open tabs. */
  readonly showFindings: (
    findings: readonly Diagnostic[],
    pageErrors: readonly DocsgenError[],
  ) => void;
  /** Shows in the open tabs why the site cannot be updated. */
  readonly showFailure: (error: DocsgenError) => void;
  /** Reports an update in the terminal. */
  readonly updated: (update: Update) => void;
  /** Reports in the terminal why the site cannot be updated. */
  readonly failed: (error: DocsgenError) => void;
  /** Writes the inputs of open pages for `docsgen why`. */
  readonly record: (() => Promise<void>) | undefined;
}

/** The changes that the next update reads: some files, or all. */
type Pending = Set<string> | 'all';

/**
 * The state of the loop between two steps.
 *
 * - `linted`: the findings of the last good state are reported.
 * - `unlinted`: open tabs show the last good state, but its findings are not reported yet.
 * - `failed`: the last update was impossible. `identity` differs between two failures;
 *   a rebuild sets it to '', so that its result is reported in any case.
 *
 * A refresh leads to `unlinted` or `failed`, linting to `linted` or `failed`.
 */
type Status =
  | { readonly kind: 'linted' }
  | { readonly kind: 'unlinted'; readonly update: Omit<Update, 'diagnostics'> }
  | { readonly kind: 'failed'; readonly identity: string };

export interface UpdateLoopOptions {
  /**
   * Plan again before findings are reported, so that all have their final places. Otherwise pages
   * with old places are reported first, and planned again when the writer pauses.
   */
  readonly plansFirst?: boolean;
}

/** The steps that follow a change of the sources, one at a time. */
export class UpdateLoop {
  #status: Status = { kind: 'linted' };
  #pending: Pending = 'all';
  #pageErrors: readonly DocsgenError[] = [];
  #replanTimer: NodeJS.Timeout | undefined;
  #recordTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** Runs work after all steps that are queued. */
  readonly queue = oneAtATime();

  constructor(
    private readonly site: LiveSite,
    private readonly targets: UpdateTargets,
    private readonly options: UpdateLoopOptions = {},
  ) {}

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether files have changed that are not read yet. */
  get hasChanges(): boolean {
    return this.#pending === 'all' || this.#pending.size > 0;
  }

  /** Reads the site for the first time. Resolves when open tabs can be answered. */
  start(): Promise<void> {
    return this.queue(this.#refresh);
  }

  /** Takes changed files; undefined if any file may have changed. */
  change(paths: ReadonlySet<string> | undefined): void {
    if (paths === undefined) this.#pending = 'all';
    else if (this.#pending !== 'all') for (const path of paths) this.#pending.add(path);
    void this.queue(this.#refresh);
  }

  /** Reads everything again and reports the result. */
  rebuild(): Promise<void> {
    this.#pending = 'all';
    if (this.#status.kind !== 'failed') this.#status = { kind: 'failed', identity: '' };
    void this.queue(this.#refresh);
    return this.queue(this.#lint);
  }

  /** Reports an error that makes updates impossible. The last good state is still served. */
  fail(error: unknown): void {
    const failure = asFailure(error);
    const identity = JSON.stringify([failure.message, failure.diagnostics]);
    const isRepeated = this.#status.kind === 'failed' && this.#status.identity === identity;
    this.#status = { kind: 'failed', identity };
    if (!isRepeated) this.targets.failed(failure);
    this.targets.showFailure(failure);
  }

  /** Starts no further step. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#replanTimer);
    clearTimeout(this.#recordTimer);
  }

  /** Reads the pending changes and updates the open tabs. */
  readonly #refresh = async (): Promise<void> => {
    clearTimeout(this.#replanTimer);
    const pending = this.#pending;
    this.#pending = new Set();
    const start = performance.now();
    const before = this.site.state();
    try {
      const state = await this.site.refresh(pending === 'all' ? undefined : pending);
      if (state === undefined && this.#status.kind !== 'failed') this.#continue();
      else await this.#show({ before, now: state ?? before, pending, start });
    } catch (error) {
      // The next update must read everything.
      this.#pending = 'all';
      this.#failOrRepeat(error);
    }
  };

  /** Queues the next step after a refresh without changes. */
  #continue(): void {
    if (this.#status.kind === 'unlinted') void this.queue(this.#lint);
    else this.#scheduleReplan();
  }

  async #show(refresh: {
    readonly before: SiteState | undefined;
    readonly now: SiteState | undefined;
    readonly pending: Pending;
    readonly start: number;
  }): Promise<void> {
    const { before, now, pending, start } = refresh;
    if (now === undefined) {
      this.#status = { kind: 'linted' };
      return;
    }
    this.#pageErrors = await this.targets.updateTabs(before, now);
    if (before !== undefined) this.#scheduleRecord();
    const update = {
      changed: pending === 'all' ? [] : [...pending].sort(),
      pages: now.snapshot.routes.length,
      time: performance.now() - start,
      checked: false,
    };
    this.#status = { kind: 'unlinted', update };
    void this.queue(this.#lint);
  }

  /** Linting runs after open pages are updated, because it takes longer on a large site. */
  readonly #lint = async (): Promise<void> => {
    if (this.#status.kind !== 'unlinted' || this.#isClosed) return;
    const { update } = this.#status;
    const isOutdated = (): boolean => this.#isClosed || this.hasChanges;
    try {
      if (this.options.plansFirst === true) await this.site.replan();
      const isComplete = await this.site.lint(isOutdated);
      const findings = isComplete ? await this.#findings() : [];
      if (isComplete && !isOutdated()) this.#reportFindings(update, findings);
      else this.#reportWithoutFindings(update);
    } catch (error) {
      this.#failOrRepeat(error);
    }
  };

  async #findings(): Promise<readonly Diagnostic[]> {
    const state = this.site.state();
    if (state === undefined) return [];
    return this.targets.findingsOf?.(state) ?? state.diagnostics();
  }

  #reportFindings(update: Omit<Update, 'diagnostics'>, findings: readonly Diagnostic[]): void {
    this.targets.showFindings(findings, this.#pageErrors);
    // The watcher may have failed during linting.
    if (this.#status.kind === 'unlinted') this.#status = { kind: 'linted' };
    this.targets.updated({ ...update, diagnostics: findings });
    this.#scheduleReplan();
  }

  /** Another change came first. The terminal shows the update once, its findings come later. */
  #reportWithoutFindings(update: Omit<Update, 'diagnostics'>): void {
    this.#status = { kind: 'unlinted', update: { ...update, checked: true } };
    if (!update.checked) this.targets.updated({ ...update, diagnostics: undefined });
  }

  #scheduleReplan(): void {
    clearTimeout(this.#replanTimer);
    const isOld = this.site.state()?.snapshot.hasOldPlaces;
    if (isOld === true) this.#replanTimer = setTimeout(() => void this.queue(this.#replan), REST);
  }

  readonly #replan = async (): Promise<void> => {
    const start = performance.now();
    try {
      const state = await this.site.replan();
      if (state === undefined) return;
      const time = performance.now() - start;
      const update = { changed: [], pages: state.snapshot.routes.length, time, checked: true };
      this.#status = { kind: 'unlinted', update };
      void this.queue(this.#lint);
    } catch (error) {
      this.#failOrRepeat(error);
    }
  };

  /** Reads the site again if a file changed during the step that failed. */
  #failOrRepeat(error: unknown): void {
    if (error instanceof FileChanged) this.change(undefined);
    else this.fail(error);
  }

  #scheduleRecord(): void {
    clearTimeout(this.#recordTimer);
    const { record } = this.targets;
    if (record === undefined) return;
    this.#recordTimer = setTimeout(() => void this.queue(record), RECORD_DELAY);
  }
}

/** An error of an update as a DocsgenError. Unexpected errors are reported as bugs of docsgen. */
function asFailure(error: unknown): DocsgenError {
  if (error instanceof DocsgenError) return error;
  if (error instanceof Error && hasCode(error, 'ENOENT'))
    return new DocsgenError(`A file was deleted while docsgen read it: ${error.message}`);
  const reason = stackOf(error) || messageOf(error);
  return new DocsgenError(`The site could not be updated: ${reason}`, {
    hint: 'This is a bug in docsgen, please report it. The server continues.',
  });
}
