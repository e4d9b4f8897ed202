/**
 * Substitutes for the components of Docusaurus' theme. They render docsgen's own elements, so a
 * page looks as if it had been written with directives. The names and properties are those that
 * https://docusaurus.io/docs/markdown-features documents.
 */
import {
  createElement,
  Fragment,
  useContext,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Layout as LayoutBox } from '../../../components/docusaurus/theme.js';
import {
  admonitionKind,
  codeOf,
  detailsAttributes,
  idealImage,
  isInlineCode,
  summaryOf,
  withSummary,
  tabQuery,
  tabsOf,
  themedImages,
  besideTabs,
  type AdmonitionProps,
  type CardItem,
  type CodeBlockProps,
  type DetailsProps,
  type ImageProps,
  type TabItemProps,
  type TabsProps,
  type WithChildren,
} from '../../../components/docusaurus/theme-parts.js';
import { isToc, type TocEntry } from '../mdx/page-toc.js';
import { Head } from './head.js';
import { PageContext } from './page-context.js';
import { useIsCurrentItems } from './current-sidebar.js';

/** Elements with another name than those of HTML. */
function element(name: string, props: object, ...children: ReactNode[]): ReactElement {
  return createElement(name, props, ...children);
}

export function TabItem({ children }: TabItemProps): ReactElement {
  return createElement(Fragment, null, children);
}

export function Tabs(props: TabsProps): ReactElement {
  const tabs = tabsOf(props).map((tab) => {
    const { value, label, id, selected, children, className, attributes, place } = tab;
    const on = selected ? 'true' : undefined;
    const given = { key: value, value, id, className, selected: on, place };
    return typeof label === 'string' && attributes === undefined
      ? element('d-tab', { ...given, label }, children)
      : element(
          'd-tab',
          given,
          element('d-title', { ...attributes, key: 'title' }, label),
          children,
        );
  });
  const { groupId: group, className, block } = props;
  const bar = { className, block: block === true ? '' : undefined, query: tabQuery(props) };
  const set = element('d-tabs', { group, ...bar }, ...tabs);
  return createElement(Fragment, null, set, besideTabs(props));
}

export function Admonition(props: AdmonitionProps): ReactElement {
  const { type = 'note', title, icon, className, id, children } = props;
  const heading = [
    ...(icon === undefined ? [] : [element('d-icon', { key: 'icon' }, icon)]),
    ...(title === undefined ? [] : [element('d-title', { key: 'title' }, title)]),
  ];
  const box = { kind: admonitionKind(type), className, id };
  return element('d-admonition', box, ...heading, children);
}

export function Details(props: DetailsProps): ReactElement {
  const label = summaryOf(props);
  const given = label === undefined ? [] : [element('d-title', { key: 'title' }, label)];
  const open = props.open === true ? '' : undefined;
  return element('d-details', { ...detailsAttributes(props), open }, ...given, props.children);
}

export function DetailsOfMarkdown(props: DetailsProps): ReactElement {
  return Details(withSummary(props));
}

export function CodeBlock(props: CodeBlockProps): ReactElement {
  const { metastring = '', showLineNumbers, live, noInline } = props;
  const { language = '', code, title, className } = codeOf(props);
  const words = [
    metastring,
    numbersMeta(showLineNumbers),
    live === true ? 'live' : '',
    noInline === true ? 'noInline' : '',
  ];
  const meta = words.filter((word) => word !== '').join(' ');
  return element('d-code', { lang: language, meta, title, className }, code);
}

/** `<code>` of Markdown: within a line, or a block. */
export function Code(props: CodeBlockProps): ReactElement {
  return isInlineCode(props.children)
    ? createElement('code', null, props.children)
    : CodeBlock(props);
}

function numbersMeta(shown: boolean | number | undefined): string {
  if (typeof shown === 'number') return `showLineNumbers=${shown}`;
  return shown === true ? 'showLineNumbers' : '';
}

interface HeadingProps extends WithChildren {
  readonly as?: string;
  readonly id?: string;
}

