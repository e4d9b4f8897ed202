import type { SiteInput } from '../model/input.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { didYouMean } from '../model/nearest.js';
import type { Site } from '../model/site.js';
import { readSynonymsFile } from '../site/synonyms-file.js';

/** The findings of the file of synonyms that the config names. */
export function checkSynonyms(site: Site, { config, data }: SiteInput): readonly Diagnostic[] {
  const { synonyms } = config.search;
  const file = synonyms === undefined ? undefined : data.get(synonyms);
  if (synonyms === undefined || file === undefined) return [];
  const { diagnostics, pages } = readSynonymsFile(file, synonyms);
  const routes = new Set(site.pages.map(({ route }) => route));
  const unknown = [...pages.keys()].filter((route) => !routes.has(route));
  return [
    ...diagnostics,
    ...unknown.map((route): Diagnostic => ({
      rule: 'search/synonyms',
      severity: 'error',
      file: synonyms,
      line: lineOf(file.text, route),
      column: 1,
      message: `There is no page ${route}.`,
      hint: didYouMean(route, routes, 'Write the route of a page, such as /guide/start.'),
    })),
  ];
}

/** Number of the first line with a text. */
function lineOf(text: string, wanted: string): number {
  return text.slice(0, Math.max(0, text.indexOf(wanted))).split('\n').length;
}
