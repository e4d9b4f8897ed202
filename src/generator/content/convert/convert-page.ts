import type { Nodes, Parents, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import type { Program } from 'estree';
import { posix } from 'node:path';
import type { MarkdownConfig } from '../../model/config.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { placesIn } from '../../formats/locate.js';
import { cleanText } from '../article/clean-text.js';
import { isBracedMarker } from '../article/truncation.js';
import { parsedText } from '../directives/parsed-text.js';
import type { MarkdownText } from '../links/destinations.js';
import { walk } from '../markdown/walk.js';
import { parseMarkdown } from '../markdown/parse.js';
import { isHtmlName, NotStatic } from '../mdx/evaluate.js';
import { VOID_ELEMENT } from '../mdx/faults.js';
import { htmlAttributes } from './html-tag.js';
import { indented, quoted, valueText } from './plain-text.js';
import { openPlainScope, type PlainScope, type StaysMdx } from './scope.js';

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;
type Props = Readonly<Record<string, unknown>>;

/** The result of a conversion: plain Markdown, or the reasons against it. */
export type Conversion =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'mdx'; readonly reasons: readonly StaysMdx[] };

export interface ConvertOptions {
  readonly config: MarkdownConfig;
  /** The text of another file of the site. Undefined if it does not exist. */
  readonly textOf: (path: string) => string | undefined;
  /** Names of components that the site replaces. */
  readonly ownComponents: ReadonlySet<string>;
  /** Whether the site adds components to all pages, which may have any name. */
  readonly hasSharedComponents: boolean;
  /** The properties with which a partial is used. */
  readonly props?: Props;
  /** The files that are being converted, outermost first. */
  readonly open?: readonly string[];
}

/** Thrown at the first part of a page without a plain form. */
class NoPlainForm extends Error {
  constructor(
    readonly node: Nodes,
    readonly reason: string,
  ) {
    super(reason);
  }
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** The state of converting one file. */
interface Page {
  readonly path: string;
  /** The text, with the offsets of the tree. */
  readonly body: string;
  readonly scope: PlainScope;
  readonly options: ConvertOptions;
}

/**
 * The plain Markdown of an MDX file: tabs and admonitions as directives, partials included,
 * constants inserted, comments and elements as in HTML. Pure. The caller compares the articles.
 */
export function convertPage(source: MarkdownText, options: ConvertOptions): Conversion {
  const text = cleanText(source.text);
  const { body, frontMatter } = readFrontMatter(text, source.path);
  const stays = (line: number, reason: string): Conversion => ({
    kind: 'mdx',
    reasons: [{ line, text: reason }],
  });
  const parsed = parsedText(body, options.config, true).text;
  const written = parsed.length === body.length ? text : withBody(text, body, parsed);
  let tree: Root;
  try {
    tree = parseMarkdown(parsed, { math: options.config.math, mdx: true });
  } catch {
    return stays(1, 'It does not parse.');
  }
  const scope = openPlainScope(tree, {
    path: source.path,
    frontMatter,
    props: options.props ?? {},
    options,
  });
  if (scope.reasons.length > 0) return { kind: 'mdx', reasons: scope.reasons };
  const page = { path: source.path, body: written, scope, options };
  try {
    const plain = replaced(written, replacementsIn(tree, page), 0, written.length);
    return { kind: 'plain', text: plain };
  } catch (error) {
    if (!(error instanceof NoPlainForm)) throw error;
    const { line } = placesIn(written)(startOf(error.node));
    return stays(line, error.reason);
  }
}

/** A text with another body: its front matter stays. */
function withBody(text: string, body: string, other: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === body[end - 1]) end--;
  return text.slice(0, end) + other.slice(end);
}

function startOf(node: Nodes): number {
  return node.position?.start.offset ?? 0;
}

function endOf(node: Nodes): number {
  return node.position?.end.offset ?? startOf(node);
}

/** The text between two offsets with replacements. */
function replaced(
  text: string,
  replacements: readonly Replacement[],
  from: number,
  to: number,
): string {
  let result = '';
  let done = from;
  for (const { start, end, by } of replacements) {
    result += text.slice(done, start) + by;
    done = Math.max(done, end);
  }
  return result + text.slice(done, to);
}

