import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

const ELEMENTS = new Set([
  'script',
  'style',
  'base',
  'meta',
  'link',
  'object',
  'embed',
  'applet',
  'frame',
  'frameset',
  'template',
  'noscript',
]);
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'poster',
  'xlink:href',
  'srcdoc',
  'values',
  'from',
  'to',
]);

/** Everything in markup that a browser would run, restyle the page with or be led astray by. */
export function dangersIn(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      if (ELEMENTS.has(node.tagName.toLowerCase())) found.push(`<${node.tagName}>`);
      for (const { name, prefix, value } of node.attrs) {
        const full =
          prefix === undefined || prefix === '' ? name.toLowerCase() : `${prefix}:${name}`;
        if (full.startsWith('on')) found.push(`<${node.tagName} ${full}>`);
        if (full === 'srcdoc') found.push(`<${node.tagName} srcdoc>`);
        if (ADDRESSES.has(full) && isRunnable(value))
          found.push(`<${node.tagName} ${full}=${value}>`);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  parseFragment(html).childNodes.forEach(visit);
  return found;
}

/** As a browser reads an address: white space and control characters are dropped. */
function isRunnable(address: string): boolean {
  return /^(?:javascript|vbscript|data:(?:text|application|image\/svg))/i.test(
    address.replace(/[\0-\x20]/g, ''),
  );
}
