import type { Element, Nodes } from 'hast';
import { parseHtml } from '../helpers/compile.js';

/** Elements around which browsers do not show white space. */
const BLOCKS = new Set(
  [
    'address article aside blockquote body br dd details dialog div dl dt fieldset figcaption',
    'figure footer form h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu',
    'meta nav ol p param pre script section source style summary table tbody td tfoot th thead',
    'title tr ul',
  ]
    .join(' ')
    .split(' '),
);
/** Elements whose white space browsers show. */
const VERBATIM = new Set(['pre', 'code', 'textarea', 'script', 'style']);
/** Classes that our pipeline adds for styling. The HTML of the specification has none. */
const ADDED_CLASSES = new Set(['contains-task-list', 'task-list-item']);

type Token =
  | { readonly kind: 'tag'; readonly text: string; readonly block: boolean }
  | { readonly kind: 'text'; text: string; readonly verbatim: boolean };

/**
 * Returns the same string for documents that look the same in a browser. It parses the HTML like a
 * browser, sorts attributes, collapses invisible white space, writes `text-align` as `align`, and
 * drops comments, processing instructions and the ids of headings.
 */
export function canonicalHtml(html: string): string {
  const tree = parseHtml(html.replace(/\n$/, ''));
  const tokens: Token[] = [];
  for (const child of tree.children) collect(child, false, tokens);
  return tokens
    .map((token, i) =>
      token.kind === 'tag' ? token.text : visibleText(token, tokens[i - 1], tokens[i + 1]),
    )
    .join('');
}

function collect(node: Nodes, verbatim: boolean, into: Token[]): void {
  if (node.type === 'text') {
    const last = into.at(-1);
    if (last?.kind === 'text') last.text += node.value;
    else into.push({ kind: 'text', text: node.value, verbatim });
  } else if (node.type === 'element') {
    const block = BLOCKS.has(node.tagName);
    into.push({ kind: 'tag', text: `<${node.tagName}${attributes(node)}>`, block });
    for (const child of node.children) collect(child, verbatim || VERBATIM.has(node.tagName), into);
    into.push({ kind: 'tag', text: `</${node.tagName}>`, block });
  }
}

function visibleText(
  token: Extract<Token, { kind: 'text' }>,
  before: Token | undefined,
  after: Token | undefined,
): string {
  if (token.verbatim) return escape(isRawText(before) ? token.text.trimEnd() : token.text);
  let text = token.text.replace(/[ \t\n\f\r]+/g, ' ');
  if (isBoundary(before)) text = text.replace(/^ /, '');
  if (isBoundary(after)) text = text.replace(/ $/, '');
  return escape(text);
}

/** Whether a tag begins raw text, whose end is trimmed: without an end tag it ends the document. */
function isRawText(token: Token | undefined): boolean {
  return token?.kind === 'tag' && /^<(?:script|style)\b/.test(token.text);
}

function isBoundary(token: Token | undefined): boolean {
  return token === undefined || (token.kind === 'tag' && token.block);
}

function attributes(element: Element): string {
  const written = new Map<string, string>();
  for (const [name, value] of Object.entries(element.properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'id' && /^h[1-6]$/.test(element.tagName)) continue;
    if (name === 'className' && Array.isArray(value)) {
      const kept = value.filter((c) => !ADDED_CLASSES.has(String(c)));
      if (kept.length > 0) written.set('class', kept.join(' '));
    } else if (name === 'style' && /^t[hd]$/.test(element.tagName)) {
      const align = /^\s*text-align:\s*(left|center|right);?\s*$/.exec(String(value))?.[1];
      written.set(align === undefined ? name : 'align', align ?? String(value));
    } else {
      written.set(
        name,
        value === true ? '' : Array.isArray(value) ? value.join(' ') : String(value),
      );
    }
  }
  return [...written]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
