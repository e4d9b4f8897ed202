import { asList, asObject, isOpaque, type Evaluated, type EvaluatedObject } from './evaluated.js';
import type { KeyPath, Notes } from './notes.js';

/** A part of docsgen's config that is being made: key → value. Its values may be `Draft`s. */
export class Draft extends Map<string, unknown> {
  /** `path` is its place in the config, such as `footer.logo`; '' for the config. */
  constructor(
    readonly path: string,
    entries: readonly (readonly [string, unknown])[] = [],
  ) {
    super(entries);
  }

  /** The path of a key, for notes. */
  nameOf(key: string): string {
    return this.path === '' ? key : `${this.path}.${key}`;
  }
}

/** Maps one key of a Docusaurus config. `at` leads to the value. */
export interface KeyMapper {
  (value: Evaluated, at: KeyPath, out: Draft, notes: Notes): void;
  /** Whether null has another meaning than a missing key. */
  readonly takesNull?: true;
}

/** Key of an object of a Docusaurus config → how it is mapped. */
export type KeyTable = ReadonlyMap<string, KeyMapper>;

/** Makes a table. */
export function tableOf(rows: Readonly<Record<string, KeyMapper>>): KeyTable {
  return new Map(Object.entries(rows));
}

/** Maps each key of an object by its table. A key without a row needs a hand. */
export function mapKeys(
  object: EvaluatedObject,
  { table, at, out, notes }: { table: KeyTable; at: KeyPath; out: Draft; notes: Notes },
): void {
  for (const [key, value] of Object.entries(object)) {
    const mapper = table.get(key);
    if (value === null && mapper?.takesNull !== true) continue;
    if (mapper === undefined) notes.key('by-hand', [...at, key], 'docsgen does not know this key.');
    else mapper(value, [...at, key], out, notes);
  }
}

/** The part of a draft under a key, which is made if it does not exist. */
export function partOf(out: Draft, key: string): Draft {
  const existing = out.get(key);
  if (existing instanceof Draft) return existing;
  const part = new Draft(out.nameOf(key));
  out.set(key, part);
  return part;
}

/** Adds items to a list of a draft. */
export function addTo(out: Draft, key: string, ...items: readonly unknown[]): void {
  const list = out.get(key);
  out.set(key, [...(Array.isArray(list) ? (list as readonly unknown[]) : []), ...items]);
}

/** The draft as plain data. Empty parts and undefined values are left out. */
export function plainData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainData);
  if (!(value instanceof Draft)) return value;
  const entries = [...value].flatMap(([key, item]): [string, unknown][] => {
    const plain = plainData(item);
    const isEmptyPart = item instanceof Draft && Object.keys(plain as object).length === 0;
    return item === undefined || isEmptyPart ? [] : [[key, plain]];
  });
  return Object.fromEntries(entries);
}

type Kind = 'text' | 'flag' | 'count';

const isKind: Readonly<Record<Kind, (value: Evaluated) => boolean>> = {
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  count: (value) => typeof value === 'number',
};

/** A mapper that copies a value to a key, with dots for parts: `head.keywords`. */
export function copy(kind: Kind, target: string, convert?: (value: never) => unknown): KeyMapper {
  return (value, at, out, notes) => {
    if (!isKind[kind](value)) {
      notes.key('by-hand', at, notDataText(value, kind));
      return;
    }
    setAt(out, target, convert === undefined ? value : convert(value as never));
    notes.key('maps', at, `\`${out.nameOf(target)}\``);
  };
}

/** A mapper that copies any value to a key. Null is a value, too. */
export function copyAny(target: string): KeyMapper {
  const mapper = (...[value, at, out, notes]: Parameters<KeyMapper>): void => {
    out.set(target, value);
    notes.key('maps', at, `\`${out.nameOf(target)}\``);
  };
  return Object.assign(mapper, { takesNull: true as const });
}

/** Sets a key of a draft, with dots for parts. */
export function setAt(out: Draft, target: string, value: unknown): void {
  const keys = target.split('.');
  const last = keys.pop() ?? target;
  let part = out;
  for (const key of keys) part = partOf(part, key);
  part.set(last, value);
}

/** A mapper for a key that docsgen works without. */
export function notNeeded(why: string): KeyMapper {
  return (_, at, __, notes) => {
    notes.key('not-needed', at, why);
  };
}

/** A mapper for a key whose effect is different in docsgen. */
export function approximated(text: string): KeyMapper {
  return (_, at, __, notes) => {
    notes.key('approximated', at, text);
  };
}

/** A mapper for a key that somebody has to look at. */
export function byHand(text: string): KeyMapper {
  return (_, at, __, notes) => {
    notes.key('by-hand', at, text);
  };
}

/** A mapper for a flag that matters only if it has this value. */
export function onlyIf(value: Evaluated, mapper: KeyMapper, otherwise: string): KeyMapper {
  return (given, at, out, notes) => {
    if (given === value) mapper(given, at, out, notes);
    else notes.key('not-needed', at, otherwise);
  };
}

/** A mapper for an object, by a table of its keys. `target` is its part of the draft. */
export function inner(table: KeyTable, target?: string): KeyMapper {
  return (value, at, out, notes) => {
    const object = asObject(value);
    if (object === undefined) notes.key('by-hand', at, notDataText(value, 'object'));
    else
      mapKeys(object, {
        table,
        at,
        out: target === undefined ? out : partOf(out, target),
        notes,
      });
  };
}

/** A mapper for a list: `map` returns the item to add to the list `target`, or nothing. */
export function each(
  target: string,
  map: (value: Evaluated, at: KeyPath, notes: Notes, out: Draft) => unknown,
): KeyMapper {
  return (value, at, out, notes) => {
    for (const [i, item] of (asList(value) ?? [value]).entries()) {
      const mapped = map(item, Array.isArray(value) ? [...at, i] : at, notes, out);
      if (mapped === undefined) continue;
      const keys = target.split('.');
      const last = keys.pop() ?? target;
      let part = out;
      for (const key of keys) part = partOf(part, key);
      addTo(part, last, mapped);
    }
  };
}

/** Why a value cannot be copied. */
export function notDataText(value: Evaluated, wanted: string): string {
  if (!isOpaque(value)) return `The value is not of the kind that docsgen needs (${wanted}).`;
  const { name } = value;
  const named = name === '' ? '' : ` \`${name}\``;
  return value.$docsgen === 'stub'
    ? `The value comes from${named}, which could not be loaded.`
    : `The value is a function${named}, and docsgen's config is data.`;
}
