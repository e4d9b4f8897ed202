import '../core.js';
import { createElement, useLayoutEffect, useRef, type ElementType, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { IslandPageContext } from '../../components/docusaurus/island-page.js';
import { IslandRoot } from '../../components/island-root.js';
import { trusted } from '../trusted.js';
import { decodeProps } from './decode.js';
import { pageOf } from './island-page.js';

/** An island that runs. */
export interface MountedIsland {
  /** Whether the island is in the document. Otherwise its state stays and its effects stop. */
  readonly show: (shown: boolean) => void;
}

/** Lets React take over the markup of an island. `slotNodes` are its static children. */
export function mountIsland(
  element: HTMLElement,
  code: Readonly<Record<string, unknown>>,
  slotNodes: readonly ChildNode[],
): MountedIsland {
  const { client, id = '', props: json = '{}' } = element.dataset;
  const page = pageOf(element);
  const component = memberOf(code, element.dataset['export'] ?? '') as ElementType;
  const props = decodeProps(json);
  const children = slotNodes.length === 0 ? [] : [<Slot key="slot" nodes={slotNodes} />];
  const onStart = (): void => element.setAttribute('data-live', '');
  const tree = (shown: boolean): ReactElement => (
    <IslandPageContext value={page}>
      <IslandRoot shown={shown} onStart={onStart}>
        {createElement(component, props, ...children)}
      </IslandRoot>
    </IslandPageContext>
  );
  const markup = [...element.childNodes];
  const options = {
    identifierPrefix: id,
    onUncaughtError: (error: unknown): void => {
      console.error(`The island ${nameOf(component, element)} failed.`, error);
      // React has removed everything. The static page is better than nothing.
      queueMicrotask(() => element.replaceChildren(...markup));
    },
    onRecoverableError: (error: unknown): void =>
      console.error(`The island ${nameOf(component, element)} renders other markup.`, error),
  };
  applyStyles(element);
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

/** The export of a module, or a member of one, such as `Tabs.Item`. */
function memberOf(code: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => Reflect.get(value as object, key), code);
}

function nameOf(component: ElementType, { dataset }: HTMLElement): string {
  const { displayName, name } = component as { displayName?: string; name?: string };
  return `<${displayName ?? name ?? dataset['export'] ?? ''}> of ${dataset['src'] ?? ''}`;
}

/** The static children of an island. React creates their element, and never looks into it. */
function Slot({ nodes }: { readonly nodes: readonly ChildNode[] }): ReactElement {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const slot = ref.current;
    if (slot === null || slot.firstChild !== null) return;
    const areShown = nodes.some(
      (node) => node.isConnected && node.parentNode?.nodeName === 'D-SLOT',
    );
    const isHidden = nodes[0]?.parentElement?.hidden === true;
    slot.append(...(areShown && !isHidden ? nodes.map((node) => node.cloneNode(true)) : nodes));
  }, [nodes]);
  return createElement('d-slot', {
    ref,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: trusted.html('') },
  });
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
