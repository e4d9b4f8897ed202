import type { Diagnostic, Finding, Place } from '../model/diagnostic.js';
import { didYouMean } from '../model/nearest.js';
import type { AuthorData, FrontMatter } from '../model/page.js';
import { placeOfKey, type Author, type SitePage } from '../model/site.js';
import { SOCIAL_HINT, socialProblem, type ListedAuthor } from './authors-file.js';
import { joinRoute } from './routes.js';
import { socialHref } from './socials.js';

/** The authors file of a blog in one locale. */
export interface KnownAuthors {
  /** Path of the file. It need not exist. */
  readonly file: string;
  /** Undefined if there is no file, or if it cannot be read. */
  readonly authors: ReadonlyMap<string, ListedAuthor> | undefined;
  /** Whether the file exists. */
  readonly exists: boolean;
  /** Route of the page of all authors. Pages of authors are below it. */
  readonly route: string;
}

/** The author of an entry of the authors file. */
export function listedAuthor(key: string, known: KnownAuthors): Author | undefined {
  const entry = known.authors?.get(key);
  if (entry === undefined) return undefined;
  const { data, page, place } = entry;
  const author = authorOf({ ...data, key }, place);
  return page === undefined ? author : { ...author, route: joinRoute(known.route, page) };
}

/** The authors of a post. Adds findings about unknown authors to `diagnostics`. */
export function authorsOfPost(
  page: SitePage,
  known: KnownAuthors,
  diagnostics: Diagnostic[],
): Author[] {
  const { frontMatter } = page.facts;
  const report = (place: Place, finding: Omit<Finding, 'severity'>): void =>
    void diagnostics.push({ ...finding, ...place, severity: 'error' });
  const single = singleAuthor(frontMatter);
  if (frontMatter.authors === undefined)
    return single === undefined ? [] : [authorOf(single, placeOfKey(page, 'author'))];
  if (single !== undefined)
    report(placeOfKey(page, 'author'), {
      rule: 'front-matter/value',
      message: 'The post has `authors`, and keys for a single author, which are not read.',
      hint: 'Keep `authors`, and delete the keys that start with `author_` and `author`.',
    });
  return frontMatter.authors.flatMap((written, i): Author[] => {
    const data = typeof written === 'string' ? { key: written } : written;
    const place = placeOfKey(page, 'authors', i);
    for (const [platform, handle] of Object.entries(data.socials ?? {}))
      if (socialHref(platform, handle) === undefined)
        report(place, {
          rule: 'front-matter/value',
          message: socialProblem(platform, handle),
          hint: SOCIAL_HINT,
        });
    if (data.key === undefined) return [authorOf(data, place)];
    const listed = listedAuthor(data.key, known);
    if (listed === undefined) {
      // The names in a file that cannot be read are unknown.
      if (known.authors !== undefined || !known.exists)
        report(place, unknownAuthor(data.key, known));
      return typeof written === 'string' ? [] : [authorOf(data, place)];
    }
    if (typeof written === 'string') return [listed];
    const { socials, ...fields } = authorOf(data, place);
    return [{ ...listed, ...fields, ...(data.socials === undefined ? {} : { socials }) }];
  });
}

function unknownAuthor(key: string, known: KnownAuthors): Omit<Finding, 'severity'> {
  const rule = 'authors/unknown';
  if (!known.exists)
    return {
      rule,
      message: `The author "${key}" is unknown, because there is no file ${known.file}.`,
      hint: `Write ${known.file}, or the name itself: \`authors: [{ name: … }]\`.`,
    };
  const keys = [...(known.authors ?? new Map<string, ListedAuthor>()).keys()];
  return {
    rule,
    message: `${known.file} has no author "${key}".`,
    hint: didYouMean(key, keys, `Add the author there, or write \`authors: [{ name: … }]\`.`),
  };
}

/** The single author that posts of early blogs have. */
function singleAuthor(frontMatter: FrontMatter): AuthorData | undefined {
  const { author } = frontMatter;
  const title = frontMatter.author_title ?? frontMatter.authorTitle;
  const url = frontMatter.author_url ?? frontMatter.authorURL;
  const image = frontMatter.author_image_url ?? frontMatter.authorImageURL;
  if (author === undefined && title === undefined && url === undefined && image === undefined)
    return undefined;
  return {
    ...(author === undefined ? {} : { name: author }),
    ...(title === undefined ? {} : { title }),
    ...(url === undefined ? {} : { url }),
    ...(image === undefined ? {} : { image_url: image }),
  };
}

function authorOf(data: AuthorData, place: Place): Author {
  const { key, name, title, description, url, email } = data;
  const src = data.image_url ?? data.imageURL;
  const socials = Object.entries(data.socials ?? {}).flatMap(([platform, handle]) => {
    const href = socialHref(platform, handle);
    return href === undefined ? [] : [{ platform, href }];
  });
  return {
    ...(key === undefined ? {} : { key }),
    ...(name === undefined ? {} : { name }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(url === undefined ? {} : { url }),
    ...(email === undefined ? {} : { email }),
    ...(src === undefined ? {} : { image: { src, place } }),
    socials,
  };
}
