import type { PageBody } from '../model/output.js';
import type { Article } from '../model/page.js';
import type { MarkdownPage } from './markdown-page.js';

/** The start of a post's article, up to its truncation marker, as lists of posts show it. */
export class Excerpt implements PageBody {
  /** `href` is the address of the post, and `prefix` starts all ids of the excerpt. */
  constructor(
    private readonly post: MarkdownPage,
    private readonly href: string,
    private readonly prefix: string,
  ) {}

  get source(): string {
    return this.post.source;
  }

  get articleHash(): string {
    return this.post.articleHash;
  }

  /** The data that the markup is made from. */
  bodyKey(): unknown {
    return [this.post.bodyKey(), this.href, this.prefix];
  }

  html(article: Article): string {
    return fitIntoList(this.post.markup(startOf(article)), this.href, this.prefix);
  }
}

/** The part of an article before its truncation marker; the article without a marker. */
function startOf(article: Article): Article {
  const cut = article.holes.findIndex(({ kind }) => kind === 'truncate');
  if (cut === -1) return article;
  return { ...article, parts: article.parts.slice(0, cut + 1), holes: article.holes.slice(0, cut) };
}

/** A start tag or an end tag. The markup has no `<` or `>` in attributes. */
const TAG = /<(\/?)([a-z][a-z0-9-]*)([^<>]*)>/gi;
const ID = / id="([^"]*)"/g;
/** Attributes whose values are ids of the same document. */
const REFERENCE =
  / (for|list|headers|aria-labelledby|aria-describedby|aria-controls|aria-owns)="([^"]*)"/g;

/**
 * Changes markup so that several excerpts can be on one page: ids and references to them get a
 * prefix, links to anchors lead to the post, and headings are below the title in the list.
 * References to ids behind the cut are left out.
 */
export function fitIntoList(html: string, href: string, prefix: string): string {
  const ids = new Set<string>();
  for (const [, , , attributes = ''] of html.matchAll(TAG))
    for (const [, id = ''] of attributes.matchAll(ID)) ids.add(id);
  const reference = (_: string, name: string, value: string): string => {
    const prefixed = value.split(' ').flatMap((id) => (ids.has(id) ? [prefix + id] : []));
    return prefixed.length === 0 ? '' : ` ${name}="${prefixed.join(' ')}"`;
  };
  return html.replace(TAG, (_, slash: string, name: string, attributes: string) => {
    const level = /^h([1-6])$/.exec(name)?.[1];
    const newName = level === undefined ? name : `h${Math.min(6, Number(level) + 1)}`;
    const newAttributes = attributes
      .replace(ID, (_match, id: string) => ` id="${prefix}${id}"`)
      .replace(REFERENCE, reference)
      .replace(/ href="#/g, ` href="${href}#`);
    return `<${slash}${newName}${newAttributes}>`;
  });
}
