import type { ReactElement } from 'react';
import { Head } from './head.js';
import { MAIN_ID, ROOT_ID } from './ids.js';
import { Shell } from './shell.js';
import { htmlClass, shellView } from './shell-view.js';
import type { PageView } from './view.js';
import { t } from './text.js';

/** Returns the data attributes of `<html>`, for scripts that run before the body is there. */
function htmlData({ chrome, features, href }: PageView): Record<string, string | undefined> {
  const { defaultMode, respectSystem, disableSwitch } = chrome.colorMode;
  return {
    // If the system's mode is ignored, the page has the right mode without scripts.
    'data-theme': respectSystem ? undefined : defaultMode,
    'data-theme-default': defaultMode,
    'data-theme-system': String(respectSystem),
    'data-theme-fixed': disableSwitch ? '' : undefined,
    'data-mermaid-src':
      chrome.assets.mermaid !== undefined && features.mermaid ? chrome.assets.mermaid : undefined,
    'data-announcement':
      chrome.announcement?.closeable === true ? chrome.announcement.id : undefined,
    'data-scripts': foreignScripts(chrome),
    // The boot script warns about a wrong base URL on the home page only.
    'data-base': href === chrome.homeHref ? chrome.baseUrl : undefined,
  };
}

/** Returns the scripts of other hosts that the client may load. Its policy refuses all others. */
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

/** The complete HTML document of one page. */
export function Document({ view, inlineBoot, sidebar, main }: DocumentProps): ReactElement {
  const { shell, href, route } = view;
  const shellProps = shellView(view);
  return (
    <html lang={view.lang} dir={view.dir} className={htmlClass(view)} {...htmlData(view)}>
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
          data-sidebar-name={shellProps.sidebar?.name}
          data-sidebar-label={shellProps.sidebar?.label}
          data-bare={shellProps.bare ? '' : undefined}
          data-elsewhere={
            shellProps.elsewhere === undefined ? undefined : JSON.stringify(shellProps.elsewhere)
          }
        >
          <Shell view={shellProps} sidebar={sidebar} main={main} />
        </div>
        {/* A live region must exist before its first message, or screen readers miss it. */}
        <div className="status" role="status" data-status="" />
      </body>
    </html>
  );
}
