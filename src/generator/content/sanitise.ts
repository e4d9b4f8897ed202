import type { Element } from 'hast';
import { reportAt, type CompileContext } from './context.js';
import type { Written } from './places.js';

/** Elements that run code, restyle the page or change how its addresses are read. */
const DROPPED = new Set(['script', 'style', 'base', 'meta', 'link', 'title', 'template', 'noscript', 'frame', 'frameset', 'object', 'embed', 'applet', 'html', 'head', 'body']);
const ADDRESSES = ['href', 'src', 'action', 'formAction', 'xLinkHref', 'data', 'poster'];

/**
 * Take out of raw HTML what could run: a `.md` page never executes anything.
 * False when the element itself has to go. Changes the node in place.
 */
export function sanitise(node: Element, at: Written, context: CompileContext): boolean {
  // SVG has a <title> and a <style> of its own kind; only the document's are dropped by name at top level.
  if (DROPPED.has(node.tagName)) {
    reportAt(context, at, 'html/unsafe', 'warning', `<${node.tagName}> is left out.`, 'Scripts and styles belong in the config (scripts, styles), which keeps the page under a strict content security policy.');
    return false;
  }
  if (!/^[a-zA-Z][\w.:-]*$/.test(node.tagName)) node.tagName = 'span';
  for (const [name, value] of Object.entries(node.properties)) {
    if (/^on/i.test(name)) {
      delete node.properties[name];
      reportAt(context, at, 'html/unsafe', 'warning', `The handler ${name.toLowerCase()} on <${node.tagName}> is left out.`, 'Put scripts in the config (scripts).');
    } else if (ADDRESSES.includes(name) && typeof value === 'string' && isRunnable(value)) {
      delete node.properties[name];
      reportAt(context, at, 'html/unsafe', 'warning', `The address "${value.slice(0, 40)}" on <${node.tagName}> is left out.`, 'Addresses that run code are not allowed.');
    } else if (name === 'srcDoc') delete node.properties[name];
  }
  return true;
}

function isRunnable(address: string): boolean {
  // Browsers ignore control characters and white space inside a scheme.
  // eslint-disable-next-line no-control-regex -- those are the characters meant
  const scheme = address.replace(/[\u0000-\u0020\u007f-\u009f]/g, '').toLowerCase();
  return scheme.startsWith('javascript:') || scheme.startsWith('vbscript:') || (scheme.startsWith('data:') && !/^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/.test(scheme));
}
