import { stringify } from 'yaml';
import { escapeText } from '../model/markdown-text.js';
import { titleFromName } from '../model/name-words.js';

/** Front matter of a page, in the order in which it is written. */
export type PageKeys = Readonly<Record<string, unknown>>;

/** The text of a page with front matter. */
export function pageText(keys: PageKeys, body: string): string {
  return `---\n${stringify(keys, { lineWidth: 0 })}---\n\n${body}`;
}

/** Text as Markdown that reads as the same text. */
export function asMarkdown(text: string): string {
  return escapeText(text, { math: true });
}

/** The first page of an area. */
export function firstPage(title: string, area: string, isFirst: boolean): string {
  const name = titleFromName(area);
  const heading = isFirst ? `${title} documentation` : name;
  const about = isFirst ? `the documentation of ${title}` : `the section ${name} of ${title}`;
  const keys = { title: heading, description: `The start page of ${about}.` };
  return pageText(keys, `This is ${asMarkdown(about)}.\n`);
}

/** The first post of a blog. */
export function firstPost(title: string, day: string): string {
  const keys = {
    title: `News about ${title}`,
    description: `The blog of ${title} has news and background about the product.`,
    date: day,
  };
  return pageText(keys, `This blog has news and background about ${asMarkdown(title)}.\n`);
}
