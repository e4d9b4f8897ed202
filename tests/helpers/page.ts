import { compile } from '../../src/generator/content/compile.js';
import { loadMath } from '../../src/generator/content/article/math.js';
import type { MarkdownConfig } from '../../src/generator/model/config.js';
import type { Article, PageFacts } from '../../src/generator/model/page.js';

const math = await loadMath();
const config: MarkdownConfig = {
  admonitions: ['recipe'],
  variables: { product: 'Temporal' },
  math: true,
  mermaid: true,
  emoji: true,
  checkCode: true,
  maxPageKb: 1000,
};

/** Compiles a text as `docs/page.md`. `includes` has the files that it can include. */
export function page(
  text: string,
  includes: Readonly<Record<string, string | null>> = {},
): { readonly facts: PageFacts; readonly article: Article } {
  const { facts, article } = compile(
    { path: 'docs/page.md', text, includes },
    { config, siteUrl: 'https://own.example', math },
  );
  return { facts, article: JSON.parse(article) as Article };
}

/** The markup of the article, with holes as `{0}`, `{1}`, … */
export function markup(
  text: string,
  includes: Readonly<Record<string, string | null>> = {},
): string {
  return page(text, includes).article.parts.reduce(
    (all, part, i) => (i === 0 ? part : `${all}{${i - 1}}${part}`),
    '',
  );
}

/** The findings of a page as `line:column rule`. */
export function findings(
  text: string,
  includes: Readonly<Record<string, string | null>> = {},
): string[] {
  return page(text, includes).facts.diagnostics.map((d) => `${d.line}:${d.column} ${d.rule}`);
}
