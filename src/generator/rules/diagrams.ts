import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { Site } from '../model/site.js';

/** Reports diagrams in a site without mermaid: one finding, at the first diagram. */
export function checkDiagrams(site: Site, { hasMermaid = true }: SiteInput): Diagnostic[] {
  if (hasMermaid) return [];
  const diagrams = site.pages.flatMap(({ facts }) => facts.diagram ?? []);
  const [place] = diagrams;
  if (place === undefined) return [];
  const pages = diagrams.length === 1 ? '1 page shows' : `${diagrams.length} pages show`;
  return [
    {
      rule: 'diagram/missing-library',
      severity: 'warning',
      ...place,
      message: `mermaid is not installed: ${pages} the source of diagrams.`,
      hint: 'Run `npm install mermaid@11` in the site, or set `markdown.mermaid` to false.',
    },
  ];
}
