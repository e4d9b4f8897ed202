/**
 * A fence around MDX. The word `mdx-code-block` hides MDX from other tools, such as those for
 * translation; Docusaurus reads the content as if the fence were not there.
 */
const OPENING = /^([ \t]*)(`{3,4})[ \t]*mdx-code-block[ \t]*\r?$/;
/** The start of a fence at the start of a line, also in a list or a quote. */
export const FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;

/** A text with blanks in place of the fences around MDX, so that positions stay. */
export function unwrapMdx(text: string): string {
  if (!text.includes('mdx-code-block')) return text;
  /** The open fence, and whether it is around MDX. */
  let open: { readonly marks: string; readonly isMdx: boolean } | undefined;
  return text
    .split('\n')
    .map((line) => {
      const marks = FENCE.exec(line)?.[1];
      if (open === undefined) {
        const wrapping = OPENING.exec(line)?.[2];
        if (marks !== undefined) open = { marks, isMdx: wrapping !== undefined };
        return wrapping === undefined ? line : blanks(line);
      }
      const { isMdx } = open;
      if (!isClosing(line, open.marks)) return line;
      open = undefined;
      return isMdx ? blanks(line) : line;
    })
    .join('\n');
}

function isClosing(line: string, marks: string): boolean {
  const text = line.replace(/^[ \t>]+/, '').trimEnd();
  return text.startsWith(marks) && text.split(marks[0] ?? '').join('') === '';
}

function blanks(line: string): string {
  return line.replace(/\S/g, ' ');
}
