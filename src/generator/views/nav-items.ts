import type { NavItemView } from '../../components/view.js';
import type { NavItemConfig, VersionConfig } from '../model/config.js';
import { DOC_ID, didYouMean } from '../model/nearest.js';
import type { SitePage } from '../model/site.js';
import { firstRoute } from '../site/navigation.js';
import { versionHome } from './elsewhere.js';
import { hrefOf, joinRoute, normaliseRoute } from '../site/routes.js';
import {
  below,
  configLink,
  labelTranslator,
  versionLabel,
  report,
  type ChromeContext,
} from './chrome-context.js';

/** A navbar item for the components. Throws for an unknown type. */
export function navItem(item: NavItemConfig, locale: string, context: ChromeContext): NavItemView {
  const { config } = context.input;
  const translate = (label: string): string => labelTranslator(locale, context)(label);
  const className = item.className === undefined ? {} : { className: item.className };
  switch (item.type) {
    case 'default':
      return { ...linkItem(item, locale, context), ...className };
    case 'dropdown':
      return { ...dropdown(item, locale, context), ...className };
    case 'doc':
      return { ...docItem(item, locale, context), ...className };
    case 'docSidebar':
      return { ...sidebarItem(item, locale, context), ...className };
    case 'docsVersionDropdown':
      return {
        ...versionDropdown(item, locale, context),
        ...aroundMenu(item, locale, context),
        ...className,
      };
    case 'localeDropdown':
      return {
        ...localeDropdown(locale, context),
        ...aroundMenu(item, locale, context),
        ...className,
      };
    case 'search':
      return { type: 'search', ...className };
    case 'html':
      return { type: 'html', html: item.value ?? '', ...className };
    case 'custom-askAI':
      return {
        type: 'askAi',
        label: translate(item.label ?? config.assistant?.label ?? 'Ask AI'),
        script: config.assistant?.script ?? '',
        ...className,
      };
    default:
      throw unknownType(item);
  }
}

function linkItem(item: NavItemConfig, locale: string, context: ChromeContext): NavItemView {
  const { label = '', to, href } = item;
  const link = configLink(
    {
      label: labelTranslator(locale, context)(label),
      ...(to === undefined ? {} : { to }),
      ...(href === undefined ? {} : { href }),
    },
    locale,
    context,
  );
  const isHome = to !== undefined && normaliseRoute(to) === '/';
  // Every page is below the home page, so its item is current only on the home page itself.
  const base = item.activeBasePath ?? (link.external === true || isHome ? undefined : to);
  return {
    type: 'link',
    label: link.label,
    href: link.href,
    external: link.external === true,
    ...(base === undefined
      ? {}
      : {
          activeBase: hrefOf(
            context.references.inLocale(locale, normaliseRoute(base)),
            context.input.config,
          ),
        }),
    ...(item.activeBaseRegex === undefined ? {} : { activePattern: item.activeBaseRegex }),
    ...(isHome ? { exact: true } : {}),
    ...(item.iconOnly === true ? { iconOnly: true } : {}),
  };
}

function dropdown(item: NavItemConfig, locale: string, context: ChromeContext): NavItemView {
  const { label = '', to, items = [] } = item;
  return {
    type: 'dropdown',
    label: labelTranslator(locale, context)(label),
    items: items.map((child, i) => navItem(child, locale, below(context, 'items', i))),
    ...(to === undefined ? {} : { href: configLink({ label: '', to }, locale, context).href }),
  };
}

function docItem(item: NavItemConfig, locale: string, context: ChromeContext): NavItemView {
  const { docId = '', area, label } = item;
  const { pages } = context.site;
  const page = pages.find(
    (candidate) =>
      candidate.id === item.docId &&
      candidate.locale === locale &&
      (area === undefined || candidate.area?.area === area),
  );
  if (page === undefined) {
    report(below(context, 'docId'), {
      rule: 'navbar/unknown-doc',
      message:
        `The navbar names the doc "${docId}", which does not exist` +
        `${area === undefined ? '' : ` in the area "${area}"`}.`,
      hint: docHint(docId, area, pages),
    });
  }
  const href = hrefOf(page?.route ?? '/', context.input.config);
  return {
    type: 'link',
    label: label === undefined ? (page?.title ?? '') : labelTranslator(locale, context)(label),
    href,
    external: false,
    activeBase: href,
  };
}

