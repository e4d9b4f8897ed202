import type { z } from 'zod';
import type { ImageConfig, LocaleConfig, NavItemConfig, SiteConfig } from '../model/config.js';
import { type AreaSurroundings, fillAreas } from './defaults-docs.js';
import type { userConfigSchema } from './shape.js';
import { cleanPath, cleanRoute } from './text.js';
import { present } from './values.js';

type Parsed = z.output<typeof userConfigSchema>;
type UserNavItem = NonNullable<NonNullable<Parsed['navbar']>['items']>[number];
type UserImage = NonNullable<NonNullable<Parsed['navbar']>['logo']>;

/** The site's configuration: what the writer said, and the default for everything else. */
export function fillDefaults(user: Parsed, around: Omit<AreaSurroundings, 'taken'>): SiteConfig {
  const title = user.title ?? 'Documentation';
  const exists = (folder: string): boolean => around.folders.includes(folder);
  const pagesFolder =
    user.pages === false
      ? null
      : user.pages === undefined
        ? exists('content/pages')
          ? 'content/pages'
          : null
        : cleanPath(user.pages);
  const staticFolders = user.staticDirs?.map(cleanPath) ?? (exists('static') ? ['static'] : []);
  const taken = [...(pagesFolder === null ? [] : [pagesFolder]), ...staticFolders];
  const locales = fillLocales(user.locales);
  return present({
    title,
    tagline: user.tagline ?? '',
    description: user.description ?? '',
    url: user.url ?? '',
    baseUrl: user.baseUrl ?? '/',
    favicon: user.favicon,
    defaultLocale:
      locales.find((l) => l.code === user.locales?.default)?.code ?? locales[0]?.code ?? 'en',
    locales,
    docs: fillAreas(user.docs, { ...around, taken }),
    pagesFolder,
    staticFolders,
    trailingSlash: user.trailingSlash ?? null,
    navbar: fillNavbar(user.navbar, title),
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
    search: present({
      placeholder: user.search?.placeholder ?? 'Search',
      algolia:
        user.search?.algolia === undefined
          ? undefined
          : present({
              ...user.search.algolia,
              insights: user.search.algolia.insights ?? false,
              failover: user.search.algolia.failover ?? true,
            }),
      missingResultsUrl: user.search?.missingResultsUrl,
    }),
    ...fillScripts(user),
    sidebar: {
      hideable: user.sidebar?.hideable ?? false,
      autoCollapse: user.sidebar?.autoCollapse ?? false,
    },
    ...fillReading(user),
    redirects: user.redirects ?? [],
    head: {
      meta: user.head?.meta?.map((m) => present(m)) ?? [],
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
    keepAssets: user.keepAssets ?? 3,
  });
}

/** Without a host that reads headers, the policy stands in the pages: every site has one. */
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
    parity: (user?.parity ?? []).map(({ folder, except }) => ({
      folder: cleanPath(folder),
      except: (except ?? []).map((gap) => present(gap)),
    })),
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

/** The name that a language has in itself; the code when the machine knows none. */
function languageName(code: string): string {
  // Sites in English alone are spared loading the names.
  if (code === 'en') return 'English';
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

function fillNavbar(user: Parsed['navbar'], siteTitle: string): SiteConfig['navbar'] {
  // A logo speaks for itself; without one the bar shows the site's title.
  const title = user?.title ?? (user?.logo === undefined ? siteTitle : undefined);
  return present({
    title,
    logo: user?.logo && fillImage(user.logo, title === undefined || title === '' ? siteTitle : ''),
    hideOnScroll: user?.hideOnScroll ?? false,
    items: user?.items?.map((item) => fillNavItem(item, 'left')) ?? [],
  });
}

function fillNavItem(item: UserNavItem, position: 'left' | 'right'): NavItemConfig {
  const own = item.position ?? position;
  return present({
    ...item,
    type: item.type ?? (item.items === undefined ? 'default' : 'dropdown'),
    position: own,
    items: item.items?.map((child) => fillNavItem(child, own)),
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
      footer.columns?.map((c) => ({ title: c.title, items: c.items.map((l) => present(l)) })) ?? [],
  });
}

type Scripts = Pick<
  SiteConfig,
  'scripts' | 'styles' | 'tagScript' | 'analyticsFrame' | 'assistant' | 'feedback'
>;

function fillScripts(user: Parsed): Scripts {
  const { tagScript, analyticsFrame: frame, assistant, feedback } = user;
  const frameSource = typeof frame === 'string' ? frame : frame?.src;
  return present({
    scripts: (user.scripts ?? []).map((s) =>
      typeof s === 'string'
        ? { src: s, async: false, defer: false }
        : { src: s.src, async: s.async ?? false, defer: s.defer ?? false },
    ),
    styles: user.styles ?? [],
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
    feedback: typeof feedback === 'string' ? { script: feedback } : feedback,
  });
}

/** Nearly five times the longest page of the corpora; more takes over a gigabyte of memory. */
const MAX_PAGE_KB = 500;

function fillReading(user: Parsed): Pick<SiteConfig, 'toc' | 'markdown'> {
  const { toc, markdown } = user;
  return {
    toc: {
      minLevel: toc?.minHeadingLevel ?? 2,
      maxLevel: toc?.maxHeadingLevel ?? 3,
    },
    markdown: present({
      admonitions: markdown?.admonitions ?? [],
      variables: Object.fromEntries(
        Object.entries(markdown?.variables ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      math: markdown?.math ?? true,
      mermaid: markdown?.mermaid ?? true,
      glossary: markdown?.glossary,
      maxPageKb: markdown?.maxPageKb ?? MAX_PAGE_KB,
      checkCode: user.check?.rules?.['code/syntax'] !== 'off',
    }),
  };
}
