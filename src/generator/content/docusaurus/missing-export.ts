/** The message for a name that the substitute for a module of Docusaurus does not have. */
export function missingExport(
  name: string,
  request: string,
): { readonly message: string; readonly hint: string } {
  return {
    message: `docsgen has no \`${name}\` of "${request}".`,
    hint: 'Use an element or your own code. docs/mdx.md lists the substitutes.',
  };
}
