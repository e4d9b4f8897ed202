import { t } from '../../components/text.js';
import { giveFocusBack } from '../dom.js';
import { MAX_QUERY } from './limits.js';

/** The input of the reader before the code of the search box has loaded. */
export interface Typed {
  readonly text: string;
  readonly selection: readonly [start: number, end: number];
  /** The reader pressed Enter. */
  readonly entered: boolean;
}

export interface WaitingField {
  /** Removes the field. Returns its content, or undefined if the reader has closed it. */
  readonly take: () => Promise<Typed | undefined>;
  readonly close: () => void;
  readonly isClosed: () => boolean;
}

/**
 * Shows a plain field in the place of the search box, in the same frame as the key that asks for
 * it. So no letter is lost while the code of the box loads.
 */
export function showWaitingField(typed: Typed): WaitingField {
  const opener = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.className = 'search-box';
  dialog.dataset['searchWaiting'] = '';
  dialog.setAttribute('aria-label', t('Search'));
  const field = document.createElement('form');
  field.className = 'search-field';
  const icon = document.createElement('span');
  icon.className = 'search-field-icon';
  const input = document.createElement('input');
  input.type = 'search';
  input.value = typed.text;
  input.placeholder = t('Search');
  input.maxLength = MAX_QUERY;
  input.autocomplete = 'off';
  input.setAttribute('aria-label', t('Search'));
  field.append(icon, input);
  dialog.append(field);
  let { entered } = typed;
  let composed: Promise<void> | undefined;
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    dialog.remove();
    giveFocusBack(opener instanceof HTMLElement && opener !== document.body ? opener : undefined);
  };
  field.addEventListener('submit', (event) => {
    event.preventDefault();
    entered = input.value.trim() !== '';
  });
  input.addEventListener('input', () => {
    entered = false;
  });
  input.addEventListener('compositionstart', () => {
    composed = new Promise((resolve) => {
      input.addEventListener('compositionend', () => resolve(), { once: true });
    });
  });
  input.addEventListener('keydown', (event) => {
    // A search field would use Escape to clear itself.
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    close();
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
  input.setSelectionRange(...typed.selection);
  return {
    close,
    isClosed: () => isClosed,
    take: async () => {
      await composed;
      if (isClosed) return undefined;
      const selection = [input.selectionStart ?? 0, input.selectionEnd ?? 0] as const;
      dialog.remove();
      return { text: input.value, selection, entered };
    },
  };
}