export function Heading({ as = 'h2', id, children, ...rest }: HeadingProps): ReactElement {
  return createElement(as, { ...rest, id }, children);
}

interface TocProps {
  readonly toc?: readonly TocEntry[];
  readonly minHeadingLevel?: number;
  readonly maxHeadingLevel?: number;
}

/** A list of links to headings: to those of the page, which are known later, or to given ones. */
export function TOCInline(props: TocProps): ReactElement {
  const { toc, minHeadingLevel = 2, maxHeadingLevel = 3 } = props;
  if (toc === undefined || isToc(toc))
    return element('d-toc', { from: minHeadingLevel, to: maxHeadingLevel });
  const shown = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel);
  return tocList(shown) ?? createElement(Fragment);
}

/** A list of entries. Deeper entries are a list in the item before them. */
function tocList(entries: readonly TocEntry[]): ReactElement | undefined {
  if (entries.length === 0) return undefined;
  const items: ReactElement[] = [];
  for (let start = 0; start < entries.length;) {
    const entry = entries[start];
    if (entry === undefined) break;
    const next = entries.findIndex(({ level }, i) => i > start && level <= entry.level);
    const end = next === -1 ? entries.length : next;
    const link = createElement('a', {
      href: `#${entry.id}`,
      dangerouslySetInnerHTML: { __html: entry.value },
    });
    items.push(createElement('li', { key: start }, link, tocList(entries.slice(start + 1, end))));
    start = end;
  }
  return createElement('ul', null, ...items);
}

/** Cards of given items, or of the pages in the sidebar category of the page. */
export function DocCardList({ items }: { readonly items?: readonly CardItem[] }): ReactElement {
  const showsCategory = useIsCurrentItems(items);
  if (items === undefined || showsCategory) return element('d-listing', { category: 'true' });
  return element('d-cards', {}, ...items.map((item) => cardOf(item)));
}

export function DocCard({ item }: { readonly item: CardItem }): ReactElement {
  return cardOf(item);
}

function cardOf({ label = '', href, description }: CardItem): ReactElement {
  return element('d-card', { key: href, title: label, href }, description);
}

export function IdealImage(props: ImageProps): ReactElement {
  return createElement('img', idealImage(props));
}

export function ThemedImage(props: ImageProps): ReactElement {
  const pictures = themedImages(props).map((attributes) => createElement('img', attributes));
  return createElement(Fragment, null, ...pictures);
}

export function Mermaid({ value }: { readonly value: string }): ReactElement {
  return element('d-code', { lang: 'mermaid', meta: '' }, value);
}

interface MetadataProps extends WithChildren {
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: string | readonly string[];
  readonly image?: string;
}

/** Says what the page is about. Shows its children. */
export function PageMetadata(props: MetadataProps): ReactElement {
  const { title, description, keywords, image, children } = props;
  const page = useContext(PageContext);
  const words = typeof keywords === 'string' ? keywords.split(/\s*,\s*/) : keywords;
  page.metadata = {
    ...page.metadata,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(words === undefined ? {} : { keywords: words.filter((word) => word !== '') }),
    ...(image === undefined ? {} : { image }),
  };
  return createElement(Fragment, null, children);
}

type LayoutProps = MetadataProps & ComponentProps<typeof LayoutBox>;

/** The layout of a page. docsgen draws its own, and uses what it says about the page. */
export function Layout({ wrapperClassName, children, ...about }: LayoutProps): ReactElement {
  const content = createElement(LayoutBox, { wrapperClassName }, children);
  return createElement(PageMetadata, about, content);
}

/** Components that pages use without an import. */
export const GLOBAL_COMPONENTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['Admonition', Admonition],
  ['CodeBlock', CodeBlock],
  ['Details', Details],
  ['DocCard', DocCard],
  ['DocCardList', DocCardList],
  ['Head', Head],
  ['Mermaid', Mermaid],
  ['TabItem', TabItem],
  ['Tabs', Tabs],
  ['TOCInline', TOCInline],
]);
