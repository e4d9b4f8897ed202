import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CardFilter, CardList } from '../../components/article/index.js';
import { SlotProvider, type SlotComponents } from '../../components/slots.js';
import { withTexts, type Texts } from '../../components/text.js';
import type { CardView } from '../../components/view.js';
import { compareText } from '../model/diagnostic.js';
import type { Hole } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import type { Target } from '../site/references.js';

export interface FillContext {
  readonly page: SitePage;
  readonly slots: SlotComponents;
  readonly texts: Texts | undefined;
  readonly targets: readonly Target[];
  readonly term: (
    slug: string,
  ) => { readonly href: string; readonly definition: string } | undefined;
  readonly listing: (hole: Extract<Hole, { kind: 'listing' }>) => readonly CardView[];
}

/** The markup that closes a hole: the value of an attribute, a picture, or cards. */
export function fillHole(hole: Hole, context: FillContext): string {
  switch (hole.kind) {
    case 'href': {
      const target = context.targets[hole.ref];
      const written = context.page.facts.refs[hole.ref]?.url ?? '';
      return escapeAttribute(
        target === undefined || target.kind === 'missing' ? written : target.href,
      );
    }
    case 'image':
      return imageMarkup(hole, context);
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
            createElement(hole.filter === true ? CardFilter : CardList, {
              cards: context.listing(hole),
            }),
          ),
        ),
      );
  }
}

function imageMarkup(
  hole: Extract<Hole, { kind: 'image' }>,
  { page, targets }: FillContext,
): string {
  const target = targets[hole.ref];
  const asset = target?.kind === 'asset' ? target.asset : undefined;
  const src =
    target === undefined || target.kind === 'missing'
      ? (page.facts.refs[hole.ref]?.url ?? '')
      : target.href;
  const { width, height } = dimensions(hole, asset);
  const attributes: [string, string | undefined][] = [
    ['src', src],
    ['alt', hole.alt],
    ['width', width],
    ['height', height],
    ['class', hole.className],
    ['loading', hole.eager === true ? undefined : 'lazy'],
    ['decoding', 'async'],
    ['data-zoom', ''],
  ];
  return `<img${attributes.map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`)).join('')}/>`;
}

/** Both sides are always said, so that nothing shifts when the picture arrives; one given side scales the other. */
function dimensions(
  hole: Extract<Hole, { kind: 'image' }>,
  asset: { readonly width?: number; readonly height?: number } | undefined,
): { width?: string; height?: string } {
  const given = (value: string | undefined): number | undefined =>
    value !== undefined && /^\d+(?:px)?$/.test(value) ? Number.parseInt(value, 10) : undefined;
  const width = given(hole.width);
  const height = given(hole.height);
  const natural =
    asset?.width !== undefined && asset.height !== undefined && asset.width > 0 && asset.height > 0
      ? { width: asset.width, height: asset.height }
      : undefined;
  const w =
    width ??
    (natural === undefined
      ? undefined
      : height === undefined
        ? natural.width
        : Math.round((height * natural.width) / natural.height));
  const h =
    height ??
    (natural === undefined
      ? undefined
      : width === undefined
        ? natural.height
        : Math.round((width * natural.height) / natural.width));
  return {
    ...(w === undefined ? {} : { width: String(w) }),
    ...(h === undefined ? {} : { height: String(h) }),
  };
}

/** Escape text for a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** Order pages as a listing asks for; `sidebar` keeps the order they come in. */
export function orderListing(
  pages: readonly SitePage[],
  order: 'priority' | 'title' | 'sidebar',
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
