import type { Site } from '../model/site.js';

/** The definition of a glossary term, and its address. */
export interface Term {
  readonly definition: string;
  /** Route and anchor of the definition. */
  readonly route: string;
}

/** The terms of a site. */
export interface Glossary {
  /** By slug. */
  readonly terms: ReadonlyMap<string, Term>;
  /** The doc id of the glossary in the config, if no page has it. */
  readonly missing?: string;
}

/** The terms that the page with this id defines. Without an id: those of all pages. */
export function findTerms({ pages }: Site, id: string | undefined): Glossary {
  const glossaryPages = id === undefined ? pages : pages.filter((page) => page.id === id);
  const terms = new Map(
    glossaryPages.flatMap(({ route, facts }) =>
      facts.terms.map(({ slug, definition, anchor }): [string, Term] => [
        slug,
        { definition, route: `${route}#${anchor}` },
      ]),
    ),
  );
  return id !== undefined && glossaryPages.length === 0 ? { terms, missing: id } : { terms };
}
