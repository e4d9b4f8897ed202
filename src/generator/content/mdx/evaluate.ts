import type { Node, Property, SpreadElement, TemplateLiteral } from 'estree';
import type {
  JSXAttribute,
  JSXElement,
  JSXExpressionContainer,
  JSXFragment,
  JSXMemberExpression,
  JSXIdentifier,
  JSXNamespacedName,
  JSXSpreadAttribute,
  JSXSpreadChild,
  JSXText,
} from 'estree-jsx';
import { own } from '../../../components/own.js';
import { createElement, Fragment, type ElementType, type ReactNode } from 'react';

/** Thrown for code that cannot be evaluated without running it. */
export class NotStatic extends Error {}

/** The values that static code can use. */
export interface StaticScope {
  /** The value of a name. Throws `NotStatic` for a name without a static value. */
  readonly lookup: (name: string) => unknown;
  /** The value of `require(request)`. Throws `NotStatic` if there is none. */
  readonly required: (request: string) => unknown;
}

type JsxNode = JSXElement | JSXFragment;
type JsxChild = JSXText | JSXExpressionContainer | JSXSpreadChild | JsxNode;
type JsxName = JSXIdentifier | JSXMemberExpression | JSXNamespacedName;

/** Marks functions of docsgen that static code may call. */
const STATIC_CALL = Symbol('docsgen.static-call');

/** Lets static code call a function. The function must be pure. */
export function allowStaticCalls<F extends object>(fn: F): F {
  return Object.assign(fn, { [STATIC_CALL]: true });
}

/**
 * The value of an expression of literals, templates, arrays, objects, static JSX, and names of the
 * scope with their members. Runs no code of the page. Throws `NotStatic` for any other expression.
 */
export function evaluate(node: Node, scope: StaticScope): unknown {
  switch (node.type) {
    case 'Literal':
      if ('regex' in node) throw new NotStatic();
      return node.value;
    case 'TemplateLiteral':
      return template(node, scope);
    case 'Identifier':
      return scope.lookup(node.name);
    case 'ArrayExpression':
      return node.elements.flatMap((item): unknown[] => {
        if (item === null) throw new NotStatic();
        return item.type === 'SpreadElement'
          ? itemsOf(evaluate(item.argument, scope))
          : [evaluate(item, scope)];
      });
    case 'ObjectExpression':
      return objectOf(node.properties, scope);
    case 'MemberExpression':
      return member(node, scope);
    case 'ChainExpression':
      return evaluate(node.expression, scope);
    case 'ConditionalExpression':
      return evaluate(evaluate(node.test, scope) ? node.consequent : node.alternate, scope);
    case 'LogicalExpression': {
      const left = evaluate(node.left, scope);
      const takesLeft =
        node.operator === '??'
          ? left !== null && left !== undefined
          : (node.operator === '||') === Boolean(left);
      return takesLeft ? left : evaluate(node.right, scope);
    }
    case 'UnaryExpression':
      return unary(node.operator, evaluate(node.argument, scope));
    case 'BinaryExpression':
      if (node.operator !== '+') throw new NotStatic();
      return sum(evaluate(node.left, scope), evaluate(node.right, scope));
    case 'CallExpression':
      return call(node, scope);
    default:
      if (isJsx(node)) return jsx(node, scope);
      throw new NotStatic();
  }
}

function template({ quasis, expressions }: TemplateLiteral, scope: StaticScope): string {
  return quasis
    .map(({ value: { cooked, raw } }, i) => {
      const expression = expressions[i];
      const text = cooked ?? raw;
      return expression === undefined ? text : text + printable(evaluate(expression, scope));
    })
    .join('');
}

/** A value as a template shows it. Objects could have their own code for this. */
function printable(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return String(value);
  throw new NotStatic();
}

function sum(left: unknown, right: unknown): string | number {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  return printable(left) + printable(right);
}

function unary(operator: string, value: unknown): unknown {
  if (operator === '!') return !value;
  if (operator === '-' && typeof value === 'number') return -value;
  if (operator === 'void') return undefined;
  throw new NotStatic();
}

function objectOf(
  properties: readonly (Property | SpreadElement)[],
  scope: StaticScope,
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      Object.assign(object, evaluate(property.argument, scope));
      continue;
    }
    if (property.kind !== 'init' || property.method) throw new NotStatic();
    define(object, keyOf(property, scope), evaluate(property.value, scope));
  }
  return object;
}

/** Adds a property also if its name is `__proto__`. */
function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function keyOf({ key, computed }: Property, scope: StaticScope): string {
  if (computed) return printable(evaluate(key, scope));
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return String(key.value);
  throw new NotStatic();
}

function member(node: Extract<Node, { type: 'MemberExpression' }>, scope: StaticScope): unknown {
  if (node.object.type === 'Super') throw new NotStatic();
  const object = evaluate(node.object, scope);
  const key = node.computed
    ? evaluate(node.property, scope)
    : node.property.type === 'Identifier'
      ? node.property.name
      : undefined;
  if (typeof key !== 'string' && typeof key !== 'number') throw new NotStatic();
  if ((object === null || object === undefined) && node.optional) return undefined;
  return memberOf(object, String(key));
}

