import { Children, Fragment, isValidElement, useContext, type ReactNode } from 'react';
import { textIn } from '../../../components/docusaurus/theme-parts.js';
import type { HeadTag } from '../../model/page.js';
import { PageContext } from './page-context.js';

interface Props {
  readonly children?: ReactNode;
}

/** Adds its children to the head of the page. Shows nothing. */
export function Head({ children }: Props): null {
  const { head } = useContext(PageContext);
  for (const tag of tagsIn(children)) head.push(tag);
  return null;
}

function tagsIn(nodes: ReactNode): HeadTag[] {
  return Children.toArray(nodes).flatMap((node): HeadTag[] => {
    if (!isValidElement<Props & { readonly dangerouslySetInnerHTML?: { __html: string } }>(node))
      return [];
    const { type, props } = node;
    // Markdown puts a paragraph around elements after an empty line.
    if (type === Fragment || type === 'p') return tagsIn(props.children);
    if (typeof type !== 'string') return [];
    const { children, dangerouslySetInnerHTML, ...attributes } = props;
    const text = dangerouslySetInnerHTML?.__html ?? textIn(children);
    return [{ tag: type, attributes: attributesOf(attributes), ...(text === '' ? {} : { text }) }];
  });
}

/** Attributes by the names of HTML. */
function attributesOf(props: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(props).flatMap(([name, value]) => {
      if (value === undefined || value === null || value === false) return [];
      if (name === 'data-place') return [];
      return [[HTML_NAMES.get(name) ?? name, value === true ? '' : String(value)]];
    }),
  );
}

const HTML_NAMES: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['httpEquiv', 'http-equiv'],
  ['charSet', 'charset'],
  ['hrefLang', 'hreflang'],
  ['crossOrigin', 'crossorigin'],
  ['referrerPolicy', 'referrerpolicy'],
]);
