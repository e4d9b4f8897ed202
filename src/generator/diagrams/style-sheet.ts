import { declarationsOf, isElement, nameOf, type DrawnElement } from './element.js';

/** One part of a selector: `rect.basic#id`. */
interface Compound {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Whether the element is a child of the part before it, and not only a descendant. */
  readonly isChild: boolean;
}

interface Rule {
  readonly parts: readonly Compound[];
  readonly weight: number;
  readonly declarations: ReadonlyMap<string, string>;
}

/** A style sheet that was read: it gives the properties that its rules set on an element. */
export interface StyleSheet {
  readonly valueOf: (element: DrawnElement, property: string) => string | undefined;
}

const COMPOUND = /^[\w*-]*(?:[.#][\w-]+|\[[\w-]+(?:[~^$*|]?="[^"]*")?\])*$/;

/**
 * Reads the style sheet of a drawing. Selectors with anything but names, ids, classes, attributes,
 * spaces and `>` are left out, and so are nested rules.
 */
export function readStyleSheet(css: string): StyleSheet {
  const flat = css.replace(/@[\w-]+[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const rules: Rule[] = [];
  for (const [, selectors = '', body = ''] of flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const declarations = declarationsOf(body);
    for (const selector of selectors.split(',')) {
      const parts = partsOf(selector.trim());
      if (parts !== undefined) rules.push({ parts, weight: weightOf(parts), declarations });
    }
  }
  rules.sort((a, b) => b.weight - a.weight);
  return {
    valueOf: (element, property) => {
      const candidates = rules.filter(({ declarations }) => declarations.has(property));
      const match = strongest(candidates.filter(({ parts }) => matches(element, parts)));
      return match?.declarations.get(property);
    },
  };
}

/** The last of the rules with the greatest weight. The rules are in descending order. */
function strongest(rules: readonly Rule[]): Rule | undefined {
  const [first] = rules;
  return rules.findLast(({ weight }) => weight === first?.weight);
}

function partsOf(selector: string): Compound[] | undefined {
  const parts: Compound[] = [];
  let isChild = false;
  for (const word of selector.replace(/>/g, ' > ').split(/\s+/)) {
    if (word === '>') {
      isChild = true;
      continue;
    }
    if (word === '' || !COMPOUND.test(word)) return undefined;
    const [tag = ''] = /^[\w*-]*/.exec(word) ?? [];
    parts.push({
      tag: tag === '*' ? '' : tag.toLowerCase(),
      id: /#([\w-]+)/.exec(word)?.[1] ?? '',
      classes: [...word.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
      attributes: [...word.matchAll(/\[([\w-]+)[~^$*|]?(?:="([^"]*)")?\]/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
      isChild,
    });
    isChild = false;
  }
  return parts.length === 0 ? undefined : parts;
}

const weightOf = (parts: readonly Compound[]): number =>
  parts.reduce(
    (sum, { id, classes, attributes, tag }) =>
      sum +
      (id === '' ? 0 : 10_000) +
      (classes.length + attributes.length) * 100 +
      (tag === '' ? 0 : 1),
    0,
  );

function matches(element: DrawnElement, parts: readonly Compound[]): boolean {
  const last = parts.at(-1);
  if (last === undefined || !fits(element, last)) return false;
  const rest = parts.slice(0, -1);
  if (rest.length === 0) return true;
  for (let above = element.parentNode; isElement(above); above = above.parentNode) {
    if (matches(above, rest)) return true;
    if (last.isChild) return false;
  }
  return false;
}

function fits(element: DrawnElement, { tag, id, classes, attributes }: Compound): boolean {
  if (tag !== '' && nameOf(element) !== tag) return false;
  if (id !== '' && element.getAttribute('id') !== id) return false;
  const own = (element.getAttribute('class') ?? '').split(/\s+/);
  if (!classes.every((name) => own.includes(name))) return false;
  return attributes.every(([name, value]) => {
    const given = element.getAttribute(name);
    return given !== null && (value === '' || given.includes(value));
  });
}
