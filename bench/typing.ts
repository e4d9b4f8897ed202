/* These functions run in the page. They are sent to it as text, so they use nothing outside. */

/** Opens the search box when the page has loaded its scripts. */
export async function openBox(): Promise<void> {
  while (document.querySelector('dialog[open] input') === null) {
    dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

/**
 * Types texts into the box, one after another. Returns the milliseconds until a frame shows the
 * results of each. The code runs in the page and reacts to changes only: polling, or control from
 * outside, would affect the measurement.
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
    // React overrides the setter of the element and observes the native one.
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
