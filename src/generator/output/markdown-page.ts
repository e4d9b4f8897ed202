import type { Chrome, PageView } from '../../components/view.js';
import { hashOf } from '../model/keys.js';
import { frameKeyOf, pageKeyOf } from '../model/page-key.js';
import type { PageBody, PageOutput, PageSidebar } from '../model/output.js';
import type { Article } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import { fillHole, hrefOfRef, type FillContext } from '../views/fill.js';
import { blogOf } from '../site/blog.js';
import type { Term } from '../site/glossary.js';
import type { LinkingPage } from '../site/inbound.js';
import type { Alias, Redirects } from '../site/redirects.js';
import type { Target } from '../site/references.js';
import { hrefOf } from '../site/routes.js';
import { pageSidebar, pageView, titleOf } from '../views/doc-page.js';
import { listingCards } from '../views/page-cards.js';
import type { ViewContext } from '../views/context.js';
import { fillMarkdown, markdownHeading, type MarkdownFilling } from './fill-markdown.js';
import { addAliases } from './redirect.js';
import { joinArticle } from './find-article.js';
import { framed } from './page-frame.js';

/** The data that all Markdown pages are planned with. */
export interface Planning {
  readonly context: ViewContext;
  /** The targets of a page's references. Those of some pages are kept, not those of all. */
  readonly targetsOf: (page: SitePage) => readonly Target[];
  readonly redirects: Redirects;
  /** Chrome → key of its shell. */
  readonly chromeKeys: ReadonlyMap<Chrome, string>;
  readonly terms: ReadonlyMap<string, Term>;
  /** The key of an output, if it is known. Unit and article are '' for one without an article. */
  readonly knownKey?:
    | ((path: string, unit: string, articleHash: string) => string | undefined)
    | undefined;
}

/** The key of a page's output: a hash of its chrome, view and body, and one of its sidebar. */
export function viewKey(
  view: PageView,
  { chromeKeys, context }: Pick<Planning, 'chromeKeys' | 'context'>,
  body: unknown,
): string {
  const { frame, sidebar } = framed(view, context.input.slots);
  const { chrome, ...frameView } = frame;
  const key = hashOf(JSON.stringify([chromeKeys.get(chrome), frameView, body]));
  return sidebar === undefined ? key : pageKeyOf(key, hashOf(JSON.stringify(sidebar)));
}

/**
 * The output of a Markdown page. All pages are planned again after each edit, but few of them are
 * rendered. So view, key and targets are computed on demand.
 */
export class MarkdownPage implements LinkingPage, PageBody {
  readonly kind = 'page';
  private cachedKey: string | undefined;
  private cachedBodyKey: string | undefined;
  /** The view, from the first rendering until the key is computed from it, too. */
  private keptView: PageView | undefined;

  constructor(
    readonly path: string,
    readonly page: SitePage,
    private readonly planning: Planning,
  ) {}

  get route(): string {
    return this.page.route;
  }

  get source(): string {
    return this.page.unit;
  }

  get articleHash(): string {
    return this.page.facts.articleHash;
  }

  get body(): PageBody {
    return this;
  }

  /** The names of the authors of a post. */
  get authors(): readonly string[] {
    const { page, planning } = this;
    const post = blogOf(page, planning.context.site)?.posts.get(page);
    return post?.authors.flatMap(({ name }) => name ?? []) ?? [];
  }

  /** The targets of the references, in their order. */
  targets(): readonly Target[] {
    return this.planning.targetsOf(this.page);
  }

  view(): PageView {
    const view = this.keptView ?? pageView(this.page, this.planning.context).view();
    if (this.cachedKey === undefined) this.keptView = view;
    return view;
  }

  sidebar(): PageSidebar | undefined {
    return pageSidebar(this.page, this.planning.context);
  }

  get key(): string {
    this.cachedKey ??=
      this.knownKey(this.path) ?? viewKey(this.view(), this.planning, this.bodyKey());
    this.keptView = undefined;
    return this.cachedKey;
  }

