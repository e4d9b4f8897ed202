import { blankSource } from './locate-blank.js';
import { onceForLast } from '../model/once.js';

/** One member of an object or array literal, as offsets in the source. */
interface Member {
  readonly key: string | undefined;
  /** Start of the key, or of an element of an array. */
  readonly start: number;
  /** Start of the value. */
  readonly value: number;
}

/**
 * Line and column, from 1, of a key path in the text of a config file
 * (TypeScript, JavaScript or JSON).
 *
 * Starts at the value that the file exports and follows identifiers to their `const` in the same
 * file. If the path leads out of the text (an imported value, a missing key), the result is the
 * deepest key that exists. Scans the text and never evaluates it. Linear in the length of the
 * source.
 */
export function locateKey(
  source: string,
  path: readonly (string | number)[],
): { line: number; column: number } {
  return textOf(source).placeOf(offsetOfKey(source, path));
}

/** Line and column, from 1, of an offset. Columns count UTF-16 units. */
export function placeAt(source: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (const match of source.matchAll(/\r\n|\n|\r/g)) {
    if (match.index >= offset) break;
    line++;
    start = match.index + match[0].length;
  }
  return { line, column: Math.max(offset - start, 0) + 1 };
}

/** `placeAt` for many offsets of one text. Finds the line starts once, at the first call. */
export function placesIn(source: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...lineStarts(source)];
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(offset - (starts[low] ?? 0), 0) + 1 };
  };
}

function* lineStarts(source: string): Generator<number> {
  for (const end of source.matchAll(/\r\n|\n|\r/g)) yield end.index + end[0].length;
}

/** Offset of the deepest key of a path that the text has. */
export function offsetOfKey(source: string, path: readonly (string | number)[]): number {
  const text = textOf(source);
  const root = rootOf(text, path[0]);
  if (root === undefined) return 0;
  let value: number | undefined = root;
  let offset = skipBlank(text.code, root);
  for (const segment of path) {
    const literal: number | undefined = value === undefined ? undefined : resolve(text, value);
    if (literal === undefined) break;
    const member = memberOf(text, literal, segment);
    if (member === undefined) break;
    offset = member.start;
    value = member.value;
  }
  return offset;
}

/**
 * Offset of the value of a key path. Undefined if the text does not have the path, or if a spread
 * in a list hides which element it is.
 */
export function offsetOfValue(
  source: string,
  path: readonly (string | number)[],
): number | undefined {
  const text = textOf(source);
  let value = rootOf(text, path[0]);
  for (const segment of path) {
    const literal = value === undefined ? undefined : resolve(text, value);
    if (literal === undefined) return undefined;
    const isHidden =
      typeof segment === 'number' &&
      membersOf(text, literal)
        .slice(0, segment + 1)
        .some(({ value: start }) => text.code.startsWith('...', start));
    value = isHidden ? undefined : memberOf(text, literal, segment)?.value;
  }
  return value === undefined ? undefined : skipBlank(text.code, value);
}

/** A source, prepared for looking up keys. */
interface Text {
  readonly source: string;
  /** The source as `blankSource` returns it: all its brackets are code. */
  readonly code: string;
  /** Cache of the members of literals, by the offset of their bracket. */
  readonly literals: Map<number, readonly Member[]>;
  readonly placeOf: (offset: number) => { line: number; column: number };
}

const textOf = onceForLast((source: string): Text => ({
  source,
  code: blankSource(source),
  literals: new Map(),
  placeOf: placesIn(source),
}));

/** Start of the exported value. */
function rootOf(text: Text, firstKey: string | number | undefined): number | undefined {
  for (const start of [
    /\bexport\s+default\b/,
    /\bmodule\s*\.\s*exports\s*=(?!=)/,
    /\bexports\s*\.\s*default\s*=(?!=)/,
    /\bexport\s*=(?!=)/,
  ]) {
    const match = start.exec(text.code);
    if (match !== null) return match.index + match[0].length;
  }
  const renamed = /\bexport\s*\{[^}]*?([\w$]+)\s+as\s+default\b/.exec(text.code);
  if (renamed !== null)
    return (
      renamed.index +
      renamed[0].lastIndexOf(renamed[1] ?? '', renamed[0].search(/\s+as\s+default$/))
    );
  const first = skipBlank(text.code, 0);
  if (text.code[first] === '{' || text.code[first] === '[') return first;
  // Without a known form of export: the first object literal that has the key.
  for (let open = text.code.indexOf('{'); open !== -1; open = text.code.indexOf('{', open + 1)) {
    if (firstKey === undefined || memberOf(text, open, firstKey) !== undefined) return open;
  }
  return undefined;
}

/** Offset of the bracket of the literal that the expression at `offset` leads to. */
function resolve(text: Text, offset: number, steps = 0): number | undefined {
  const { code } = text;
  const at = skipBlank(code, offset);
  const char = code[at];
  if (char === '{' || char === '[') return at;
  if (steps > 8) return undefined;
  const returned = returnedBy(code, at);
  if (returned !== undefined) return resolve(text, returned, steps + 1);
  if (char === '(') return resolve(text, at + 1, steps + 1);
  const name = /^[\w$]+/.exec(code.slice(at, at + 200))?.[0];
  if (name === undefined) return undefined;
  const after = skipBlank(code, skipTypeArguments(code, at + name.length));
  if (code[after] === '(') return resolve(text, after + 1, steps + 1);
  const declared = declarationOf(code, name);
  return declared === undefined ? undefined : resolve(text, declared, steps + 1);
}

