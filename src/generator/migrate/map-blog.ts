import { posix } from 'node:path';
import picomatch from 'picomatch';
import { asText, isOpaque } from './evaluated.js';
import {
  addTo,
  byHand,
  copy,
  Draft,
  inner,
  mapKeys,
  notNeeded,
  onlyIf,
  copyAny,
  tableOf,
  type KeyMapper,
  type KeyTable,
} from './key-table.js';
import {
  contentTable,
  excluded,
  globsOf,
  mapEditUrl,
  mapTags,
  OWN_COMPONENT,
  targetFolder,
  USUAL_EXCLUDES,
} from './map-content.js';
import { isReactPage } from '../model/react-page.js';
import type { Mapping } from './mapping.js';
import type { PluginInstance } from './plugins.js';
import { severity } from './severity.js';

const noDates = onlyIf(true, byHand('Pages show no dates.'), 'Pages show no dates.');

/** The start of the routes of pages; '' for the folder of the site. */
export function baseOfPages({ routeBasePath }: PluginInstance['options']): string {
  return (asText(routeBasePath) ?? '').replace(/^\/|\/$/g, '');
}

/** `@docusaurus/plugin-content-pages` */
export function mapPages(instance: PluginInstance, mapping: Mapping): void {
  const { options, at } = instance;
  const { notes, old, config } = mapping;
  const from = old.pathOf(asText(options.path) ?? 'src/pages');
  if (old.below(from) === undefined) return;
  if (config.has('pages')) {
    notes.key('by-hand', at, `docsgen has one folder of pages: "${from}" is left out.`);
    return;
  }
  const to = targetFolder(from, old);
  const isExcluded = excludedPages(instance, from, mapping);
  const isTest = (path: string): boolean => /(?:^|\/)__tests__\/|\.test\./.test(path);
  const isLeftOut = (path: string): boolean => isTest(path) || isExcluded(path);
  // docsgen reports a folder that does not exist.
  if ((old.below(from) ?? []).every(isLeftOut)) return;
  const base = baseOfPages(options);
  if (base !== '')
    notes.key('by-hand', [...at, 'routeBasePath'], `Move the pages into a folder "${base}".`);
  config.set('pages', to);
  mapping.copies.push({ from, to, except: isLeftOut });
  mapKeys(options, {
    table: tableOf({
      ...contentTable(mapping),
      mdxPageComponent: byHand(OWN_COMPONENT),
      editUrl: onlyIf(null, () => undefined, 'Pages have no edit links.'),
      showLastUpdateTime: noDates,
      showLastUpdateAuthor: noDates,
    }),
    at,
    out: new Draft('pages'),
    notes,
  });
  notes.key('maps', at, `\`pages\`: ${to}`);
}

/** Whether a file of the folder of pages is no page of the old site. */
function excludedPages(
  { options, at }: PluginInstance,
  from: string,
  { old, notes }: Mapping,
): (path: string) => boolean {
  const { exclude } = options;
  const globs = globsOf(exclude).filter((glob) => !USUAL_EXCLUDES.has(glob));
  if (globs.length === 0) return () => false;
  const isExcluded = picomatch(globs);
  const files = (old.below(from) ?? []).filter((path) => isExcluded(path));
  const hasCode = files.some((path) => isReactPage(path));
  const count = files.length === 1 ? 'One file is' : `${files.length} files are`;
  notes.key(
    hasCode ? 'by-hand' : 'maps',
    [...at, 'exclude'],
    hasCode
      ? `${count} not copied. Move those that pages import out of ${from}: there they are pages.`
      : `${count} not copied.`,
  );
  return isExcluded;
}

