import { slug as slugify } from 'github-slugger';
import type { DocsAreaConfig } from '../model/config.js';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import { didYouMean, nearest } from '../model/nearest.js';
import { once } from '../model/once.js';
import { placeOfKey, type AreaKey, type SitePage, type Tag, type TagGroup } from '../model/site.js';
import { joinRoute } from './routes.js';
import type { KnownTag } from './tags-file.js';

/** The tag graph of one area: its tags in order of their labels, each with its listed pages. */
export function groupTags(
  key: AreaKey,
  area: DocsAreaConfig,
  base: string,
  pages: readonly SitePage[],
  known: ReadonlyMap<string, KnownTag> | undefined,
): { group: TagGroup; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const found = new Map<string, { label: string; route: string | undefined; pages: SitePage[] }>();
  const unlisted = new Map<string, Use[]>();
  const byLabel = new Map(
    [...(known ?? [])].map(([slug, tag]) => [(tag.label ?? slug).toLowerCase(), slug]),
  );
  for (const page of pages) {
    const seen = new Set<string>();
    for (const [item, tag] of (page.facts.frontMatter.tags ?? []).entries()) {
      const label = labelOf(tag);
      const slug = byLabel.get(label.toLowerCase()) ?? slugify(label);
      if (slug === '' || seen.has(slug)) continue;
      seen.add(slug);
      if (known !== undefined && !known.has(slug)) {
        const uses = unlisted.get(slug) ?? [];
        uses.push({ page, item, label });
        unlisted.set(slug, uses);
      }
      const entry = found.get(slug) ?? {
        label: known?.get(slug)?.label ?? label,
        route: known?.get(slug)?.permalink ?? (typeof tag === 'string' ? undefined : tag.permalink),
        pages: [],
      };
      // Unlisted pages know their tags, but no list shows them.
      if (page.facts.frontMatter.unlisted !== true) entry.pages.push(page);
      found.set(slug, entry);
    }
  }
  if (known !== undefined && area.tagsFile !== undefined) {
    const slugs = [...known.keys()];
    const unused = slugs.filter((slug) => !found.has(slug));
    const file: TagsFile = { tagsFile: area.tagsFile, known, slugs, unused };
    for (const [slug, uses] of unlisted)
      for (const item of unlistedTag(slug, uses, file)) diagnostics.push(item);
  }
  const route = joinRoute(base, area.tagsBase);
  const tags = [...found].map(([slug, entry]): Tag => {
    const description = known?.get(slug)?.description;
    const ordered = once(() =>
      entry.pages.sort((a, b) => compareText(a.title, b.title) || compareText(a.route, b.route)),
    );
    return {
      slug,
      label: entry.label,
      route: entry.route === undefined ? joinRoute(route, slug) : joinRoute(route, entry.route),
      count: entry.pages.length,
      get pages() {
        return ordered();
      },
      ...(description === undefined ? {} : { description }),
    };
  });
  tags.sort(
    (a, b) =>
      compareText(a.label.toLowerCase(), b.label.toLowerCase()) || compareText(a.slug, b.slug),
  );
  return { group: { area: key, route, title: area.tagsTitle, tags }, diagnostics };
}

/** A tag in the front matter of a page. */
interface Use {
  readonly page: SitePage;
  readonly item: number;
  readonly label: string;
}

/** What the tags file of an area lists. */
interface TagsFile {
  readonly tagsFile: string;
  readonly known: ReadonlyMap<string, KnownTag>;
  readonly slugs: readonly string[];
  /** The listed tags that no page has. */
  readonly unused: readonly string[];
}

/** A tag of more pages than this was probably left out of the tags file, and is reported there. */
const MANY = 3;

function unlistedTag(
  slug: string,
  uses: readonly Use[],
  { known, slugs, unused, tagsFile }: TagsFile,
): Diagnostic[] {
  const fault = {
    rule: 'tags/unlisted',
    severity: 'warning',
    message: `The tag "${uses[0]?.label ?? slug}" is not in ${tagsFile}.`,
  } as const;
  const [slip] = uses.length > 1 ? nearest(slug, unused, 1) : [];
  const entry = slip === undefined ? undefined : known.get(slip);
  if (entry !== undefined)
    return [
      {
        ...fault,
        file: tagsFile,
        line: entry.line,
        column: entry.column,
        message: `No page has the tag "${slip ?? ''}", and ${uses.length} pages have "${slug}", which is not listed.`,
        hint: `Did you mean "${slug}" here?`,
      },
    ];
  const hint = didYouMean(slug, slugs, `Add it to ${tagsFile}, or use one of its tags.`);
  const [first] = uses;
  if (first !== undefined && uses.length <= MANY) {
    const others = uses.length - 1;
    const also =
      others === 0
        ? ''
        : ` ${others === 1 ? 'Another page has' : `${others} other pages have`} it too.`;
    const message = `${fault.message}${also}`;
    return [{ ...fault, ...placeOfKey(first.page, 'tags', first.item), message, hint }];
  }
  return [
    {
      ...fault,
      file: tagsFile,
      line: 1,
      column: 1,
      message: `The tag "${slug}" of ${uses.length} pages is not in ${tagsFile}.`,
      hint: `Add \`${slug}:\` with its \`label:\`, or remove the tag from the pages.`,
    },
  ];
}

/** The tags of a page as the tag graph knows them. */
export function tagsOf(page: SitePage, group: TagGroup | undefined): Tag[] {
  if (group === undefined) return [];
  const wanted = new Set(
    (page.facts.frontMatter.tags ?? []).flatMap((tag) => {
      const label = labelOf(tag);
      return [slugify(label), label.toLowerCase()];
    }),
  );
  return group.tags.filter((tag) => wanted.has(tag.slug) || wanted.has(tag.label.toLowerCase()));
}

/** A tag's name as a page writes it. */
export function labelOf(tag: string | { readonly label: string }): string {
  return typeof tag === 'string' ? tag : tag.label;
}
