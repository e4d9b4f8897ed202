import { own } from '../../components/own.js';
import type { Texts } from '../../components/text.js';
import type { Chrome, ImageView, NavItemView, SearchView } from '../../components/view.js';
import type { ImageConfig, LogoConfig, SiteConfig } from '../model/config.js';
import type { AreaKey } from '../model/site.js';
import { firstRoute } from '../site/navigation.js';
import { hrefOfFile, staticAsset } from '../site/references.js';
import { hrefOf, joinRoute, localePathOf, searchRoute } from '../site/routes.js';
import {
  below,
  configAsset,
  configLink,
  labelTranslator,
  type ChromeContext,
} from './chrome-context.js';
import { siteIcons } from './icons.js';
import { navItem } from './nav-items.js';
import { sidebarLabel } from './sidebar-label.js';
import { indexFile, SEARCH_FILES, searchContexts } from './search-contexts.js';
import { textsScript } from './texts-script.js';

/** Where a logo leads in a locale; empty for the home page. `place` is that of the logo. */
function logoHref(
  logo: LogoConfig | undefined,
  locale: string,
  place: ChromeContext,
): Pick<Chrome, 'logoHref'> {
  const { to, href } = logo ?? {};
  const address = to ?? href;
  if (address === undefined) return {};
  const target = to === undefined ? { href: address } : { to };
  return { logoHref: configLink({ label: '', ...target }, locale, place).href };
}

/** The chrome of one locale: the parts that all its pages share. */
export function buildChrome(locale: string, context: ChromeContext): Chrome {
  const { input } = context;
  const { config, client } = input;
  const { navbar, footer, assistant, feedback, analyticsFrame } = config;
  const texts = input.texts.get(locale)?.own;
  const translate = labelTranslator(locale, context);
  const localePath = localePathOf(locale, config);
  const items = navbar.items.map((item, i) => ({
    side: item.position,
    view: navItem(item, locale, below(context, 'navbar', 'items', i)),
  }));
  const viewsOn = (side: 'left' | 'right'): NavItemView[] =>
    items
      .filter((item) => item.side === side)
      .map(({ view }) => view)
      .filter((view) => view.type !== 'askAi' || assistant !== undefined);
  const logo = logoView(navbar.logo, locale, below(context, 'navbar', 'logo'));
  // Only to report missing files: each page has these hrefs in its head.
  if (config.socialCard !== undefined) configAsset(config.socialCard, below(context, 'socialCard'));
  if (config.favicon !== undefined) configAsset(config.favicon, below(context, 'favicon'));
  return {
    siteTitle: config.title,
    tagline: translate(config.tagline),
    baseUrl: config.baseUrl,
    homeHref: hrefOf(joinRoute(localePath), config),
    ...(logo === undefined ? {} : { logo }),
    ...logoHref(navbar.logo, locale, below(context, 'navbar', 'logo')),
    navbar: {
      ...(navbar.title === undefined ? {} : { title: translate(navbar.title) }),
      hideOnScroll: navbar.hideOnScroll,
      left: viewsOn('left'),
      right: viewsOn('right'),
    },
    ...(footer === undefined
      ? {}
      : { footer: footerView(footer, locale, below(context, 'footer')) }),
    ...announcement(locale, context),
    colorMode: config.colorMode,
    ...docsTree(locale, context),
    sidebarOptions: config.sidebar,
    ...(assistant === undefined ? {} : { assistant: { script: assistant.script } }),
    ...feedbackView(feedback),
    ...(analyticsFrame === undefined ? {} : { analyticsFrame }),
    // In watch mode the site changes all the time.
    ...(config.offline === true && !context.isWatching
      ? { offline: hrefOfFile('sw.js', config) }
      : {}),
    assets: {
      styles: [
        ...client.styles,
        ...config.styles.map((src, i) => configAsset(src, below(context, 'styles', i))),
      ],
      scripts: [...textsHref(texts, config), ...client.scripts],
      ...(client.mermaid === undefined ? {} : { mermaid: client.mermaid }),
    },
    icons: siteIcons(input),
    searchHref: hrefOf(searchRoute(localePath, config), config),
    search: searchView(locale, context),
    ...componentTexts(locale, input),
    ...(texts === undefined ? {} : { texts }),
  };
}

/** The texts that components for slots name. */
function componentTexts(
  locale: string,
  { slotTexts = [], texts }: ChromeContext['input'],
): Pick<Chrome, 'componentTexts'> {
  const translated = texts.get(locale)?.components ?? {};
  const entries = slotTexts.flatMap((id): [string, string][] => {
    const text = own(translated, id);
    return text === undefined ? [] : [[id, text]];
  });
  return entries.length === 0 ? {} : { componentTexts: Object.fromEntries(entries) };
}

