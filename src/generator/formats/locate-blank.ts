/**
 * A JavaScript, TypeScript or JSON source with spaces instead of comments and instead of the
 * content of strings, templates and regular expressions. Offsets stay the same, and all brackets,
 * commas and names that remain are code.
 */
export function blankSource(source: string): string {
  let code = '';
  let at = 0;
  /** The last character of code that is not blank: it decides whether `/` divides. */
  let before = '';
  while (at < source.length) {
    const char = source[at] ?? '';
    const next = source[at + 1];
    if (char === '/' && (next === '/' || next === '*')) {
      const end = endOfComment(source, at);
      code += ' '.repeat(end - at);
      at = end;
      continue;
    }
    const isPattern = char === '/' && startsRegExp(before, code);
    const end = endOfLiteral(source, at, isPattern);
    if (end === undefined) {
      code += char;
      if (!/\s/.test(char)) before = char;
      at++;
      continue;
    }
    const length = end - at;
    code += length >= 2 ? char + ' '.repeat(length - 2) + char : ' '.repeat(length);
    before = char;
    at = end;
  }
  return code;
}

/** The offset after the string, template or pattern at `at`; undefined if there is none. */
function endOfLiteral(source: string, at: number, isPattern: boolean): number | undefined {
  const char = source[at] ?? '';
  if (char === '"' || char === "'") return endOfQuoted(source, at, char);
  if (char === '`') return endOfTemplate(source, at);
  return isPattern ? endOfRegExp(source, at) : undefined;
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

/** The offset after the closing quote. An unclosed string ends with its line. */
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

/** The offset after the `}` that closes a `${`. Skips strings, templates and comments. */
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

/** The offset after the closing slash. In a class (`[/]`) a slash does not close. */
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

/** Whether a slash starts a pattern: after an operator, an opening bracket or a keyword. */
function startsRegExp(before: string, code: string): boolean {
  if (before === '' || '(,=:[!&|?{};+-*%~^<>'.includes(before)) return true;
  return /\b(?:return|typeof|case|in|of)\s*$/.test(code.slice(-20));
}
