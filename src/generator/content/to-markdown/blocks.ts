import type { Element } from 'hast';
import { admonitionTitle } from '../../../components/article/admonition-title.js';
import { t } from '../../../components/text.js';
import { fencedCode, headingLine, quotedTitle } from '../../model/markdown-text.js';
import { contentOf, isBlock, isElement, isSkipped, rawText, textProperty } from './elements.js';
import type { Node } from './elements.js';
import { inlineText, paragraphText, type InlineContext } from './inline.js';
import { tableText } from './table.js';

/** The blocks of a list of nodes. Neighbouring inline nodes are a paragraph. */
export function blocksOf(nodes: readonly Node[], context: InlineContext): string[] {
  const blocks: string[] = [];
  let inline: Node[] = [];
  const flush = (): void => {
    if (inline.length === 0) return;
    const text = paragraphText(inline, context);
    inline = [];
    if (text !== '') blocks.push(text);
  };
  let before: Element | undefined;
  for (const node of nodes) {
    if (isSkipped(node)) continue;
    if (!isBlock(node) || !isElement(node)) {
      inline.push(node);
      continue;
    }
    flush();
    blocks.push(...blocksOfElement(node, before, context).filter((block) => block !== ''));
    before = node;
  }
  flush();
  return blocks;
}

/** `before` is the previous block beside the element. */
function blocksOfElement(
  node: Element,
  before: Element | undefined,
  context: InlineContext,
): readonly string[] {
  const { tagName } = node;
  const content = contentOf(node);
  if (/^h[1-6]$/.test(tagName)) return [headingText(Number(tagName.slice(1)), content, context)];
  switch (tagName) {
    case 'p':
      return content.some(isBlock) ? blocksOf(content, context) : [paragraphText(content, context)];
    case 'blockquote':
      return [quoted(blocksOf(content, context))];
    case 'hr':
      return ['---'];
    case 'pre':
    case 'd-code':
    case 'd-mermaid':
      return [codeBlock(node)];
    case 'd-math':
      return [`$$\n${(textProperty(node, 'tex') ?? '').trim()}\n$$`];
    case 'ul':
    case 'ol':
    case 'menu':
      return [listText(node, before?.tagName === tagName, context)];
    case 'table':
      return tableText(node, context);
    case 'section':
      return node.properties.dataFootnotes === undefined
        ? blocksOf(content, context)
        : footnotes(node, context);
    case 'dt':
    case 'summary':
      return [strong(content, context)];
    case 'figcaption':
      return [inlineText([emphasised('em', content)], context)];
    case 'd-image':
      return [
        paragraphText(content, context),
        inlineText([emphasised('em', [textNode(node, 'caption')])], context),
      ];
    default:
      return boxBlocks(node, context);
  }
}

/** The blocks of an element of docsgen, or of any other container. */
function boxBlocks(node: Element, context: InlineContext): readonly string[] {
  const { title, icon, rest } = splitTitle(node);
  switch (node.tagName) {
    case 'd-admonition': {
      const kind = textProperty(node, 'kind') ?? 'note';
      const label = title ?? [{ type: 'text', value: admonitionTitle(kind) } as const];
      return [quoted([strong([...icon, ...label], context), ...blocksOf(rest, context)])];
    }
    case 'd-details':
      return [
        strong(title ?? [{ type: 'text', value: t('Details') }], context),
        ...blocksOf(rest, context),
      ];
    case 'd-tab':
      return [strong(title ?? [textNode(node, 'label')], context), ...blocksOf(rest, context)];
    case 'd-definition':
      return [strong([textNode(node, 'term')], context), ...blocksOf(rest, context)];
    case 'd-cards':
      return [cardList(rest, context)];
    case 'd-card':
      return cardBlocks(node, context);
    case 'd-title':
      return [strong(contentOf(node), context)];
    default:
      return blocksOf(contentOf(node), context);
  }
}

function textNode(node: Element, property: string): Node {
  return { type: 'text', value: textProperty(node, property) ?? '' };
}

function emphasised(tagName: string, content: readonly Node[]): Element {
  return {
    type: 'element',
    tagName,
    properties: {},
    children: [...content] as Element['children'],
  };
}

function strong(content: readonly Node[], context: InlineContext): string {
  return paragraphText([emphasised('strong', content)], context);
}

/** The content of the `d-title` and `d-icon` children, if there are any, and the other children. */
function splitTitle(node: Element): {
  readonly title: readonly Node[] | undefined;
  readonly icon: readonly Node[];
  readonly rest: readonly Node[];
} {
  const content = contentOf(node);
  const partOf = (tagName: string): Element | undefined =>
    content.filter(isElement).find((child) => child.tagName === tagName);
  const [title, icon] = [partOf('d-title'), partOf('d-icon')];
  const hasSign = icon !== undefined && rawText(icon).trim() !== '';
  return {
    title: title === undefined ? undefined : contentOf(title),
    icon: hasSign ? [...contentOf(icon), { type: 'text', value: ' ' }] : [],
    rest: content.filter((child) => child !== title && child !== icon),
  };
}

