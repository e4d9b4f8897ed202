import { own } from '../../components/own.js';
import { oncePer } from '../model/once.js';
import { unitName } from '../model/page-unit.js';
import { translationFolder } from '../model/texts.js';
import type {
  BlogConfig,
  DocsAreaConfig,
  LocaleConfig,
  SiteConfig,
  VersionConfig,
} from '../model/config.js';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { PageFacts } from '../model/page.js';
import type {
  AreaKey,
  Blog,
  CategoryPage,
  Sidebar,
  Site,
  SitePage,
  TagGroup,
} from '../model/site.js';
import { linkBlog, sortedPosts } from './blog.js';
import { readCategoryFiles } from './category-files.js';
import { placePage, routeBase, type Placement } from './routes.js';
import { openSidebarHooks, type SidebarHooks } from './sidebar-hooks.js';
import { buildSidebars } from './sidebars.js';
import { groupTags } from './tags.js';
import { readTagsFile, tagsFileOf } from './tags-file.js';
import { translateSidebars } from './translate-sidebars.js';

/**
 * Links a site: routes, sidebars, tags. Reads the config and the facts of pages, never their text.
 * Always links all pages. Pure.
 */
export function link(input: SiteInput, facts: (path: string) => PageFacts | undefined): Site {
  const { config } = input;
  const allPages = placePages(input, facts);
  const pages = allPages.filter((page) => page.facts.frontMatter.draft !== true);
  const drafts = allPages.filter((page) => page.facts.frontMatter.draft === true);
  const hooks = openSidebarHooks(input);
  const parts: LinkedArea[] = dimensions(config).map((dimension) => {
    const { area, version, locale } = dimension;
    const key = { area: area.id, version: version.name, locale: locale.code };
    return linkArea(input, {
      ...dimension,
      key,
      hooks,
      base: routeBase(dimension),
      pages: pages.filter((page) => isIn(page, key)),
      drafts: drafts.filter((page) => isIn(page, key)),
    });
  });
  return {
    pages,
    drafts,
    sidebars: parts.flatMap((part) => part.sidebars),
    tagGroups: parts.map(({ tags }) => tags),
    categories: parts.flatMap((part) => part.categories),
    blogs: parts.flatMap(({ blog }) => (blog === undefined ? [] : [blog])),
    diagnostics: [...parts.flatMap((part) => part.diagnostics), ...(hooks?.diagnostics() ?? [])],
  };
}

/** An area in one version and one locale, with its pages. */
interface AreaPages extends Dimension {
  readonly key: AreaKey;
  /** Route prefix. */
  readonly base: string;
  readonly pages: readonly SitePage[];
  readonly drafts: readonly SitePage[];
  readonly hooks: SidebarHooks | undefined;
}

interface LinkedArea {
  readonly sidebars: readonly Sidebar[];
  readonly categories: readonly CategoryPage[];
  readonly tags: TagGroup;
  readonly blog?: Blog;
  readonly diagnostics: readonly Diagnostic[];
}

function linkArea(input: SiteInput, linked: AreaPages): LinkedArea {
  const { key, area, base, pages, drafts } = linked;
  const tagsFile = tagsFileOf(area, linked.version, input.data);
  const source = tagsFile === undefined ? undefined : input.data.get(tagsFile);
  const listed =
    tagsFile === undefined || source === undefined ? undefined : readTagsFile(source, tagsFile);
  // A tag has the name that the first post of the list writes.
  const inOrder = area.blog === undefined ? pages : sortedPosts(pages, area.blog);
  const tags = groupTags({ key, area, tagsFile, base, pages: inOrder, listed: listed?.tags });
  const ofTags = [...(listed?.diagnostics ?? []), ...tags.diagnostics];
  if (area.blog === undefined) {
    const sidebars = linkSidebars(input, linked);
    const diagnostics = [...sidebars.diagnostics, ...ofTags];
    return { ...sidebars, tags: tags.group, diagnostics };
  }
  const blog = translated(area.blog, input.texts.get(key.locale)?.labels ?? {});
  const result = linkBlog(input, { key, config: blog, base, pages, drafts, tags: tags.group });
  return {
    sidebars: [],
    categories: [],
    tags: tags.group,
    blog: result.blog,
    diagnostics: [...ofTags, ...result.diagnostics],
  };
}

