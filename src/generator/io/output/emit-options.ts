import type {
  CardOutput,
  FeedOutput,
  FinishedArticles,
  Output,
  PageOutput,
  Region,
} from '../../model/output.js';
import type { Span } from '../../model/trace.js';
import type { RenderedFiles } from '../../output/render-files.js';
import type { BuildPaths } from './build-paths.js';
import type { Manifest } from './manifest.js';
import type { DiskState } from './scan-output.js';

/**
 * The state of a written file. The file counts as unchanged while its size and time are the same.
 */
export interface FileState extends DiskState {
  readonly key: string;
  readonly hash: string;
  /** Where the sidebar of a page is, if another one can replace it. */
  readonly sidebar?: Region;
}

/** Renders the pages of a build. */
export interface PageRenderer {
  /** Number of outputs that may be rendered ahead; 0 if pages are not rendered in a thread. */
  readonly ahead: number;
  /** The document and the chunk of a page. The results of the last pages are kept. */
  readonly render: (output: PageOutput) => Promise<RenderedFiles>;
  readonly close: () => Promise<void>;
}

export interface EmitOptions {
  readonly paths: BuildPaths;
  readonly siteDir: string;
  readonly states: ReadonlyMap<string, FileState>;
  readonly keepAssets: number;
  /** Security headers for hosts that serve the site. */
  readonly headers: Manifest['headers'];
  readonly patterns: Manifest['patterns'];
  /** Returns the renderer for this number of new pages. Called once. */
  readonly openRenderer: (pages: number) => PageRenderer;
  /** Renders only the sidebar of a page. */
  readonly renderSidebar: (output: PageOutput) => Promise<string>;
  /** Returns the text of a feed. `written` finds finished articles in other files of the site. */
  readonly feed: (output: FeedOutput, written: FinishedArticles) => Promise<string>;
  /**
   * Draws cards, and calls `onDrawn` with each, in any order. Called once, with all cards that are
   * missing from the output folder.
   */
  readonly draw: (
    cards: readonly CardOutput[],
    onDrawn: (card: CardOutput, png: Uint8Array) => void,
  ) => Promise<void>;
  /**
   * Returns outputs that depend on work of other threads, when all others are in the new site. None
   * of them is a card.
   */
  readonly late?: () => Promise<readonly Output[]>;
  /** Measures the steps. */
  readonly span?: Span | undefined;
  readonly progress: (done: number, total: number) => void;
  /** Returns further files, when all others are in the new site. */
  readonly finish?: (site: {
    /** Paths of the files of the new site, sorted. */
    readonly outputs: readonly string[];
    readonly read: (path: string) => Uint8Array;
  }) => Promise<readonly Extract<Output, { readonly kind: 'bytes' }>[]>;
  /** Whether this process still holds the lock. Called just before the site is replaced. */
  readonly mayReplace: () => boolean;
}

/** The options for changing the output folder. */
export type SiteOptions = Pick<
  EmitOptions,
  'paths' | 'states' | 'keepAssets' | 'headers' | 'patterns' | 'mayReplace' | 'progress' | 'span'
>;

export interface EmitResult {
  readonly states: ReadonlyMap<string, FileState>;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly bytes: number;
  readonly manifestHash: string;
}
