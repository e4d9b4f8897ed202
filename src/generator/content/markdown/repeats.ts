import type { Definition, Root } from 'mdast';
import { report, type CompileContext } from '../context.js';
import { replaceNodes, walk } from './walk.js';

/**
 * Show references as text when the addresses and titles that the references of a page repeat are
 * longer than a page may be. The first one is reported.
 */
export function limitRepeats(tree: Root, context: CompileContext): void {
  const lengths = lengthsOfDefinitions(tree);
  if (lengths.size === 0) return;
  const { budget, config } = context;
  const most = config.maxPageKb * 1000;
  replaceNodes(tree, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return undefined;
    const isWithin = budget.repeated <= most;
    budget.repeated += lengths.get(node.identifier.toUpperCase()) ?? 0;
    if (budget.repeated <= most) return undefined;
    if (isWithin)
      report(context, node, {
        rule: 'markdown/too-complex',
        severity: 'error',
        message:
          'With this reference, the references of this page repeat more than ' +
          `${config.maxPageKb} kB of addresses and titles. It and all that follow are text.`,
        hint: 'Shorten the address or the title of its definition.',
      });
    return node.type === 'linkReference'
      ? node.children
      : [{ type: 'text', value: node.alt ?? '', position: node.position }];
  });
}

/** The length of the address and title of each definition. Of equal names the first one counts. */
function lengthsOfDefinitions(tree: Root): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  const add = ({ identifier, url, title }: Definition): void => {
    const name = identifier.toUpperCase();
    if (!lengths.has(name)) lengths.set(name, url.length + (title?.length ?? 0));
  };
  walk(tree, (node) => {
    if (node.type === 'definition') add(node);
    return undefined;
  });
  return lengths;
}
