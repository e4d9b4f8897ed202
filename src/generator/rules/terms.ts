import type { Diagnostic } from '../model/diagnostic.js';
import { didYouMean } from '../model/nearest.js';
import type { SitePage } from '../model/site.js';

/** Every `:term` is defined in the glossary. */
export function checkTerms(page: SitePage, defined: ReadonlySet<string>): Diagnostic[] {
  return page.facts.usedTerms
    .filter(({ term }) => !defined.has(term))
    .map(({ term, file, line, column }) => {
      const hint = didYouMean(
        term,
        defined,
        'Define it in the glossary, or write the word without `:term`.',
      );
      return {
        rule: 'glossary/unknown-term',
        severity: 'error' as const,
        file,
        line,
        column,
        message: `The glossary does not define "${term}".`,
        hint,
      };
    });
}
