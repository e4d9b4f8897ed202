/** Resolves when the browser has drawn what was changed before: not while the page is hidden. */
export const drawn = (): Promise<void> => new Promise((resolve) => {
  requestAnimationFrame(() => { setTimeout(resolve); });
});
