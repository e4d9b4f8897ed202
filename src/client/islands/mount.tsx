import '../core.js';
import {
  createElement,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ElementType,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { IslandPageContext } from '../../components/docusaurus/island-page.js';
import { childElements, type IslandChild } from '../../components/island-children.js';
import { IslandRoot } from '../../components/island-root.js';
import { trusted } from '../trusted.js';
import { decodeProps } from './decode.js';
import { innerIslandsAt, InnerIslandsOf, type InnerIslands } from './inner-islands.js';
import { pageOf } from './island-page.js';
import { setOwner } from './slot-owners.js';

/** An island that runs. */
export interface MountedIsland {
  /** Whether the island is in the document. Otherwise its state stays and its effects stop. */
  readonly show: (shown: boolean) => void;
}

/** The static nodes of each place for children, by its number, or '' for all children. */
export type SlotNodes = ReadonlyMap<string, readonly ChildNode[]>;

/** An island of the page, and what starts it. */
export interface IslandParts {
  readonly element: HTMLElement;
  /** The exports of its module. */
  readonly code: Readonly<Record<string, unknown>>;
  /** Its static children. */
  readonly slotNodes: SlotNodes;
  /** Called when React has taken over the markup, or has failed. */
  readonly onSettled: () => void;
}

/**
 * Lets React take over the markup of an island. An island in the children of another one becomes a
 * part of that one's tree, so that contexts reach it and events bubble as everywhere in React.
 */
export function mountIsland(parts: IslandParts): MountedIsland {
  applyStyles(parts.element);
  return innerIslandsAt(parts.element) === undefined ? mountRoot(parts) : mountInner(parts);
}

/** React's error for a part that the server has left to the browser. */
const SUSPENDED = /Minified React error #419\b/;

/** An island with a separate root, which continues with the markup of the build. */
function mountRoot(parts: IslandParts): MountedIsland {
  const { element } = parts;
  const { client, id = '' } = element.dataset;
  const tree = treeOf(parts);
  const markup = [...element.childNodes];
  const options = {
    identifierPrefix: id,
    onUncaughtError: (error: unknown): void => {
      report(parts, 'failed', error);
      // React has removed everything. The static page is better than nothing.
      queueMicrotask(() => {
        element.replaceChildren(...markup);
        parts.onSettled();
      });
    },
    onRecoverableError: (error: unknown): void => {
      // The build shows the fallback of a `Suspense`, such as one around `lazy`: that is no error.
      if (!SUSPENDED.test(String(error))) report(parts, 'renders other markup', error);
    },
  };
  let root: Root;
  if (client === 'only') {
    root = createRoot(element, options);
    root.render(tree(true));
  } else root = hydrateRoot(element, tree(true), options);
  let isShown = true;
  return {
    show: (shown) => {
      if (shown === isShown) return;
      isShown = shown;
      // A page that comes back is complete before the browser draws it.
      if (shown) flushSync(() => root.render(tree(true)));
      else root.render(tree(false));
    },
  };
}

/** An island in the tree of the one around it. React renders the same markup again. */
function mountInner(parts: IslandParts): MountedIsland {
  const { element } = parts;
  const markup = [...element.childNodes];
  const showMarkup = (): void => {
    element.replaceChildren(...markup);
    parts.onSettled();
  };
  const onError = (error: unknown): void => {
    report(parts, 'failed', error);
    queueMicrotask(showMarkup);
  };
  const { id = '' } = element.dataset;
  const island = { id, element, tree: treeOf(parts)(true), onError };
  let inner: InnerIslands | undefined;
  const add = (): void => {
    inner = innerIslandsAt(element);
    element.replaceChildren();
    inner?.add(island);
  };
  flushSync(add);
  return {
    show: () => {
      const current = innerIslandsAt(element);
      // The island around it has failed, and shows its static page.
      if (current === undefined && element.isConnected) showMarkup();
      if (current === inner) return;
      inner?.remove(island);
      inner = undefined;
      if (current !== undefined) add();
    },
  };
}

/** The tree of an island, shown or hidden. */
function treeOf(parts: IslandParts): (shown: boolean) => ReactElement {
  const { element, code, onSettled } = parts;
  const page = pageOf(element);
  const props = decodeProps(element.dataset['props'] ?? '{}');
  const content = createElement(componentOf(code, element), props, ...childrenOf(parts));
  const onStart = (): void => {
    element.setAttribute('data-live', '');
    onSettled();
  };
  return (shown) => (
    <IslandPageContext value={page}>
      <IslandRoot shown={shown} onStart={onStart}>
        {content}
      </IslandRoot>
    </IslandPageContext>
  );
}

/** All children as one element, or each as an element if the component reads them. */
function childrenOf({ element, code, slotNodes }: IslandParts): ReactNode[] {
  const { children } = element.dataset;
  if (children === undefined) {
    const nodes = slotNodes.get('') ?? [];
    return nodes.length === 0 ? [] : [<Slot key="slot" nodes={nodes} island={element} />];
  }
  const nodesAt = (place: number | undefined): readonly ChildNode[] | undefined =>
    slotNodes.get(String(place));
  return childElements(decodeProps(children)['children'] as readonly IslandChild[], {
    part: (name) => memberOf(code, name) as ElementType,
    slot: (place, given, child) => {
      // The page has an element or the children of it, whichever the component shows at first.
      const nodes = nodesAt(place) ?? nodesAt(child?.slot) ?? nodesAt(child?.inner) ?? [];
      return <Slot {...given} key={place} place={place} nodes={nodes} island={element} />;
    },
  });
}

function componentOf(code: IslandParts['code'], { dataset }: HTMLElement): ElementType {
  const path = dataset['export'] ?? '';
  const found = memberOf(code, path);
  // A module of CommonJS has one export: the object with all of them.
  return (isComponent(found) ? found : memberOf(code['default'], path)) as ElementType;
}

function isComponent(value: unknown): boolean {
  return typeof value === 'function' || '$$typeof' in (Object(value) as object);
}

/** Says in the console what is wrong with an island. */
function report({ element, code }: IslandParts, problem: string, error: unknown): void {
  console.error(`The island ${nameOf(componentOf(code, element), element)} ${problem}.`, error);
}

/** The export of a module, or a member of one, such as `Tabs.Item`. */
function memberOf(code: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => Reflect.get(Object(value) as object, key), code);
}

