/** What a page carries while it is written: it hears of changes, shows them in place, and shows mistakes over the page. */
import type { LiveMessage } from '../../components/live-message.js';
import type { PageChunk } from '../../components/view.js';
import { showErrors } from './overlay.js';
import { refreshFiles, swapPage, swapStyles } from './swap.js';

let stream: EventSource | undefined;
/** What the document showed when it came; once it has moved on by itself the server says what it should show. */
let have = document.currentScript?.dataset['have'] ?? '';
let path = location.pathname;

function hear(message: LiveMessage): void {
  switch (message.kind) {
    case 'reload':
      location.reload();
      return;
    case 'page':
      if (message.styles !== undefined) swapStyles(message.styles);
      swapPage(message.chunk as PageChunk, message.sidebar);
      have = '';
      return;
    case 'files':
      refreshFiles(message.hrefs);
      return;
    case 'errors':
      showErrors(message.errors);
  }
}

function listen(): void {
  stream?.close();
  stream = new EventSource(
    `/__docsgen/live?${new URLSearchParams({ page: path, have }).toString()}`,
  );
  stream.onmessage = ({ data }) => {
    document.documentElement.dataset['live'] = '';
    hear(JSON.parse(String(data)) as LiveMessage);
  };
  // The browser would ask again with what the page showed at first.
  stream.onerror = () => {
    stream?.close();
    setTimeout(() => {
      if (document.visibilityState === 'visible') listen();
    }, 500);
  };
}

listen();
addEventListener('docsgen:page', () => {
  if (location.pathname === path) return;
  path = location.pathname;
  have = '';
  listen();
});
// A browser opens six connections to a host: tabs that nobody sees take none.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') listen();
  else stream?.close();
});
addEventListener('pagehide', () => stream?.close());
addEventListener('pageshow', (event) => {
  if (event.persisted) listen();
});