/** Keys of `@docusaurus/plugin-content-blog` that docsgen’s blogs do not have by the same name. */
function blogTable(mapping: Mapping): KeyTable {
  return tableOf({
    ...contentTable(mapping),
    blogTitle: copy('text', 'blogTitle'),
    blogDescription: copy('text', 'blogDescription'),
    blogSidebarTitle: copy('text', 'blogSidebarTitle'),
    blogSidebarCount: copyAny('blogSidebarCount'),
    postsPerPage: copyAny('postsPerPage'),
    showReadingTime: copy('flag', 'showReadingTime'),
    readingTime: byHand('docsgen counts the words of a post itself.'),
    sortPosts: copy('text', 'sortPosts'),
    authorsMapPath: () => undefined,
    authorsBasePath: copy('text', 'authorsBase'),
    pageBasePath: copy('text', 'pageBase'),
    archiveBasePath: copyAny('archiveBase'),
    truncateMarker: mapTruncateMarker,
    blogListComponent: byHand(OWN_COMPONENT),
    blogPostComponent: byHand(OWN_COMPONENT),
    blogTagsListComponent: byHand(OWN_COMPONENT),
    blogTagsPostsComponent: byHand(OWN_COMPONENT),
    blogArchiveComponent: byHand(OWN_COMPONENT),
    blogAuthorsPostsComponent: byHand(OWN_COMPONENT),
    blogAuthorsListComponent: byHand(OWN_COMPONENT),
    onInlineAuthors: notNeeded('docsgen reports unknown authors.'),
    onUntruncatedBlogPosts: (value, at, _area, notes) => {
      severity('blog/untruncated')(value, at, mapping.config, notes);
    },
    processBlogPosts: byHand('docsgen lists all posts of the folder.'),
    tags: () => undefined,
    editUrl: () => undefined,
    feedOptions: inner(
      tableOf({
        type: copyAny('type'),
        limit: copyAny('limit'),
        title: copy('text', 'title'),
        description: copy('text', 'description'),
        copyright: copy('text', 'copyright'),
        language: copy('text', 'language'),
        createFeedItems: byHand('docsgen chooses the items of a feed itself.'),
        xslt: notNeeded('docsgen’s feeds have no style sheet.'),
      }),
      'feedOptions',
    ),
  });
}

const MARKERS = 'docsgen truncates at `<!-- truncate -->` and `{/* truncate */}`.';
const USUAL_MARKERS: ReadonlySet<string> = new Set(['<!--truncate-->', '{/*truncate*/}']);

/** A marker that is one of docsgen’s, written as an expression with any spaces, needs nothing. */
function mapTruncateMarker(...[value, at, , notes]: Parameters<KeyMapper>): void {
  const source = isOpaque(value) ? value.name : '';
  const [, expression = ''] = /^\/(.*)\/[a-z]*$/.exec(source) ?? [];
  const bare = expression.replace(/\\s[*+]?|\?:|[()\s]/g, '').replaceAll('\\', '');
  const isUsual = bare.split('|').every((marker) => USUAL_MARKERS.has(marker));
  notes.key(isUsual ? 'not-needed' : 'by-hand', at, MARKERS);
}

/** `@docusaurus/plugin-content-blog` */
export function mapBlog(instance: PluginInstance, mapping: Mapping): void {
  const { options, at } = instance;
  const { notes, old } = mapping;
  const id = asText(options.id) ?? 'default';
  const from = old.pathOf(asText(options.path) ?? 'blog');
  if (old.below(from) === undefined) {
    if (options.path !== undefined)
      notes.key('by-hand', at, `There is no folder "${from}", so this blog is left out.`);
    return;
  }
  const to = targetFolder(from, old);
  const area = new Draft('docs[]', [
    ['kind', 'blog'],
    ['id', id === 'default' ? 'blog' : id],
    ['path', to],
    ['routeBasePath', asText(options.routeBasePath) ?? 'blog'],
  ]);
  const exclude = excluded(instance, from, mapping);
  if (exclude.globs.length > 0) area.set('exclude', exclude.globs);
  mapping.copies.push({ from, to, except: exclude.isExcluded });
  mapKeys(options, { table: blogTable(mapping), at, out: area, notes });
  const authors = asText(options.authorsMapPath) ?? 'authors.yml';
  if (old.exists(posix.join(from, authors))) area.set('authorsFile', posix.join(to, authors));
  mapTags(options.tags, { from, to, area }, mapping);
  mapEditUrl(instance, { from, to, area }, mapping);
  addTo(mapping.config, 'docs', area);
  notes.key('maps', at, `\`docs\`: the blog of the folder ${to}`);
}
