import { withoutBackticks } from '../../components/code-spans.js';
import { cardFile, type CardData, type CardLogo } from '../model/card.js';
import type { SiteInput } from '../model/input.js';
import { hashData } from '../model/keys.js';
import type { AreaKey, Site } from '../model/site.js';
import { dimensions } from '../site/link.js';
import { pictureHref } from '../site/picture.js';
import { staticAsset } from '../site/references.js';
import { routeBase } from '../site/routes.js';

/** The words of a page for its card. */
export interface CardFacts {
  readonly title: string;
  /** Name of the section that the page belongs to. */
  readonly section: string | undefined;
  /** Draw it although search engines must not list the page: readers share its address. */
  readonly isShared?: boolean;
}

/** The page that a card is for. */
export interface CardPage {
  readonly route: string;
  /** The picture that the page sets in its front matter. */
  readonly image: string | undefined;
  /** The file of the page; undefined if it has none. */
  readonly source: string | undefined;
  readonly noindex: boolean;
  readonly area: AreaKey | undefined;
}

/** A planned card. */
export interface Card {
  /** Hash of everything that the picture is made from. */
  readonly key: string;
  /** Path in the output folder. */
  readonly path: string;
  readonly data: CardData;
}

/** Plans the card of a page; undefined if it has none. */
export type Cards = (page: CardPage, facts: CardFacts) => Card | undefined;

/**
 * The cards of a site. `fingerprint` is a hash of the code that draws cards; undefined for none.
 * A site has no cards without `url`, because networks need absolute addresses of pictures, and none
 * if `head.meta` sets one picture for all pages.
 */
export function createCards(input: SiteInput, site: Site, fingerprint: string | undefined): Cards {
  const { config } = input;
  if (
    fingerprint === undefined ||
    config.url === '' ||
    config.head.meta.some((meta) => meta.property === 'og:image')
  )
    return () => undefined;
  const logo = logoOf(input);
  const homes = homeTitles(input, site);
  return (page, { title: written, section, isShared }) => {
    const title = withoutBackticks(written);
    if (
      (page.noindex && isShared !== true) ||
      (page.image !== undefined &&
        pictureHref({ src: page.image, from: page.source }, input) !== undefined)
    )
      return undefined;
    // A page with the title of the site is its home page, which has no section.
    const label =
      title === config.title
        ? config.tagline
        : (section ?? (page.area === undefined ? undefined : homes.get(keyOf(page.area))));
    const words = {
      title,
      site: config.title,
      ...(label === undefined || label === '' || label === title ? {} : { section: label }),
    };
    const key = hashData([
      fingerprint,
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

/** The SVG logo of the navbar, preferably the one for dark mode. */
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

/** Area → title of its first page: the section of the area's pages outside of categories. */
function homeTitles({ config }: SiteInput, { pages }: Site): Map<string, string> {
  const titles = new Map(pages.map((page) => [page.route, page.title]));
  return new Map(
    dimensions(config).flatMap((dimension) => {
      const title = dimension.area.routeBase === '' ? undefined : titles.get(routeBase(dimension));
      return title === undefined
        ? []
        : [
            [
              keyOf({
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

function keyOf({ area, version, locale }: AreaKey): string {
  return [locale, version, area].join(' ');
}
