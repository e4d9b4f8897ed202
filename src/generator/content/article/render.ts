import type { Element, Root as HastRoot } from 'hast';
import {
  createElement,
  isValidElement,
  type ComponentType,
  type DetailsHTMLAttributes,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import rehypeReact from 'rehype-react';
import { unified } from 'unified';
import { admonitionTitle } from '../../../components/article/admonition-title.js';
import {
  Admonition,
  Badge,
  Card,
  Cards,
  CodeBlock,
  Definition,
  Details,
  Diagram,
  Figure,
  FilterBar,
  HeadingAnchor,
  Kbd,
  MermaidBlock,
  Steps,
  Table,
  Tabs,
  Term,
} from '../../../components/article/index.js';
import type { DiagramView } from '../../../components/article/mermaid-block.js';
import { SlotProvider, type SlotComponents } from '../../../components/slots.js';
import { t } from '../../../components/text.js';
import { textOf } from './collector.js';
import { own } from '../../../components/own.js';

/** The node of an element, and its properties with the names of React. */
interface AdapterProps extends HTMLAttributes<HTMLElement> {
  readonly node: Element;
  readonly children?: ReactNode;
}

/** Render the finished tree of an article to static markup with the markers of its holes. */
export function renderArticle(tree: HastRoot, slots: SlotComponents): string {
  const element: unknown = processor.stringify(tree);
  return renderToStaticMarkup(
    createElement(SlotProvider, { value: slots }, element as ReactElement),
  );
}

const text = (node: Element, name: string): string | undefined => {
  const value = own(node.properties, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The place of a button of tabs. */
function placeOf({ properties: { place } }: Element): number | undefined {
  return place === undefined ? undefined : Number(place);
}

/** The drawing of a diagram. Undefined if the browser draws it. */
function drawingOf(node: Element): DiagramView | undefined {
  const { width, height } = node.properties;
  const content = text(node, 'content');
  if (content === undefined || typeof width !== 'number' || typeof height !== 'number')
    return undefined;
  return {
    viewBox: text(node, 'viewBox') ?? '',
    width,
    height,
    content,
    name: text(node, 'name') ?? '',
    description: text(node, 'description'),
  };
}

/** The children without the white space between blocks. */
function blocks(children: ReactNode): ReactNode[] {
  const list = Array.isArray(children) ? (children as ReactNode[]) : [children];
  return list.filter(
    (child) =>
      child !== undefined && child !== null && !(typeof child === 'string' && child.trim() === ''),
  );
}

interface SplitChildren {
  readonly title: ReactNode | undefined;
  /** The attributes of the title. */
  readonly attributes: HTMLAttributes<HTMLElement>;
  readonly rest: ReactNode[];
}

/** Separate the content of the `d-title` child, if there is one, from the other children. */
function splitTitle(children: ReactNode): SplitChildren {
  const { part, rest } = splitPart(children, Title);
  const { node: _node, children: title, ...attributes } = part?.props ?? {};
  return { title, attributes, rest };
}

/** Separate the first child of a type, if there is one, from the other children. */
function splitPart(
  children: ReactNode,
  type: ComponentType<AdapterProps>,
): { readonly part: ReactElement<AdapterProps> | undefined; readonly rest: ReactNode[] } {
  const list = blocks(children);
  const index = list.findIndex((child) => isValidElement(child) && child.type === type);
  const part = list[index];
  if (!isValidElement<AdapterProps>(part)) return { part: undefined, rest: list };
  return { part, rest: list.filter((_, i) => i !== index) };
}

function Title({ children }: AdapterProps): ReactElement {
  return createElement(Fragment, null, children);
}

function Icon({ children }: AdapterProps): ReactElement {
  return createElement(Fragment, null, children);
}

function Tab({ children }: AdapterProps): ReactElement {
  return createElement(Fragment, null, children);
}

/** The box inside an element with the id of the node, if that has one. */
function withId(node: Element, box: ReactElement): ReactElement {
  const id = text(node, 'id');
  return id === undefined ? box : createElement('div', { id }, box);
}

const heading = (level: number): ComponentType<AdapterProps> =>
  function Heading({ node, children, ...others }) {
    const { unlinked, ...attributes } = others as HTMLAttributes<HTMLElement> & {
      readonly unlinked?: boolean;
    };
    const id = text(node, 'id') ?? '';
    if (id === '' || unlinked === true || level === 1 || id === 'footnote-label')
      return createElement(`h${level}`, attributes, children);
    return createElement(
      HeadingAnchor,
      { level, id, label: textOf(node).trim(), attributes },
      children,
    );
  };

/** Elements of the tree → components. */
const components: Readonly<Record<string, ComponentType<AdapterProps>>> = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  table: ({ node, children, ...others }) => {
    const { 'data-stacked': stacked, ...attributes } = others as HTMLAttributes<HTMLElement> & {
      readonly 'data-stacked'?: string;
    };
    const columns = Number(stacked);
    const stacks = columns === 2 || columns === 3 ? columns : undefined;
    return createElement(Table, { stacks, attributes }, blocks(children));
  },
  'd-admonition': ({ node, children, className }) => {
    const { part: icon, rest: parts } = splitPart(children, Icon);
    const { title, rest } = splitTitle(parts);
    const kind = text(node, 'kind') ?? 'note';
    const box = {
      kind,
      title: title ?? admonitionTitle(kind),
      ...(icon === undefined ? {} : { icon: icon.props.children ?? null }),
      ...(className === undefined ? {} : { className }),
    };
    return withId(node, createElement(Admonition, box, ...rest));
  },
  'd-badge': ({ node, children }) =>
    createElement(Badge, { type: text(node, 'type') ?? 'neutral' }, children),
  'd-card': ({ node, children }) => {
    const { title, rest } = splitTitle(children);
    const href = text(node, 'href');
    const icon = text(node, 'icon');
    return createElement(
      Card,
      {
        title: title ?? text(node, 'title') ?? '',
        ...(href === undefined ? {} : { href }),
        ...(icon === undefined ? {} : { icon }),
        ...(node.properties.start === undefined ? {} : { start: true }),
      },
      ...rest,
    );
  },
  'd-cards': ({ children }) => createElement(Cards, null, ...blocks(children)),
  'd-code': ({ node, className }) => {
    const lang = text(node, 'lang');
    const title = text(node, 'title');
    const { wraps, wide, lineNumbers, firstLine, copy, lines, html } = node.properties;
    return createElement(CodeBlock, {
      html: String(html ?? ''),
      wrap: wraps === true,
      lineNumbers: lineNumbers === true,
      ...(typeof firstLine === 'number' ? { firstLine } : {}),
      copy: copy === true,
      ...(wide === true ? { wide } : {}),
      lines: Number(lines ?? 1),
      ...(lang === undefined ? {} : { lang }),
      ...(title === undefined ? {} : { title }),
      ...(className === undefined ? {} : { className }),
    });
  },
  'd-definition': ({ node, children }) => {
    const id = text(node, 'id') ?? '';
    const term = text(node, 'term') ?? '';
    if (node.properties.unlinked === true)
      return createElement('div', { id }, createElement('p', null, term), children);
    return createElement(Definition, { term, slug: id }, ...blocks(children));
  },
  'd-details': ({ node, children, ...others }) => {
    const { open: written, ...attributes } = others as DetailsHTMLAttributes<HTMLElement>;
    const { title, rest } = splitTitle(children);
    const open = written !== undefined;
    return createElement(Details, { summary: title ?? t('Details'), open, attributes }, ...rest);
  },
  'd-icon': Icon,
  'd-filter': ({ node, children }) =>
    createElement(FilterBar, { label: text(node, 'label') ?? t('Filter') }, ...blocks(children)),
  'd-fragment': ({ children }) => createElement(Fragment, null, children),
  'd-image': ({ node, children }) => {
    const caption = text(node, 'caption');
    return caption === undefined
      ? createElement(Fragment, null, children)
      : createElement(Figure, { caption }, children);
  },
  'd-listing': ({ children }) => createElement(Fragment, null, children),
  kbd: ({ node: _, children, ...attributes }) => createElement(Kbd, attributes, children),
  'd-math': ({ node }) =>
    createElement(node.properties.display === 'block' ? 'div' : 'span', {
      className: 'math',
      ...(node.properties.display === 'block' ? { 'data-edges': '' } : {}),
      dangerouslySetInnerHTML: { __html: text(node, 'html') ?? '' },
    }),
  'd-mermaid': ({ node }) => {
    const drawing = drawingOf(node);
    return drawing === undefined
      ? createElement(MermaidBlock, { code: textOf(node) })
      : createElement(Diagram, { drawing });
  },
  'd-steps': ({ children }) => createElement(Steps, null, ...blocks(children)),
  'd-tab': Tab,
  'd-tabs': ({ node, children, className }) => {
    const tabs = blocks(children).flatMap((child) => {
      if (!isValidElement<AdapterProps>(child) || child.type !== Tab) return [];
      const { node: tab, children: content, className: ofPanel } = child.props;
      const { title, attributes, rest } = splitTitle(content);
      return [
        {
          label: title ?? text(tab, 'label') ?? '',
          value: text(tab, 'value') ?? '',
          id: text(tab, 'id') ?? '',
          selected: text(tab, 'selected') !== undefined,
          place: placeOf(tab),
          children: title === undefined ? content : createElement(Fragment, null, ...rest),
          attributes,
          ...(ofPanel === undefined ? {} : { className: ofPanel }),
        },
      ];
    });
    const [group, query, label] = ['group', 'query', 'label'].map((name) => text(node, name));
    const block = node.properties.block !== undefined;
    return createElement(Tabs, { tabs, group, query, label, className, block });
  },
  'd-term': ({ node, children }) =>
    createElement(
      Term,
      { href: text(node, 'href') ?? '', definition: text(node, 'definition') ?? '' },
      children,
    ),
  'd-title': Title,
};

const processor = unified()
  .use(rehypeReact, {
    Fragment,
    jsx,
    jsxs,
    components,
    passNode: true,
    ignoreInvalidStyle: true,
    tableCellAlignToStyle: false,
  } as unknown as Parameters<typeof rehypeReact>[0])
  .freeze();
