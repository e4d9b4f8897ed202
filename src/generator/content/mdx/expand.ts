import type { ElementContent, Properties } from 'hast';
import type { Nodes, Paragraph, Root, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { MdxJsxAttribute } from 'mdast-util-mdx';
import type { Program } from 'estree';
import { createElement, Fragment, isValidElement, type ElementType, type ReactNode } from 'react';
import { own } from '../../../components/own.js';
import { nearest } from '../../model/nearest.js';
import type { Finding } from '../../model/diagnostic.js';
import { expandIncludes, fitsBudget } from '../directives/includes.js';
import { originOf, report, type CompileContext, type Placed } from '../context.js';
import { ADMONITIONS } from '../directives/admonitions.js';
import { TRUNCATION } from '../article/truncation.js';
import { BrowserOnly } from '../docusaurus/core.js';
import { Head } from '../docusaurus/head.js';
import { CLIENT_MODES } from '../islands/island.js';
import { islandCode, OWNER_PROPERTY } from '../islands/island-codes.js';
import { COMPONENT_ELEMENT } from './component-element.js';
import { isHtmlName, memberOf } from './evaluate.js';
import { openFileScope, type FileExpression, type FileScope } from './file-scope.js';
import { HEADINGS } from './headings.js';
import { hostProperties, reactProperties } from './host-properties.js';
import { pageIslandsKey } from './island-signs.js';
import {
  onlyExpression,
  pageParts,
  type BraceExpression,
  type JsxElement,
  type PagePart,
} from './page-islands.js';
import { titleOf, tocOf } from './page-toc.js';
import { definedInPage, interactiveExports, ONLY_FALLBACK } from './static-code.js';
import type { MdxFile, MdxRuntime, ModuleExports } from './runtime.js';
import { hintFor, thrownBy } from './thrown.js';
import { messageOf } from '../../model/thrown-text.js';
import { walk } from '../markdown/walk.js';
import { noteWrittenLabel } from './written-label.js';

/** The use of a component in a page. */
export interface ComponentUse {
  readonly component: ElementType;
  /** The name as the page writes it. */
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly node: Placed;
}

/** A partial after parsing. */
export interface ParsedPartial {
  readonly tree: Root;
  readonly frontMatter: WrittenFrontMatter;
}

/** Front matter as code of pages reads it: with the keys that docsgen does not know. */
export type WrittenFrontMatter = Readonly<Record<string, unknown>>;

export interface MdxOptions {
  readonly context: CompileContext;
  readonly runtime: MdxRuntime;
  /** Parses another file. */
  readonly parse: (path: string, text: string) => ParsedPartial;
  /** Renders nodes that a component shows, such as the content of a partial. */
  readonly render: (nodes: readonly Nodes[]) => ReactNode;
  /** Markup as elements. */
  readonly parseHtml: (html: string) => ElementContent[];
}

/** The state of expanding one page. */
export interface MdxPage {
  /** All uses of components. Their elements have the index as a property. */
  readonly uses: readonly ComponentUse[];
  /** Adds a use. Returns its index. */
  readonly addUse: (use: ComponentUse) => number;
  /** Evaluates and replaces the MDX of a tree. Changes the tree. */
  readonly expand: (tree: Root, frontMatter: WrittenFrontMatter) => void;
  /** Shows a file that the code of a component imports. */
  readonly show: (file: MdxFile, props: Readonly<Record<string, unknown>>) => ReactNode;
}

/** A file whose tree is expanded. */
interface ExpandedFile {
  readonly path: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly frontMatter: WrittenFrontMatter;
  readonly imports?: MdxFile['imports'];
}

/** A partial, and how it is used. */
interface PartialUse {
  readonly path: string;
  readonly text: string | undefined;
  readonly props: Readonly<Record<string, unknown>>;
  readonly use: Nodes | undefined;
  readonly imports?: MdxFile['imports'];
}

/** The code of a file that browsers get. */
interface OwnCode {
  /** The exports of its module, and of those of the files that it includes. */
  readonly exports: ModuleExports;
  /** Those of them that are islands. */
  readonly islands: ReadonlyMap<string, unknown>;
  /** The parts of the content that are islands, with their components. */
  readonly parts: ReadonlyMap<Nodes, PagePart & { readonly component: unknown }>;
}

const NO_OWN_CODE: OwnCode = { exports: {}, islands: new Map(), parts: new Map() };

/** A component whose content is Markdown: a partial, or the children of one. */
interface TreeComponent {
  readonly expand: (props: Readonly<Record<string, unknown>>, use: Nodes | undefined) => Nodes[];
}

/**
 * Evaluates the MDX of a page. Afterwards its tree holds only Markdown, elements of HTML and
 * `COMPONENT_ELEMENT`s, which stay nodes of mdast with `data.hName`.
 */
export function openMdxPage(options: MdxOptions): MdxPage {
  const { context, render } = options;
  const hasOwnElements = (options.runtime.elements?.size ?? 0) > 0;
  const uses: ComponentUse[] = [];
  const trees = new WeakMap<object, TreeComponent>();
  const partials = new Map<string, unknown>();
  const open: string[] = [context.source.path];
  /** The parts of the file that is expanded now which may be islands. */
  let parts = NO_OWN_CODE.parts;
  /** Components of the file that is expanded now which do nothing, until they are reported. */
  let interactive = new Set<string>();

  /** A React component that shows Markdown. MDX puts the Markdown itself into the page. */
  const treeComponent = (tree: TreeComponent): ElementType => {
    const component = (props: Readonly<Record<string, unknown>>): ReactNode =>
      render(tree.expand(props, undefined));
    trees.set(component, tree);
    return component;
  };

  const partialComponent = (path: string): unknown => {
    const known = partials.get(path);
    if (known !== undefined) return known;
    const { includes } = context.source;
    const text = Object.hasOwn(includes, path) ? (includes[path] ?? undefined) : undefined;
    const expand: TreeComponent['expand'] = (props, use) =>
      partialNodes({ path, text, props, use });
    const component = treeComponent({ expand });
    partials.set(path, component);
    return component;
  };

  const partialNodes = ({ path, text, props, use, imports }: PartialUse): Nodes[] => {
    if (open.includes(path)) {
      report(context, use ?? {}, cycle([...open, path]));
      return [];
    }
    if (!fitsBudget(context, use ?? {}, text ?? '') || text === undefined) return [];
    const { tree, frontMatter } = options.parse(path, text);
    walk(tree, (node) => {
      node.data = Object.assign(node.data ?? {}, { origin: path });
      return undefined;
    });
    open.push(path);
    // Only files that pages import, not those of components, have their includes read.
    if (imports === undefined)
      expandIncludes(tree, context, (included, at) => options.parse(at, included).tree, open);
    expandFile(tree, { path, props, frontMatter, ...(imports === undefined ? {} : { imports }) });
    open.pop();
    return tree.children;
  };

  /** The exports of a partial besides its component. */
  const exportsOf = (path: string, text: string): ModuleExports => {
    const { tree, frontMatter } = options.parse(path, text);
    return {
      frontMatter,
      toc: tocOf(tree, context.config),
      contentTitle: titleOf(tree),
      ...(open.includes(path) ? {} : scopeOf(tree, { path, props: {}, frontMatter }).exports),
    };
  };

  /** The exports of the module with the own code of a file for browsers. */
  const ownExports = (path: string): ModuleExports => {
    try {
      return options.runtime.load(pageIslandsKey(path)) ?? {};
    } catch {
      // The code of the page has the same error, which is reported.
      return {};
    }
  };

  /** The code for browsers of a file and of the files that it includes. */
  const ownCodeOf = (tree: Root, { path, imports }: ExpandedFile): OwnCode => {
    const isForBrowsers = context.config.islands === 'auto' && imports === undefined;
    if (!isForBrowsers || options.runtime.run === undefined) return NO_OWN_CODE;
    const included = Object.keys(context.source.includes).length === 0 ? [] : originsIn(tree);
    const exports = new Map([path, ...included].map((file) => [file, ownExports(file)] as const));
    const all: ModuleExports = Object.assign({}, ...exports.values());
    const islands = islandsIn(all);
    if (islands.size === 0) return { ...NO_OWN_CODE, exports: all };
    const parts = [...pageParts(tree)].flatMap(([node, part]) => {
      const component = own(exports.get(originOf(node, context)) ?? {}, part.name);
      return islandCode(component) === undefined ? [] : [[node, { ...part, component }] as const];
    });
    return { exports: all, islands, parts: new Map(parts) };
  };

  const scopeOf = (
    tree: Root,
    file: ExpandedFile,
    { islands } = ownCodeOf(tree, file),
  ): FileScope =>
    openFileScope({
      file: file.path,
      imports: file.imports ?? {},
      islands,
      context,
      runtime: options.runtime,
      ...codeOf(tree),
      frontMatter: file.frontMatter,
      toc: tocOf(tree, context.config),
      props: file.props,
      partial: partialComponent,
      exportsOf,
    });

  const expandFile = (tree: Root, file: ExpandedFile): void => {
    const outer = { interactive, parts };
    // Before the scope is open: evaluating code changes its nodes.
    const code = ownCodeOf(tree, file);
    const scope = scopeOf(tree, file, code);
    parts = code.parts;
    const defined = [...interactiveExports(tree)];
    interactive = new Set(defined.filter((name) => !Object.hasOwn(code.exports, name)));
    tree.children = expandBlocks(tree.children, scope) as RootContent[];
    ({ interactive, parts } = outer);
    if (scope.layout !== undefined && isComponent(scope.layout)) {
      const use = { component: scope.layout, name: 'default', props: {}, node: tree };
      tree.children = [componentNode(use, tree.children) as RootContent];
    }
  };

  const expandNodes = (nodes: readonly Nodes[], scope: FileScope): Nodes[] =>
    joinTexts(nodes.flatMap((node) => expandNode(node, scope)));

  /** As `expandNodes`, with a line break between texts of expressions that are blocks. */
  const expandBlocks = (nodes: readonly Nodes[], scope: FileScope): Nodes[] => {
    const starts = new Set<Nodes>();
    const expanded = nodes.flatMap((node) => {
      const shown = expandNode(node, scope);
      const [first] = shown;
      if (node.type === 'mdxFlowExpression' && first !== undefined) starts.add(first);
      return shown;
    });
    return joinTexts(expanded, starts);
  };

  /** A node that a plugin gives the element of a component becomes a use of the component. */
  const expandNamed = (node: Nodes, scope: FileScope): Nodes[] | undefined => {
    const { hName, hProperties = {} } = node.data ?? {};
    if (hName === undefined || isHtmlName(hName) || !('children' in node)) return undefined;
    const component = componentNamed(hName, scope);
    if (component === undefined || component === null) return undefined;
    const children = expandNodes(node.children, scope);
    return useComponent({ component, name: hName, props: hProperties, node }, children);
  };

  const expandNode = (node: Nodes, scope: FileScope): Nodes[] => {
    const named = expandNamed(node, scope);
    if (named !== undefined) return named;
    switch (node.type) {
      case 'mdxjsEsm':
        return [];
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return expandExpression(node, scope);
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return expandJsx(node, scope);
      case 'containerDirective':
        return expandAdmonition(node, scope);
      case 'html':
        return isTruncation(node.value.slice('<!--'.length, -'-->'.length))
          ? [truncation(node)]
          : [];
      default:
        if ('children' in node)
          (node as { children: Nodes[] }).children = expandBlocks(node.children, scope);
        if (node.type === 'heading') noteWrittenLabel(node, hasOwnElements);
        return [node];
    }
  };

  const expandExpression = (node: BraceExpression, scope: FileScope): Nodes[] => {
    const part = parts.get(node);
    if (part !== undefined) return useComponent({ ...part, name: 'Fragment', props: {}, node }, []);
    const text = node.value.trim();
    if (isTruncation(text.slice(2, -2))) return [truncation(node)];
    const comment = /^\/\*\s*(#[^\s{}]+)\s*\*\/$/.exec(text)?.[1];
    if (comment !== undefined) return [at(node, { type: 'text', value: `{${comment}}` })];
    const program = node.data?.estree;
    return program === undefined || program === null
      ? []
      : shownNodes(scope.valueOf(program), node);
  };

  /** The nodes of the value of an expression. A value that throws when it is read is reported. */
  const shownNodes = (value: unknown, node: Placed): Nodes[] => {
    try {
      return valueNodes(value, node);
    } catch (error) {
      report(context, node, {
        rule: 'mdx/value',
        severity: 'error',
        message: `This value cannot be shown: ${thrownBy(error, options.runtime).message}`,
        hint: 'Show text, numbers, elements, or lists of them.',
      });
      return [];
    }
  };

  /** The label of a directive: its text, or an element if it has markup. */
  const labelValue = (label: Paragraph): unknown =>
    label.children.every(({ type }) => type === 'text')
      ? label.children.map((node) => ('value' in node ? node.value : '')).join('')
      : createElement(Fragment, null, options.render([{ ...label, data: { hName: 'span' } }]));

  /** An admonition becomes a use of the site's own component, if it has one. */
  const expandAdmonition = (node: ContainerDirective, scope: FileScope): Nodes[] => {
    const { admonition } = options.runtime;
    const isKnown = [...ADMONITIONS, ...context.config.admonitions].includes(node.name);
    const children = expandNodes(node.children, scope) as ContainerDirective['children'];
    if (!isComponent(admonition) || !isKnown) return [{ ...node, children }];
    const [first, ...others] = children;
    const hasLabel = first?.type === 'paragraph' && first.data?.directiveLabel === true;
    const title = hasLabel ? labelValue(first) : undefined;
    const props = { type: node.name, ...(title === undefined ? {} : { title }) };
    const use = { component: admonition, name: 'Admonition', props, node };
    return [componentNode(use, hasLabel ? others : children)];
  };

  /** The children of JSX: nodes, or a value that only a component can use, such as a function. */
  const childrenOf = (
    node: JsxElement,
    scope: FileScope,
  ): { readonly children: Nodes[]; readonly props: Readonly<Record<string, unknown>> } => {
    const only = onlyExpression(node);
    const program = only?.data?.estree;
    if (only === undefined || program === undefined || program === null)
      return { children: expandNodes(node.children, scope), props: {} };
    const value = scope.valueOf(program);
    return isUsable(value)
      ? { children: [], props: { children: value } }
      : { children: shownNodes(value, only), props: {} };
  };

  const expandJsx = (node: JsxElement, scope: FileScope): Nodes[] => {
    if (node.name === null) return expandNodes(node.children, scope);
    const part = islandPart(node, scope);
    if (part !== undefined) return part;
    const { children, props: given } = childrenOf(node, scope);
    const props = { ...propsOf(node, scope), ...given };
    if (node.name === 'head')
      return [componentNode({ component: Head, name: 'head', props, node }, children)];
    if (isHtmlName(node.name)) return [hostNode(node.name, props, { node, children })];
    const component = componentNamed(node.name, scope);
    if (component === undefined || component === null) {
      const [root = ''] = node.name.split('.');
      if (!scope.failed.has(root))
        report(context, node, unknownComponent(node.name, options.runtime));
      return children;
    }
    if (interactive.delete(node.name) && scope.failed.size === 0)
      report(context, node, definedInPage(node.name, context.config.islands));
    return useComponent({ component, name: node.name, props, node }, children);
  };

  /** An element with functions becomes a use of the island for it, if browsers get its code. */
  const islandPart = (node: JsxElement, scope: FileScope): Nodes[] | undefined => {
    const part = parts.get(node);
    const name = node.name ?? '';
    if (part === undefined) return undefined;
    const owner = isHtmlName(name) ? undefined : componentNamed(name, scope);
    if (!isHtmlName(name) && !runsInBrowser(owner)) return undefined;
    const attributes = node.attributes.filter(
      (attribute) => !(part.attributes as readonly unknown[]).includes(attribute),
    );
    const given = propsOf({ ...node, attributes }, scope);
    const props = isHtmlName(name) ? reactProperties(given) : { ...given, [OWNER_PROPERTY]: owner };
    const children = part.children === undefined ? expandNodes(node.children, scope) : [];
    return useComponent({ component: part.component, name, props, node }, children);
  };

  const useComponent = (
    { component, name, props, node }: Omit<ComponentUse, 'component'> & { component: unknown },
    children: readonly Nodes[],
  ): Nodes[] => {
    if (component === Fragment) return [...children];
    const tree = typeof component === 'function' ? trees.get(component) : undefined;
    if (tree !== undefined) {
      const given = children.length === 0 ? props : { ...props, children: childrenValue(children) };
      return tree.expand(given, node as Nodes);
    }
    if (typeof component === 'string') return [hostNode(component, props, { node, children })];
    if (!isComponent(component)) {
      report(context, node, notAComponent(name, component));
      return [...children];
    }
    return [componentNode({ component, name, props, node }, children)];
  };

  /** Children that a partial gets: a React element in place of their nodes. */
  const childrenValue = (children: readonly Nodes[]): unknown =>
    createElement(treeComponent({ expand: () => structuredClone(children) as Nodes[] }));

  const componentNode = (use: ComponentUse, children: readonly Nodes[]): Nodes => {
    if (CLIENT_MODES.some((mode) => mode === use.props.client) && !islandCode(use.component))
      report(context, use.node, noIsland(use));
    if (use.component === BrowserOnly && typeof use.props.children === 'function')
      report(context, use.node, ONLY_FALLBACK);
    return elementNode(COMPONENT_ELEMENT, { use: addUse(use) }, use.node, children);
  };

  const addUse = (use: ComponentUse): number => uses.push(use) - 1;

  const hostNode = (
    name: string,
    props: Readonly<Record<string, unknown>>,
    { node, children }: { readonly node: Placed; readonly children: readonly Nodes[] },
  ): Nodes => {
    const { properties, handlers, unreadable, html } = hostProperties(props);
    if (HEADINGS.includes(name) || isOwnElement(name)) properties.dataJsx = '';
    for (const handler of handlers)
      report(context, node, handlerLost(handler, name, context.config.islands));
    for (const property of unreadable) report(context, node, unreadableValue(property));
    // `d-` names are docsgen's own elements.
    const tagName = name.replace(/^d-/i, 'x-d-');
    const given = children.length === 0 ? shownNodes(props.children, node) : children;
    const element = elementNode(tagName, properties, node, given);
    if (html !== undefined && given.length === 0)
      element.data = Object.assign(element.data ?? {}, { hChildren: htmlNodes(html, node) });
    return element;
  };

  /** Whether the site has a component for an element of Markdown. */
  const isOwnElement = (name: string): boolean => options.runtime.elements?.has(name) ?? false;

  /** The elements of `dangerouslySetInnerHTML`. */
  const htmlNodes = (html: string, node: Placed): ElementContent[] => {
    try {
      const nodes = options.parseHtml(html);
      markOwnElements(nodes);
      return nodes;
    } catch (error) {
      report(context, node, {
        rule: 'html/unreadable',
        severity: 'error',
        message: `This HTML is left out. ${messageOf(error)}`,
        hint: hintFor(error),
      });
      return [];
    }
  };

  /** Marks elements that are no Markdown. */
  const markOwnElements = (nodes: readonly ElementContent[]): void => {
    for (const node of nodes) {
      if (node.type !== 'element') continue;
      if (isOwnElement(node.tagName)) node.properties.dataJsx = '';
      markOwnElements(node.children);
    }
  };

  /** The nodes that show a value of JavaScript, as React would show it. */
  const valueNodes = (value: unknown, node: Placed): Nodes[] => {
    if (value === null || value === undefined || typeof value === 'boolean') return [];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return value === '' ? [] : [at(node, { type: 'text', value: String(value) })];
    if (isValidElement<Record<string, unknown>>(value)) {
      const { type, props } = value;
      if (type === Fragment) return valueNodes(props.children, node);
      if (typeof type === 'string') return [hostNode(type, props, { node, children: [] })];
      return useComponent({ component: type, name: nameOf(type), props, node }, []);
    }
    if (typeof value === 'object' && Symbol.iterator in value)
      return [...(value as Iterable<unknown>)].flatMap((item) => valueNodes(item, node));
    report(context, node, notShown(value));
    return [];
  };

  return {
    uses,
    addUse,
    expand: (tree, frontMatter) => {
      expandFile(tree, { path: context.source.path, props: {}, frontMatter });
    },
    show: ({ path, text, imports }, props) =>
      render(partialNodes({ path, text, props, use: undefined, imports })),
  };
}

/** The ESM blocks and expressions of a file, in the order of the text. */
function codeOf(tree: Root): { modules: Program[]; expressions: FileExpression[] } {
  const modules: Program[] = [];
  const expressions: FileExpression[] = [];
  const add = (program: Program | null | undefined, node: Placed): void => {
    const { line, column } = node.position?.start ?? { line: 1, column: 1 };
    if (program !== null && program !== undefined) expressions.push({ program, line, column });
  };
  walk(tree, (node) => {
    if (node.type === 'mdxjsEsm' && node.data?.estree) modules.push(node.data.estree);
    else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      add(node.data?.estree, node);
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      for (const attribute of node.attributes) {
        if (attribute.type === 'mdxJsxExpressionAttribute') add(attribute.data?.estree, node);
        else if (typeof attribute.value === 'object') add(attribute.value?.data?.estree, node);
      }
    return undefined;
  });
  return { modules, expressions };
}

function propsOf(node: JsxElement, scope: FileScope): Record<string, unknown> {
  const entries = node.attributes.flatMap((attribute): [string, unknown][] => {
    if (attribute.type === 'mdxJsxExpressionAttribute')
      return Object.entries(spreadOf(attribute.data?.estree, scope));
    return [[attribute.name, attributeValue(attribute.value, scope)]];
  });
  return Object.fromEntries(entries);
}

function attributeValue(value: MdxJsxAttribute['value'], scope: FileScope): unknown {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const program = value.data?.estree;
  return program === null || program === undefined ? undefined : scope.valueOf(program);
}

function spreadOf(program: Program | null | undefined, scope: FileScope): object {
  const value = program ? scope.valueOf(program) : undefined;
  return typeof value === 'object' && value !== null ? value : {};
}

/** The exports of a module that are islands. */
function islandsIn(exports: ModuleExports): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(exports).filter(([, value]) => islandCode(value) !== undefined));
}

