import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What this file puts into a page. */
interface Inspector {
  /**
   * What axe finds serious or critical in the text: its structure, and in both modes all looks that
   * no page before had.
   */
  readonly inspect: () => Promise<string[]>;
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
    // Code is thousands of coloured words; their few colours are measured in design.test.ts.
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
  /** All that a contrast can depend on, of an element and of what it is in. */
  const lookOf = (element: Element, known: Map<Element, string>): string => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const s = getComputedStyle(element);
    const own = [
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
    const look = `${own}<${element.parentElement === null ? '' : lookOf(element.parentElement, known)}`;
    known.set(element, look);
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

  const inspect = async (): Promise<string[]> => {
    const found = await find('main', {
      rules: Object.fromEntries(LOOKS.map((rule) => [rule, { enabled: false }])),
    });
    const fresh = new Set<Element>();
    for (const mode of ['light', 'dark']) {
      inMode(mode);
      const known = new Map<Element, string>();
      for (const element of texts()) {
        const key = lookOf(element, known);
        if (seen.has(key) || element.getClientRects().length === 0) continue;
        seen.add(key);
        fresh.add(element);
      }
    }
    if (fresh.size === 0) return found;
    for (const element of fresh) element.setAttribute('data-fresh', '');
    for (const mode of ['light', 'dark']) {
      inMode(mode);
      const looks = await find('main [data-fresh]', { runOnly: LOOKS });
      found.push(...looks.map((finding) => `${mode} ${finding}`));
    }
    for (const element of fresh) element.removeAttribute('data-fresh');
    return found;
  };

  (window as unknown as { inspector: Inspector }).inspector = { inspect };
}

/** Put axe into a document. It stays there while the reader goes from page to page. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  await page.evaluate(makeInspector);
}

/** What axe finds serious or critical in the text of the page, in both colour modes. */
export const inspect = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as WithInspector).inspector.inspect());
