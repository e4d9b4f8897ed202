import type { Identifier, ImportDeclaration, Node, Program } from 'estree';
import type { Nodes, Root } from 'mdast';
import type {
  MdxFlowExpression,
  MdxJsxAttribute,
  MdxJsxAttributeValueExpression,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  MdxTextExpression,
} from 'mdast-util-mdx';
import type { Placed } from '../context.js';
import { isCodeValue } from '../islands/code-values.js';
import { needsBrowser } from '../islands/needs-browser.js';
import { walk } from '../markdown/walk.js';
import { isHandler, namesOfCode, type CodeNames } from './code-names.js';
import { isHtmlName } from './evaluate.js';
import { importsCode } from './island-signs.js';
import { declaredNames } from './page-code.js';

/** An element of JSX in the content of a page. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;
/** An expression in braces in the content of a page. */
export type BraceExpression = MdxFlowExpression | MdxTextExpression;

/** The code of a file that needs a browser, as a module. */
export interface PageIslands {
  /**
   * The components that the module exports: those that the file defines, and one for each part of
   * its content.
   */
  readonly names: readonly string[];
  /** JavaScript with JSX. The code of the file is at its own lines and columns. */
  readonly code: string;
}

/** Finds the code of a file that needs a browser. `text` is the text that was parsed. */
export function pageIslands(tree: Root, text: string): PageIslands {
  const file = bindingsOf(tree);
  const components = [...file.statements].flatMap(([name, statement]) =>
    isInteractive(name, statement, { file, text }) ? [{ name, names: namesOfComponent(name) }] : [],
  );
  const parts = partsOf(tree, file);
  const kept = new Set<Node>();
  const canRun = ({ names }: { readonly names: CodeNames }): boolean => {
    const needed = statementsFor(names, file);
    for (const node of needed ?? []) kept.add(node);
    return needed !== undefined;
  };
  const own = components.filter(canRun).map(({ name }) => name);
  const shown = parts.filter(canRun);
  return {
    names: [...own, ...shown.map(({ name }) => name)],
    code: [
      onlyNodes(text, kept),
      `export { ${own.join(', ')} };`,
      ...shown.map(({ code }) => code),
      ...(file.imports.has('React') || file.statements.has('React') ? [] : [REACT]),
    ].join('\n'),
  };
}

/** Behind the code, which keeps its lines. */
const REACT = "import * as React from 'react';";

const NO_NAMES = namesOfCode([]);

/** The names in the use of a component. */
function namesOfComponent(name: string): CodeNames {
  const names = new Set([name]);
  return { ...NO_NAMES, used: names, shown: names };
}

interface Declared {
  /** A declaration, without `export`. */
  readonly node: Node;
  readonly names: CodeNames;
  /** Whether it declares only one name. */
  readonly isAlone: boolean;
}

/** The names that the ESM blocks of a file bind. */
interface Bindings {
  readonly imports: ReadonlyMap<string, ImportDeclaration>;
  readonly statements: ReadonlyMap<string, Declared>;
}

function bindingsOf(tree: Root): Bindings {
  const imports = new Map<string, ImportDeclaration>();
  const statements = new Map<string, Declared>();
  for (const statement of tree.children.flatMap(esmStatements)) {
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers) imports.set(local.name, statement);
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const declared = node === null || node === undefined ? [] : declaredNames(node);
    if (node === null || node === undefined || declared.length === 0) continue;
    const binding = { node, names: namesOfCode([node]), isAlone: declared.length === 1 };
    for (const name of declared) statements.set(name, binding);
  }
  return { imports, statements };
}

function esmStatements(node: Nodes): Program['body'] {
  return node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : [];
}

/** Whether a declaration is that of a component that does something in a browser. */
function isInteractive(
  name: string,
  { node, names, isAlone }: Declared,
  { file, text }: { readonly file: Bindings; readonly text: string },
): boolean {
  if (!isAlone || !/^[A-Z]/.test(name)) return false;
  const isBrowserOnly = (used: string): boolean =>
    file.imports.get(used)?.source.value === '@docusaurus/BrowserOnly';
  return needsBrowser(sliceOf(text, node)) || [...names.used].some(isBrowserOnly);
}

/** Names that only the code of a page has, and no other module. */
const PAGE_NAMES = new Set(['props', 'frontMatter', 'toc', 'contentTitle', 'metadata', 'assets']);

