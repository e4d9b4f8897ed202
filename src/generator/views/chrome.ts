import type {
  Chrome,
  ImageView,
  LinkView,
  NavItemView,
  SearchView,
} from '../../components/view.js';
import type { ImageConfig, NavItemConfig } from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { locateKey } from '../formats/locate.js';
import { DOC_ID, didYouMean } from '../model/nearest.js';
import type { Site } from '../model/site.js';
import { categoryRoute } from '../site/navigation.js';
import { siteIcons } from './icons.js';
import { hrefOfFile, staticHref, type References } from '../site/references.js';
import { hrefOf, joinRoute, normaliseRoute } from '../site/routes.js';
import { indexFile, searchContexts, SEARCH_FILES } from './search-contexts.js';
import { textsScript } from './texts-script.js';
import { own } from '../../components/own.js';

export interface ChromeContext {
  readonly input: SiteInput;
  readonly site: Site;
  readonly references: References;
  readonly configFile: string;
  readonly diagnostics: Diagnostic[];
  /** Key path, in the config, of what is made at the moment. */
  readonly at?: readonly (string | number)[];
}

/** The parts around every page of one locale. */
export function buildChrome(locale: string, context: ChromeContext): Chrome {
  const { config, client } = context.input;
  const localePath = config.locales.find((l) => l.code === locale)?.path ?? '';
  const own = context.input.texts.get(locale)?.own;
  const script = own === undefined ? undefined : textsScript(own);
  const say = labelOf(locale, context);
  const { navbar, footer, announcementBar, assistant, feedback, analyticsFrame } = config;
  const items = navbar.items.map((item, i) => ({
    side: item.position,
    view: navItem(item, locale, { ...context, at: ['navbar', 'items', i] }),
  }));
  const logo = image(navbar.logo, { ...context, at: ['navbar', 'logo'] });
  const footerLogo = image(footer?.logo, { ...context, at: ['footer', 'logo'] });
  if (config.socialCard !== undefined) asset(config.socialCard, { ...context, at: ['socialCard'] });
  if (config.favicon !== undefined) asset(config.favicon, { ...context, at: ['favicon'] });
  return {
    siteTitle: config.title,
    tagline: say(config.tagline),
    baseUrl: config.baseUrl,
    homeHref: hrefOf(joinRoute(localePath), config),
    ...(logo === undefined ? {} : { logo }),
    navbar: {
      ...(navbar.title === undefined ? {} : { title: say(navbar.title) }),
      hideOnScroll: navbar.hideOnScroll,
      left: items.filter((i) => i.side === 'left').map((i) => i.view),
      right: items.filter((i) => i.side === 'right').map((i) => i.view),
    },
    ...(footer === undefined
      ? {}
      : {
          footer: {
            copyright: say(footer.copyright),
            columns: footer.columns.map((column, i) => ({
              title: say(column.title),
              links: column.items.map((item, j) =>
                plainLink(
                  { ...item, label: say(item.label) },
                  { ...context, at: ['footer', 'columns', i, 'items', j] },
                ),
              ),
            })),
            ...(footerLogo === undefined ? {} : { logo: footerLogo }),
          },
        }),
    ...(announcementBar === undefined
      ? {}
      : {
          announcement: {
            id: announcementBar.id,
            html: sayHtml(announcementBar.content, locale, context),
            closeable: announcementBar.closeable,
          },
        }),
    colorMode: config.colorMode,
    sidebarOptions: config.sidebar,
    ...(assistant === undefined ? {} : { assistant: { script: assistant.script } }),
    ...(feedback === undefined ? {} : { feedback: { script: feedback.script } }),
    ...(analyticsFrame === undefined ? {} : { analyticsFrame }),
    assets: {
      styles: [
        ...client.styles,
        ...config.styles.map((src, i) => asset(src, { ...context, at: ['styles', i] })),
      ],
      scripts: [
        ...(script === undefined ? [] : [hrefOfFile(script.file, config)]),
        ...client.scripts,
      ],
      ...(client.mermaid === undefined ? {} : { mermaid: client.mermaid }),
    },
    icons: siteIcons(context.input),
    searchHref: hrefOf(joinRoute(localePath, 'search'), config),
    search: searchView(locale, context),
    ...(own === undefined ? {} : { texts: own }),
  };
}

/** The config's labels in the words of a locale; one that nobody changed may be a text of docsgen's own. */
function labelOf(locale: string, { input }: ChromeContext): (label: string) => string {
  const texts = input.texts.get(locale);
  return (label) => {
    if (texts === undefined) return label;
    return own(texts.labels, label) ?? own(texts.own, label) ?? label;
  };
}

