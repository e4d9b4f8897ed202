import type { Element, ElementContent, Root as HastRoot } from 'hast';
import { reportAt, type CompileContext } from './context.js';
import { addHole, addRef, labelOf, plainLabel, textOf, type Collected } from './collector.js';
import { finishCode } from './finish-code.js';
import { takePlace, type Written } from './places.js';
import type { MathRenderer } from './math.js';
import { sanitise } from './sanitise.js';

/** Elements that end a run of text: words on their two sides must not grow together in the index. */
const BLOCKS = new Set(['p', 'li', 'td', 'th', 'dt', 'dd', 'blockquote', 'pre', 'div', 'br', 'tr', 'summary', 'd-title', 'd-code', 'd-tab', 'd-card', 'd-admonition', 'd-definition']);

interface Walk {
  readonly context: CompileContext;
  readonly collected: Collected;
  readonly math: MathRenderer | undefined;
}

/**
 * Walk an article's tree once: give headings their ids, cut holes for links,
 * pictures, terms and listings, highlight code, drop what could run, and gather
 * the facts. Changes the tree in place.
 */
export function finishTree(tree: HastRoot, walk: Walk): void {
  children(tree, { file: walk.context.source.path, line: 1, column: 1 }, walk, true);
}

/** `at` is where the nearest element around was written, for those that do not know their own place. */
function children(parent: HastRoot | Element, at: Written, walk: Walk, atRoot: boolean): void {
  const kept: ElementContent[] = [];
  for (const child of parent.children as ElementContent[]) {
    if (child.type === 'comment') continue;
    if (child.type === 'text') addText(walk.collected, child.value);
    else if (child.type === 'element') {
      const place = takePlace(child, walk.context) ?? at;
      if (!sanitise(child, place, walk.context)) continue;
      element(child, place, walk, atRoot);
    }
    kept.push(child);
  }
  parent.children = kept;
}

function element(node: Element, at: Written, walk: Walk, atRoot: boolean): void {
  const { collected } = walk;
  if (/^h[1-6]$/.test(node.tagName) && !isFootnoteLabel(node)) {
    heading(node, at, walk, atRoot);
    children(node, at, walk, false);
    dropText(collected);
    return;
  }
  const id = node.properties.id ?? (node.tagName === 'a' ? node.properties.name : undefined);
  if (typeof id === 'string' && id !== '') collected.anchors.push(id);
  switch (node.tagName) {
    case 'a':
    case 'd-card':
      link(node, at, walk);
      break;
    case 'img':
      image(node, at, walk);
      return;
    case 'd-code':
      finishCode(node, at, walk.context, walk.collected);
      addText(collected, `${textOf(node)}\n`);
      return;
    case 'code':
      if (formula(node, at, walk)) return;
      break;
    case 'd-term': {
      const term = String(node.properties.term ?? '');
      collected.usedTerms.add(term);
      node.properties.href = addHole(collected, { kind: 'termHref', term });
      node.properties.definition = addHole(collected, { kind: 'definition', term });
      break;
    }
    case 'd-listing':
      listing(node, walk);
      return;
    case 'd-definition':
      definition(node, collected);
      break;
    case 'th':
    case 'td':
      align(node);
      break;
    case 'input':
      // A task's state is shown, not changed: name it for those who cannot see it.
      if (node.properties.type === 'checkbox') node.properties.ariaLabel = node.properties.checked === true ? 'Done' : 'To do';
      break;
    case 'p':
      if (atRoot && collected.firstParagraph === '') collected.firstParagraph = textOf(node).replace(/\s+/g, ' ').trim();
      break;
  }
  if (node.tagName === 'd-tab' || node.tagName === 'd-definition') collected.anchors.push(String(node.properties.id ?? node.properties.slug ?? ''));
  children(node, at, walk, false);
  if (BLOCKS.has(node.tagName)) addText(collected, '\n');
}

