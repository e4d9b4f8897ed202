import type { z } from 'zod';
import {
  CODE_TIMEOUT,
  itemsInside,
  type PluginConfig,
  type ImageConfig,
  type LocaleConfig,
  type NavItemConfig,
  type SiteConfig,
} from '../model/config.js';
import { PACKAGE_MANAGERS } from '../model/package-managers.js';
import { fillAreas, type SiteFolders } from './defaults-docs.js';
import type { FolderFacts } from './folder-facts.js';
import { repositoryLinks, type Remote, type RepositoryLinks } from './repository.js';
import type { userConfigSchema } from './shape.js';
import { cleanPath, cleanRoute } from './text.js';
import { present } from './values.js';

type Parsed = z.output<typeof userConfigSchema>;
type UserNavItem = NonNullable<NonNullable<Parsed['navbar']>['items']>[number];
type UserImage = NonNullable<NonNullable<Parsed['navbar']>['logo']>;

/** The part of a value that JSON can hold: it goes to threads and into keys of the cache. */
function asData<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Facts about the site's folder on which defaults depend. */
export interface SiteFacts extends Pick<
  SiteFolders,
  'folders' | 'sidebarsFile' | 'versionSidebarsFile'
> {
  readonly facts?: FolderFacts;
}

/** The configuration of a site: the config file with all defaults. */
export function fillDefaults(user: Parsed, site: SiteFacts): SiteConfig {
  const { facts = {} } = site;
  const title = user.title ?? facts.title ?? 'Documentation';
  const repository = repositoryOf(user.repository, facts.remote);
  const exists = (folder: string): boolean => site.folders.includes(folder);
  const usualPages = exists('content/pages') ? 'content/pages' : false;
  const pages = user.pages ?? usualPages;
  const pagesFolder = pages === false ? null : cleanPath(pages);
  const staticFolders = user.staticDirs?.map(cleanPath) ?? (exists('static') ? ['static'] : []);
  const otherFolders = [...(pagesFolder === null ? [] : [pagesFolder]), ...staticFolders];
  const locales = fillLocales(user.locales);
  return present({
    title,
    titleDelimiter: user.titleDelimiter ?? '|',
    tagline: user.tagline ?? '',
    description: user.description ?? facts.description ?? '',
    customFields: asData(user.customFields ?? {}),
    docusaurusConfig: asData(user.docusaurusConfig ?? {}),
    docusaurusClasses: user.docusaurusClasses ?? false,
    docusaurusTitles: user.docusaurusTitles ?? false,
    url: user.url ?? '',
    baseUrl: user.baseUrl ?? '/',
    favicon: user.favicon,
    defaultLocale:
      locales.find((l) => l.code === user.locales?.default)?.code ?? locales[0]?.code ?? 'en',
    locales,
    copyStaticFiles: user.locales?.copyStaticFiles ?? false,
    docs: fillAreas(user.docs, {
      ...site,
      otherFolders,
      editUrl: repository?.editUrl,
      acronyms: user.acronyms?.length === 0 ? undefined : user.acronyms,
      generatedLabels: user.generatedLabels === 'names' ? 'names' : undefined,
      docusaurusTitles: user.docusaurusTitles === true ? true : undefined,
    }),
    pagesFolder,
    staticFolders,
    repositoryFiles: repository?.files,
    trailingSlash: user.trailingSlash ?? null,
    navbar: fillNavbar(user.navbar, title, repository),
    footer: user.footer && fillFooter(user.footer),
    colorMode: {
      defaultMode: user.colorMode?.defaultMode ?? 'dark',
      disableSwitch: user.colorMode?.disableSwitch ?? false,
      respectSystem: user.colorMode?.respectPrefersColorScheme ?? true,
    },
    announcementBar: user.announcementBar && {
      id: user.announcementBar.id ?? 'announcement-bar',
      content: user.announcementBar.content,
      closeable: user.announcementBar.isCloseable ?? true,
    },
    search: fillSearch(user.search),
    ...fillScripts(user),
    sidebar: {
      hideable: user.sidebar?.hideable ?? false,
      autoCollapse: user.sidebar?.autoCollapse ?? false,
    },
    ...fillMarkdown(user),
    plugins: (user.plugins ?? []).map(pluginOf),
    redirects: user.redirects ?? [],
    head: {
      meta: user.head?.meta?.map((m) => present(m)) ?? [],
      links: user.head?.links?.map((link) => present(link)) ?? [],
      keywords: user.head?.keywords ?? [],
    },
    socialCard: user.socialCard,
    socialCards: user.socialCards ?? true,
    components: Object.fromEntries(
      Object.entries(user.components ?? {}).flatMap(([slot, file]) =>
        file === undefined ? [] : [[slot, cleanPath(file)]],
      ),
    ),
    check: fillCheck(user.check),
    redirectFiles: user.redirectFiles ?? [],
    hosting: user.hosting ?? [],
    security: fillSecurity(user),
    pageMenu: user.pageMenu === false ? null : { assistants: user.pageMenu?.assistants ?? [] },
    robots: fillRobots(user),
    sitemap: { exclude: user.sitemap?.exclude ?? [] },
    changes: user.changes === false ? null : { limit: user.changes?.limit ?? 50 },
    offline: user.offline,
    machineReadable: present({
      markdown: user.machineReadable?.markdown ?? true,
      llmsTxt: user.machineReadable?.llmsTxt ?? true,
      skill: user.machineReadable?.skill ?? false,
      agents: user.machineReadable?.agents ?? false,
      mcp: user.machineReadable?.mcp,
    }),
    keepAssets: user.keepAssets ?? 3,
  });
}

