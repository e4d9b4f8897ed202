import type { ImportDeclaration, Node, Program } from 'estree';
import type { JSXOpeningElement } from 'estree-jsx';
import { MAX_DEPTH } from '../mdx/code-names.js';
import { importsCode } from '../mdx/island-signs.js';
import { isCodeValue, type IsCodeName } from './code-values.js';

/** Properties that React keeps for itself. */
const OF_REACT = new Set(['ref', 'key']);

/**
 * The requests of the modules whose components get code in the JSX of a module: functions,
 * elements, or what packages export. If such a component is an island, only the module itself can
 * give it the code in a browser.
 */
export function codeReceivers(program: Program): ReadonlySet<string> {
  const imports = new Map<string, ImportDeclaration>();
  const values = new Map<string, Node>();
  const elements: JSXOpeningElement[] = [];
  visitAll(program, (node) => {
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers) imports.set(local.name, node);
    else if (node.type === 'FunctionDeclaration') values.set(node.id.name, node);
    else if (node.type === 'VariableDeclarator') {
      if (node.id.type === 'Identifier' && node.init) values.set(node.id.name, node.init);
    } else if (node.type === 'JSXOpeningElement') elements.push(node);
  });
  const isCode = codeNames(imports, values);
  const receivers = elements.flatMap((element) => {
    const source = imports.get(rootName(element))?.source.value;
    return typeof source === 'string' && getsCode(element, isCode) ? [source] : [];
  });
  return new Set(receivers);
}

/** The names of a module that are bound to code. A name that its own value uses is read once. */
function codeNames(
  imports: ReadonlyMap<string, ImportDeclaration>,
  values: ReadonlyMap<string, Node>,
): IsCodeName {
  const known = new Map<string, boolean>();
  const isCode = (name: string): boolean => {
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, false);
    const imported = imports.get(name);
    const value = values.get(name);
    const result =
      (imported !== undefined && importsCode(name, String(imported.source.value))) ||
      (value !== undefined && isCodeValue(value, isCode));
    known.set(name, result);
    return result;
  };
  return isCode;
}

function getsCode({ attributes }: JSXOpeningElement, isCode: IsCodeName): boolean {
  return attributes.some((attribute) => {
    if (attribute.type === 'JSXSpreadAttribute') return isCodeValue(attribute.argument, isCode);
    const { name, value } = attribute;
    if (typeof name.name === 'string' && OF_REACT.has(name.name)) return false;
    if (value?.type !== 'JSXExpressionContainer') return value?.type === 'JSXElement';
    return isCodeValue(value.expression, isCode);
  });
}

/** The first name of an element, such as `Menu` of `<Menu.Item>`. */
function rootName({ name }: JSXOpeningElement): string {
  let at = name;
  while (at.type === 'JSXMemberExpression') at = at.object;
  return at.type === 'JSXIdentifier' ? at.name : '';
}

type AnyNode = Node | JSXOpeningElement;

/** Visits all nodes that are not nested too deep. */
function visitAll(program: Program, visit: (node: AnyNode) => void): void {
  const inner = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) for (const each of value) inner(each, depth);
    else if ('type' in value) {
      visit(value as AnyNode);
      for (const each of Object.values(value)) inner(each, depth + 1);
    }
  };
  inner(program, 0);
}
