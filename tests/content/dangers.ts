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

/** The elements and attributes of markup that run code, style the page or redirect the reader. */
export function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      if (ELEMENTS.has(node.tagName.toLowerCase())) dangers.push(`<${node.tagName}>`);
      for (const { name, prefix, value } of node.attrs) {
        const full =
          prefix === undefined || prefix === '' ? name.toLowerCase() : `${prefix}:${name}`;
        if (full.startsWith('on')) dangers.push(`<${node.tagName} ${full}>`);
        if (full === 'srcdoc') dangers.push(`<${node.tagName} srcdoc>`);
        if (ADDRESSES.has(full) && isRunnable(value))
          dangers.push(`<${node.tagName} ${full}=${value}>`);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  parseFragment(html).childNodes.forEach(visit);
  return dangers;
}

/** Tests whether an address runs code. Browsers ignore white space and control characters in it. */
function isRunnable(address: string): boolean {
  return /^(?:javascript|vbscript|data:(?:text|application|image\/svg))/i.test(
    address.replace(/[\0-\x20]/g, ''),
  );
}
