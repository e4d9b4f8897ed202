import type { Element, Nodes, Root as HastRoot } from 'hast';
import { raw } from 'hast-util-raw';
import type { Code, List, ListItem, Parents, Root, Table, TableRow } from 'mdast';
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

type RowHandler = (state: object, node: TableRow, parent: Parents | undefined) => Element;
const defaultRow = defaultHandlers.tableRow as RowHandler;

/** Empty cells that complete short rows, for each written cell of their table. */
const MOST_EMPTY = 10;

const filledTables = new WeakMap<Table, boolean>();

/** Whether the short rows of a table get empty cells up to the number of columns. */
function isFilled(table: Table): boolean {
  let filled = filledTables.get(table);
  if (filled === undefined) {
    const columns = table.align?.length ?? 0;
    const written = table.children.reduce((sum, row) => sum + row.children.length, 0);
    filled = columns * table.children.length <= (1 + MOST_EMPTY) * written;
    filledTables.set(table, filled);
  }
  return filled;
}

/**
 * The library's handler searches each row in its table, and completes all rows, which both take
 * quadratic time. This one gives it a table of at most two rows, and leaves the rows of a table
 * with very many empty cells short.
 */
const tableRow: RowHandler = (state, node, parent) => {
  if (parent?.type !== 'table') return defaultRow(state, node, parent);
  const [head = node] = parent.children;
  const align = isFilled(parent) ? parent.align : parent.align?.slice(0, node.children.length);
  const children = node === head ? [node] : [head, node];
  return defaultRow(state, node, { type: 'table', align: align ?? null, children });
};

const handlers = { listItem, tableRow };
const article = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    handlers: { ...handlers, code },
    clobberPrefix: 'fn-',
  })
  .freeze();
const plain = unified().use(remarkRehype, { allowDangerousHtml: true, handlers }).freeze();

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
