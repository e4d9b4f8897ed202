import type { DocsAreaConfig, LocaleConfig, SiteConfig, VersionConfig } from '../model/config.js';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { PageFacts } from '../model/page.js';
import type { CategoryPage, Sidebar, Site, SitePage, TagGroup } from '../model/site.js';
import { readCategoryFiles } from './category-files.js';
import { placePage, routeBase, type Placement } from './routes.js';
import { buildSidebars } from './sidebars.js';
import { groupTags, parseTagsFile } from './tags.js';

/**
 * Link the whole site: routes, sidebars, tags. Pure; reads config and page
 * facts, never text, and sorts before it iterates. Always runs in full.
 */
export function link(input: SiteInput, facts: ReadonlyMap<string, PageFacts>): Site {
  const { config } = input;
  const all = placePages(input, facts);
  const pages = all.filter((page) => page.facts.frontMatter.draft !== true);
  const diagnostics: Diagnostic[] = [];
  const sidebars: Sidebar[] = [];
  const categories: CategoryPage[] = [];
  const tagGroups: TagGroup[] = [];
  for (const { area, version, locale } of dimensions(config)) {
    const own = pages.filter((page) => page.area?.area === area.id && page.area.version === version.name && page.locale === locale.code);
    const key = { area: area.id, version: version.name, locale: locale.code };
    const base = routeBase({ area, version, locale });
    const folder = version.folder ?? area.folder;
    const categoryFiles = readCategoryFiles(input.data, folder);
    const result = buildSidebars({
      key, area, base, pages: own, config: version.sidebars ?? area.sidebars, categoryFiles: categoryFiles.files, sourceText: input.data.get(area.sidebarsFile)?.text,
    });
    diagnostics.push(...categoryFiles.diagnostics, ...result.diagnostics);
    sidebars.push(...result.sidebars);
    categories.push(...result.categories);
    const tagsText = area.tagsFile === undefined ? undefined : input.data.get(area.tagsFile)?.text;
    const known = area.tagsFile === undefined || tagsText === undefined ? undefined : parseTagsFile(area.tagsFile, tagsText);
    if (known !== undefined) diagnostics.push(...known.diagnostics);
    const tags = groupTags(key, area, base, own, known?.tags);
    diagnostics.push(...tags.diagnostics);
    tagGroups.push(tags.group);
  }
  return { pages, drafts: all.filter((page) => page.facts.frontMatter.draft === true), sidebars, tagGroups, categories, diagnostics };
}

/** Every area in every version and locale. */
export function dimensions(config: SiteConfig): { area: DocsAreaConfig; version: VersionConfig; locale: LocaleConfig }[] {
  return config.locales.flatMap((locale) => config.docs.flatMap((area) => area.versions.map((version) => ({ area, version, locale }))));
}

function placePages(input: SiteInput, facts: ReadonlyMap<string, PageFacts>): SitePage[] {
  const placed: SitePage[] = [];
  const place = (path: string, placement: Placement): void => {
    const page = facts.get(path);
    if (page !== undefined) placed.push(placePage(path, page, placement));
  };
  for (const [path, placements] of placementsOf(input)) for (const placement of placements) place(path, placement);
  return placed.sort((a, b) => compareText(a.route, b.route) || compareText(a.source, b.source));
}

/**
 * Where each page file belongs. A locale's own translation, `i18n/<code>/<path>`,
 * takes the place of the file in the default locale, which is the fallback.
 */
function placementsOf(input: SiteInput): Map<string, Placement[]> {
  const { config, pages } = input;
  const result = new Map<string, Placement[]>();
  const add = (path: string, placement: Placement): void => {
    const placements = result.get(path) ?? [];
    placements.push(placement);
    result.set(path, placements);
  };
  const roots = [
    ...config.docs.flatMap((area) => area.versions.map((version) => ({ area, version, root: version.folder ?? area.folder }))),
    ...(config.pagesFolder === null ? [] : [{ area: undefined, version: undefined, root: config.pagesFolder }]),
  ];
  for (const path of [...pages.keys()].sort(compareText)) {
    const owner = roots.find(({ root, area }) => inFolder(path, root) && (area === undefined || input.areaOf.get(path) === area.id));
    if (owner === undefined) continue;
    for (const locale of config.locales) {
      const translated = `i18n/${locale.code}/${path}`;
      const source = locale.code !== config.defaultLocale && pages.has(translated) ? translated : path;
      add(source, { ...owner, locale, root: source === path ? owner.root : `i18n/${locale.code}/${owner.root}` });
    }
  }
  return result;
}

function inFolder(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}
