import type { Text } from '../../components/messages.js';
import type { MainView, PageView } from '../../components/view.js';
import type { SiteConfig, VersionConfig } from '../model/config.js';
import type { SiteInput } from '../model/input.js';
import type { AreaKey, SitePage } from '../model/site.js';
import { hrefOfFile } from '../site/references.js';
import { hrefOf } from '../site/routes.js';
import type { Card, CardFacts } from './cards.js';
import type { ViewContext } from './context.js';
import type { FrontMatter, HeadTag } from '../model/page.js';
import type { PluginPage } from '../model/plugin.js';
import { hashData } from '../model/keys.js';
import { withAddedTags, withPluginTags } from './added-head.js';
import { docusaurusClasses } from './docusaurus-classes.js';
import { elsewhereOf } from './elsewhere.js';
import { buildHead, pageName, type HeadFacts } from './head.js';
import { inlineStyleFile } from './inline-style-file.js';

/** A planned page. Only its view is expensive, so that it is built when the page is rendered. */
export interface PagePlan {
  readonly name: string;
  readonly locale: string;
  readonly noindex: boolean;
  /** The page's social card, if it has one. */
  readonly card: Card | undefined;
  readonly view: () => PageView;
}

/** The parts in which the kinds of pages differ. */
export interface PageParts {
  readonly route: string;
  readonly locale: string;
  /** Id of a doc. */
  readonly docId?: string;
  readonly main: () => MainView;
  /** When absent: neither mathematics nor diagrams. */
  readonly features?: PageView['features'];
  readonly head: PageHead;
  /** The page has live code, which needs another policy. */
  readonly hasLiveCode?: boolean;
  /** Elements that the page adds to its head. */
  readonly addedHead?: readonly HeadTag[];
  /** The front matter of a Markdown page, for plugins. */
  readonly frontMatter?: FrontMatter;
  /** The words of the social card. When absent: the page has no card. */
  readonly card?: CardFacts;
}

type PageHead = Pick<HeadFacts, 'title'> & Partial<Omit<HeadFacts, keyof SetByPlan>>;
type SetByPlan = Pick<HeadFacts, 'title' | 'route' | 'locale' | 'math' | 'card'>;

const DEFAULT_HEAD = {
  description: undefined,
  keywords: [],
  image: undefined,
  noindex: false,
  area: undefined,
  source: undefined,
} satisfies Partial<HeadFacts>;

const NO_FEATURES = { math: false, mermaid: false };

/** Plans a page of any kind. */
export function planPage(parts: PageParts, context: ViewContext): PagePlan {
  const { route, locale, main, features = NO_FEATURES } = parts;
  const { config } = context.input;
  const head = { ...DEFAULT_HEAD, ...parts.head };
  const name = pageName({ ...head, route }, config);
  const { tags, scripts } = context.hooks.tagsOf(pluginPage(parts, head, config));
  const card = parts.card === undefined ? undefined : context.cards({ ...head, route }, parts.card);
  const hasLive = parts.hasLiveCode === true;
  const view = (): PageView => {
    const localeConfig = config.locales.find(({ code }) => code === locale);
    const chrome = context.chromes.get(locale);
    if (chrome === undefined) throw new Error(`No chrome for the locale "${locale}".`);
    const shell = context.shells.get(locale);
    if (shell === undefined) throw new Error(`No shell for the locale "${locale}".`);
    const csp = hasLive ? shell.liveCsp : shell.csp;
    const shown = main();
    const elsewhere = elsewhereOf({ route, locale, area: head.area }, context);
    return {
      chrome,
      shell: {
        // The browser loads the document if the next page has other scripts or another policy.
        id:
          scripts.length === 0 && !hasLive
            ? shell.id
            : hashData([shell.id, scripts, hasLive]).slice(0, 12),
        chromeHref: shell.href,
        chunks: config.trailingSlash === false ? 'file' : 'folder',
        ...(csp === undefined ? {} : { csp }),
      },
      href: hrefOf(route, config),
      route,
      lang: localeConfig?.htmlLang ?? locale,
      dir: localeConfig?.direction ?? 'ltr',
      head: withPluginTags(
        withAddedTags(
          buildHead({ ...head, route, locale, math: features.math, card }, context),
          parts.addedHead ?? [],
        ),
        tags,
        scripts,
      ),
      main: shown,
      ...(config.docusaurusClasses
        ? { classes: classesOf(shown, { area: head.area, docId: parts.docId }, config) }
        : {}),
      ...(elsewhere === undefined ? {} : { elsewhere }),
      features,
      generator: context.generator,
    };
  };
  return { name, locale, noindex: head.noindex, card, view };
}

function classesOf(
  main: MainView,
  { area, docId }: { readonly area: AreaKey | undefined; readonly docId: string | undefined },
  { docs }: SiteConfig,
): readonly string[] {
  const isBlog = docs.find(({ id }) => id === area?.area)?.blog !== undefined;
  return docusaurusClasses({ main, area, isBlog, docId });
}

/** The facts of a page for the hooks of plugins. */
function pluginPage(
  { route, locale, frontMatter }: PageParts,
  {
    title,
    description,
    area,
    source,
    noindex,
  }: Pick<HeadFacts, 'title' | 'description' | 'area' | 'source' | 'noindex'>,
  config: SiteConfig,
): PluginPage {
  return {
    route,
    href: hrefOf(route, config),
    title: pageName({ title, route }, config),
    ...(description === undefined || description === '' ? {} : { description }),
    locale,
    ...(area === undefined ? {} : { area: area.area, version: area.version }),
    ...(source === undefined ? {} : { source }),
    noindex,
    frontMatter: { ...frontMatter },
  };
}

/** The version that a page belongs to; undefined outside the docs areas. */
export function versionOf(page: SitePage, { config }: SiteInput): VersionConfig | undefined {
  return config.docs
    .find((area) => area.id === page.area?.area)
    ?.versions.find((version) => version.name === page.area?.version);
}

/** Returns a function that translates docsgen's own texts into a locale. */
export function translatorFor(locale: string, { input }: ViewContext): (text: Text) => string {
  const translations = input.texts.get(locale)?.own;
  return (text) => translations?.[text] ?? text;
}

/** The href of the style sheet for inline styles, as a list of at most one. */
export function inlineStylesHref(styles: readonly string[], { input }: ViewContext): string[] {
  return styles.length === 0 ? [] : [hrefOfFile(inlineStyleFile(styles).file, input.config)];
}
