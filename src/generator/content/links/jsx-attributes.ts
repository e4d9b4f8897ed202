import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import type { SourceRange } from './destination-ranges.js';

/** The attributes of elements and components that hold an address. */
const NAMES: ReadonlySet<string> = new Set(['href', 'src', 'to']);

/** An address in an attribute of JSX. */
interface JsxDestination {
  readonly url: string;
  /** Range of the value without quotes. */
  readonly range: SourceRange | undefined;
}

/** The addresses in the attributes of an element of MDX. `lines` are the lines of its file. */
export function jsxDestinations(
  { attributes }: MdxJsxFlowElement | MdxJsxTextElement,
  lines: readonly string[],
): JsxDestination[] {
  return attributes.flatMap((attribute): JsxDestination[] => {
    if (attribute.type !== 'mdxJsxAttribute' || !NAMES.has(attribute.name)) return [];
    const { value, position } = attribute;
    if (typeof value !== 'string' || position === undefined) return [];
    const { line, column } = position.end;
    const text = lines[line - 1] ?? '';
    const close = column - 2;
    const open = text.lastIndexOf(text.charAt(close), close - 1);
    const range = { line, column: open + 2, endColumn: close + 1 };
    return [{ url: value, range: open === -1 ? undefined : range }];
  });
}

/** The attributes of an element of MDX, as data, without their addresses. */
export function withoutJsxDestinations(attributes: readonly unknown[]): unknown[] {
  return attributes.map((attribute) => {
    const { name, value } = attribute as { name?: unknown; value?: unknown };
    const isAddress = typeof value === 'string' && NAMES.has(String(name));
    return isAddress ? { ...(attribute as object), value: '' } : attribute;
  });
}