function replacementsIn(parent: Parents, page: Page): Replacement[] {
  return parent.children.flatMap((node, i) => {
    if (node.type === 'mdxjsEsm') return [withoutLines(node, page)];
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const isAtStart = node.type === 'mdxFlowExpression' || i === 0;
      return expression(node, { isAtStart, isInHeading: parent.type === 'heading' }, page);
    }
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const by = jsxText(node, page);
      return [{ start: startOf(node), end: endOf(node), by }];
    }
    if (node.type === 'blockquote') refuseJsx(node);
    return 'children' in node ? replacementsIn(node, page) : [];
  });
}

/** The lines of a quote begin with marks, which the text of a directive would need too. */
function refuseJsx(parent: Parents): void {
  walk(parent, (node: Nodes) => {
    if (node.type === 'mdxJsxFlowElement')
      throw new NoPlainForm(node, `<${node.name ?? ''}> is in a quote.`);
    return undefined;
  });
}

function withoutLines(node: Nodes, { body }: Page): Replacement {
  const end = endOf(node);
  const blank = /^(?:[ \t]*\n)*/.exec(body.slice(end))?.[0].length ?? 0;
  return { start: startOf(node), end: end + blank, by: '' };
}

function expression(
  node: Extract<Nodes, { type: 'mdxFlowExpression' | 'mdxTextExpression' }>,
  at: { readonly isAtStart: boolean; readonly isInHeading: boolean },
  page: Page,
): Replacement[] {
  const range = { start: startOf(node), end: endOf(node) };
  const comment = /^\s*\/\*([^]*)\*\/\s*$/.exec(node.value)?.[1];
  if (comment !== undefined) {
    const isId = at.isInHeading && /^\s*#\S+\s*$/.test(comment);
    if (isId || isBracedMarker(`{${node.value}}`)) return [];
    return [{ ...range, by: /--|^>|^->|\n\s*\n/.test(comment) ? '' : `<!--${comment}-->` }];
  }
  const value = valueAt(node.data?.estree, node, page);
  const by = valueText(value, at.isAtStart);
  if (by === undefined) throw new NoPlainForm(node, 'The value of an expression is no text.');
  return [{ ...range, by }];
}

function valueAt(program: Program | null | undefined, node: Nodes, { scope }: Page): unknown {
  try {
    return program === null || program === undefined ? '' : scope.valueOf(program);
  } catch (error) {
    if (!(error instanceof NotStatic)) throw error;
    throw new NoPlainForm(node, 'An expression has no value without running it.');
  }
}

function propsOf(node: JsxElement, page: Page): Record<string, unknown> {
  return Object.fromEntries(
    node.attributes.map((attribute) => {
      if (attribute.type === 'mdxJsxExpressionAttribute')
        throw new NoPlainForm(node, 'Attributes are spread from an expression.');
      const { name, value } = attribute;
      if (value === null || value === undefined) return [name, true];
      if (typeof value === 'string') return [name, value];
      return [name, valueAt(value.data?.estree, node, page)];
    }),
  );
}

/** An element or a component as Markdown. */
function jsxText(node: JsxElement, page: Page): string {
  const { name } = node;
  if (name === null) throw new NoPlainForm(node, 'A fragment has no plain form.');
  if (name === 'head') throw new NoPlainForm(node, '<head> adds elements to the page.');
  if (isHtmlName(name)) return htmlText(node, name, page);
  const meaning = page.scope.meaningOf(name);
  if (meaning?.kind === 'partial') return partialText(node, meaning, page);
  if (meaning?.kind === 'theme') {
    if (node.type === 'mdxJsxTextElement')
      throw new NoPlainForm(node, `<${name}> is within a line.`);
    if (meaning.name === 'Tabs') return tabsText(node, page);
    if (meaning.name === 'Admonition') return admonitionText(node, page);
    if (meaning.name === 'CodeBlock') return codeText(node, page);
  }
  const from = meaning?.kind === 'module' ? ` from "${meaning.request}"` : '';
  throw new NoPlainForm(node, `It uses the component <${name}>${from}.`);
}

