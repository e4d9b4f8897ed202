import { own } from '../../components/own.js';
import { quoted } from '../model/safe-path.js';

/** A key path in a message: `navbar.items[2].type`, `markdown.variables["my key"]`. */
export function keyPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const segment of path) {
    if (typeof segment === 'number') text += `[${segment}]`;
    else if (/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(String(segment)))
      text += text === '' ? String(segment) : `.${String(segment)}`;
    else text += `[${JSON.stringify(String(segment))}]`;
  }
  return text;
}

/** The value at a key path; undefined if there is none. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = own(value as Record<string, unknown>, String(segment));
  }
  return value;
}

/** A value in a message: text in quotes and shortened, lists and objects by their kind. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string')
    return quoted(value.length > 60 ? `${value.slice(0, 59)}…` : value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'function') return 'a function';
  return String(value);
}

/** The value if it is an object with keys. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** The value if it is a list, else an empty list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** T with optional keys instead of keys that may be undefined. */
export type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without its undefined members. */
export function present<T extends object>(object: T): Present<T> {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as Present<T>;
}
