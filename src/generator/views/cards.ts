import { cardFile, type CardData, type CardLogo } from '../model/card.js';
import type { SiteInput } from '../model/input.js';
import { hashData } from '../model/keys.js';
import type { AreaKey, Site } from '../model/site.js';
import { dimensions } from '../site/link.js';
import { staticAsset, staticHref } from '../site/references.js';
import { routeBase } from '../site/routes.js';

/** What a page says of itself for its card. */
export interface CardFacts {
  readonly title: string;
  /** Name of the section that the page stands in. */
  readonly section: string | undefined;
}

/** The page that a card is for. */
export interface CardPage {
  readonly route: string;
  /** The page's own picture. */
  readonly image: string | undefined;
  readonly noindex: boolean;
  readonly area: AreaKey | undefined;
}

/** A planned card. */
export interface Card {
  /** Hash of everything that the picture is made from. */
  readonly key: string;
  /** In the output folder. */
  readonly path: string;
  readonly data: CardData;
}

/** Gives a page its card; undefined when it has none. */
export type Cards = (page: CardPage, facts: CardFacts) => Card | undefined;

/**
 * The cards of a site. `print` is a hash of the code that draws them; undefined
 * when none are to be drawn. There are none either without the site's address,
 * because networks want that of a picture in full, nor where the config names one
 * picture for all pages in `head.meta`.
 */
export function createCards(input: SiteInput, site: Site, print: string | undefined): Cards {
  const { config } = input;
  if (
    print === undefined ||
    config.url === '' ||
    config.head.meta.some((meta) => meta.property === 'og:image')
  )
    return () => undefined;
  const logo = logoOf(input);
  const homes = homeTitles(input, site);
  return (page, { title, section }) => {
    if (
      page.noindex ||
      page.route === '/404' ||
      (page.image !== undefined && staticHref(page.image, input) !== undefined)
    )
      return undefined;
    // A page that is called like the site is its home: the tagline says more than a section.
    const label =
      title === config.title
        ? config.tagline
        : (section ?? (page.area === undefined ? undefined : homes.get(nameOf(page.area))));
    const words = {
      title,
      site: config.title,
      ...(label === undefined || label === '' || label === title ? {} : { section: label }),
    };
    const key = hashData([
      print,
      words,
      logo === undefined ? null : [logo.hash, logo.width, logo.height],
    ]);
    return {
      key,
      path: cardFile(key),
      data: { ...words, ...(logo === undefined ? {} : { logo }) },
    };
  };
}

/** The navbar's logo, preferably the one that was made for a dark ground. */
function logoOf(input: SiteInput): CardLogo | undefined {
  const { logo } = input.config.navbar;
  for (const src of [logo?.srcDark, logo?.src]) {
    if (src === undefined || !/\.svg$/i.test(src)) continue;
    const asset = staticAsset(src, input);
    if (asset?.width !== undefined && asset.height !== undefined)
      return { from: asset.path, hash: asset.hash, width: asset.width, height: asset.height };
  }
  return undefined;
}

/** Titles of the pages at the top of areas with a route of their own: the section of their pages that stand in no category. */
function homeTitles({ config }: SiteInput, { pages }: Site): Map<string, string> {
  const titles = new Map(pages.map((page) => [page.route, page.title]));
  return new Map(
    dimensions(config).flatMap((dimension) => {
      const title = dimension.area.routeBase === '' ? undefined : titles.get(routeBase(dimension));
      return title === undefined
        ? []
        : [
            [
              nameOf({
                area: dimension.area.id,
                version: dimension.version.name,
                locale: dimension.locale.code,
              }),
              title,
            ],
          ];
    }),
  );
}

function nameOf({ area, version, locale }: AreaKey): string {
  return [locale, version, area].join(' ');
}
