import { slug as slugify } from 'github-slugger';
import { parse } from 'yaml';
import type { DocsAreaConfig } from '../model/config.js';
import { compareText, type Diagnostic } from '../model/diagnostic.js';
import { didYouMean } from '../model/nearest.js';
import { locateYaml } from '../model/locate-yaml.js';
import { once } from '../model/once.js';
import { quoted, unsafeRoute } from '../model/safe-path.js';
import { placeOfKey, type AreaKey, type SitePage, type Tag, type TagGroup } from '../model/site.js';
import { joinRoute } from './routes.js';
import { own } from '../../components/own.js';

interface KnownTag {
  readonly label?: string;
  readonly description?: string;
  readonly permalink?: string;
}

/** Read a tags file (YAML mapping of slug → label, description, permalink). Bad shapes are dropped; syntax is reported. */
export function parseTagsFile(
  path: string,
  text: string,
): { tags: ReadonlyMap<string, KnownTag>; diagnostics: Diagnostic[] } {
  const tags = new Map<string, KnownTag>();
  const diagnostics: Diagnostic[] = [];
  try {
    const data: unknown = parse(text, { schema: 'core' });
    for (const [slug, value] of Object.entries(
      data !== null && typeof data === 'object' ? data : {},
    )) {
      const fields: Record<string, unknown> =
        value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
      const field = (name: string): object =>
        typeof own(fields, name) === 'string' ? { [name]: own(fields, name) } : {};
      const tag: KnownTag = { ...field('label'), ...field('description'), ...field('permalink') };
      const unsafe = unsafeTag(slug, tag);
      if (unsafe !== undefined)
        diagnostics.push({ file: path, ...locateYaml(text, unsafe.at), ...unsafe.found });
      // An unsafe route is replaced, so that only the line at fault is reported.
      tags.set(slug, unsafe === undefined ? tag : { ...tag, permalink: `tag-${tags.size + 1}` });
    }
    return { tags, diagnostics };
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return {
      tags,
      diagnostics: [
        {
          rule: 'tags/syntax',
          severity: 'error',
          file: path,
          line: Number(/line (\d+)/.exec(message)?.[1] ?? 1),
          column: Number(/column (\d+)/.exec(message)?.[1] ?? 1),
          message: `The tags file is not valid YAML: ${message}`,
          hint: 'Write `slug:` and below it `label:`, `description:`, `permalink:`.',
        },
      ],
    };
  }
}

/** What makes the route of a listed tag unsafe, and the key that says so. */
function unsafeTag(
  slug: string,
  { permalink }: KnownTag,
):
  | {
      readonly at: readonly string[];
      readonly found: Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'>;
    }
  | undefined {
  const route = permalink ?? slug;
  const problem = unsafeRoute(route);
  if (problem === undefined) return undefined;
  const name = permalink === undefined ? 'tag' : 'permalink';
  return {
    at: permalink === undefined ? [slug] : [slug, 'permalink'],
    found: {
      rule: 'route/unsafe',
      severity: 'error',
      message: `The ${name} ${quoted(route)} ${problem.reason}.`,
      hint: problem.hint,
    },
  };
}

/** The tag graph of one area: its tags in order of their labels, each with its listed pages. */
export function groupTags(
  key: AreaKey,
  area: DocsAreaConfig,
  base: string,
  pages: readonly SitePage[],
  known: ReadonlyMap<string, KnownTag> | undefined,
): { group: TagGroup; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const found = new Map<string, { label: string; route: string | undefined; pages: SitePage[] }>();
  const byLabel = new Map(
    [...(known ?? [])].map(([slug, tag]) => [(tag.label ?? slug).toLowerCase(), slug]),
  );
  for (const page of pages) {
    const seen = new Set<string>();
    for (const [item, tag] of (page.facts.frontMatter.tags ?? []).entries()) {
      const label = labelOf(tag);
      const slug = byLabel.get(label.toLowerCase()) ?? slugify(label);
      if (slug === '' || seen.has(slug)) continue;
      seen.add(slug);
      if (known !== undefined && !known.has(slug)) {
        const hint = didYouMean(slug, known.keys(), 'Add it there, or take one of its tags.');
        diagnostics.push({
          rule: 'tags/unlisted',
          severity: 'warning',
          ...placeOfKey(page, 'tags', item),
          message: `The tag "${label}" is not in ${area.tagsFile ?? 'the tags file'}.`,
          hint,
        });
      }
      const entry = found.get(slug) ?? {
        label: known?.get(slug)?.label ?? label,
        route: known?.get(slug)?.permalink ?? (typeof tag === 'string' ? undefined : tag.permalink),
        pages: [],
      };
      // Unlisted pages know their tags, but no list shows them.
      if (page.facts.frontMatter.unlisted !== true) entry.pages.push(page);
      found.set(slug, entry);
    }
  }
  const route = joinRoute(base, area.tagsBase);
  const tags = [...found].map(([slug, entry]): Tag => {
    const description = known?.get(slug)?.description;
    const ordered = once(() =>
      entry.pages.sort((a, b) => compareText(a.title, b.title) || compareText(a.route, b.route)),
    );
    return {
      slug,
      label: entry.label,
      route: entry.route === undefined ? joinRoute(route, slug) : joinRoute(route, entry.route),
      count: entry.pages.length,
      get pages() {
        return ordered();
      },
      ...(description === undefined ? {} : { description }),
    };
  });
  tags.sort(
    (a, b) =>
      compareText(a.label.toLowerCase(), b.label.toLowerCase()) || compareText(a.slug, b.slug),
  );
  return { group: { area: key, route, title: area.tagsTitle, tags }, diagnostics };
}

/** The tags of a page as the tag graph knows them. */
export function tagsOf(page: SitePage, group: TagGroup | undefined): Tag[] {
  if (group === undefined) return [];
  const wanted = new Set(
    (page.facts.frontMatter.tags ?? []).flatMap((tag) => {
      const label = labelOf(tag);
      return [slugify(label), label.toLowerCase()];
    }),
  );
  return group.tags.filter((tag) => wanted.has(tag.slug) || wanted.has(tag.label.toLowerCase()));
}

/** A tag's name as a page writes it. */
export function labelOf(tag: string | { readonly label: string }): string {
  return typeof tag === 'string' ? tag : tag.label;
}
