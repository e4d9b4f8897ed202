import type { Chrome } from '../../components/view.js';
import { load, save } from '../storage.js';

/** A random name for a reader or a visit, kept as long as the storage. */
function identity(key: string, kind: 'localStorage' | 'sessionStorage'): string {
  const known = load(key, kind);
  if (known !== null) return known;
  const fresh =
    crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  save(key, fresh, kind);
  return fresh;
}

/**
 * A hidden frame of the company's own site that hears of every page, to go on with
 * the same visit there. Messages go to the configured origin alone.
 */
export function startAnalyticsFrame({ src, origin }: NonNullable<Chrome['analyticsFrame']>): void {
  const frame = document.createElement('iframe');
  frame.src = src;
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.title = 'Analytics';
  frame.setAttribute('aria-hidden', 'true');
  const tell = (): void => {
    frame.contentWindow?.postMessage(
      {
        type: 'docsgen:pageview',
        href: location.href,
        title: document.title,
        session: identity('docsgen.session', 'sessionStorage'),
        user: identity('docsgen.user', 'localStorage'),
      },
      origin,
    );
  };
  frame.addEventListener(
    'load',
    () => {
      tell();
      addEventListener('docsgen:pageview', tell);
    },
    { once: true },
  );
  document.body.append(frame);
}
