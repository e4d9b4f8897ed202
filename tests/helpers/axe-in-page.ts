import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The functions that this file adds to a page. */
interface Inspector {
  /**
   * Returns the serious and critical violations in the text. Checks the structure of the page if it
   * should, and the colours of each look only once for all pages, in both modes.
   */
  readonly inspect: (withStructure: boolean) => Promise<string[]>;
}

type WithInspector = typeof window & { inspector: Inspector };

/** Runs in the page. */
function makeInspector(): void {
  interface Violation {
    id: string;
    impact: string;
    nodes: { html: string }[];
  }
  const { axe: engine } = window as unknown as {
    axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> };
  };
  const { dataset } = document.documentElement;

  const find = async (include: string, options: object): Promise<string[]> => {
    // Code has thousands of coloured words. design.test.ts checks their few colours.
    const { violations } = await engine.run(
      { include: [[include]], exclude: [['pre']] },
      { resultTypes: ['violations'], preload: false, ...options },
    );
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id} ${v.nodes[0]?.html ?? ''}`);
  };

  const LOOKS = ['color-contrast', 'link-in-text-block'];
  const seen = new Set<string>();
  /** The styles of an element and its ancestors that a contrast can depend on. */
  const lookOf = (element: Element, looks: Map<Element, string>): string => {
    const cachedLook = looks.get(element);
    if (cachedLook !== undefined) return cachedLook;
    const s = getComputedStyle(element);
    const style = [
      s.color,
      s.backgroundColor,
      s.backgroundImage,
      s.opacity,
      s.filter,
      s.mixBlendMode,
      s.position,
      s.visibility,
      s.fontSize,
      s.fontWeight,
      s.textShadow,
      s.textDecorationLine,
      s.borderBottom,
      element.matches('a') ? 'a' : '',
    ].join();
    const parent = element.parentElement;
    const look = `${style}<${parent === null ? '' : lookOf(parent, looks)}`;
    looks.set(element, look);
    return look;
  };
  const texts = (): Element[] =>
    [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.closest('pre') === null &&
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
        ),
    );
  const inMode = (mode: string): void => void (dataset['theme'] = mode);

  const structure = (): Promise<string[]> =>
    find('main', { rules: Object.fromEntries(LOOKS.map((rule) => [rule, { enabled: false }])) });

  const inspect = async (withStructure: boolean): Promise<string[]> => {
    const found = withStructure ? await structure() : [];
    const newElements = new Set<Element>();
    for (const mode of ['light', 'dark']) {
      inMode(mode);
      const looks = new Map<Element, string>();
      for (const element of texts()) {
        const key = lookOf(element, looks);
        if (seen.has(key) || element.getClientRects().length === 0) continue;
        seen.add(key);
        newElements.add(element);
      }
    }
    if (newElements.size === 0) return found;
    for (const element of newElements) element.setAttribute('data-fresh', '');
    for (const mode of ['light', 'dark']) {
      inMode(mode);
      const looks = await find('main [data-fresh]', { runOnly: LOOKS });
      found.push(...looks.map((finding) => `${mode} ${finding}`));
    }
    for (const element of newElements) element.removeAttribute('data-fresh');
    return found;
  };

  (window as unknown as { inspector: Inspector }).inspector = { inspect };
}

/** Adds axe to a document. It stays there during client-side navigation. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  await page.evaluate(makeInspector);
}

/**
 * The serious and critical violations that axe finds in the text of a page, in both modes: those of
 * looks that no page before had, and those of the structure unless they are left out.
 */
export const inspect = (page: Page, withStructure = true): Promise<string[]> =>
  page.evaluate(
    (isComplete) => (window as unknown as WithInspector).inspector.inspect(isComplete),
    withStructure,
  );
