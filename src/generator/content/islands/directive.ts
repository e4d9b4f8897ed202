const SPACE = /(?:[\s\uFEFF]|\/\/[^\n\r]*|\/\*[^]*?\*\/)*/y;
const STRING = /(?:'((?:[^'\\\n\r]|\\[^])*)'|"((?:[^"\\\n\r]|\\[^])*)")/y;
/** A token that makes the string before it a part of an expression. */
const OPERATOR = /[.,([`+\-*/%&|^<>=?:]|!=|in(?:stanceof)?\b/y;

/**
 * Whether the directive prologue of a module has `'use client'`: the strings that are statements at
 * its start, as React reads them.
 */
export function isClientModule(text: string): boolean {
  if (!text.includes('use client')) return false;
  let at = /^#![^\n\r]*/.exec(text)?.[0].length ?? 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  for (;;) {
    read(SPACE);
    const string = read(STRING);
    if (string === null) return false;
    read(SPACE);
    if (read(OPERATOR) !== null) return false;
    if ((string[1] ?? string[2]) === 'use client') return true;
    while (text[at] === ';') {
      at++;
      read(SPACE);
    }
  }
}
