import { lstatSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { attempt } from '../io/fs/attempt.js';
import { writeFixes } from '../io/read/fix-files.js';
import { loadConfig } from '../io/read/load-config.js';
import { removeQuietly } from '../io/fs/write-atomically.js';
import { emptySnapshot, type Snapshot } from '../incremental/snapshot.js';
import type { Reading } from '../io/read/reading.js';
import {
  sidebarItemList,
  type DocsAreaConfig,
  type SidebarCategoriesConfig,
  type SidebarItemsConfig,
} from '../model/config.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { DocsgenError } from '../model/errors.js';
import type { SiteInput } from '../model/input.js';
import { DOC_ID, didYouMean } from '../model/nearest.js';
import { titleFromName } from '../model/name-words.js';
import { once } from '../model/once.js';
import type { SidebarItem, Site, SitePage } from '../model/site.js';
import { insertItem, type SidebarPlace } from '../refactor/insert-item.js';
import { areaOfPath, inputWithPage } from '../refactor/moves.js';
import { splitNumber } from '../site/number-prefix.js';
import { openSession, type Session, type SessionOptions } from '../session.js';
import { pageText, type PageKeys } from '../starter/pages.js';
import { skeleton, type TemplateName } from '../starter/templates.js';
import { createFiles } from './init/write-new.js';
import { cleanPath } from './move.js';

export interface NewPageOptions extends SessionOptions {
  /** Path of the page, relative to the site. */
  readonly path: string;
  readonly template: TemplateName | undefined;
  /** The title; undefined to make it from the name of the file. */
  readonly title: string | undefined;
  /** Its place in the sidebar; undefined for none, or for that of a generated sidebar. */
  readonly place: SidebarPlace | undefined;
  /** The day, `YYYY-MM-DD`, for a post. */
  readonly day: string;
}

/** A page that was made. */
export interface NewPage {
  readonly path: string;
  readonly id: string;
  readonly route: string;
  /** The file with sidebars that was changed. */
  readonly sidebars: string | undefined;
}

/**
 * Makes a page with front matter and a skeleton. Never replaces a file. With a place, adds the page
 * to the sidebar: to the file with the sidebars, or by `sidebar_position` in a generated one.
 * Throws a DocsgenError, and writes nothing, if the page cannot be made or placed.
 */
export async function newPage(options: NewPageOptions): Promise<NewPage> {
  const { siteDir } = options;
  const path = pagePath(siteDir, options.path);
  const session = openSession({ ...options, findingsOnly: true });
  const reading = await session.read();
  const before = await session.update(emptySnapshot, reading);
  const area = areaOf(path, reading.input);
  const draft: Draft = { path, area, session, reading, before };
  const keys = frontMatterOf(draft, options);
  const { body } = skeleton(options.template, String(keys['title']));
  const plain = await linked(draft, pageText(keys, body));
  refuseClash(draft, plain.after);
  if (options.place === undefined || area === undefined) {
    if (options.place !== undefined) throw noSidebar(path);
    writePage(siteDir, path, pageText(keys, body));
    return { path, ...addressOf(plain.page), sidebars: undefined };
  }
  if (isListed(area, options.place)) {
    const text = pageText(keys, body);
    const sidebars = await writeWithSidebars(draft, plain.page, text, options);
    return { path, ...addressOf(plain.page), sidebars };
  }
  const text = await positioned(draft, keys, body, options.place);
  writePage(siteDir, path, text);
  return { path, ...addressOf(plain.page), sidebars: undefined };
}

function addressOf({ id, route }: SitePage): Pick<NewPage, 'id' | 'route'> {
  return { id, route };
}

/** A page that does not exist yet, and the site without it. */
interface Draft {
  readonly path: string;
  /** Undefined for a page outside the docs areas. */
  readonly area: DocsAreaConfig | undefined;
  readonly session: Session;
  readonly reading: Reading;
  readonly before: Snapshot;
}

/** The path with an extension. Throws a DocsgenError if something is there, or if it is unsafe. */
function pagePath(siteDir: string, written: string): string {
  const named = /\.mdx?$/.test(written) ? written : `${written.replace(/\/+$/, '')}.md`;
  const path = cleanPath(siteDir, named);
  if (attempt(() => lstatSync(join(siteDir, path))) !== undefined)
    throw new DocsgenError(`${path} exists already.`, { hint: 'Choose another name.' });
  return path;
}

/** The area of a path. Throws a DocsgenError if the path is in no folder of pages. */
function areaOf(path: string, { config }: SiteInput): DocsAreaConfig | undefined {
  const id = areaOfPath(path, config);
  if (id !== null) return config.docs.find((area) => area.id === id);
  const folders = config.docs.map(({ folder }) => folder).join(', ');
  throw new DocsgenError(`${path} is in no folder of pages.`, {
    hint: `Pages are in: ${folders}.`,
  });
}

function noSidebar(path: string): DocsgenError {
  return new DocsgenError(`${path} is a page without a sidebar.`, {
    hint: 'Leave out --after and --in.',
  });
}

function frontMatterOf({ path, area }: Draft, { title, template, day }: NewPageOptions): PageKeys {
  const name = posix.basename(path).replace(/\.mdx?$/, '');
  const isIndex = /^(?:index|readme)$/i.test(name);
  const shown = isIndex ? posix.basename(posix.dirname(path)) : name;
  const made = titleFromName(splitNumber(shown, area).name, area?.acronyms);
  const full = title ?? made;
  return {
    title: full,
    description: skeleton(template, full).description,
    ...(area?.blog === undefined || /^\d{4}-\d{2}-\d{2}/.test(name) ? {} : { date: day }),
  };
}

/** The site with a page, and the page. Throws a DocsgenError if the page is not part of it. */
async function linked(
  { session, reading, path }: Draft,
  text: string,
): Promise<{ readonly after: Snapshot; readonly page: SitePage }> {
  const input = inputWithPage(reading.input, path, text);
  const next = { ...reading, input, key: once(() => reading.keyFor(input)) };
  const after = await session.update(emptySnapshot, next);
  const page = after.site.pages.find(({ source }) => source === path);
  if (page !== undefined) return { after, page };
  throw new DocsgenError(`${path} would be no page of the site.`, {
    hint: 'Choose another name: `docs.exclude` or a leading "_" leaves it out.',
  });
}

/** Rules about two pages with one id or address. */
const CLASHES = new Set(['doc/duplicate-id', 'route/case', 'route/collision', 'redirect/shadows']);

/** Throws a DocsgenError if a page takes the id or the address of another one. */
function refuseClash({ path, before }: Draft, after: Snapshot): void {
  const clashes = clashesIn(after);
  if (clashes.length === 0) return;
  const known = new Set(clashesIn(before).map(({ message }) => message));
  const clash = clashes.find(({ message }) => !known.has(message));
  if (clash === undefined) return;
  throw new DocsgenError(`With ${path}, ${clash.file} would have an error. ${clash.message}`, {
    hint: 'Choose another name.',
  });
}

function clashesIn(snapshot: Snapshot): Diagnostic[] {
  return snapshot.diagnostics().filter(({ rule }) => CLASHES.has(rule));
}

/** Whether the sidebars of the config name the place, so that the file with them changes. */
function isListed({ sidebars }: DocsAreaConfig, place: SidebarPlace): boolean {
  const has = (items: SidebarItemsConfig): boolean =>
    sidebarItemList(items).some((item) => {
      if (typeof item === 'string') return 'after' in place && item === place.after;
      if (Array.isArray(item)) return has(item as SidebarItemsConfig);
      if (!('type' in item) || typeof item.type !== 'string')
        return Object.entries(item as SidebarCategoriesConfig).some(
          ([name, inner]) => ('in' in place && name === place.in) || has(inner),
        );
      if (item.type === 'category') {
        const { link, label } = item as { readonly label: string; readonly link?: unknown };
        const id = (link as { readonly id?: string } | null | undefined)?.id;
        if ('in' in place ? label === place.in : id === place.after) return true;
        return has((item as { readonly items: SidebarItemsConfig }).items);
      }
      return 'after' in place && 'id' in item && item.id === place.after;
    });
  return Object.entries(sidebars ?? {}).some(
    ([name, items]) => ('in' in place && name === place.in) || has(items),
  );
}

function writePage(siteDir: string, path: string, text: string): void {
  createFiles([{ root: siteDir, path, text }]);
}

/** Writes the page and the file with the sidebars. Undoes both if the page is not in a sidebar. */
async function writeWithSidebars(
  { path, area }: Draft,
  page: SitePage,
  text: string,
  { siteDir, place }: NewPageOptions,
): Promise<string> {
  const file = area?.sidebarsFile ?? '';
  const before = readFileSync(join(siteDir, file), 'utf8');
  const after = place && insertItem(file, before, place, page.id);
  const failed = new DocsgenError(`docsgen cannot add "${page.id}" to ${file}.`, {
    hint: 'The file computes its sidebars. Make the page without --after and --in, and add it.',
  });
  if (after === undefined) throw failed;
  writePage(siteDir, path, text);
  const notices = writeFixes(siteDir, [{ file, before, after }]);
  const isPlaced = notices.length === 0 && (await hasItem(siteDir, area?.id ?? '', page.id));
  if (isPlaced) return file;
  removeQuietly(join(siteDir, path));
  if (notices.length === 0) writeFixes(siteDir, [{ file, before: after, after: before }]);
  throw failed;
}

/** Whether the sidebars on disk name a doc. */
async function hasItem(siteDir: string, areaId: string, id: string): Promise<boolean> {
  try {
    const { config } = await loadConfig(siteDir);
    const area = config.docs.find((candidate) => candidate.id === areaId);
    return area !== undefined && isListed(area, { after: id });
  } catch {
    return false;
  }
}

/** The text of a page with the position that puts it at a place of a generated sidebar. */
async function positioned(
  draft: Draft,
  keys: PageKeys,
  body: string,
  place: SidebarPlace,
): Promise<string> {
  const found = listAt(draft.before.site, draft, place);
  const position = 'after' in place ? positionAfter(found, place.after) : lastPosition(found);
  const text = pageText(
    position === undefined ? keys : { ...keys, sidebar_position: position },
    body,
  );
  const { after } = await linked(draft, text);
  const items = listAt(after.site, draft, place);
  const at = items.findIndex((item) => sourceOf(item) === draft.path);
  const previous = items[at - 1];
  const isRight =
    'after' in place
      ? at > 0 && previous !== undefined && isItem(previous, place.after)
      : at >= 0 && (position === undefined || at === items.length - 1);
  if (isRight) return text;
  const folder = folderOf(found, draft);
  throw new DocsgenError(`The page cannot be put there: the sidebar is generated.`, {
    hint:
      folder === undefined
        ? 'Give the pages around it a `sidebar_position`, or list the pages in `docs.sidebars`.'
        : `The items of this list are the pages in ${folder}: write the page there.`,
  });
}

/** The items of a list in a sidebar. Throws a DocsgenError if no sidebar has the place. */
function listAt(site: Site, { area }: Draft, place: SidebarPlace): readonly SidebarItem[] {
  const sidebars = site.sidebars.filter((sidebar) => sidebar.area.area === area?.id);
  const names = new Set<string>();
  const search = (items: readonly SidebarItem[]): readonly SidebarItem[] | undefined => {
    for (const item of items) {
      if (item.kind === 'doc') names.add(item.page.id);
      if ('after' in place && isItem(item, place.after)) return items;
      if (item.kind !== 'category') continue;
      if (!('after' in place)) names.add(item.label);
      if ('in' in place && item.label === place.in) return item.items;
      const inside = search(item.items);
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
  for (const { items, name } of sidebars) {
    const found = 'in' in place && name === place.in ? items : search(items);
    if (found !== undefined) return found;
  }
  const wanted = 'after' in place ? place.after : place.in;
  const kind = 'after' in place ? 'page' : 'category';
  const hint = 'after' in place ? DOC_ID : 'Write the label of a category.';
  throw new DocsgenError(`No sidebar has the ${kind} "${wanted}".`, {
    hint: didYouMean(wanted, names, hint),
  });
}

function isItem(item: SidebarItem, id: string): boolean {
  if (item.kind === 'doc') return item.page.id === id;
  return item.kind === 'category' && item.link?.kind === 'doc' && item.link.page.id === id;
}

function sourceOf(item: SidebarItem): string | undefined {
  return item.kind === 'doc' ? item.page.source : undefined;
}

/** The folder of the pages of a list, if it is not that of the new page. */
function folderOf(items: readonly SidebarItem[], { path }: Draft): string | undefined {
  const source = items.map(sourceOf).find((each) => each !== undefined);
  const folder = source === undefined ? undefined : posix.dirname(source);
  return folder === posix.dirname(path) ? undefined : folder;
}

function positionOf(item: SidebarItem | undefined): number | undefined {
  if (item?.kind !== 'doc') return undefined;
  return item.page.facts.frontMatter.sidebar_position ?? item.page.numberPrefix;
}

/** A position between a page and the next item; undefined if the page has none. */
function positionAfter(items: readonly SidebarItem[], id: string): number | undefined {
  const at = items.findIndex((item) => isItem(item, id));
  const position = positionOf(items[at]);
  const next = positionOf(items[at + 1]);
  if (position === undefined) return undefined;
  return next === undefined || next > position + 1 ? position + 1 : (position + next) / 2;
}

/** A position after all others; undefined if no page has one. */
function lastPosition(items: readonly SidebarItem[]): number | undefined {
  const positions = items.flatMap((item) => positionOf(item) ?? []);
  return positions.length === 0 ? undefined : Math.floor(Math.max(...positions)) + 1;
}
