import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { Site } from '../model/site.js';

/** Checks that browsers get a script for each island of a page. */
export function checkIslands(
  { pages }: Pick<Site, 'pages'>,
  { islands }: Pick<SiteInput, 'islands'>,
): Diagnostic[] {
  return pages.flatMap(({ source, facts }) =>
    (facts.islands ?? []).flatMap((module): Diagnostic[] =>
      islands.has(module)
        ? []
        : [
            {
              ...{ rule: 'mdx/static-island', severity: 'warning' },
              ...{ file: source, line: 1, column: 1 },
              message: `The components of ${module} are static here: there is no script for them.`,
              hint: 'Import that file in the page itself, or in a component that is no island.',
            },
          ],
    ),
  );
}
