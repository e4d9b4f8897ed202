import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanText } from '../../content/article/clean-text.js';
import { parsedText } from '../../content/directives/parsed-text.js';
import { parseMarkdown } from '../../content/markdown/parse.js';
import { pageIslands, type PageIslands } from '../../content/mdx/page-islands.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import { nativeParserFor } from '../../threads/load-native-parser.js';
import { attempt } from '../fs/attempt.js';
import type { BundleContext } from './bundle-context.js';

/** The code of a file that needs a browser. None for one with an error, which its page reports. */
export async function readPageIslands(
  { siteDir, config, virtual }: BundleContext,
  path: string,
): Promise<PageIslands> {
  const source = virtual.get(path) ?? (await readFile(join(siteDir, path), 'utf8'));
  const { body } = readFrontMatter(cleanText(source), path);
  const { text } = parsedText(body, config.markdown, true);
  const { math } = config.markdown;
  const native = await nativeParserFor(config.markdown);
  const tree = attempt(() => parseMarkdown(text, { math, mdx: true, native }));
  return tree === undefined ? { names: [], code: '' } : pageIslands(tree, text);
}
