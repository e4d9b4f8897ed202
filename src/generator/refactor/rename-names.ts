import { slug as slugify } from 'github-slugger';
import { literalsIn } from './literals.js';
import type { SiteInput } from '../model/input.js';
import { lineEndOf } from '../model/lines.js';
import type { Site } from '../model/site.js';
import { readTagsFile, tagsFilesOf } from '../site/tags-file.js';
import { REDIRECTS_FILE, redirectLine } from '../site/redirects.js';

/** The heading of a line with another text; undefined if the line is no heading of Markdown. */
export function renamedHeading(line: string, next: string, name: string): string | undefined {
  const [, marks, end = ''] =
    /^(\s{0,3}#{1,6}\s+).*?(\s+\{#[^}]*\}\s*|\s+#+\s*)?$/.exec(line) ?? [];
  if (marks !== undefined) return marks + name + end.trimEnd();
  return /^ {0,3}(?:=+|-+)\s*$/.test(next) && line.trim() !== '' ? name : undefined;
}

/**
 * The texts of a site in which a glossary term has another name: its definition, and its uses. A
 * use in lower case stays in lower case; a use with other words keeps its words.
 */
export function renamedTerm(input: SiteInput, slug: string, name: string): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [path, text] of markdownTexts(input)) {
    if (!text.includes(':term') && !text.includes(':::definition')) continue;
    const after = withTerm(text, slug, name);
    if (after !== text) changed.set(path, after);
  }
  return changed;
}

const DEFINITION = /(:{3,}definition\{[^}\n]*\bterm=)(["'])(.*?)\2/g;
const USE = /(:term\[)([^\]\n]*)(\])(\{[^}\n]*\})?/g;

