import type { SlotName } from '../../components/slots.js';

/** Path below `src/theme` → slot that replaces the component. The longest path counts. */
const SLOTS: ReadonlyMap<string, SlotName> = new Map<string, SlotName>([
  ['Admonition', 'Admonition'],
  ['AnnouncementBar', 'AnnouncementBar'],
  ['BlogPostItem/Content', 'Article'],
  ['BlogPostItem/Footer', 'DocFooter'],
  ['BlogPostItem/Header', 'DocHeader'],
  ['BlogPostPaginator', 'Pagination'],
  ['BlogSidebar', 'Sidebar'],
  ['CodeBlock', 'CodeBlock'],
  ['ColorModeToggle', 'Navbar'],
  ['DocBreadcrumbs', 'Breadcrumbs'],
  ['DocCard', 'CardList'],
  ['DocCardList', 'CardList'],
  ['DocCategoryGeneratedIndexPage', 'CardList'],
  ['DocItem/Content', 'DocHeader'],
  ['DocItem/Footer', 'DocFooter'],
  ['DocItem/Paginator', 'Pagination'],
  ['DocItem/TOC', 'Toc'],
  ['DocPaginator', 'Pagination'],
  ['DocSidebar', 'Sidebar'],
  ['DocSidebarItem', 'Sidebar'],
  ['DocSidebarItems', 'Sidebar'],
  ['EditMetaRow', 'DocFooter'],
  ['EditThisPage', 'EditLink'],
  ['Footer', 'Footer'],
  ['LastUpdated', 'DocFooter'],
  ['Logo', 'Brand'],
  ['Navbar', 'Navbar'],
  ['Navbar/Logo', 'Brand'],
  ['Navbar/Search', 'SearchButton'],
  ['NavbarItem', 'NavbarItem'],
  ['NotFound', 'NotFound'],
  ['PaginatorNavLink', 'Pagination'],
  ['SearchBar', 'SearchButton'],
  ['SearchPage', 'SearchPage'],
  ['TOC', 'Toc'],
  ['TOCCollapsible', 'Toc'],
  ['TOCItems', 'Toc'],
  ['Tag', 'TagList'],
  ['TagsListInline', 'TagList'],
]);

const OF_POSTS =
  'docsgen draws posts, whose parts are the slots `DocHeader`, `Article` and `DocFooter`. ' +
  'Excerpts in lists have no slot.';
const OF_LISTS =
  'docsgen draws these lists. Their title is the slot `DocHeader`; write styles for the rest.';
const OF_DOCS =
  'docsgen draws docs, whose parts are the slots `Breadcrumbs`, `DocHeader`, `Article`, ' +
  '`DocFooter`, `Pagination` and `Toc`.';
const OF_FRAME =
  'docsgen draws the frame of pages, whose parts are slots. Contexts for all articles belong in ' +
  '`src/theme/Root`.';
const OF_METADATA =
  'docsgen writes the metadata of pages. Add tags with `head` in the config, or with the hook ' +
  '`head` of a plugin.';
const NOT_IMPORTED = 'No page imports this component.';

/** Path below `src/theme` → what to do instead, if no slot replaces exactly this component. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ...['BlogLayout', 'BlogPostItem', 'BlogPostPage'].map((name) => [name, OF_POSTS] as const),
  ...[
    ...['Blog', 'BlogArchivePage', 'BlogListPage', 'BlogListPaginator', 'BlogPostItems'],
    ...['BlogTagsListPage', 'BlogTagsPostsPage', 'DocTagDocListPage', 'DocTagsListPage'],
    'TagsListByLetter',
  ].map((name) => [name, OF_LISTS] as const),
  ...['DocItem', 'DocPage', 'DocRoot'].map((name) => [name, OF_DOCS] as const),
  ...['DocVersionRoot', 'DocsRoot', 'Layout', 'MDXPage', 'ThemeProvider'].map(
    (name) => [name, OF_FRAME] as const,
  ),
  ...['BlogPostPage/Metadata', 'DocItem/Metadata', 'LayoutHead', 'SearchMetadata'].map(
    (name) => [name, OF_METADATA] as const,
  ),
  ['SiteMetadata', OF_METADATA],
  ...['IdealImage', 'TabItem', 'Tabs', 'ThemedImage', 'TOCInline'].map(
    (name) => [name, NOT_IMPORTED] as const,
  ),
]);

/** Components that docsgen works without. */
const NOT_NEEDED: ReadonlyMap<string, string> = new Map([
  ['prism-include-languages', 'docsgen has grammars for the usual languages.'],
  ['BackToTopButton', 'docsgen has no such button.'],
  ['SkipToContent', 'docsgen has such a link.'],
  ['DocVersionBadge', 'docsgen shows the version in the dropdown of versions.'],
  ['DocVersionBanner', 'docsgen has a banner: see `banner` of a version.'],
]);

