import type { Element } from 'hast';
import type { ElementChild, IslandChild } from '../../../components/island-children.js';
import type { PageFacade } from '../docusaurus/page-context.js';
import { islandContent } from './inner-islands.js';
import type { IslandUse, ReadChildren } from './island-use.js';
import { renderContent, slotOf } from './render-island.js';

/** The children that the component of an island reads and shows. */
interface Shown {
  readonly slots: ReadonlySet<number>;
  readonly html: string;
  /** Places without content. */
  readonly empty: ReadonlySet<number>;
}

/**
 * Keeps one copy of each child of a component that reads its children: that of the element,
 * or that of the children of the element, whichever the component shows. Changes the node.
 */
export function keepShownSlots(
  node: Element,
  use: IslandUse & { readonly read: ReadChildren },
  page: PageFacade,
): void {
  const html = markupOf(use, page);
  if (html === undefined) return;
  const slots = [...html.matchAll(/<d-slot data-slot="(\d+)"/g)].map(([, slot]) => Number(slot));
  const empty = node.children.flatMap((child) =>
    child.type === 'element' && child.children.length === 0 ? [slotOf(child) ?? -1] : [],
  );
  const shown = { slots: new Set(slots), html, empty: new Set(empty) };
  const unused = unusedSlots(elementsIn(use.read.items), shown);
  node.children = node.children.filter(
    (child) => child.type !== 'element' || !unused.has(slotOf(child) ?? -1),
  );
}

/** The markup of an island with empty places. Undefined if it throws: that is reported later. */
function markupOf(use: IslandUse, page: PageFacade): string | undefined {
  try {
    return renderContent(islandContent(use), use, page).html;
  } catch {
    return undefined;
  }
}

function elementsIn(items: readonly IslandChild[]): ElementChild[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return [];
    if ('part' in item) return elementsIn(item.children);
    return 'name' in item ? [item] : [];
  });
}

function unusedSlots(elements: readonly ElementChild[], shown: Shown): ReadonlySet<number> {
  const { slots, html, empty } = shown;
  const words = wordsOf(html);
  const isInner = ({ inner }: ElementChild): boolean => inner !== undefined && slots.has(inner);
  /** The names of elements of which the component shows only the children. */
  const names = new Set(elements.filter(isInner).map(({ name }) => name));
  return new Set(
    elements.flatMap(({ slot, name, text, inner, only }) => {
      if (slots.has(slot)) return inner === undefined || slots.has(inner) ? [] : [inner];
      const read = only?.text ?? text;
      if (read !== undefined) return words.includes(wordsOf(read)) ? [slot] : [];
      if (inner === undefined) return [];
      return slots.has(inner) || names.has(name) || empty.has(slot) ? [slot] : [inner];
    }),
  );
}

/** Text of markup, or of a child, without the characters that markup escapes. */
function wordsOf(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);|[&<>"']/g, '').trim();
}
