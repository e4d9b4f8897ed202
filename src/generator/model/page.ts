import type { Diagnostic, Place } from './diagnostic.js';
import type { Inline } from '../../components/view.js';

/** Front matter after validation; absent keys are undefined. */
export interface FrontMatter {
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly sidebar_class_name?: string;
  readonly sidebar_custom_props?: Readonly<Record<string, unknown>>;
  /** A sidebar's name, or null for none. */
  readonly displayed_sidebar?: string | null;
  readonly tags?: readonly (string | { readonly label: string; readonly permalink?: string })[];
  readonly keywords?: readonly string[];
  readonly image?: string;
  readonly hide_title?: boolean;
  readonly hide_table_of_contents?: boolean;
  readonly toc_min_heading_level?: number;
  readonly toc_max_heading_level?: number;
  readonly pagination_label?: string;
  /** A doc id, or null for none. */
  readonly pagination_prev?: string | null;
  readonly pagination_next?: string | null;
  readonly custom_edit_url?: string | null;
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  /** `date` is ISO 8601, `YYYY-MM-DD`. */
  readonly last_update?: { readonly date?: string; readonly author?: string };
  /** false leaves the page out of the search index. */
  readonly search?: boolean;
  /** Related pages by doc id. */
  readonly related?: readonly string[];
  /** Recipes: order of the cookbook index, highest first, and the code repository. */
  readonly priority?: number;
  readonly source?: string;
  /** The page's dated `##` sections make an Atom feed, `feed.xml` below its route. */
  readonly feed?: boolean;
  /** A page outside the docs areas that draws its own full-width layout. */
  readonly bare?: boolean;
}

export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly label: Inline;
  readonly line: number;
  readonly column: number;
}

/**
 * A place in the article whose markup depends on other files. The article's
 * markup is cut at every hole; `render` fills them.
 */
export type Hole =
  /** Attribute value: the href of a link. */
  | { readonly kind: 'href'; readonly ref: number }
  /** A whole `<img>`. */
  | {
      readonly kind: 'image';
      readonly ref: number;
      readonly alt: string;
      readonly title?: string;
      readonly width?: string;
      readonly height?: string;
      readonly className?: string;
      readonly eager?: boolean;
    }
  /** Attribute value: the definition of a glossary term, by slug. */
  | { readonly kind: 'definition'; readonly term: string }
  /** Attribute value: the href of a glossary term. */
  | { readonly kind: 'termHref'; readonly term: string }
  /** Cards of the pages of an area, a tag or a folder. */
  | {
      readonly kind: 'listing';
      readonly area?: string;
      readonly tag?: string;
      readonly folder?: string;
      /** Where it is written. */
      readonly place: Place;
      readonly order: 'priority' | 'title' | 'sidebar';
      /** With buttons that narrow the cards to a tag. */ readonly filter?: boolean;
    };

/** Something that the article refers to. */
export interface Ref {
  readonly kind: 'link' | 'image';
  /** As written, percent-decoding untouched. */
  readonly url: string;
  /** Text of the link, for messages. */
  readonly text: string;
  /** File whose folder a relative `url` starts from: the page's, or an included partial's. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The text between one heading and the next: what search records are made of. */
export interface Section {
  /** Empty for the text before the first heading. */
  readonly anchor: string;
  readonly level: number;
  readonly heading: string;
  readonly text: string;
}

/** A term that the page defines, e.g. a glossary entry. */
export interface TermDefinition {
  readonly slug: string;
  readonly anchor: string;
  readonly definition: string;
}

/** One dated section of a page with a feed. */
export interface FeedEntry {
  readonly anchor: string;
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly text: string;
}

/** What the whole site needs to know of a page: small, always in memory. */
export interface PageFacts {
  readonly frontMatter: FrontMatter;
  /** 1-based line of each front-matter key, for later diagnostics. */
  readonly keyLines: Readonly<Record<string, number>>;
  /** Places of the items of `tags` and `related`, such as `tags[0]`. */
  readonly itemPlaces: Readonly<Record<string, Pick<Place, 'line' | 'column'>>>;
  /** The article's own `h1` as text, when it starts with one. */
  readonly contentTitle?: string;
  /** Front matter's description, else the first paragraph, else what stands before the first heading; cut at 200 characters. */
  readonly description: string;
  readonly headings: readonly Heading[];
  /** Every id in the article, headings included. */
  readonly anchors: readonly string[];
  readonly refs: readonly Ref[];
  readonly terms: readonly TermDefinition[];
  readonly features: { readonly math: boolean; readonly mermaid: boolean };
  readonly diagnostics: readonly Diagnostic[];
  /** A block that is never closed holds a part of the text: headings may be missing. */
  readonly incomplete?: true;
  /** Hash of the article, by which it is stored. */
  readonly articleHash: string;
  /** Declarations of the article's `style` attributes, which are classes in its markup. */
  readonly styles?: readonly string[];
  /** What the article loads from other hosts, as `directive source` of a content security policy. */
  readonly embeds?: readonly string[];
  /** Listings in the article: their pages are an input of this page's output. */
  readonly listings: readonly Extract<Hole, { kind: 'listing' }>[];
  /** Dated sections, newest first, when the page asks for a feed. */
  readonly feed?: readonly FeedEntry[];
  /** Where the first `mermaid` diagram is written, when there is one. */
  readonly diagram?: Place;
  /** Terms in the article, with their places. */
  readonly usedTerms: readonly (Place & { readonly term: string })[];
}

/** The article's markup cut at its holes: `parts.length === holes.length + 1`. */
export interface Article {
  readonly parts: readonly string[];
  readonly holes: readonly Hole[];
  readonly sections: readonly Section[];
}

export interface CompiledPage {
  readonly facts: PageFacts;
  /** An Article as JSON: so it goes from thread to thread and to the disk, and most are never looked into. */
  readonly article: string;
}
