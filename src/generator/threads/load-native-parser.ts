import type { Root } from 'mdast';
import type { NativeParser } from '../content/markdown/native-syntax.js';
import type { MarkdownConfig } from '../model/config.js';

/** The native parser, unless the config chooses the parser of reference. Loaded once. */
export async function nativeParserFor({
  parser,
}: Pick<MarkdownConfig, 'parser'>): Promise<NativeParser | undefined> {
  if (parser === 'remark') return undefined;
  nativeParser ??= loadNativeParser();
  return nativeParser;
}

let nativeParser: Promise<NativeParser | undefined> | undefined;

/**
 * Load the native parser. Returns undefined where no binary for the machine is installed: then the
 * parser of reference, which gives the same trees, reads all texts.
 */
export async function loadNativeParser(): Promise<NativeParser | undefined> {
  const satteri = await import('satteri').catch(() => undefined);
  if (satteri === undefined) return undefined;
  return (text, { directives, mdx }) => {
    const features = { gfm: true, frontmatter: false, math: false, directive: directives };
    const parse = mdx ? satteri.mdxToMdast : satteri.markdownToMdast;
    try {
      return parse(text, { features }) as Root;
    } catch {
      return undefined;
    }
  };
}
