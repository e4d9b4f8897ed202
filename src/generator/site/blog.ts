import type { BlogConfig } from '../model/config.js';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import {
  placeOfKey,
  type AreaKey,
  type Author,
  type Blog,
  type Post,
  type PostList,
  type Site,
  type SitePage,
  type TagGroup,
} from '../model/site.js';
import { translationFolder } from '../model/texts.js';
import { authorsOfPost, listedAuthor, type KnownAuthors } from './authors.js';
import { readAuthorsFile } from './authors-file.js';
import { joinRoute } from './routes.js';

/** The data that a blog is made from. */
export interface BlogInput {
  readonly key: AreaKey;
  readonly config: BlogConfig;
  /** Route prefix of the blog in this locale. */
  readonly base: string;
  readonly pages: readonly SitePage[];
  readonly drafts: readonly SitePage[];
  readonly tags: TagGroup;
}

/** Links a blog: the order and the authors of its posts, and the routes of its lists. */
export function linkBlog(
  input: SiteInput,
  { key, config, base, pages, drafts, tags }: BlogInput,
): { readonly blog: Blog; readonly diagnostics: readonly Diagnostic[] } {
  const { known, diagnostics: ofFile } = knownAuthors(input, key, config, base);
  const ofPosts: Diagnostic[] = [];
  const sorted = sortedPosts(pages, config);
  const listedPages = sorted.filter(({ facts }) => facts.frontMatter.unlisted !== true);
  const positions = new Map(listedPages.map((page, i) => [page, i]));
  const posts = new Map<SitePage, Post>();
  for (const page of [...sorted, ...drafts]) {
    const authors = authorsOfPost(page, known, ofPosts);
    posts.set(page, { page, authors, ...neighbours(positions.get(page), listedPages) });
    if (page.date === '') ofPosts.push(missingDate(page));
    if (page.facts.truncated !== true) ofPosts.push(withoutMarker(page));
  }
  const listed = listedPages.flatMap((page) => posts.get(page) ?? []);
  const authors = [...(known.authors?.keys() ?? [])].flatMap(
    (name) => listedAuthor(name, known) ?? [],
  );
  const isOriginal = ({ file }: Diagnostic): boolean =>
    key.locale === input.config.defaultLocale || file.startsWith('i18n/');
  return {
    blog: {
      area: key,
      config,
      route: base,
      posts,
      listed,
      lists: listsOf({ listed, config, base, tags, authors }),
      recent: listed.slice(0, config.sidebarCount ?? listed.length),
      archiveRoute:
        config.archiveBase === null || listed.length === 0
          ? undefined
          : joinRoute(base, config.archiveBase),
      authorsPage:
        authors.length === 0
          ? undefined
          : {
              route: known.route,
              authors: authors.map((author) => ({ author, count: postsBy(author, listed).length })),
            },
    },
    // Other locales repeat the findings about the files of the default locale.
    diagnostics: [...ofFile, ...ofPosts].filter(isOriginal),
  };
}

/** The authors file of a locale: its translation if there is one. */
function knownAuthors(
  { data, config: { defaultLocale } }: SiteInput,
  { locale }: AreaKey,
  { authorsFile, authorsBase }: BlogConfig,
  base: string,
): { readonly known: KnownAuthors; readonly diagnostics: readonly Diagnostic[] } {
  const translated = translationFolder(locale, authorsFile);
  const file = locale !== defaultLocale && data.has(translated) ? translated : authorsFile;
  const source = data.get(file);
  const read = source === undefined ? undefined : readAuthorsFile(source, file);
  return {
    known: {
      file,
      authors: read?.authors,
      exists: source !== undefined,
      route: joinRoute(base, authorsBase),
    },
    diagnostics: read?.diagnostics ?? [],
  };
}

/** Posts in the order of the list. */
export const sortedPosts = (pages: readonly SitePage[], config: BlogConfig): SitePage[] =>
  [...pages].sort(order(config));

