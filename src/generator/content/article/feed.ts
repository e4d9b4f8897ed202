import type { FeedEntry, Section } from '../../model/page.js';

const DATED = /^(\d{4}-\d{2}-\d{2})\b/;

/** The dated `##` sections of a page, with what stands below their headings, newest first. */
export function feedOf(sections: readonly Section[]): FeedEntry[] {
  const entries: FeedEntry[] = [];
  let open = false;
  for (const section of sections) {
    const date = DATED.exec(section.heading)?.[1];
    if (section.level <= 2) open = date !== undefined && !Number.isNaN(Date.parse(date));
    if (section.level <= 2 && open && date !== undefined)
      entries.push({ anchor: section.anchor, title: section.heading, date, text: section.text });
    else if (open && section.level > 2) {
      const last = entries.pop();
      if (last !== undefined)
        entries.push({
          ...last,
          text: [last.text, section.heading, section.text].filter((part) => part !== '').join(' '),
        });
    }
  }
  return entries.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
}