function headingText(level: number, content: readonly Node[], context: InlineContext): string {
  const text = inlineText(content, context).replaceAll('\\\n', ' ').trim();
  return text === '' ? '' : headingLine(level, text);
}

function codeBlock(node: Element): string {
  const code = rawText(node).replace(/\0\d+\0/g, '');
  const title = textProperty(node, 'title');
  const language = node.tagName === 'd-mermaid' ? 'mermaid' : (textProperty(node, 'lang') ?? '');
  const meta = title === undefined ? '' : `${language === '' ? 'text' : language} `;
  return fencedCode(code, title === undefined ? language : `${meta}title=${quotedTitle(title)}`);
}

export function quoted(blocks: readonly string[]): string {
  const lines = blocks
    .filter((block) => block !== '')
    .join('\n\n')
    .split('\n');
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
}

/** Blocks behind the mark of a list item. */
function itemText(mark: string, blocks: readonly string[]): string {
  const indent = ' '.repeat(mark.length);
  const lines = joinItem(blocks).split('\n');
  const indented = lines.map((line, i) => (i === 0 || line === '' ? line : indent + line));
  return (mark + indented.join('\n')).trimEnd();
}

/** The blocks of an item, without empty lines if it is a line with lists below. */
function joinItem(blocks: readonly string[]): string {
  return blocks.join(isTight(blocks) ? '\n' : '\n\n');
}

function isTight([, ...others]: readonly string[]): boolean {
  return others.every((block) => /^(?:[-*] |1[.)] )/.test(block));
}

/** `isSecond`: a list of the same kind is before this one, so that another sign starts it. */
function listText(node: Element, isSecond: boolean, context: InlineContext): string {
  const isOrdered = node.tagName === 'ol';
  let number = Number(node.properties.start ?? 1);
  const items = contentOf(node).filter((child) => !isSkipped(child) && !isBlank(child));
  const texts = items.map((item) => {
    const sign = isSecond ? '*' : '-';
    const mark = isOrdered ? `${number++}${isSecond ? ')' : '.'} ` : `${sign} `;
    const content = isElement(item) && item.tagName === 'li' ? contentOf(item) : [item];
    const blocks = blocksOf(content, context);
    const [first = '', ...others] = blocks;
    return {
      tight: isTight(blocks),
      text: itemText(mark, [checkbox(item) + first, ...others]),
    };
  });
  const separator = texts.every(({ tight }) => tight) ? '\n' : '\n\n';
  return texts.map(({ text }) => text).join(separator);
}

function isBlank(node: Node): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

/** The box of a task in a list. */
function checkbox(node: Node): string {
  if (!isElement(node)) return '';
  if (node.tagName === 'input' && node.properties.type === 'checkbox') {
    const { checked, defaultChecked } = node.properties;
    return checked === true || defaultChecked === true ? '[x] ' : '[ ] ';
  }
  const [first] = node.children.filter((child) => !isBlank(child));
  return first !== undefined && /^(?:li|p|input)$/.test(isElement(first) ? first.tagName : '')
    ? checkbox(first)
    : '';
}

function cardList(cards: readonly Node[], context: InlineContext): string {
  const items = cards.filter((card) => isElement(card) && !isSkipped(card));
  return items.map((card) => itemText('- ', blocksOf([card], context))).join('\n');
}

/** A card: its title, which is the link, and its text. */
function cardBlocks(node: Element, context: InlineContext): readonly string[] {
  const { title, rest } = splitTitle(node);
  const label = title ?? [textNode(node, 'title')];
  const href = textProperty(node, 'href');
  const link: Element = {
    ...emphasised('a', label),
    properties: href === undefined ? {} : { href },
  };
  return [paragraphText([link], context), ...blocksOf(rest, context)];
}

/** The footnotes at the end of an article, without the links back. */
function footnotes(node: Element, context: InlineContext): readonly string[] {
  const list = contentOf(node).find((child) => isElement(child) && child.tagName === 'ol');
  const items = list !== undefined && isElement(list) ? contentOf(list).filter(isElement) : [];
  return items.map((item, i) => {
    const blocks = blocksOf(contentOf(item).map(withoutBackLinks), context);
    const lines = blocks.join('\n\n').split('\n');
    const indented = lines.map((line, at) => (at === 0 || line === '' ? line : `    ${line}`));
    return `[^${i + 1}]: ${indented.join('\n')}`;
  });
}

function withoutBackLinks(node: Node): Node {
  if (!isElement(node)) return node;
  const isBack = (child: Node): boolean =>
    isElement(child) && child.properties.dataFootnoteBackref !== undefined;
  const children = node.children.filter((child) => !isBack(child));
  return { ...node, children: children.map((child) => withoutBackLinks(child) as never) };
}
