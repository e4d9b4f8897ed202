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

/** An Atom feed (RFC 4287). Its times come from the entries alone, so that the same text gives the same bytes. */
export function atomFeed({ title, subtitle, author, page, self, language, entries }: Feed): string {
  const time = (date: string): string => `${date}T00:00:00Z`;
  const text = escapeAttribute;
  const items = entries.map((entry) => {
    const address = text(`${page}#${entry.anchor}`);
    return `<entry><title>${text(entry.title)}</title><id>${address}</id><link href="${address}"/><updated>${time(entry.date)}</updated><summary>${text(entry.text)}</summary></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${text(language)}">
<title>${text(title)}</title><subtitle>${text(subtitle)}</subtitle><id>${text(page)}</id><updated>${time(entries[0]?.date ?? '1970-01-01')}</updated><author><name>${text(author)}</name></author>
<link href="${text(page)}"/><link rel="self" type="application/atom+xml" href="${text(self)}"/>
${items.join('\n')}
</feed>
`;
}
