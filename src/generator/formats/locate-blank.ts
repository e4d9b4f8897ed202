/**
 * A JavaScript, TypeScript or JSON source with every comment and the inside of
 * every string, template and regular expression replaced by spaces; same length,
 * so offsets agree. What is left of brackets, commas and names is code.
 */
export function blankSource(source: string): string {
  let code = '';
  let at = 0;
  /** The last character of code that was not blank: decides whether `/` divides. */
  let before = '';
  while (at < source.length) {
    const char = source[at] ?? '';
    const next = source[at + 1];
    let end = at + 1;
    let keep = 0;
    if (char === '/' && (next === '/' || next === '*')) {
      end = endOfComment(source, at);
    } else if (char === '"' || char === "'") {
      end = endOfQuoted(source, at, char);
      keep = 1;
    } else if (char === '`') {
      end = endOfTemplate(source, at);
      keep = 1;
    } else if (char === '/' && startsRegExp(before, code)) {
      end = endOfRegExp(source, at);
      keep = 1;
    } else {
      code += char;
      if (!/\s/.test(char)) before = char;
      at++;
      continue;
    }
    code +=
      keep === 1 && end - at >= 2 ? char + ' '.repeat(end - at - 2) + char : ' '.repeat(end - at);
    if (keep === 1) before = char;
    at = end;
  }
  return code;
}

function endOfComment(source: string, at: number): number {
  if (source[at + 1] === '*') {
    const close = source.indexOf('*/', at + 2);
    return close === -1 ? source.length : close + 2;
  }
  const newline = /[\r\n\u2028\u2029]/g;
  newline.lastIndex = at;
  return newline.exec(source)?.index ?? source.length;
}

/** Past the closing quote; an unclosed string ends with its line. */
function endOfQuoted(source: string, at: number, quote: string): number {
  for (let i = at + 1; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (char === quote) return i + 1;
    else if (char === '\n') return i;
  }
  return source.length;
}

function endOfTemplate(source: string, at: number): number {
  for (let i = at + 1; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (char === '`') return i + 1;
    else if (char === '$' && source[i + 1] === '{') i = endOfSubstitution(source, i + 2) - 1;
  }
  return source.length;
}

/** Past the `}` that closes a `${`; strings, templates and comments in it are skipped. */
function endOfSubstitution(source: string, at: number): number {
  let depth = 1;
  let i = at;
  while (i < source.length) {
    const char = source[i] ?? '';
    if (char === '"' || char === "'") i = endOfQuoted(source, i, char);
    else if (char === '`') i = endOfTemplate(source, i);
    else if (char === '/' && (source[i + 1] === '/' || source[i + 1] === '*'))
      i = endOfComment(source, i);
    else {
      if (char === '{') depth++;
      if (char === '}' && --depth === 0) return i + 1;
      i++;
    }
  }
  return source.length;
}

/** Past the closing slash and flags; in a class (`[/]`) a slash does not close. */
function endOfRegExp(source: string, at: number): number {
  let inClass = false;
  for (let i = at + 1; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '\n') return at + 1;
    else if (char === '/' && !inClass) return i + 1;
  }
  return at + 1;
}

/** A slash after an operator, an opening bracket or `return` starts a pattern; after a value it divides. */
function startsRegExp(before: string, code: string): boolean {
  if (before === '' || '(,=:[!&|?{};+-*%~^<>'.includes(before)) return true;
  return /\b(?:return|typeof|case|in|of)\s*$/.test(code.slice(-20));
}
