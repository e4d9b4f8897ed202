import type { Element } from 'hast';
import { isScriptAddress } from '../../model/script-url.js';
import { textOf } from './collector.js';
import { reportAt, type CompileContext } from '../context.js';
import type { SourceLocation } from './places.js';

/** Elements that run code, restyle the page or change how its addresses are read. */
const DROPPED = new Set([
  'script',
  'style',
  'base',
  'meta',
  'link',
  'title',
  'template',
  'noscript',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'html',
  'head',
  'body',
]);
/** Elements whose `name` becomes a property of the document, in the place of its own. */
const NAMED = new Set(['form', 'iframe', 'img']);
/** Attributes by which the client finds its own elements and the scripts that it loads, squashed like addresses. */
const HOOKS = new Set([
  'dataannouncementclose',
  'dataaskai',
  'datafeedback',
  'datamenu',
  'datamenuclose',
  'datamenupane',
  'datamoved',
  'datasearch',
  'datasearchbox',
  'datasearchpage',
  'datasidebarhide',
  'datastatus',
  'datastyle',
  'datasuggestions',
  'datathemetoggle',
  'datatoc',
  'dataversionarea',
]);
/** Attributes that hold an address, by name without case, colon and hyphen. */
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'xlinkhref', 'data', 'poster']);
/** Elements of SVG that can set an attribute of another element later. */
const ANIMATIONS = new Set(['animate', 'animatetransform', 'set']);
/** Names that mean something to React alone, and frames with a document of their own. */
const RESERVED = new Set([
  'children',
  'dangerouslysetinnerhtml',
  'innerhtml',
  'key',
  'ref',
  'srcdoc',
  'suppresscontenteditablewarning',
  'suppresshydrationwarning',
]);
/** Elements that React lets have no content; foreign elements of these names may have some. */
const VOID = new Set([
  'area',
  'br',
  'col',
  'hr',
  'input',
  'keygen',
  'param',
  'source',
  'track',
  'wbr',
]);

/**
 * Take out of raw HTML what could run: a `.md` page never executes anything.
 * False when the element itself has to go. Changes the node in place.
 */
export function sanitise(
  node: Element,
  at: SourceLocation,
  context: CompileContext,
  parent: string,
): boolean {
  const name = node.tagName.toLowerCase();
  if (DROPPED.has(name) && !(name === 'title' && parent === 'svg')) {
    reportAt(
      context,
      at,
      'html/unsafe',
      'warning',
      `<${node.tagName}> is left out.`,
      'Scripts and styles belong in the config (scripts, styles), which keeps the page under a strict content security policy.',
    );
    return false;
  }
  if (
    ANIMATIONS.has(name) &&
    /^(?:on|.*href$)/i.test(
      String(node.properties.attributeName ?? node.properties.attributename ?? '').trim(),
    )
  ) {
    reportAt(
      context,
      at,
      'html/unsafe',
      'warning',
      `<${node.tagName}> of an address is left out.`,
      'An animation may not change where links lead.',
    );
    return false;
  }
  if (NAMED.has(name) && node.properties.name !== undefined) {
    const { name: dropped, ...rest } = node.properties;
    node.properties = rest;
    reportAt(
      context,
      at,
      'html/unsafe',
      'warning',
      `The name "${String(dropped)}" of <${node.tagName}> is left out.`,
      'It would take the place of what scripts know by this name. Use an id.',
    );
  }
  if (!/^[a-zA-Z][\w.:-]*$/.test(node.tagName) || name === 'menuitem') node.tagName = 'span';
  for (const [property, value] of Object.entries(node.properties)) {
    const attribute = property.toLowerCase().replace(/[:-]/g, '');
    if (attribute.startsWith('on')) {
      delete node.properties[property];
      reportAt(
        context,
        at,
        'html/unsafe',
        'warning',
        `The handler ${attribute} on <${node.tagName}> is left out.`,
        'Put scripts in the config (scripts).',
      );
    } else if (ADDRESSES.has(attribute) && typeof value === 'string' && isScriptAddress(value)) {
      delete node.properties[property];
      reportAt(
        context,
        at,
        'html/unsafe',
        'warning',
        `The address "${value.slice(0, 40)}" on <${node.tagName}> is left out.`,
        'Addresses that run code are not allowed.',
      );
    } else if (HOOKS.has(attribute)) {
      delete node.properties[property];
      reportAt(
        context,
        at,
        'html/unsafe',
        'warning',
        `The attribute ${attribute.replace('data', 'data-')} on <${node.tagName}> is left out.`,
        'It belongs to docsgen. Use a name of your own.',
      );
    } else if (RESERVED.has(attribute) || !/^[a-zA-Z_:][\w:.-]*$/.test(property))
      delete node.properties[property];
  }
  asReactTakesIt(node, name);
  return true;
}

/** Fields show what they start with; React would want to control them, or throws. */
function asReactTakesIt(node: Element, name: string): void {
  if (VOID.has(name)) node.children = [];
  if (name === 'title') node.children = [{ type: 'text', value: textOf(node) }];
  if (name !== 'input' && name !== 'textarea' && name !== 'select') return;
  const { value, checked, ...rest } = node.properties;
  const start = name === 'input' ? value : name === 'textarea' ? textOf(node) : undefined;
  if (name === 'textarea') node.children = [];
  node.properties = {
    ...rest,
    ...(start === undefined ? {} : { defaultValue: start }),
    ...(checked === undefined ? {} : { defaultChecked: checked }),
  };
}
