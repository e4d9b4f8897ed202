import type { Element, Nodes, Root as HastRoot } from 'hast';
import { raw } from 'hast-util-raw';
import type { Code, List, ListItem, Parents, Root } from 'mdast';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';

type Handler = (state: { patch: (from: Code, to: Element) => void }, node: Code) => Element;

/**
 * Fenced code as an element whose attributes keep language, meta and place: raw HTML keeps
 * attributes.
 */
const code: Handler = (state, node) => {
  const { dataPlace } = node.data?.hProperties ?? {};
  const element: Element = {
    type: 'element',
    tagName: 'd-code',
    properties: {
      lang: node.lang ?? '',
      meta: node.meta ?? '',
      ...(dataPlace === undefined ? {} : { dataPlace }),
    },
    children: node.value === '' ? [] : [{ type: 'text', value: node.value }],
  };
  state.patch(node, element);
  return element;
};

type ItemHandler = (state: object, node: ListItem, parent: Parents | undefined) => Element;
const defaultListItem = defaultHandlers.listItem as ItemHandler;

/** For each list, an empty list that is loose exactly when the list is. */
const emptyLists = new WeakMap<List, List>();

/**
 * The library's handler looks at all siblings of each item to see whether the list is loose, which
 * takes quadratic time. This one looks at them once for each list.
 */
const listItem: ItemHandler = (state, node, parent) => {
  if (parent?.type !== 'list') return defaultListItem(state, node, parent);
  let list = emptyLists.get(parent);
  if (list === undefined) {
    const isLoose =
      parent.spread === true ||
      parent.children.some(({ spread, children }) => spread ?? children.length > 1);
    list = { type: 'list', spread: isLoose, children: [] };
    emptyLists.set(parent, list);
  }
  return defaultListItem(state, node, list);
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
 * mdast → hast for an article. Raw HTML is parsed as a browser would parse it; its elements get
 * their places from `source`, the text of the tree.
 */
export function toHast(tree: Root, source: string): HastRoot {
  return parseRawHtml(article.runSync(tree), tree, source);
}

/** mdast → hast without docsgen's own elements, for the test suites of CommonMark and GFM. */
export function toPlainHast(tree: Root): HastRoot {
  return parseRawHtml(plain.runSync(tree), tree, '');
}

function parseRawHtml(hast: Nodes, tree: Root, source: string): HastRoot {
  const result = hasHtml(tree) ? raw(hast, source === '' ? {} : { file: new VFile(source) }) : hast;
  return result.type === 'root'
    ? result
    : { type: 'root', children: result.type === 'doctype' ? [] : [result] };
}

function hasHtml(node: Root | Root['children'][number]): boolean {
  return node.type === 'html' || ('children' in node && node.children.some(hasHtml));
}
