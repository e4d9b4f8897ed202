import { t } from '../../components/text.js';
import { closest } from '../dom.js';
import type * as box from './box.js';

type Box = typeof box;

let coming: Promise<Box> | undefined;

/** Fetch the box's code, once. After a failure the next intent tries again. */
function fetchBox(): Promise<Box> {
  coming ??= import('./box.js').catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

async function open(typed?: string): Promise<void> {
  const opener = document.activeElement;
  // What pointing at the button began may fail while the network comes back: this is another intent.
  const begun = coming;
  try {
    (await (begun?.catch(fetchBox) ?? fetchBox())).openBox({
      opener: opener instanceof HTMLElement && opener !== document.body ? opener : undefined,
      ...(typed === undefined ? {} : { typed }),
    });
  } catch (error) {
    console.error(error);
    sayUnreachable();
  }
}

/** The box's code cannot be had, as after a reload without a network: say so in its place. The next intent tries again. */
function sayUnreachable(): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'search-unreachable';
  const said = document.createElement('p');
  said.textContent = `${t('Unable to fetch results')}. ${t('You might want to check your network connection.')}`;
  const close = document.createElement('button');
  close.textContent = t('Close');
  close.addEventListener('click', () => {
    dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
  });
  dialog.append(said, close);
  document.body.append(dialog);
  dialog.showModal();
}

function isEditing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

/** What opens the search: the button, Ctrl or Cmd+K, `/`, and a letter typed on the button. Pointing at the button fetches the code. */
export function startSearch(): void {
  const intent = (event: Event): void => {
    if (closest(event, '[data-search]') !== null)
      fetchBox().then(
        ({ prepare }) => {
          prepare();
        },
        () => undefined,
      );
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, intent, { passive: true });
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-search]');
    if (button === null) return;
    // Safari does not focus a button that is clicked.
    button.focus();
    void open();
  });
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const onButton = closest(event, '[data-search]') !== null;
    if (
      event.key.toLowerCase() === 'k' &&
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey
    ) {
      event.preventDefault();
      if (document.querySelector('dialog[data-search-box][open]') === null) void open();
      else
        void fetchBox().then(({ closeBox }) => {
          closeBox();
        });
    } else if (event.key === '/' && plain && !isEditing(event.target)) {
      event.preventDefault();
      void open();
    } else if (onButton && plain && /^[\p{L}\p{N}]$/u.test(event.key)) {
      event.preventDefault();
      void open(event.key);
    }
  });
}