/** HTML of the config in the words of a locale, whose tags have been compared with the config's. */
function sayHtml(html: string, locale: string, { input }: ChromeContext): string {
  return own(input.texts.get(locale)?.labels ?? {}, html) ?? html;
}

function searchView(locale: string, context: ChromeContext): SearchView {
  const { config, client } = context.input;
  const own = config.locales.find(({ code }) => code === locale);
  const contexts = searchContexts(config).filter((found) => found.locale === locale);
  return {
    href: hrefOf(joinRoute(own?.path ?? '', 'search'), config),
    placeholder: labelOf(locale, context)(config.search.placeholder),
    worker: client.searchWorker,
    files: hrefOfFile(SEARCH_FILES, config),
    contexts: contexts.map((found) => ({
      name: found.name,
      prefix: hrefOf(found.prefix, config),
      index: hrefOfFile(indexFile(found), config),
      language: locale,
      tags: found.tags,
    })),
    ...(config.search.algolia === undefined ? {} : { algolia: config.search.algolia }),
    ...(config.search.missingResultsUrl === undefined
      ? {}
      : { missingResultsUrl: config.search.missingResultsUrl }),
  };
}

/** One navbar item as the components show it. Throws for a type it does not know. */
export function navItem(item: NavItemConfig, locale: string, context: ChromeContext): NavItemView {
  const styled = item.className === undefined ? {} : { className: item.className };
  const { config } = context.input;
  const say = (label: string): string => labelOf(locale, context)(label);
  switch (item.type) {
    case 'default': {
      const link = plainLink(
        {
          label: say(item.label ?? ''),
          ...(item.to === undefined ? {} : { to: item.to }),
          ...(item.href === undefined ? {} : { href: item.href }),
        },
        context,
      );
      const isHome = item.to !== undefined && normaliseRoute(item.to) === '/';
      // Every page is below the home page: its item is current there alone.
      const base = item.activeBasePath ?? (link.external === true || isHome ? undefined : item.to);
      return {
        type: 'link',
        label: link.label,
        href: link.href,
        external: link.external === true,
        ...(base === undefined ? {} : { activeBase: hrefOf(normaliseRoute(base), config) }),
        ...(isHome ? { exact: true } : {}),
        ...styled,
      };
    }
    case 'dropdown':
      return {
        type: 'dropdown',
        label: say(item.label ?? ''),
        items: (item.items ?? []).map((child, i) =>
          navItem(child, locale, { ...context, at: [...(context.at ?? []), 'items', i] }),
        ),
        ...(item.to === undefined
          ? {}
          : { href: plainLink({ label: '', to: item.to }, context).href }),
        ...styled,
      };
    case 'doc': {
      const page = context.site.pages.find(
        (p) =>
          p.id === item.docId &&
          p.locale === locale &&
          (item.area === undefined || p.area?.area === item.area),
      );
      if (page === undefined)
        fault(
          below(context, 'docId'),
          'navbar/unknown-doc',
          `The navbar names the doc "${item.docId ?? ''}", which does not exist.`,
          didYouMean(
            item.docId ?? '',
            context.site.pages.map((p) => p.id),
            DOC_ID,
          ),
        );
      const route = page?.route ?? '/';
      return {
        type: 'link',
        label: item.label === undefined ? (page?.title ?? '') : say(item.label),
        href: hrefOf(route, config),
        external: false,
        activeBase: hrefOf(route, config),
        ...styled,
      };
    }
    case 'docSidebar': {
      const sidebars = context.site.sidebars.filter(
        (s) => s.area.locale === locale && (item.area === undefined || s.area.area === item.area),
      );
      const sidebar = sidebars.find((s) => s.name === item.sidebarId);
      if (sidebar === undefined)
        fault(
          below(context, 'sidebarId'),
          'navbar/unknown-sidebar',
          `The navbar names the sidebar "${item.sidebarId ?? ''}", which does not exist.`,
          `There are: ${[...new Set(sidebars.map((s) => s.name))].join(', ')}.`,
        );
      const route =
        sidebar === undefined
          ? undefined
          : categoryRoute({
              kind: 'category',
              label: '',
              collapsible: false,
              collapsed: false,
              items: sidebar.items,
            });
      return {
        type: 'link',
        label: say(item.label ?? sidebar?.name ?? ''),
        href: hrefOf(route ?? '/', config),
        external: false,
        ...styled,
      };
    }
    case 'docsVersionDropdown': {
      const area = config.docs.find((a) => a.id === (item.area ?? config.docs[0]?.id));
      if (area === undefined)
        fault(
          below(context, 'area'),
          'navbar/unknown-area',
          `There is no docs area "${item.area ?? ''}".`,
          `There are: ${config.docs.map((a) => a.id).join(', ')}.`,
        );
      const all = area?.versions ?? [];
      const known = all.map((v) => v.name);
      for (const name of item.versions ?? [])
        if (area !== undefined && !known.includes(name))
          fault(
            context,
            'navbar/unknown-version',
            `The docs area "${area.id}" has no version "${name}".`,
            `There are: ${known.join(', ')}.`,
          );
      const offered =
        item.versions === undefined
          ? all
          : item.versions.flatMap((name) => all.filter((v) => v.name === name));
      const last = all.find((v) => v.isLast);
      return {
        type: 'versions',
        label: last?.label ?? '',
        area: area?.id ?? '',
        items: offered.map((v) => ({
          label: v.label,
          href: hrefOf(joinRoute(area?.routeBase ?? '', v.path), config),
        })),
        ...styled,
      };
    }
    case 'localeDropdown': {
      const current = config.locales.find((l) => l.code === locale);
      return {
        type: 'locales',
        label: current?.label ?? locale,
        items: config.locales.map((l) => ({
          label: l.label,
          href: hrefOf(joinRoute(l.path), config),
          lang: l.htmlLang,
        })),
        ...styled,
      };
    }
    case 'search':
      return { type: 'search', ...styled };
    case 'html':
      return { type: 'html', html: item.value ?? '', ...styled };
    case 'custom-askAI':
      return {
        type: 'askAi',
        label: say(item.label ?? config.assistant?.label ?? 'Ask AI'),
        script: config.assistant?.script ?? '',
        ...styled,
      };
    default:
      // Configs are validated; only a caller that skips that arrives here.
      throw new Error(
        `No NavbarItem component found for type "${String((item as { type: unknown }).type)}". The item is ${JSON.stringify(item)}.`,
      );
  }
}

