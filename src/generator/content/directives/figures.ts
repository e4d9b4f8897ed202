import type { Element, ElementContent, Root as HastRoot } from 'hast';

/** Elements of directives that are blocks: the HTML parser does not end a paragraph before them. */
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

/** Elements that may contain a figure. */
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
 * Returns the elements that replace a finished child of `parent`. A paragraph is split around its
 * figures, which HTML does not allow in paragraphs. Where a figure is not allowed at all, such as
 * in a heading, the picture loses its caption.
 */
export function placeFigures(child: Element, parent: HastRoot | Element): ElementContent[] {
  if (child.tagName === 'p') return splitParagraph(child);
  const pictures = captionedPictures(child);
  if (pictures.length === 0 || (parent.type === 'element' && parent.tagName === 'a'))
    return [child];
  const isAllowed =
    parent.type === 'root' || (parent.tagName === 'p' ? isFigure(child) : FLOW.has(parent.tagName));
  if (!isAllowed)
    for (const picture of pictures)
      if (picture.type === 'element') delete picture.properties.caption;
  return [child];
}

/** The element itself if it is a picture, or the figures in a link. */
function captionedPictures(node: Element): ElementContent[] {
  if (node.tagName === 'd-image') return [node];
  return node.tagName === 'a' ? node.children.filter(isFigure) : [];
}

function splitParagraph(paragraph: Element): ElementContent[] {
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
