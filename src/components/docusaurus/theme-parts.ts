/** Parts of the components of Docusaurus' theme that do not depend on the elements they render. */
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

export interface WithChildren {
  readonly children?: ReactNode;
}

export interface TabItemProps extends WithChildren {
  readonly value?: string;
  /** Text, or an element such as an icon. */
  readonly label?: ReactNode;
  readonly default?: boolean;
}

export interface TabsProps extends WithChildren {
  readonly groupId?: string;
  readonly queryString?: string | boolean;
  readonly defaultValue?: string | null;
  readonly values?: readonly { readonly value: string; readonly label?: ReactNode }[];
}

/** One tab of `Tabs`. */
export interface Tab {
  readonly value: string;
  readonly label: ReactNode;
  readonly id: string;
  readonly selected: boolean;
  readonly children: ReactNode;
}

/** The tabs in the children of `Tabs`, with the labels of `values`. */
export function tabsOf({ children, groupId, defaultValue, values = [] }: TabsProps): Tab[] {
  return tabItems(children).map(({ props }) => {
    const { value = '', label } = props;
    const given = values.find((other) => other.value === value)?.label;
    return {
      value,
      label: label ?? given ?? value,
      id: `${groupId ?? 'tab'}-${value}`.replace(/\s+/g, '-'),
      selected: defaultValue === undefined ? props.default === true : value === defaultValue,
      children: props.children,
    };
  });
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

export interface DetailsProps extends WithChildren {
  readonly summary?: ReactNode;
  readonly open?: boolean;
}

/** The label of details: `summary`, or its content if it is a `<summary>`. */
export function summaryOf({ summary }: DetailsProps): ReactNode {
  return isValidElement<WithChildren>(summary) ? summary.props.children : summary;
}

export interface CodeBlockProps extends WithChildren {
  readonly language?: string;
  readonly className?: string;
  readonly title?: string;
  readonly metastring?: string;
  readonly showLineNumbers?: boolean | number;
}

/** The language and the text of a code block. */
export function codeOf({ language, className, children }: CodeBlockProps): {
  readonly language: string | undefined;
  readonly code: string;
} {
  return {
    language: language ?? /\blanguage-(\S+)/.exec(className ?? '')?.[1],
    code: textIn(children).replace(/\n$/, ''),
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
