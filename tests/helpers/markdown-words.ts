/** Compares the words of pages with the words of their Markdown files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { math } from 'micromark-extension-math';
import type { Nodes, Root } from 'mdast';
import {
  attribute,
  childrenOf,
  find,
  findAll,
  hasAnyClass,
  isElement,
  parsePage,
  textOf,
  type Element,
  type Node,
} from '../../bench/parity/dom.js';
import { sampled } from './amount.js';
import { textKindsOf } from './site-pages.js';

/** Controls and lists around an article, which its Markdown does not have. */
const CONTROLS = [
  ...['anchor', 'code-copy', 'needs-js', 'tabs-bar', 'doc-source', 'doc-back', 'byline'],
  ...['card-foot', 'filter', 'live', 'sr-only', 'moved-sections', 'card-icon', 'breadcrumbs'],
  ...[
    'card-label',
    'toc-block',
    'doc-version',
    'post-byline',
    'pagination',
    'doc-footer',
    'tag-cloud',
  ],
];
/** The page shows the picture of a diagram, and its Markdown the source. */
const DIAGRAMS = ['mermaid-source', 'diagram'];
const INVISIBLE = new Set(
  (
    'script style template svg noscript head iframe object video audio select datalist nav ' +
    'textarea input'
  ).split(' '),
);

/** Text → its tree: several checks read the same pages. */
const trees = new Map<string, Root>();

/** Parses Markdown of GitHub's kind. Parses each text once. */
export function parseGfm(text: string): Root {
  const tree = trees.get(text) ?? parse(text);
  trees.set(text, tree);
  return tree;
}

function parse(text: string): Root {
  return fromMarkdown(text, {
    extensions: [
      gfmAutolinkLiteral(),
      gfmFootnote(),
      gfmStrikethrough(),
      gfmTable(),
      gfmTaskListItem(),
      math(),
    ],
    mdastExtensions: [
      gfmAutolinkLiteralFromMarkdown(),
      gfmFootnoteFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      gfmTableFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
      mathFromMarkdown(),
    ],
  });
}

/** The front matter and the body of a page in Markdown. */
export function splitTwin(text: string): { readonly header: string; readonly body: string } {
  const [, header = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  return { header, body };
}

/** The text of Markdown, code and titles of code included. */
export function textOfMarkdown(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'inlineMath':
    case 'math':
      return node.value;
    case 'code':
      return node.lang === 'mermaid' ? '' : `${titleInMeta(node.meta ?? '')} ${node.value}`;
    default:
      return 'children' in node
        ? node.children.map((child) => textOfMarkdown(child)).join(' ')
        : '';
  }
}

function titleInMeta(meta: string): string {
  return (/^title="(.*)"$/.exec(meta)?.[1] ?? '').replace(/\\(.)/g, '$1');
}

/** The visible text of the article of a built page; undefined for a page without one. */
export function textOfArticle(html: string): string | undefined {
  const document = parsePage(html);
  const article =
    find(document, (element) => element.tagName === 'article') ??
    find(document, (element) => hasAnyClass(element, ['bare', 'doc-content']));
  return article === undefined ? undefined : textOfNode(article);
}

function textOfNode(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (isElement(node)) {
    if (hasAnyClass(node, ['katex'])) return formula(node);
    const editor = node.tagName === 'd-island' ? find(node, isEditor) : undefined;
    if (editor !== undefined) return childrenOf(editor).map(textOfNode).join('');
    const isLeftOut = hasAnyClass(node, [...CONTROLS, ...DIAGRAMS]);
    if (INVISIBLE.has(node.tagName) || isLeftOut || isFootnoteMark(node)) return '';
  }
  return childrenOf(node).map(textOfNode).join(' ');
}

/** The field of live code. Its Markdown is the code. */
function isEditor({ tagName }: Element): boolean {
  return tagName === 'textarea';
}

function isFootnoteMark(element: Element): boolean {
  return (
    attribute(element, 'data-footnote-ref') !== undefined ||
    attribute(element, 'data-footnote-backref') !== undefined
  );
}

function formula(element: Element): string {
  const source = find(element, (inner) => inner.tagName === 'annotation');
  return source === undefined ? '' : childrenOf(source).map(textOfNode).join('');
}

