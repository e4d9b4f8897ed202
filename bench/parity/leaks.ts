/** Code of MDX that a page shows as text by mistake. */
const LEAKS: readonly RegExp[] = [
  /^\s*import\s+(?:type\s+)?(?:[\w$*{][^'"\n]*\bfrom\s*)?['"][^'"\n]+['"].*/gm,
  /^\s*export\s+(?:default\b|const\b|let\b|var\b|function\b|class\b|async\b|\{|\*).*/gm,
  /<\/?[A-Z][\w.]*(?:\s[^<>]*)?\/?>/g,
  /<\/?>/g,
  /\{\s*\/\*[^]*?\*\/\s*\}/g,
  /<!--[^]*?-->/g,
  /^:::+.*/gm,
];

/**
 * Text of MDX in the visible text of a page outside code: imports, exports, tags of components,
 * comments and fences of admonitions.
 *
 * @param reference the same text of Docusaurus' page: what it shows too is the writer's intent
 */
export function leaksOf(prose: string, reference: string): string[] {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const intended = plain(reference);
  return LEAKS.flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(([text]) => plain(text)),
  ).filter((text) => !intended.includes(text));
}