function htmlText(node: JsxElement, name: string, page: Page): string {
  const attributes = htmlAttributes(propsOf(node, page));
  if (attributes === undefined)
    throw new NoPlainForm(node, `<${name}> has attributes that only code can have.`);
  if (VOID_ELEMENT.test(name)) return `<${name}${attributes} />`;
  const [open, close] = [`<${name}${attributes}>`, `</${name}>`];
  if (node.children.length === 0) return open + close;
  const isInLine = node.position?.start.line === node.position?.end.line;
  if (node.type === 'mdxJsxTextElement' || isInLine) {
    const { start, end } = innerRange(node, page);
    return open + replaced(page.body, replacementsIn(node, page), start, end) + close;
  }
  const indent = indentOf(node, page);
  return `${open}\n\n${contentOf(node, page)}\n\n${indent}${close}`;
}

/** The blanks before a block, with blanks in place of the marks of lists. */
function indentOf(node: Nodes, { body }: Page): string {
  const start = startOf(node);
  const line = body.slice(body.lastIndexOf('\n', start - 1) + 1, start);
  return line.replace(/\S/g, ' ');
}

/** The range between the tags of an element. Not all nodes inside have positions. */
function innerRange(node: JsxElement, { body }: Page): { start: number; end: number } {
  const { name } = node;
  const last = node.attributes.at(-1)?.position?.end.offset;
  const tagEnd = body.indexOf('>', last ?? startOf(node) + 1 + (name?.length ?? 0));
  return { start: tagEnd + 1, end: body.lastIndexOf('</', endOf(node) - 1) };
}

/** The converted children of a block, with its indentation. */
function contentOf(node: JsxElement, page: Page, base: Nodes = node): string {
  if (node.children.length === 0) return '';
  const { start, end } = innerRange(node, page);
  const blank = /^[ \t]*\n/.exec(page.body.slice(start, end))?.[0].length ?? 0;
  const text = replaced(page.body, replacementsIn(node, page), start + blank, end);
  const content = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  return indented(content, indentOf(base, page));
}

/** The colons of a directive: more than those of the directives inside. */
function colonsOf(node: Parents, page: Page): string {
  let most = 2;
  walk(node, (inner: Nodes) => {
    if (inner.type === 'containerDirective') {
      const written = /^:+/.exec(page.body.slice(startOf(inner)))?.[0].length ?? 3;
      most = Math.max(most, written);
    } else if (inner.type === 'mdxJsxFlowElement' && /^[A-Z]/.test(inner.name ?? ''))
      most = Math.max(most, colonsOf(inner, page).length);
    return undefined;
  });
  return ':'.repeat(most + 1);
}

function tabsText(node: JsxElement, page: Page): string {
  const { groupId, defaultValue, values } = propsOf(node, page);
  const given = Array.isArray(values) ? (values as { value?: unknown; label?: unknown }[]) : [];
  const labels = new Map(given.map(({ value, label }) => [value, label]));
  const order = [...labels.keys()];
  let place = 0;
  const items = node.children.flatMap(unwrapped).filter((child) => !isBlank(child));
  const tabs = items.map((item, i) => {
    const meaning = isElement(item) ? page.scope.meaningOf(item.name ?? '') : undefined;
    if (!isElement(item) || meaning?.kind !== 'theme' || meaning.name !== 'TabItem')
      throw new NoPlainForm(item, '<Tabs> has a child that is no <TabItem>.');
    const props = propsOf(item, page);
    const isOpen =
      defaultValue === undefined ? props.default === true : defaultValue === props.value;
    if (isOpen && i > 0) throw new NoPlainForm(item, 'Another tab than the first one is open.');
    const { value } = props;
    if (typeof value !== 'string') throw new NoPlainForm(item, 'A tab has no value.');
    const next = order.includes(value) ? order.indexOf(value) : order.length;
    if (next < place) throw new NoPlainForm(item, 'The tabs have another order than their values.');
    place = next;
    return tabText(item, { label: props.label ?? labels.get(value) ?? value, value }, page, node);
  });
  if (tabs.length === 0) throw new NoPlainForm(node, '<Tabs> has no tabs.');
  const [indent, colons] = [indentOf(node, page), colonsOf(node, page)];
  const group = groupId === undefined ? '' : `{group=${quotedText(groupId, node)}}`;
  return [`${colons}tabs${group}`, ...tabs, indent + colons].join('\n');
}

function tabText(
  item: JsxElement,
  { label, value }: { readonly label: unknown; readonly value: string },
  page: Page,
  tabs: Nodes,
): string {
  const [indent, colons] = [indentOf(tabs, page), colonsOf(item, page)];
  const attributes = `label=${quotedText(label, item)} value=${quotedText(value, item)}`;
  const content = contentOf(item, page, tabs);
  return `${indent}${colons}tab{${attributes}}\n\n${content}\n\n${indent}${colons}`;
}