function nameOf(component: ElementType | undefined, { dataset }: HTMLElement): string {
  const { displayName, name } = (component ?? {}) as { displayName?: string; name?: string };
  return `<${displayName ?? name ?? dataset['export'] ?? ''}> of ${dataset['src'] ?? ''}`;
}

interface SlotProps {
  readonly nodes: readonly ChildNode[];
  /** The island whose children they are. */
  readonly island: HTMLElement;
  /** The number of the place, if the component reads each child. */
  readonly place?: number;
  /** Components can give their children a reference and other properties. */
  readonly ref?: Ref<Element>;
}

/** Always the same object: React would empty the element for another one. */
const EMPTY = { __html: trusted.html('') };

/**
 * The static children of an island. React creates their element, and never looks into it: islands
 * in them are beside it in the tree, and render into their own elements.
 */
function Slot({ nodes, island, place, ref: outerRef, ...given }: SlotProps): ReactElement {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const slot = ref.current;
    if (slot === null) return;
    setOwner(slot, island);
    if (slot.firstChild !== null) return;
    const areShown = nodes.some(
      (node) => node.isConnected && node.parentNode?.nodeName === 'D-SLOT',
    );
    const isHidden = nodes[0]?.parentElement?.hidden === true;
    slot.append(...(areShown && !isHidden ? nodes.map((node) => node.cloneNode(true)) : nodes));
  }, [nodes, island]);
  // The element of the slot has no box.
  useImperativeHandle(outerRef, () => ref.current?.firstElementChild ?? (ref.current as Element));
  const slot = createElement('d-slot', {
    ...(place === undefined ? {} : { 'data-slot': place }),
    ...given,
    ref,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: EMPTY,
  });
  return (
    <>
      {slot}
      <InnerIslandsOf slot={ref} />
    </>
  );
}

/**
 * Turns the classes for styles, which the policy needs before scripts run, into the styles that
 * React has rendered, because React changes single declarations later.
 */
function applyStyles(island: HTMLElement): void {
  for (const element of island.querySelectorAll<HTMLElement>('[data-style]')) {
    const styleClass = [...element.classList].find((name) => /^s-[0-9a-f]{8}$/.test(name));
    if (styleClass === undefined) continue;
    element.style.cssText = element.dataset['style'] ?? '';
    element.removeAttribute('data-style');
    element.classList.remove(styleClass);
  }
}
