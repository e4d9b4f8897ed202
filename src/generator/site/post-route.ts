import { instantOf } from '../frontmatter/dates.js';
import type { PageFacts } from '../model/page.js';

/** The parts of a post's path that decide its date and its route. */
export interface PostPath {
  /** The date as written; undefined for a path without one. */
  readonly date: string | undefined;
  /** Route below the blog, without a slash at its start. */
  readonly slug: string;
  /** The name without the date, for the title. */
  readonly name: string;
}

const DATED = /^(.*)(\d{4}([-/])\d{1,2}[-/]\d{1,2})(?!\d)[-/]?(.*)$/;

/**
 * Reads the path of a post, relative to the folder of the blog. `2021-08-26-name.md`,
 * `2021-08-26-name/index.md`, `2021-08-26/name.md` and `2021/08/26/name.md` all have the slug
 * `2021/08/26/name`. Folders before the date come after it in the slug.
 */
export function readPostPath(relative: string): PostPath {
  const path = relative.replace(/(?:\/index)?\.mdx?$/, '');
  const [, folder = '', date, , name = ''] = DATED.exec(path) ?? [];
  if (date === undefined) return { date, slug: path, name: path.split('/').at(-1) ?? path };
  return { date, slug: `${date.replace(/-/g, '/')}/${folder}${name}`, name };
}

/** The time of a post: from its front matter, otherwise from its path; '' without a valid one. */
export function dateOfPost(
  { frontMatter, keyLines }: Pick<PageFacts, 'frontMatter' | 'keyLines'>,
  path: PostPath,
): string {
  if (frontMatter.date !== undefined) return frontMatter.date;
  // An invalid date in the front matter is already reported; the path is not meant instead.
  if (Object.hasOwn(keyLines, 'date') || path.date === undefined) return '';
  return instantOf(path.date.replace(/\//g, '-')) ?? '';
}
