import type { Element, Root } from 'hast';

/** Elements of details that readers see while these are closed. */
const SUMMARIES = new Set(['summary', 'd-title']);

/** Whether an element of an article is hidden at first: in closed details, or in another tab. */
export function isHiddenAtFirst(child: Element, parent: Element | Root): boolean {
  if (isSet(child, 'hidden')) return true;
  if (parent.type === 'root') return false;
  switch (parent.tagName) {
    case 'details':
    case 'd-details':
      return !isSet(parent, 'open') && !SUMMARIES.has(child.tagName);
    case 'd-tabs':
      return child !== firstTab(parent);
    default:
      return false;
  }
}

function isSet({ properties }: Element, name: 'hidden' | 'open' | 'selected'): boolean {
  const value = properties[name];
  return value !== undefined && value !== null && value !== false;
}

/** The tab that is shown first: the selected one, or the first in the bar. */
function firstTab({ children }: Element): Element | undefined {
  const tabs = children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'd-tab',
  );
  const place = ({ properties }: Element): number => Number(properties.place ?? tabs.length);
  return (
    tabs.find((tab) => isSet(tab, 'selected')) ?? [...tabs].sort((a, b) => place(a) - place(b))[0]
  );
}
