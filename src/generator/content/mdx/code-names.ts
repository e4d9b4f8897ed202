import type { Node, Pattern } from 'estree';
import { own } from '../../../components/own.js';
import { namesIn } from './page-code.js';

/** The names in a piece of code. */
export interface CodeNames {
  /** Names whose values the code reads. May list more than it reads, never fewer. */
  readonly used: ReadonlySet<string>;
  /** Names that the code binds: its variables, parameters, functions and classes. */
  readonly bound: ReadonlySet<string>;
  /** Components that its JSX shows. */
  readonly shown: ReadonlySet<string>;
  /** Whether an element of its JSX has an event handler. */
  readonly hasHandler: boolean;
  /** Whether it has functions or JSX: values that no text can give to a browser. */
  readonly hasCode: boolean;
  /** Whether it is nested so deep that compilers of JavaScript can run out of stack. */
  readonly isTooDeep: boolean;
}

/** Nodes inside each other. Code that people write has far fewer. */
export const MAX_DEPTH = 300;

/** A node with its fields. */
type Fields = Readonly<Record<string, unknown>>;

const POSITIONS = new Set(['loc', 'range', 'start', 'end', 'position', 'comments']);

/** Nodes that are functions, classes or JSX: values that no text can give to a browser. */
export const CODE_TYPES: ReadonlySet<string> = new Set([
  ...['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'],
  ...['ClassExpression', 'ClassDeclaration'],
  ...['JSXElement', 'JSXFragment'],
]);

/** The fields of a node that bind names in its code. */
const BINDING_FIELDS = new Map([
  ['VariableDeclarator', ['id']],
  ['FunctionDeclaration', ['id', 'params']],
  ['FunctionExpression', ['id', 'params']],
  ['ArrowFunctionExpression', ['params']],
  ['ClassDeclaration', ['id']],
  ['ClassExpression', ['id']],
  ['CatchClause', ['param']],
]);

/** The names in pieces of code with JSX. */
export function namesOfCode(nodes: readonly Node[]): CodeNames {
  const used = new Set<string>();
  const bound = new Set<string>();
  const shown = new Set<string>();
  let hasHandler = false;
  let hasCode = false;
  let isTooDeep = false;
  const visit = (at: Fields, depth: number): void => {
    if (depth > MAX_DEPTH) {
      isTooDeep = true;
      return;
    }
    hasCode ||= CODE_TYPES.has(String(at.type));
    if (at.type === 'JSXOpeningElement') shown.add(rootName(at.name));
    if (at.type === 'JSXAttribute') hasHandler ||= isHandler(textOf(at.name));
    const binding = BINDING_FIELDS.get(String(at.type)) ?? [];
    for (const pattern of binding.flatMap((field) => childrenIn(own(at, field))))
      for (const name of namesIn(pattern as unknown as Pattern)) bound.add(name);
    for (const [field, value] of Object.entries(at)) {
      if (POSITIONS.has(field)) continue;
      for (const child of childrenIn(value)) {
        if (child.type === 'Identifier' && !isKey(field, at)) used.add(textOf(child));
        visit(child, depth + 1);
      }
    }
  };
  visit({ type: 'Program', body: nodes }, 0);
  for (const name of shown) if (isHtml(name)) shown.delete(name);
  return { used: new Set([...used, ...shown]), bound, shown, hasHandler, hasCode, isTooDeep };
}

/** Whether a name of a property is that of an event handler. */
export function isHandler(name: string): boolean {
  return /^on[A-Z]/.test(name);
}

/** The nodes in a field. */
function childrenIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(childrenIn);
  return typeof value === 'object' && value !== null && 'type' in value ? [value] : [];
}

/** Whether a field of a node has a name that is no value: the key of a member, or a label. */
function isKey(field: string, { computed, shorthand }: Fields): boolean {
  if (computed === true) return false;
  return field === 'property' || field === 'label' || (field === 'key' && shorthand !== true);
}

/** The first name of an element of JSX. */
function rootName(name: unknown): string {
  const at = name as Fields;
  return at.type === 'JSXMemberExpression' ? rootName(at.object) : textOf(at);
}

function isHtml(name: string): boolean {
  return /^[a-z]/.test(name);
}

function textOf(name: unknown): string {
  return String((name as Fields).name ?? '');
}
