/** Tools of `@docusaurus/theme-common` that are the same in islands and in static markup. */
import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from 'react';

interface Collapsing {
  readonly collapsed: boolean;
  readonly setCollapsed: (collapsed: boolean) => void;
  readonly toggleCollapsed: () => void;
}

/** The state of a part that readers can hide. */
export function useCollapsible({ initialState }: { readonly initialState?: boolean }): Collapsing {
  const [collapsed, setCollapsed] = useState(initialState ?? false);
  const toggleCollapsed = useCallback(() => setCollapsed((now) => !now), []);
  return { collapsed, setCollapsed, toggleCollapsed };
}

/** Whether components run in the browser, so that readers can open what is hidden. */
export const CanRun = createContext(true);

interface CollapsibleProps {
  readonly as?: ElementType;
  readonly lazy?: boolean;
  readonly collapsed?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A part that is hidden while it is collapsed. On a static page it is always shown. */
export function Collapsible(props: CollapsibleProps): ReactElement | null {
  const { as = 'div', lazy = false, className, children } = props;
  const canRun = useContext(CanRun);
  const collapsed = props.collapsed === true && canRun;
  if (collapsed && lazy) return null;
  return createElement(as, { className, ...(collapsed ? { hidden: true } : {}) }, children);
}

/** The value of the render before this one. */
export function usePrevious<Value>(value: Value): Value | undefined {
  const previous = useRef<Value>(undefined);
  useEffect(() => {
    previous.current = value;
  });
  return previous.current;
}

/** A function that stays the same and calls the newest one. */
export function useEvent<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(callback);
  useEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args) => newest.current(...args), []);
}

/** One component around its children for several. The first one is the outermost. */
export function composeProviders(
  providers: readonly ComponentType<{ readonly children?: ReactNode }>[],
): ComponentType<{ readonly children?: ReactNode }> {
  return ({ children }) => (
    <>
      {providers.reduceRight<ReactNode>(
        (inner, Provider) => (
          <Provider>{inner}</Provider>
        ),
        children,
      )}
    </>
  );
}

/** The error of a hook that is called without the provider of its context around it. */
export class ReactContextError extends Error {
  override readonly name = 'ReactContextError';

  constructor(provider: string, more = '') {
    super(`A hook needs <${provider}> around its component. ${more}`.trim());
  }
}

export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The values without those that are equal to an earlier one. */
export function uniq<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

/** The values that are equal to an earlier one. */
export function duplicates<Value>(
  values: readonly Value[],
  isEqual: (a: Value, b: Value) => boolean = (a, b) => a === b,
): Value[] {
  return values.filter((value, i) => values.findIndex((other) => isEqual(other, value)) !== i);
}

/** Whether a text matches a pattern without regard to case. False without both. */
export function isRegexpStringMatch(pattern?: string, text?: string): boolean {
  if (pattern === undefined || text === undefined) return false;
  return new RegExp(pattern, 'gi').test(text);
}

/** The values by the key that `keyOf` gives each. */
export function groupBy<Key extends PropertyKey, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value, index: number) => Key,
): Partial<Record<Key, Value[]>> {
  const groups: Partial<Record<Key, Value[]>> = {};
  for (const [i, value] of [...values].entries()) (groups[keyOf(value, i)] ??= []).push(value);
  return groups;
}

/** How equal names of parameters come together: the last value wins, or all stay. */
type Merging = 'set' | 'append';

/** The parameters of several addresses as one list. */
export function mergeSearchParams(
  all: readonly URLSearchParams[],
  merging: Merging,
): URLSearchParams {
  const merged = new URLSearchParams();
  for (const [name, value] of all.flatMap((params) => [...params])) merged[merging](name, value);
  return merged;
}

/** The same for texts such as `?a=1`. */
export function mergeSearchStrings(
  texts: readonly (string | undefined)[],
  merging: Merging,
): string {
  const all = texts.map((text) => new URLSearchParams(text ?? ''));
  const merged = mergeSearchParams(all, merging).toString();
  return merged === '' ? '' : `?${merged}`;
}
