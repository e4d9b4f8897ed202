/** Levels of a config: later steps call themselves for each. */
const DEEPEST = 200;

/** Something in a config that is no data. */
export interface NotPlain {
  readonly path: readonly (string | number)[];
  /** What stands there, e.g. `a function`. */
  readonly what: string;
}

/**
 * Copy what a config evaluated to as plain data: objects, lists, text, finite
 * numbers, true, false and null. Undefined members are left out. Functions,
 * symbols, class instances, cycles and the like are reported and left out.
 */
export function toPlainData(value: unknown): { data: unknown; problems: NotPlain[] } {
  const problems: NotPlain[] = [];
  /** The objects around the current one: meeting one of them again is a cycle. */
  const around = new Set<object>();

  const copy = (member: unknown, path: readonly (string | number)[]): unknown => {
    if (
      member === undefined ||
      member === null ||
      typeof member === 'string' ||
      typeof member === 'boolean'
    )
      return member;
    if (typeof member === 'number' && Number.isFinite(member)) return member;
    const what = kindOf(member);
    if (what !== undefined) {
      problems.push({ path, what });
      return undefined;
    }
    const object = member;
    if (path.length > DEEPEST) {
      problems.push({ path, what: `nested more than ${DEEPEST} levels deep` });
      return undefined;
    }
    if (around.has(object)) {
      problems.push({ path, what: 'an object that contains itself' });
      return undefined;
    }
    around.add(object);
    let result: unknown;
    if (Array.isArray(object)) {
      result = Array.from(object, (element: unknown, i) => copy(element, [...path, i]) ?? null);
    } else {
      const entries: [string, unknown][] = [];
      for (const [key, value] of Object.entries(object)) {
        // Reading it back would set a prototype instead of a member.
        if (key === '__proto__') problems.push({ path: [...path, key], what: 'a prototype' });
        else entries.push([key, copy(value, [...path, key])]);
      }
      if (Object.getOwnPropertySymbols(object).length > 0)
        problems.push({ path, what: 'an object with symbols as keys' });
      result = Object.fromEntries(entries.filter(([, v]) => v !== undefined));
    }
    around.delete(object);
    return result;
  };
  return { data: copy(value, []), problems };
}

/** What the value is, when it is no plain data. */
function kindOf(value: unknown): string | undefined {
  if (typeof value === 'function')
    return /^class\b/.test(Function.prototype.toString.call(value)) ? 'a class' : 'a function';
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number' ? String(value) : `a ${typeof value}`;
  if (Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A module object and an object of another realm have no class of their own.
  if (prototype === null || prototype === Object.prototype) return undefined;
  const name = (prototype as { constructor?: { name?: unknown } }).constructor?.name;
  if (name === 'Object' && Object.getPrototypeOf(prototype) === null) return undefined;
  return typeof name === 'string' && name !== ''
    ? `an instance of ${name}`
    : 'an instance of a class';
}
