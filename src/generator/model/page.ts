import type { Diagnostic, Place } from './diagnostic.js';
import type { InlineCode } from './embeds.js';
import type { Inline } from '../../components/view.js';

/** A tag of a page: its name, or its name with the address of its list. */
export type FrontMatterTag = string | { readonly label: string; readonly permalink?: string };

/** Front matter after validation; absent keys are undefined. */
export interface FrontMatter {
  readonly id?: string;
  readonly title?: string;
  readonly title_meta?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly sidebar_key?: string;
  readonly parse_number_prefixes?: boolean;
  readonly sidebar_class_name?: string;
  readonly sidebar_custom_props?: Readonly<Record<string, unknown>>;
  /** A sidebar's name, or null for none. */
  readonly displayed_sidebar?: string | null;
  readonly tags?: readonly FrontMatterTag[];
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
  readonly format?: 'md' | 'mdx' | 'detect';
  readonly mdx?: { readonly format?: 'md' | 'mdx' | 'detect' };
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  /** Time of a post: ISO 8601 in UTC, with milliseconds. */
  readonly date?: string;
  /** Authors of a post: keys of the authors file, or their data. */
  readonly authors?: readonly (string | AuthorData)[];
  /** The single author of a post, in the form of early blogs. */
  readonly author?: string;
  readonly author_title?: string;
  readonly author_url?: string;
  readonly author_image_url?: string;
  readonly authorTitle?: string;
  readonly authorURL?: string;
  readonly authorImageURL?: string;
  /** Do not show how long it takes to read a post. */
  readonly hide_reading_time?: boolean;
  /** `date` is ISO 8601, `YYYY-MM-DD`. */
  readonly last_update?: { readonly date?: string; readonly author?: string };
  /** `false` leaves the page out of the search index. */
  readonly search?: boolean;
  /** Related pages by doc id. */
  readonly related?: readonly string[];
  /** Position of a recipe in the index of its area, highest first. */
  readonly priority?: number;
  /** Code repository of a recipe. */
  readonly source?: string;
  /** Make an Atom feed, `feed.xml` below the route, from the dated `##` sections of the page. */
  readonly feed?: boolean;
  /** The headings with a question mark are questions, for search engines. */
  readonly faq?: boolean;
  /** A page outside the docs areas that has its own full-width layout. */
  readonly bare?: boolean;
}

/** An author in the front matter of a post, or in an authors file. */
export interface AuthorData {
  /** Key in the authors file. The other fields replace those of the file. */
  readonly key?: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly image_url?: string;
  readonly imageURL?: string;
  readonly email?: string;
  /** Platform → name on the platform, or an address. */
  readonly socials?: Readonly<Record<string, string>>;
}

/** An element that a page adds to its head. */
export interface HeadTag {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly label: Inline;
  readonly line: number;
  readonly column: number;
}

/**
 * A place in the markup of an article that depends on other files. The markup is cut at every
 * hole; rendering fills the holes.
 */
/** `updated`: the pages that were changed last come first. */
export type ListingOrder = 'priority' | 'title' | 'sidebar' | 'updated';

export type Hole =
  /** Attribute value: the href of a link. */
  | { readonly kind: 'href'; readonly ref: number }
  /** An `<img>` element. */
  | {
      readonly kind: 'image';
      readonly ref: number;
      readonly alt: string;
      readonly width?: string;
      readonly height?: string;
      readonly className?: string;
      /** The pictures of `srcset`, each with the size at which browsers take it. */
      readonly set?: readonly { readonly ref: number; readonly size: string }[];
      /** Other attributes of HTML, by name. */
      readonly attributes?: Readonly<Record<string, string>>;
    }
  /** Attribute value: the definition of a glossary term, by slug. */
  | { readonly kind: 'definition'; readonly term: string }
  /** Attribute value: the href of a glossary term. */
  | { readonly kind: 'termHref'; readonly term: string }
  /** Attribute value: the address of the script of an island. */
  | { readonly kind: 'island'; readonly module: string }
  /** The truncation marker of a post. It has no markup. */
  | { readonly kind: 'truncate' }
  /** Cards of the pages of an area, a tag or a folder. */
  | {
      readonly kind: 'listing';
      readonly area?: string;
      readonly tag?: string;
      readonly folder?: string;
      /** The items of the sidebar category that the page is in. */
      readonly category?: true;
      /** Position of the directive. */
      readonly place: Place;
      readonly order: ListingOrder;
      /** The greatest number of pages. */
      readonly limit?: number;
      /** Show buttons that filter the cards by tag. */
      readonly filter?: boolean;
      /** Show rows with titles and dates instead of cards. */
      readonly rows?: boolean;
    };

