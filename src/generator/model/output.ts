import type { PageView } from '../../components/view.js';
import type { CardData } from './card.js';
import type { Article } from './page.js';

/** The file that says which files of the output folder are docsgen's. */
export const MANIFEST = 'docsgen-manifest.json';

/**
 * A file of the finished site. `key` covers everything its content is made from,
 * so an output whose key is known need not be made again.
 */
export type Output = {
  /** Relative to the output folder, `/`-separated. */
  readonly path: string;
  readonly key: string;
} & (
  | {
      readonly kind: 'page';
      /** Builds the view; called only when the page is rendered. */ readonly view: () => PageView;
      readonly body: PageBody | undefined;
    }
  /** The chunk of a page's output, which comes of the same rendering. */
  | { readonly kind: 'chunk'; readonly of: PageOutput }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'copy'; /** Site-relative source. */ readonly from: string }
  /** A social card, drawn when it is written. */
  | { readonly kind: 'card'; readonly card: CardData }
);

/** A page, as the output that it is written to. */
export type PageOutput = Extract<Output, { kind: 'page' }>;

/** A card, as the output that it is written to. */
export type CardOutput = Extract<Output, { kind: 'card' }>;

/** A stored article, and how its markup is made of it. */
export interface PageBody {
  readonly source: string;
  readonly articleHash: string;
  readonly html: (article: Article) => string;
}
