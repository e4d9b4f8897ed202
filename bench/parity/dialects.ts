/** Where the pages of each generator hold what is compared. */
import {
  attribute,
  childrenOf,
  find,
  findAll,
  hasAnyClass,
  hasClass,
  isElement,
  lineOf,
  parsePage,
} from './dom.js';
import type { Element, Node } from './dom.js';
import type { SidebarEntry, SidebarLevel } from './page-facts.js';
import type { Dialect } from './read-page.js';

type Link = (element: Element) => string | undefined;

const byClass =
  (...names: readonly string[]) =>
  (element: Element): boolean =>
    names.every((name) => hasClass(element, name));

/** Classes of the generated parts of an article. */
const DOCUSAURUS_CONTROLS = [
  'hash-link',
  'theme-doc-breadcrumbs',
  'theme-doc-footer',
  'theme-doc-toc-mobile',
  'theme-doc-toc-desktop',
  'theme-doc-version-badge',
  'theme-doc-version-banner',
  'theme-blog-footer-edit-meta-row',
  'pagination-nav',
  'tableOfContents_',
  'buttonGroup_',
  'cardDescription_',
  // Docusaurus renders live code in browsers only.
  'playgroundContainer_',
  'sr-only',
];
/** Classes of `html` on pages that list other pages. */
const DOCUSAURUS_LISTINGS = [
  'docs-tags-list-page',
  'docs-tags-doc-list-page',
  'blog-list-page',
  'blog-tags-list-page',
  'blog-tags-post-list-page',
  'blog-authors-list-page',
  'blog-authors-posts-page',
];

const hasPageClass = (document: Node, names: readonly string[]): boolean =>
  find(document, (e) => e.tagName === 'html' && hasAnyClass(e, names)) !== undefined;

/** The date, the reading time and the authors in the header of a post. */
function isPostDetail(element: Element): boolean {
  const header = element.parentNode;
  return (
    header !== null &&
    isElement(header, 'header') &&
    header.parentNode !== null &&
    isElement(header.parentNode, 'article') &&
    !isElement(element, 'h1', 'h2')
  );
}

const altOf = (image: Element): string => attribute(image, 'alt') ?? '';