/** The letters and digits of a text: their order is the order of its words. */
export function lettersOf(text: string): string {
  return text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A difference between two texts, with the letters around it. */
export function firstDifference(a: string, b: string): string {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const around = (text: string): string => text.slice(Math.max(0, i - 30), i + 40);
  return `page: …${around(a)} | Markdown: …${around(b)}`;
}

/** A Markdown file of a built site, and the document of the same page. */
interface Twin {
  readonly path: string;
  readonly page: string;
}

/** All Markdown files of a built site. */
export function twinsOf(out: string): Twin[] {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => path.endsWith('.md'))
    .sort()
    .flatMap((path) => {
      const route = path === 'index.md' ? '' : path.slice(0, -'.md'.length);
      const pages = [join(route, 'index.html'), `${route}.html`];
      const page = pages.find((file) => existsSync(join(out, file)));
      return page === undefined ? [] : [{ path, page }];
    });
}

/** On a normal run, files that have all elements and classes of the site, and some others. */
export function sampledTwins(out: string): readonly Twin[] {
  return sampled(twinsOf(out), {
    kindsOf: ({ page }) => textKindsOf(readFileSync(join(out, page), 'utf8')),
    more: 20,
  });
}

/** The traces of directives, components and holes in the prose of Markdown. */
export function residueOf(body: string): string[] {
  const prose: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'html' && !/^<\/?(?:br|sub|sup)>$/.test(node.value)) prose.push(node.value);
    if (node.type === 'text' && /^:::|^\{#|:\w+\[|<\/?[A-Z]/.test(node.value))
      prose.push(node.value);
    if ('children' in node) node.children.forEach((child) => visit(child));
  };
  visit(parseGfm(body));
  return body.includes('\0') ? [...prose, 'NUL'] : prose;
}

/** The addresses of links and pictures in Markdown that are not absolute. */
export function relativeLinks(body: string): string[] {
  const urls: string[] = [];
  const visit = (node: Nodes): void => {
    if ((node.type === 'link' || node.type === 'image') && !/^[a-z][a-z+.-]*:/i.test(node.url))
      urls.push(node.url);
    if ('children' in node) node.children.forEach((child) => visit(child));
  };
  visit(parseGfm(body));
  return urls;
}

/** The differences between the words of pages and their Markdown files. */
export function wordDifferences(out: string, twins: readonly Twin[]): string[] {
  return twins.flatMap(({ path, page }) => {
    const html = readFileSync(join(out, page), 'utf8');
    // A list of posts shows their data too.
    if (/<html[^>]* class="kind-(?:posts|archive|authors)"/.test(html)) return [];
    const article = lettersOf(textOfArticle(html) ?? '');
    const { body } = splitTwin(readFileSync(join(out, path), 'utf8'));
    const words = lettersOf(textOfMarkdown(parseGfm(body)));
    const diagrams = diagramDifferences(parsePage(html), parseGfm(body));
    return [...(article === words ? [] : [firstDifference(article, words)]), ...diagrams].map(
      (difference) => `${path}: ${difference}`,
    );
  });
}

/** Diagrams without a source in the Markdown, and texts in drawings that the source has not. */
function diagramDifferences(page: Node, markdown: Root): string[] {
  const shown = findAll(page, (element) => hasAnyClass(element, DIAGRAMS));
  const sources = sourcesOf(markdown);
  if (shown.length !== sources.length)
    return [`${shown.length} diagrams on the page, ${sources.length} in its Markdown`];
  return shown.flatMap((diagram, i) => {
    const source = lettersOf(decoded(sources[i] ?? ''));
    return (
      findAll(diagram, ({ tagName }) => tagName === 'text' || tagName === 'pre')
        .map((element) => textOf(element))
        // Numbers of messages and of axes are not in the source.
        .filter((text) => !/^\s*\d+(?: \w)?\s*$/.test(text) && !source.includes(lettersOf(text)))
        .map((text) => `diagram ${i + 1} shows "${text}", which its source has not`)
    );
  });
}

function sourcesOf(node: Nodes): string[] {
  if (node.type === 'code') return node.lang === 'mermaid' ? [node.value] : [];
  return 'children' in node ? node.children.flatMap(sourcesOf) : [];
}

/** A source without the tags that break lines and the codes of characters. */
const decoded = (source: string): string =>
  source.replace(/<br\s*\/?>/g, ' ').replace(/[#&]\w+;/g, ' ');
