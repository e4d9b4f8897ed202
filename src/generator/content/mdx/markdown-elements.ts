/**
 * Components for elements of Markdown that are components in Docusaurus, too. A component that
 * looks at its children finds them by their names (`child.type.name === 'h2'`), and code by the
 * properties of `<code>` in `<pre>`.
 */
import {
  Children,
  createElement,
  Fragment,
  isValidElement,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { textIn } from '../../../components/docusaurus/theme-parts.js';

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode };
type MarkdownComponent = (props: Props) => ReactElement;

const HEADINGS: readonly MarkdownComponent[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) =>
  named(name, (props) => createElement(name, props)),
);

/** A block of code, with the language as a class of the element in it. */
const Pre = named('pre', ({ children, ...rest }) => {
  const [inner, ...others] = Children.toArray(children);
  if (others.length > 0 || !isValidElement<Props>(inner) || inner.type !== Code)
    return createElement('pre', rest, children);
  return codeBlock({ ...rest, ...inner.props });
});

const Code = named('code', codeBlock);

function codeBlock({ className, metastring, children, ...rest }: Props): ReactElement {
  const classes = String(className ?? '').split(' ');
  const language = classes.find((name) => name.startsWith(LANGUAGE)) ?? LANGUAGE;
  const others = classes.filter((name) => !name.startsWith(LANGUAGE)).join(' ');
  return createElement(
    'd-code',
    {
      ...rest,
      lang: language.slice(LANGUAGE.length),
      meta: String(metastring ?? ''),
      ...(others === '' ? {} : { className: others }),
    },
    textIn(children).replace(/\n$/, ''),
  );
}

const LANGUAGE = 'language-';

function named(name: string, component: MarkdownComponent): MarkdownComponent {
  return Object.defineProperty(component, 'name', { value: name });
}

/** The element of Markdown as components see it. */
export function markdownElement(
  name: string,
  props: Props,
  children: readonly ReactNode[],
): ReactElement {
  if (name === 'd-code') return codeElement(props, children, { pre: Pre, code: Code });
  const level = 'data-jsx' in props ? undefined : /^h([1-6])$/.exec(name)?.[1];
  return createElement(HEADINGS[Number(level) - 1] ?? name, props, ...children);
}

/** The components that show a block of code. */
interface CodeParts {
  readonly pre: ElementType;
  readonly code: ElementType;
}

function codeElement(props: Props, children: readonly ReactNode[], parts: CodeParts): ReactElement {
  const { lang, meta, ...rest } = props;
  const className = lang === '' ? undefined : `${LANGUAGE}${String(lang)}`;
  const code = createElement(parts.code, { className, metastring: meta }, `${textIn(children)}\n`);
  return createElement(parts.pre, rest, code);
}

/**
 * The component for blocks of code of a site that has components for their parts. As in Docusaurus,
 * a site's component for `<code>` draws the block, so there is no `<pre>` around it.
 */
export function codeBlockOf({
  pre,
  code,
}: Readonly<Record<keyof CodeParts, ElementType | undefined>>): ElementType {
  const parts = { pre: pre ?? (code === undefined ? Pre : Fragment), code: code ?? Code };
  return (props: Props) => codeElement(props, [props.children], parts);
}

/** Whether the type of an element is one of these components. */
export function isMarkdownComponent(type: unknown): boolean {
  return type === Pre || type === Code || HEADINGS.some((heading) => heading === type);
}

/** Whether the type of an element is that of a block of code. */
export function isCodeBlock(type: unknown): boolean {
  return type === Pre;
}
