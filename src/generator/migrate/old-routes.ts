import { posix } from 'node:path';
import { joinRoute } from '../site/routes.js';

/** Front matter that decides the address of a page. */
export interface RouteFrontMatter {
  readonly id?: unknown;
  readonly slug?: unknown;
  readonly date?: unknown;
  readonly draft?: unknown;
  readonly parse_number_prefixes?: unknown;
}

/** A page below the folder of an area. */
export interface OldPage {
  /** Relative to the folder. */
  readonly path: string;
  readonly frontMatter: RouteFrontMatter;
}

/** Dates and versions are no number prefixes. */
const NOT_A_PREFIX = /^\d{1,4}[-_.]\d/;
const NUMBER_PREFIX = /^\d+\s*[-_.]+\s*(?=[^-_.\s])/;

function withoutPrefix(segment: string): string {
  return NOT_A_PREFIX.test(segment) ? segment : segment.replace(NUMBER_PREFIX, '');
}

/**
 * The address of a docs page below the base of its version. Without number prefixes in the area,
 * numbers at the start of names are parts of it.
 */
export function docRoute(
  base: string,
  { path, frontMatter }: OldPage,
  area: { readonly numberPrefixes?: unknown } = {},
): string {
  const hasPrefixes = area.numberPrefixes !== false && frontMatter.parse_number_prefixes !== false;
  const nameOf = (segment: string): string => (hasPrefixes ? withoutPrefix(segment) : segment);
  const segments = path.replace(/\.mdx?$/, '').split('/');
  const file = segments.pop() ?? '';
  const folders = segments.map(nameOf);
  const slug = typeof frontMatter.slug === 'string' ? frontMatter.slug : undefined;
  if (slug !== undefined)
    return joinRoute(base, slug.startsWith('/') ? slug : posix.join('/', ...folders, slug));
  // A file is the index of its folder by the names on the disk.
  const isIndex = ['index', 'readme', segments.at(-1)?.toLowerCase()].includes(file.toLowerCase());
  const id = typeof frontMatter.id === 'string' ? frontMatter.id : nameOf(file);
  return joinRoute(base, ...folders, ...(isIndex ? [] : [id]));
}

/** The address of a blog post. */
export function postRoute(base: string, { path, frontMatter }: OldPage): string {
  if (typeof frontMatter.slug === 'string') return joinRoute(base, frontMatter.slug);
  const dated =
    /^(?<folder>.*?)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<name>.*?)(?:\/index)?\.mdx?$/.exec(
      path,
    )?.groups;
  if (dated !== undefined)
    return joinRoute(
      base,
      ...(dated.date ?? '').split(/[-/]/),
      dated.folder ?? '',
      dated.name ?? '',
    );
  return joinRoute(base, path.replace(/(?:\/index)?\.mdx?$/, ''));
}

/** The address of a page of the folder of pages. */
export function pageRoute(path: string): string {
  return joinRoute(path.replace(/\.[jt]sx?$|\.mdx?$/, '').replace(/(?:^|\/)index$/, ''));
}