/** The files that a tree includes. */
function originsIn(tree: Root): string[] {
  const origins = new Set<string>();
  walk(tree, ({ data }) => {
    if (data !== undefined && 'origin' in data) origins.add(String(data.origin));
    return undefined;
  });
  return [...origins];
}

/** Whether a component does more in browsers than it does here. */
function runsInBrowser(component: unknown): boolean {
  return component === BrowserOnly || islandCode(component) !== undefined;
}

/** Whether a page cannot show a value that is given to a component: a function or plain data. */
function isUsable(value: unknown): boolean {
  if (typeof value === 'function') return true;
  if (typeof value !== 'object' || value === null) return false;
  try {
    const prototype: unknown = Object.getPrototypeOf(value);
    return !isValidElement(value) && (prototype === Object.prototype || prototype === null);
  } catch {
    return false;
  }
}

/** The component of a name such as `Tabs` or `Layout.Row`. */
function componentNamed(name: string, scope: FileScope): unknown {
  const [first = '', ...members] = name.split('.');
  try {
    return members.reduce<unknown>((value, key) => memberOf(value, key), scope.lookup(first));
  } catch {
    // A member that is not static, or that throws when it is read.
    return undefined;
  }
}

/** Whether React can render a value as a component. */
export function isComponent(value: unknown): value is ElementType {
  if (typeof value === 'function') return true;
  if (typeof value !== 'object' || value === null) return false;
  try {
    return '$$typeof' in value && !isValidElement(value);
  } catch {
    return false;
  }
}