/** Start of the value that the function at an offset returns first; undefined for other values. */
function returnedBy(code: string, at: number): number | undefined {
  const start = /^(?:async\b\s*)?(?:function\b\s*[\w$]*\s*|(?=\())/.exec(
    code.slice(at, at + 200),
  )?.[0];
  if (start === undefined) return undefined;
  const open = at + start.length;
  if (code[open] !== '(') return undefined;
  const isArrow = !start.includes('function');
  let end = endOfValue(code, open + 1);
  while (code[end] === ',') end = endOfValue(code, end + 1);
  const after = /^\)\s*(?::[^={;]*)?(=>)?\s*/.exec(code.slice(end, end + 300));
  if (after === null || isArrow !== (after[1] !== undefined)) return undefined;
  const body = end + after[0].length;
  if (code[body] !== '{') return isArrow ? body : undefined;
  let depth = 0;
  for (let i = body; i < code.length; i++) {
    const char = code[i];
    if (char === '{' || char === '(' || char === '[') depth++;
    else if (char === '}' || char === ')' || char === ']') {
      if (--depth === 0) return undefined;
    } else if (depth === 1 && char === 'r' && /^return\b/.test(code.slice(i, i + 7)))
      return i + 'return'.length;
  }
  return undefined;
}

/** Start of the initial value of a `const name = …`. */
function declarationOf(code: string, name: string): number | undefined {
  const escaped = name.replaceAll('$', '\\$');
  const match = new RegExp(`(?:^|[^\\w$.])(?:const|let|var)\\s+${escaped}(?![\\w$])`).exec(code);
  if (match === null) return undefined;
  // Skips a type annotation: its arrows and comparisons are not assignments.
  const assign = /(?<![=<>!])=(?![=>])/g;
  assign.lastIndex = match.index + match[0].length;
  const equals = assign.exec(code);
  return equals === null ? undefined : equals.index + 1;
}

function skipTypeArguments(code: string, at: number): number {
  if (code[at] !== '<') return at;
  let depth = 0;
  for (let i = at; i < code.length; i++) {
    if (code[i] === '<') depth++;
    else if (code[i] === '>' && code[i - 1] !== '=' && --depth === 0) return i + 1;
  }
  return at;
}

/**
 * The member of the literal that opens at `open`, also if a spread brings it. Of equal keys the
 * last one counts, as in JavaScript.
 */
function memberOf(text: Text, open: number, segment: string | number): Member | undefined {
  const members = membersOf(text, open);
  if (typeof segment === 'number' && text.code[open] === '[') return members[segment];
  const ownMember = members.findLast((m) => m.key === String(segment));
  if (ownMember !== undefined) return ownMember;
  for (const spread of members.filter((m) => m.key === undefined).reverse()) {
    const literal = resolve(text, spread.value, 4);
    if (literal === undefined || literal === open) continue;
    const member =
      text.code[literal] === '{'
        ? membersOf(text, literal).findLast((m) => m.key === String(segment))
        : undefined;
    if (member !== undefined) return member;
  }
  return undefined;
}

/** The members of the literal that opens at `open`. */
function membersOf(text: Text, open: number): readonly Member[] {
  const cached = text.literals.get(open);
  if (cached !== undefined) return cached;
  const members = text.code[open] === '[' ? elements(text.code, open) : properties(text, open);
  text.literals.set(open, members);
  return members;
}

function elements(code: string, open: number): Member[] {
  const members: Member[] = [];
  for (let at = skipBlank(code, open + 1); at < code.length && code[at] !== ']';) {
    members.push({ key: undefined, start: at, value: at });
    const end = endOfValue(code, at);
    if (code[end] !== ',') break;
    at = skipBlank(code, end + 1);
  }
  return members;
}

/** The properties of an object literal, without computed keys and methods. Spreads have no key. */
function properties({ source, code }: Text, open: number): Member[] {
  const members: Member[] = [];
  for (let at = skipBlank(code, open + 1); at < code.length && code[at] !== '}';) {
    const start = at;
    let key: string | undefined;
    if (code.startsWith('...', at)) {
      members.push({ key: undefined, start, value: at + 3 });
    } else if (code[at] === '"' || code[at] === "'") {
      const close = code.indexOf(code[at] ?? '"', at + 1);
      if (close === -1) break;
      key = unquote(source.slice(at + 1, close));
      at = close + 1;
    } else {
      key = /^[\p{ID_Continue}$\u200c\u200d]+/u.exec(code.slice(at, at + 200))?.[0];
      at += key?.length ?? 0;
    }
    if (key !== undefined) {
      const next = skipBlank(code, at);
      if (code[next] === ':') members.push({ key, start, value: next + 1 });
      else if (code[next] === ',' || code[next] === '}') members.push({ key, start, value: start });
      at = code[next] === ':' ? next + 1 : next;
    }
    const end = endOfValue(code, at);
    if (code[end] !== ',') break;
    at = skipBlank(code, end + 1);
  }
  return members;
}

/** The comma or closing bracket that ends the expression at `at`. */
function endOfValue(code: string, at: number): number {
  let depth = 0;
  for (let i = at; i < code.length; i++) {
    const char = code[i];
    if (char === '{' || char === '[' || char === '(') depth++;
    else if (char === '}' || char === ']' || char === ')') {
      if (depth === 0) return i;
      depth--;
    } else if (char === ',' && depth === 0) return i;
  }
  return code.length;
}

function skipBlank(code: string, at: number): number {
  let i = at;
  while (i < code.length && /[\s\ufeff]/.test(code[i] ?? '')) i++;
  return i;
}

function unquote(inner: string): string {
  if (!inner.includes('\\')) return inner;
  return inner.replace(
    /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/gs,
    (_, unicode?: string, hex?: string, char?: string) =>
      char === undefined ? String.fromCharCode(parseInt(unicode ?? hex ?? '0', 16)) : char,
  );
}
