import { translationFolder } from '../model/texts.js';
import type { DocsAreaConfig, LocaleConfig, SiteConfig, VersionConfig } from '../model/config.js';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { PageFacts } from '../model/page.js';
import type { AreaKey, CategoryPage, Sidebar, Site, SitePage, TagGroup } from '../model/site.js';
import { readCategoryFiles } from './category-files.js';
import { placePage, routeBase, type Placement } from './routes.js';
import { buildSidebars } from './sidebars.js';
import { groupTags } from './tags.js';
import { readTagsFile } from './tags-file.js';

/**
 * Link the whole site: routes, sidebars, tags. Pure; reads config and page
 * facts, never text, and sorts before it iterates. Always runs in full.
 */
export function link(input: SiteInput, facts: (path: string) => PageFacts | undefined): Site {
  const { config } = input;
  const all = placePages(input, facts);
  const pages = all.filter((page) => page.facts.frontMatter.draft !== true);
  const drafts = all.filter((page) => page.facts.frontMatter.draft === true);
  const diagnostics: Diagnostic[] = [];
  const sidebars: Sidebar[] = [];
  const categories: CategoryPage[] = [];
  const tagGroups: TagGroup[] = [];
  for (const { area, version, locale } of dimensions(config)) {
    const key = { area: area.id, version: version.name, locale: locale.code };
    const own = pages.filter((page) => isIn(page, key));
    const base = routeBase({ area, version, locale });
    const folder = version.folder ?? area.folder;
    const holdsPages = (sub: string): boolean =>
      [...input.pages.keys()].some((path) =>
        path.startsWith([folder, sub, ''].filter((part, i) => part !== '' || i === 2).join('/')),
      );
    const categoryFiles = readCategoryFiles(input.data, folder, holdsPages);
    const result = buildSidebars({
      key,
      area,
      base,
      pages: own,
      drafts: drafts.filter((page) => isIn(page, key)),
      config: version.sidebars ?? area.sidebars,
      categoryFiles: categoryFiles.files,
      sourceText: input.data.get(area.sidebarsFile)?.text,
    });
    diagnostics.push(
      ...categoryFiles.diagnostics,
      ...result.diagnostics.filter(
        ({ rule }) => locale.code === config.defaultLocale || rule === 'sidebar/unknown-doc',
      ),
    );
    for (const item of result.sidebars) sidebars.push(item);
    for (const item of result.categories) categories.push(item);
    const tagsFile = area.tagsFile === undefined ? undefined : input.data.get(area.tagsFile);
    const known =
      area.tagsFile === undefined || tagsFile === undefined
        ? undefined
        : readTagsFile(tagsFile, area.tagsFile);
    if (known !== undefined) for (const item of known.diagnostics) diagnostics.push(item);
    const tags = groupTags(key, area, base, own, known?.tags);
    for (const item of tags.diagnostics) diagnostics.push(item);
    tagGroups.push(tags.group);
  }
  return {
    pages,
    drafts,
    sidebars,
    tagGroups,
    categories,
    diagnostics,
  };
}

function isIn(page: SitePage, { area, version, locale }: AreaKey): boolean {
  return page.area?.area === area && page.area.version === version && page.locale === locale;
}

/** Every area in every version and locale. */
export function dimensions(
  config: SiteConfig,
): { area: DocsAreaConfig; version: VersionConfig; locale: LocaleConfig }[] {
  return config.locales.flatMap((locale) =>
    config.docs.flatMap((area) => area.versions.map((version) => ({ area, version, locale }))),
  );
}

/** One place of a page file in the site, with the page that stands there. */
interface PageSlot {
  readonly source: string;
  readonly placement: Placement;
  page?: SitePage;
}

/** While facts stay the very same their page does: a writer changes one page of thousands. */
function placePages(input: SiteInput, facts: (path: string) => PageFacts | undefined): SitePage[] {
  const placed: SitePage[] = [];
  for (const slot of pageSlotsOf(input)) {
    const own = facts(slot.source);
    if (own === undefined) continue;
    if (slot.page?.facts !== own) slot.page = placePage(slot.source, own, slot.placement);
    placed.push(slot.page);
  }
  return placed.sort((a, b) => compareText(a.route, b.route) || compareText(a.source, b.source));
}

/**
 * The page slots of the last reading, by its `areaOf`. `areaOf` and the config stay the same
 * objects until more than the text of pages changes.
 */
const knownSlots = new WeakMap<
  SiteInput['areaOf'],
  { readonly docs: SiteConfig['docs']; readonly pages: number; readonly made: readonly PageSlot[] }
>();

function pageSlotsOf(input: SiteInput): readonly PageSlot[] {
  const {
    areaOf,
    config: { docs },
    pages,
  } = input;
  const known = knownSlots.get(areaOf);
  if (
    known !== undefined &&
    known.docs === docs &&
    known.pages === pages.size &&
    known.made.every(({ source }) => pages.has(source))
  )
    return known.made;
  const made = makePageSlots(input);
  knownSlots.set(areaOf, { docs, pages: pages.size, made });
  return made;
}

/**
 * Where each page file belongs. A locale's own translation, `i18n/<code>/<path>`,
 * takes the place of the file in the default locale, which is the fallback.
 */
function makePageSlots({ config, pages, areaOf }: SiteInput): PageSlot[] {
  const result: PageSlot[] = [];
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
        own: { ...owner, locale },
        translated: { ...owner, locale, root: translationFolder(locale.code, owner.root) },
      })),
    ]),
  );
  for (const path of [...pages.keys()].sort(compareText)) {
    const owner = roots.find(
      ({ root, area }) =>
        inFolder(path, root) && (area === undefined || areaOf.get(path) === area.id),
    );
    for (const { own, translated } of owner === undefined ? [] : (placements.get(owner) ?? [])) {
      const source = `i18n/${own.locale.code}/${path}`;
      result.push(
        own.locale.code !== config.defaultLocale && pages.has(source)
          ? { source, placement: translated }
          : { source: path, placement: own },
      );
    }
  }
  return result;
}

/** Whether a page file is in a folder of pages; translations are in none, not even in the site's root. */
function inFolder(path: string, folder: string): boolean {
  return folder === '' ? !path.startsWith('i18n/') : path.startsWith(`${folder}/`);
}
