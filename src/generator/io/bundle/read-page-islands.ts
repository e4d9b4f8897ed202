import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanText } from '../../content/article/clean-text.js';
import { parsedText } from '../../content/directives/parsed-text.js';
import { parseMarkdown } from '../../content/markdown/parse.js';
import { pageIslands, type PageIslands } from '../../content/mdx/page-islands.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import type { MarkdownConfig } from '../../model/config.js';
import { stableJson } from '../../model/keys.js';
import { nativeParserFor } from '../../threads/load-native-parser.js';
import { attempt } from '../fs/attempt.js';
import type { BundleContext } from './bundle-context.js';

/** The code of a file, and what it was made from. */
interface Known {
  readonly source: string;
  readonly settings: string;
  readonly islands: PageIslands;
}

/** The last result for each path: bundles ask for the same files several times. */
const known = new Map<string, Known>();

/** The code of a file that needs a browser. None for one with an error, which its page reports. */
export async function readPageIslands(
  { siteDir, config, virtual }: Pick<BundleContext, 'siteDir' | 'config' | 'virtual'>,
  path: string,
): Promise<PageIslands> {
  const source = virtual.get(path) ?? (await readFile(join(siteDir, path), 'utf8'));
  const settings = stableJson(config.markdown);
  const last = known.get(path);
  if (last?.source === source && last.settings === settings) return last.islands;
  const islands = await islandsIn(source, path, config.markdown);
  known.set(path, { source, settings, islands });
  return islands;
}

async function islandsIn(
  source: string,
  path: string,
  markdown: MarkdownConfig,
): Promise<PageIslands> {
  const { body } = readFrontMatter(cleanText(source), path);
  const { text } = parsedText(body, markdown, true);
  const { math } = markdown;
  const native = await nativeParserFor(markdown);
  const tree = attempt(() => parseMarkdown(text, { math, mdx: true, native }));
  return tree === undefined ? { names: [], code: '' } : pageIslands(tree, text);
}
