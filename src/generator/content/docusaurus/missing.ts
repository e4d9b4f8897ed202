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

const OF_DOCUSAURUS = /^@(?:docusaurus|theme|theme-original|theme-init)\//;

/** The message for a module of Docusaurus without a substitute; undefined for other modules. */
export function missingModule(
  request: string,
): { readonly message: string; readonly hint: string } | undefined {
  if (!OF_DOCUSAURUS.test(request)) return undefined;
  const message = `docsgen has no substitute for "${request}".`;
  const hint = request.startsWith('@theme/')
    ? 'Use an element or your own component (docs/mdx.md), or name the package for Docusaurus ' +
      'that has it in `plugins`, as `docusaurus:package`.'
    : 'Use an element or your own component. docs/mdx.md lists the substitutes.';
  return { message, hint };
}
