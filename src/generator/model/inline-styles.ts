import { hashOf } from './keys.js';

/** Markup with classes instead of `style` attributes, and the declarations of the classes. */
export interface ClassedMarkup {
  readonly html: string;
  /** Sorted, without duplicates. */
  readonly styles: readonly string[];
}

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/**
 * Replaces `style` attributes by classes, because a strict content security policy refuses the
 * attributes. Declarations that could affect other rules are dropped. Pure.
 */
export function classInlineStyles(html: string): ClassedMarkup {
  if (!/\sstyle\s*=/i.test(html)) return { html, styles: [] };
  const styles = new Set<string>();
  const classed = html.replace(TAG, (tag) =>
    /\sstyle\s*=/i.test(tag) ? classTag(tag, styles) : tag,
  );
  return { html: classed, styles: [...styles].sort() };
}

function classTag(tag: string, styles: Set<string>): string {
  let css = '';
  let classes: string | undefined;
  const rest = tag.replace(
    ATTRIBUTE,
    (attribute, name: string, ...values: (string | undefined)[]) => {
      const value = values.slice(0, 3).find((each) => each !== undefined) ?? '';
      if (name.toLowerCase() === 'class') classes = value;
      else if (name.toLowerCase() === 'style') css = cleanDeclarations(decode(value));
      else return attribute;
      return '';
    },
  );
  if (css !== '') styles.add(css);
  const all = [...(classes ?? '').split(' '), css === '' ? '' : styleClass(css)];
  const list = all
    .filter((each) => each !== '')
    .join(' ')
    .replace(/"/g, '&quot;');
  return list === '' ? rest : rest.replace(/^<[^\s/>]+/, (start) => `${start} class="${list}"`);
}

/**
 * Turns `style` attributes into `data-style`, which the client applies. For the components of
 * slots: their markup is rendered when the style sheets are already planned. Pure.
 */
export function deferInlineStyles(html: string): string {
  if (!/\sstyle\s*=/i.test(html)) return html;
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string) =>
      name.toLowerCase() === 'style' ? attribute.replace(/style/i, 'data-style') : attribute,
    ),
  );
}

/** The class for these declarations. */
export function styleClass(css: string): string {
  return `s-${hashOf(css).slice(0, 8)}`;
}

/** The style sheet of these classes. Like attributes, its rules override those of the site. */
export function styleSheet(styles: readonly string[]): string {
  // No element has the id; it raises the specificity of the rule.
  return styles.map((css) => `:is(#docsgen-style,.${styleClass(css)}){${css}}\n`).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

function decode(text: string): string {
  return text.replace(
    /&(?:quot|#x27|#39|lt|gt|amp);/g,
    (entity) => new Map(Object.entries(ENTITIES)).get(entity) ?? entity,
  );
}

/** The complete declarations: none opens or closes a rule, a string or a bracket. */
export function cleanDeclarations(text: string): string {
  return split(text.replace(/\/\*[^]*?(?:\*\/|$)/g, ' '))
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const name = declaration.slice(0, colon).trim();
      const value = declaration
        .slice(colon + 1)
        .trim()
        .replace(/\s+/g, ' ');
      return colon > 0 && value !== '' && /^-{0,2}[a-z_][\w-]*$/i.test(name)
        ? [`${name}:${value}`]
        : [];
    })
    .join(';');
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
]);

/** Splits at semicolons outside strings and brackets. Incomplete declarations are left out. */
function split(text: string): string[] {
  const declarations: string[] = [];
  let current = '';
  let isBroken = false;
  let quote = '';
  const open: string[] = [];
  const finish = (): void => {
    if (!isBroken) declarations.push(current);
    current = '';
    isBroken = false;
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i);
    if (sign === ';' && quote === '' && open.length === 0) {
      finish();
      continue;
    }
    current += sign;
    if (sign === '\\') {
      i++;
      current += text.charAt(i);
      if (i >= text.length || /[\n\r\f]/.test(text.charAt(i))) isBroken = true;
    } else if (quote !== '') {
      if (sign === quote) quote = '';
      else if (/[\n\r\f]/.test(sign)) isBroken = true;
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (CLOSING.has(sign)) open.push(CLOSING.get(sign) ?? '');
    else if (sign === ')' || sign === ']') isBroken ||= open.pop() !== sign;
    else if (/[{}<@!]/.test(sign)) isBroken ||= !/^!\s*important\s*(?:;|$)/i.test(text.slice(i));
  }
  if (quote === '' && open.length === 0) finish();
  return declarations;
}
