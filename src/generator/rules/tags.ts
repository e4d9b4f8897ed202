import { distance } from 'fastest-levenshtein';
import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { Site, SitePage, Tag } from '../model/site.js';
import { parseTagsFile } from '../site/tags.js';

/** Tags that are one word in two spellings, and tags of one page. A tag of the tags file is meant as it is. */
export function checkTags(site: Site, { config, data }: SiteInput): Diagnostic[] {
  return site.tagGroups
    .filter((group) => group.area.locale === config.defaultLocale)
    .flatMap((group) => {
      const file = config.docs.find((area) => area.id === group.area.area)?.tagsFile;
      const listed =
        file === undefined ? new Map() : parseTagsFile(file, data.get(file)?.text ?? '').tags;
      return [...similar(group.tags, (tag) => listed.has(tag.slug)), ...singletons(group.tags)];
    });
}

function similar(tags: readonly Tag[], isListed: (tag: Tag) => boolean): Diagnostic[] {
  const found: Diagnostic[] = [];
  const byStem = new Map<string, Tag>();
  // The most used first: others are slips of it.
  for (const tag of [...tags].sort(
    (a, b) =>
      Number(isListed(b)) - Number(isListed(a)) || b.count - a.count || (a.slug < b.slug ? -1 : 1),
  )) {
    const stem = stemOf(tag.slug);
    const near =
      byStem.get(stem) ??
      [...byStem].find(
        ([other]) =>
          other.length >= 6 &&
          stem.length >= 6 &&
          !/\d/.test(stem + other) &&
          distance(other, stem) === 1,
      )?.[1];
    if (!byStem.has(stem)) byStem.set(stem, tag);
    if (near === undefined || isListed(tag)) continue;
    found.push(
      ...tag.pages.map((page) =>
        at(
          page,
          'tags/similar',
          `The tag "${tag.label}" is nearly "${near.label}", which ${near.count === 1 ? 'a page has' : `${near.count} pages have`}.`,
          `Write "${near.label}", or list both in the tags file.`,
        ),
      ),
    );
  }
  return found;
}

/** Plural, case and hyphens left out. */
function stemOf(slug: string): string {
  const plain = slug.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain.length > 3 ? plain.replace(/ies$/, 'y').replace(/s$/, '') : plain;
}

function singletons(tags: readonly Tag[]): Diagnostic[] {
  return tags.flatMap((tag) => {
    const [only, second] = tag.pages;
    return only === undefined || second !== undefined
      ? []
      : [
          at(
            only,
            'tags/singleton',
            `No other page has the tag "${tag.label}".`,
            'A tag leads from page to page: give it to a second, or take it out.',
          ),
        ];
  });
}

function at(page: SitePage, rule: string, message: string, hint: string): Diagnostic {
  return {
    rule,
    severity: 'warning',
    file: page.source,
    line: page.facts.keyLines.tags ?? 1,
    column: 1,
    message,
    hint,
  };
}
