import type { Chrome } from '../../components/view.js';
import { load, save } from '../storage.js';

/** Returns the random id of a reader or a visit. Creates and stores it if there is none. */
function loadId(key: string, kind: 'localStorage' | 'sessionStorage'): string {
  const stored = load(key, kind);
  if (stored !== null) return stored;
  const created =
    crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  save(key, created, kind);
  return created;
}

/**
 * Adds the configured hidden frame and posts a message to it for each page, so that the other site
 * can continue the same visit. Messages go only to the configured origin.
 */
export function startAnalyticsFrame({ src, origin }: NonNullable<Chrome['analyticsFrame']>): void {
  const frame = document.createElement('iframe');
  frame.src = src;
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.title = 'Analytics';
  frame.setAttribute('aria-hidden', 'true');
  const postPageview = (): void => {
    frame.contentWindow?.postMessage(
      {
        type: 'docsgen:pageview',
        href: location.href,
        title: document.title,
        session: loadId('docsgen.session', 'sessionStorage'),
        user: loadId('docsgen.user', 'localStorage'),
      },
      origin,
    );
  };
  frame.addEventListener(
    'load',
    () => {
      postPageview();
      addEventListener('docsgen:pageview', postPageview);
    },
    { once: true },
  );
  document.body.append(frame);
}