/** Compares posts by date. Posts of the same time are sorted by their paths. */
function order({ sortPosts }: BlogConfig): (a: SitePage, b: SitePage) => number {
  const sign = sortPosts === 'ascending' ? 1 : -1;
  return (a, b) => sign * compareText(a.date ?? '', b.date ?? '') || compareText(a.id, b.id);
}

/** The posts before and after a post in the list. Unlisted posts have none. */
function neighbours(
  position: number | undefined,
  listed: readonly SitePage[],
): { readonly previous?: SitePage; readonly next?: SitePage } {
  if (position === undefined) return {};
  const previous = listed[position - 1];
  const next = listed[position + 1];
  return {
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  };
}

function missingDate(page: SitePage): Diagnostic {
  return {
    rule: 'blog/date',
    severity: 'error',
    ...placeOfKey(page, 'date'),
    message: 'The post has no valid date.',
    hint: 'Write `date: YYYY-MM-DD` in its front matter, or begin its file name with the date.',
  };
}

function withoutMarker(page: SitePage): Diagnostic {
  return {
    rule: 'blog/untruncated',
    severity: 'warning',
    file: page.source,
    line: 1,
    column: 1,
    message: 'The post has no truncation marker, so lists show all of it.',
    hint: 'Write `<!-- truncate -->` after its first paragraph.',
  };
}

/** The data that the lists of a blog are made from. */
interface ListInput extends Pick<BlogInput, 'config' | 'base' | 'tags'> {
  readonly listed: readonly Post[];
  readonly authors: readonly Author[];
}

/** All pages of all lists: of the blog, of its tags and of its authors. */
function listsOf({ listed, config, base, tags, authors }: ListInput): PostList[] {
  const ofTags = tags.tags.flatMap((tag) => {
    const pages = new Set(tag.pages);
    const posts = listed.filter(({ page }) => pages.has(page));
    return paginate(posts, tag.route, config).map((list) => ({
      ...list,
      kind: 'tag' as const,
      tag,
    }));
  });
  const ofAuthors = authors.flatMap((author) =>
    author.route === undefined
      ? []
      : paginate(postsBy(author, listed), author.route, config).map((list) => ({
          ...list,
          kind: 'author' as const,
          author,
        })),
  );
  const all = paginate(listed, base, config).map((list) => ({ ...list, kind: 'blog' as const }));
  return [...all, ...ofTags, ...ofAuthors];
}

function postsBy({ key }: Author, listed: readonly Post[]): Post[] {
  return listed.filter(({ authors }) => authors.some((author) => author.key === key));
}

/** Divides a list into pages. An empty list has one page. */
function paginate(
  posts: readonly Post[],
  route: string,
  { postsPerPage, pageBase }: BlogConfig,
): Omit<PostList, 'kind'>[] {
  const size = postsPerPage ?? Math.max(1, posts.length);
  const pages = Array.from({ length: Math.max(1, Math.ceil(posts.length / size)) }, (_, i) =>
    i === 0 ? route : joinRoute(route, pageBase, String(i + 1)),
  );
  return pages.map((pageRoute, i) => ({
    route: pageRoute,
    pages,
    number: i + 1,
    posts: posts.slice(i * size, (i + 1) * size),
    count: posts.length,
  }));
}

/** The routes of all pages of a blog other than its posts. */
export function blogRoutes({ lists, archiveRoute, authorsPage }: Blog): string[] {
  return [
    ...lists.map(({ route }) => route),
    ...(archiveRoute === undefined ? [] : [archiveRoute]),
    ...(authorsPage === undefined ? [] : [authorsPage.route]),
  ];
}

/** The blog that a post belongs to. */
export function blogOf(
  { area, locale }: Pick<SitePage, 'area' | 'locale'>,
  site: Site,
): Blog | undefined {
  return site.blogs.find((blog) => blog.area.area === area?.area && blog.area.locale === locale);
}

/** The year of a post. */
export function yearOf({ date = '' }: SitePage): string {
  return date.slice(0, 4);
}
