import { kebabCase } from 'es-toolkit/compat';
import { slug as slugify } from 'github-slugger';
import type { DocsAreaConfig, TagSlugs } from '../model/config.js';
import type { FrontMatterTag } from '../model/page.js';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import { didYouMean, nearest } from '../model/nearest.js';
import { once } from '../model/once.js';
import { placeOfKey, type AreaKey, type SitePage, type Tag, type TagGroup } from '../model/site.js';
import { joinRoute } from './routes.js';
import type { KnownTag } from './tags-file.js';

/** The data that the tags of one area are made from. */
export interface TagInput {
  readonly key: AreaKey;
  readonly area: DocsAreaConfig;
  /** Path of the tags file. */
  readonly tagsFile: string | undefined;
  /** Route prefix of the area in this version and locale. */
  readonly base: string;
  readonly pages: readonly SitePage[];
  /** The tags of the tags file; undefined without a tags file. */
  readonly listed: ReadonlyMap<string, KnownTag> | undefined;
}

/** The tags of one area, sorted by label, each with its listed pages. */
export function groupTags({ key, area, tagsFile, base, pages, listed }: TagInput): {
  group: TagGroup;
  diagnostics: Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const bySlug = new Map<
    string,
    { label: string; route: string; pages: SitePage[]; names: Set<string> }
  >();
  const segmentOf = routeSegments(area.tagSlugs);
  const unlisted = new Map<string, Use[]>();
  const byLabel = new Map(
    [...(listed ?? [])].map(([slug, tag]) => [(tag.label ?? slug).toLowerCase(), slug]),
  );
  for (const page of pages) {
    const seen = new Set<string>();
    for (const [item, tag] of (page.facts.frontMatter.tags ?? []).entries()) {
      const label = labelOf(tag);
      const slug =
        byLabel.get(label.toLowerCase()) ??
        (listed?.has(slugify(label)) === true ? slugify(label) : slugOf(label, area.tagSlugs));
      bySlug.get(slug)?.names.add(label);
      if (slug === '' || seen.has(slug)) continue;
      seen.add(slug);
      if (listed !== undefined && !listed.has(slug)) {
        const uses = unlisted.get(slug) ?? [];
        uses.push({ page, item, label });
        unlisted.set(slug, uses);
      }
      const listedTag = listed?.get(slug);
      const entry = bySlug.get(slug) ?? {
        label: listedTag?.label ?? label,
        route: permalinkOf(tag, listedTag) ?? segmentOf(slug),
        pages: [],
        names: new Set([label]),
      };
      // Lists of tags do not show unlisted pages.
      if (page.facts.frontMatter.unlisted !== true) entry.pages.push(page);
      bySlug.set(slug, entry);
    }
  }
  if (listed !== undefined && tagsFile !== undefined) {
    const slugs = [...listed.keys()];
    const unused = slugs.filter((slug) => !bySlug.has(slug));
    const file: TagsFile = { tagsFile, listed, slugs, unused };
    for (const [slug, uses] of unlisted)
      for (const item of unlistedTag(slug, uses, file)) diagnostics.push(item);
  }
  const route = joinRoute(base, area.tagsBase);
  const tags = [...bySlug].map(([slug, entry]): Tag => {
    const description = listed?.get(slug)?.description;
    const sortedPages = once(() =>
      entry.pages.sort((a, b) => compareText(a.title, b.title) || compareText(a.route, b.route)),
    );
    return {
      slug,
      label: entry.label,
      route: joinRoute(route, entry.route),
      count: entry.pages.length,
      names: entry.names,
      get pages() {
        return sortedPages();
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

function permalinkOf(tag: FrontMatterTag, listed: KnownTag | undefined): string | undefined {
  return listed?.permalink ?? (typeof tag === 'string' ? undefined : tag.permalink);
}

/** The slug of a name that no tags file lists: names with the same slug are one tag. */
function slugOf(name: string, kind: TagSlugs): string {
  return (kind === 'simple' ? '' : kebabCase(name)) || slugify(name);
}

/** Returns a function that gives the route segment of a tag. */
function routeSegments(kind: TagSlugs): (slug: string) => string {
  const taken = new Set<string>();
  return (slug) => {
    const words = kind === 'simple' ? slug : kebabCase(slug);
    const segment = words === '' || taken.has(words) ? slug : words;
    taken.add(segment);
    return segment;
  };
}

/** A tag in the front matter of a page. */
interface Use {
  readonly page: SitePage;
  readonly item: number;
  readonly label: string;
}

/** The tags file of an area. */
interface TagsFile {
  readonly tagsFile: string;
  readonly listed: ReadonlyMap<string, KnownTag>;
  readonly slugs: readonly string[];
  /** The listed tags that no page has. */
  readonly unused: readonly string[];
}

/** A tag of more pages is probably missing in the tags file, and is reported there. */
const MAX_USES = 3;

function unlistedTag(
  slug: string,
  uses: readonly Use[],
  { listed, slugs, unused, tagsFile }: TagsFile,
): Diagnostic[] {
  const fault = {
    rule: 'tags/unlisted',
    severity: 'warning',
    message: `The tag "${uses[0]?.label ?? slug}" is not in ${tagsFile}.`,
  } as const;
  const [similar] = uses.length > 1 ? nearest(slug, unused, 1) : [];
  const entry = similar === undefined ? undefined : listed.get(similar);
  if (entry !== undefined) {
    const count = `${uses.length} pages have "${slug}", which is not listed`;
    return [
      {
        ...fault,
        file: tagsFile,
        line: entry.line,
        column: entry.column,
        message: `No page has the tag "${similar ?? ''}", and ${count}.`,
        hint: `Did you mean "${slug}" here?`,
      },
    ];
  }
  const hint = didYouMean(slug, slugs, `Add it to ${tagsFile}, or use one of its tags.`);
  const [first] = uses;
  if (first !== undefined && uses.length <= MAX_USES) {
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

/** The tags of a page. */
export function tagsOf(page: SitePage, group: TagGroup | undefined): Tag[] {
  const labels = (page.facts.frontMatter.tags ?? []).map(labelOf);
  return (group?.tags ?? []).filter(({ names }) => labels.some((label) => names.has(label)));
}

/** The label of a tag in front matter. */
export function labelOf(tag: string | { readonly label: string }): string {
  return typeof tag === 'string' ? tag : tag.label;
}