function quotedText(value: unknown, node: Nodes): string {
  const text = typeof value === 'string' ? quoted(value) : undefined;
  if (text === undefined) throw new NoPlainForm(node, 'A label of a tab is no text in one line.');
  return text;
}

function isElement(node: Nodes): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** The elements of a paragraph: those in one line are in a paragraph before MDX removes it. */
function unwrapped(node: Nodes): readonly Nodes[] {
  const isOfElements =
    node.type === 'paragraph' && node.children.every((child) => isElement(child) || isBlank(child));
  return isOfElements ? node.children : [node];
}

/** Whether a child of tabs shows nothing: a comment, or blanks. */
function isBlank(node: Nodes): boolean {
  if (node.type === 'html') return true;
  if (node.type === 'text') return node.value.trim() === '';
  return node.type === 'mdxFlowExpression' && /^\s*(?:\/\*[^]*\*\/\s*)?$/.test(node.value);
}

function admonitionText(node: JsxElement, page: Page): string {
  const { type = 'note', title = '', ...others } = propsOf(node, page);
  const isPlain = typeof type === 'string' && typeof title === 'string' && !/[\n[\]]/.test(title);
  if (!isPlain || Object.keys(others).length > 0)
    throw new NoPlainForm(node, 'An admonition has a title or attributes that are no text.');
  const [indent, colons] = [indentOf(node, page), colonsOf(node, page)];
  const opening = `${colons}${type}${title === '' ? '' : `[${valueText(title, false) ?? ''}]`}`;
  return `${opening}\n\n${contentOf(node, page)}\n\n${indent}${colons}`;
}

function codeText(node: JsxElement, page: Page): string {
  const { language = '', title, ...others } = propsOf(node, page);
  const [child, ...more] = node.children.filter((inner) => !isBlank(inner));
  const value =
    child?.type === 'mdxFlowExpression' && more.length === 0
      ? valueAt(child.data?.estree, child, page)
      : undefined;
  const isPlain =
    typeof value === 'string' && typeof language === 'string' && Object.keys(others).length === 0;
  if (!isPlain || (title !== undefined && typeof title !== 'string'))
    throw new NoPlainForm(node, 'The code of a <CodeBlock> is no text.');
  const fences = [...value.matchAll(/`{3,}/g)].map(([marks]) => marks.length);
  const fence = '`'.repeat(Math.max(2, ...fences) + 1);
  const indent = indentOf(node, page);
  const meta = title === undefined ? '' : ` title=${quotedText(title, node)}`;
  const lines = value.replace(/\n$/, '').split('\n');
  return [`${fence}${language}${meta}`, ...[...lines, fence].map((line) => indent + line)].join(
    '\n',
  );
}

/** A partial: included if it is plain as it is, otherwise its converted text. */
function partialText(
  node: JsxElement,
  { path, request }: { readonly path: string; readonly request: string },
  page: Page,
): string {
  const { options } = page;
  const open = [...(options.open ?? []), page.path];
  const text = options.textOf(path);
  if (text === undefined || open.includes(path))
    throw new NoPlainForm(node, `There is no partial "${request}".`);
  if (node.type === 'mdxJsxTextElement' || node.children.length > 0)
    throw new NoPlainForm(node, `The partial "${request}" is within a line, or has content.`);
  const props = propsOf(node, page);
  const converted = convertPage({ path, text }, { ...options, props, open });
  if (converted.kind === 'mdx') {
    const [reason] = converted.reasons;
    throw new NoPlainForm(
      node,
      `Its partial ${path}:${reason?.line ?? 1} stays MDX: ${reason?.text ?? ''}`,
    );
  }
  const indent = indentOf(node, page);
  const folder = posix.dirname(page.path);
  if (converted.text === text) return `::include{file="${relativePath(folder, path)}"}`;
  if (posix.dirname(path) !== folder)
    throw new NoPlainForm(node, `The partial "${request}" is in another folder.`);
  const { body } = readFrontMatter(converted.text, path);
  return indented(body.trim(), indent).trimStart();
}

function relativePath(folder: string, path: string): string {
  const relative = posix.relative(folder, path);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