/** The own property of a value. Inherited ones may be code, and so may getters. */
export function memberOf(object: unknown, key: string): unknown {
  if (typeof object === 'string' && key === 'length') return object.length;
  if (object === null || (typeof object !== 'object' && typeof object !== 'function'))
    throw new NotStatic();
  if (!Object.hasOwn(object, key)) {
    if (Reflect.has(object, key)) throw new NotStatic();
    return undefined;
  }
  return own(object as Record<string, unknown>, key);
}

function call(node: Extract<Node, { type: 'CallExpression' }>, scope: StaticScope): unknown {
  const { callee } = node;
  const values = node.arguments.map((argument) => {
    if (argument.type === 'SpreadElement') throw new NotStatic();
    return evaluate(argument, scope);
  });
  if (callee.type === 'Identifier' && callee.name === 'require') {
    const [request] = values;
    if (typeof request !== 'string') throw new NotStatic();
    return scope.required(request);
  }
  const fn = callee.type === 'Super' ? undefined : evaluate(callee, scope);
  if (typeof fn !== 'function' || !Object.hasOwn(fn, STATIC_CALL)) throw new NotStatic();
  return (fn as (...args: unknown[]) => unknown)(...values);
}

function isJsx(node: unknown): node is JsxNode {
  const { type } = node as { readonly type: string };
  return type === 'JSXElement' || type === 'JSXFragment';
}

function jsx(node: JsxNode, scope: StaticScope): ReactNode {
  const children = node.children.flatMap((child) => childrenOf(child, scope));
  if (node.type === 'JSXFragment') return createElement(Fragment, null, ...children);
  const { name, attributes } = node.openingElement;
  const type = tagOf(name, scope);
  const props: Record<string, unknown> = {};
  for (const attribute of attributes) addAttribute(props, attribute, scope);
  return createElement(type as ElementType, props, ...children);
}

/** The type of an element: a name of HTML, or a component. */
function tagOf(name: JsxName, scope: StaticScope): unknown {
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`;
  if (name.type === 'JSXMemberExpression') {
    const { object, property } = name;
    const owner =
      object.type === 'JSXIdentifier' ? scope.lookup(object.name) : tagOf(object, scope);
    return memberOf(owner, property.name);
  }
  return isHtmlName(name.name) ? name.name : scope.lookup(name.name);
}

/** Whether a name in JSX is an element of HTML and not a component. A member is a component. */
export function isHtmlName(name: string): boolean {
  return !name.includes('.') && (/^[a-z]/.test(name) || name.includes('-'));
}

function addAttribute(
  props: Record<string, unknown>,
  attribute: JSXAttribute | JSXSpreadAttribute,
  scope: StaticScope,
): void {
  if (attribute.type === 'JSXSpreadAttribute') {
    Object.assign(props, evaluate(attribute.argument, scope));
    return;
  }
  const { name, value } = attribute;
  const key =
    name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name;
  define(props, key, value === null ? true : attributeValue(value, scope));
}

function attributeValue(value: NonNullable<JSXAttribute['value']>, scope: StaticScope): unknown {
  if (value.type === 'JSXExpressionContainer') {
    if (value.expression.type === 'JSXEmptyExpression') throw new NotStatic();
    return evaluate(value.expression, scope);
  }
  return value.type === 'Literal' ? value.value : evaluate(value, scope);
}

function childrenOf(child: JsxChild, scope: StaticScope): ReactNode[] {
  if (child.type === 'JSXText') {
    const text = jsxText(child.value);
    return text === '' ? [] : [text];
  }
  if (child.type === 'JSXSpreadChild') throw new NotStatic();
  if (child.type !== 'JSXExpressionContainer') return [jsx(child, scope)];
  if (child.expression.type === 'JSXEmptyExpression') return [];
  return [evaluate(child.expression, scope) as ReactNode];
}

/** The text of JSX: lines are trimmed and joined by a space, as every JSX compiler does it. */
function jsxText(value: string): string {
  const lines = value.split(/\r\n|\n|\r/);
  return lines
    .map((line, i) => {
      const start = i === 0 ? line : line.replace(/^[ \t]+/, '');
      return i === lines.length - 1 ? start : start.replace(/[ \t]+$/, '');
    })
    .filter((line) => line !== '')
    .join(' ');
}

/** The items of a value that is spread. Throws a TypeError for a value without items. */
function itemsOf(value: unknown): unknown[] {
  if (typeof value === 'string' || (typeof value === 'object' && value !== null))
    if (Symbol.iterator in Object(value)) return [...(value as Iterable<unknown>)];
  throw new TypeError(`${value === null ? 'null' : typeof value} cannot be spread into a list`);
}