function heading(node: Element, at: Written, { collected }: Walk, atRoot: boolean): void {
  const last = node.children.at(-1);
  if (last?.type === 'text') {
    const explicit = /\s*\{#([^\s{}]+)\}\s*$/.exec(last.value);
    if (explicit?.[1] !== undefined) {
      node.properties.id = explicit[1];
      last.value = last.value.slice(0, explicit.index);
    }
  }
  const label = labelOf(node);
  const text = plainLabel(label).trim();
  const given = node.properties.id;
  const id = typeof given === 'string' && given !== '' ? given : collected.slugger.slug(text);
  // An id that is taken by hand is taken for the slugs that follow too.
  if (given === id) collected.slugger.slug(id);
  node.properties.id = id;
  collected.anchors.push(id);
  const level = Number(node.tagName.slice(1));
  if (level === 1 && atRoot && collected.contentTitle === undefined && collected.headings.length === 0) {
    collected.contentTitle = text;
  } else if (text !== '') {
    collected.headings.push({ id, level, label, line: at.line, column: at.column });
  }
  collected.sections.push({ anchor: level === 1 ? '' : id, level, heading: text, text: '' });
}

/** remark-rehype's own heading of the footnotes, which only screen readers meet. */
function isFootnoteLabel(node: Element): boolean {
  return node.properties.id === 'footnote-label';
}

function link(node: Element, at: Written, { collected, context }: Walk): void {
  const href = node.properties.href;
  if (typeof href !== 'string') return;
  const text = textOf(node).trim();
  const isCard = node.tagName === 'd-card';
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')) {
    // Addresses of the own host are references too: rules look at them.
    const ref = addRef(collected, 'link', href, text, at);
    if (context.siteUrl !== '' && href.startsWith(`${context.siteUrl}/`)) node.properties.href = addHole(collected, { kind: 'href', ref });
    else if (/^(?:https?:)?\/\//i.test(href) && !isCard) {
      node.properties.className = ['external'];
      node.properties.rel = ['noopener', 'noreferrer'];
    }
    return;
  }
  const ref = addRef(collected, 'link', href, isCard ? String(node.properties.title ?? '') : text, at);
  node.properties.href = addHole(collected, { kind: 'href', ref });
}

function image(node: Element, at: Written, { collected }: Walk): void {
  const { src, alt, title, width, height, className } = node.properties;
  if (typeof src !== 'string' || src === '') return;
  const ref = addRef(collected, 'image', src, String(alt ?? ''), at);
  const optional = (name: string, value: unknown): object => (value === undefined || value === null || value === '' ? {} : { [name]: String(value) });
  const marker = addHole(collected, {
    kind: 'image', ref, alt: String(alt ?? ''), ...optional('title', title), ...optional('width', width), ...optional('height', height),
    ...optional('className', Array.isArray(className) ? className.join(' ') : className),
  });
  addText(collected, ` ${String(alt ?? '')} `);
  node.tagName = 'd-image';
  node.properties = { ...optional('caption', title) };
  node.children = [{ type: 'text', value: marker }];
}

function formula(node: Element, at: Written, { collected, context, math }: Walk): boolean {
  const classes = Array.isArray(node.properties.className) ? node.properties.className : [];
  const display = classes.includes('math-display');
  if (!display && !classes.includes('math-inline')) return false;
  const tex = textOf(node);
  addText(collected, tex);
  if (math === undefined) return true;
  collected.math = true;
  const html = math(tex, display);
  const fault = /class="katex-error" title="([^"]*)"/.exec(html)?.[1];
  if (fault !== undefined) reportAt(context, at, 'math/syntax', 'error', fault.replace(/&#x27;/g, "'"), 'Check the formula in the KaTeX documentation.');
  node.tagName = 'd-math';
  node.properties = { html, display: display ? 'block' : 'inline' };
  node.children = [];
  return true;
}

function listing(node: Element, { collected }: Walk): void {
  const { area, tag, folder, order } = node.properties;
  const text = (name: string, value: unknown): object => (typeof value === 'string' ? { [name]: value } : {});
  const marker = addHole(collected, { kind: 'listing', ...text('area', area), ...text('tag', tag), ...text('folder', folder), order: order === 'priority' || order === 'title' ? order : 'sidebar' });
  node.children = [{ type: 'text', value: marker }];
}

function definition(node: Element, collected: Collected): void {
  const slug = String(node.properties.slug ?? '');
  const first = node.children.find((child) => child.type === 'element' && child.tagName === 'p');
  const text = first === undefined ? textOf(node) : withoutLinks(first);
  collected.terms.push({ slug, anchor: slug, definition: text.replace(/\s+/g, ' ').trim() });
}

/** A definition's text for a tooltip: a closing "See …" link means nothing there. */
function withoutLinks(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  const last = node.children.at(-1);
  const kept = last?.type === 'element' && last.tagName === 'a' && node.tagName === 'p' ? node.children.slice(0, -1) : node.children;
  return kept.map((child) => textOf(child)).join('');
}

/** Alignment as a class: inline styles would need a hole in the content security policy. */
function align(node: Element): void {
  const value = node.properties.align;
  delete node.properties.align;
  if (value === 'center' || value === 'right' || value === 'left') node.properties.className = [`align-${value}`];
}

/** A section's text starts behind its heading, which it names apart. */
function dropText(collected: Collected): void {
  const section = collected.sections.pop();
  if (section !== undefined) collected.sections.push({ ...section, text: '' });
}

function addText(collected: Collected, text: string): void {
  const section = collected.sections.at(-1);
  if (section !== undefined) collected.sections[collected.sections.length - 1] = { ...section, text: section.text + text };
}
