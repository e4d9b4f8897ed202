/**
 * Whether the text of a page begins with a heading of level 1, below imports. Docusaurus takes no
 * other heading as its title.
 */
export function beginsWithTitle(body: string): boolean {
  const [line = '', next = ''] = withoutImports(body.trimStart()).split(/\r?\n/, 2);
  return /^#[ \t]+[^ \t]/.test(line) || (line.trim() !== '' && /^=+$/.test(next));
}

/** The text after the imports at its start. An import ends at an empty line. */
function withoutImports(text: string): string {
  const blank = /\n[ \t]*\r?\n/g;
  let start = 0;
  while (/^import\s/.test(text.slice(start, start + 7))) {
    blank.lastIndex = start;
    if (blank.exec(text) === null) return '';
    start = blank.lastIndex;
    while (/\s/.test(text.charAt(start))) start += 1;
  }
  return text.slice(start);
}
