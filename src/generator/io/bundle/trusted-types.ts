/** A call with a constant name. Names have these characters by the specification. */
const CREATION = /\bcreatePolicy\(\s*(["'`])([\w\-#=/@.%]+)\1/g;
/** DOMPurify computes its name from this one. */
const DOMPURIFY = /(["'`])dompurify\1/;

/**
 * The names of the Trusted Types policies that a script creates, except `default`, which is that of
 * docsgen (https://w3c.github.io/trusted-types/dist/spec/).
 */
export function trustedTypesIn(code: string): string[] {
  if (!code.includes('createPolicy')) return [];
  const names = [...code.matchAll(CREATION)].flatMap(([, , name]) => name ?? []);
  if (DOMPURIFY.test(code)) names.push('dompurify');
  return [...new Set(names)].filter((name) => name !== 'default').sort();
}
