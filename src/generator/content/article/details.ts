import type { Element, ElementContent, Root as HastRoot } from 'hast';
import { t } from '../../../components/text.js';
import { COMPONENT_ELEMENT } from '../mdx/component-element.js';

/**
 * Gives each `<details>` a `<summary>` as its first child: its own, one at the start of its first
 * paragraph, or one with docsgen's text. Changes the tree.
 */
export function completeDetails(tree: HastRoot | ElementContent): void {
  if (!('children' in tree)) return;
  for (const child of tree.children) if (child.type === 'element') completeDetails(child);
  if (tree.type === 'element' && tree.tagName === 'details') placeSummary(tree);
}

function placeSummary(details: Element): void {
  const elements = details.children.filter((child) => child.type === 'element');
  // A component may show a summary.
  if (elements.some(({ tagName }) => tagName === COMPONENT_ELEMENT)) return;
  const [first] = elements;
  if (first === details.children.find((child) => !isBlank(child)) && first?.tagName === SUMMARY)
    return;
  const own = elements.find(({ tagName }) => tagName === SUMMARY);
  const summary = own ?? summaryAtStart(first) ?? newSummary();
  const isKept = (child: ElementContent): boolean => child !== own && !isEmptyParagraph(child);
  details.children = [summary, ...details.children.filter(isKept)];
}

const SUMMARY: string = 'summary';

const isBlank = (node: ElementContent): boolean =>
  node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');

const isEmptyParagraph = (node: ElementContent): boolean =>
  node.type === 'element' && node.tagName === 'p' && node.children.every(isBlank);

/** Takes the summary at the start of a paragraph out of it. */
function summaryAtStart(paragraph: Element | undefined): Element | undefined {
  if (paragraph?.tagName !== 'p') return undefined;
  const index = paragraph.children.findIndex((child) => !isBlank(child));
  const first = paragraph.children[index];
  if (first?.type !== 'element' || first.tagName !== SUMMARY) return undefined;
  paragraph.children.splice(0, index + 1);
  return first;
}

function newSummary(): Element {
  const children = [{ type: 'text' as const, value: t('Details') }];
  return { type: 'element', tagName: SUMMARY, properties: {}, children };
}
