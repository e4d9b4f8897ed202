import { find, html, svg } from '../property-names.js';
import { hostProperties } from '../mdx/host-properties.js';

/** The properties of an element of JSX as the attributes of one of HTML. Undefined for code. */
export function htmlAttributes(props: Readonly<Record<string, unknown>>): string | undefined {
  const { properties, handlers, unreadable, html: inner } = hostProperties(props);
  if (handlers.length + unreadable.length > 0 || inner !== undefined || 'children' in props)
    return undefined;
  const attributes = Object.entries(properties).map(([property, value]) => {
    const known = find(html, property);
    const { attribute, commaSeparated } = known.space === undefined ? find(svg, property) : known;
    if (value === true) return ` ${attribute}`;
    if (value === false || value === null || value === undefined) return '';
    const text = Array.isArray(value) ? value.join(commaSeparated ? ', ' : ' ') : String(value);
    return ` ${attribute}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
  return attributes.join('');
}
