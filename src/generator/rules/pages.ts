import type { Diagnostic } from '../model/diagnostic.js';
import { postKeys } from '../frontmatter/schema.js';
import { placeOfKey, type SitePage } from '../model/site.js';
import { isReactPage } from '../model/react-page.js';
import { unknownDocHint } from '../site/unknown-doc.js';

/** A warning about an entire page. */
type PageWarning = Pick<Diagnostic, 'rule' | 'message' | 'hint'>;

/** A warning at the start of a page, where its front matter is or would be. */
function warningAtStart(page: SitePage, warning: PageWarning): Diagnostic {
  return { severity: 'warning', file: page.source, line: 1, column: 1, ...warning };
}

/** Checks that a page has a title and a description. */
export function checkPage(page: SitePage): Diagnostic[] {
  const { frontMatter, contentTitle, description } = page.facts;
  const findings: Diagnostic[] = page.date === undefined ? strayPostKeys(page) : [];
  const add = (warning: PageWarning): void => void findings.push(warningAtStart(page, warning));
  // Front matter or text that cannot be read may contain the title and the description.
  if (
    frontMatter.bare === true ||
    isReactPage(page.source) ||
    page.facts.incomplete === true ||
    hasUnreadFrontMatter(page)
  )
    return findings;
  if (page.facts.questions?.length === 0)
    findings.push({
      rule: 'front-matter/value',
      severity: 'warning',
      ...placeOfKey(page, 'faq'),
      message: 'faq is true, but no heading with a text below it ends with a question mark.',
      hint: 'Write the questions as headings, such as `## What is a Workflow?`, or delete the key.',
    });
  // A wrong title is already reported.
  const hasTitleKey = Object.hasOwn(page.facts.keyLines, 'title');
  const isUntitled = !hasTitleKey && frontMatter.title === undefined && contentTitle !== page.title;
  if (isUntitled)
    add({
      rule: 'front-matter/missing-title',
      message: `The page has no title; "${page.title}" is the name of its file.`,
      hint: 'Write `title:` in its front matter, or begin it with a `# ` heading.',
    });
  // An empty page is one finding.
  if (description === '' && isUntitled) return findings;
  const hasDescriptionKey = Object.hasOwn(page.facts.keyLines, 'description');
  if (description === '' && !hasDescriptionKey)
    add({
      rule: 'front-matter/missing-description',
      message: 'The page has no description, and no paragraph to take one from.',
      hint: 'Write `description:` in its front matter: search engines and previews show it.',
    });
  else if (frontMatter.description === undefined && !hasDescriptionKey)
    add({
      rule: 'front-matter/derived-description',
      message: 'The page has no description; its first paragraph is used as one.',
      hint: 'Write `description:` in its front matter.',
    });
  return findings;
}

/** Whether the front matter of a page may have keys that could not be read. */
export function hasUnreadFrontMatter({ facts }: SitePage): boolean {
  return facts.diagnostics.some(
    ({ rule }) => rule === 'front-matter/syntax' || rule === 'front-matter/language',
  );
}

/** Reports keys that only posts have on another page. */
function strayPostKeys(page: SitePage): Diagnostic[] {
  // Keys of front matter that does not parse may belong to another key.
  if (hasUnreadFrontMatter(page)) return [];
  return Object.keys(page.facts.keyLines).flatMap((key) => {
    const hint = postKeys.get(key);
    return hint === undefined
      ? []
      : [
          {
            rule: 'front-matter/unknown-key',
            severity: 'warning' as const,
            ...placeOfKey(page, key),
            message: `Unknown front matter key \`${key}\`.`,
            hint,
          },
        ];
  });
}

/** Checks that the `related` pages in front matter exist. */
export function checkRelated(pages: readonly SitePage[]): Diagnostic[] {
  const idOf = (page: SitePage, id: string): string =>
    `${page.area?.area ?? ''} ${page.area?.version ?? ''} ${page.locale} ${id}`;
  const ids = new Set(pages.map((page) => idOf(page, page.id)));
  return pages.flatMap((page) =>
    (page.facts.frontMatter.related ?? [])
      .map((id, item) => ({ id, item }))
      .filter(({ id }) => !ids.has(idOf(page, id)))
      .map(({ id, item }) => {
        const hint = unknownDocHint(id, page, pages);
        return {
          rule: 'front-matter/unknown-doc',
          severity: 'error',
          ...placeOfKey(page, 'related', item),
          message: `related names the doc "${id}", which does not exist.`,
          hint,
        };
      }),
  );
}

/** Checks that the pages of the areas in `check.recipes` have a source, a priority and tags. */
export function checkRecipes(pages: readonly SitePage[], areas: readonly string[]): Diagnostic[] {
  return pages
    .filter(
      (page) =>
        page.area !== undefined &&
        areas.includes(page.area.area) &&
        page.id !== 'index' &&
        page.facts.listings.length === 0,
    )
    .flatMap((page) => recipeWarnings(page).map((warning) => warningAtStart(page, warning)));
}

function recipeWarnings(page: SitePage): PageWarning[] {
  const { source, priority, tags } = page.facts.frontMatter;
  const warnings: PageWarning[] = [];
  if (source === undefined)
    warnings.push({
      rule: 'recipe/missing-source',
      message: 'The recipe does not say where its code is.',
      hint: 'Write `source:` with the address of the repository.',
    });
  if (priority === undefined)
    warnings.push({
      rule: 'recipe/missing-priority',
      message: 'The recipe has no priority, which sets its position in the index.',
      hint: 'Write `priority:` with a number. The highest comes first.',
    });
  if (tags === undefined || tags.length === 0)
    warnings.push({
      rule: 'recipe/missing-tags',
      message: 'The recipe has no tags, which filter the index.',
      hint: 'Write `tags:`.',
    });
  return warnings;
}