/**
 * The statements that code with these names needs. Undefined if code is nested too deep, and if it
 * needs what no module can have: names of the page itself, other Markdown, or components that only
 * pages get without an import.
 */
function statementsFor(code: CodeNames, { imports, statements }: Bindings): Set<Node> | undefined {
  const nodes = new Set<Node>();
  const reached = new Set([code]);
  for (const { used, bound, shown, isTooDeep } of reached) {
    if (isTooDeep) return undefined;
    for (const name of used) {
      const imported = imports.get(name);
      const declared = statements.get(name);
      if (imported !== undefined) {
        if (/\.mdx?$/.test(String(imported.source.value))) return undefined;
        nodes.add(imported);
      } else if (declared !== undefined) {
        nodes.add(declared.node);
        reached.add(declared.names);
      } else if (!bound.has(name) && (PAGE_NAMES.has(name) || shown.has(name))) return undefined;
    }
  }
  return nodes;
}

/** A part of the content of a page that needs a browser. */
export interface PagePart {
  /** The name of its component: by its place, as plugins can add nodes. */
  readonly name: string;
  /** The properties that are code. The page gives the component all others. */
  readonly attributes: readonly MdxJsxAttribute[];
  /** The children that are code. The page gives the component all others. */
  readonly children: BraceExpression | undefined;
}

/**
 * The parts of a file that may need a browser: elements whose properties or children are code, and
 * expressions that show elements with event handlers.
 */
export function pageParts(tree: Root, file = bindingsOf(tree)): ReadonlyMap<Nodes, PagePart> {
  const parts = new Map<Nodes, PagePart>();
  walk(tree, (node) => {
    const part = isExpression(node)
      ? partOfExpression(node)
      : isElement(node)
        ? partOfElement(node, file)
        : undefined;
    if (part !== undefined) parts.set(node, part);
    return undefined;
  });
  return parts;
}

function isExpression(node: Nodes): node is BraceExpression {
  return node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
}

function isElement(node: Nodes): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

function partOfElement(node: JsxElement, file: Bindings): PagePart | undefined {
  const isOfHtml = isHtmlName(node.name ?? '');
  const isCode = (attribute: MdxJsxAttribute): boolean =>
    isOfHtml ? isHandler(attribute.name) : isCodeAttribute(attribute, file);
  const attributes = node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute' && hasExpression(attribute) && isCode(attribute)
      ? [attribute]
      : [],
  );
  const only = onlyExpression(node);
  const children = isFunction(codeOf(only)) ? only : undefined;
  const name = partName(node);
  if (name === undefined || (attributes.length === 0 && children === undefined)) return undefined;
  return { name, attributes, children };
}

function partOfExpression(node: BraceExpression): PagePart | undefined {
  const code = codeOf(node);
  const name = partName(node);
  if (code === undefined || name === undefined || isFunction(code)) return undefined;
  if (!namesOfCode([code]).hasHandler) return undefined;
  return { name, attributes: [], children: node };
}

function partName({ position }: Placed): string | undefined {
  if (position === undefined) return undefined;
  return `DocsgenPart_${position.start.line}_${position.start.column}`;
}

/** The expression of JSX that has no other children. */
export function onlyExpression({ name, children }: JsxElement): BraceExpression | undefined {
  if (name === null || isHtmlName(name)) return undefined;
  const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';
  const [only, ...others] = children.filter((child) => !isBlank(child));
  return only !== undefined && isExpression(only) && others.length === 0 ? only : undefined;
}

function hasExpression({ value }: MdxJsxAttribute): boolean {
  return typeof value === 'object' && value !== null && codeOf(value) !== undefined;
}

/** Whether the value of an attribute is no data, so that only code can give it to a browser. */
function isCodeAttribute(
  { name, value }: MdxJsxAttribute,
  { imports, statements }: Bindings,
): boolean {
  const code = typeof value === 'object' && value !== null ? codeOf(value) : undefined;
  if (code === undefined || name === 'ref') return false;
  if (isHandler(name)) return true;
  const { used, hasCode, isTooDeep } = namesOfCode([code]);
  if (hasCode || [...used].some((each) => statements.get(each)?.names.hasCode)) return true;
  const isCodeName = (each: string): boolean => {
    const imported = imports.get(each);
    return imported !== undefined && importsCode(each, String(imported.source.value));
  };
  return !isTooDeep && isCodeValue(code, isCodeName);
}

