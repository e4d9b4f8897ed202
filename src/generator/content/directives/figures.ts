import type { Element, ElementContent, Root as HastRoot } from 'hast';

/** Directives' elements that are blocks: the parser of raw HTML does not know that they end a paragraph. */
const BLOCKS = new Set([
  'd-admonition',
  'd-card',
  'd-cards',
  'd-code',
  'd-definition',
  'd-details',
  'd-filter',
  'd-listing',
  'd-mermaid',
  'd-steps',
  'd-tabs',
]);

/** Elements in which a figure may stand. */
const FLOW = new Set([
  'div',
  'li',
  'td',
  'th',
  'dd',
  'blockquote',
  'section',
  'article',
  'aside',
  'main',
  'figure',
  'details',
  'center',
  'd-admonition',
  'd-card',
  'd-definition',
  'd-details',
  'd-steps',
  'd-tab',
  'p',
]);

/**
 * Settle the captions of the pictures that are children of `parent`, or of a
 * link in it. HTML wants a figure outside paragraphs, so a paragraph is split
 * around it; where no figure may stand, in a heading or a word, the caption goes.
 */
export function settleFigures(child: Element, parent: HastRoot | Element): ElementContent[] {
  if (child.tagName === 'p') return split(child);
  const captioned =
    child.tagName === 'd-image'
      ? [child]
      : child.tagName === 'a'
        ? child.children.filter((inner) => inner.type === 'element' && isFigure(inner))
        : [];
  if (captioned.length === 0 || (parent.type === 'element' && parent.tagName === 'a'))
    return [child];
  const allowed =
    parent.type === 'root' || (parent.tagName === 'p' ? isFigure(child) : FLOW.has(parent.tagName));
  if (!allowed)
    for (const picture of captioned)
      if (picture.type === 'element') delete picture.properties.caption;
  return [child];
}

function split(paragraph: Element): ElementContent[] {
  if (!paragraph.children.some(isBlock)) return [paragraph];
  const result: ElementContent[] = [];
  const { id, ...properties } = paragraph.properties;
  if (id !== undefined)
    result.push({ type: 'element', tagName: 'div', properties: { id }, children: [] });
  let text: ElementContent[] = [];
  const flush = (): void => {
    if (text.some((node) => !isBlank(node)))
      result.push({ ...paragraph, properties, children: text });
    text = [];
  };
  for (const child of paragraph.children) {
    if (isBlock(child)) {
      flush();
      result.push(child);
    } else text.push(child);
  }
  flush();
  return result;
}

function isBlock(node: ElementContent): boolean {
  return (
    isFigure(node) ||
    (node.type === 'element' &&
      (BLOCKS.has(node.tagName) ||
        (node.tagName === 'd-math' && node.properties.display === 'block')))
  );
}

/** A captioned picture, or a link around nothing else. */
function isFigure(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  if (node.tagName === 'd-image') return node.properties.caption !== undefined;
  return (
    node.tagName === 'a' &&
    node.children.some(isFigure) &&
    node.children.every((child) => isBlank(child) || isFigure(child))
  );
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === '';
}
