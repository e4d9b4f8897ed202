import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { SearchView } from '../../components/view.js';
import { engineFor } from './engine.js';
import { Dialog } from './dialog.js';
import { savedSearches } from './saved.js';
import {
  createSession,
  HITS_PER_PAGE,
  MAX_QUERY,
  snippetWords,
  type SearchSession,
} from './session.js';
import { contextAt, loadSettings } from './settings.js';
import { t } from '../../components/text.js';

interface Opening {
  /** Gets the focus back. */
  readonly opener: HTMLElement | undefined;
  /** A letter that was typed to open the box. */
  readonly typed?: string;
}

let element: HTMLDialogElement | undefined;
let root: Root | undefined;
let session: SearchSession | undefined;
let opener: HTMLElement | undefined;

/** The reader is about to search: fetch what the first answer needs. */
export function prepare(): void {
  loadSettings()
    .then((view) => engineOf(view).search({ query: 'a', page: 0, hitsPerPage: 1, snippetWords: 1 }))
    .catch(() => undefined);
}

function engineOf(view: SearchView): ReturnType<typeof engineFor> {
  return engineFor(contextAt(location.pathname, view), view);
}

/** Open the box. Does nothing while it is open. */
export function openBox(opening: Opening): void {
  if (element?.open === true) return;
  const { dialog, render } = mount();
  opener = opening.opener;
  const words = snippetWords();
  const settings = loadSettings();
  const current = createSession(async () => engineOf(await settings), {
    hitsPerPage: HITS_PER_PAGE,
    snippetWords: words,
  });
  session = current;
  const first = opening.typed ?? (getSelection()?.toString().trim() ?? '').slice(0, MAX_QUERY);
  // The reader may type at once: the settings come when they come.
  flushSync(() => {
    render.render(
      <StrictMode>
        <Dialog
          session={current}
          settings={settings}
          first={first}
          saved={(view) =>
            savedSearches(view.algolia?.indexName ?? contextAt(location.pathname, view).name)
          }
          close={closeBox}
        />
      </StrictMode>,
    );
  });
  dialog.showModal();
  document.documentElement.dataset['searchShown'] = '';
  const input = dialog.querySelector('input');
  input?.focus();
  if (opening.typed === undefined) input?.select();
  if (first !== '') current.ask(first);
}

/** Close the box and give the focus back, unless the reader goes to another place. All at once: it may be opened again before a `close` event would come. */
export function closeBox(goes = false): void {
  if (element?.open !== true) return;
  session?.end();
  session = undefined;
  element.close();
  delete document.documentElement.dataset['searchShown'];
  root?.render(null);
  if (!goes)
    (opener?.isConnected === true
      ? opener
      : document.querySelector<HTMLElement>('[data-search]')
    )?.focus();
  opener = undefined;
}

function mount(): { dialog: HTMLDialogElement; render: Root } {
  if (element !== undefined && root !== undefined) return { dialog: element, render: root };
  const dialog = document.createElement('dialog');
  dialog.className = 'search-box';
  dialog.dataset['searchBox'] = '';
  dialog.setAttribute('aria-label', t('Search'));
  document.body.append(dialog);
  const render = createRoot(dialog);
  // A click beside the panel lands on the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) closeBox();
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    closeBox();
  });
  // Another page is shown: by a hit, or by going back.
  for (const type of ['docsgen:page', 'popstate'])
    addEventListener(type, () => {
      closeBox(true);
    });
  element = dialog;
  root = render;
  return { dialog, render };
}
