import type { Heading, Nodes } from 'mdast';
import { HEADING_ID, WRITTEN_LABEL } from '../article/collector.js';
import { COMPONENT_ELEMENT } from './component-element.js';

/**
 * Notes on an expanded heading its label without the words of components: these are not rendered
 * yet. As in Docusaurus, they are no part of the id, and of no table of contents. A heading of
 * nothing but components has the label that they show.
 *
 * @param hasOwnElements whether components of the site may change the heading or what is in it
 */
export function noteWrittenLabel(heading: Heading, hasOwnElements: boolean): void {
  if (!hasOwnElements && !hasHiddenWords(heading)) return;
  const label: Part[] = [];
  collectParts(heading, label);
  const last = label.at(-1);
  if (typeof last === 'string') label[label.length - 1] = last.replace(HEADING_ID, '');
  if (label.every((part) => typeof part === 'string' && part.trim() === '')) return;
  heading.data = {
    ...heading.data,
    hProperties: { ...heading.data?.hProperties, [WRITTEN_LABEL]: JSON.stringify(label) },
  };
}

/** Whether a node has components, or pictures of JSX, whose texts are no words of the page. */
function hasHiddenWords(node: Nodes): boolean {
  const name = node.data?.hName;
  if (name === COMPONENT_ELEMENT || name === 'img') return true;
  return 'children' in node && node.children.some((child) => hasHiddenWords(child));
}

type Part = string | { readonly code: string };

/** Adds the texts of a node to a label. Texts that follow each other are one part. */
function collectParts(node: Nodes, label: Part[]): void {
  if (node.type === 'inlineCode') label.push({ code: node.value });
  else if ('children' in node) for (const child of node.children) collectParts(child, label);
  else {
    const last = label.at(-1);
    const text = textOfNode(node);
    if (typeof last === 'string') label[label.length - 1] = last + text;
    else if (text !== '') label.push(text);
  }
}

function textOfNode(node: Nodes): string {
  if (node.type === 'image') return node.alt ?? '';
  return node.type === 'text' || node.type === 'inlineMath' ? node.value : '';
}