/** A link, a picture or another file in an article. */
export interface Ref {
  /** `file`: a file that is no picture in the text, such as a video. */
  readonly kind: 'link' | 'image' | 'file';
  /** The URL as written, not decoded. */
  readonly url: string;
  /** Text of the link, for messages. */
  readonly text: string;
  /** The file that contains the reference: the page or a partial. Relative URLs start there. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The text between one heading and the next. Search records are made from sections. */
export interface Section {
  /** Empty for the text before the first heading. */
  readonly anchor: string;
  readonly level: number;
  readonly heading: string;
  readonly text: string;
  /** Names in code that the section defines: as a term, or in the first cell of a table's row. */
  readonly defines?: readonly string[];
}

/** A glossary term that the page defines. */
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

/** A question of a page that lists questions. */
export interface Question {
  readonly anchor: string;
  readonly question: string;
  readonly answer: string;
}

/** A paragraph that begins with the month of its values: `*As of August 2026:*`. */
export interface DatedValues extends Place {
  /** `YYYY-MM`. */
  readonly month: string;
}

/**
 * The facts of one page that the rest of the site needs. Those of all pages are in memory, their
 * lists as bytes (`packed-facts.ts`). So they must not be copied with `...`.
 */
export interface PageFacts {
  readonly frontMatter: FrontMatter;
  /** Line of each key of the front matter, counted from 1. */
  readonly keyLines: Readonly<Record<string, number>>;
  /** Positions of the items of `tags` and `related`, by keys such as `tags[0]`. */
  readonly itemPlaces: Readonly<Record<string, Pick<Place, 'line' | 'column'>>>;
  /** Text of the `h1` that the article starts with. */
  readonly contentTitle?: string;
  /** Whether more than imports is above that `h1`. */
  readonly hasLateTitle?: true;
  /** The text with its code between backticks, as labels have it. Undefined without code. */
  readonly contentLabel?: string;
  /**
   * Description of the front matter, else the first paragraph, else the text before the first
   * heading without blocks of code; cut at 200 characters.
   */
  readonly description: string;
  readonly headings: readonly Heading[];
  /** All ids in the article, including those of headings. */
  readonly anchors: readonly string[];
  readonly refs: readonly Ref[];
  readonly terms: readonly TermDefinition[];
  readonly features: { readonly math: boolean; readonly mermaid: boolean };
  /** The fonts of formulas that are visible at first. */
  readonly mathFonts?: readonly string[];
  /** Those before the truncation marker, if the article has one. */
  readonly excerptFonts?: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** An unclosed block contains a part of the text, so headings may be missing. */
  readonly incomplete?: true;
  /** Hash by which the article is stored. */
  readonly articleHash: string;
  /** Declarations of the article's `style` attributes, which became classes. */
  readonly styles?: readonly string[];
  /** External sources of the article, as `directive source` of a content security policy. */
  readonly embeds?: readonly string[];
  /** The scripts and styles of a React page. Pages of other kinds have none. */
  readonly inline?: InlineCode;
  /** Modules of the islands in the article, sorted. */
  readonly islands?: readonly string[];
  /** Those of them that start when the page has loaded. */
  readonly earlyIslands?: readonly string[];
  /** Listings in the article. The output of the page depends on their pages. */
  readonly listings: readonly Extract<Hole, { kind: 'listing' }>[];
  /** Minutes that reading the article takes, at least 1. */
  readonly readingMinutes: number;
  /** The article has a truncation marker: lists of posts show the part before it. */
  readonly truncated?: true;
  /** Dated sections, newest first, if the front matter asks for a feed. */
  readonly feed?: readonly FeedEntry[];
  /** Questions and their answers, if the front matter marks the page. */
  readonly questions?: readonly Question[];
  /** Elements that the page adds to its head. */
  readonly head?: readonly HeadTag[];
  /** Position of the first `mermaid` diagram. */
  readonly diagram?: Place;
  /** Paragraphs with the month of their values, also in partials. */
  readonly datedValues?: readonly DatedValues[];
  /** Uses of glossary terms, with their positions. */
  readonly usedTerms: readonly (Place & { readonly term: string })[];
}

/** The article's markup cut at its holes: `parts.length === holes.length + 1`. */
export interface Article {
  readonly parts: readonly string[];
  readonly holes: readonly Hole[];
  readonly sections: readonly Section[];
  /** The article as Markdown, cut in the same way. */
  readonly markdown: MarkdownParts;
}

/** Markdown cut at its holes. */
export interface MarkdownParts {
  readonly parts: readonly string[];
  readonly holes: readonly Hole[];
}

export interface CompiledPage {
  readonly facts: PageFacts;
  /** An `Article` as JSON: most articles only go from a thread to the disk and are never parsed. */
  readonly article: string;
  /** The texts of diagrams that are not drawn yet. The page is compiled again with them. */
  readonly undrawn?: readonly string[];
  /** The build had no time left for a diagram, so later builds compile the page again. */
  readonly isProvisional?: true;
}
