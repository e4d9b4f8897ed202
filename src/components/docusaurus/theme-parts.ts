/** Parts of the components of Docusaurus' theme that do not depend on the elements they render. */
import {
  Children,
  Fragment,
  isValidElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';

export interface WithChildren {
  readonly children?: ReactNode;
}

export interface TabItemProps extends WithChildren {
  readonly value?: string;
  /** Text, or an element such as an icon. */
  readonly label?: ReactNode;
  readonly default?: boolean;
  /** Classes of the panel. */
  readonly className?: string;
  /** Attributes of the button. */
  readonly attributes?: HTMLAttributes<HTMLElement>;
}

export interface TabsProps extends WithChildren {
  readonly groupId?: string;
  readonly queryString?: string | boolean;
  readonly defaultValue?: string | null;
  readonly values?: readonly Pick<TabItemProps, 'value' | 'label' | 'attributes'>[];
  /** Classes of the bar. */
  readonly className?: string;
  /** Whether the buttons share the width of the bar. */
  readonly block?: boolean;
}

/** One tab of `Tabs`. */
export interface Tab {
  readonly value: string;
  readonly label: ReactNode;
  readonly id: string;
  readonly selected: boolean;
  readonly children: ReactNode;
  readonly className?: string;
  readonly attributes?: HTMLAttributes<HTMLElement>;
  /** Its place in the bar, if that is not the place of its panel. */
  readonly place?: number;
}

/** The tabs in the children of `Tabs`, with the labels and the order of `values`. */
export function tabsOf({ children, groupId, defaultValue, values = [] }: TabsProps): Tab[] {
  return tabItems(children).map((item) => {
    const { value = '', label, className, attributes, default: isFirst } = item.props;
    const place = values.findIndex((other) => other.value === value);
    const given = values[place];
    const ofButton = attributes ?? given?.attributes;
    return {
      value,
      label: label ?? given?.label ?? value,
      id: `${groupId ?? 'tab'}-${value}`.replace(/\s+/g, '-'),
      selected: (defaultValue ?? '') === '' ? isFirst === true : value === defaultValue,
      // A component of the site may add to the content of its tab.
      children: item,
      ...(given === undefined ? {} : { place }),
      ...(className === undefined ? {} : { className }),
      ...(ofButton === undefined ? {} : { attributes: ofButton }),
    };
  });
}

/** Children of `Tabs` that are no tabs. They are shown below the tabs, so that nothing is lost. */
export function besideTabs({ children }: TabsProps): ReactNode[] {
  return Children.toArray(children).flatMap((child): ReactNode[] => {
    if (!isValidElement<TabItemProps>(child))
      return typeof child === 'string' && child.trim() === '' ? [] : [child];
    if (child.type === Fragment) return besideTabs(child.props);
    return child.props.value === undefined ? [child] : [];
  });
}

/** The name of the parameter of the address that selects a tab. Undefined if none does. */
export function tabQuery({ groupId, queryString = false }: TabsProps): string | undefined {
  return queryString === true ? groupId : queryString === false ? undefined : queryString;
}

/** Children that are tabs, also those in fragments and arrays. */
function tabItems(children: ReactNode): ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<TabItemProps>(child)) return [];
    if (child.type === Fragment) return tabItems(child.props.children);
    return child.props.value === undefined ? [] : [child];
  });
}

export interface AdmonitionProps extends WithChildren {
  readonly type?: string;
  readonly title?: ReactNode;
  /** Replaces the icon of the kind. `null` removes it. */
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly id?: string;
}

/** Kinds of admonitions that older sites use. */
const OLD_KINDS: ReadonlyMap<string, string> = new Map([
  ['secondary', 'note'],
  ['important', 'info'],
  ['success', 'tip'],
]);

/** The kind of an admonition by its `type`. */
export function admonitionKind(type: string): string {
  return OLD_KINDS.get(type) ?? type;
}

export interface DetailsProps extends HTMLAttributes<HTMLElement> {
  readonly summary?: ReactNode;
  readonly open?: boolean;
}

/** The attributes of details besides those that docsgen sets itself. */
export function detailsAttributes(props: DetailsProps): HTMLAttributes<HTMLElement> {
  const { summary: _summary, open: _open, children: _children, ...attributes } = props;
  return attributes;
}

/** The label of details: `summary`, or its content if it is a `<summary>`. */
export function summaryOf({ summary }: DetailsProps): ReactNode {
  return isValidElement<WithChildren>(summary) ? summary.props.children : summary;
}

/** The properties of details of Markdown, which have their `<summary>` among their children. */
export function withSummary(props: DetailsProps): DetailsProps {
  const children = Children.toArray(props.children);
  const summary = children.find((child) => isValidElement(child) && child.type === 'summary');
  if (summary === undefined) return props;
  return { ...props, summary, children: children.filter((child) => child !== summary) };
}

export interface CodeBlockProps extends WithChildren {
  readonly language?: string;
  readonly className?: string;
  readonly title?: ReactNode;
  readonly metastring?: string;
  readonly showLineNumbers?: boolean | number;
  readonly live?: boolean;
  readonly noInline?: boolean;
}

/** The language, the text, the title and the classes of a code block. */
export function codeOf({ language, className = '', title, children }: CodeBlockProps): {
  readonly language: string | undefined;
  readonly code: string;
  readonly title: string | undefined;
  readonly className: string | undefined;
} {
  const classes = className.split(/\s+/).filter((name) => !name.startsWith('language-'));
  return {
    language: language ?? /\blanguage-(\S+)/.exec(className)?.[1],
    code: textIn(children).replace(/\n$/, ''),
    title: title === undefined ? undefined : textIn(title),
    className: classes.join(' ') || undefined,
  };
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

/** Whether the children of `<code>` are code within a line, as Docusaurus decides it. */
export function isInlineCode(children: ReactNode): boolean {
  return Children.toArray(children).every(
    (child) => typeof child === 'string' && !child.includes('\n'),
  );
}

/** An item of `DocCard` and `DocCardList`. */
export interface CardItem {
  readonly label?: string;
  readonly href?: string;
  readonly description?: string;
}

export interface ImageProps {
  readonly alt?: string;
  readonly src?: unknown;
  readonly img?: unknown;
  readonly sources?: { readonly light: unknown; readonly dark: unknown };
  readonly className?: string;
}

/** The attributes of the `<img>` of `IdealImage`. */
export function idealImage({ img, src, sources: _sources, ...rest }: ImageProps): ImageAttributes {
  return { ...rest, src: addressOf(img ?? src) };
}

/** The attributes of the two `<img>` of `ThemedImage`, with a key for each. */
export function themedImages(props: ImageProps): (ImageAttributes & { readonly key: string })[] {
  const { sources, alt = '', className = '', src: _src, img: _img, ...rest } = props;
  return (['light', 'dark'] as const).map((mode) => ({
    ...rest,
    key: mode,
    alt,
    src: addressOf(sources?.[mode]),
    className: `${className} only-${mode}`.trim(),
  }));
}

interface ImageAttributes {
  readonly alt?: string;
  readonly src: string;
  readonly className?: string;
}

/** The address of an imported picture. */
function addressOf(picture: unknown): string {
  if (typeof picture === 'string') return picture;
  if (typeof picture !== 'object' || picture === null) return '';
  if ('default' in picture) return addressOf(picture.default);
  return 'src' in picture ? addressOf(picture.src) : '';
}
