import type { FeedEntry, Section } from '../../model/page.js';

const DATED = /^(\d{4}-\d{2}-\d{2})\b/;

/** The dated `##` sections of a page, with the text of their subsections, newest first. */
export function feedOf(sections: readonly Section[]): FeedEntry[] {
  const entries: FeedEntry[] = [];
  let inEntry = false;
  for (const { anchor, level, heading, text } of sections) {
    const date = DATED.exec(heading)?.[1];
    if (level <= 2) inEntry = date !== undefined && !Number.isNaN(Date.parse(date));
    if (level <= 2 && inEntry && date !== undefined)
      entries.push({ anchor, title: heading, date, text });
    else if (inEntry && level > 2) {
      const entry = entries.pop();
      if (entry === undefined) continue;
      const parts = [entry.text, heading, text].filter((part) => part !== '');
      entries.push({ ...entry, text: parts.join(' ') });
    }
  }
  return entries.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
}
