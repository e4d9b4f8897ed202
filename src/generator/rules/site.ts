import type { Diagnostic } from '../model/diagnostic.js';
import type { ResolvedSite } from '../site/resolve.js';
import { checkAuthorImages } from './authors.js';
import { checkDiagrams } from './diagrams.js';
import { checkImages } from './images.js';
import { checkListings } from './listings.js';
import { checkRecipes, checkRelated } from './pages.js';
import { checkParity } from './parity.js';
import { checkReserved } from './routes.js';
import { checkSidebars } from './sidebars.js';
import { checkSynonyms } from './synonyms.js';
import { checkTags } from './tags.js';

/** Runs all rules about the linked site that are not about single pages. */
export function checkSite({ site, input, references, searchRoutes }: ResolvedSite): Diagnostic[] {
  return [
    ...checkReserved(site.pages, searchRoutes),
    ...checkSidebars(site, input, references),
    ...checkTags(site, input),
    ...checkSynonyms(site, input),
    ...checkImages(site.pages, input),
    ...checkRelated(site.pages),
    ...checkRecipes(site.pages, input.config.check.recipes),
    ...checkParity(site, input.config),
    ...checkListings(site, input.config),
    ...checkDiagrams(site, input),
    ...checkAuthorImages(site, input),
  ];
}
