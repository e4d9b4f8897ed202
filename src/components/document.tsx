import type { ReactElement } from 'react';
import { Head } from './head.js';
import { MAIN_ID, ROOT_ID } from './ids.js';
import { Shell } from './shell.js';
import { shellView } from './shell-view.js';
import type { PageView } from './view.js';
import { t } from './text.js';

/**
 * What the boot script and the client need to know before the body is there
 * stands on `<html>`.
 */
function htmlData({ chrome, features, href }: PageView): Record<string, string | undefined> {
  const { defaultMode, respectSystem, disableSwitch } = chrome.colorMode;
  return {
    // Without the system's say the mode is known here, and right without scripts too.
    'data-theme': respectSystem ? undefined : defaultMode,
    'data-theme-default': defaultMode,
    'data-theme-system': String(respectSystem),
    'data-theme-fixed': disableSwitch ? '' : undefined,
    'data-mermaid-src':
      chrome.assets.mermaid !== undefined && features.mermaid ? chrome.assets.mermaid : undefined,
    'data-announcement':
      chrome.announcement?.closeable === true ? chrome.announcement.id : undefined,
    'data-scripts': foreignScripts(chrome),
    // Only the home page tells that the site is served under another base than configured.
    'data-base': href === chrome.homeHref ? chrome.baseUrl : undefined,
  };
}

/** Scripts elsewhere that the client may load later: its policy refuses all others. */
function foreignScripts({ assistant, feedback }: PageView['chrome']): string | undefined {
  const sources = [assistant?.script, feedback?.script].filter(
    (src) => src !== undefined && /^(?:https?:)?\/\//i.test(src),
  );
  return sources.length === 0 ? undefined : sources.join(' ');
}

export interface DocumentProps {
  readonly view: PageView;
  readonly inlineBoot: string;
  /** Finished markup of the sidebar and of `<main>`. */
  readonly sidebar: string;
  readonly main: string;
}

/** The whole HTML document of one page. */
export function Document({ view, inlineBoot, sidebar, main }: DocumentProps): ReactElement {
  const { shell, href, route } = view;
  const own = shellView(view);
  return (
    <html lang={view.lang} dir={view.dir} className={`kind-${view.main.kind}`} {...htmlData(view)}>
      <Head view={view} inlineBoot={inlineBoot} />
      <body>
        <a className="skip-link" href={`#${MAIN_ID}`}>
          {t('Skip to main content')}
        </a>
        <div
          id={ROOT_ID}
          data-shell={shell.id}
          data-chrome={shell.chromeHref}
          data-chunks={shell.chunks}
          data-href={href}
          data-route={route}
          data-sidebar-name={own.sidebar?.name}
          data-sidebar-label={own.sidebar?.label}
          data-bare={own.bare ? '' : undefined}
        >
          <Shell view={own} sidebar={sidebar} main={main} />
        </div>
        {/* Must be in the document before it speaks, or readers' software misses the first message. */}
        <div className="status" role="status" data-status="" />
      </body>
    </html>
  );
}
