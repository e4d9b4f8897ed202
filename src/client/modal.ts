/**
 * Shows a dialog over the page, and removes it when it closes. It closes when another page is
 * shown. Then `onClose` does not run, because the element that opened it may be gone.
 */
export function showModal(dialog: HTMLDialogElement, onClose: () => void): void {
  const leave = (): void => {
    dialog.removeEventListener('close', onClose);
    dialog.close();
  };
  const events = ['docsgen:page', 'popstate'];
  dialog.addEventListener('close', onClose);
  dialog.addEventListener('close', () => {
    for (const type of events) removeEventListener(type, leave);
    dialog.remove();
  });
  for (const type of events) addEventListener(type, leave);
  document.body.append(dialog);
  dialog.showModal();
}