  /** The key of an output of the page from the last build, if it is still the same. */
  knownKey(path: string): string | undefined {
    return this.planning.knownKey?.(path, this.source, this.articleHash);
  }

  /**
   * Hash of the data that the article is made from: the stored article and the fillings of its
   * holes. Computed by the first call.
   */
  bodyKey(): string {
    return (this.cachedBodyKey ??= hashOf(JSON.stringify(this.bodyParts())));
  }

  private bodyParts(): unknown {
    const {
      page,
      planning: { context, terms },
      aliases,
    } = this;
    const { islands } = page.facts;
    const islandKey = (module: string): unknown => context.input.islands.get(module);
    const cards = page.facts.listings.map((hole) => listingCards(hole, page, context));
    const usedTerms = page.facts.usedTerms.map(({ term }) => terms.get(term));
    return [
      page.facts.articleHash,
      this.targets().map(targetKey),
      cards,
      usedTerms,
      ...(aliases.length === 0 ? [] : [aliases]),
      ...(islands === undefined ? [] : [{ islands: islands.map((key) => islandKey(key)) }]),
    ];
  }

  html(article: Article): string {
    return addAliases(this.markup(article), this.aliases);
  }

  /** The page as Markdown: the title and the article, with absolute addresses. */
  markdown({ markdown }: Article): string {
    const { page, planning } = this;
    const { config } = planning.context.input;
    const isBare = page.area === undefined && page.facts.frontMatter.bare === true;
    const { title } = isBare ? {} : titleOf(page);
    const article = fillMarkdown(markdown, this.markdownFilling(), config);
    return `${title === undefined ? '' : `${markdownHeading(1, title)}\n\n`}${article}`;
  }

  /** The markup of the article, or of a part of it, with filled holes. */
  markup(article: Article): string {
    const { page } = this;
    const filling = this.filling();
    const fillings = article.holes.map((hole) => fillHole(hole, filling));
    const html = joinArticle(article, fillings);
    // The title of a post is in its header, above date and authors.
    return page.date === undefined || page.facts.contentTitle === undefined
      ? html
      : html.replace(/<h1[\s>][^]*?<\/h1>\s*/, '');
  }

  /** The data that fills the holes of the article. */
  private filling(): FillContext {
    const {
      page,
      planning: { context, terms },
    } = this;
    const { input } = context;
    return {
      page,
      targets: this.targets(),
      slots: input.slots,
      islands: input.islands,
      texts: input.texts.get(page.locale)?.own,
      listing: (hole) => listingCards(hole, page, context),
      term: (slug) => {
        const term = terms.get(slug);
        if (term === undefined) return undefined;
        const [route = '/', anchor = ''] = term.route.split('#');
        return { definition: term.definition, href: `${hrefOf(route, input.config)}#${anchor}` };
      },
    };
  }

  private markdownFilling(): MarkdownFilling {
    const { page, targets, term, listing } = this.filling();
    return {
      route: page.route,
      hrefOf: (ref) => hrefOfRef(ref, page, targets),
      hrefOfTerm: (slug) => term(slug)?.href,
      listing,
    };
  }

  /** Old anchors of the page that are redirected. */
  private get aliases(): readonly Alias[] {
    return this.planning.redirects.aliases.get(this.page.route) ?? [];
  }
}

/** The facts about a target that the markup of a reference depends on. */
function targetKey(target: Target): unknown {
  if (target.kind === 'missing') return null;
  if (target.kind !== 'asset') return target.href;
  return [target.href, target.asset.width, target.asset.height];
}

/** The output of a page's chunk, which has no entries of the sidebar. */
export class PageChunk {
  readonly kind = 'chunk';

  constructor(
    readonly path: string,
    readonly of: PageOutput,
  ) {}

  get key(): string {
    return hashOf(`chunk ${frameKeyOf(this.of.key)}`);
  }
}
