import { asList, asObject, isOpaque, type Evaluated } from './evaluated.js';

/** The value without functions and stubs. Adds their names to `lost`. */
export function withoutFunctions(value: Evaluated, lost: string[]): Evaluated {
  const isData = (item: Evaluated): boolean => {
    if (isOpaque(item)) lost.push(item.name === '' ? 'a function' : item.name);
    return !isOpaque(item);
  };
  if (!isData(value)) return null;
  const list = asList(value);
  if (list !== undefined) return list.filter(isData).map((item) => withoutFunctions(item, lost));
  const object = asObject(value);
  if (object === undefined) return value;
  return Object.fromEntries(
    Object.entries(object)
      .filter(([, item]) => isData(item))
      .map(([key, item]) => [key, withoutFunctions(item, lost)]),
  );
}
