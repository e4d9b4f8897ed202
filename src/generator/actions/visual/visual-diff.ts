import type { SiteContent, SiteDiff } from '../../diff/types.js';
import type { MarkedPicture, PagePictures, VisualDiff } from '../../diff/visual.js';
import { findChromium, withTab, type Tab } from '../../io/tools/chromium.js';
import { readManifest } from '../../io/output/manifest.js';
import { compareText } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import {
  openPhotographer,
  type ColorMode,
  type Photographer,
  type Picture,
} from './photographer.js';
import { changedRegions } from './regions.js';

/** A built site to take pictures of. */
export interface PicturedSite {
  readonly folder: string;
  readonly content: SiteContent;
}

/** Pages with pictures. Each has four, and the report contains them. */
const MAX_PAGES = 30;

const MODES: readonly ColorMode[] = ['light', 'dark'];

/** The program of Chromium. Throws a DocsgenError if there is none. */
export function requireChromium(): string {
  const program = findChromium();
  if (program !== undefined) return program;
  throw new DocsgenError('There is no Chromium to take pictures with.', {
    hint: 'Install Chromium or Chrome, or name its program in CHROME_PATH.',
  });
}

/** A page that both sites have. */
interface CommonPage {
  readonly route: string;
  readonly title: string;
  readonly hrefBefore: string;
  readonly hrefAfter: string;
}

/**
 * Takes pictures of the pages that changed, before and after, in both colour modes, and marks the
 * regions that differ. Throws a DocsgenError if Chromium does not start or ends.
 */
export async function visualDiff(
  program: string,
  sites: { readonly before: PicturedSite; readonly after: PicturedSite; readonly diff: SiteDiff },
  progress: (phase: string, done: number, total: number) => void,
): Promise<VisualDiff> {
  const changed = changedPages(sites);
  const shown = changed.slice(0, MAX_PAGES);
  const { before, after } = sites;
  return await withTab(program, async (tab) => {
    const photographer = await openPhotographer(tab);
    const pictures: PagePictures[] = [];
    const same: string[] = [];
    for (const [i, page] of shown.entries()) {
      progress('Taking pictures', i, shown.length);
      const ofPage = await picturesOf({ tab, photographer }, page, [before.folder, after.folder]);
      pictures.push(...ofPage);
      if (ofPage.length === 0) same.push(page.route);
    }
    return { pages: pictures, same, leftOut: changed.length - shown.length };
  });
}

/** Pages whose HTML differs: those with other content first, then those with another frame. */
function changedPages({
  before,
  after,
  diff,
}: {
  readonly before: PicturedSite;
  readonly after: PicturedSite;
  readonly diff: SiteDiff;
}): CommonPage[] {
  const listed = [...diff.changed, ...diff.moved, ...diff.details].flatMap(
    ({ route, movedFrom = route }) => commonPage(movedFrom, route, before, after),
  );
  const known = new Set(listed.map(({ route }) => route));
  const hashes = [before, after].map(({ folder }) => readManifest(folder)?.files);
  const hashOf = (i: number, route: string): string | undefined =>
    [`${route.slice(1)}/index.html`, `${route.slice(1)}.html`]
      .map((path) => hashes[i]?.get(path.replace(/^\//, ''))?.hash)
      .find((hash) => hash !== undefined);
  const others = [...after.content.pages.keys()]
    .filter((route) => !known.has(route) && hashOf(0, route) !== hashOf(1, route))
    .sort(compareText)
    .flatMap((route) => commonPage(route, route, before, after));
  return [...listed, ...others];
}

function commonPage(
  old: string,
  route: string,
  before: PicturedSite,
  after: PicturedSite,
): CommonPage[] {
  const [first, second] = [before.content.pages.get(old), after.content.pages.get(route)];
  if (first === undefined || second === undefined) return [];
  return [{ route, title: second.title, hrefBefore: first.href, hrefAfter: second.href }];
}

async function picturesOf(
  { tab, photographer }: { readonly tab: Tab; readonly photographer: Photographer },
  { route, title, hrefBefore, hrefAfter }: CommonPage,
  [before, after]: readonly [string, string],
): Promise<PagePictures[]> {
  const pages: PagePictures[] = [];
  for (const mode of MODES) {
    const old = await photographer.take(before, hrefBefore, mode);
    const now = await photographer.take(after, hrefAfter, mode);
    const regions = await changedRegions(tab, old, now);
    if (regions.before.length + regions.after.length === 0) continue;
    const marked = ({ png, width, height }: Picture, side: 'before' | 'after'): MarkedPicture => ({
      ...{ png, width, height },
      regions: regions[side],
    });
    pages.push({ route, title, mode, before: marked(old, 'before'), after: marked(now, 'after') });
  }
  return pages;
}
