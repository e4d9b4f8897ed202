import type { PlacedIsland } from '../islands/place-islands.js';
import type { Element, ElementContent } from 'hast';
import { find, html } from '../property-names.js';
import type { Place } from '../../model/diagnostic.js';
import type { ListingOrder } from '../../model/page.js';
import { cleanDeclarations, styleClass } from '../../model/inline-styles.js';
import { pathOnHost } from '../../model/paths.js';
import { isExternalUrl } from '../../model/url-parts.js';
import { reportAt, type CompileContext } from '../context.js';
import { lintAddress } from '../lint/addresses.js';
import { lintImageElement, lintLinkElement, lintScheme } from '../lint/elements.js';
import { pictureSet } from './addresses.js';
import { addHole, addRef, addText, isFootnoteMark, textOf, type Collected } from './collector.js';
import type { LiveCodeMaker } from '../islands/live-code.js';
import type { EmojiNames } from './emoji.js';
import { fontsOf } from './math-fonts.js';
import { shorten } from './shorten.js';
import { DEEPEST_FORMULA, isTooDeep, mathFault, type MathRenderer } from './math.js';

/** The state of one walk over the tree of an article. */
export interface Walk {
  readonly context: CompileContext;
  readonly collected: Collected;
  readonly math: MathRenderer | undefined;
  /** Undefined if no code of pages runs. */
  readonly live?: LiveCodeMaker | undefined;
  /** The island around the article. Undefined if the site has none. */
  readonly root?: PlacedIsland | undefined;
  /** Undefined if names of emoji stay text. */
  readonly emoji: EmojiNames | undefined;
  /** Whether the element is in one that only places it: a title can be there, no description. */
  readonly inBox?: boolean;
  /** HTML does not allow a link inside a link: browsers would split the outer one. */
  readonly inLink?: boolean;
}

/** Register the link of an element. Its address becomes a hole, unless it leads to another host. */
export function finishLink(node: Element, at: Place, { collected, context }: Walk): void {
  const written = node.properties.href;
  if (typeof written !== 'string') return;
  // Browsers ignore the blanks around an address.
  const href = written.trim();
  node.properties.href = href;
  if (!isFootnoteMark(node)) lintLinkElement(node, href, at, context);
  if (lintAddress(href, at, context)) return;
  const isCard = node.tagName === 'd-card';
  const hasHost = isExternalUrl(href);
  const text = isCard && !hasHost ? String(node.properties.title ?? '') : textOf(node).trim();
  // Rules check links to the own host too, so all links are references.
  const ref = addRef(collected, { kind: 'link', url: href, text, ...at });
  if (!hasHost || /^pathname:/i.test(href) || pathOnHost(href, context.siteUrl) !== undefined)
    node.properties.href = addHole(collected, { kind: 'href', ref });
  else if (/^(?:https?:)?\/\//i.test(href) && !isCard) {
    node.properties.className = [...classesOf(node), 'external'];
    node.properties.rel = ['noopener', 'noreferrer'];
  }
}

/** Turn a picture into a hole with its caption. */
export function finishImage(node: Element, at: Place, { collected, context }: Walk): void {
  const { src: written, alt, title, width, height } = node.properties;
  if (typeof written !== 'string') return;
  const src = written.trim();
  node.properties.src = src;
  if (lintAddress(src, at, context)) {
    delete node.properties.src;
    return;
  }
  lintImageElement(src, alt, at, context);
  lintScheme(src, at, context);
  const altText = String(alt ?? '');
  const ref = addRef(collected, { kind: 'image', url: src, text: altText, ...at });
  const set = pictureSet(node.properties.srcSet, at, collected);
  const optional = (name: string, value: unknown): object =>
    value === undefined || value === null || value === '' ? {} : { [name]: String(value) };
  const marker = addHole(collected, {
    kind: 'image',
    ref,
    alt: altText,
    ...optional('width', width),
    ...optional('height', height),
    ...optional('className', classNameOf(node, collected)),
    ...(set.length === 0 ? {} : { set }),
    ...attributesOf(node, context),
  });
  addText(collected, ` ${altText} `);
  node.tagName = 'd-image';
  node.properties = context.mdx ? {} : { ...optional('caption', title) };
  node.children = [{ type: 'text', value: marker }];
}

/** The classes of a picture. A class replaces its `style` attribute. */
function classNameOf(node: Element, { styles }: Collected): string {
  const { style, width } = node.properties;
  // A part of the width of the text, which is no number of pixels.
  const part = typeof width === 'string' && /^\d+(?:\.\d+)?%$/.test(width) ? `width:${width};` : '';
  const css = cleanDeclarations(part + (typeof style === 'string' ? style : ''));
  if (css === '') return classesOf(node).join(' ');
  styles.add(css);
  return [...classesOf(node), styleClass(css)].join(' ');
}

/** Properties of a picture that become parts of its markup by themselves. */
const OWN_PROPERTIES: ReadonlySet<string> = new Set([
  'src',
  'alt',
  'title',
  'width',
  'height',
  'className',
  'style',
  'srcSet',
]);

