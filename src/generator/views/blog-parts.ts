import { plural } from '../../components/fill.js';
import type {
  AuthorView,
  DateView,
  LinkView,
  MainView,
  PostView,
  SidebarNode,
  SidebarView,
} from '../../components/view.js';
import type { SiteInput } from '../model/input.js';
import { once, oncePer } from '../model/once.js';
import type { Author, Blog, Post, SitePage } from '../model/site.js';
import { yearOf } from '../site/blog.js';
import { pictureHref } from '../site/picture.js';
import { hrefOf } from '../site/routes.js';
import { isUnlisted } from '../site/unlisted.js';
import type { ViewContext } from './context.js';
import { formatDate } from './dates.js';
import { translatorFor } from './page-plan.js';

/** Date, reading time and authors of a post. */
export function postView({ page, authors }: Post, blog: Blog, context: ViewContext): PostView {
  const { frontMatter, readingMinutes } = page.facts;
  const showsTime = blog.config.showReadingTime && frontMatter.hide_reading_time !== true;
  const translate = translatorFor(page.locale, context);
  const date = dateView(page, 'long', context);
  return {
    ...(date === undefined ? {} : { date }),
    ...(showsTime
      ? {
          readingTime: plural(
            translate('{count} min read|{count} min read'),
            readingMinutes,
            page.locale,
          ),
        }
      : {}),
    authors: authors.map((author) => authorView(author, context)),
  };
}

/** The date of a post in its language; undefined without a date. */
export function dateView(
  { date, locale }: Pick<SitePage, 'date' | 'locale'>,
  style: 'long' | 'withoutYear',
  { input: { config } }: ViewContext,
): DateView | undefined {
  if (date === undefined || date === '') return undefined;
  const options =
    style === 'long'
      ? ({ dateStyle: 'long' } as const)
      : ({ month: 'long', day: 'numeric' } as const);
  return { iso: date, text: formatDate(date, locale, { config, options }) };
}

/** An author with addresses for links. */
export function authorView(author: Author, { input }: ViewContext): AuthorView {
  const { key, name, title, description, url, email, route, socials } = author;
  const address = url ?? (email === undefined ? undefined : `mailto:${email}`);
  const image =
    author.image === undefined
      ? undefined
      : pictureHref({ src: author.image.src, from: author.image.place.file }, input);
  const link =
    route === undefined
      ? addressLink(address, input)
      : { href: hrefOf(route, input.config), external: false };
  return {
    name: name ?? key ?? '',
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(link ?? {}),
    ...(image === undefined ? {} : { image }),
    socials: socials.map(({ platform, href }): LinkView => ({ label: labelOf(platform), href })),
  };
}

function addressLink(
  address: string | undefined,
  { config }: SiteInput,
): Pick<AuthorView, 'href' | 'external'> | undefined {
  if (address === undefined) return undefined;
  if (address.startsWith('/') && !address.startsWith('//'))
    return { href: hrefOf(address, config), external: false };
  return { href: address, external: /^(?:https?:)?\/\//i.test(address) };
}

/** Names of platforms that are not just their id with a capital. */
const PLATFORM_LABELS: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['linkedin', 'LinkedIn'],
  ['stackoverflow', 'Stack Overflow'],
  ['youtube', 'YouTube'],
  ['email', 'E-mail'],
]);

function labelOf(platform: string): string {
  const known = PLATFORM_LABELS.get(platform.toLowerCase());
  return known ?? `${platform.charAt(0).toUpperCase()}${platform.slice(1)}`;
}

/** A sidebar shows at most this many posts: the neighbours of the active one. */
const MAX_POSTS = 60;

/** Gives a page of a blog the sidebar of recent posts. It is built at the first access. */
export function withBlogSidebar<Main extends MainView>(
  main: Main,
  blog: Blog,
  route: string,
  context: ViewContext,
): Main {
  if (blog.recent.length === 0) return main;
  return Object.defineProperty(main, 'sidebar', {
    enumerable: true,
    get: once(() => blogSidebar(blog, route, context)),
  });
}

function blogSidebar(blog: Blog, route: string, { input: { config } }: ViewContext): SidebarView {
  const { archiveRoute } = blog;
  const recent = withOpenPost(blog, route);
  const active = Math.max(
    0,
    recent.findIndex(({ page }) => page.route === route),
  );
  const from = Math.max(0, Math.min(active - MAX_POSTS / 2, recent.length - MAX_POSTS));
  const shown = recent.slice(from, from + MAX_POSTS);
  const more = (count: number): SidebarNode[] => {
    const href = archiveRoute === undefined ? {} : { href: hrefOf(archiveRoute, config) };
    return count === 0 ? [] : [{ kind: 'more', count, ...href }];
  };
  const nodeOf = ({ page }: Post): SidebarNode => ({
    kind: 'link',
    label: page.facts.frontMatter.sidebar_label ?? page.title,
    href: hrefOf(page.route, config),
    ...(page.route === route ? { active: true } : {}),
  });
  const years = [...new Set(shown.map(({ page }) => yearOf(page)))];
  const groups = years.map((year): SidebarNode => ({
    kind: 'category',
    label: year,
    collapsible: false,
    collapsed: false,
    items: shown.filter(({ page }) => yearOf(page) === year).map(nodeOf),
  }));
  const { sidebarTitle } = blog.config;
  return {
    name: blog.area.area,
    label: sidebarTitle,
    title: sidebarTitle,
    items: [...more(from), ...groups, ...more(recent.length - from - shown.length)],
  };
}

/** Route → unlisted post. */
const unlistedPosts = oncePer((posts: Blog['posts']): ReadonlyMap<string, Post> => {
  const unlisted = [...posts.values()].filter(({ page }) => isUnlisted(page));
  return new Map(unlisted.map((post) => [post.page.route, post]));
});

/** The recent posts, and an unlisted post at its place among them while it is open. */
function withOpenPost({ posts, listed, recent }: Blog, route: string): readonly Post[] {
  const open = unlistedPosts(posts).get(route);
  if (open === undefined) return recent;
  const isShown = new Set([...recent, open]);
  const shown = [...posts.values()].filter((post) => isShown.has(post));
  return shown.at(-1) === open && recent.length < listed.length ? recent : shown;
}

/** The path from the blog to a page below it; empty if the blog shows no such paths. */
export function blogCrumbs(
  blog: Blog,
  labels: readonly { readonly label: string; readonly href?: string }[],
  { input: { config } }: ViewContext,
): { label: string; href?: string }[] {
  const area = config.docs.find(({ id }) => id === blog.area.area);
  if (area?.breadcrumbs !== true) return [];
  return [{ label: blog.config.title, href: hrefOf(blog.route, config) }, ...labels];
}
