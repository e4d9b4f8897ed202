/** Messages from the watch server to an open page. */

/** An error in the site, with the lines of the source around it. */
export interface LiveError {
  readonly place: string;
  /** Opens the place in the writer's editor. */
  readonly editor?: string;
  readonly rule: string;
  readonly message: string;
  readonly hint?: string;
  /** The source lines. The line with a `column` has the error. */
  readonly lines: readonly {
    readonly number: number;
    readonly text: string;
    readonly column?: number;
  }[];
}

export type LiveMessage =
  /** The page has changed: its chunk and, if they differ, its sidebar and all its style sheets. */
  | {
      readonly kind: 'page';
      readonly chunk: object;
      readonly sidebar?: string;
      readonly styles?: readonly string[];
    }
  /** Files without hashed names have changed. */
  | { readonly kind: 'files'; readonly hrefs: readonly string[] }
  | { readonly kind: 'reload' }
  /** The writer is at a heading: its anchor, or '' for the start of the page. */
  | { readonly kind: 'scroll'; readonly anchor: string }
  /** Report the headings that the reader scrolls to, and links to other sites. */
  | { readonly kind: 'follow' }
  /** All current errors; an empty list when everything is fixed. */
  | { readonly kind: 'errors'; readonly errors: readonly LiveError[] };
