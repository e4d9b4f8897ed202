import type { PlainConfig } from '../../migrate/usable-config.js';
import { asObject, asText, type Evaluated } from '../../migrate/evaluated.js';
import type { Notes } from '../../migrate/notes.js';
import { oldPath, type PlannedFile } from './file-plan.js';
import type { OldSite } from './old-site.js';
import { findingsOf, type TryOut } from './try-out.js';

/**
 * The config, with another route for the search page if a page of the site has its route. A site
 * of Docusaurus may have any page at `/search`, unless it has a search page itself.
 */
export function withFreeSearchPage(
  { config, result }: { readonly config: PlainConfig; readonly result: TryOut },
  files: ReadonlyMap<string, PlannedFile>,
  { old, notes }: { readonly old: OldSite; readonly notes: Notes },
): PlainConfig {
  const findings = findingsOf(result);
  const finding = findings.find(
    ({ rule, file }) => rule === 'route/reserved' && /\.mdx?$/.test(file),
  );
  const file = files.get(finding?.file ?? '');
  if (finding === undefined || file === undefined) return config;
  const search = asObject(config.search as Evaluated | undefined);
  const route = `${asText(search?.['route']) ?? 'search'}-results`;
  notes.place('approximated', {
    subject: finding.file,
    file: oldPath(finding.file, file, old),
    line: 1,
    text: `This page has the route of the search page, which is now \`/${route}\`.`,
  });
  return { ...config, search: { ...search, route } };
}
