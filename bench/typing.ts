/* What a page does by itself: these functions are sent to it as text, and use nothing outside. */

/** Open the search box, once the page has its scripts. */
export async function openBox(): Promise<void> {
  while (document.querySelector('dialog[open] input') === null) {
    dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

/**
 * Type texts into the box, one after another, and give the milliseconds until a
 * frame shows the results of each. The page types by itself, and looks only when
 * something has changed: a script that asked from outside, or at every frame,
 * would take a part of what is measured.
 */
export async function typeTexts(texts: readonly string[], pace: number): Promise<number[]> {
  const field = document.querySelector<HTMLInputElement>('dialog[open] input');
  const panel = document.querySelector<HTMLElement>('dialog[open] .search-panel');
  if (field === null || panel === null) throw new Error('The box is not open.');
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  const answered = (): boolean =>
    panel.dataset['status'] === 'idle' || panel.dataset['status'] === 'error';
  const change = (): Promise<void> =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!answered()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(panel, { attributeFilter: ['data-status'] });
    });
  const times: number[] = [];
  for (const text of texts) {
    performance.mark('letter');
    const start = performance.now();
    // React listens to the native setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await frame();
    while (!answered()) {
      await change();
      await frame();
    }
    times.push(performance.now() - start);
    await new Promise((resolve) => {
      setTimeout(resolve, pace);
    });
  }
  return times;
}
