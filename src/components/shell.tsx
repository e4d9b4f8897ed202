import { useState, type ReactElement, type ReactNode } from 'react';
import { AnnouncementBar } from './announcement-bar.js';
import { Footer } from './footer.js';
import { MAIN_ID } from './ids.js';
import { Markup } from './markup.js';
import { Menu } from './menu.js';
import { Navbar } from './navbar.js';
import { ShellProvider } from './shell-context.js';
import type { ShellView } from './view.js';

export interface ShellProps {
  readonly view: ShellView;
  /** Finished markup of the sidebar. */
  readonly sidebar: string;
  /** Finished markup of the text and all that belongs to it. */
  readonly main: string;
  /** Shown in place of the text: a page that could not be loaded. */
  readonly instead?: ReactNode;
}

/** The text. From one page to the next the client changes it by hand: React gives it when it makes the element, and leaves it alone then. */
function Main({ html }: { readonly html: string }): ReactElement {
  const [first] = useState(html);
  return <Markup as="main" id={MAIN_ID} tabIndex={-1} suppressHydrationWarning html={first} />;
}

/**
 * The page around its text. The browser hydrates it; sidebar and text are markup
 * that React leaves as it is, so that neither is sent a second time as data.
 * From 997 px the menu is the sidebar's column, and gone where there is no sidebar.
 */
export function Shell({ view, sidebar, main, instead }: ShellProps): ReactElement {
  const { chrome, bare } = view;
  return (
    <ShellProvider value={view}>
      {chrome.announcement !== undefined && <AnnouncementBar announcement={chrome.announcement} />}
      <Navbar view={view} />
      <div
        className={`layout${view.sidebar === undefined ? '' : ' layout-sidebar'}${bare ? ' layout-bare' : ''}`}
      >
        <Menu view={view} sidebar={sidebar} />
        {instead === undefined ? (
          <Main html={main} />
        ) : (
          <main id={MAIN_ID} key="instead" tabIndex={-1}>
            {instead}
          </main>
        )}
      </div>
      {chrome.footer !== undefined && <Footer footer={chrome.footer} homeHref={chrome.homeHref} />}
    </ShellProvider>
  );
}
