import type { Element, Nodes, Root, Text } from 'hast';
import { raw } from 'hast-util-raw';
import { compile } from '../../src/generator/content/compile.js';
import { loadMath } from '../../src/generator/content/article/math.js';
import type { MarkdownConfig } from '../../src/generator/model/config.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import type { Article, CompiledPage } from '../../src/generator/model/page.js';
import type { SitePage } from '../../src/generator/model/site.js';
import { joinArticle } from '../../src/generator/output/render.js';
import { fillHole } from '../../src/generator/views/fill.js';

export interface CompileGiven extends Partial<MarkdownConfig> {
  /** Path of the page; `docs/page.md` when absent. */
  readonly path?: string;
  /** Texts of other files of the site, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly siteUrl?: string;
}

export interface Compiled {
  readonly facts: CompiledPage['facts'];
  readonly article: Article;
  /** The article with its holes filled: links lead where they were written to, terms to `#slug`. */
  readonly html: string;
  /** Diagnostics as `line:column rule message Hint`, with the file in front when it is not the page. */
  readonly problems: readonly string[];
}

const math = await loadMath();

/** Compile a page from its text. Files it may include are given by path. */
export function compileText(text: string, given: CompileGiven = {}): Compiled {
  const { path = 'docs/page.md', files = {}, siteUrl = '', ...config } = given;
  const page = compile(
    { path, text, includes: files },
    {
      config: {
        admonitions: [],
        variables: {},
        math: true,
        mermaid: true,
        checkCode: true,
        maxPageKb: 1000,
        ...config,
      },
      siteUrl,
      math,
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

/** The article's markup, its holes filled as on a site where no link's target is known. */
export function htmlOf(text: string, given?: CompileGiven): string {
  return compileText(text, given).html;
}

/** Diagnostics of a page as `line:column rule message Hint`. */
export function problemsOf(text: string, given?: CompileGiven): readonly string[] {
  return compileText(text, given).problems;
}

/** Parse markup as a browser parses what stands in an element. */
export function parseHtml(html: string): Root {
  // A node of raw HTML, which the types of hast do not know.
  const markup = { type: 'raw', value: html } as unknown as Text;
  return raw({ type: 'root', children: [markup] }) as Root;
}

/** Every element of markup that has this tag name, or this class when it starts with a dot, in document order. */
export function select(html: string, selector: string): Element[] {
  const found: Element[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'element' && matches(node, selector)) found.push(node);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(parseHtml(html));
  return found;
}

/** The text of the one element that a selector finds; throws when there are none or several. */
export function textIn(html: string, selector: string): string {
  const found = select(html, selector);
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`${found.length} elements match ${selector} in ${html}`);
  return textContent(only);
}

/** The texts of all elements that a selector finds. */
export function textsIn(html: string, selector: string): string[] {
  return select(html, selector).map(textContent);
}

/** The text below a node. */
export function textContent(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textContent).join('') : '';
}

/** Every id in markup, in document order. */
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
    texts: undefined,
  };
  return joinArticle(
    page.article,
    page.article.holes.map((hole) => fillHole(hole, context)),
  );
}

function line({ file, line: row, column, rule, message, hint }: Diagnostic, page: string): string {
  return `${file === page ? '' : `${file}:`}${row}:${column} ${rule} ${message}${hint === undefined ? '' : ` ${hint}`}`;
}
