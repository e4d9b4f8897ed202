/** Parts of `@docusaurus/theme-common/internal` for sites that draw their own tabs. */
import {
  Children,
  createContext,
  isValidElement,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';

export interface TabValue {
  readonly value: string;
  readonly label?: string;
  readonly attributes?: HTMLAttributes<HTMLElement>;
  readonly default?: boolean;
}

export interface TabsProps {
  readonly children?: ReactNode;
  readonly values?: readonly TabValue[];
  /** Null selects no tab. */
  readonly defaultValue?: string | null;
  readonly groupId?: string;
  readonly queryString?: string | boolean;
  readonly lazy?: boolean;
  readonly block?: boolean;
}

export interface TabsState {
  readonly selectedValue: string | null;
  readonly selectValue: (value: string) => void;
  readonly tabValues: readonly TabValue[];
  readonly lazy: boolean;
  readonly block: boolean;
}

/** Where the choices of a set of tabs are kept. */
export interface TabPlaces {
  /** The parameter of the address. */
  readonly query: string | undefined;
  readonly group: string | undefined;
}

/** How the choices of readers are kept. */
export interface TabMemory {
  /** The value that the address or an earlier choice selects. Null on the server. */
  readonly usePicked: (places: TabPlaces) => string | null;
  readonly pick: (places: TabPlaces, value: string) => void;
}

/** The children without the line ends between them. */
export function sanitizeTabsChildren(children: ReactNode): ReactNode[] {
  return Children.toArray(children).filter((child) => child !== '\n');
}

function valuesOf({ values, children }: TabsProps): readonly TabValue[] {
  if (values !== undefined) return values;
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Partial<TabValue>>(child) || child.props.value === undefined) return [];
    const { value, label, attributes, default: isDefault } = child.props;
    return [{ value, label, attributes, default: isDefault } as TabValue];
  });
}

function placesOf({ queryString = false, groupId }: TabsProps): TabPlaces {
  const query = queryString === true ? groupId : queryString || undefined;
  return { query, group: groupId };
}

const CurrentTabs = createContext<TabsState | undefined>(undefined);

interface ProviderProps {
  readonly value: TabsState;
  readonly children?: ReactNode;
}

export function TabsProvider({ value, children }: ProviderProps): ReactElement {
  return <CurrentTabs value={value}>{children}</CurrentTabs>;
}

interface TabHooks {
  /** The state for the properties of a set; without them, that of the provider around. */
  readonly useTabs: (props?: TabsProps) => TabsState;
  readonly useTabsContextValue: (props: TabsProps) => TabsState;
}

/** The hooks of tabs. Newer versions of Docusaurus have a provider. */
export function tabHooks({ usePicked, pick }: TabMemory): TabHooks {
  function useTabsContextValue(props: TabsProps): TabsState {
    const { values, children, defaultValue, lazy = false, block = false } = props;
    const tabValues = useMemo(
      () => valuesOf({ ...(values === undefined ? {} : { values }), children }),
      [values, children],
    );
    const { query, group } = placesOf(props);
    const [selectedValue, select] = useState(() => {
      if (defaultValue !== undefined) return defaultValue;
      return (tabValues.find((tab) => tab.default === true) ?? tabValues[0])?.value ?? null;
    });
    const picked = usePicked({ query, group });
    const isTab = tabValues.some(({ value }) => value === picked);
    useLayoutEffect(() => {
      if (picked !== null && isTab) select(picked);
    }, [picked, isTab]);
    const selectValue = useCallback(
      (value: string) => {
        select(value);
        pick({ query, group }, value);
      },
      [query, group],
    );
    return { selectedValue, selectValue, tabValues, lazy, block };
  }

  function useTabs(props?: TabsProps): TabsState {
    const around = useContext(CurrentTabs);
    if (props !== undefined) return useTabsContextValue(props);
    if (around === undefined) throw new Error('`useTabs` needs `<TabsProvider>` around it.');
    return around;
  }

  return { useTabs, useTabsContextValue };
}

interface Blocker {
  readonly blockElementScrollPositionUntilNextRender: (element: HTMLElement) => void;
}

/** Keeps an element at its position on the screen while the next render moves it. */
export function useScrollPositionBlocker(): Blocker {
  const kept = useRef<{ readonly element: HTMLElement; readonly top: number }>(undefined);
  useLayoutEffect(() => {
    if (kept.current === undefined) return;
    const { element, top } = kept.current;
    kept.current = undefined;
    const scrollBack = (): void =>
      scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
    scrollBack();
    // Other islands change after this one.
    requestAnimationFrame(scrollBack);
  });
  const block = useCallback((element: HTMLElement) => {
    kept.current = { element, top: element.getBoundingClientRect().top };
  }, []);
  return { blockElementScrollPositionUntilNextRender: block };
}
