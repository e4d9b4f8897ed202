import type { Properties } from 'hast';
import { find, html, svg } from '../property-names.js';
import { styleObject } from './style-object.js';
import { styleText } from './style-text.js';

/** The properties of an element of HTML that are made from the properties of JSX. */
export interface HostProperties {
  readonly properties: Properties;
  /** Names of event handlers. They are left out. */
  readonly handlers: readonly string[];
  /** Names of properties whose value has no text, or throws when it is read. */
  readonly unreadable: readonly string[];
  /** The markup of `dangerouslySetInnerHTML`. */
  readonly html?: string;
}

/** Properties that only React uses. */
const REACT_ONLY = new Set([
  'children',
  'key',
  'ref',
  'suppressHydrationWarning',
  'suppressContentEditableWarning',
  'dangerouslySetInnerHTML',
]);

/** Names of HTML that React has other names for. */
const REACT_NAMES = new Map([
  ['class', 'className'],
  ['for', 'htmlFor'],
]);

/** The properties of an element as React takes them. Pages may also write those of HTML. */
export function reactProperties(props: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      REACT_NAMES.get(name) ?? name,
      name === 'style' && typeof value === 'string' ? styleObject(value) : value,
    ]),
  );
}

/** The properties of JSX as those of an element in hast. Names may be those of React or HTML. */
export function hostProperties(props: Readonly<Record<string, unknown>>): HostProperties {
  const entries: [string, Properties[string]][] = [];
  const handlers: string[] = [];
  const unreadable: string[] = [];
  for (const [name, value] of Object.entries(props)) {
    if (REACT_ONLY.has(name) || value === null || value === undefined) continue;
    if (typeof value === 'function') {
      handlers.push(name);
      continue;
    }
    const info = find(html, name === 'defaultValue' ? 'value' : name);
    const known = info.space === undefined ? find(svg, name) : info;
    try {
      entries.push([known.property, propertyValue(name, value, known)]);
    } catch {
      unreadable.push(name);
    }
  }
  let markup: string | undefined;
  try {
    markup = markupOf(props.dangerouslySetInnerHTML);
  } catch {
    unreadable.push('dangerouslySetInnerHTML');
  }
  const properties = Object.fromEntries(entries);
  return { properties, handlers, unreadable, ...(markup === undefined ? {} : { html: markup }) };
}

/** The markup of `dangerouslySetInnerHTML`. */
function markupOf(inner: unknown): string | undefined {
  const isGiven = typeof inner === 'object' && inner !== null && '__html' in inner;
  return isGiven && typeof inner.__html === 'string' ? inner.__html : undefined;
}

function propertyValue(
  name: string,
  value: unknown,
  info: ReturnType<typeof find>,
): Properties[string] {
  if (name === 'style' && typeof value === 'object') return styleText(value as object);
  if (typeof value === 'boolean') {
    // React writes `aria-hidden="true"`, but `hidden=""`.
    return info.boolean || info.overloadedBoolean ? value : String(value);
  }
  if (typeof value === 'number') return value;
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return info.spaceSeparated ? text.split(/\s+/).filter((part) => part !== '') : text;
}
