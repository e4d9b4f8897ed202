import type { Site } from '../model/site.js';

/** A term of the glossary: what it means, and where that is written. */
export interface Term {
  readonly definition: string;
  /** Route of the page, with the anchor. */
  readonly route: string;
}

/** The terms of a site. */
export interface Glossary {
  /** By slug. */
  readonly terms: ReadonlyMap<string, Term>;
  /** The doc id that the config names as glossary, where no page has it. */
  readonly missing?: string;
}

/** The terms that the page of this id defines, or all pages when none is named. */
export function findTerms({ pages }: Site, id: string | undefined): Glossary {
  const defining = id === undefined ? pages : pages.filter((page) => page.id === id);
  const terms = new Map(
    defining.flatMap(({ route, facts }) =>
      facts.terms.map(({ slug, definition, anchor }): [string, Term] => [
        slug,
        { definition, route: `${route}#${anchor}` },
      ]),
    ),
  );
  return id !== undefined && defining.length === 0 ? { terms, missing: id } : { terms };
}
