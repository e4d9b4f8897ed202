/**
 * Lets a library that writes `<style>` elements, `style` attributes and `innerHTML` draw under a
 * content security policy that allows none of them: the same effects by style sheet objects, by the
 * CSSOM and by the client's Trusted Types policy.
 */
import { trusted } from './trusted.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Takes the place of a `<style>` element. */
const HOLDER = 'docsgen-style';

/** The sheet of each diagram by the id that its rules begin with: drawing again replaces it. */
const sheets = new Map<string, CSSStyleSheet>();

function adopt(css: string): void {
  const id = /#[\w-]+/.exec(css)?.[0] ?? '';
  const sheet = sheets.get(id) ?? new CSSStyleSheet();
  sheet.replaceSync(css);
  if (!sheets.has(id)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  sheets.set(id, sheet);
}

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
/** Holds the declarations of a `style` attribute while its markup is parsed, where the attribute is refused. */
const ASIDE = 'data-style';

function setAside(markup: string): string {
  return markup.replace(TAG, (tag) => tag.replace(/\sstyle=/gi, ` ${ASIDE}=`));
}

type Styled = Element & ElementCSSInlineStyle;

/** Parse markup for an element; `apply` sets its styles when the nodes are in the document. */
function parse(markup: string, parent: Element): { nodes: ChildNode[]; apply: () => void } {
  const inSvg = parent.namespaceURI === SVG && parent.localName !== 'foreignObject';
  const text = inSvg ? `<svg>${markup}</svg>` : markup;
  const template = document.createElement('template');
  template.innerHTML = trusted.html(setAside(text));
  const { content } = template;
  for (const style of content.querySelectorAll('style')) {
    adopt(style.textContent ?? '');
    style.remove();
  }
  const styled = [...content.querySelectorAll<Styled>(`[${ASIDE}]`)];
  const root = inSvg ? content.firstElementChild : content;
  return {
    nodes: [...(root?.childNodes ?? [])],
    apply: () => {
      for (const element of styled) {
        element.style.cssText = element.getAttribute(ASIDE) ?? '';
        element.removeAttribute(ASIDE);
      }
    },
  };
}

/** Set the content of an element to markup, styles included. */
export function setMarkup(parent: Element, markup: string): void {
  const { nodes, apply } = parse(markup, parent);
  parent.replaceChildren(...nodes);
  apply();
}

let lastRun: Promise<unknown> = Promise.resolve();

/** Run a library with the DOM's writers replaced, after all earlier runs. */
export function withStrictDom<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = lastRun.then(() => replaced(run));
  lastRun = result.catch(() => undefined);
  return result;
}

async function replaced<Result>(run: () => Promise<Result>): Promise<Result> {
  const { setAttribute } = Element.prototype;
  const { parseFromString } = DOMParser.prototype;
  const inner = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  const createElement = document.createElement;
  if (inner === undefined) return run();
  Element.prototype.setAttribute = function (this: Styled, name: string, value: string): void {
    if (name === 'style') this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...inner,
    set(this: Element, markup: unknown) {
      const text = String(markup);
      if (this instanceof HTMLTemplateElement) inner.set?.call(this, trusted.html(text));
      else if (this.localName === HOLDER) adopt(text);
      else setMarkup(this, text);
    },
  });
  DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, trusted.html(setAside(String(text))), type);
  };
  document.createElement = (name: string, options?: ElementCreationOptions) =>
    createElement.call(document, name === 'style' ? HOLDER : name, options);
  try {
    return await run();
  } finally {
    Element.prototype.setAttribute = setAttribute;
    Object.defineProperty(Element.prototype, 'innerHTML', inner);
    document.createElement = createElement;
    DOMParser.prototype.parseFromString = parseFromString;
  }
}
