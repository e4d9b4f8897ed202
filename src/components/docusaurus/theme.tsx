/**
 * Components of Docusaurus' theme inside islands, on the server and in the browser. Unlike those of
 * a static page, they render docsgen's final elements, because React continues with them.
 */
import {
  createElement,
  useContext,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { admonitionTitle } from '../article/admonition-title.js';
import { Admonition as OwnAdmonition } from '../article/admonition.js';
import { Card } from '../article/card.js';
import { Cards } from '../article/cards.js';
import { CodeBlock as OwnCodeBlock } from '../article/code-block.js';
import { Details as OwnDetails } from '../article/details.js';
import { MermaidBlock } from '../article/mermaid-block.js';
import { Tabs as OwnTabs } from '../article/tabs.js';
import { SearchIcon } from '../icons.js';
import { componentsOfKinds } from './admonition-kinds.js';
import { MarkupOfCode } from './code-markup.js';
import { t } from '../text.js';
import {
  admonitionKind,
  besideTabs,
  codeOf,
  detailsAttributes,
  idealImage,
  isInlineCode,
  summaryOf,
  tabQuery,
  tabsOf,
  themedImages,
  withSummary,
  type AdmonitionProps,
  type CardItem,
  type CodeBlockProps,
  type DetailsProps,
  type ImageProps,
  type TabItemProps,
  type TabsProps,
  type WithChildren,
} from './theme-parts.js';

export function TabItem({ children }: TabItemProps): ReactElement {
  return <>{children}</>;
}

export function Tabs(props: TabsProps): ReactElement {
  const { groupId: group, className, block } = props;
  // Other components of the page may have the same ids.
  const tabs = tabsOf(props).map((tab) => ({ ...tab, id: undefined }));
  return (
    <>
      <OwnTabs {...{ tabs, group, className, block, query: tabQuery(props) }} />
      {besideTabs(props)}
    </>
  );
}

export function Admonition(props: AdmonitionProps): ReactElement {
  const { type = 'note', title, icon, className, id, children } = props;
  const kind = admonitionKind(type);
  const box = (
    <OwnAdmonition kind={kind} title={title ?? admonitionTitle(kind)} {...{ icon, className }}>
      {children}
    </OwnAdmonition>
  );
  return id === undefined ? box : <div id={id}>{box}</div>;
}

export const AdmonitionTypes = componentsOfKinds(Admonition);

export function Details(props: DetailsProps): ReactElement {
  return (
    <OwnDetails
      summary={summaryOf(props) ?? t('Details')}
      open={props.open === true}
      attributes={detailsAttributes(props)}
    >
      {props.children}
    </OwnDetails>
  );
}

export function DetailsOfMarkdown(props: DetailsProps): ReactElement {
  return <Details {...withSummary(props)} />;
}

export function CodeBlock(props: CodeBlockProps): ReactElement {
  const { showLineNumbers = false } = props;
  const { language, code, title, className } = codeOf(props);
  const lineNumbers = showLineNumbers !== false;
  const markupOf = useContext(MarkupOfCode);
  return (
    <OwnCodeBlock
      html={markupOf(code, language ?? '', lineNumbers)}
      wrap={false}
      copy
      lines={code.split('\n').length}
      lineNumbers={lineNumbers}
      {...(typeof showLineNumbers === 'number' ? { firstLine: showLineNumbers } : {})}
      {...(language === undefined ? {} : { lang: language })}
      {...(title === undefined ? {} : { title })}
      {...(className === undefined ? {} : { className })}
    />
  );
}

/** `<code>` of Markdown: within a line, or a block. */
export function Code(props: CodeBlockProps): ReactElement {
  return isInlineCode(props.children) ? <code>{props.children}</code> : <CodeBlock {...props} />;
}

export function Ul(props: ComponentProps<'ul'>): ReactElement {
  return <ul {...props} />;
}

export function Li(props: ComponentProps<'li'>): ReactElement {
  return <li {...props} />;
}

export function Img(props: ComponentProps<'img'>): ReactElement {
  return <img {...props} />;
}

/** A button that opens the search, also outside of the navbar. */
export function SearchBar(): ReactElement {
  return (
    <button type="button" className="search-button" data-search="">
      <SearchIcon />
      <span className="search-button-text">{t('Search')}</span>
    </button>
  );
}

export function CodeInline(props: ComponentProps<'code'>): ReactElement {
  return <code {...props} />;
}

interface HeadingProps extends WithChildren {
  readonly as?: string;
}

export function Heading({ as = 'h2', ...props }: HeadingProps): ReactElement {
  return createElement(as, props);
}

export function DocCard({ item }: { readonly item: CardItem }): ReactElement {
  const { label = '', href, description } = item;
  return (
    <Card title={label} {...(href === undefined ? {} : { href })}>
      {description}
    </Card>
  );
}

/** Cards of given items. The pages of a sidebar are known only to static pages. */
export function DocCardList({
  items = [],
}: {
  readonly items?: readonly CardItem[];
}): ReactElement {
  return (
    <Cards>
      {items.map((item, i) => (
        <DocCard key={i} item={item} />
      ))}
    </Cards>
  );
}

export function IdealImage(props: ImageProps): ReactElement {
  return <img {...idealImage(props)} />;
}

export function ThemedImage(props: ImageProps): ReactNode {
  return themedImages(props).map(({ key, ...attributes }) => <img key={key} {...attributes} />);
}

export function Mermaid({ value }: { readonly value: string }): ReactElement {
  return <MermaidBlock code={value} />;
}

interface LayoutProps extends WithChildren {
  readonly wrapperClassName?: string | undefined;
}

/** The content of a page, in the box that the page names. docsgen draws what is around it. */
export function Layout({ wrapperClassName, children }: LayoutProps): ReactElement {
  return wrapperClassName === undefined ? (
    <>{children}</>
  ) : (
    <div className={wrapperClassName}>{children}</div>
  );
}

/** Replaces components that only static pages have. Shows its children. */
export function Plain({ children }: WithChildren): ReactElement {
  return <>{children}</>;
}
