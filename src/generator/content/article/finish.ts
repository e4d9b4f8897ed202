import type { Element, ElementContent, Root as HastRoot } from 'hast';
import { slug as slugify } from 'github-slugger';
import { pathOnHost } from '../../model/paths.js';
import { reportAt, type CompileContext } from '../context.js';
import {
  addHole,
  addRef,
  isFootnoteMark,
  labelOf,
  plainLabel,
  proseOf,
  textOf,
  type Collected,
} from './collector.js';
import { settleFigures } from '../directives/figures.js';
import { finishCode } from '../code/finish.js';
import { settleIds } from './ids.js';
import { lintAddress } from '../lint/addresses.js';
import { takePlace, type SourceLocation } from './places.js';
import { DEEPEST_FORMULA, isTooDeep, mathFault, type MathRenderer } from './math.js';
import { proofCode, proofHeading, proofImage, proofLink, proofScheme } from '../code/proofread.js';
import { sanitise } from './sanitise.js';

/** Elements that end a run of text: words on their two sides must not grow together in the index. */
const BLOCKS = new Set([
  'article',
  'aside',
  'button',
  'caption',
  'details',
  'dl',
  'figcaption',
  'figure',
  'footer',
  'header',
  'hr',
  'main',
  'nav',
  'ol',
  'option',
  'section',
  'table',
  'ul',
  'd-details',
  'd-filter',
  'd-listing',
  'd-mermaid',
  'p',
  'li',
  'td',
  'th',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'div',
  'br',
  'tr',
  'summary',
  'd-title',
  'd-code',
  'd-tab',
  'd-card',
  'd-admonition',
  'd-definition',
]);

interface Walk {
  readonly context: CompileContext;
  readonly collected: Collected;
  readonly math: MathRenderer | undefined;
  /** Inside a link nothing else may be one: a browser would take the outer apart. */
  readonly inLink?: boolean;
}

/**
 * Walk an article's tree once: give headings their ids, cut holes for links,
 * pictures, terms and listings, highlight code, drop what could run, and gather
 * the facts. Changes the tree in place.
 */
export function finishTree(tree: HastRoot, walk: Walk): void {
  settleIds(tree, walk.collected.slugger, walk.context);
  children(tree, { file: walk.context.source.path, line: 1, column: 1 }, walk, true);
}

/** `at` is where the nearest element around was written, for those that do not know their own place. */
function children(
  parent: HastRoot | Element,
  at: SourceLocation,
  walk: Walk,
  atRoot: boolean,
): void {
  const kept: ElementContent[] = [];
  // The next child is the last of the list.
  const queue = [...parent.children].reverse() as ElementContent[];
  for (let child = queue.pop(); child !== undefined; child = queue.pop()) {
    if (child.type === 'comment') continue;
    if (child.type === 'text') addText(walk.collected, child.value);
    else if (child.type === 'element') {
      const place = takePlace(child, walk.context) ?? at;
      if (!sanitise(child, place, walk.context, parent.type === 'root' ? '' : parent.tagName))
        continue;
      if (child.tagName === 'a' && child.properties.href === undefined) {
        // A mere anchor, often never closed: it names the place and holds nothing.
        for (const inner of child.children.splice(0).reverse()) queue.push(inner);
        if (child.properties.id === undefined && child.properties.name === undefined) continue;
      }
      if (BLOCKS.has(child.tagName)) addText(walk.collected, '\n');
      element(child, place, walk, atRoot);
      if (BLOCKS.has(child.tagName)) addText(walk.collected, '\n');
      for (const settled of settleFigures(unwrapFormula(child), parent)) kept.push(settled);
      continue;
    }
    kept.push(child);
  }
  parent.children = kept;
}

