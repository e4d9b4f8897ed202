/**
 * Lets a library draw under a strict content security policy, although the library writes
 * `<style>` elements, `style` attributes and `innerHTML`. The same effects are reached with style
 * sheet objects, the CSSOM and the client's Trusted Types policy.
 */
import { trusted } from './trusted.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Name of the element that replaces a `<style>` element. */
const HOLDER = 'docsgen-style';

/** Id at the beginning of a diagram's rules → its sheet. Drawing again replaces the sheet. */
const sheets = new Map<string, CSSStyleSheet>();

/** Adds a style sheet to the document, or replaces that of the same diagram. */
function adopt(css: string): void {
  const id = /#[\w-]+/.exec(css)?.[0] ?? '';
  const sheet = sheets.get(id) ?? new CSSStyleSheet();
  sheet.replaceSync(css);
  if (!sheets.has(id)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  sheets.set(id, sheet);
}

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
/** Replaces the `style` attribute while markup is parsed, because the policy refuses `style`. */
const STYLE_ATTRIBUTE = 'data-style';

function renameStyles(markup: string): string {
  return markup.replace(TAG, (tag) => tag.replace(/\sstyle=/gi, ` ${STYLE_ATTRIBUTE}=`));
}

type Styled = Element & ElementCSSInlineStyle;

/** Parses markup for an element. Call `apply` to set styles when the nodes are in the document. */
function parse(markup: string, parent: Element): { nodes: ChildNode[]; apply: () => void } {
  const inSvg = parent.namespaceURI === SVG && parent.localName !== 'foreignObject';
  const text = inSvg ? `<svg>${markup}</svg>` : markup;
  const template = document.createElement('template');
  template.innerHTML = trusted.html(renameStyles(text));
  const { content } = template;
  for (const style of content.querySelectorAll('style')) {
    adopt(style.textContent ?? '');
    style.remove();
  }
  const styled = [...content.querySelectorAll<Styled>(`[${STYLE_ATTRIBUTE}]`)];
  const root = inSvg ? content.firstElementChild : content;
  return {
    nodes: [...(root?.childNodes ?? [])],
    apply: () => {
      for (const element of styled) {
        element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
        element.removeAttribute(STYLE_ATTRIBUTE);
      }
    },
  };
}

/** Sets the content of an element to markup, including styles. */
export function setMarkup(parent: Element, markup: string): void {
  const { nodes, apply } = parse(markup, parent);
  parent.replaceChildren(...nodes);
  apply();
}

let lastRun: Promise<unknown> = Promise.resolve();

/** Runs a library with replaced DOM methods, after all earlier runs have finished. */
export function withStrictDom<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = lastRun.then(() => runReplaced(run));
  lastRun = result.catch(() => undefined);
  return result;
}

async function runReplaced<Result>(run: () => Promise<Result>): Promise<Result> {
  const { setAttribute } = Element.prototype;
  const { parseFromString } = DOMParser.prototype;
  const innerHtml = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  const createElement = document.createElement;
  if (innerHtml === undefined) return run();
  Element.prototype.setAttribute = function (this: Styled, name: string, value: string): void {
    if (name === 'style') this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...innerHtml,
    set(this: Element, markup: unknown) {
      const text = String(markup);
      if (this instanceof HTMLTemplateElement) innerHtml.set?.call(this, trusted.html(text));
      else if (this.localName === HOLDER) adopt(text);
      else setMarkup(this, text);
    },
  });
  DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, trusted.html(renameStyles(String(text))), type);
  };
  document.createElement = (name: string, options?: ElementCreationOptions) =>
    createElement.call(document, name === 'style' ? HOLDER : name, options);
  try {
    return await run();
  } finally {
    Element.prototype.setAttribute = setAttribute;
    Object.defineProperty(Element.prototype, 'innerHTML', innerHtml);
    document.createElement = createElement;
    DOMParser.prototype.parseFromString = parseFromString;
  }
}
