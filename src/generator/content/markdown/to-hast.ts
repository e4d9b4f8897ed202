import type { Element, Nodes, Root as HastRoot } from 'hast';
import { raw } from 'hast-util-raw';
import type { Code, List, ListItem, Parents, Root } from 'mdast';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';

type Handler = (state: { patch: (from: Code, to: Element) => void }, node: Code) => Element;

/** Fenced code keeps its language and meta as attributes, which survive raw HTML around it. */
const code: Handler = (state, node) => {
  const element: Element = {
    type: 'element',
    tagName: 'd-code',
    properties: { lang: node.lang ?? '', meta: node.meta ?? '' },
    children: node.value === '' ? [] : [{ type: 'text', value: node.value }],
  };
  state.patch(node, element);
  return element;
};

type ItemHandler = (state: object, node: ListItem, parent: Parents | undefined) => Element;
const itemOf = defaultHandlers.listItem as ItemHandler;

/** List → a list without items that is as loose. */
const looseness = new WeakMap<List, List>();

/** An item, which the library asks all its siblings for: here the list is asked once. */
const listItem: ItemHandler = (state, node, parent) => {
  if (parent?.type !== 'list') return itemOf(state, node, parent);
  let list = looseness.get(parent);
  if (list === undefined) {
    const loose =
      parent.spread === true ||
      parent.children.some(({ spread, children }) => spread ?? children.length > 1);
    list = { type: 'list', spread: loose, children: [] };
    looseness.set(parent, list);
  }
  return itemOf(state, node, list);
};

const article = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    handlers: { code, listItem },
    clobberPrefix: 'fn-',
  })
  .freeze();
const plain = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze();

/**
 * mdast → hast for an article of this source; raw HTML is parsed as a browser
 * would, on the pages that have any.
 */
export function toHast(tree: Root, source: string): HastRoot {
  return parsed(article.runSync(tree), tree, source);
}

/** mdast → hast with nothing of docsgen's own: what the CommonMark and GFM suites compare. */
export function toPlainHast(tree: Root): HastRoot {
  return parsed(plain.runSync(tree), tree, '');
}

function parsed(hast: Nodes, tree: Root, source: string): HastRoot {
  // The source gives elements of raw HTML their places.
  const result = hasHtml(tree) ? raw(hast, source === '' ? {} : { file: new VFile(source) }) : hast;
  return result.type === 'root'
    ? result
    : { type: 'root', children: result.type === 'doctype' ? [] : [result] };
}

function hasHtml(node: Root | Root['children'][number]): boolean {
  return node.type === 'html' || ('children' in node && node.children.some(hasHtml));
}