/** A text in which a term has another name. */
function withTerm(text: string, slug: string, name: string): string {
  return text
    .replace(DEFINITION, (written: string, start: string, quote: string, term: string) =>
      slugify(term) === slug ? start + quote + name + quote : written,
    )
    .replace(USE, (written: string, start: string, label: string, end: string, braces = '') => {
      const attributes = String(braces);
      const of = /\bof=(["'])(.*?)\1/.exec(attributes)?.[2];
      if (of === slug) {
        const newBraces = attributes.replace(/(\bof=(["'])).*?\2/, `$1${slugify(name)}$2`);
        return start + label + end + newBraces;
      }
      if (of !== undefined || slugify(label) !== slug) return written;
      const isLower = label === label.toLowerCase();
      return start + (isLower ? name.toLowerCase() : name) + end + attributes;
    });
}

/** The pages and partials of a site that are not made by plugins. */
function markdownTexts({ pages, includes, virtual }: SiteInput): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of [...pages.values(), ...includes.values()])
    if (file !== null && /\.mdx?$/.test(file.path) && virtual?.has(file.path) !== true)
      texts.set(file.path, file.text);
  return texts;
}

/**
 * The texts of a site in which a tag has another name: in front matter, listings and tags files. If
 * the address of its page changes, the old one gets a redirect. `written` is the tag as a page or a
 * tags file writes it: its slug, or its label.
 */
export function renamedTag(
  input: SiteInput,
  site: Site,
  { written, name }: { readonly written: string; readonly name: string },
): Map<string, string> {
  const inFiles = listedTags(input, written);
  const [listed] = inFiles;
  const isLabelOf = ({ slug, label }: ListedTag): boolean => slug !== written && label !== slug;
  const isLabel = listed !== undefined && isLabelOf(listed);
  const isWritten = (tag: string): boolean =>
    listed === undefined ? slugify(tag) === slugify(written) : tag === written;
  const changed = new Map<string, string>();
  const put = (path: string, before: string, after: string): void => {
    if (after !== before) changed.set(path, after);
  };
  for (const [path, text] of markdownTexts(input)) put(path, text, withTag(text, isWritten, name));
  for (const tag of inFiles) {
    const text = input.data.get(tag.file)?.text ?? '';
    put(tag.file, text, isLabelOf(tag) ? withLabel(text, tag, name) : withSlug(text, tag, name));
  }
  if (isLabel || listed?.permalink !== undefined) return changed;
  const redirects = tagRedirects(site, listed?.slug ?? slugify(written), slugify(name));
  if (redirects.length > 0) {
    const text = input.data.get(REDIRECTS_FILE)?.text ?? '';
    const lineEnd = lineEndOf(text);
    const separator = text === '' || /[\r\n]$/.test(text) ? '' : lineEnd;
    const added = redirects.map((line) => line + lineEnd).join('');
    changed.set(REDIRECTS_FILE, text + separator + added);
  }
  return changed;
}

interface ListedTag {
  readonly file: string;
  readonly slug: string;
  readonly label: string;
  readonly permalink: string | undefined;
  readonly line: number;
}

/** A tag in each tags file that lists it. */
function listedTags({ config, data }: SiteInput, written: string): ListedTag[] {
  return [...new Set(config.docs.flatMap(tagsFilesOf))].flatMap((file) => {
    const source = data.get(file);
    const tags = source === undefined ? undefined : readTagsFile(source, file).tags;
    const found = [...(tags ?? [])].find(
      ([slug, { label = slug }]) =>
        slug === written || label === written || slug === slugify(written),
    );
    if (found === undefined) return [];
    const [slug, { label = slug, permalink, line }] = found;
    return [{ file, slug, label, permalink, line }];
  });
}

/** The text of a page in which a tag of its front matter and of its listings has another name. */
function withTag(text: string, isWritten: (tag: string) => boolean, name: string): string {
  const [, start = '', yaml] =
    /^(\ufeff?---[^\n]*\n)([^]*?\n)---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  let after = text;
  if (yaml !== undefined) {
    const tags = literalsIn('front-matter.yml', yaml).filter(
      ({ key, isElement, value }) => key === 'tags' && isElement && isWritten(value),
    );
    let changed = yaml;
    for (const { start: from, end } of [...tags].reverse())
      changed = changed.slice(0, from) + written(name) + changed.slice(end);
    after = start + changed + text.slice(start.length + yaml.length);
  }
  return after.replace(/(::listing\{[^}\n]*\btag=)(["'])(.*?)\2/g, (all, before, quote, tag) =>
    isWritten(String(tag)) ? `${before}${quote}${slugify(name)}${quote}` : all,
  );
}

/** A tag as YAML. */
function written(name: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u.test(name) ? name : JSON.stringify(name);
}

function withSlug(text: string, { line }: ListedTag, name: string): string {
  return onLine(text, line, (each) => each.replace(/^(["']?)[^"':]+\1(?=\s*:)/, slugify(name)));
}

function withLabel(text: string, { line }: ListedTag, name: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((each, i) => i >= line && /^\s+label:/.test(each));
  return at < 0
    ? text
    : onLine(text, at + 1, (each) =>
        each.replace(
          /^(\s+label:\s*).*?(\r?)$/,
          (_, start: string, end: string) => start + written(name) + end,
        ),
      );
}

function onLine(text: string, line: number, change: (text: string) => string): string {
  return text
    .split('\n')
    .map((each, i) => (i === line - 1 ? change(each) : each))
    .join('\n');
}

/** Redirects from the pages of a tag to those of its new slug, in all areas, versions, locales. */
function tagRedirects({ tagGroups }: Site, slug: string, newSlug: string): string[] {
  if (slug === newSlug) return [];
  const routes = tagGroups.flatMap(({ tags }) =>
    tags.flatMap((tag) => (tag.slug === slug ? tag.route : [])),
  );
  return [...new Set(routes)].flatMap((route) =>
    route.endsWith(`/${slug}`) ? [redirectLine(route, route.slice(0, -slug.length) + newSlug)] : [],
  );
}
