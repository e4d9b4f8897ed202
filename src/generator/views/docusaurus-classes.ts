import type { MainView } from '../../components/view.js';
import type { AreaKey } from '../model/site.js';

type Kind = MainView['kind'];

/** Classes of the kinds of pages in an area of docs. */
const OF_DOCS: ReadonlyMap<Kind, string> = new Map([
  ['doc', 'docs-doc-page'],
  ['category', 'docs-doc-page'],
  ['tags', 'docs-tags-list-page'],
  ['tag', 'docs-tags-doc-list-page'],
]);

/** Classes of the kinds of pages in a blog. */
const OF_BLOG: ReadonlyMap<Kind, string> = new Map([
  ['doc', 'blog-post-page'],
  ['posts', 'blog-list-page'],
  ['tags', 'blog-tags-list-page'],
  ['tag', 'blog-tags-post-list-page'],
  ['authors', 'blog-authors-list-page'],
]);

/** A page, as its classes describe it. */
export interface ClassedPage {
  readonly main: MainView;
  readonly area: AreaKey | undefined;
  readonly isBlog: boolean;
  /** Id of a doc. */
  readonly docId: string | undefined;
}

/** The classes of `<html>` that Docusaurus gives such a page, for style sheets of the site. */
export function docusaurusClasses({ main, area, isBlog, docId }: ClassedPage): readonly string[] {
  if (area === undefined) return pageClasses(main);
  const ofKind = (isBlog ? OF_BLOG : OF_DOCS).get(main.kind);
  const kind = ofKind === undefined ? [] : [ofKind];
  // The id of the first blog of a site has another name in docsgen.
  const id = isBlog && area.area === 'blog' ? 'default' : area.area;
  return isBlog
    ? ['blog-wrapper', 'plugin-blog', `plugin-id-${id}`, ...kind]
    : [
        ...['docs-wrapper', 'plugin-docs', `plugin-id-${id}`, `docs-version-${area.version}`],
        ...kind,
        ...(docId === undefined ? [] : [`docs-doc-id-${docId}`]),
      ];
}

/** The classes of a page that is in no area. A bare one is a React page. */
function pageClasses(main: MainView): readonly string[] {
  if (main.kind !== 'page') return [];
  const ofMarkdown = main.bare ? [] : ['mdx-wrapper', 'mdx-page'];
  return [...ofMarkdown, 'plugin-pages', 'plugin-id-default'];
}
