import type { ReactElement } from 'react';
import { AnnouncementBar } from './announcement-bar.js';
import { Footer } from './footer.js';
import { Head } from './head.js';
import { Main } from './main.js';
import { Navbar } from './navbar.js';
import { MAIN_ID } from './ids.js';
import type { PageView } from './view.js';

/**
 * What the boot script and the client need to know before the body is there
 * stands on `<html>`.
 */
function htmlData({ chrome, features }: PageView): Record<string, string | undefined> {
  const { defaultMode, respectSystem, disableSwitch } = chrome.colorMode;
  return {
    // Without the system's say the mode is known here, and right without scripts too.
    'data-theme': respectSystem ? undefined : defaultMode,
    'data-theme-default': defaultMode,
    'data-theme-system': String(respectSystem),
    'data-theme-fixed': disableSwitch ? '' : undefined,
    'data-mermaid-src': features.mermaid ? chrome.assets.mermaid : undefined,
    'data-announcement': chrome.announcement?.closeable === true ? chrome.announcement.id : undefined,
  };
}

/** The whole HTML document of one page. */
export function Document({ view, inlineBoot }: { readonly view: PageView; readonly inlineBoot: string }): ReactElement {
  const { chrome } = view;
  return (
    <html lang={view.lang} dir={view.dir} className={`kind-${view.main.kind}`} suppressHydrationWarning {...htmlData(view)}>
      <Head view={view} inlineBoot={inlineBoot} />
      <body>
        <a className="skip-link" href={`#${MAIN_ID}`}>
          Skip to main content
        </a>
        {chrome.announcement !== undefined && <AnnouncementBar announcement={chrome.announcement} />}
        <Navbar view={view} />
        <Main view={view} />
        {chrome.footer !== undefined && <Footer footer={chrome.footer} homeHref={chrome.homeHref} />}
        {/* Must be in the document before it speaks, or readers' software misses the first message. */}
        <div className="status" role="status" data-status="" />
      </body>
    </html>
  );
}
