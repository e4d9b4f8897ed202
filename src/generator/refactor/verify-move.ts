import type { Diagnostic } from '../model/diagnostic.js';
import type { Sidebar, SidebarItem, SitePage } from '../model/site.js';
import { claimsOf } from '../rules/claims.js';
import { checkRoutes } from '../rules/routes.js';
import { isReactPage } from '../model/react-page.js';
import { isSameTarget, MOVE_RULE, type MovedSite } from './reference-edits.js';

/** Findings about the pages that a move takes out of the site. */
export function gonePages({ before, twinOf }: MovedSite): Diagnostic[] {
  return [...before.site.pages, ...before.site.drafts]
    .filter((page) => twinOf(page) === undefined)
    .map(goneFinding);
}

/** Findings about ids and addresses that two pages have after a move. */
export function takenNames({ before, after, moves }: MovedSite): Diagnostic[] {
  const known = checkRoutes(claimsOf(before)).map(({ message }) => message);
  const clashes = checkRoutes(claimsOf(after));
  if (clashes.length <= known.length) return [];
  const oldPaths = new Map([...moves].map(([from, to]) => [to, from]));
  const [first = ''] = moves.keys();
  return clashes
    .filter(({ message }) => !known.includes(message))
    .map(({ file, message }) => ({
      rule: MOVE_RULE,
      severity: 'error',
      file: oldPaths.get(file) ?? first,
      line: 1,
      column: 1,
      message: `After the move: ${message}`,
      hint: 'Choose another name.',
    }));
}

/**
 * Findings about the edits of a move: references that lead elsewhere, and pages
 * that left their sidebar. Places are those before the move. Empty for a move that changes nothing
 * but names. Pure.
 */
export function brokenBy(moved: MovedSite): Diagnostic[] {
  const { before, twinOf } = moved;
  const findings = [...before.site.pages, ...before.site.drafts].flatMap((page) => {
    const twin = twinOf(page);
    return twin === undefined ? [] : brokenReferences(page, twin, moved);
  });
  return [...findings, ...sidebarFindings(moved)];
}

function goneFinding({ source, route }: SitePage): Diagnostic {
  return {
    rule: MOVE_RULE,
    severity: 'error',
    file: source,
    line: 1,
    column: 1,
    message: `After the move, the page ${route} does not exist.`,
    hint:
      'Move it into the folder of a docs area, to a name that ends with .md or .mdx and does ' +
      'not begin with "_".',
  };
}

/** The references of a page that lead elsewhere after the move. */
function brokenReferences(page: SitePage, twin: SitePage, moved: MovedSite): Diagnostic[] {
  const { before, after } = moved;
  // The module of a React page is bundled only when the site is read.
  if (isReactPage(page.source)) return [];
  return page.facts.refs.flatMap((ref, i): Diagnostic[] => {
    const now = twin.facts.refs[i];
    const target = before.references.resolve(ref, page);
    if (target.kind === 'external' || target.kind === 'missing') return [];
    const isKept =
      now !== undefined && isSameTarget(target, after.references.resolve(now, twin), moved);
    return isKept
      ? []
      : [
          {
            rule: MOVE_RULE,
            severity: 'error',
            file: ref.file,
            line: ref.line,
            column: ref.column,
            message: `After the move, "${ref.url}" does not lead to the same target.`,
            hint: 'Change this reference first: name the page by its path, such as ./page.md.',
          },
        ];
  });
}

/** Findings about sidebars that lose pages. */
function sidebarFindings({ before, after, twinOf }: MovedSite): Diagnostic[] {
  return before.site.sidebars.flatMap((sidebar) => {
    const now = after.site.sidebars.find((other) => isSameSidebar(sidebar, other));
    const kept = new Set(pagesIn(now?.items ?? []));
    const { docs } = before.input.config;
    const area = docs.find(({ id }) => id === sidebar.area.area);
    const version = area?.versions.find(({ name }) => name === sidebar.area.version);
    // A generated sidebar follows the folders.
    if (area === undefined || (version?.sidebars ?? area.sidebars) === undefined) return [];
    const isShared = area.versions.filter(({ sidebars }) => sidebars === undefined).length > 1;
    return pagesIn(sidebar.items).flatMap((page): Diagnostic[] => {
      const twin = twinOf(page);
      if (twin === undefined || kept.has(twin) || twin.area?.area !== sidebar.area.area) return [];
      return [
        {
          rule: MOVE_RULE,
          severity: 'error',
          file: version?.sidebarsFile ?? area.sidebarsFile,
          line: 1,
          column: 1,
          message: `After the move, the sidebar "${sidebar.name}" has no link to ${page.source}.`,
          hint: isShared
            ? 'Versions share this sidebar: move the page in all of them, with `--versions`.'
            : `Write the id of the page in the sidebar as a plain string: "${page.id}".`,
        },
      ];
    });
  });
}

function isSameSidebar(a: Sidebar, b: Sidebar): boolean {
  return (
    a.name === b.name &&
    a.area.area === b.area.area &&
    a.area.version === b.area.version &&
    a.area.locale === b.area.locale
  );
}

function pagesIn(items: readonly SidebarItem[]): SitePage[] {
  return items.flatMap((item) => {
    if (item.kind === 'doc') return item.page;
    if (item.kind !== 'category') return [];
    const own = item.link?.kind === 'doc' ? [item.link.page] : [];
    return [...own, ...pagesIn(item.items)];
  });
}
