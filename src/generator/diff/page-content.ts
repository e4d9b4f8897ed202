import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import type { PageContent } from './types.js';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements without text for readers, or with text that belongs to other pages. */
const SKIPPED_ELEMENTS = new Set(['button', 'nav', 'script', 'style', 'svg', 'template']);
/** Classes of generated parts, such as the table of contents, the edit link and the date. */
const SKIPPED_CLASSES = new Set(['doc-feedback', 'doc-meta', 'sr-only', 'toc-block']);
/** Elements within a sentence: they do not end a word. */
const INLINE_ELEMENTS = new Set(
  (
    'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong ' +
    'sub sup time u var wbr'
  ).split(' '),
);

/** A built HTML file: a page, a redirect, or neither. */
export type BuiltFile =
  | { readonly kind: 'page'; readonly page: PageContent }
  | { readonly kind: 'redirect'; readonly route: string; readonly target: string }
  | { readonly kind: 'other' };

/**
 * Reads a built HTML file. A page is a document with a `main` element. A redirect is a document
 * without one that refreshes to another address.
 *
 * @param path of the file, relative to the output folder
 */
export function readBuiltFile(path: string, html: string): BuiltFile {
  const route = routeOf(path);
  const start = html.indexOf('<main');
  const end = html.lastIndexOf('</main>');
  if (start < 0 || end < start) {
    const target = redirectTarget(html);
    return target === undefined ? { kind: 'other' } : { kind: 'redirect', route, target };
  }
  const head = html.slice(0, html.indexOf('</head>'));
  const main = collect(html.slice(start, end + '</main>'.length));
  const page: PageContent = {
    route,
    href: attributeIn(html.slice(0, start), /<div id="docsgen"[^>]* data-href="([^"]*)"/) || route,
    title: main.title ?? textIn(head, 'title'),
    description: attributeIn(head, /<meta name="description" content="([^"]*)"/),
    words: main.words,
    links: main.links,
    anchors: main.anchors,
    bytes: Buffer.byteLength(html),
  };
  return { kind: 'page', page };
}

/** The route of an HTML file: `guide/index.html` and `guide.html` are both `/guide`. */
function routeOf(path: string): string {
  const route = path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '');
  return `/${route}`;
}

function redirectTarget(html: string): string | undefined {
  const refresh = attributeIn(html, /<meta http-equiv="refresh" content="\d+; ?url=([^"]*)"/);
  return refresh === '' ? undefined : refresh;
}

/** The text of the first element with a name; '' when there is none. */
function textIn(html: string, name: string): string {
  const [, inner = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(html) ?? [];
  return decode(inner);
}

function attributeIn(html: string, pattern: RegExp): string {
  const [, value = ''] = pattern.exec(html) ?? [];
  return decode(value);
}

/** Resolve character references. */
function decode(text: string): string {
  const [node] = parseFragment(text).childNodes;
  return node !== undefined && defaultTreeAdapter.isTextNode(node) ? node.value : '';
}

interface Collected {
  readonly title: string | undefined;
  readonly words: readonly string[];
  readonly links: readonly string[];
  readonly anchors: readonly string[];
}

/** Walks the main part of a page without recursion, which deep nesting would overflow. */
function collect(html: string): Collected {
  const text: string[] = [];
  const links = new Set<string>();
  const anchors = new Set<string>();
  let title: string | undefined;
  const stack: (Node | ' ')[] = [...parseFragment(html).childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === ' ') text.push(' ');
    else if (defaultTreeAdapter.isTextNode(node)) text.push(node.value);
    else if (defaultTreeAdapter.isElementNode(node) && !isSkipped(node)) {
      const target = attribute(node, node.tagName === 'img' ? 'src' : 'href');
      if (target !== undefined && target !== '') links.add(target);
      const id = attribute(node, 'id') ?? '';
      if (id !== '' && !id.startsWith('docsgen-')) anchors.add(id);
      if (node.tagName === 'h1') title ??= plainText(node);
      const gap = INLINE_ELEMENTS.has(node.tagName) ? [] : [' ' as const];
      stack.push(...gap, ...[...node.childNodes].reverse(), ...gap);
    }
  }
  const words = text
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '');
  return { title, words, links: [...links], anchors: [...anchors] };
}

function isSkipped(element: Element): boolean {
  if (SKIPPED_ELEMENTS.has(element.tagName)) return true;
  if (attribute(element, 'aria-hidden') === 'true') return true;
  const classes = attribute(element, 'class')?.split(' ') ?? [];
  // Elements of the site can have the class `anchor`, too.
  if (element.tagName === 'a' && classes.includes('anchor')) return true;
  return classes.some((name) => SKIPPED_CLASSES.has(name));
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

function plainText(element: Element): string {
  const parts: string[] = [];
  const stack: Node[] = [element];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) parts.push(node.value);
    else if (defaultTreeAdapter.isElementNode(node) && !isSkipped(node))
      stack.push(...[...node.childNodes].reverse());
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}
