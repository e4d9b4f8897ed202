import type { ListedDoc } from '../../components/docusaurus/site-facts.js';
import { readFrontMatter } from '../frontmatter/parse.js';
import type { PlacedDoc } from '../model/config.js';
import { compareText } from '../model/diagnostic.js';
import type { FrontMatter } from '../model/page.js';
import { isReactPage } from '../model/react-page.js';
import { pageSlotsOf, type PlacedFiles } from './link.js';
import { hrefOf, namesOf, routeOf, type Placement } from './routes.js';

/** A page as lists know it before it is compiled. */
interface ListedPage extends Pick<ListedDoc, 'id' | 'title'> {
  readonly placement: Placement;
  readonly frontMatter: FrontMatter;
  /** Address with the base URL. */
  readonly path: string;
  /** The time of a post. */
  readonly date: string | undefined;
}

/** All docs with their places, for the components that ask for lists of docs. */
export function listedDocs(input: PlacedFiles): PlacedDoc[] {
  return listedPages(input).flatMap(({ id, title, path, placement, frontMatter }) => {
    const { area, version, locale } = placement;
    if (area === undefined || version === undefined || area.blog !== undefined) return [];
    const { description = '' } = frontMatter;
    const doc = { locale: locale.code, id, title, description, path };
    return [{ area: area.id, version: version.name, doc }];
  });
}

/** The latest posts of a blog in the shape of Docusaurus: those of its sidebar. */
export function listedPosts(input: PlacedFiles, areaId: string): object {
  const { defaultLocale, docs } = input.config;
  const blog = docs.find(({ id }) => id === areaId)?.blog;
  const items = listedPages(input)
    .filter(
      ({ placement: { area, locale } }) => area?.id === areaId && locale.code === defaultLocale,
    )
    .filter(({ frontMatter }) => frontMatter.unlisted !== true)
    .map(({ title, path, date = '' }) => ({ title, permalink: path, unlisted: false, date }))
    .sort((a, b) => compareText(b.date, a.date));
  if (blog?.sortPosts === 'ascending') items.reverse();
  return { title: blog?.sidebarTitle, items: items.slice(0, blog?.sidebarCount ?? items.length) };
}

function listedPages(input: PlacedFiles): ListedPage[] {
  return pageSlotsOf(input).flatMap(({ source, placement }) => {
    const page = input.pages.get(source);
    if (page === undefined || placement.area === undefined || isReactPage(source)) return [];
    const { frontMatter, keyLines, body } = readFrontMatter(page.text, source);
    if (frontMatter.draft === true) return [];
    const contentTitle = titleIn(body);
    const facts = {
      frontMatter,
      keyLines,
      ...(contentTitle === undefined ? {} : { contentTitle }),
    };
    const { id, title, date } = namesOf(source, facts, placement);
    const path = hrefOf(routeOf(source, frontMatter, placement), input.config);
    return [{ placement, frontMatter, id, title, date, path }];
  });
}

/** The text of the heading at the start of a page, below imports; undefined if there is none. */
function titleIn(body: string): string | undefined {
  const first = body
    .split('\n')
    .find((line) => !/^\s*$|^(?:import|export)\b|^<!--.*-->/.test(line));
  const title = /^# +(.*)$/.exec(first?.trim() ?? '')?.[1]?.replace(/ *\{#[^{}]*\}$| +#+$/, '');
  return title?.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/[*`]/g, '');
}

/** The part of a page that lists depend on. Pages with the same part are listed in the same way. */
export function listedPart(text: string): string {
  const front = /^\ufeff?---\r?\n[^]*?\n---/.exec(text)?.[0] ?? '';
  return `${front}\n${titleIn(text.slice(front.length)) ?? ''}`;
}
