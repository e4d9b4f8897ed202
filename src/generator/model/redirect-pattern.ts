/**
 * Patterns of redirects. `:name` is one segment of a path. `:name*` and `*` are all segments that
 * follow, or none; `*` has the name `splat`. Matching takes time in proportion to the path.
 */
import { decodePath, encodeSegment } from './paths.js';
import { quoted, unsafeRoute } from './safe-path.js';
import { splitUrl } from './url-parts.js';

/** The name of `*`. */
export const SPLAT = 'splat';

export type PatternSegment =
  | { readonly kind: 'literal'; readonly text: string }
  /** One segment. */
  | { readonly kind: 'one'; readonly name: string }
  /** All segments that follow, or none. Only at the end. */
  | { readonly kind: 'rest'; readonly name: string };

export type Pattern = readonly PatternSegment[];

/** Name → decoded segments of a path. */
export type Captures = ReadonlyMap<string, readonly string[]>;

/** The reason why a pattern cannot be used, and a hint. */
export interface PatternFault {
  readonly message: string;
  readonly hint: string;
  /** Set if no address may contain the text. */
  readonly isUnsafe?: true;
}

const PARAMETER = /^:([A-Za-z]\w*)(\*?)$/;

/** Whether the source of a redirect has a pattern. No other address may contain `:` or `*`. */
export function isPattern(from: string): boolean {
  return /[:*]/.test(from);
}

/** Parses the path of a redirect's source. Never throws. */
export function parsePattern(path: string): { pattern: Pattern } | { fault: PatternFault } {
  const pattern: PatternSegment[] = [];
  const names = new Set<string>();
  for (const raw of segmentsOf(path)) {
    const last = pattern.at(-1);
    if (last?.kind === 'rest') return { fault: notLast(last.name) };
    const segment = parseSegment(raw);
    if ('fault' in segment) return segment;
    if (segment.kind !== 'literal') {
      if (names.has(segment.name))
        return fault(`has the name ":${segment.name}" twice.`, 'Rename one of the two.');
      names.add(segment.name);
    }
    pattern.push(segment);
  }
  const unsafe = unsafeRoute(
    pattern.map((segment) => (segment.kind === 'literal' ? segment.text : 'x')).join('/'),
  );
  if (unsafe === undefined) return { pattern };
  return { fault: { message: `${unsafe.reason}.`, hint: unsafe.hint, isUnsafe: true } };
}

function parseSegment(raw: string): PatternSegment | { fault: PatternFault } {
  if (raw === '*') return { kind: 'rest', name: SPLAT };
  const [, name, star] = PARAMETER.exec(raw) ?? [];
  if (name !== undefined && star === '*') return { kind: 'rest', name };
  if (name === SPLAT)
    return fault('uses ":splat", the name of "*".', 'Write "*", or another name.');
  if (name !== undefined) return { kind: 'one', name };
  if (!isPattern(raw)) return { kind: 'literal', text: decodePath(raw).normalize('NFC') };
  const message = `has the part ${quoted(raw)}, which is not a pattern.`;
  const isUnsafe = !/^(?::[A-Za-z]|[(.]*\*)/.test(raw);
  return { fault: { message, hint: hintForPart(raw), ...(isUnsafe ? { isUnsafe } : {}) } };
}

function hintForPart(raw: string): string {
  const [, name] = /^:([A-Za-z]\w*)/.exec(raw) ?? [];
  if (/^\(?\.\*\)?$|^\*\*$/.test(raw)) return 'Write "*" for all parts that follow.';
  if (name === undefined)
    return 'Write ":name" for one part of the path, or "*" for all that follow.';
  const isRest = /^(?:\+|\(\.[*+]\))$/.test(raw.slice(name.length + 1));
  return isRest
    ? `Write ":${name}*".`
    : `Write ":${name}" for the entire part, or ":${name}*" for all parts that follow.`;
}

function notLast(name: string): PatternFault {
  const written = name === SPLAT ? '*' : `:${name}*`;
  return {
    message: `has parts after "${written}", which matches all parts that follow.`,
    hint: `End the address with "${written}", or write ":name" for one part.`,
  };
}

function fault(message: string, hint: string): { fault: PatternFault } {
  return { fault: { message, hint } };
}

/** The names of a pattern, in order. */
export function namesOf(pattern: Pattern): string[] {
  return pattern.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name]));
}

/** The non-empty segments of a path. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** A pattern as text, with `write` for its names. */
export function writePattern(pattern: Pattern, write: (segment: PatternSegment) => string): string {
  return `/${pattern.map(write).join('/')}`;
}

/** The captures of a pattern in a path of decoded segments; undefined if it does not match. */
export function matchPattern(pattern: Pattern, segments: readonly string[]): Captures | undefined {
  const captures = new Map<string, readonly string[]>();
  for (const [i, part] of pattern.entries()) {
    if (part.kind === 'rest') return captures.set(part.name, segments.slice(i));
    const segment = segments[i];
    if (segment === undefined) return undefined;
    if (part.kind === 'one') captures.set(part.name, [segment]);
    else if (part.text !== segment) return undefined;
  }
  return segments.length === pattern.length ? captures : undefined;
}

/** A part of the path of a target: a name, or text. */
export type TargetPart = { readonly name: string } | { readonly text: string };

