import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { Site } from '../model/site.js';

/** A site with `mermaid` diagrams has installed mermaid. One finding, at the first diagram. */
export function checkDiagrams(site: Site, { hasMermaid = true }: SiteInput): Diagnostic[] {
  if (hasMermaid) return [];
  const drawn = site.pages.flatMap(({ facts }) => (facts.diagram === undefined ? [] : [facts]));
  const place = drawn[0]?.diagram;
  if (place === undefined) return [];
  const pages = drawn.length === 1 ? '1 page shows' : `${drawn.length} pages show`;
  return [
    {
      rule: 'diagram/missing-library',
      severity: 'warning',
      ...place,
      message: `mermaid is not installed: ${pages} the source of diagrams.`,
      hint: 'Run `npm install mermaid` in the folder of the site, or set `markdown.mermaid` to false.',
    },
  ];
}
