/** The part of the package `sucrase` that live code needs. */
export type Transform = (
  code: string,
  options: {
    transforms: ('jsx' | 'typescript' | 'imports')[];
    production: boolean;
    jsxRuntime: 'classic';
  },
) => { readonly code: string };

/**
 * The body of a function that returns the value of live code: of the expression that it is, or with
 * `noInline` the argument of `render`. Throws a SyntaxError.
 */
export function compileLiveCode(code: string, noInline: boolean, transform: Transform): string {
  const text = code.trim().replace(/;$/, '');
  // A line break, because the code can end with a comment.
  return transform(noInline ? text : `return (${text}\n)`, {
    transforms: ['jsx', 'typescript', 'imports'],
    production: true,
    jsxRuntime: 'classic',
  }).code;
}
