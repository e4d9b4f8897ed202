import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CardFilter, CardList } from '../../components/article/index.js';
import { SlotProvider, type SlotComponents } from '../../components/slots.js';
import { withTexts, type Texts } from '../../components/text.js';
import type { CardView } from '../../components/view.js';
import { compareText } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { Hole, ListingOrder } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import type { Target } from '../site/references.js';

export interface FillContext {
  readonly page: SitePage;
  readonly slots: SlotComponents;
  readonly texts: Texts | undefined;
  readonly targets: readonly Target[];
  readonly islands: SiteInput['islands'];
  readonly term: (
    slug: string,
  ) => { readonly href: string; readonly definition: string } | undefined;
  readonly listing: (hole: Extract<Hole, { kind: 'listing' }>) => readonly CardView[];
}

/** The markup that fills a hole: the value of an attribute, a picture, or cards. */
export function fillHole(hole: Hole, context: FillContext): string {
  switch (hole.kind) {
    case 'href':
      return escapeAttribute(hrefOfRef(hole.ref, context.page, context.targets));
    case 'image':
      return imageMarkup(hole, context);
    case 'island':
      return escapeAttribute(context.islands.get(hole.module)?.href ?? '');
    case 'truncate':
      return '';
    case 'definition':
      return escapeAttribute(context.term(hole.term)?.definition ?? '');
    case 'termHref':
      return escapeAttribute(context.term(hole.term)?.href ?? '#');
    case 'listing':
      return withTexts(context.texts, () =>
        renderToStaticMarkup(
          createElement(
            SlotProvider,
            { value: context.slots },
            hole.filter === true
              ? createElement(CardFilter, { cards: context.listing(hole) })
              : createElement(CardList, {
                  cards: context.listing(hole),
                  ...(hole.rows === true ? { rows: true } : {}),
                }),
          ),
        ),
      );
  }
}

/** The address that a reference leads to, or the written one if there is no target. */
export function hrefOfRef(
  ref: number,
  { facts }: Pick<SitePage, 'facts'>,
  targets: readonly Target[],
): string {
  const target = targets[ref];
  const written = facts.refs[ref]?.url ?? '';
  return target === undefined || target.kind === 'missing' ? written : target.href;
}

function imageMarkup(
  hole: Extract<Hole, { kind: 'image' }>,
  { page, targets }: FillContext,
): string {
  const target = targets[hole.ref];
  const asset = target?.kind === 'asset' ? target.asset : undefined;
  const src = hrefOfRef(hole.ref, page, targets);
  const { width, height } = dimensions(hole, asset);
  const attributes: Readonly<Record<string, string | undefined>> = {
    src,
    alt: hole.alt,
    width,
    height,
    class: hole.className,
    loading: 'lazy',
    decoding: 'async',
    'data-zoom': '',
    srcset: hole.set?.map(({ ref, size }) => hrefOfRef(ref, page, targets) + size).join(', '),
    ...hole.attributes,
  };
  const markup = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<img${markup.join('')}/>`;
}

/**
 * Width and height of a picture, so that nothing moves when it loads. One given side scales the
 * other.
 */
function dimensions(
  hole: Extract<Hole, { kind: 'image' }>,
  asset: { readonly width?: number; readonly height?: number } | undefined,
): { width?: string; height?: string } {
  const width = pixels(hole.width);
  const height = pixels(hole.height);
  const { width: assetWidth = 0, height: assetHeight = 0 } = asset ?? {};
  const isKnown = assetWidth > 0 && assetHeight > 0;
  const scaled = (given: number | undefined, own: number, other: number): number =>
    given === undefined ? own : Math.round((given * own) / other);
  const w = width ?? (isKnown ? scaled(height, assetWidth, assetHeight) : undefined);
  const h = height ?? (isKnown ? scaled(width, assetHeight, assetWidth) : undefined);
  return {
    ...(w === undefined ? {} : { width: String(w) }),
    ...(h === undefined ? {} : { height: String(h) }),
  };
}

/** `300` and `300px` are numbers of pixels, `50%` is not. */
function pixels(value: string | undefined): number | undefined {
  return value !== undefined && /^\d+(?:px)?$/.test(value) ? Number.parseInt(value, 10) : undefined;
}

/** Escapes text for a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** Sorts the pages of a listing. `sidebar` keeps their order. */
export function orderListing(
  pages: readonly SitePage[],
  order: Exclude<ListingOrder, 'updated'>,
): SitePage[] {
  const byTitle = (a: SitePage, b: SitePage): number =>
    compareText(a.title, b.title) || compareText(a.route, b.route);
  if (order === 'sidebar') return [...pages];
  if (order === 'title') return [...pages].sort(byTitle);
  return [...pages].sort(
    (a, b) =>
      (b.facts.frontMatter.priority ?? 0) - (a.facts.frontMatter.priority ?? 0) || byTitle(a, b),
  );
}
