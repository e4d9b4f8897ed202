/**
 * Substitutes for the components of Docusaurus' theme. They render docsgen's own elements, so a
 * page looks as if it had been written with directives. The names and properties are those that
 * https://docusaurus.io/docs/markdown-features documents.
 */
import {
  Children,
  createElement,
  Fragment,
  isValidElement,
  useContext,
  type ReactElement,
  type ReactNode,
} from 'react';
import { isToc, type TocEntry } from '../mdx/page-toc.js';
import { Head } from './head.js';
import { PageContext } from './page-context.js';

interface WithChildren {
  readonly children?: ReactNode;
}

export interface TabItemProps extends WithChildren {
  readonly value?: string;
  readonly label?: string;
  readonly default?: boolean;
}

interface TabsProps extends WithChildren {
  readonly groupId?: string;
  readonly queryString?: string | boolean;
  readonly defaultValue?: string | null;
  readonly values?: readonly { readonly value: string; readonly label?: string }[];
}

/** Elements with another name than those of HTML. */
function element(name: string, props: object, ...children: ReactNode[]): ReactElement {
  return createElement(name, props, ...children);
}

export function TabItem({ children }: TabItemProps): ReactElement {
  return createElement(Fragment, null, children);
}

export function Tabs({ children, groupId, defaultValue, values = [] }: TabsProps): ReactElement {
  const items = flatChildren(children).filter((child) => child.props.value !== undefined);
  const isSelected = ({ props }: ReactElement<TabItemProps>): boolean =>
    defaultValue === undefined ? props.default === true : props.value === defaultValue;
  const tabs = items.map((item) => {
    const { value = '', label, children: content } = item.props;
    const given = values.find((other) => other.value === value)?.label;
    return element(
      'd-tab',
      {
        key: value,
        value,
        label: label ?? given ?? value,
        id: `${groupId ?? 'tab'}-${value}`.replace(/\s+/g, '-'),
        selected: isSelected(item) ? 'true' : undefined,
      },
      content,
    );
  });
  return element('d-tabs', { group: groupId }, ...tabs);
}

/** Children that are elements, also those in fragments and arrays. */
function flatChildren(children: ReactNode): ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<TabItemProps>(child)) return [];
    return child.type === Fragment ? flatChildren(child.props.children) : [child];
  });
}

interface AdmonitionProps extends WithChildren {
  readonly type?: string;
  readonly title?: ReactNode;
}

/** Kinds of admonitions that older sites use. */
const OLD_KINDS: ReadonlyMap<string, string> = new Map([
  ['secondary', 'note'],
  ['important', 'info'],
  ['success', 'tip'],
]);

export function Admonition({ type = 'note', title, children }: AdmonitionProps): ReactElement {
  const kind = OLD_KINDS.get(type) ?? type;
  const heading = title === undefined ? [] : [element('d-title', { key: 'title' }, title)];
  return element('d-admonition', { kind }, ...heading, children);
}

interface DetailsProps extends WithChildren {
  readonly summary?: ReactNode;
  readonly open?: boolean;
}

export function Details({ summary, open, children }: DetailsProps): ReactElement {
  const label = isValidElement<WithChildren>(summary) ? summary.props.children : summary;
  const given = label === undefined ? [] : [element('d-title', { key: 'title' }, label)];
  return element('d-details', { open: open === true ? '' : undefined }, ...given, children);
}

interface CodeBlockProps extends WithChildren {
  readonly language?: string;
  readonly className?: string;
  readonly title?: string;
  readonly metastring?: string;
  readonly showLineNumbers?: boolean | number;
}

export function CodeBlock(props: CodeBlockProps): ReactElement {
  const { language, className, title, metastring, showLineNumbers, children } = props;
  const meta = [
    metastring ?? '',
    title === undefined ? '' : `title="${title}"`,
    numbersMeta(showLineNumbers),
  ];
  return element(
    'd-code',
    {
      lang: language ?? /\blanguage-(\S+)/.exec(className ?? '')?.[1] ?? '',
      meta: meta.filter((part) => part !== '').join(' '),
    },
    textIn(children).replace(/\n$/, ''),
  );
}

function numbersMeta(shown: boolean | number | undefined): string {
  if (typeof shown === 'number') return `showLineNumbers=${shown}`;
  return shown === true ? 'showLineNumbers' : '';
}

/** The text in React nodes. */
export function textIn(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (isValidElement<WithChildren>(child)) return textIn(child.props.children);
      return typeof child === 'string' || typeof child === 'number' ? String(child) : '';
    })
    .join('');
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
    const link = createElement('a', { href: `#${entry.id}` }, entry.value);
    items.push(createElement('li', { key: start }, link, tocList(entries.slice(start + 1, end))));
    start = end;
  }
  return createElement('ul', null, ...items);
}

interface ListedItem {
  readonly label?: string;
  readonly href?: string;
  readonly description?: string;
}

/** Cards of given items, or of the pages in the sidebar category of the page. */
export function DocCardList({ items }: { readonly items?: readonly ListedItem[] }): ReactElement {
  if (items === undefined) return element('d-listing', { category: 'true' });
  return element('d-cards', {}, ...items.map((item) => cardOf(item)));
}

export function DocCard({ item }: { readonly item: ListedItem }): ReactElement {
  return cardOf(item);
}

function cardOf({ label = '', href, description }: ListedItem): ReactElement {
  return element('d-card', { key: href, title: label, href }, description);
}

interface ImageProps {
  readonly alt?: string;
  readonly src?: unknown;
  readonly img?: unknown;
  readonly sources?: { readonly light: string; readonly dark: string };
  readonly className?: string;
}

/** The address of an imported picture. */
function addressOf(picture: unknown): string {
  if (typeof picture === 'string') return picture;
  if (typeof picture !== 'object' || picture === null) return '';
  if ('default' in picture) return addressOf(picture.default);
  return 'src' in picture ? addressOf(picture.src) : '';
}

export function IdealImage({ img, src, ...rest }: ImageProps): ReactElement {
  return createElement('img', { ...rest, src: addressOf(img ?? src) });
}

export function ThemedImage({
  sources,
  alt = '',
  className = '',
  ...rest
}: ImageProps): ReactElement {
  const picture = (theme: 'light' | 'dark'): ReactElement =>
    createElement('img', {
      ...rest,
      alt,
      src: addressOf(sources?.[theme]),
      className: `${className} only-${theme}`.trim(),
    });
  return createElement(Fragment, null, picture('light'), picture('dark'));
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

interface LayoutProps extends MetadataProps {
  readonly wrapperClassName?: string;
}

/** The layout of a page. docsgen draws its own, and uses what it says about the page. */
export function Layout({ wrapperClassName, children, ...about }: LayoutProps): ReactElement {
  const content =
    wrapperClassName === undefined
      ? children
      : createElement('div', { className: wrapperClassName }, children);
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
