import { tagOf } from './search-contexts.js';
import type { HeadView } from '../../components/view.js';
import { CARD_SIZE } from '../model/card.js';
import type { SiteConfig } from '../model/config.js';
import type { AreaKey } from '../model/site.js';
import type { Card } from './cards.js';
import { hrefOfFile, staticAsset, staticHref } from '../site/references.js';
import { feedFile, hrefOf } from '../site/routes.js';
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
  /** The page has a feed. */
  readonly feed?: boolean;
  /** Hrefs of style sheets for this page alone. */
  readonly styles?: readonly string[];
  readonly card: Card | undefined;
  /** The page has no address of its own. */
  readonly noCanonical?: boolean;
}

/** A page's head: title, canonical and alternate addresses, social card, search tags. */
export function buildHead(facts: HeadFacts, { input }: ViewContext): HeadView {
  const { config, client } = input;
  const absolute = (href: string): string => (href.startsWith('/') ? config.url + href : href);
  const addressed = config.url !== '' && facts.noCanonical !== true;
  const name = pageName(facts, config);
  const title = name === config.title ? name : `${name} | ${config.title}`;
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
    alternates: addressed ? alternates(facts, absolute, config) : [],
    ...(image === undefined ? {} : { image: { ...image, href: absolute(image.href) } }),
    noindex: facts.noindex,
    meta: [
      { name: 'docsearch:language', content: facts.locale },
      { name: 'docsearch:docusaurus_tag', content: tagOf(facts) },
      ...(facts.area === undefined
        ? []
        : [{ name: 'docsearch:version', content: facts.area.version }]),
      ...config.head.meta,
    ],
    links: [
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
      ...[...(facts.math ? client.mathStyles : []), ...(facts.styles ?? [])].map((href) => ({
        rel: 'stylesheet',
        href,
      })),
    ],
    scripts: [
      ...(config.tagScript === undefined ? [] : [{ src: config.tagScript.src, async: true }]),
      ...config.scripts.map((script) => ({
        src: staticHref(script.src, input) ?? script.src,
        async: script.async,
        defer: script.defer,
      })),
    ],
  };
}

/** What a page is called, without the site's name; a home page may be called like the site. */
export function pageName(
  { title, route }: Pick<HeadFacts, 'title' | 'route'>,
  config: SiteConfig,
): string {
  return title === '' && config.locales.some((l) => route === (l.path === '' ? '/' : `/${l.path}`))
    ? config.title
    : title;
}

/** The picture that the page names, else the one that the config has for all pages. */
function givenImage(facts: HeadFacts, input: ViewContext['input']): HeadView['image'] {
  for (const src of [facts.image, input.config.socialCard]) {
    const href = src === undefined ? undefined : staticHref(src, input);
    if (src === undefined || href === undefined) continue;
    const { width, height } = staticAsset(src, input) ?? {};
    return { href, ...(width === undefined || height === undefined ? {} : { width, height }) };
  }
  return undefined;
}

function alternates(
  facts: HeadFacts,
  absolute: (href: string) => string,
  config: SiteConfig,
): { hreflang: string; href: string }[] {
  const own = config.locales.find((l) => l.code === facts.locale);
  const bare =
    own === undefined || own.path === ''
      ? facts.route
      : facts.route.slice(own.path.length + 1) || '/';
  const of = (path: string): string =>
    absolute(hrefOf(path === '' ? bare : `/${path}${bare === '/' ? '' : bare}`, config));
  const fallback = config.locales.find((l) => l.code === config.defaultLocale);
  return [
    ...config.locales.map((l) => ({ hreflang: l.htmlLang, href: of(l.path) })),
    { hreflang: 'x-default', href: of(fallback?.path ?? '') },
  ];
}
