import type { Element } from 'hast';
import { own } from '../../../components/own.js';
import { hintForHeader } from '../../model/head-tags.js';
import { isScriptAddress } from '../../model/script-url.js';
import { textOf } from './collector.js';
import { reportAt, type CompileContext } from '../context.js';
import type { Place } from '../../model/diagnostic.js';

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
/** Elements that React pages may have, because the site's components are trusted. */
const TRUSTED = new Set(['script', 'style', 'noscript']);
/** Dropped elements whose content is shown in place of a file. */
const WITH_FALLBACK = new Set(['object', 'applet']);
const OF_FILE = 'Write <img>, <iframe> or <video> for the file, or a link to it.';
/** Dropped elements → what to write instead. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['title', 'Write `title_meta:` in the front matter: it is the title of the browser tab.'],
  [
    'meta',
    'Write `description:`, `keywords:` or `image:` in the front matter. For all pages, use ' +
      '`head: { meta: [ … ] }` in the config.',
  ],
  ['object', OF_FILE],
  ['embed', OF_FILE],
  ['head', 'Write `title_meta:`, `description:`, `keywords:` or `image:` in the front matter.'],
]);

/** The hint for a `<meta>` in place of a header of the host. */
function hintForMeta({ tagName, properties }: Element): string | undefined {
  const header = tagName === 'meta' ? properties.httpEquiv : undefined;
  return header === undefined ? undefined : hintForHeader(String(header));
}

/** Elements whose `name` becomes a property of the document and can hide one that exists. */
const NAMED = new Set(['form', 'iframe', 'img']);
/**
 * Attributes by which the client finds its elements. Names as `attributeKey` gives them. A page may
 * have buttons with `data-search`, which open the search.
 */
const HOOKS = new Set([
  'dataannouncementclose',
  'dataaskai',
  'datadiagram',
  'datadownload',
  'dataedges',
  'datafeedback',
  'datahelpful',
  'datamenu',
  'datamenuclose',
  'datamenupane',
  'datamenutree',
  'datamoved',
  'datanearest',
  'datasearchbox',
  'datasearchpage',
  'datasidebarhide',
  'datastatus',
  'datastyle',
  'datasuggestions',
  'datathemetoggle',
  'datathemecolor',
  'datatoc',
  'dataversionarea',
  'datawrap',
]);
/** Attributes that hold an address. Names as `attributeKey` gives them. */
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'xlinkhref', 'data', 'poster']);
/** Elements of SVG that can set an attribute of another element later. */
const ANIMATIONS = new Set(['animate', 'animatetransform', 'set']);
/** Properties with a meaning in React, and `srcdoc`, which gives a frame another document. */
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
/** Elements for which React throws if they have content, as SVG elements of these names may. */
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

/** Whether the content of an element stays when `sanitise` refuses the element itself. */
export function hasFallback({ tagName }: Element): boolean {
  return WITH_FALLBACK.has(tagName.toLowerCase());
}

/**
 * Remove everything that could run from an element of raw HTML: a page never executes anything.
 * Returns false if the element itself has to go. Changes the node.
 */
export function sanitise(
  node: Element,
  at: Place,
  context: CompileContext,
  parentName: string,
): boolean {
  const name = node.tagName.toLowerCase();
  const report: Report = (message, hint) =>
    reportAt(context, at, { rule: 'html/unsafe', severity: 'warning', message, hint });
  if (isDropped(name, parentName, context)) {
    report(
      `<${node.tagName}> is left out.`,
      hintForMeta(node) ??
        HINTS.get(name) ??
        'Scripts and styles belong in the config (scripts, styles), ' +
          'which keeps the page under a strict content security policy.',
    );
    return false;
  }
  if (ANIMATIONS.has(name) && animatesUnsafeAttribute(node)) {
    report(
      `<${node.tagName}> of an address is left out.`,
      'An animation may not change where links lead.',
    );
    return false;
  }
  if (NAMED.has(name) && node.properties.name !== undefined) {
    const { name: dropped, ...rest } = node.properties;
    node.properties = rest;
    report(
      `The name "${String(dropped)}" of <${node.tagName}> is left out.`,
      'Scripts would find it instead of a property of the document. Use an id.',
    );
  }
  if (!/^[a-zA-Z][\w.:-]*$/.test(node.tagName) || name === 'menuitem') node.tagName = 'span';
  for (const property of Object.keys(node.properties)) sanitiseProperty(node, property, report);
  adaptToReact(node, name);
  return true;
}

function isDropped(name: string, parentName: string, { react }: CompileContext): boolean {
  if (name === 'title' && parentName === 'svg') return false;
  return DROPPED.has(name) && !(react && TRUSTED.has(name));
}

type Report = (message: string, hint: string) => void;

/** Whether an animation sets a handler or the address of a link. */
function animatesUnsafeAttribute({ properties }: Element): boolean {
  const attribute = String(properties.attributeName ?? properties.attributename ?? '').trim();
  return /^(?:on|.*href$)/i.test(attribute);
}

/** The name of a property in lower case, without colons and hyphens. */
function attributeKey(property: string): string {
  return property.toLowerCase().replace(/[:-]/g, '');
}

function sanitiseProperty(node: Element, property: string, report: Report): void {
  const attribute = attributeKey(property);
  const value = own(node.properties, property);
  if (attribute.startsWith('on')) {
    delete node.properties[property];
    report(
      `The handler ${attribute} on <${node.tagName}> is left out.`,
      'Put scripts in the config (scripts).',
    );
  } else if (ADDRESSES.has(attribute) && typeof value === 'string' && isScriptAddress(value)) {
    delete node.properties[property];
    report(
      `The address "${value.slice(0, 40)}" on <${node.tagName}> is left out.`,
      'Addresses that run code are not allowed.',
    );
  } else if (HOOKS.has(attribute)) {
    delete node.properties[property];
    report(
      `The attribute ${attribute.replace('data', 'data-')} on <${node.tagName}> is left out.`,
      'docsgen uses this name. Choose another one.',
    );
  } else if (RESERVED.has(attribute) || !/^[a-zA-Z_:][\w:.-]*$/.test(property))
    delete node.properties[property];
}

/** Make an element valid for React: initial values of fields, and content where it is allowed. */
function adaptToReact(node: Element, name: string): void {
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