/** The parts of the feedback that all pages share. */
function feedbackView(feedback: SiteConfig['feedback']): Pick<Chrome, 'feedback'> {
  const { script, endpoint } = feedback ?? {};
  if (script === undefined && endpoint === undefined) return {};
  return {
    feedback: {
      ...(script === undefined ? {} : { script }),
      ...(endpoint === undefined ? {} : { endpoint }),
    },
  };
}

/** The first sidebar of the current version of a docs area in a locale. */
function docsTree(locale: string, { input, site }: ChromeContext): Pick<Chrome, 'tree'> {
  const { config } = input;
  const isCurrent = ({ area, version }: AreaKey): boolean =>
    config.docs
      .find(({ id }) => id === area)
      ?.versions.some(({ name, isLast }) => isLast && name === version) === true;
  const sidebar = site.sidebars.find(({ area }) => area.locale === locale && isCurrent(area));
  const route = sidebar === undefined ? undefined : firstRoute(sidebar.items);
  if (sidebar === undefined || route === undefined) return {};
  return { tree: { label: sidebarLabel(sidebar.name, config), href: hrefOf(route, config) } };
}

function footerView(
  footer: NonNullable<SiteConfig['footer']>,
  locale: string,
  context: ChromeContext,
): NonNullable<Chrome['footer']> {
  const translate = labelTranslator(locale, context);
  const logo = logoView(footer.logo, locale, below(context, 'logo'));
  // Markup of the config is trusted, but not that of a translation.
  const hasMarkup = footer.copyright.includes('<');
  return {
    copyright: translate(footer.copyright),
    ...(hasMarkup ? { copyrightHtml: footer.copyright } : {}),
    columns: footer.columns.map((column, i) => {
      const html = column.items.flatMap((item) => item.html ?? []);
      return {
        ...(column.title === undefined ? {} : { title: translate(column.title) }),
        links: column.items.flatMap(({ label, html: markup, ...target }, j) =>
          label === undefined || markup !== undefined
            ? []
            : configLink(
                { ...target, label: translate(label) },
                locale,
                below(context, 'columns', i, 'items', j),
              ),
        ),
        ...(html.length === 0 ? {} : { html }),
      };
    }),
    ...(logo === undefined ? {} : { logo }),
    ...logoHref(footer.logo, locale, below(context, 'logo')),
  };
}

/** The announcement in the language of a locale. */
function announcement(locale: string, { input }: ChromeContext): Pick<Chrome, 'announcement'> {
  const { announcementBar } = input.config;
  if (announcementBar === undefined) return {};
  const { id, content, closeable } = announcementBar;
  // The tags of the translation have been compared with those of the config.
  const html = own(input.texts.get(locale)?.labels ?? {}, content) ?? content;
  return { announcement: { id, html, closeable } };
}

/** The href of the script with a locale's texts, as a list of at most one. */
function textsHref(texts: Texts | undefined, config: SiteConfig): string[] {
  const script = texts === undefined ? undefined : textsScript(texts);
  return script === undefined ? [] : [hrefOfFile(script.file, config)];
}

function searchView(locale: string, context: ChromeContext): SearchView {
  const { config, client } = context.input;
  const { algolia, missingResultsUrl, placeholder } = config.search;
  const localePath = localePathOf(locale, config);
  const contexts = searchContexts(config).filter((search) => search.locale === locale);
  return {
    href: hrefOf(searchRoute(localePath, config), config),
    placeholder: labelTranslator(locale, context)(placeholder),
    worker: client.searchWorker,
    files: hrefOfFile(SEARCH_FILES, config),
    contexts: contexts.map((search) => ({
      name: search.name,
      prefix: hrefOf(search.prefix, config),
      index: hrefOfFile(indexFile(search), config),
      language: locale,
      tags: search.tags,
    })),
    ...(algolia === undefined ? {} : { algolia }),
    ...(missingResultsUrl === undefined ? {} : { missingResultsUrl }),
  };
}

function logoView(
  config: ImageConfig | undefined,
  locale: string,
  context: ChromeContext,
): ImageView | undefined {
  if (config === undefined) return undefined;
  const { srcDark } = config;
  return {
    ...config,
    alt: labelTranslator(locale, context)(config.alt),
    ...sizeOf(config.src, config, context),
    src: configAsset(config.src, below(context, 'src')),
    ...(srcDark === undefined
      ? {}
      : {
          srcDark: configAsset(srcDark, below(context, 'srcDark')),
          darkSize: sizeOf(srcDark, config, context),
        }),
  };
}

/** The size of an image of the config, so that nothing moves when it arrives. */
function sizeOf(
  src: string,
  { width, height }: ImageConfig,
  { input }: ChromeContext,
): Pick<ImageView, 'width' | 'height'> {
  const written = {
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
  if (width !== undefined && height !== undefined) return written;
  const file = { width: 0, height: 0, ...staticAsset(src, input) };
  if (file.width === 0 || file.height === 0) return written;
  const scale = height === undefined ? (width ?? file.width) / file.width : height / file.height;
  return { width: Math.round(file.width * scale), height: Math.round(file.height * scale) };
}