function isFunction(code: Node | undefined): boolean {
  return code?.type === 'ArrowFunctionExpression' || code?.type === 'FunctionExpression';
}

/** The expression of a node or an attribute. Undefined if it has only comments. */
function codeOf(node: Pick<BraceExpression, 'data'> | undefined): Node | undefined {
  const [statement] = node?.data?.estree?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

interface PartCode {
  readonly name: string;
  readonly names: CodeNames;
  /** The export of its component. */
  readonly code: string;
}

/** The parts of a file, with their code. */
function partsOf(tree: Root, file: Bindings): PartCode[] {
  return [...pageParts(tree, file)].flatMap(([node, part]) =>
    isExpression(node)
      ? expressionCode(node, part)
      : isElement(node)
        ? elementCode(node, part, file)
        : [],
  );
}

function expressionCode(node: BraceExpression, { name }: PagePart): PartCode[] {
  const code = codeOf(node);
  if (code === undefined) return [];
  const shown = withName(name, `() => <>${inBraces(node)}</>`, 'Fragment');
  return [{ name, names: namesOfCode([code]), code: shown }];
}

function elementCode(
  node: JsxElement,
  { name, attributes, children }: PagePart,
  file: Bindings,
): PartCode[] {
  if (node.name === null) return [];
  const values = attributes.map(({ value }) => value as MdxJsxAttributeValueExpression);
  const code = [...values, ...(children === undefined ? [] : [children])].flatMap(
    (each) => codeOf(each) ?? [],
  );
  const given = values.map((value, i) => ` ${attributes[i]?.name ?? ''}=${inBraces(value)}`);
  const start = `<${node.name} {...props}${given.join('')}`;
  const end = children === undefined ? ' />' : `>${inBraces(children)}</${node.name}>`;
  const names = namesOfCode(code);
  const root = isHtmlName(node.name) ? [] : [node.name.split('.')[0] ?? ''];
  return [
    {
      name,
      names: {
        ...names,
        used: new Set([...names.used, ...root]),
        shown: new Set([...names.shown, ...root]),
      },
      code: withName(name, `(props) => ${start}${end}`, node.name) + membersOf(name, node, file),
    },
  ];
}

/**
 * Gives the component of a part the components of the same module that are in its children, so that
 * browsers find them.
 */
function membersOf(name: string, node: JsxElement, { imports }: Bindings): string {
  const declared = imports.get(rootOf(node));
  const shown = new Set<string>();
  walk(node, (child) => {
    if (isElement(child) && child !== node) shown.add(rootOf(child));
    return undefined;
  });
  const members = (declared?.specifiers ?? []).flatMap((specifier) => {
    const { local } = specifier;
    if (specifier.type === 'ImportNamespaceSpecifier' || !shown.has(local.name)) return [];
    const isNamed =
      specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier';
    const member = isNamed ? (specifier.imported as Identifier).name : 'default';
    return `\n${name}.${member} = ${local.name};`;
  });
  return members.join('');
}

/** The first part of the name of an element. */
function rootOf({ name }: JsxElement): string {
  return (name ?? '').split('.')[0] ?? '';
}

/** The export of a component, with its name in messages. */
function withName(name: string, component: string, shownName: string): string {
  const shown = JSON.stringify(shownName);
  return `export const ${name} = ${component};\n${name}.displayName = ${shown};`;
}

/** An expression in the braces of JSX. A comment at its end ends with its line. */
function inBraces({ value }: { readonly value: string }): string {
  return `{${value}\n}`;
}

/** A text with blanks in place of all but some statements, so that those keep their places. */
function onlyNodes(text: string, nodes: ReadonlySet<Node>): string {
  const ranges = [...nodes].map(rangeOf).sort(([a], [b]) => a - b);
  const parts: string[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    parts.push(blank(text.slice(end, from)), text.slice(from, to));
    end = to;
  }
  return parts.join('');
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function sliceOf(text: string, node: Node): string {
  return text.slice(...rangeOf(node));
}

function rangeOf({ range }: Node): [number, number] {
  return range ?? [0, 0];
}