/** The repository of the config, else the one that the folder was cloned from. */
function repositoryOf(
  user: Parsed['repository'],
  remote: Remote | undefined,
): RepositoryLinks | undefined {
  if (user === false) return undefined;
  const chosen = user === undefined ? remote : { branch: 'HEAD', folder: '', ...remote, url: user };
  return chosen === undefined ? undefined : repositoryLinks(chosen);
}

function fillSearch(search: Parsed['search']): SiteConfig['search'] {
  const algolia = search?.algolia;
  return present({
    route: cleanRoute(search?.route ?? 'search'),
    placeholder: search?.placeholder ?? 'Search',
    algolia:
      algolia &&
      present({
        ...algolia,
        insights: algolia.insights ?? false,
        failover: algolia.failover ?? true,
      }),
    missingResultsUrl: search?.missingResultsUrl,
    synonyms: search?.synonyms === undefined ? undefined : cleanPath(search.synonyms),
    groups: search?.groups ?? [],
    weights: search?.weights ?? {},
  });
}

/** Crawlers may read everything unless the config says otherwise. They look at the root only. */
function fillRobots({ robots, url = '', baseUrl = '/' }: Parsed): SiteConfig['robots'] {
  const isUseful = robots !== undefined || (url !== '' && baseUrl === '/');
  if (robots === false || !isUseful) return null;
  const crawlers = Object.entries(robots?.crawlers ?? {}).map(([name, rules]) => ({
    name,
    allow: rules === true ? ['/'] : rules === false ? [] : (rules.allow ?? []),
    disallow: rules === false ? ['/'] : rules === true ? [] : (rules.disallow ?? []),
  }));
  const others = { name: '*', allow: ['/'], disallow: [] };
  return { crawlers: crawlers.some(({ name }) => name === '*') ? crawlers : [...crawlers, others] };
}

/** Every site has a policy: in headers if a host is configured, else in the pages. */
function fillSecurity({ security, hosting }: Parsed): SiteConfig['security'] {
  const csp = security?.csp;
  if (csp === false) return { csp: false };
  return {
    csp: present({
      mode: csp?.mode ?? ((hosting ?? []).length > 0 ? 'headers' : 'meta'),
      directives: csp?.directives ?? {},
      trustedTypes: csp?.trustedTypes ?? true,
      reportTo: csp?.reportTo,
    }),
  };
}

function fillCheck(user: Parsed['check']): SiteConfig['check'] {
  return present({
    rules: user?.rules ?? {},
    maxImageKb: user?.maxImageKb,
    prose: user?.prose,
    recipes: user?.recipes ?? [],
    parity: (user?.parity ?? []).map(({ folder, except, switch: menu }) =>
      present({
        folder: cleanPath(folder),
        except: (except ?? []).map((gap) => present(gap)),
        switch: menu && {
          label: menu.label ?? 'Language',
          names: menu.names ?? {},
          same: menu.same ?? [],
        },
      }),
    ),
    external: {
      ignore: user?.external?.ignore ?? [],
      maxAgeHours: user?.external?.maxAgeHours ?? 24 * 7,
    },
  });
}

const rightToLeft: ReadonlySet<string> = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
]);

