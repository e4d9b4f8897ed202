import { distance } from 'fastest-levenshtein';
import { slug as slugify } from 'github-slugger';
import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { isSwap } from '../model/nearest.js';
import { placeOfKey, type Site, type SitePage, type Tag } from '../model/site.js';
import { labelOf } from '../site/tags.js';
import { readTagsFile } from '../site/tags-file.js';

/** Rare tags that look like a slip of a frequent one, and tags of one page. A tag of the tags file is never a slip. */
export function checkTags(site: Site, { config, data }: SiteInput): Diagnostic[] {
  return site.tagGroups
    .filter((group) => group.area.locale === config.defaultLocale)
    .flatMap((group) => {
      const file = config.docs.find((area) => area.id === group.area.area)?.tagsFile;
      const listed =
        file === undefined ? undefined : readTagsFile(data.get(file) ?? { text: '' }, file).tags;
      return [
        ...similar(group.tags, (tag) => listed?.has(tag.slug) === true),
        ...singletons(group.tags),
      ];
    });
}

/** A tag of at most this many pages may be a slip of another. */
const RARE = 2;
/** A frequent tag has at least this many pages, and this many times those of the rare one. */
const FREQUENT = 5;

function similar(tags: readonly Tag[], isListed: (tag: Tag) => boolean): Diagnostic[] {
  const frequent = tags
    .filter((tag) => tag.count >= FREQUENT)
    .map((tag) => ({ tag, stem: stemOf(tag.slug) }));
  return tags
    .filter((tag) => tag.count <= RARE && !isListed(tag))
    .flatMap((rare) => {
      const stem = stemOf(rare.slug);
      const near = frequent.find(
        (other) => other.tag.count >= FREQUENT * rare.count && isSlip(stem, other.stem),
      );
      if (near === undefined) return [];
      return rare.pages.map((page) =>
        at(
          page,
          rare,
          'tags/similar',
          `The tag "${rare.label}" looks like a slip of "${near.tag.label}", a tag of ${near.tag.count} pages.`,
          `Write "${near.tag.label}", or list both in the tags file of the config (\`tagsFile\`).`,
        ),
      );
    });
}

/** Words shorter than this differ from others by one letter too often. */
const LONG_ENOUGH = 6;

/** Whether a word is another one with one letter too many, too few or wrong, or two in the wrong order. */
function isSlip(word: string, right: string): boolean {
  if (word === right) return true;
  if (word.length < LONG_ENOUGH || right.length < LONG_ENOUGH || /\d/.test(word + right))
    return false;
  // Slips leave the first letter alone; words that differ there are two words.
  if (word[0] !== right[0]) return false;
  return distance(word, right) === 1 || isSwap(word, right);
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
            tag,
            'tags/singleton',
            `No other page has the tag "${tag.label}".`,
            'A tag leads from page to page: give it to a second, or take it out.',
          ),
        ];
  });
}

/** A finding at the place where a page names a tag. */
function at(page: SitePage, tag: Tag, rule: string, message: string, hint: string): Diagnostic {
  const written = page.facts.frontMatter.tags ?? [];
  const item = written.findIndex((one) => {
    const label = labelOf(one);
    return slugify(label) === tag.slug || label.toLowerCase() === tag.label.toLowerCase();
  });
  return { rule, severity: 'warning', ...placeOfKey(page, 'tags', item), message, hint };
}
