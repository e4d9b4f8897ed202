import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { compile } from '../../src/generator/content/compile.js';
import {
  createStep,
  PluginsPending,
  type PluginRuns,
  type SitePlugins,
} from '../../src/generator/content/plugins.js';
import type { Article, CompiledPage } from '../../src/generator/model/page.js';
import { loadNativeParser } from '../../src/generator/threads/load-native-parser.js';
import { MARKDOWN } from '../helpers/compile.js';

const nativeParser = await loadNativeParser();

/** Adds the path of a file to its text. */
const attach = () => async (tree: Root, file: VFile) => {
  await Promise.resolve();
  const child = { type: 'text' as const, value: `Seen: ${file.path}.` };
  tree.children.push({ type: 'paragraph', children: [child] });
};

interface Compiled {
  readonly page: CompiledPage;
  /** How often the page was compiled. */
  readonly times: number;
}

/** Compiles a page with an asynchronous plugin. */
async function compiled(
  path: string,
  text: string,
  includes: Readonly<Record<string, string>>,
  plugins: SitePlugins = {
    remark: createStep([{ name: 'seen', attach, options: undefined }]),
  },
): Promise<Compiled> {
  const pluginRuns: PluginRuns = new Map();
  const options = { config: MARKDOWN, siteUrl: '', nativeParser, math: undefined, pluginRuns };
  for (let times = 1; ; times++) {
    try {
      return { page: compile({ path, text, includes }, { ...options, plugins }), times };
    } catch (error) {
      if (!(error instanceof PluginsPending)) throw error;
      await error.finished;
    }
  }
}

/** The paths that the plugin has added, in the order of the page. */
function seen({ article }: CompiledPage): readonly (string | undefined)[] {
  const html = (JSON.parse(article) as Article).parts.join('');
  return [...html.matchAll(/Seen: docs\/([^.]*)\./g)].map(([, name]) => name);
}

const names = Array.from({ length: 10 }, (_, i) => `_part-${i}`);
const expected = [...names.flatMap((name) => ['_inner', name]), 'page'];

test('the asynchronous plugins of all partials run at the same time', async () => {
  const include = (name: string): string => `::include{file="./${name}.md"}\n`;
  const parts = names.map((name) => [`docs/${name}.md`, include('_inner')]);
  const { page, times } = await compiled('docs/page.md', names.map(include).join('\n'), {
    ...Object.fromEntries(parts),
    'docs/_inner.md': 'Inner.\n',
  });
  assert.equal(seen(page), expected);
  assert.is(times, 4, 'for the page, its partials, their partials, and the result');
});

test('those of imported partials do, too, also if the page shows their exports', async () => {
  const lines = names.map((name, i) => `import P${i}, { limit as n${i} } from './${name}.mdx'`);
  const uses = names.map((_, i) => `Limit {n${i}}. <P${i} />`);
  const parts = names.map((name) => [
    `docs/${name}.mdx`,
    "import Inner from './_inner.md'\n\nexport const limit = 7\n\n<Inner />\n",
  ]);
  const text = `${lines.join('\n')}\n\n${uses.join('\n\n')}\n`;
  const { page, times } = await compiled('docs/page.mdx', text, {
    ...Object.fromEntries(parts),
    'docs/_inner.md': 'Inner.\n',
  });
  assert.equal(page.facts.diagnostics, []);
  assert.equal(seen(page), expected);
  assert.is(page.article.split('Limit 7.').length > 10, true);
  assert.ok(times <= 5, `${times} times`);
});

/** Adds a word to each heading, of Markdown and of HTML. */
const addWord = () => async (tree: Root | HastRoot) => {
  await Promise.resolve();
  for (const node of tree.children)
    if ('children' in node && (node.type === 'heading' || 'tagName' in node))
      node.children.push({ type: 'text', value: ' Word' });
};

for (const kind of ['remark', 'rehype'] as const)
  test(`a heading that a plugin of ${kind} changes keeps its address`, async () => {
    const step = createStep([{ name: 'word', attach: addWord, options: undefined }]);
    const text = '# T\n\n## One *two*\n\n## One two\n\n## Own {#id}\n';
    for (const path of ['docs/page.md', 'docs/page.mdx']) {
      const { page } = await compiled(path, text, {}, { [kind]: step });
      const { headings } = page.facts;
      assert.equal(
        headings.map(({ id, label }) => [id, ...label]),
        [
          ['one-two', 'One two Word'],
          ['one-two-1', 'One two Word'],
          ['id', 'Own Word'],
        ],
      );
      assert.not.match(page.article, 'data-text-before');
    }
  });

test.run();
