import { byLetter } from '../../components/tags-page.js';
import type { MainView } from '../../components/view.js';
import type { SiteConfig } from '../model/config.js';
import { hashOf } from '../model/keys.js';
import type { PageBody } from '../model/output.js';
import { hrefOf, markdownFile } from '../site/routes.js';
import { titleOf } from '../views/doc-page.js';
import { cardLines, markdownHeading, markdownParagraph } from './fill-markdown.js';
import type { MarkdownPage } from './markdown-page.js';

/** The output of a page as Markdown. Its key and its text are made on demand. */
export class MarkdownTwin {
  readonly kind = 'feed';
  readonly path: string;
  readonly articles: readonly PageBody[];
  private cachedKey: string | undefined;

  constructor(
    readonly planned: MarkdownPage,
    private readonly config: SiteConfig,
  ) {
    this.path = markdownFile(planned.route);
    const { source, articleHash } = planned;
    this.articles = [{ source, articleHash, html: (article) => planned.markdown(article) }];
  }

  get key(): string {
    const { planned, config } = this;
    this.cachedKey ??= planned.knownKey(this.path) ?? this.keyOf(config);
    return this.cachedKey;
  }

  private keyOf({ url }: SiteConfig): string {
    const { page } = this.planned;
    const parts = ['markdown', this.header(), titleOf(page), url, this.planned.bodyKey()];
    return hashOf(JSON.stringify(parts));
  }

  get head(): string {
    return `${this.header()}\n`;
  }

  text([markdown = '']: readonly string[]): string {
    return this.head + markdown;
  }

  private header(): string {
    const { page, route, authors } = this.planned;
    const { description, frontMatter } = page.facts;
    const { title, date } = page;
    const { source } = frontMatter;
    return markdownHeader({ title, description, route, date, authors, source }, this.config);
  }
}

const twins = new WeakMap<MarkdownPage, MarkdownTwin>();

/** The Markdown of a page. Files that hold it share it, so that it is made once. */
export function twinOf(planned: MarkdownPage, config: SiteConfig): MarkdownTwin {
  const twin = twins.get(planned) ?? new MarkdownTwin(planned, config);
  twins.set(planned, twin);
  return twin;
}

/** The values in the front matter of a page in Markdown. */
interface HeaderFacts {
  readonly title: string;
  readonly description: string;
  readonly route: string;
  readonly date?: string | undefined;
  readonly authors?: readonly string[];
  readonly source?: string | undefined;
}

/** The front matter of a page in Markdown. */
function markdownHeader(page: HeaderFacts, config: SiteConfig): string {
  const { title, description, route, date, authors = [], source } = page;
  const values = {
    title,
    description: description === '' ? undefined : description,
    url: config.url + hrefOf(route, config),
    date: date === '' ? undefined : date?.replace('T00:00:00.000Z', ''),
    authors: authors.length === 0 ? undefined : authors,
    source,
  };
  const lines = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : `${key}: ${JSON.stringify(value)}`,
  );
  return ['---', ...lines, '---\n'].join('\n');
}

/** A generated page as Markdown: its title, its description and the pages that it lists. */
export function generatedMarkdown(main: MainView, route: string, config: SiteConfig): string {
  const blocks = generatedBlocks(main, config);
  const { title = '' } = main;
  const description = 'description' in main ? (main.description ?? '') : '';
  const header = markdownHeader({ title, description, route }, config);
  const all = [markdownHeading(1, title), markdownParagraph(description), ...blocks];
  return `${header}\n${all.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The blocks below title and description. */
function generatedBlocks(main: MainView, config: SiteConfig): readonly string[] {
  const list = (cards: Parameters<typeof cardLines>[0]): string =>
    cardLines(cards, config).join('\n');
  switch (main.kind) {
    case 'category':
    case 'tag':
      return [list(main.cards)];
    case 'tags':
      return byLetter(main.tags).flatMap(([letter, tags]) => [
        markdownHeading(2, letter),
        list(
          tags.map(({ label, href, count }) => ({
            title: label,
            href,
            description: String(count),
          })),
        ),
      ]);
    case 'home':
      return [
        markdownParagraph(main.tagline),
        ...main.sections.flatMap(({ title, cards }) => [
          title === undefined ? '' : markdownHeading(2, title),
          list(cards),
        ]),
      ];
    case 'posts':
      return [
        list(
          main.posts.map(({ title, href, date }) => ({
            title,
            href,
            ...(date === undefined ? {} : { description: date.text }),
          })),
        ),
      ];
    case 'archive':
      return main.years.flatMap(({ year, posts }) => [
        markdownHeading(2, year),
        list(posts.map(({ label, href }) => ({ title: label, href }))),
      ]);
    case 'authors':
      return [
        list(
          main.authors.map(({ name, href, description }) => ({
            title: name,
            href: href ?? '',
            ...(description === undefined ? {} : { description }),
          })),
        ),
      ];
    default:
      return [];
  }
}