function nameOf(type: unknown): string {
  const named = type as { readonly displayName?: string; readonly name?: string };
  return named.displayName ?? named.name ?? 'Component';
}

/** A node of mdast that becomes an element of hast. */
function elementNode(
  hName: string,
  hProperties: Properties,
  from: Placed,
  children: readonly Nodes[],
): Nodes {
  const origin = from.data !== undefined && 'origin' in from.data ? from.data.origin : undefined;
  const data = { hName, hProperties, ...(origin === undefined ? {} : { origin }) };
  return at(from, { type: 'mdxElement', children: [...children], data } as unknown as Nodes);
}

function isTruncation(comment: string): boolean {
  return comment.trim() === 'truncate';
}

/** The marker that ends the excerpt of a post. */
function truncation(from: Placed): Nodes {
  return elementNode(TRUNCATION, {}, from, []);
}

/** Joins texts that follow each other, as a parser of Markdown does it. `starts` begin lines. */
function joinTexts(nodes: readonly Nodes[], starts: ReadonlySet<Nodes> = new Set()): Nodes[] {
  const joined: Nodes[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const between = starts.has(node) ? '\n' : '';
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { ...last, value: last.value + between + node.value };
    else joined.push(node);
  }
  return joined;
}

/** A node at the position of another one. */
function at<N extends Nodes>(from: Placed, node: N): N {
  if (from.position !== undefined) node.position = from.position;
  return node;
}

