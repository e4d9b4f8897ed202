import { tagOf } from './search-contexts.js';
import { withoutBackticks } from '../../components/code-spans.js';
import type { HeadView } from '../../components/view.js';
import { CARD_SIZE } from '../model/card.js';
import type { SiteConfig } from '../model/config.js';
import type { AreaKey, Blog } from '../model/site.js';
import { DESCRIPTION_TAGS, withoutTags } from './added-head.js';
import type { Card } from './cards.js';
import { changeFeeds, homeOf } from '../site/changed-pages.js';
import { feedOutputs } from '../site/feeds.js';
import { assetBeside, pictureHref } from '../site/picture.js';
import { hrefOfFile, staticAsset, staticHref } from '../site/references.js';
import { feedFile, hrefOf, joinRoute, localePathOf } from '../site/routes.js';
import type { ViewContext } from './context.js';

export interface HeadFacts {
  readonly route: string;
  readonly locale: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly keywords: readonly string[];
  readonly image: string | undefined;
  readonly noindex: boolean;
  readonly area: AreaKey | undefined;
  readonly source: string | undefined;
  readonly math: boolean;
  /** The fonts of formulas that are visible at first. */
  readonly mathFonts?: readonly string[];
  /** Whether the page has a feed. */
  readonly feed?: boolean;
  /** The blog whose feeds the page names. */
  readonly blog?: Blog | undefined;
  /** Data for search engines; left out on a site without `url`. */
  readonly structuredData?: (() => object) | undefined;
  /** Hrefs of style sheets for this page only. */
  readonly styles?: readonly string[];
  /** Hrefs of scripts that the page needs soon. */
  readonly modules?: readonly string[];
  readonly card: Card | undefined;
  /** The page has no content without scripts, so it is not written as Markdown. */
  readonly noMarkdown?: boolean;
  /** The page has no canonical address, like the not-found page. */
  readonly noCanonical?: boolean;
}

/** The tags of a picture. */
const IMAGE_TAGS = [
  'og:image',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'twitter:image',
  'twitter:image:alt',
];

/**
 * The link that fetches the script of an island early, as `loadScript` of the client does: with
 * `modulepreload`, some browsers would remember a failure until the page is closed.
 */
function islandScriptLink(href: string): HeadView['links'][number] {
  return { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href };
}

/** The links that load the fonts of formulas before these are laid out, so that no line moves. */
function mathFontLinks(
  { math, mathFonts = [] }: HeadFacts,
  { mathStyles: [style] }: ViewContext['input']['client'],
): HeadView['links'] {
  if (!math || style === undefined) return [];
  return mathFonts.map((font) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    href: style.replace(/[^/]*$/, `fonts/KaTeX_${font}.woff2`),
  }));
}

/** The head of a page: title, canonical and alternate addresses, social card, search tags. */
export function buildHead(facts: HeadFacts, context: ViewContext): HeadView {
  const { input } = context;
  const { config, client } = input;
  const absolute = (href: string): string => (href.startsWith('/') ? config.url + href : href);
  const addressed = config.url !== '' && facts.noCanonical !== true;
  const name = pageName(facts, config);
  const title = name === config.title ? name : `${name} ${config.titleDelimiter} ${config.title}`;
  const image =
    facts.card === undefined
      ? givenImage(facts, input)
      : { href: hrefOfFile(facts.card.path, config), ...CARD_SIZE, alt: title };
  return {
    title,
    ...(facts.description === undefined || facts.description === ''
      ? {}
      : { description: facts.description }),
    ...(facts.keywords.length + config.head.keywords.length === 0
      ? {}
      : { keywords: [...new Set([...facts.keywords, ...config.head.keywords])] }),
    ...(addressed ? { canonical: absolute(hrefOf(facts.route, config)) } : {}),
    alternates: addressed ? alternatesOf(facts, context) : [],
    ...(image === undefined ? {} : { image: { ...image, href: absolute(image.href) } }),
    noindex: facts.noindex,
    meta: [
      { name: 'docsearch:language', content: facts.locale },
      { name: 'docsearch:docusaurus_tag', content: tagOf(facts) },
      ...(facts.area === undefined
        ? []
        : [{ name: 'docsearch:version', content: facts.area.version }]),
      ...withoutTags(config.head.meta, ownTags(facts)),
    ],
    links: [
      ...markdownLink(facts, context),
      ...(facts.blog === undefined ? [] : feedLinks(facts.blog, config)),
      ...changeLinks(facts, context),
      ...(facts.feed === true && addressed
        ? [
            {
              rel: 'alternate',
              href: hrefOfFile(feedFile(facts.route), config),
              type: 'application/atom+xml',
              title: facts.title,
            },
          ]
        : []),
      ...mathFontLinks(facts, client),
      ...[...(facts.math ? client.mathStyles : []), ...(facts.styles ?? [])].map((href) => ({
        rel: 'stylesheet',
        href,
      })),
      ...(facts.modules ?? []).map(islandScriptLink),
      ...config.head.links.map(({ href, hreflang, crossorigin, ...link }) => ({
        ...link,
        href: staticHref(href, input) ?? href,
        ...(hreflang === undefined ? {} : { hrefLang: hreflang }),
        ...(crossorigin === undefined ? {} : { crossOrigin: crossorigin }),
      })),
    ],
    scripts: [
      ...(config.tagScript === undefined ? [] : [{ src: config.tagScript.src, async: true }]),
      ...config.scripts.map((script) => ({
        src: staticHref(script.src, input) ?? script.src,
        async: script.async,
        defer: script.defer,
        ...(script.attributes === undefined ? {} : { attributes: script.attributes }),
      })),
    ],
    ...(addressed && facts.structuredData !== undefined
      ? { structuredData: facts.structuredData() }
      : {}),
  };
}

