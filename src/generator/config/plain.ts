/** Largest depth of a config. It limits the recursion of later steps. */
const MAX_DEPTH = 200;

/** A value in a config that is not plain data. */
export interface NotPlain {
  readonly path: readonly (string | number)[];
  /** Description of the value, e.g. `a function`. */
  readonly kind: string;
}

/**
 * Copies the value of a config as plain data: objects, lists, text, finite numbers, true, false
 * and null. Undefined members are left out. Other values, such as functions, symbols, class
 * instances and cycles, are left out and reported.
 */
export function toPlainData(value: unknown): { data: unknown; problems: NotPlain[] } {
  const problems: NotPlain[] = [];
  /** The objects that contain the current one. Meeting one of them again is a cycle. */
  const ancestors = new Set<object>();

  const copy = (member: unknown, path: readonly (string | number)[]): unknown => {
    if (
      member === undefined ||
      member === null ||
      typeof member === 'string' ||
      typeof member === 'boolean'
    )
      return member;
    if (typeof member === 'number' && Number.isFinite(member)) return member;
    const kind = kindOf(member);
    if (kind !== undefined) {
      problems.push({ path, kind });
      return undefined;
    }
    const object = member;
    if (path.length > MAX_DEPTH) {
      problems.push({ path, kind: `nested more than ${MAX_DEPTH} levels deep` });
      return undefined;
    }
    if (ancestors.has(object)) {
      problems.push({ path, kind: 'an object that contains itself' });
      return undefined;
    }
    ancestors.add(object);
    let result: unknown;
    if (Array.isArray(object)) {
      result = Array.from(object, (element: unknown, i) => copy(element, [...path, i]) ?? null);
    } else {
      const entries: [string, unknown][] = [];
      for (const [key, value] of Object.entries(object)) {
        // Assigning this key later would set the prototype.
        if (key === '__proto__') problems.push({ path: [...path, key], kind: 'a prototype' });
        else entries.push([key, copy(value, [...path, key])]);
      }
      if (Object.getOwnPropertySymbols(object).length > 0)
        problems.push({ path, kind: 'an object with symbols as keys' });
      result = Object.fromEntries(entries.filter(([, v]) => v !== undefined));
    }
    ancestors.delete(object);
    return result;
  };
  return { data: copy(value, []), problems };
}

/** Description of a value that is not plain data; undefined for objects and lists. */
function kindOf(value: unknown): string | undefined {
  if (typeof value === 'function')
    return /^class\b/.test(Function.prototype.toString.call(value)) ? 'a class' : 'a function';
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number' ? String(value) : `a ${typeof value}`;
  if (Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The namespace of a module has no prototype; an object of another realm has a foreign one.
  if (prototype === null || prototype === Object.prototype) return undefined;
  const name = (prototype as { constructor?: { name?: unknown } }).constructor?.name;
  if (name === 'Object' && Object.getPrototypeOf(prototype) === null) return undefined;
  return typeof name === 'string' && name !== ''
    ? `an instance of ${name}`
    : 'an instance of a class';
}
