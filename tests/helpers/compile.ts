import type { Element, Nodes, Root, Text } from 'hast';
import { raw } from 'hast-util-raw';
import type { Transform } from '../../src/components/live-code/compile.js';
import { compile } from '../../src/generator/content/compile.js';
import { loadEmoji } from '../../src/generator/content/article/emoji.js';
import { loadMath } from '../../src/generator/content/article/math.js';
import type { MdxRuntime } from '../../src/generator/content/mdx/runtime.js';
import type { MarkdownConfig } from '../../src/generator/model/config.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import type { Article, CompiledPage } from '../../src/generator/model/page.js';
import type { SitePage } from '../../src/generator/model/site.js';
import { loadNativeParser } from '../../src/generator/threads/load-native-parser.js';
import { joinArticle } from '../../src/generator/output/find-article.js';
import { fillHole } from '../../src/generator/views/fill.js';

/** The settings of Markdown, for tests that need all of them. */
export const MARKDOWN = {
  admonitions: [],
  variables: {},
  math: true,
  mermaid: true,
  emoji: true,
  checkCode: true,
  maxPageKb: 1000,
} satisfies MarkdownConfig;

export interface CompileOptions extends Partial<MarkdownConfig> {
  /** The path of the page; default: `docs/page.md`. */
  readonly path?: string;
  /** Path → text of other files of the site. */
  readonly files?: Readonly<Record<string, string>>;
  readonly siteUrl?: string;
  /** The code that MDX pages use. */
  readonly mdx?: MdxRuntime;
  /** The compiler of live code. */
  readonly transform?: Transform;
}

export interface Compiled {
  readonly facts: CompiledPage['facts'];
  readonly article: Article;
  /** The article with filled holes: links keep their written address, terms link to `#slug`. */
  readonly html: string;
  /** The findings as `line:column rule message hint`, with the file first if it is another file. */
  readonly problems: readonly string[];
}

const nativeParser = await loadNativeParser();
const math = await loadMath();
const emoji = await loadEmoji();

/** Compiles a page from its text. */
export function compileText(text: string, options: CompileOptions = {}): Compiled {
  const { path = 'docs/page.md', files = {}, siteUrl = '', mdx, transform, ...config } = options;
  const page = compile(
    { path, text, includes: files },
    {
      config: {
        ...MARKDOWN,
        ...config,
      },
      siteUrl,
      nativeParser: config.parser === 'remark' ? undefined : nativeParser,
      math,
      emoji: config.emoji === false ? undefined : emoji,
      ...(mdx === undefined ? {} : { mdx }),
      transform,
    },
  );
  const article = JSON.parse(page.article) as Article;
  return {
    facts: page.facts,
    article,
    html: filled({ facts: page.facts, article }),
    problems: page.facts.diagnostics.map((d) => line(d, path)),
  };
}

/** The markup of the article with filled holes, as on a site without other pages. */
export function htmlOf(text: string, options?: CompileOptions): string {
  return compileText(text, options).html;
}

/** The findings of a page as `line:column rule message hint`. */
export function problemsOf(text: string, options?: CompileOptions): readonly string[] {
  return compileText(text, options).problems;
}

/** Parses markup as a browser parses the content of an element. */
export function parseHtml(html: string): Root {
  // A node of raw HTML, which the types of hast do not know.
  const markup = { type: 'raw', value: html } as unknown as Text;
  return raw({ type: 'root', children: [markup] }) as Root;
}

/** All elements with a tag name, or with a class if the selector starts with a dot, in order. */
export function select(html: string, selector: string): Element[] {
  const elements: Element[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'element' && matches(node, selector)) elements.push(node);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(parseHtml(html));
  return elements;
}

/** The text of the element that matches a selector. Throws unless there is exactly one. */
export function textIn(html: string, selector: string): string {
  const elements = select(html, selector);
  const [element] = elements;
  if (element === undefined || elements.length > 1)
    throw new Error(`${elements.length} elements match ${selector} in ${html}`);
  return textContent(element);
}

/** The texts of all elements that match a selector. */
export function textsIn(html: string, selector: string): string[] {
  return select(html, selector).map(textContent);
}

/** The text below a node. */
export function textContent(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textContent).join('') : '';
}

/** All ids in markup, in document order. */
export function idsIn(html: string): string[] {
  return select(html, '*').flatMap(({ properties }) =>
    typeof properties.id === 'string' ? [properties.id] : [],
  );
}

function matches({ tagName, properties }: Element, selector: string): boolean {
  if (selector === '*') return true;
  if (!selector.startsWith('.')) return tagName === selector;
  return Array.isArray(properties.className) && properties.className.includes(selector.slice(1));
}

function filled(page: Pick<Compiled, 'facts' | 'article'>): string {
  const context = {
    page: { facts: page.facts } as SitePage,
    targets: page.facts.refs.map(() => ({ kind: 'missing', what: 'page', path: '' }) as const),
    term: (slug: string) => ({ href: `#${slug}`, definition: `What ${slug} means` }),
    listing: () => [],
    slots: {},
    islands: new Map(),
    texts: undefined,
  };
  return joinArticle(
    page.article,
    page.article.holes.map((hole) => fillHole(hole, context)),
  );
}

function line({ file, line: row, column, rule, message, hint }: Diagnostic, page: string): string {
  const position = `${file === page ? '' : `${file}:`}${row}:${column}`;
  return `${position} ${rule} ${message}${hint === undefined ? '' : ` ${hint}`}`;
}
