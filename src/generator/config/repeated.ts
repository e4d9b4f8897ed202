import type { ConfigProblem } from './issues.js';
import { asRecord, describeValue, keyPath } from './values.js';
import { own } from '../../components/own.js';

/**
 * A problem for each element of a list whose `key` has the value of an earlier element. `missing`
 * returns the default of an absent key.
 */
export function repeated(
  list: readonly unknown[],
  key: string,
  path: readonly (string | number)[],
  missing?: (element: Readonly<Record<string, unknown>>, i: number) => unknown,
): ConfigProblem[] {
  const first = new Map<unknown, number>();
  return list.flatMap((element, i): ConfigProblem[] => {
    const record = asRecord(element);
    const value = record === undefined ? undefined : (own(record, key) ?? missing?.(record, i));
    if (typeof value !== 'string') return [];
    const earlier = first.get(value);
    if (earlier === undefined) {
      first.set(value, i);
      return [];
    }
    const at = [...path, i, key];
    const earlierText = `as in \`${keyPath([...path, earlier])}\``;
    return [
      {
        path: at,
        rule: 'config/value',
        message: `\`${keyPath(at)}\` is ${describeValue(value)}, ${earlierText}.`,
        hint: 'Use another value for one of them.',
      },
    ];
  });
}

/** The first problem of each element: a copy of an element has several equal values. */
export function oncePerElement(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ path }) => {
    const index = path.findLastIndex((segment) => typeof segment === 'number');
    if (index === -1 || index === path.length - 1) return true;
    const element = keyPath(path.slice(0, index + 1));
    const isNew = !seen.has(element);
    seen.add(element);
    return isNew;
  });
}