/** The pages of Docusaurus 3 with its classic theme. */
export const docusaurusDialect: Dialect = {
  article: (document) =>
    find(document, byClass('theme-doc-markdown')) ??
    find(document, byClass('generatedIndexPage_')) ??
    (hasPageClass(document, ['plugin-blog', 'mdx-page'])
      ? find(document, (e) => e.tagName === 'article')
      : undefined) ??
    find(document, byClass('theme-layout-main')) ??
    find(document, byClass('main-wrapper')) ??
    find(document, (e) => e.tagName === 'main'),
  isListing: (document) =>
    hasPageClass(document, DOCUSAURUS_LISTINGS) ||
    (hasPageClass(document, ['plugin-blog']) && !hasPageClass(document, ['blog-post-page'])) ||
    find(document, byClass('searchQueryInput_')) !== undefined,
  skip: (element) => hasAnyClass(element, DOCUSAURUS_CONTROLS) || isPostDetail(element),

  // Docusaurus escapes the texts of Markdown twice.
  alt: (image) => altOf(image).replace(/&#?\w+;/g, (name) => lineOf(parsePage(name))),
  caselessClasses: ['admonitionHeading_'],
  iconClasses: ['cardTitle_'],
  toc: (document) =>
    findAll(
      document,
      (e) => hasClass(e, 'table-of-contents__link') && hasClass(e, 'toc-highlight'),
    ),
  previous: (document) => find(document, byClass('pagination-nav__link--prev')),
  next: (document) => find(document, byClass('pagination-nav__link--next')),
  paginationLabel: 'pagination-nav__label',
  sidebar: (document, link) => {
    const menu = find(document, byClass('theme-doc-sidebar-menu'));
    return menu === undefined ? postsLevel(document, link) : docusaurusLevel(menu, link);
  },
};

/** The recent posts beside a blog, by year. */
function postsLevel(document: Node, link: Link): SidebarLevel | undefined {
  const years = findAll(document, (e) => e.tagName === 'h3' && hasClass(e, 'yearGroupHeading_'));
  if (years.length === 0) return undefined;
  return years.map((year): SidebarEntry => ({
    label: lineOf(year),
    href: undefined,
    category: true,
    items: findAll(year.parentNode ?? year, (e) => hasClass(e, 'sidebarItemLink_')).map((post) => ({
      label: lineOf(post),
      href: link(post),
      category: false,
      items: undefined,
    })),
  }));
}

function docusaurusLevel(list: Element, link: Link): SidebarLevel {
  return childElements(list, 'li').map((item): SidebarEntry => {
    const anchor = find(item, (e) => hasClass(e, 'menu__link'));
    const children = childElements(item, 'ul')[0];
    const category = hasClass(item, 'theme-doc-sidebar-item-category');
    if (!category && anchor === undefined) return htmlEntry(item);
    return {
      label: lineOf(anchor ?? item),
      href: anchor && link(anchor),
      category,
      items: children && docusaurusLevel(children, link),
    };
  });
}

/** Classes of the generated parts of an article. */
const DOCSGEN_CONTROLS = [
  'breadcrumbs',
  'byline',
  // The description of a page is compared on the page itself.
  'card-body',
  'code-copy',
  'doc-back',
  'doc-footer',
  'doc-version',
  'live',
  'old-anchor',
  'pagination',
  'sr-only',
  'tabs-label',
  'toc',
  'toc-block',
];

const isIn = ({ parentNode: parent }: Element, name: string): boolean =>
  parent !== null && isElement(parent) && hasClass(parent, name);

/**
 * Whether an element has children of an island that the island does not use: they are behind it.
 * Those in its markup are hidden by the component, such as tabs that are not selected.
 */
function isUnusedSlot(element: Element): boolean {
  if (!isElement(element, 'd-slot') || attribute(element, 'hidden') === undefined) return false;
  let around = element.parentNode;
  while (around !== null && isElement(around)) {
    if (/^d-(?:island|slot)$/.test(around.tagName)) return around.tagName !== 'd-island';
    around = around.parentNode;
  }
  return true;
}

/** The pages of docsgen with its own theme. */
export const docsgenDialect: Dialect = {
  article: (document) =>
    find(document, (e) => e.tagName === 'article' && isIn(e, 'doc-content')) ??
    find(document, (e) => e.tagName === 'main'),
  isListing: () => false,
  // Elements of the site can have the class, too.
  skip: (element) =>
    hasAnyClass(element, DOCSGEN_CONTROLS) ||
    isUnusedSlot(element) ||
    (isElement(element, 'a') && hasClass(element, 'anchor')),
  alt: altOf,
  caselessClasses: ['admonition-title'],
  // Docusaurus shows an emoji at the start of a label as the icon.
  iconClasses: ['card-title'],
  toc: (document) => {
    const toc = find(document, byClass('toc'));
    return toc === undefined ? [] : findAll(toc, (e) => e.tagName === 'a');
  },
  previous: (document) => find(document, byClass('pagination-prev')),
  next: (document) => find(document, byClass('pagination-next')),
  paginationLabel: 'pagination-label',
  sidebar: (document, link) => {
    const sidebar = find(document, (e) => attribute(e, 'data-sidebar') !== undefined);
    const list = sidebar && childElements(sidebar, 'ul')[0];
    return list && docsgenLevel(list, link);
  },
};

function docsgenLevel(list: Element, link: Link): SidebarLevel {
  return childElements(list, 'li').map((item): SidebarEntry => {
    const category = hasClass(item, 'sidebar-category');
    const details = childElements(item, 'details')[0];
    const own = childElements(item, 'a')[0] ?? childElements(item, 'span')[0];
    const name = own ?? (details && find(details, (e) => hasClass(e, 'sidebar-link')));
    if (name === undefined) return htmlEntry(item);
    const children = childElements(details ?? item, 'ul')[0];
    return {
      label: lineOf(name, { skip: (e) => hasClass(e, 'sr-only') || hasClass(e, 'badge') }),
      href: isElement(name, 'a') ? link(name) : undefined,
      category,
      items: children && docsgenLevel(children, link),
    };
  });
}

const htmlEntry = (item: Element): SidebarEntry => ({
  label: lineOf(item),
  href: undefined,
  category: false,
  items: undefined,
});

function childElements(node: Node, tag: string): Element[] {
  return childrenOf(node).filter((child): child is Element => isElement(child, tag));
}
