/**
 * Rewrite `:::note Title of your own` to `:::note[Title of your own]`, the form
 * the directive parser knows. Only the space before the title and the line's end
 * change, so every position in the text stays true. Fenced code is left alone.
 */
export function bracketTitles(text: string, names: ReadonlySet<string>): string {
  if (!/^[ \t>]*:::+[a-zA-Z]+[ \t]+\S/m.test(text)) return text;
  let fence = '';
  return text
    .split('\n')
    .map((line) => {
      const code = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/.exec(line);
      if (code?.[1] !== undefined) {
        if (fence === '') fence = code[1];
        else if (code[1].startsWith(fence) && (code[2] ?? '').trim() === '') fence = '';
        return line;
      }
      return fence === '' ? bracketLine(line, names) : line;
    })
    .join('\n');
}

function bracketLine(line: string, names: ReadonlySet<string>): string {
  const match = /^([ \t>]*:::+([a-zA-Z][\w-]*))[ \t]([ \t]*)([^\s[{].*?|\[.*?)([ \t\r]*)$/.exec(line);
  if (match === null || !names.has(match[2] ?? '')) return line;
  const [, head = '', , gap = '', title = '', tail = ''] = match;
  return `${head}[${gap}${balanced(title) ? title : title.replace(/[[\]]/g, '\\$&')}]${tail}`;
}

function balanced(title: string): boolean {
  let depth = 0;
  for (const character of title) {
    if (character === '[') depth++;
    if (character === ']' && --depth < 0) return false;
  }
  return depth === 0;
}
