import { createContext } from 'react';

/** The markup of code. With `inLines`, each line is an element. */
export type CodeMarkup = (code: string, language: string, inLines: boolean) => string;

/** Code without colours: browsers do not have the highlighter. */
const plainCode: CodeMarkup = (code, _language, inLines) => {
  const text = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (!inLines) return text;
  return text
    .split('\n')
    .map((line) => `<span class="line">${line}\n</span>`)
    .join('');
};

/**
 * How islands show code. The server sets it to code with colours. React keeps the markup of the
 * server in a browser as long as the code stays the same.
 */
export const MarkupOfCode = createContext(plainCode);
