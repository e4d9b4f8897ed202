import type { Element, ElementContent, Root as HastRoot } from 'hast';
import type GithubSlugger from 'github-slugger';
import { reportAt, type CompileContext } from '../context.js';
import { markOf } from './places.js';

/** The writer's own id of an element with a name of its own kind: generated ids give way to these. */
const GENERATED = new Set(['d-tab']);

/**
 * Settle the ids that stand in a tree, before headings get theirs from the
 * slugger: `{#id}` of a heading becomes its id, ids given by hand are reserved
 * wherever on the page they stand, one given twice is reported and numbered.
 */
export function settleIds(tree: HastRoot, slugger: GithubSlugger, context: CompileContext): void {
  const generated: Element[] = [];
  const seen = new Map<string, Element>();
  const visit = (node: HastRoot | ElementContent | HastRoot['children'][number]): void => {
    if (node.type === 'element') {
      const id = ownId(node);
      if (id === '') delete node.properties.id;
      else if (GENERATED.has(node.tagName)) generated.push(node);
      else if (id !== undefined && isRepeated(node, seen.get(id))) delete node.properties.id;
      else if (id !== undefined) {
        if (!seen.has(id)) seen.set(id, node);
        node.properties.id = reserve(id, slugger);
        if (node.properties.id !== id) {
          const at = markOf(node, context) ?? { file: context.source.path, line: 1, column: 1 };
          reportAt(
            context,
            at,
            'anchor/duplicate',
            'warning',
            `The id "${id}" is on this page twice.`,
            `Links lead to the first; this one is "${node.properties.id}" now. Give it another.`,
          );
        }
      } else if (node.tagName === 'a' && typeof node.properties.name === 'string')
        reserve(node.properties.name, slugger);
    }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(tree);
  for (const node of generated) node.properties.id = reserve(String(node.properties.id), slugger);
}

/** A raw element that is never closed goes on in every block behind: its copies have its place. */
function isRepeated(node: Element, first: Element | undefined): boolean {
  const offset = node.position?.start.offset;
  return (
    offset !== undefined &&
    first?.tagName === node.tagName &&
    first.position?.start.offset === offset
  );
}

/** Take an id and give it, numbered if it is taken. */
function reserve(id: string, slugger: GithubSlugger): string {
  const { occurrences } = slugger;
  /* eslint-disable docsgen/own-keys -- The slugger's object has no prototype. */
  let free = id;
  // Numbers go on from the last one given, so that many of one id take linear time.
  while (Object.hasOwn(occurrences, free)) {
    const number = (occurrences[id] ?? 0) + 1;
    occurrences[id] = number;
    free = `${id}-${number}`;
  }
  occurrences[free] = 0;
  /* eslint-enable docsgen/own-keys */
  return free;
}

function ownId(node: Element): string | undefined {
  if (node.tagName === 'd-definition') return String(node.properties.slug ?? '');
  const last = /^h[1-6]$/.test(node.tagName) ? node.children.at(-1) : undefined;
  if (last?.type === 'text') {
    const explicit = /\s*\{#([^\s{}]+)\}\s*$/.exec(last.value);
    if (explicit?.[1] !== undefined) {
      last.value = last.value.slice(0, explicit.index);
      return explicit[1];
    }
  }
  return typeof node.properties.id === 'string' ? node.properties.id : undefined;
}
