/** Namespace of the style sheets of CSS modules. */
export const CSS_MODULE = 'docsgen-css-module';

/** Namespace of the code of pages that needs a browser. Paths in it are site-relative. */
export const PAGE_CODE = 'docsgen-page-code';

/** `src/a/box-1a2b.module.css` → `src/a/box.module.css`. */
export function plainPath(path: string): string {
  return path.replace(/-[0-9a-f]{4}(\.module\.\w+)$/, '$1');
}

/** The file of a name in a list of a bundle's inputs. */
export function inputFile(input: string): string {
  const [, namespace, path = input] = /^(docsgen-[\w-]+):(.*)$/.exec(input) ?? [];
  return namespace === CSS_MODULE ? plainPath(path) : path;
}