function cycle(paths: readonly string[]): Finding {
  return {
    rule: 'include/cycle',
    severity: 'error',
    message: `This file includes itself: ${paths.join(' → ')}.`,
    hint: 'Delete one of these imports.',
  };
}

function unknownComponent(name: string, { components }: MdxRuntime): Finding {
  const near = nearest(name, [...components.keys()]);
  return {
    rule: 'mdx/unknown-component',
    severity: 'error',
    message: `There is no component "${name}" here.`,
    hint:
      near.length > 0
        ? `Did you mean "${near.join('", "')}"? Otherwise import it.`
        : `Import it: import ${name.split('.')[0] ?? name} from '@site/src/components/…';`,
  };
}

function notAComponent(name: string, value: unknown): Finding {
  return {
    rule: 'mdx/unknown-component',
    severity: 'error',
    message: `"${name}" is no component but ${describeValue(value)}.`,
    hint: 'Check which export of the module it is.',
  };
}

function unreadableValue(name: string): Finding {
  return {
    rule: 'mdx/value',
    severity: 'error',
    message: `The value of "${name}" cannot be shown.`,
    hint: 'Give the attribute text, a number, or a list of them.',
  };
}

function handlerLost(
  handler: string,
  name: string,
  islands: CompileContext['config']['islands'],
): Finding {
  const moved = "Put the element into a component whose file begins with 'use client'";
  return {
    rule: 'mdx/handler',
    severity: 'warning',
    message: `${handler} on <${name}> does nothing: the page is static.`,
    hint: islands === 'auto' ? `${moved}.` : `${moved}, or set markdown.islands to 'auto'.`,
  };
}

function noIsland({ name, props }: ComponentUse): Finding {
  return {
    rule: 'mdx/no-island',
    severity: 'warning',
    message: `client="${String(props.client)}" has no effect: ${name} is no island.`,
    hint: "Begin the file of the component with 'use client', or list it in markdown.islands.",
  };
}

function notShown(value: unknown): Finding {
  return {
    rule: 'mdx/value',
    severity: 'error',
    message: `This is ${describeValue(value)}, which a page cannot show.`,
    hint: 'Show one of its members, or turn it into text with JSON.stringify().',
  };
}

function describeValue(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return typeof value;
  try {
    const keys = Object.keys(value).slice(0, 4).join(', ');
    return keys === '' ? 'an object' : `an object with ${keys}`;
  } catch {
    return 'an object';
  }
}

/** The use of a component that an element represents. */
export function useOf(
  element: { readonly properties: Properties },
  uses: readonly ComponentUse[],
): ComponentUse | undefined {
  return uses[Number(own(element.properties, 'use'))];
}