function element(node: Element, at: SourceLocation, walk: Walk, atRoot: boolean): void {
  const { collected } = walk;
  if (/^h[1-6]$/.test(node.tagName) && !isFootnoteLabel(node)) {
    if (walk.inLink === true) unlink(node);
    heading(node, at, walk, atRoot);
    return;
  }
  const id = node.properties.id ?? (node.tagName === 'a' ? node.properties.name : undefined);
  if (typeof id === 'string' && id !== '') collected.anchors.push(id);
  if (walk.inLink === true) unlink(node);
  switch (node.tagName) {
    case 'a':
      link(node, at, walk);
      if (!isFootnoteMark(node)) children(node, at, { ...walk, inLink: true }, false);
      return;
    case 'h2':
      // The heading of the footnotes is no text of theirs.
      return;
    case 'd-card':
      link(node, at, walk);
      addText(collected, `${String(node.properties.title ?? '')}\n`);
      break;
    case 'd-tab':
      addText(collected, `${String(node.properties.label ?? '')}\n`);
      break;
    case 'img':
      image(node, at, walk);
      return;
    case 'd-code':
      proofCode(String(node.properties.lang ?? ''), textOf(node), at, walk.context);
      finishCode(node, at, walk.context, walk.collected);
      addText(collected, textOf(node));
      return;
    case 'code':
      if (formula(node, at, walk)) return;
      break;
    case 'd-term': {
      const term = String(node.properties.term ?? '');
      collected.usedTerms.push({ term, ...at });
      node.properties.href = addHole(collected, { kind: 'termHref', term });
      node.properties.definition = addHole(collected, { kind: 'definition', term });
      break;
    }
    case 'd-listing':
      listing(node, at, walk);
      return;
    case 'd-definition':
      definition(node, collected);
      addText(collected, `${String(node.properties.term ?? '')}\n`);
      break;
    case 'th':
    case 'td':
      align(node);
      break;
    case 'input':
      // A task's state is shown, not changed: name it for those who cannot see it.
      if (node.properties.type === 'checkbox')
        node.properties.ariaLabel = node.properties.defaultChecked === true ? 'Done' : 'To do';
      break;
    case 'p':
      if (atRoot && collected.firstParagraph === '')
        collected.firstParagraph = proseOf(node).replace(/\s+/g, ' ').trim();
      break;
  }
  children(node, at, walk, false);
}

/** Make of an element that is or brings a link the same without one. */
function unlink(node: Element): void {
  if (node.tagName === 'd-card') delete node.properties.href;
  else if (node.tagName === 'a' || node.tagName === 'd-term') {
    node.tagName = 'span';
    const { href: _href, term: _term, target: _target, ...rest } = node.properties;
    node.properties = rest;
  } else if (node.tagName === 'd-definition' || /^h[1-6]$/.test(node.tagName))
    node.properties.unlinked = true;
}

function heading(node: Element, at: SourceLocation, walk: Walk, atRoot: boolean): void {
  const { collected } = walk;
  const label = labelOf(node);
  const text = plainLabel(label).trim();
  // An empty heading has nothing to link to.
  const id =
    typeof node.properties.id === 'string'
      ? node.properties.id
      : text === ''
        ? undefined
        : slugOf(text, collected);
  if (id === undefined) {
    children(node, at, walk, false);
    return;
  }
  node.properties.id = id;
  collected.anchors.push(id);
  const level = Number(node.tagName.slice(1));
  const isTitle =
    level === 1 &&
    atRoot &&
    collected.contentTitle === undefined &&
    collected.headings.length === 0;
  proofHeading(level, isTitle, text, at, collected, walk.context);
  if (isTitle) collected.contentTitle = text;
  else if (text !== '')
    collected.headings.push({ id, level, label, line: at.line, column: at.column });
  collected.sections.push({ anchor: isTitle ? '' : id, level, heading: text, text: '' });
  children(node, at, walk, false);
  dropText(collected);
}

/** A slug that is free on the page; a heading of symbols alone has none of its own. */
function slugOf(text: string, { slugger }: Collected): string {
  return slugger.slug(slugify(text) === '' ? 'section' : text);
}

/** remark-rehype's own heading of the footnotes, which only screen readers meet. */
function isFootnoteLabel(node: Element): boolean {
  return node.properties.id === 'footnote-label';
}

function link(node: Element, at: SourceLocation, { collected, context }: Walk): void {
  const href = node.properties.href;
  if (typeof href !== 'string') return;
  if (!isFootnoteMark(node)) proofLink(node, href, at, context);
  if (lintAddress(href, at, context)) return;
  const text = textOf(node).trim();
  const isCard = node.tagName === 'd-card';
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')) {
    // Addresses of the own host are references too: rules look at them.
    const ref = addRef(collected, 'link', href, text, at);
    if (pathOnHost(href, context.siteUrl) !== undefined)
      node.properties.href = addHole(collected, { kind: 'href', ref });
    else if (/^(?:https?:)?\/\//i.test(href) && !isCard) {
      node.properties.className = [...classesOf(node), 'external'];
      node.properties.rel = ['noopener', 'noreferrer'];
    }
    return;
  }
  const ref = addRef(
    collected,
    'link',
    href,
    isCard ? String(node.properties.title ?? '') : text,
    at,
  );
  node.properties.href = addHole(collected, { kind: 'href', ref });
}