/** The settings of a blog with the titles and the description of a locale. */
function translated(blog: BlogConfig, labels: Readonly<Record<string, string>>): BlogConfig {
  const translate = (label: string): string => own(labels, label) ?? label;
  return {
    ...blog,
    title: translate(blog.title),
    description: translate(blog.description),
    sidebarTitle: translate(blog.sidebarTitle),
  };
}

/** The files from which sidebars are made. */
export type SidebarFiles = Pick<
  SiteInput,
  'config' | 'pages' | 'areaOf' | 'data' | 'texts' | 'pagePlugins' | 'pluginSite'
>;

/** The sidebars of all docs, from the facts of pages that their names and places come from. */
export function sidebarsOf(input: SidebarFiles, pages: readonly SitePage[]): Sidebar[] {
  const hooks = openSidebarHooks(input);
  return dimensions(input.config).flatMap((dimension) => {
    const { area, version, locale } = dimension;
    if (area.blog !== undefined) return [];
    const key = { area: area.id, version: version.name, locale: locale.code };
    const ofArea = pages.filter((page) => isIn(page, key));
    const base = routeBase(dimension);
    return linkSidebars(input, { ...dimension, key, base, pages: ofArea, drafts: [], hooks })
      .sidebars;
  });
}

/** The sidebars and category pages of an area. */
function linkSidebars(
  input: SidebarFiles,
  { key, area, version, locale, base, pages, drafts, hooks }: AreaPages,
): Pick<LinkedArea, 'sidebars' | 'categories' | 'diagnostics'> {
  const folder = version.folder ?? area.folder;
  const holdsPages = (subfolder: string): boolean => {
    const prefix = [folder, subfolder, ''].filter((part, i) => part !== '' || i === 2).join('/');
    return pageFolders(input.pages).has(prefix);
  };
  const categoryFiles = readCategoryFiles(input.data, folder, holdsPages);
  const { sidebars, categories, diagnostics } = buildSidebars({
    key,
    area,
    folder,
    hasPagesElsewhere: pages.length === 0 && holdsPages(''),
    base,
    pages,
    drafts,
    config: version.sidebars ?? area.sidebars,
    categoryFiles: categoryFiles.files,
    sourceText: input.data.get(area.sidebarsFile)?.text,
    hooks,
  });
  const isShown = ({ rule }: Diagnostic): boolean =>
    locale.code === input.config.defaultLocale || rule === 'sidebar/unknown-doc';
  const texts = input.texts.get(locale.code)?.sidebars ?? {};
  return {
    ...translateSidebars({ sidebars, categories }, texts),
    diagnostics: [...categoryFiles.diagnostics, ...diagnostics.filter(isShown)],
  };
}

/** The folders with pages, also in subfolders. Their paths end with a slash; '' is the root. */
const pageFolders = oncePer((pages: SiteInput['pages']): ReadonlySet<string> => {
  const folders = new Set<string>();
  for (const path of pages.keys())
    for (let end = path.lastIndexOf('/'); ; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
      if (end <= 0) break;
    }
  if (pages.size > 0) folders.add('');
  return folders;
});

function isIn(page: SitePage, { area, version, locale }: AreaKey): boolean {
  return page.area?.area === area && page.area.version === version && page.locale === locale;
}

interface Dimension {
  readonly area: DocsAreaConfig;
  readonly version: VersionConfig;
  readonly locale: LocaleConfig;
}

