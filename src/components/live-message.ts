/** What the writers' server tells an open page. */

/** Something that is wrong, with its lines of the source around it. */
export interface LiveError {
  readonly place: string;
  /** Opens the place in the writer's editor. */
  readonly editor?: string;
  readonly rule: string;
  readonly message: string;
  readonly hint?: string;
  /** The line at `column` is the one that is meant. */
  readonly lines: readonly {
    readonly number: number;
    readonly text: string;
    readonly column?: number;
  }[];
}

export type LiveMessage =
  /** The page has changed: its chunk, and where they differ its sidebar's markup and all of its style sheets. */
  | {
      readonly kind: 'page';
      readonly chunk: object;
      readonly sidebar?: string;
      readonly styles?: readonly string[];
    }
  /** Files without hashed names have changed. */
  | { readonly kind: 'files'; readonly hrefs: readonly string[] }
  | { readonly kind: 'reload' }
  /** All that is wrong; none when all is mended. */
  | { readonly kind: 'errors'; readonly errors: readonly LiveError[] };
