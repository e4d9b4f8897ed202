import { parse } from '@babel/parser';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { placesIn } from '../formats/locate.js';
import type { TextEdit } from '../model/diagnostic.js';

/** A string in a data file or in a config file. */
export interface Literal {
  /** The name of the nearest property that holds it, directly or in a list. */
  readonly key: string;
  /** Whether it is an element of a list. */
  readonly isElement: boolean;
  readonly value: string;
  /** Offsets in the text, with the quotes. */
  readonly start: number;
  readonly end: number;
}

/**
 * All strings in a JSON, YAML, JavaScript or TypeScript file, except keys. None if the text does
 * not parse.
 */
export function literalsIn(path: string, text: string): Literal[] {
  try {
    return /\.(?:json|ya?ml)$/.test(path) ? literalsInYaml(text) : literalsInScript(path, text);
  } catch {
    return [];
  }
}

/** The edits that give literals new values; literals without a new value stay. */
export function editLiterals(
  path: string,
  text: string,
  newValue: (literal: Literal) => string | undefined,
): TextEdit[] {
  const placeAt = placesIn(text);
  return literalsIn(path, text).flatMap((literal): TextEdit[] => {
    const value = newValue(literal);
    if (value === undefined || value === literal.value) return [];
    const expected = text.slice(literal.start, literal.end);
    const { line, column } = placeAt(literal.start);
    const endColumn = column + expected.length;
    return [{ line, column, endColumn, expected, replacement: writeLike(expected, value) }];
  });
}

/** A string in the quotes of the literal that it replaces. */
function writeLike(written: string, value: string): string {
  if (written.startsWith("'")) return `'${value.replace(/['\\]/g, (char) => `\\${char}`)}'`;
  const isPlain = /^[^"'`]/.test(written) && /^[\w/.@][\w/.@-]*$/.test(value);
  return isPlain ? value : JSON.stringify(value);
}

/** JSON is YAML, too. */
function literalsInYaml(text: string): Literal[] {
  const literals: Literal[] = [];
  const visit = (node: unknown, key: string, isElement: boolean): void => {
    if (isMap(node))
      for (const { key: name, value } of node.items)
        visit(value, isScalar(name) ? String(name.value) : '', false);
    else if (isSeq(node)) for (const item of node.items) visit(item, key, true);
    else if (isScalar(node) && typeof node.value === 'string' && node.range != null)
      literals.push({
        key,
        isElement,
        value: node.value,
        start: node.range[0],
        end: node.range[1],
      });
  };
  visit(parseDocument(text, { logLevel: 'silent' }).contents, '', false);
  return literals;
}

/** A node of Babel's tree. */
interface ScriptNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

function literalsInScript(path: string, text: string): Literal[] {
  const jsx: 'jsx'[] = path.endsWith('x') ? ['jsx'] : [];
  const program = parse(text, { sourceType: 'module', plugins: ['typescript', ...jsx] });
  const literals: Literal[] = [];
  const visit = (node: unknown, key: string, isElement: boolean): void => {
    if (Array.isArray(node)) for (const item of node) visit(item, key, isElement);
    if (!isNode(node)) return;
    if (node.type === 'StringLiteral' && typeof node['value'] === 'string')
      literals.push({ key, isElement, value: node['value'], start: node.start, end: node.end });
    else if (node.type === 'ObjectProperty') visit(node['value'], nameOf(node['key']), false);
    else if (node.type === 'JSXAttribute') visit(node['value'], nameOf(node['name']), false);
    else if (node.type === 'ArrayExpression') visit(node['elements'], key, true);
    else if (node.type !== 'ImportDeclaration')
      for (const child of Object.values(node))
        if (typeof child === 'object') visit(child, key, isElement);
  };
  visit(program.program, '', false);
  return literals;
}

function isNode(value: unknown): value is ScriptNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The name of a property key. */
function nameOf(key: unknown): string {
  if (!isNode(key)) return '';
  return String(/Identifier$/.test(key.type) ? key['name'] : (key['value'] ?? ''));
}