/** The other attributes of a picture. In MDX, browsers show its title, as in Docusaurus. */
function attributesOf(
  { properties }: Element,
  { mdx }: CompileContext,
): { attributes?: Record<string, string> } {
  const others = Object.entries(properties).filter(([name]) => !OWN_PROPERTIES.has(name));
  if (mdx) others.push(['title', properties.title]);
  const attributes = others.flatMap(([property, value]): [string, string][] => {
    if (value === undefined || value === null || value === false || value === '') return [];
    const { attribute } = find(html, property);
    // Objects of MDX can have any names, also with spaces.
    if (!/^[a-z][\w:.-]*$/i.test(attribute)) return [];
    return [[attribute, Array.isArray(value) ? value.join(' ') : value === true ? '' : `${value}`]];
  });
  return attributes.length === 0 ? {} : { attributes: Object.fromEntries(attributes) };
}

/** Render a formula. False, without any change, for code that is not a formula. */
export function finishFormula(
  node: Element,
  at: Place,
  { collected, context, math }: Walk,
): boolean {
  const classes = classesOf(node);
  const display = classes.includes('math-display');
  if (!display && !classes.includes('math-inline')) return false;
  const tex = textOf(node);
  addText(collected, tex);
  if (math === undefined) return true;
  collected.math = true;
  const tooDeep = isTooDeep(tex);
  const html = tooDeep ? '' : math(tex, display);
  const fault = mathFault(html);
  if (collected.hiding === 0) for (const font of fontsOf(html)) collected.mathFonts.add(font);
  if (tooDeep)
    reportAt(context, at, {
      rule: 'math/syntax',
      severity: 'error',
      message:
        `The groups of this formula are nested more than ${DEEPEST_FORMULA} deep. ` +
        'It is left out.',
      hint: 'Split it into several formulas.',
    });
  else if (fault !== undefined)
    reportAt(context, at, {
      rule: 'math/syntax',
      severity: 'error',
      message: `KaTeX cannot read this formula: ${fault}.`,
      hint: 'If it is prose, write \\$ for each dollar.',
    });
  node.tagName = 'd-math';
  node.properties = { html, tex, display: display ? 'block' : 'inline' };
  node.children = [];
  return true;
}

/** The formula in a `pre` that has no other content, or the node. A `pre` takes no blocks. */
export function unwrapFormula(node: Element): Element {
  const [child] = node.children;
  return node.tagName === 'pre' && child?.type === 'element' && child.tagName === 'd-math'
    ? child
    : node;
}

function orderOf(value: unknown): ListingOrder {
  return value === 'priority' || value === 'title' || value === 'updated' ? value : 'sidebar';
}

/** Listings and tables of contents in an article. Each repeats titles of pages or headings. */
const MOST_LISTS = 100;

/** Whether an article may show another list. One that it may not show is removed. */
export function mayShowList(node: Element, at: Place, { context, collected }: Walk): boolean {
  collected.lists++;
  if (collected.lists <= MOST_LISTS) return true;
  node.tagName = 'div';
  node.properties = {};
  node.children = [];
  if (collected.lists === MOST_LISTS + 1)
    reportAt(context, at, {
      rule: 'markdown/too-complex',
      severity: 'error',
      message:
        `This page has more than ${MOST_LISTS} listings and tables of contents. ` +
        'From here on they are left out.',
      hint: 'Split the page.',
    });
  return false;
}

/** Give a listing its hole. */
export function finishListing(node: Element, at: Place, walk: Walk): void {
  if (!mayShowList(node, at, walk)) return;
  const { collected } = walk;
  const { area, tag, folder, order, filter, category, limit, rows } = node.properties;
  const text = (name: string, value: unknown): object =>
    typeof value === 'string' ? { [name]: value } : {};
  const marker = addHole(collected, {
    kind: 'listing',
    place: at,
    ...text('area', area),
    ...text('tag', tag),
    ...text('folder', folder),
    order: orderOf(order),
    ...(/^[1-9]\d{0,3}$/.test(String(limit)) ? { limit: Number(limit) } : {}),
    ...(rows === undefined ? {} : { rows: true }),
    ...(filter === undefined ? {} : { filter: true }),
    ...(category === undefined ? {} : { category: true }),
  });
  node.children = [{ type: 'text', value: marker }];
}

/** Characters of a tooltip. Every use of a term repeats them. */
const LONGEST_TOOLTIP = 500;

/** Collect the term of a definition, with its first paragraph as the text for tooltips. */
export function collectDefinition(node: Element, collected: Collected): void {
  const slug = String(node.properties.slug ?? '');
  const first = node.children.find((child) => child.type === 'element' && child.tagName === 'p');
  const text = first === undefined ? textOf(node) : withoutLastLink(first);
  collected.terms.push({
    slug,
    anchor: String(node.properties.id ?? slug),
    definition: shorten(text.replace(/\s+/g, ' ').trim(), LONGEST_TOOLTIP),
  });
}

/** The text of a paragraph without a link at its end: tooltips do not need "See …". */
function withoutLastLink(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  const last = node.children.at(-1);
  const endsWithLink = last?.type === 'element' && last.tagName === 'a' && node.tagName === 'p';
  const children = endsWithLink ? node.children.slice(0, -1) : node.children;
  return children.map((child) => textOf(child)).join('');
}

/** Turn the alignment of a cell into a class: the security policy allows no inline styles. */
export function alignAsClass(node: Element): void {
  const value = node.properties.align;
  delete node.properties.align;
  if (value === 'center' || value === 'right' || value === 'left')
    node.properties.className = [...classesOf(node), `align-${value}`];
}

function classesOf(node: Element): string[] {
  return Array.isArray(node.properties.className) ? node.properties.className.map(String) : [];
}
