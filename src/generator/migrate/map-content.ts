import { posix } from 'node:path';
import { kebabCase } from 'es-toolkit/compat';
import { slug as slugify } from 'github-slugger';
import picomatch from 'picomatch';
import { readFrontMatter } from '../frontmatter/parse.js';
import { labelOf } from '../site/tags.js';
import { asList, asText, isOpaque, type Evaluated } from './evaluated.js';
import { fitEditUrl, type EditLinks, type EditUrlFit } from './edit-url.js';
import { byHand, copy, notNeeded, type Draft, type KeyMapper } from './key-table.js';
import { addPlugins } from './map-unified.js';
import type { Mapping, OldFiles, PluginUse } from './mapping.js';
import type { PluginInstance } from './plugins.js';
import { severity } from './severity.js';

/** Why a component of a layout needs a hand. */
export const OWN_COMPONENT =
  'docsgen’s layouts are not chosen by component: see the slots in docs/theming.md.';

/** Keys that the plugins of docs, blog and pages share. */
export function contentTable(mapping: Mapping): Readonly<Record<string, KeyMapper>> {
  const plugins =
    (list: PluginUse[]): KeyMapper =>
    (value, at) => {
      addPlugins(list, value, at, mapping);
    };
  return {
    id: () => undefined,
    path: () => undefined,
    routeBasePath: () => undefined,
    include: () => undefined,
    exclude: () => undefined,
    remarkPlugins: plugins(mapping.remark),
    rehypePlugins: plugins(mapping.rehype),
    beforeDefaultRemarkPlugins: (value, at, _, notes) => {
      if (asList(value)?.length === 0) return;
      addPlugins(mapping.remark, value, at, mapping);
      notes.key('approximated', at, 'These plugins run after docsgen’s own, not before.');
    },
    beforeDefaultRehypePlugins: (value, at, _, notes) => {
      if (asList(value)?.length === 0) return;
      addPlugins(mapping.rehype, value, at, mapping);
      notes.key('approximated', at, 'These plugins run after docsgen’s own, not before.');
    },
    recmaPlugins: byHand('docsgen has no recma plugins.'),
    admonitions: mapAdmonitions,
    showLastUpdateTime: showLastUpdated,
    showLastUpdateAuthor: showLastUpdated,
    tagsBasePath: copy('text', 'tagsBase'),
    onInlineTags: (value, at, _, notes) => {
      severity('tags/unlisted')(value, at, mapping.config, notes);
    },
    editLocalizedFiles: notNeeded('Edit links of translated pages lead to the translation.'),
  };
}

/** The time and the author are one setting of docsgen, in which the author comes with the time. */
const showLastUpdated: KeyMapper = (value, at, out, notes) => {
  if (value !== true) return notes.key('not-needed', at, 'It is off.');
  const isAuthor = at.at(-1) === 'showLastUpdateAuthor';
  const other = out.has('showLastUpdated');
  out.set('showLastUpdated', isAuthor || other ? true : 'date');
  notes.key('maps', at, `\`${out.nameOf('showLastUpdated')}\``);
};

/** Adds names of admonitions to the config. */
function mapAdmonitions(...[value, at, , notes]: Parameters<KeyMapper>): void {
  if (value === false)
    notes.key('by-hand', at, 'docsgen always reads `:::` as admonitions and directives.');
}

/** The folder of the new site for a folder of the old one, which may be outside of it. */
export function targetFolder(from: string, old: OldFiles): string {
  if (!from.startsWith('..')) return from;
  const inside = from.replace(/^(?:\.\.\/)+/, '');
  return old.exists(inside) ? `content/${inside}` : inside;
}

/** The files of a folder that are no pages of the old site. */
export function excluded(
  { options, at }: PluginInstance,
  from: string,
  mapping: Mapping,
): { globs: string[]; isExcluded: (path: string) => boolean } {
  const { old, notes } = mapping;
  const globs = globsOf(options.exclude).filter((glob) => !USUAL_EXCLUDES.has(glob));
  if (options.exclude !== undefined) notes.key('maps', [...at, 'exclude'], '`exclude`');
  noteUnderscores({ options, at }, from, mapping);
  const include = globsOf(options.include);
  const isUsual = include.every((glob) => USUAL_INCLUDES.has(glob));
  if (include.length === 0 || isUsual) return { globs, isExcluded: () => false };
  const isIncluded = picomatch(include);
  const pages = (old.below(from) ?? []).filter((path) => /\.mdx?$/.test(path));
  const excludedPages = pages.filter((path) => !isIncluded(path) && !/(?:^|\/)_/.test(path));
  notes.key(
    'approximated',
    [...at, 'include'],
    `docsgen reads all pages of a folder: ${excludedPages.length} files are not copied.`,
  );
  const set = new Set(excludedPages);
  return { globs, isExcluded: (path) => set.has(path) };
}

/**
 * Notes the pages whose names or folders begin with `_`. Docusaurus has them if `exclude` replaces
 * its own patterns.
 */