/** The target of a pattern: the parts of its path, and the rest as written. */
export interface PatternTarget {
  /** `https://host`; '' for a target on this site. */
  readonly origin: string;
  readonly path: readonly TargetPart[];
  readonly endsWithSlash: boolean;
  readonly query: string;
  readonly hash: string;
  /** The names of the pattern. */
  readonly names: readonly string[];
}

/** A name in a query: `?q=:name`. */
const IN_QUERY = /([?&][^=&]*=):([A-Za-z]\w*)\*?(?=&|$)/g;

/** Parses the target of a pattern. Names that the pattern does not have are text. */
export function parseTarget(to: string, names: readonly string[]): PatternTarget {
  const { origin, path, query, hash } = splitUrl(to);
  const partOf = (segment: string): TargetPart => {
    const name = PARAMETER.exec(segment)?.[1];
    return name !== undefined && names.includes(name) ? { name } : { text: segment };
  };
  const endsWithSlash = path.length > 1 && path.endsWith('/');
  return { origin, path: segmentsOf(path).map(partOf), endsWithSlash, query, hash, names };
}

/** The names and stars in a target that its pattern does not define, as written. */
export function unknownNames(to: string, names: readonly string[]): string[] {
  const { path, query } = splitUrl(to);
  const written = [
    ...segmentsOf(path).filter((segment) => segment.includes('*') || segment.startsWith(':')),
    ...[...query.matchAll(IN_QUERY)].map(([, , name = '']) => `:${name}`),
  ];
  return written.filter((text) => {
    const name = PARAMETER.exec(text)?.[1];
    return name === undefined || !names.includes(name);
  });
}

/** The decoded path of a target with captures. */
export function fillRoute({ path }: PatternTarget, captures: Captures): string {
  const segments = path.flatMap((part) =>
    'text' in part ? [decodePath(part.text)] : (captures.get(part.name) ?? []),
  );
  return `/${segments.join('/')}`;
}

/** The query of a target with captures, encoded. */
export function fillQuery({ query }: PatternTarget, captures: Captures): string {
  return query.replace(IN_QUERY, (match, start: string, name: string) => {
    const values = captures.get(name);
    return values === undefined ? match : start + encodeSegment(values.join('/'));
  });
}

/** The address of a target with captures, encoded. Text of the target stays as written. */
export function fillHref(target: PatternTarget, captures: Captures): string {
  const segments = target.path.flatMap((part) =>
    'text' in part ? [part.text] : (captures.get(part.name) ?? []).map(encodeSegment),
  );
  const slash = target.endsWithSlash && segments.length > 0 ? '/' : '';
  const query = fillQuery(target, captures);
  return `${target.origin}/${segments.join('/')}${slash}${query}${target.hash}`;
}

/** The address of a target, with `write` for its names, and `text` for the text after its host. */
export function writeTarget(
  target: PatternTarget,
  write: (name: string) => string,
  text: (literal: string) => string = (literal) => literal,
): string {
  const { origin, path, names, hash } = target;
  const segments = path.map((part) => ('text' in part ? text(part.text) : write(part.name)));
  const slash = target.endsWithSlash && segments.length > 0 ? '/' : '';
  const query = target.query.split(/(?=[?&])/).map((parameter) => {
    const [match = '', start = '', name = ''] = [...parameter.matchAll(IN_QUERY)][0] ?? [];
    return match !== '' && names.includes(name) ? text(start) + write(name) : text(parameter);
  });
  return `${origin}/${segments.join('/')}${slash}${query.join('')}${text(hash)}`;
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  one: Node<T> | undefined;
  /** Values of patterns that end here. */
  readonly ends: T[];
  /** Values of patterns whose rest begins here. */
  readonly rests: T[];
}

/** Patterns with values. Finds the values of all patterns that match a path. */
export class PatternIndex<T> {
  private readonly root: Node<T> = newNode();

  add(pattern: Pattern, value: T): void {
    let node = this.root;
    for (const segment of pattern) {
      if (segment.kind === 'rest') {
        node.rests.push(value);
        return;
      }
      node = child(node, segment);
    }
    node.ends.push(value);
  }

  /** The values of the patterns that match a path, in no order. */
  matches(segments: readonly string[]): T[] {
    return this.walk(segments.map((text) => ({ kind: 'literal', text })));
  }

  /** The values of the patterns that match every path that another pattern matches. */
  covering(pattern: Pattern): T[] {
    return this.walk(pattern);
  }

  private walk(pattern: Pattern): T[] {
    const found: T[] = [];
    let nodes = [this.root];
    for (const segment of pattern) {
      const next: Node<T>[] = [];
      for (const node of nodes) {
        found.push(...node.rests);
        const literal = segment.kind === 'literal' ? node.literals.get(segment.text) : undefined;
        if (literal !== undefined) next.push(literal);
        if (segment.kind !== 'rest' && node.one !== undefined) next.push(node.one);
      }
      if (segment.kind === 'rest') return found;
      nodes = next;
    }
    for (const { ends, rests } of nodes) found.push(...ends, ...rests);
    return found;
  }
}

function newNode<T>(): Node<T> {
  return { literals: new Map(), one: undefined, ends: [], rests: [] };
}

function child<T>(node: Node<T>, segment: Exclude<PatternSegment, { kind: 'rest' }>): Node<T> {
  if (segment.kind === 'one') return (node.one ??= newNode());
  const next = node.literals.get(segment.text) ?? newNode<T>();
  node.literals.set(segment.text, next);
  return next;
}
