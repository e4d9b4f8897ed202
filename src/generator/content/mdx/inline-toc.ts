import type { Element, ElementContent, Root as HastRoot } from 'hast';
import type { Heading } from '../../model/page.js';

/** Replace every `d-toc` element by a list of the headings of the page. Changes the tree. */
export function fillInlineTocs(tree: HastRoot, headings: readonly Heading[]): void {
  const visit = (parent: HastRoot | Element): void => {
    for (const node of parent.children) {
      if (node.type !== 'element') continue;
      if (node.tagName === 'd-toc') becomeList(node, headings);
      else visit(node);
    }
  };
  visit(tree);
}

function becomeList(node: Element, headings: readonly Heading[]): void {
  const { from, to } = node.properties;
  const shown = headings.filter(({ level }) => level >= Number(from) && level <= Number(to));
  const list = listOf(shown);
  node.tagName = 'ul';
  node.properties = {};
  node.children = list;
}

/** List items for headings. Deeper headings are a list in the item before them. */
function listOf(headings: readonly Heading[]): ElementContent[] {
  const items: ElementContent[] = [];
  let index = 0;
  while (index < headings.length) {
    const heading = headings[index];
    if (heading === undefined) break;
    let end = index + 1;
    while ((headings[end]?.level ?? 0) > heading.level) end++;
    const inner = headings.slice(index + 1, end);
    const children = [
      linkTo(heading),
      ...(inner.length === 0 ? [] : [element('ul', listOf(inner))]),
    ];
    items.push(element('li', children));
    index = end;
  }
  return items;
}

function linkTo({ id, label }: Heading): Element {
  const parts = label.map((part): ElementContent =>
    typeof part === 'string'
      ? { type: 'text', value: part }
      : element('code', [{ type: 'text', value: part.code }]),
  );
  const link = element('a', parts);
  link.properties = { href: `#${id}` };
  return link;
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}
