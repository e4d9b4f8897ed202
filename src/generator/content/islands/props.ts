import { isValidElement } from 'react';

/** A value in properties that has no form in the page. */
export interface PropFault {
  /** The path of the value, such as `items[2].onClick`. */
  readonly path: string;
  /** The kind of the value, for a message. */
  readonly what: string;
  readonly hint: string;
}

export type EncodedProps = { readonly json: string } | { readonly fault: PropFault };

/** Thrown for a value that cannot be encoded. */
class Unencodable extends Error {
  constructor(readonly fault: PropFault) {
    super(fault.what);
  }
}

/**
 * Properties as JSON, from which `src/client/islands/decode.ts` makes equal values. Values that
 * JSON does not have are objects with the key `$`: its value names the type, and `v` has the
 * content.
 */
export function encodeProps(props: Readonly<Record<string, unknown>>): EncodedProps {
  try {
    const entries = Object.entries(props).map(([name, value]) => [name, encode(value, name, [])]);
    return { json: JSON.stringify(Object.fromEntries(entries)) };
  } catch (error) {
    if (error instanceof Unencodable) return { fault: error.fault };
    throw error;
  }
}

function encode(value: unknown, path: string, open: readonly object[]): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'undefined':
      return { $: 'undefined' };
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
    case 'bigint':
      return { $: 'bigint', v: String(value) };
    case 'function':
      return fail(path, 'a function', 'Put the function into the component.');
    case 'symbol':
      return fail(path, 'a symbol', 'Use a string.');
    case 'object':
      return value === null ? null : encodeObject(value, path, open);
  }
}

function encodeObject(value: object, path: string, open: readonly object[]): unknown {
  if (open.includes(value)) fail(path, 'an object that contains itself', 'Use plain data.');
  const inner = [...open, value];
  if (isValidElement(value))
    fail(
      path,
      'a React element',
      'Only `children` can hold elements. Use them, or make the element in the component.',
    );
  if (Array.isArray(value))
    return Array.from(value as unknown[], (item, i) => encode(item, `${path}[${i}]`, inner));
  if (value instanceof Date) return { $: 'Date', v: value.getTime() };
  if (value instanceof URL) return { $: 'URL', v: value.href };
  if (value instanceof Set)
    return { $: 'Set', v: [...value].map((item, i) => encode(item, `${path}[${i}]`, inner)) };
  if (value instanceof Map)
    return {
      $: 'Map',
      v: [...value].map((pair, i) => pair.map((part) => encode(part, `${path}[${i}]`, inner))),
    };
  if (!isPlain(value))
    fail(
      path,
      `an instance of ${value.constructor.name || 'a class'}`,
      'Give the data that the component needs as a plain object.',
    );
  const entries = Object.entries(value).map(
    ([key, member]) => [key, encode(member, `${path}.${key}`, inner)] as const,
  );
  // A key `$` would have a meaning.
  return Object.hasOwn(value, '$') || Object.hasOwn(value, '__proto__')
    ? { $: 'Object', v: entries }
    : Object.fromEntries(entries);
}

/** Whether a value is an object of a literal, also of another realm or of a module. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return true;
  return (
    Object.getPrototypeOf(prototype) === null && Object.hasOwn(Object(prototype), 'hasOwnProperty')
  );
}

function fail(path: string, what: string, hint: string): never {
  throw new Unencodable({ path, what, hint });
}