function plainLink(
  item: { readonly label: string; readonly to?: string; readonly href?: string },
  context: ChromeContext,
): LinkView {
  const { config } = context.input;
  if (item.href !== undefined && /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(item.href))
    return { label: item.label, href: item.href, external: true };
  const address = item.to ?? item.href ?? '/';
  const at = below(context, item.to === undefined ? 'href' : 'to');
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address))
    return { label: item.label, href: address, external: true };
  const [path = '', hash] = address.split('#');
  const route = normaliseRoute(path);
  const file = staticHref(path, context.input);
  if (context.references.byRoute(route) === undefined && file === undefined) {
    fault(
      at,
      'link/missing-page',
      `No page is at "${address}".`,
      didYouMean(
        route,
        context.references.routes,
        'No route is like it: correct the link, or write the page.',
      ),
    );
  }
  const anchors = context.references.byRoute(route)?.page?.facts.anchors;
  if (hash !== undefined && hash !== '' && anchors !== undefined && !anchors.includes(hash))
    fault(
      at,
      'link/missing-anchor',
      `The page at "${path}" has no anchor "#${hash}".`,
      didYouMean(hash, anchors, 'Anchors are the ids of headings.'),
    );
  const href =
    context.references.byRoute(route) === undefined && file !== undefined
      ? file
      : hrefOf(route, config);
  return { label: item.label, href: href + (hash === undefined ? '' : `#${hash}`) };
}

function image(config: ImageConfig | undefined, context: ChromeContext): ImageView | undefined {
  if (config === undefined) return undefined;
  return {
    ...config,
    src: asset(config.src, below(context, 'src')),
    ...(config.srcDark === undefined
      ? {}
      : { srcDark: asset(config.srcDark, below(context, 'srcDark')) }),
  };
}

function below(context: ChromeContext, key: string): ChromeContext {
  return { ...context, at: [...(context.at ?? []), key] };
}

function asset(src: string, context: ChromeContext): string {
  const href = staticHref(src, context.input);
  const staticFolder = context.input.config.staticFolders[0] ?? 'static';
  if (href === undefined)
    fault(
      context,
      'link/missing-asset',
      `There is no file "${src}" in ${context.input.config.staticFolders.join(' or ') || 'a static folder'}.`,
      `Correct the path, or add the file: "/img/logo.svg" is ${staticFolder}/img/logo.svg.`,
    );
  return href ?? src;
}

function fault(context: ChromeContext, rule: string, message: string, hint: string): void {
  const { input, configFile, at } = context;
  const place =
    at === undefined
      ? { line: 1, column: 1 }
      : locateKey(input.data.get(configFile)?.text ?? '', at);
  context.diagnostics.push({ rule, severity: 'error', file: configFile, ...place, message, hint });
}
