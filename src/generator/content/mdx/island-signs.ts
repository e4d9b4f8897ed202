import { mayBeScript } from '../islands/code-values.js';
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

/** A property whose value is a name, or has one in brackets, braces or a condition. */
const NAME = /\w=\{(?:\s*[A-Za-z_$]|\s*[[{(])/;
/** An import of names, and its request. */
const IMPORT = /^import\s+[\w${*][^'"]{0,500}['"]([^'"\n]{1,300})/gm;

/** Whether an MDX text may have code that needs a browser. May be wrong only with true. */
export function mayHaveIslands(text: string): boolean {
  if (!hasSign(text)) return false;
  return hasSign(proseOf(text).replace(INLINE_CODE, ''));
}

function hasSign(text: string): boolean {
  if (CODE.test(text)) return true;
  return NAME.test(text) && [...text.matchAll(IMPORT)].some(([, from = '']) => mayBeScript(from));
}