function image(node: Element, at: SourceLocation, { collected, context }: Walk): void {
  const { src, alt, title, width, height, className } = node.properties;
  if (typeof src !== 'string') return;
  if (lintAddress(src, at, context)) {
    delete node.properties.src;
    return;
  }
  proofImage(src, alt, at, context);
  proofScheme(src, at, context);
  const ref = addRef(collected, 'image', src, String(alt ?? ''), at);
  const optional = (name: string, value: unknown): object =>
    value === undefined || value === null || value === '' ? {} : { [name]: String(value) };
  const marker = addHole(collected, {
    kind: 'image',
    ref,
    alt: String(alt ?? ''),
    ...optional('title', title),
    ...optional('width', width),
    ...optional('height', height),
    ...optional('className', Array.isArray(className) ? className.join(' ') : className),
  });
  addText(collected, ` ${String(alt ?? '')} `);
  node.tagName = 'd-image';
  node.properties = { ...optional('caption', title) };
  node.children = [{ type: 'text', value: marker }];
}

function formula(node: Element, at: SourceLocation, { collected, context, math }: Walk): boolean {
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
  if (tooDeep)
    reportAt(
      context,
      at,
      'math/syntax',
      'error',
      `This formula has groups that are nested more than ${DEEPEST_FORMULA} deep, and is left out.`,
      'Split it into several formulas.',
    );
  else if (fault !== undefined)
    reportAt(
      context,
      at,
      'math/syntax',
      'error',
      `KaTeX cannot read this formula: ${fault}.`,
      'If it is prose, write \\$ for each dollar.',
    );
  node.tagName = 'd-math';
  node.properties = { html, display: display ? 'block' : 'inline' };
  node.children = [];
  return true;
}

/** A formula of its own comes as code in a `pre`, which takes no blocks. */
function unwrapFormula(node: Element): Element {
  const [only] = node.children;
  return node.tagName === 'pre' && only?.type === 'element' && only.tagName === 'd-math'
    ? only
    : node;
}

function listing(node: Element, at: SourceLocation, { collected }: Walk): void {
  const { area, tag, folder, order, filter } = node.properties;
  const text = (name: string, value: unknown): object =>
    typeof value === 'string' ? { [name]: value } : {};
  const marker = addHole(collected, {
    kind: 'listing',
    place: at,
    ...text('area', area),
    ...text('tag', tag),
    ...text('folder', folder),
    order: order === 'priority' || order === 'title' ? order : 'sidebar',
    ...(filter === undefined ? {} : { filter: true }),
  });
  node.children = [{ type: 'text', value: marker }];
}

function definition(node: Element, collected: Collected): void {
  const slug = String(node.properties.slug ?? '');
  const first = node.children.find((child) => child.type === 'element' && child.tagName === 'p');
  const text = first === undefined ? textOf(node) : withoutLinks(first);
  collected.terms.push({
    slug,
    anchor: String(node.properties.id ?? slug),
    definition: text.replace(/\s+/g, ' ').trim(),
  });
}

/** A definition's text for a tooltip: a closing "See …" link means nothing there. */
function withoutLinks(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  const last = node.children.at(-1);
  const kept =
    last?.type === 'element' && last.tagName === 'a' && node.tagName === 'p'
      ? node.children.slice(0, -1)
      : node.children;
  return kept.map((child) => textOf(child)).join('');
}

function classesOf(node: Element): string[] {
  return Array.isArray(node.properties.className) ? node.properties.className.map(String) : [];
}

/** Alignment as a class: inline styles would need a hole in the content security policy. */
function align(node: Element): void {
  const value = node.properties.align;
  delete node.properties.align;
  if (value === 'center' || value === 'right' || value === 'left')
    node.properties.className = [...classesOf(node), `align-${value}`];
}

/** A section's text starts behind its heading, which it names apart. */
function dropText(collected: Collected): void {
  const section = collected.sections.pop();
  if (section !== undefined) collected.sections.push({ ...section, text: '' });
}

function addText(collected: Collected, text: string): void {
  const section = collected.sections.at(-1);
  if (section !== undefined)
    collected.sections[collected.sections.length - 1] = { ...section, text: section.text + text };
}
