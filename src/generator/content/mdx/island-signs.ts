import { proseOf } from './requests.js';

/** The start of the keys of modules with the code of pages that needs a browser. */
export const PAGE_ISLANDS = 'docsgen-page-islands:';

/** The key of the module with the code of a file that needs a browser. */
export function pageIslandsKey(path: string): string {
  return `${PAGE_ISLANDS}${path}`;
}

/** Signs of functions, and of JSX in a property. */
const CODE = /=>|\bfunction\b[^(\n]{0,100}\(|\bclass\s+\w+\s+extends\b|\son[A-Z]\w*=\{|=\{\s*</;
/** Code in a line, such as the type of a function in a text. */
const INLINE_CODE = /`[^`\n]*`/g;

/** Whether an MDX text may have code that needs a browser. May be wrong only with true. */
export function mayHaveIslands(text: string): boolean {
  return CODE.test(text) && CODE.test(proseOf(text).replace(INLINE_CODE, ''));
}
