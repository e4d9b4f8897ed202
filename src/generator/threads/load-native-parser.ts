import type { Root } from 'mdast';
import type { NativeParser } from '../content/markdown/native-syntax.js';

/**
 * Load the native parser. Returns undefined where no binary for the machine is installed: then the
 * parser of reference, which gives the same trees, reads all texts.
 */
export async function loadNativeParser(): Promise<NativeParser | undefined> {
  const markdownToMdast = await import('satteri').then(
    (satteri) => satteri.markdownToMdast,
    () => undefined,
  );
  if (markdownToMdast === undefined) return undefined;
  return (text, { directives }) => {
    const features = { gfm: true, frontmatter: false, math: false, directive: directives };
    try {
      return markdownToMdast(text, { features }) as Root;
    } catch {
      return undefined;
    }
  };
}
