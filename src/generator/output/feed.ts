import type { FeedEntry } from '../model/page.js';
import { escapeAttribute } from '../views/fill.js';

export interface Feed {
  readonly title: string;
  readonly subtitle: string;
  readonly author: string;
  /** Address of the page. */
  readonly page: string;
  /** Address of the feed. */
  readonly self: string;
  readonly language: string;
  readonly entries: readonly FeedEntry[];
}

/** An Atom feed (RFC 4287). Its times come only from the entries, so the build is reproducible. */
export function atomFeed({ title, subtitle, author, page, self, language, entries }: Feed): string {
  const updated = timeOf(entries[0]?.date ?? '1970-01-01');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeAttribute(language)}">`,
    element('title', title) +
      element('subtitle', subtitle) +
      element('id', page) +
      element('updated', updated) +
      `<author>${element('name', author)}</author>`,
    `<link href="${escapeAttribute(page)}"/>` +
      `<link rel="self" type="application/atom+xml" href="${escapeAttribute(self)}"/>`,
    entries.map((entry) => entryElement(entry, page)).join('\n'),
    '</feed>\n',
  ].join('\n');
}

function entryElement({ anchor, title, date, text }: FeedEntry, page: string): string {
  const address = `${page}#${anchor}`;
  const parts = [
    element('title', title),
    element('id', address),
    `<link href="${escapeAttribute(address)}"/>`,
    element('updated', timeOf(date)),
    element('summary', text),
  ];
  return `<entry>${parts.join('')}</entry>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeAttribute(text)}</${name}>`;
}

function timeOf(date: string): string {
  return `${date}T00:00:00Z`;
}