/** A hint with the area that has the doc, or with similar ids. */
function docHint(docId: string, area: string | undefined, pages: readonly SitePage[]): string {
  const other = pages.find(({ id }) => id === docId)?.area?.area;
  if (other !== undefined && area !== undefined)
    return `It is in the area "${other}": write \`area: "${other}"\`.`;
  const ofArea = pages.filter((page) => area === undefined || page.area?.area === area);
  const ids = new Set(ofArea.map(({ id }) => id));
  ids.delete(docId);
  return didYouMean(docId, ids, DOC_ID);
}

function sidebarItem(item: NavItemConfig, locale: string, context: ChromeContext): NavItemView {
  const { sidebarId = '', area, label } = item;
  const sidebars = context.site.sidebars.filter(
    (sidebar) =>
      sidebar.area.locale === locale && (area === undefined || sidebar.area.area === area),
  );
  const sidebar = sidebars.find(({ name }) => name === item.sidebarId);
  if (sidebar === undefined) {
    const names = new Set(sidebars.map(({ name }) => name));
    report(below(context, 'sidebarId'), {
      rule: 'navbar/unknown-sidebar',
      message: `The navbar names the sidebar "${sidebarId}", which does not exist.`,
      hint: `There are: ${[...names].join(', ')}.`,
    });
  }
  const route = sidebar === undefined ? undefined : firstRoute(sidebar.items);
  return {
    type: 'link',
    label: labelTranslator(locale, context)(label ?? sidebar?.name ?? ''),
    href: hrefOf(route ?? '/', context.input.config),
    external: false,
  };
}

function versionDropdown(item: NavItemConfig, locale: string, context: ChromeContext): NavItemView {
  const { config } = context.input;
  const localeConfig = config.locales.find(({ code }) => code === locale);
  const area = config.docs.find(({ id }) => id === (item.area ?? config.docs[0]?.id));
  if (area === undefined)
    report(below(context, 'area'), {
      rule: 'navbar/unknown-area',
      message: `There is no docs area "${item.area ?? ''}".`,
      hint: `There are: ${config.docs.map(({ id }) => id).join(', ')}.`,
    });
  const { id = '', versions = [] } = area ?? {};
  const names = versions.map(({ name }) => name);
  for (const name of item.versions ?? [])
    if (area !== undefined && !names.includes(name))
      report(context, {
        rule: 'navbar/unknown-version',
        message: `The docs area "${id}" has no version "${name}".`,
        hint: `There are: ${names.join(', ')}.`,
      });
  const labelOf = (version: VersionConfig): string => versionLabel(version, locale, context.input);
  const last = versions.find(({ isLast }) => isLast);
  return {
    type: 'versions',
    label: last === undefined ? '' : labelOf(last),
    area: id,
    items: offeredVersions(item, versions).map((version) => ({
      label: labelOf(version),
      version: version.name,
      href: hrefOf(
        area === undefined || localeConfig === undefined
          ? '/'
          : versionHome({ area, version, locale: localeConfig }, context),
        config,
      ),
    })),
  };
}

/** The items above and below the versions or locales of a dropdown. */
function aroundMenu(
  { itemsBefore, itemsAfter }: NavItemConfig,
  locale: string,
  context: ChromeContext,
): { readonly before?: readonly NavItemView[]; readonly after?: readonly NavItemView[] } {
  const views = (items: readonly NavItemConfig[], key: string): readonly NavItemView[] =>
    items.map((child, i) => navItem(child, locale, below(context, key, i)));
  return {
    ...(itemsBefore === undefined ? {} : { before: views(itemsBefore, 'itemsBefore') }),
    ...(itemsAfter === undefined ? {} : { after: views(itemsAfter, 'itemsAfter') }),
  };
}

function offeredVersions(
  item: NavItemConfig,
  versions: readonly VersionConfig[],
): readonly VersionConfig[] {
  if (item.versions === undefined) return versions;
  return item.versions.flatMap((name) => versions.filter((version) => version.name === name));
}

function localeDropdown(locale: string, { input: { config } }: ChromeContext): NavItemView {
  const { locales } = config;
  return {
    type: 'locales',
    label: locales.find(({ code }) => code === locale)?.label ?? locale,
    items: locales.map(({ label, path, htmlLang }) => ({
      label,
      href: hrefOf(joinRoute(path), config),
      lang: htmlLang,
    })),
  };
}

/** The config has been validated, so only a caller that skips validation gets this error. */
function unknownType(item: NavItemConfig): Error {
  const { type } = item as { type: unknown };
  const text = JSON.stringify(item);
  return new Error(
    `No NavbarItem component found for type "${String(type)}". The item is ${text}.`,
  );
}