const OWN_GRAMMARS =
  'docsgen has no grammars of sites: code in the languages that this file adds has no colours.';

const OWN_FILE = /(?:\bfrom\s*|\b(?:import|require)\s*\(?\s*)['"`](?:\.|@site\/)/;
const NEW_GRAMMAR = /\.languages(?:\.\w+|\[[^\]]+\])\s*=/;

/** Whether the file that loads grammars adds some of the site. */
const addsGrammars = (text: string): boolean => OWN_FILE.test(text) || NEW_GRAMMAR.test(text);

/** Components of the theme that show elements of Markdown. */
const MDX_ELEMENT = /^MDXComponents\/(?:A|Code|Details|Heading|Img|Li|Pre|Ul)[./]/;

const NO_COMPONENT = 'No component of the theme has this name: imports of the file work as before.';

const NO_SLOT = 'No slot replaces this component: see docs/theming.md.';
const OWN_COMPONENT = 'The site’s own component: imports of it work as before.';

/** A component that a site replaced, and its replacement in docsgen. */
export interface Swizzled {
  readonly kind: 'maps' | 'by-hand' | 'approximated' | 'not-needed';
  /** One of its files, relative to the site. */
  readonly file: string;
  readonly subject: string;
  readonly text: string;
}

const SCRIPT = /\.[jt]sx?$/;

/** The file below `src/theme` that gives names to the components of MDX pages. */
export const MDX_COMPONENTS = /^MDXComponents(?:\/index)?\.[jt]sx?$/;

/** The file below `src/theme` with the names that live code can use. */
export const LIVE_SCOPE_FILE = /^ReactLiveScope(?:\/index)?\.[jt]sx?$/;

/** The file below `src/theme` with the component around articles. */
const ROOT_FILE = /^Root(?:\/index)?\.[jt]sx?$/;

/** The file below `src/theme` with contexts around the parts of each page. */
export const PROVIDER_FILE = /^Layout\/Provider(?:\/index)?\.[jt]sx?$/;

/** The component with contexts. docsgen has it around articles, as `@theme/Root`. */
export const PROVIDER_MODULE = '@theme/Layout/Provider';

/**
 * The components of `src/theme` that a site replaces or adds, one for each folder. `files` are
 * relative to `folder`. `Root` is left out, and so are the files with names for MDX pages and for
 * live code. `isOwn` says whether the new site imports a component that only this site has.
 * `textOf` reads one of the files.
 */
export function swizzledComponents(
  folder: string,
  files: readonly string[],
  isOwn: (request: string) => boolean,
  textOf: (file: string) => string,
): Swizzled[] {
  const components = new Map<string, string>();
  for (const file of files) {
    if (!SCRIPT.test(file) || /\.test\.|\.d\.ts$/.test(file)) continue;
    if (file.startsWith('MDXComponents') && !MDX_ELEMENT.test(file)) continue;
    if (LIVE_SCOPE_FILE.test(file) || ROOT_FILE.test(file)) continue;
    const name = nameOf(file);
    if (!components.has(name)) components.set(name, file);
  }
  return [...components].map(([name, file]): Swizzled => {
    const subject = `@theme/${name}`;
    const place = { file: `${folder}/${file}`, subject };
    const [top = name] = name.split('/');
    if (top === 'prism-include-languages' && addsGrammars(textOf(file)))
      return { kind: 'approximated', ...place, text: OWN_GRAMMARS };
    const reason = NOT_NEEDED.get(top);
    if (reason !== undefined) return { kind: 'not-needed', ...place, text: reason };
    if (/^[a-z]/.test(top)) return { kind: 'not-needed', ...place, text: NO_COMPONENT };
    const answer = isOwn(subject) ? undefined : (ANSWERS.get(name) ?? ANSWERS.get(top));
    const slot = SLOTS.get(name) ?? (answer === undefined ? SLOTS.get(top) : undefined);
    if (slot !== undefined) {
      const text = `Write a component for the slot \`${slot}\`: see docs/theming.md.`;
      return { kind: 'by-hand', ...place, text };
    }
    if (answer !== undefined) return { kind: 'by-hand', ...place, text: answer };
    if (isOwn(subject)) return { kind: 'maps', ...place, text: OWN_COMPONENT };
    return { kind: 'by-hand', ...place, text: NO_SLOT };
  });
}

/** The component that a file belongs to: at most two folders, as in the table. */
function nameOf(file: string): string {
  const parts = file
    .replace(SCRIPT, '')
    .replace(/\/index$/, '')
    .split('/');
  const two = parts.slice(0, 2).join('/');
  const isKnown = SLOTS.has(two) || ANSWERS.has(two);
  return isKnown || MDX_ELEMENT.test(file) ? two : (parts[0] ?? file);
}
