import { useState, type ReactElement } from 'react';
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
  /** Finished markup of `<main>`. */
  readonly main: string;
}

/** `<main>`. React sets only its first content; then the client replaces it on each navigation. */
function Main({ html }: { readonly html: string }): ReactElement {
  const [first] = useState(html);
  return <Markup as="main" id={MAIN_ID} tabIndex={-1} suppressHydrationWarning html={first} />;
}

/**
 * Everything around the article. The browser hydrates it. Sidebar and `<main>` are markup that
 * React does not change, so the page does not contain them a second time as data. From 997 px on,
 * the menu is the column of the sidebar, and is hidden if there is no sidebar.
 */
export function Shell({ view, sidebar, main }: ShellProps): ReactElement {
  const { chrome, bare } = view;
  const layout = `layout${view.sidebar === undefined ? '' : ' layout-sidebar'}`;
  return (
    <ShellProvider value={view}>
      {chrome.announcement !== undefined && <AnnouncementBar announcement={chrome.announcement} />}
      <Navbar view={view} />
      <div className={bare ? `${layout} layout-bare` : layout}>
        <Menu view={view} sidebar={sidebar} />
        <Main html={main} />
      </div>
      {chrome.footer !== undefined && <Footer footer={chrome.footer} homeHref={chrome.homeHref} />}
    </ShellProvider>
  );
}
