import type { Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { cleanText } from '../../content/article/clean-text.js';
import { parseMarkdown } from '../../content/markdown/parse.js';
import { MDX_FILES } from '../../content/mdx/mdx-file.js';
import { isMdx } from '../../content/mdx/modules.js';
import { tocOf } from '../../content/mdx/page-toc.js';
import { requestsIn } from '../../content/mdx/requests.js';
import { readFrontMatter } from '../../frontmatter/parse.js';
import type { MarkdownConfig } from '../../model/config.js';
import { attempt } from '../fs/attempt.js';

/**
 * The code of the module for a file of Markdown or MDX, which components and React pages import.
 * `path` is relative to the site.
 */
export function moduleOf(path: string, source: string, config: MarkdownConfig): string {
  const text = cleanText(source);
  const { body, written = {} } = readFrontMatter(text, path);
  const mdx = isMdx(path, text, config);
  // An error in the text is reported where the file is shown.
  const tree = attempt(() => parseMarkdown(body, { math: config.math, mdx }));
  const requests = mdx ? [...new Set(requestsIn(text))] : [];
  const imports = requests.map((request, i) => `${JSON.stringify(request)}: docsgenImport${i}`);
  return [
    `import { mdxComponent } from ${JSON.stringify(MDX_FILES)};`,
    ...requests.map(
      (request, i) => `import * as docsgenImport${i} from ${JSON.stringify(request)};`,
    ),
    ...(tree === undefined ? [] : exportsIn(tree)),
    `export const frontMatter = ${JSON.stringify(written)};`,
    `export const contentTitle = ${JSON.stringify(titleOf(tree))};`,
    `export const toc = ${JSON.stringify(tree === undefined ? [] : tocOf(tree, config))};`,
    `export default mdxComponent({ path: ${JSON.stringify(path)}, text: ${JSON.stringify(text)},`,
    `  imports: { ${imports.join(', ')} } });`,
  ].join('\n');
}

/** The imports and exports of a file, without its layout. */
function exportsIn(tree: Root): string[] {
  return tree.children.flatMap((node) =>
    node.type === 'mdxjsEsm' && !/^export\s+default\b/m.test(node.value) ? node.value : [],
  );
}

function titleOf(tree: Root | undefined): string | undefined {
  const title = tree?.children.find((node) => node.type === 'heading' && node.depth === 1);
  return title === undefined ? undefined : plainText(title);
}
