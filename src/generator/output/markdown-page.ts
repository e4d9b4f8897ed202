import type { Chrome, PageView } from '../../components/view.js';
import { hashOf } from '../model/keys.js';
import type { PageBody, PageOutput } from '../model/output.js';
import type { Article } from '../model/page.js';
import type { SitePage } from '../model/site.js';
import { fillHole, type FillContext } from '../views/fill.js';
import type { Term } from '../site/glossary.js';
import type { LinkingPage } from '../site/inbound.js';
import type { Alias, Redirects } from '../site/redirects.js';
import type { References, Target } from '../site/references.js';
import { hrefOf } from '../site/routes.js';
import { pageView } from '../views/doc-page.js';
import { listingCards } from '../views/page-cards.js';
import type { ViewContext } from '../views/context.js';
import { addAliases } from './redirect.js';
import { joinArticle } from './render.js';

/** What Markdown pages are planned with. */
export interface Planning {
  readonly context: ViewContext;
  readonly references: References;
  readonly redirects: Redirects;
  /** Of everything around the text. */
  readonly chromeKeys: ReadonlyMap<Chrome, string>;
  readonly terms: ReadonlyMap<string, Term>;
}

/** The key of a page's output. */
export function viewKey(
  { chrome, ...own }: PageView,
  chromeKeys: Planning['chromeKeys'],
  body: unknown,
): string {
  return hashOf(JSON.stringify([chromeKeys.get(chrome), own, body]));
}

/**
 * A Markdown page as it is written. All pages of a site are planned
 * again with every edit and few of them are shown: so one holds nothing but what it
 * is made from, and the rest is made when it is asked for.
 */
export class MarkdownPage implements LinkingPage, PageBody {
  readonly kind = 'page';
  private followed: readonly Target[] | undefined;
  private hash: string | undefined;

  constructor(
    readonly path: string,
    readonly page: SitePage,
    private readonly planning: Planning,
  ) {}

  get route(): string {
    return this.page.route;
  }

  get source(): string {
    return this.page.source;
  }

  get articleHash(): string {
    return this.page.facts.articleHash;
  }

  get body(): PageBody {
    return this;
  }

  /** What its references lead to, in their order. */
  targets(): readonly Target[] {
    return (this.followed ??= this.page.facts.refs.map((ref) =>
      this.planning.references.resolve(ref, this.page),
    ));
  }

  view(): PageView {
    return pageView(this.page, this.planning.context).view();
  }

  get key(): string {
    return (this.hash ??= viewKey(this.view(), this.planning.chromeKeys, this.bodyKey()));
  }

  /** What its article is filled with. */
  private bodyKey(): unknown {
    const {
      page,
      planning: { context, terms },
      aliases,
    } = this;
    const cards = page.facts.listings.map((hole) => listingCards(hole, page, context));
    const used = page.facts.usedTerms.map(({ term }) => terms.get(term));
    return [
      page.facts.articleHash,
      this.targets().map((t) =>
        t.kind === 'asset'
          ? [t.href, t.asset.width, t.asset.height]
          : t.kind === 'missing'
            ? null
            : t.href,
      ),
      cards,
      used,
      ...(aliases.length === 0 ? [] : [aliases]),
    ];
  }

  html(article: Article): string {
    const {
      page,
      planning: { context, terms },
    } = this;
    const { input } = context;
    const filling: FillContext = {
      page,
      targets: this.targets(),
      slots: input.slots,
      texts: input.texts.get(page.locale)?.own,
      listing: (hole) => listingCards(hole, page, context),
      term: (slug) => {
        const found = terms.get(slug);
        const [route = '/', anchor = ''] = found?.route.split('#') ?? [];
        return found === undefined
          ? undefined
          : { definition: found.definition, href: `${hrefOf(route, input.config)}#${anchor}` };
      },
    };
    return addAliases(
      joinArticle(
        article,
        article.holes.map((hole) => fillHole(hole, filling)),
      ),
      this.aliases,
    );
  }

  /** Anchors that redirects lead to headings of the page. */
  private get aliases(): readonly Alias[] {
    return this.planning.redirects.aliases.get(this.page.route) ?? [];
  }
}

/** The chunk of a page. */
export class PageChunk {
  readonly kind = 'chunk';

  constructor(
    readonly path: string,
    readonly of: PageOutput,
  ) {}

  get key(): string {
    return hashOf(`chunk ${this.of.key}`);
  }
}
