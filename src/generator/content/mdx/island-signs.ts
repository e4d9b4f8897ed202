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

/** The names that a statement imports, and its request. */
const IMPORT = /^import\s+([\w${*][^'"]{0,500}?)\s*from\s*['"]([^'"\n]{1,300})/gm;
/** The value of a property, with what follows in the same text. */
const VALUE = /=\{([^<]{1,400})/g;
const NAME = /[A-Za-z_$][\w$]*/g;

/** Whether an MDX text may have code that needs a browser. May be wrong only with true. */
export function mayHaveIslands(text: string): boolean {
  if (!hasSign(text)) return false;
  return hasSign(proseOf(text).replace(INLINE_CODE, ''));
}

function hasSign(text: string): boolean {
  return CODE.test(text) || passesImport(text);
}

/** Whether a property may have a value that is imported code, see `importsCode`. */
function passesImport(text: string): boolean {
  const names = new Set(
    [...text.matchAll(IMPORT)].flatMap(([, clause = '', request = '']) =>
      (clause.match(NAME) ?? []).filter((name) => importsCode(name, request)),
    ),
  );
  if (names.size === 0) return false;
  return [...text.matchAll(VALUE)].some(([, value = '']) =>
    value.match(NAME)?.some((name) => names.has(name)),
  );
}

/** Files that are no scripts: what an import of them gives is data, or Markdown. */
const DATA_FILE = /\.(?:css|s[ac]ss|less|json5?|ya?ml|toml|mdx?|svg|png|jpe?g|gif|webp|avif|txt)$/i;
/** A name of a package. Aliases of folders of the site, such as `@/data`, have other names. */
const PACKAGE = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?:\/|$)/i;
const OF_DOCUSAURUS = /^@(?:site|theme|theme-original|theme-init|docusaurus|generated)\//;

/**
 * Whether a name that is imported is probably code. Packages export functions and classes. Modules
 * of the site also have data, whose names begin with a small letter.
 */
export function importsCode(name: string, request: string): boolean {
  if (DATA_FILE.test(request.replace(/\?.*$/, ''))) return false;
  return (PACKAGE.test(request) && !OF_DOCUSAURUS.test(request)) || /^[A-Z]/.test(name);
}
