import { t } from '../components/text.js';

export interface Notice {
  readonly bar: HTMLElement;
  /** The text of the notice. */
  readonly text: HTMLElement;
  readonly remove: () => void;
}

/** Makes a button for a notice. */
export function noticeButton(
  className: string,
  label: string,
  onClick: () => void,
): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = label;
  element.addEventListener('click', onClick);
  return element;
}

/**
 * Shows a notice at the lower edge of the window, over the page, with a button that closes it. It
 * is announced, because assistive technology reads an element with this role when it appears.
 */
export function showNotice(role: 'alert' | 'status', actions: readonly HTMLElement[]): Notice {
  const bar = document.createElement('div');
  bar.className = 'notice';
  bar.setAttribute('role', role);
  const text = document.createElement('p');
  const remove = (): void => bar.remove();
  bar.append(text, ...actions, noticeButton('notice-close', t('Close'), remove));
  document.body.append(bar);
  return { bar, text, remove };
}
