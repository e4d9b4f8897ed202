import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { isHtmlName } from '../mdx/evaluate.js';
import { reportAt } from '../context.js';
import type { LintedFile } from './file.js';

/** Attributes of HTML whose names are others in JSX. */
export const JSX_NAMES: ReadonlyMap<string, string> = new Map([
  ['class', 'className'],
  ['for', 'htmlFor'],
]);

/** Report the attributes of an element that are written as in HTML and not as in JSX. */
export function lintAttributes(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  file: LintedFile,
): void {
  if (node.name === null || !isHtmlName(node.name) || node.name.includes('-')) return;
  for (const attribute of node.attributes) {
    const offset = attribute.position?.start.offset;
    if (attribute.type !== 'mdxJsxAttribute' || offset === undefined) continue;
    const problem = problemOf(attribute);
    if (problem === undefined) continue;
    reportAt(
      file.context,
      { file: file.path, ...file.placeAt(offset) },
      { rule: 'mdx/attribute', severity: 'warning', ...problem },
    );
  }
}

function problemOf({
  name,
  value,
}: MdxJsxAttribute): { readonly message: string; readonly hint: string } | undefined {
  const jsxName = JSX_NAMES.get(name);
  if (jsxName !== undefined)
    return {
      message: `The attribute "${name}" has another name in JSX.`,
      hint: `Write ${jsxName}=.`,
    };
  if (name === 'style' && typeof value === 'string')
    return {
      message: 'The value of "style" is an object in JSX, and this is a text.',
      hint: "Write style={{ name: 'value' }}, with names such as marginTop.",
    };
  return undefined;
}