function fillLocales(user: Parsed['locales']): LocaleConfig[] {
  const list = user?.list ?? [{ code: user?.default ?? 'en' }];
  const fallback = user?.default ?? list[0]?.code;
  return list.map((l) => ({
    code: l.code,
    label: l.label ?? languageName(l.code),
    direction:
      l.direction ?? (rightToLeft.has(l.code.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr'),
    htmlLang: l.htmlLang ?? l.code,
    calendar: l.calendar ?? 'gregory',
    path: cleanRoute(l.path ?? (l.code === fallback ? '' : l.code)),
  }));
}

/** The name of a language in that language; the code if `Intl` has no name. */
function languageName(code: string): string {
  // Most sites are in English only. They need not load the names.
  if (code === 'en') return 'English';
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

function fillNavbar(
  user: Parsed['navbar'],
  siteTitle: string,
  repository: RepositoryLinks | undefined,
): SiteConfig['navbar'] {
  // Without a logo the navbar shows the title of the site.
  const title = user?.title ?? (user?.logo === undefined ? siteTitle : undefined);
  return present({
    title,
    logo: user?.logo && fillImage(user.logo, title === undefined || title === '' ? siteTitle : ''),
    hideOnScroll: user?.hideOnScroll ?? false,
    items: withSearch(
      user?.items?.map((item) => fillNavItem(item, 'left')) ?? repositoryItem(repository),
    ),
  });
}

/** A bar without items of the config links to the repository. */
function repositoryItem(repository: RepositoryLinks | undefined): readonly NavItemConfig[] {
  if (repository === undefined) return [];
  const { label, href } = repository;
  return [{ type: 'default', label, href, position: 'right' }];
}

/** Every site has search, so the navbar has it at its end unless the config places it. */
function withSearch(items: readonly NavItemConfig[]): readonly NavItemConfig[] {
  const isSearch = (item: NavItemConfig): boolean =>
    item.type === 'search' || itemsInside(item).some(isSearch);
  return items.some(isSearch) ? items : [...items, { type: 'search', position: 'right' }];
}

function fillNavItem(item: UserNavItem, position: 'left' | 'right'): NavItemConfig {
  const itemPosition = item.position ?? position;
  const fill = (child: UserNavItem): NavItemConfig => fillNavItem(child, itemPosition);
  return present({
    ...item,
    type: item.type ?? (item.items === undefined ? 'default' : 'dropdown'),
    position: itemPosition,
    items: item.items?.map(fill),
    itemsBefore: item.itemsBefore?.map(fill),
    itemsAfter: item.itemsAfter?.map(fill),
  });
}

function fillImage(image: UserImage, alt: string): ImageConfig {
  return present({ ...image, alt: image.alt ?? alt });
}

function fillFooter(footer: NonNullable<Parsed['footer']>): NonNullable<SiteConfig['footer']> {
  return present({
    logo: footer.logo && fillImage(footer.logo, ''),
    copyright: footer.copyright ?? '',
    columns:
      footer.columns?.map((c) => present({ ...c, items: c.items.map((l) => present(l)) })) ?? [],
  });
}

type Scripts = Pick<
  SiteConfig,
  'scripts' | 'styles' | 'clientModules' | 'tagScript' | 'analyticsFrame' | 'assistant' | 'feedback'
>;

function fillScripts(user: Parsed): Scripts {
  const { tagScript, analyticsFrame: frame, assistant, feedback } = user;
  const frameSource = typeof frame === 'string' ? frame : frame?.src;
  return present({
    scripts: (user.scripts ?? []).map((s) =>
      typeof s === 'string'
        ? { src: s, async: false, defer: false }
        : present({
            src: s.src,
            async: s.async ?? false,
            defer: s.defer ?? false,
            attributes: s.attributes,
          }),
    ),
    styles: user.styles ?? [],
    clientModules: user.clientModules ?? [],
    tagScript: typeof tagScript === 'string' ? { src: tagScript } : tagScript,
    analyticsFrame:
      frameSource === undefined
        ? undefined
        : {
            src: frameSource,
            origin:
              (typeof frame === 'object' ? frame.origin : undefined) ?? new URL(frameSource).origin,
          },
    assistant:
      assistant === undefined
        ? undefined
        : typeof assistant === 'string'
          ? { script: assistant, label: 'Ask AI' }
          : { script: assistant.script, label: assistant.label ?? 'Ask AI' },
    feedback: typeof feedback === 'string' ? { script: feedback } : feedback && present(feedback),
  });
}

/** Compiling longer pages takes more than a gigabyte of memory. */
export const DEFAULT_MAX_PAGE_KB = 500;

type UserPlugin = NonNullable<NonNullable<Parsed['markdown']>['remarkPlugins']>[number];

function pluginOf(plugin: UserPlugin): PluginConfig {
  return typeof plugin === 'string' ? { name: plugin } : { name: plugin[0], options: plugin[1] };
}

function fillMarkdown(user: Parsed): Pick<SiteConfig, 'toc' | 'markdown'> {
  const { toc, markdown } = user;
  return {
    toc: {
      minLevel: toc?.minHeadingLevel ?? 2,
      maxLevel: toc?.maxHeadingLevel ?? 3,
    },
    markdown: present({
      format: markdown?.format ?? 'md',
      parser: markdown?.parser ?? 'auto',
      components: markdown?.components,
      islands: markdown?.islands,
      remarkPlugins: markdown?.remarkPlugins?.map(pluginOf),
      rehypePlugins: markdown?.rehypePlugins?.map(pluginOf),
      admonitions: markdown?.admonitions ?? [],
      variables: Object.fromEntries(
        Object.entries(markdown?.variables ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      liveCode: markdown?.liveCode ?? false,
      packageManagers: [...new Set(markdown?.packageManagers ?? PACKAGE_MANAGERS)],
      math: markdown?.math ?? true,
      mermaid: markdown?.mermaid ?? true,
      keepsIdCase: markdown?.anchors?.maintainCase ?? false,
      emoji: markdown?.emoji ?? true,
      defaultLanguage: user.code?.defaultLanguage,
      magicComments: user.code?.magicComments?.map((comment) => present(comment)),
      glossary: markdown?.glossary,
      maxPageKb: markdown?.maxPageKb ?? DEFAULT_MAX_PAGE_KB,
      codeTimeout: markdown?.codeTimeout ?? CODE_TIMEOUT,
      checkCode: user.check?.rules?.['code/syntax'] !== 'off',
    }),
  };
}
