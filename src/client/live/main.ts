/**
 * The script that watch mode adds to each page. It receives changes from the server, applies them
 * to the page, and shows errors in an overlay.
 */
import type { LiveMessage } from '../../components/live-message.js';
import type { PageChunk } from '../../components/view.js';
import { showErrors } from './overlay.js';
import { reportScrolling, scrollToAnchor } from './follow.js';
import { openLinksInEditor } from './open-links.js';
import { refreshFiles, swapPage, swapStyles } from './swap.js';

let stream: EventSource | undefined;
/** Key of the page's first state. Empty after a change: then the server sends the current state. */
let shownKey = document.currentScript?.dataset['have'] ?? '';
let path = location.pathname;

function handle(message: LiveMessage): void {
  switch (message.kind) {
    case 'reload':
      location.reload();
      return;
    case 'page':
      if (message.styles !== undefined) swapStyles(message.styles);
      swapPage(message.chunk as PageChunk, message.sidebar);
      shownKey = '';
      return;
    case 'files':
      refreshFiles(message.hrefs);
      return;
    case 'scroll':
      scrollToAnchor(message.anchor);
      return;
    case 'follow':
      reportScrolling();
      openLinksInEditor();
      return;
    case 'errors':
      showErrors(message.errors);
  }
}

function connect(): void {
  stream?.close();
  stream = new EventSource(
    `/__docsgen/live?${new URLSearchParams({ page: path, have: shownKey }).toString()}`,
  );
  stream.onmessage = ({ data }) => {
    document.documentElement.dataset['live'] = '';
    handle(JSON.parse(String(data)) as LiveMessage);
  };
  // Reconnect here, because the browser would send the first `have` again.
  stream.onerror = () => {
    stream?.close();
    setTimeout(() => {
      if (document.visibilityState === 'visible') connect();
    }, 500);
  };
}

connect();
addEventListener('docsgen:page', () => {
  if (location.pathname === path) return;
  path = location.pathname;
  shownKey = '';
  connect();
});
// Browsers allow six connections per host, so hidden tabs close theirs.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') connect();
  else stream?.close();
});
addEventListener('pagehide', () => stream?.close());
addEventListener('pageshow', (event) => {
  if (event.persisted) connect();
});