function noteUnderscores(
  { options, at }: Pick<PluginInstance, 'options' | 'at'>,
  from: string,
  { old, notes }: Pick<Mapping, 'old' | 'notes'>,
): void {
  if (asList(options.exclude) === undefined) return;
  const isExcluded = picomatch(globsOf(options.exclude));
  const paths = (old.below(from) ?? []).filter(
    (path) => /\.mdx?$/.test(path) && /(?:^|\/)_/.test(path) && !isExcluded(path),
  );
  const [first] = paths;
  if (first === undefined) return;
  notes.key(
    'approximated',
    [...at, 'exclude'],
    `The old site also has pages of files and folders whose names begin with \`_\`, such as ` +
      `${first} (${paths.length}). docsgen has not: rename those that readers need.`,
  );
}

/** The patterns in `include` or `exclude`. */
export const globsOf = (value: Evaluated | undefined): string[] =>
  (asList(value) ?? []).flatMap((glob) => asText(glob) ?? []);

const USUAL_INCLUDES = new Set(['**/*.md', '**/*.mdx', '**/*.{md,mdx}', '*.md', '*.mdx']);
/** docsgen leaves these out by itself. */
export const USUAL_EXCLUDES = new Set([
  '**/_*.{js,jsx,ts,tsx,md,mdx}',
  '**/_*/**',
  '**/*.test.{js,jsx,ts,tsx}',
  '**/__tests__/**',
]);

/** Sets the settings for tags of an area. `versions` are the folders of its frozen versions. */
export function mapTags(
  value: Evaluated | undefined,
  { from, to, area, versions = [] }: TagPlace,
  { old }: Mapping,
): void {
  if (value === false) return;
  const name = asText(value) ?? 'tags.yml';
  if (old.exists(posix.join(from, name))) area.set('tagsFile', posix.join(to, name));
  const names = [from, ...versions].flatMap((folder) => namesOfTags(folder, old));
  // The addresses of Docusaurus.
  if (names.some((tag) => kebabCase(tag) !== slugify(tag))) area.set('tagSlugs', 'kebab-case');
}

type TagPlace = Omit<AreaPlace, 'id'> & { readonly versions?: readonly string[] };

/** The names of the tags of all pages in a folder. */
function namesOfTags(folder: string, old: OldFiles): string[] {
  const pages = (old.below(folder) ?? []).filter((path) => /\.mdx?$/.test(path));
  return pages.flatMap((path) => {
    const text = old.textOf(posix.join(folder, path));
    if (!/^tags:/m.test(text)) return [];
    return (readFrontMatter(text, path).frontMatter.tags ?? []).map(labelOf);
  });
}

/** The folders of an area. */
export interface AreaPlace {
  readonly id: string;
  /** Folder of the old site. */
  readonly from: string;
  /** Folder of the new site. */
  readonly to: string;
  readonly area: Draft;
}

/** Sets `editUrl` of an area and its versions. */
export function mapEditUrl(
  { options, at }: PluginInstance,
  { from, to, area }: Omit<AreaPlace, 'id'>,
  { notes, old }: Mapping,
): void {
  const value = options.editUrl;
  const place = [...at, 'editUrl'];
  const text = asText(value);
  const opaque = isOpaque(value) ? value : undefined;
  if (text !== undefined) {
    const versions = (area.get('versions') as readonly Draft[] | undefined) ?? [];
    const editsCurrent = options.editCurrentVersion === true;
    const fit = fitEditUrl([
      { version: 'current', folder: to, links: [linkFor(text, from)] },
      ...versions.flatMap((version): EditLinks[] => {
        const folder = version.get('folder');
        const name = String(version.get('name'));
        return typeof folder === 'string'
          ? [{ version: name, folder, links: [linkFor(text, editsCurrent ? from : folder)] }]
          : [];
      }),
    ]);
    applyEditUrl(fit, area);
    notes.key('maps', place, '`editUrl`');
  } else if (opaque?.id !== undefined) {
    const links = old.editLinks.get(opaque.id) ?? [];
    const fit = fitEditUrl(links);
    if (fit === undefined)
      notes.key('by-hand', place, 'The results of the function do not follow a pattern.');
    else {
      applyEditUrl(fit, area);
      notes.key('maps', place, `\`editUrl\`, evaluated for ${countOf(links)} pages`);
    }
  } else if (value !== undefined && value !== null && value !== false)
    notes.key('by-hand', place, 'The value is not known.');
}

function countOf(links: readonly EditLinks[]): number {
  return links.reduce((sum, { links: { length } }) => sum + length, 0);
}

function linkFor(editUrl: string, from: string): { path: string; url: string | null } {
  return { path: 'x.md', url: `${editUrl.replace(/\/$/, '')}/${from}/x.md` };
}

function applyEditUrl(fit: EditUrlFit | undefined, area: Draft): void {
  if (fit === undefined) return;
  area.set('editUrl', fit.base);
  const versions = area.get('versions');
  if (fit.versions.size === 0 || !Array.isArray(versions)) return;
  for (const version of versions as Draft[]) {
    const url = fit.versions.get(String(version.get('name')));
    if (url !== undefined) version.set('editUrl', url);
  }
}
