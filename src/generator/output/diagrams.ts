import type { SiteInput } from '../model/input.js';
import type { Site } from '../model/site.js';

/** The beginning of the paths of mermaid's files in a built site. */
export const MERMAID_FOLDER = 'assets/mermaid-';

/** Whether browsers draw diagrams of the site: those that the build could not draw. */
export function usesMermaid({ pages, drafts }: Site, { client, islands }: SiteInput): boolean {
  if (client.mermaid === undefined) return false;
  // Islands can draw diagrams that no page names.
  return islands.size > 0 || [...pages, ...drafts].some(({ facts }) => facts.features.mermaid);
}