/** Names of the tags whose content is the page's own, so that those of the config give way. */
function ownTags({ title, description, keywords, image, noindex }: HeadFacts): Set<string> {
  return new Set([
    ...(title === '' ? [] : ['og:title']),
    ...(description === undefined || description === '' ? [] : DESCRIPTION_TAGS),
    ...(keywords.length === 0 ? [] : ['keywords']),
    ...(image === undefined ? [] : IMAGE_TAGS),
    ...(noindex ? ['robots'] : []),
  ]);
}

/** The link to the page as Markdown, as a list of at most one. */
function markdownLink(
  { route, noMarkdown }: HeadFacts,
  { input, markdownFiles }: ViewContext,
): HeadView['links'][number][] {
  const file = noMarkdown === true ? undefined : markdownFiles(route);
  if (file === undefined) return [];
  return [{ rel: 'alternate', type: 'text/markdown', href: hrefOfFile(file, input.config) }];
}

/** The links of a home page to the feeds of changed pages. */
function changeLinks(
  { route, locale }: HeadFacts,
  { input, site }: ViewContext,
): HeadView['links'][number][] {
  const { config } = input;
  if (route !== homeOf(locale, config)) return [];
  return changeFeeds(locale, site, input).map(({ href, type }) => ({
    rel: 'alternate',
    href,
    type,
    title: config.title,
  }));
}

function feedLinks(blog: Blog, config: SiteConfig): HeadView['links'][number][] {
  return feedOutputs(blog, config).map(({ href, type, label }) => ({
    rel: 'alternate',
    href,
    type,
    title: `${blog.config.feed.title ?? `${blog.config.title} | ${config.title}`} (${label})`,
  }));
}

/** The title of a page without the site's title. A home page may have only the site's title. */
export function pageName(
  { title, route }: Pick<HeadFacts, 'title' | 'route'>,
  config: SiteConfig,
): string {
  const isHome = config.locales.some(({ path }) => route === `/${path}`);
  return title === '' && isHome ? config.title : withoutBackticks(title);
}

/** The picture from the page's front matter, otherwise the one from the config. */
function givenImage(facts: HeadFacts, input: ViewContext['input']): HeadView['image'] {
  const { image, source: from } = facts;
  for (const picture of [
    { src: image, from },
    { src: input.config.socialCard, from: undefined },
  ]) {
    const { src } = picture;
    if (src === undefined) continue;
    const named = { src, from: picture.from };
    const href = pictureHref(named, input);
    if (href === undefined) continue;
    const { width, height } = assetBeside(named, input) ?? staticAsset(src, input) ?? {};
    return { href, ...(width === undefined || height === undefined ? {} : { width, height }) };
  }
  return undefined;
}

/** The absolute addresses of the page in all locales that have it. */
export function alternatesOf(
  facts: Pick<HeadFacts, 'route' | 'locale'>,
  { input: { config }, references }: Pick<ViewContext, 'input' | 'references'>,
): HeadView['alternates'] {
  const path = localePathOf(facts.locale, config);
  const routeInLocale = path === '' ? facts.route : facts.route.slice(path.length + 1) || '/';
  const addressIn = (hreflang: string, localePath: string): HeadView['alternates'] => {
    const route = joinRoute(localePath, routeInLocale);
    // A list of posts has more pages in some languages.
    if (route !== facts.route && references.byRoute(route) === undefined) return [];
    return [{ hreflang, href: config.url + hrefOf(route, config) }];
  };
  return [
    ...config.locales.flatMap(({ htmlLang, path: localePath }) => addressIn(htmlLang, localePath)),
    ...addressIn('x-default', localePathOf(config.defaultLocale, config)),
  ];
}
