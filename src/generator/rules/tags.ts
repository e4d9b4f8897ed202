import { distance } from 'fastest-levenshtein';
import type { Diagnostic, Place } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { isSwap } from '../model/nearest.js';
import { placeOfKey, type Site, type SitePage, type Tag } from '../model/site.js';
import { labelOf } from '../site/tags.js';
import { readTagsFile, tagsFileOf } from '../site/tags-file.js';

/**
 * Reports rare tags that are similar to a frequent one, and tags of one page. A tag of the tags
 * file is never reported as similar, and a tag that is missing in it has the finding
 * `tags/unlisted` alone, unless that rule is off.
 */
export function checkTags(site: Site, { config, data }: SiteInput): Diagnostic[] {
  return site.tagGroups
    .filter((group) => group.area.locale === config.defaultLocale)
    .flatMap((group) => {
      const area = config.docs.find(({ id }) => id === group.area.area);
      const version = area?.versions.find(({ name }) => name === group.area.version);
      const file = area === undefined ? undefined : tagsFileOf(area, version, data);
      const listed =
        file === undefined ? undefined : readTagsFile(data.get(file) ?? { text: '' }, file).tags;
      const isListed = (tag: Tag): boolean => listed?.has(tag.slug) === true;
      const onlyListed = listed !== undefined && config.check.rules['tags/unlisted'] !== 'off';
      const tags = onlyListed ? group.tags.filter(isListed) : group.tags;
      return [...similar(tags, isListed), ...singletons(tags)];
    });
}

/** Largest number of pages of a tag that may be misspelled. */
const RARE = 2;
/** A frequent tag has at least this many pages, and this many times the pages of the rare one. */
const FREQUENT = 5;

function similar(tags: readonly Tag[], isListed: (tag: Tag) => boolean): Diagnostic[] {
  const frequent = tags
    .filter((tag) => tag.count >= FREQUENT)
    .map((tag) => ({ tag, stem: stemOf(tag.slug) }));
  return tags
    .filter((tag) => tag.count <= RARE && !isListed(tag))
    .flatMap((rare) => {
      const stem = stemOf(rare.slug);
      const similarTag = frequent.find(
        (other) => other.tag.count >= FREQUENT * rare.count && isMisspelled(stem, other.stem),
      )?.tag;
      if (similarTag === undefined) return [];
      const { label, count } = similarTag;
      return rare.pages.map((page) => ({
        rule: 'tags/similar',
        severity: 'warning',
        ...placeOfTag(page, rare),
        message: `The tag "${rare.label}" is similar to "${label}", a tag of ${count} pages.`,
        hint: `Write "${label}", or list both in the tags file of the config (\`tagsFile\`).`,
      }));
    });
}

/** Shorter words often differ from other words in one letter only. */
const MIN_LENGTH = 6;

/** Whether a word differs from another in one letter, or in the order of two letters. */
function isMisspelled(word: string, correct: string): boolean {
  if (word === correct) return true;
  if (word.length < MIN_LENGTH || correct.length < MIN_LENGTH || /\d/.test(word + correct))
    return false;
  // The first letter is rarely misspelled.
  if (word[0] !== correct[0]) return false;
  return distance(word, correct) === 1 || isSwap(word, correct);
}

/** The slug in lower case, without plural endings and hyphens. */
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
          {
            rule: 'tags/singleton',
            severity: 'warning',
            ...placeOfTag(only, tag),
            message: `No other page has the tag "${tag.label}".`,
            hint: 'Add the tag to another page, or remove it.',
          },
        ];
  });
}

/** The position of a tag in the front matter of a page. */
function placeOfTag(page: SitePage, tag: Tag): Place {
  const tags = page.facts.frontMatter.tags ?? [];
  const item = tags.findIndex((entry) => tag.names.has(labelOf(entry)));
  return placeOfKey(page, 'tags', item);
}
