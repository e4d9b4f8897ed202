import type { Element, ElementContent } from 'hast';

/** Two hyphens and the word after them, as in `--namespace`. */
const FLAG = /(?<![\p{L}\p{N}-])--[\p{L}\p{N}]+/gu;

/** Keeps the hyphens of flags in code with their word. Browsers would break a line between them. */
export function keepFlags(code: Element): void {
  code.children = code.children.flatMap((child) =>
    child.type === 'text' ? withFlags(child.value) : [child],
  );
}

function withFlags(text: string): ElementContent[] {
  const parts: ElementContent[] = [];
  let end = 0;
  const addText = (value: string): void => {
    if (value !== '') parts.push({ type: 'text', value });
  };
  for (const match of text.matchAll(FLAG)) {
    addText(text.slice(end, match.index));
    end = match.index + match[0].length;
    parts.push({
      type: 'element',
      tagName: 'span',
      properties: { className: ['unbroken'] },
      children: [{ type: 'text', value: match[0] }],
    });
  }
  addText(text.slice(end));
  return parts;
}
