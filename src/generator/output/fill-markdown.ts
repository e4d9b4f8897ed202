import {
  alternativeText,
  destination,
  escapeLineStart,
  escapeText,
  headingLine,
} from '../model/markdown-text.js';
import type { CardView } from '../../components/view.js';
import type { SiteConfig } from '../model/config.js';
import type { Hole, MarkdownParts } from '../model/page.js';
import { hrefOf } from '../site/routes.js';

/** The data that fills the holes of an article in Markdown. */
export interface MarkdownFilling {
  /** The route of the page. */
  readonly route: string;
  /** The address of a reference; undefined if it is not known. */
  readonly hrefOf: (ref: number) => string | undefined;
  /** The address of a glossary term; undefined if there is no such term. */
  readonly hrefOfTerm: (slug: string) => string | undefined;
  readonly listing: (hole: Extract<Hole, { kind: 'listing' }>) => readonly CardView[];
}

/** Joins the parts of an article in Markdown with the fillings of its holes. */
export function fillMarkdown(
  { parts, holes }: MarkdownParts,
  filling: MarkdownFilling,
  config: SiteConfig,
): string {
  let text = parts[0] ?? '';
  holes.forEach((hole, i) => {
    const filled = hole.kind === 'listing' ? listing(hole, filling, config) : undefined;
    text +=
      filled === undefined ? fillLine(hole, filling, config) : filled.join(`\n${indentOf(text)}`);
    text += parts[i + 1] ?? '';
  });
  return `${text.trim()}\n`;
}

/** The characters before every further line of the block at the end of a text. */
function indentOf(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1).replace(/[^>\s]/g, ' ');
}

/** The text of a hole in a line. */
function fillLine(hole: Hole, filling: MarkdownFilling, config: SiteConfig): string {
  const { route, hrefOf: hrefOfRef, hrefOfTerm } = filling;
  const address = (ref: number): string =>
    destination(absoluteAddress(hrefOfRef(ref) ?? '', route, config));
  switch (hole.kind) {
    case 'href':
      return address(hole.ref);
    case 'image':
      return `![${alternativeText(hole.alt)}](${address(hole.ref)})`;
    case 'termHref':
      return destination(absoluteAddress(hrefOfTerm(hole.term) ?? '#', route, config));
    default:
      return '';
  }
}

/** An address of the page at `route` with the host of the site, if the config names it. */
export function absoluteAddress(href: string, route: string, config: SiteConfig): string {
  if (href.startsWith('#')) return config.url + hrefOf(route, config) + href;
  return href.startsWith('/') && !href.startsWith('//') ? config.url + href : href;
}

function listing(
  hole: Extract<Hole, { kind: 'listing' }>,
  filling: MarkdownFilling,
  config: SiteConfig,
): string[] {
  return cardLines(filling.listing(hole), config);
}

/** Pages as a list: a link and a description for each. */
export function cardLines(cards: readonly CardView[], config: SiteConfig): string[] {
  return cards.map(({ title, href, description = '' }) => {
    const link = `[${markdownText(title)}](${destination(absoluteAddress(href, '/', config))})`;
    return description === '' ? `- ${link}` : `- ${link}: ${markdownText(description)}`;
  });
}

/** Plain text as Markdown in one line. */
export function markdownText(text: string): string {
  return escapeText(text.replace(/\s+/g, ' ').trim(), { math: false });
}

/** Plain text as a heading of Markdown. */
export function markdownHeading(level: number, text: string): string {
  return headingLine(level, markdownText(text));
}

/** Plain text as a paragraph of Markdown. */
export function markdownParagraph(text: string): string {
  return escapeLineStart(markdownText(text));
}
