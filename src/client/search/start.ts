import { t } from '../../components/text.js';
import { closest } from '../dom.js';
import { loadModule } from '../load-module.js';
import type * as box from './box.js';
import { MAX_QUERY } from './limits.js';
import { showWaitingField, type Typed, type WaitingField } from './waiting-field.js';

type Box = typeof box;

/** Names of the files with the box's code. The bundler fills in the list. */
const BOX_FILES = 'files-of:src/client/search/box.tsx';

let loading: Promise<Box> | undefined;
/** The code of the box, once it has loaded. */
let loaded: Box | undefined;
/** Shown while the code loads. */
let waiting: WaitingField | undefined;

/** Loads the box's code, once. After a failure, the next call tries again. */
function fetchBox(): Promise<Box> {
  loading ??= loadModule(BOX_FILES, () => import('./box.js')).then(
    (box) => (loaded = box),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The first content of the box: the text that is selected in the page, which letters replace. */
function selectedText(): Typed {
  const text = (getSelection()?.toString().trim() ?? '').slice(0, MAX_QUERY);
  return { text, selection: [0, text.length], entered: false };
}

/** Letters that belong to the query. */
function typedText(text: string, entered = false): Typed {
  return { text, selection: [text.length, text.length], entered };
}

async function open(typed: Typed): Promise<void> {
  const active = document.activeElement;
  const opener = active instanceof HTMLElement && active !== document.body ? active : undefined;
  if (loaded !== undefined) {
    loaded.openBox({ opener, typed });
    return;
  }
  if (waiting?.isClosed() === false) return;
  // Loading may have started and failed when the reader pointed at the button. Then try again.
  const started = loading;
  const field = showWaitingField(typed);
  waiting = field;
  try {
    const box = await (started?.catch(fetchBox) ?? fetchBox());
    const taken = await field.take();
    if (taken !== undefined) box.openBox({ opener, typed: taken });
  } catch (error) {
    console.error(error);
    if (field.isClosed()) return;
    field.close();
    showUnreachable();
  } finally {
    if (waiting === field) waiting = undefined;
  }
}

/** The open message that the box could not be loaded. */
let message: HTMLDialogElement | undefined;

/** Shows a message instead of the box, because its code failed to load, as without a network. */
function showUnreachable(): void {
  const dialog = document.createElement('dialog');
  message = dialog;
  dialog.className = 'search-unreachable';
  const text = document.createElement('p');
  text.textContent = [
    `${t('Unable to fetch results')}.`,
    t('You might want to check your network connection.'),
  ].join(' ');
  const close = document.createElement('button');
  close.textContent = t('Close');
  close.addEventListener('click', () => {
    dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    message = undefined;
  });
  dialog.append(text, close);
  document.body.append(dialog);
  dialog.showModal();
}

function isEditing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

/**
 * Opens the search on clicks on the button, Ctrl or Cmd+K, `/`, and letters typed on the button.
 * Pointing at the button loads the code.
 */
export function startSearch(): void {
  const onIntent = (event: Event): void => {
    if (closest(event, '[data-search]') !== null)
      fetchBox().then(
        ({ prepare }) => {
          prepare();
        },
        () => undefined,
      );
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onIntent, { passive: true });
  addEventListener('popstate', () => message?.close());
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-search]');
    if (button === null) return;
    // Safari does not focus a button that is clicked.
    button.focus({ preventScroll: true });
    void open(selectedText());
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
      if (waiting?.isClosed() === false) waiting.close();
      else if (message !== undefined) message.close();
      else if (document.querySelector('dialog[data-search-box][open]') === null)
        void open(selectedText());
      else loaded?.closeBox();
    } else if (event.key === '/' && plain && !isEditing(event.target)) {
      event.preventDefault();
      void open(selectedText());
    } else if (onButton && plain && /^[\p{L}\p{N}]$/u.test(event.key)) {
      event.preventDefault();
      void open(typedText(event.key));
    }
  });
  openEarly();
}

/** Opens the box with the keys that `boot.ts` has collected before the client ran. */
function openEarly(): void {
  const { dataset } = document.documentElement;
  const typed = dataset['searchTyped'];
  delete dataset['searchTyped'];
  dataset['searchReady'] = '';
  if (typed === undefined) return;
  const text = typed.replaceAll('\n', '').slice(0, MAX_QUERY);
  void open(typedText(text, text.trim() !== '' && typed.endsWith('\n')));
}
