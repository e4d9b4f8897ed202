import '../core.js';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { SearchView } from '../../components/view.js';
import { engineFor } from './engine.js';
import { Dialog } from './dialog.js';
import { savedSearches } from './saved.js';
import { createSession, HITS_PER_PAGE, snippetWords, type SearchSession } from './session.js';
import type { Typed } from './waiting-field.js';
import { contextAt, loadSettings } from './settings.js';
import { giveFocusBack } from '../dom.js';
import { pickedTabs } from '../picked-tabs.js';
import { t } from '../../components/text.js';

/** Length of the preview of a result, in words. */
const PREVIEW_WORDS = 90;

interface Opening {
  /** Gets the focus when the box closes. */
  readonly opener: HTMLElement | undefined;
  /** The first content of the field. */
  readonly typed: Typed;
}

let dialog: HTMLDialogElement | undefined;
let root: Root | undefined;
let session: SearchSession | undefined;
let opener: HTMLElement | undefined;

/** Fetches the files for the first answer, before the reader types. */
export function prepare(): void {
  loadSettings()
    .then((view) => engineOf(view).search({ query: 'a', page: 0, hitsPerPage: 1, snippetWords: 1 }))
    .catch(() => undefined);
}

function engineOf(view: SearchView): ReturnType<typeof engineFor> {
  return engineFor(contextAt(location.pathname, view), view);
}

/** Whether there is room for a preview beside the results. */
function isWide(): boolean {
  return matchMedia('(min-width: 68.75em)').matches;
}

/** Opens the search box. Does nothing while it is open. */
export function openBox(opening: Opening): void {
  if (dialog?.open === true) return;
  const mounted = mount();
  opener = opening.opener;
  const words = snippetWords();
  const settings = loadSettings();
  const current = createSession(async () => engineOf(await settings), {
    hitsPerPage: HITS_PER_PAGE,
    snippetWords: words,
    ...(isWide() ? { previewWords: PREVIEW_WORDS } : {}),
    path: location.pathname,
    picked: pickedTabs(),
  });
  session = current;
  const { text: firstQuery, selection, entered } = opening.typed;
  // Show the box before the settings have loaded, so that the reader can type immediately.
  flushSync(() => {
    mounted.root.render(
      <StrictMode>
        <Dialog
          session={current}
          settings={settings}
          firstQuery={firstQuery}
          entered={entered}
          saved={(view) =>
            savedSearches(view.algolia?.indexName ?? contextAt(location.pathname, view).name)
          }
          close={closeBox}
        />
      </StrictMode>,
    );
  });
  mounted.dialog.showModal();
  document.documentElement.dataset['searchShown'] = '';
  const input = mounted.dialog.querySelector('input');
  input?.focus();
  input?.setSelectionRange(...selection);
  if (firstQuery !== '') current.ask(firstQuery);
  current.offer();
}

/**
 * Closes the box. Gives the focus back, unless the reader `navigates` to another page. It does not
 * wait for the `close` event, because the box may be opened again before that.
 */
export function closeBox(navigates = false): void {
  if (dialog?.open !== true) return;
  session?.end();
  session = undefined;
  dialog.close();
  delete document.documentElement.dataset['searchShown'];
  root?.render(null);
  if (!navigates) giveFocusBack(opener);
  opener = undefined;
}

/** Returns the dialog and its React root. Creates them on the first call. */
function mount(): { readonly dialog: HTMLDialogElement; readonly root: Root } {
  if (dialog !== undefined && root !== undefined) return { dialog, root };
  const created = document.createElement('dialog');
  created.className = 'search-box';
  created.dataset['searchBox'] = '';
  created.setAttribute('aria-label', t('Search'));
  document.body.append(created);
  // A click outside of the panel has the dialog itself as its target.
  created.addEventListener('click', (event) => {
    if (event.target === created) closeBox();
  });
  created.addEventListener('cancel', (event) => {
    event.preventDefault();
    closeBox();
  });
  // Another page is shown, because the reader followed a hit or went back.
  for (const type of ['docsgen:page', 'popstate'])
    addEventListener(type, () => {
      closeBox(true);
    });
  dialog = created;
  root = createRoot(created);
  return { dialog, root };
}
