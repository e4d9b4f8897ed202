import { locateKey } from '../formats/locate.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { DOC_ID, didYouMean } from '../model/nearest.js';
import type { SitePage } from '../model/site.js';
import type { ResolvedSite } from '../site/resolve.js';

/** Checks that the glossary page of the config exists. */
export function checkGlossary({ glossary, site, input, configFile }: ResolvedSite): Diagnostic[] {
  if (glossary.missing === undefined) return [];
  const text = input.data.get(configFile)?.text ?? '';
  const ids = new Set(site.pages.map(({ id }) => id));
  const hint = didYouMean(glossary.missing, ids, DOC_ID);
  return [
    {
      rule: 'config/value',
      severity: 'error',
      file: configFile,
      ...locateKey(text, ['markdown', 'glossary']),
      message: `\`markdown.glossary\` names the doc "${glossary.missing}", which does not exist.`,
      hint,
    },
  ];
}

/** Checks that the glossary defines all terms of a page. */
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
