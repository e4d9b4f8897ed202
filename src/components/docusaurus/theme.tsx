/**
 * Components of Docusaurus' theme inside islands, on the server and in the browser. Unlike those of
 * a static page, they render docsgen's final elements, because React continues with them.
 */
import {
  Children,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Admonition as OwnAdmonition } from '../article/admonition.js';
import { Card } from '../article/card.js';
import { Cards } from '../article/cards.js';
import { CodeBlock as OwnCodeBlock } from '../article/code-block.js';
import { Details as OwnDetails } from '../article/details.js';
import { MermaidBlock } from '../article/mermaid-block.js';
import { Tabs as OwnTabs } from '../article/tabs.js';
import { t } from '../text.js';

interface WithChildren {
  readonly children?: ReactNode;
}

interface TabItemProps extends WithChildren {
  readonly value?: string;
  readonly label?: string;
  readonly default?: boolean;
}

interface TabsProps extends WithChildren {
  readonly groupId?: string;
  readonly defaultValue?: string | null;
  readonly values?: readonly { readonly value: string; readonly label?: string }[];
}

export function TabItem({ children }: TabItemProps): ReactElement {
  return <>{children}</>;
}

export function Tabs({ children, groupId, defaultValue, values = [] }: TabsProps): ReactElement {
  const tabs = flatChildren(children).map(({ props }) => {
    const { value = '', label, children: content } = props;
    const given = values.find((other) => other.value === value)?.label;
    return {
      value,
      label: label ?? given ?? value,
      id: `${groupId ?? 'tab'}-${value}`.replace(/\s+/g, '-'),
      selected: defaultValue === undefined ? props.default === true : value === defaultValue,
      children: content,
    };
  });
  return <OwnTabs tabs={tabs} {...(groupId === undefined ? {} : { group: groupId })} />;
}

/** Children that are tabs, also those in fragments and arrays. */
function flatChildren(children: ReactNode): ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<TabItemProps>(child)) return [];
    if (child.type === Fragment) return flatChildren(child.props.children);
    return child.props.value === undefined ? [] : [child];
  });
}

interface AdmonitionProps extends WithChildren {
  readonly type?: string;
  readonly title?: ReactNode;
}

export function Admonition({ type = 'note', title, children }: AdmonitionProps): ReactElement {
  return (
    <OwnAdmonition kind={type} title={title ?? `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`}>
      {children}
    </OwnAdmonition>
  );
}

interface DetailsProps extends WithChildren {
  readonly summary?: ReactNode;
  readonly open?: boolean;
}

export function Details({ summary, open, children }: DetailsProps): ReactElement {
  const label = isValidElement<WithChildren>(summary) ? summary.props.children : summary;
  return (
    <OwnDetails summary={label ?? t('Details')} open={open === true}>
      {children}
    </OwnDetails>
  );
}

interface CodeBlockProps extends WithChildren {
  readonly language?: string;
  readonly className?: string;
  readonly title?: string;
  readonly showLineNumbers?: boolean | number;
}

/** Code without colours: browsers do not have the highlighter. */
export function CodeBlock(props: CodeBlockProps): ReactElement {
  const { language, className, title, showLineNumbers = false, children } = props;
  const lang = language ?? /\blanguage-(\S+)/.exec(className ?? '')?.[1];
  const code = textIn(children).replace(/\n$/, '');
  return (
    <OwnCodeBlock
      html={code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}
      wrap={false}
      copy
      lines={code.split('\n').length}
      lineNumbers={showLineNumbers !== false}
      {...(typeof showLineNumbers === 'number' ? { firstLine: showLineNumbers } : {})}
      {...(lang === undefined ? {} : { lang })}
      {...(title === undefined ? {} : { title })}
    />
  );
}

function textIn(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (isValidElement<WithChildren>(child)) return textIn(child.props.children);
      return typeof child === 'string' || typeof child === 'number' ? String(child) : '';
    })
    .join('');
}

interface HeadingProps extends WithChildren {
  readonly as?: string;
}

export function Heading({ as = 'h2', ...props }: HeadingProps): ReactElement {
  return createElement(as, props);
}

interface Item {
  readonly label?: string;
  readonly href?: string;
  readonly description?: string;
}

export function DocCard({ item }: { readonly item: Item }): ReactElement {
  const { label = '', href, description } = item;
  return (
    <Card title={label} {...(href === undefined ? {} : { href })}>
      {description}
    </Card>
  );
}

/** Cards of given items. The pages of a sidebar are known only to static pages. */
export function DocCardList({ items = [] }: { readonly items?: readonly Item[] }): ReactElement {
  return (
    <Cards>
      {items.map((item, i) => (
        <DocCard key={i} item={item} />
      ))}
    </Cards>
  );
}

interface ImageProps {
  readonly alt?: string;
  readonly src?: unknown;
  readonly img?: unknown;
  readonly sources?: { readonly light: unknown; readonly dark: unknown };
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
  const { sources: _sources, ...attributes } = rest;
  return <img {...attributes} src={addressOf(img ?? src)} />;
}

export function ThemedImage({ sources, alt = '', className = '', ...rest }: ImageProps): ReactNode {
  const { src: _src, img: _img, ...attributes } = rest;
  return (['light', 'dark'] as const).map((mode) => (
    <img
      key={mode}
      {...attributes}
      alt={alt}
      src={addressOf(sources?.[mode])}
      className={`${className} only-${mode}`.trim()}
    />
  ));
}

export function Mermaid({ value }: { readonly value: string }): ReactElement {
  return <MermaidBlock code={value} />;
}

/** Replaces components that only static pages have. Shows its children. */
export function Plain({ children }: WithChildren): ReactElement {
  return <>{children}</>;
}