/** All areas in all versions and locales. */
export function dimensions(config: SiteConfig): Dimension[] {
  return config.locales.flatMap((locale) =>
    config.docs.flatMap((area) => area.versions.map((version) => ({ area, version, locale }))),
  );
}

/** The place of a page file in one locale, with the page of the last link. */
interface PageSlot {
  readonly source: string;
  readonly placement: Placement;
  page?: SitePage;
}

/** All pages, sorted by route. A page is reused if its facts are still the same object. */
function placePages(input: SiteInput, facts: (path: string) => PageFacts | undefined): SitePage[] {
  const pages: SitePage[] = [];
  for (const slot of pageSlotsOf(input)) {
    const { source, placement } = slot;
    const ofLocale = unitName(source, placement.locale.code);
    const own = facts(ofLocale);
    const pageFacts = own ?? facts(source);
    if (pageFacts === undefined) continue;
    if (slot.page?.facts !== pageFacts) {
      const unit = own === undefined ? source : ofLocale;
      slot.page = placePage({ source, unit, facts: pageFacts }, placement);
    }
    pages.push(slot.page);
  }
  return pages.sort((a, b) => compareText(a.route, b.route) || compareText(a.source, b.source));
}

/**
 * The page slots of the last input, by its `areaOf`. If only the text of pages changes, `areaOf`
 * and the config stay the same objects.
 */
const cachedSlots = new WeakMap<SiteInput['areaOf'], CachedSlots>();

interface CachedSlots {
  readonly docs: SiteConfig['docs'];
  readonly pageCount: number;
  readonly slots: readonly PageSlot[];
}

/** The page files of a site, and what says where they belong. */
export type PlacedFiles = Pick<SiteInput, 'config' | 'pages' | 'areaOf'>;

/** The page slots of a site. */
export function pageSlotsOf(input: PlacedFiles): readonly PageSlot[] {
  const {
    areaOf,
    config: { docs },
    pages,
  } = input;
  const cached = cachedSlots.get(areaOf);
  if (
    cached !== undefined &&
    cached.docs === docs &&
    cached.pageCount === pages.size &&
    cached.slots.every(({ source }) => pages.has(source))
  )
    return cached.slots;
  const slots = makePageSlots(input);
  cachedSlots.set(areaOf, { docs, pageCount: pages.size, slots });
  return slots;
}

/**
 * The slots of all page files, one for each locale. A translation, `i18n/<code>/<path>`, replaces
 * the file of the default locale.
 */
function makePageSlots({ config, pages, areaOf }: PlacedFiles): PageSlot[] {
  const slots: PageSlot[] = [];
  const roots = [
    ...config.docs.flatMap((area) =>
      area.versions.map((version) => ({ area, version, root: version.folder ?? area.folder })),
    ),
    ...(config.pagesFolder === null
      ? []
      : [{ area: undefined, version: undefined, root: config.pagesFolder }]),
  ];
  const placements = new Map(
    roots.map((owner) => [
      owner,
      config.locales.map((locale) => ({
        original: { ...owner, locale },
        translated: { ...owner, locale, root: translationFolder(locale.code, owner.root) },
      })),
    ]),
  );
  for (const path of [...pages.keys()].sort(compareText)) {
    const owner = roots.find(
      ({ root, area }) =>
        inFolder(path, root) && (area === undefined || areaOf.get(path) === area.id),
    );
    if (owner === undefined) continue;
    for (const { original, translated } of placements.get(owner) ?? []) {
      const { code } = original.locale;
      const source = `i18n/${code}/${path}`;
      slots.push(
        code !== config.defaultLocale && pages.has(source)
          ? { source, placement: translated }
          : { source: path, placement: original },
      );
    }
  }
  return slots;
}

/** Whether a page file is in a folder of pages. Translations are in no folder. */
function inFolder(path: string, folder: string): boolean {
  return folder === '' ? !path.startsWith('i18n/') : path.startsWith(`${folder}/`);
}
