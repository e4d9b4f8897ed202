import type { ReactElement, ReactNode } from 'react';
import { CategoryPage } from './category-page.js';
import { DocPage } from './doc-page.js';
import { HomePage } from './home-page.js';
import { Menu } from './menu.js';
import { MAIN_ID } from './ids.js';
import { NotFoundPage } from './not-found-page.js';
import { PlainPage } from './plain-page.js';
import { SearchPage } from './search-page.js';
import { TagPage } from './tag-page.js';
import { TagsPage } from './tags-page.js';
import type { PageView } from './view.js';

function content({ main, chrome }: PageView): ReactNode {
  switch (main.kind) {
    case 'doc':
      return <DocPage main={main} chrome={chrome} />;
    case 'category':
      return <CategoryPage main={main} chrome={chrome} />;
    case 'page':
      return <PlainPage main={main} />;
    case 'tags':
      return <TagsPage main={main} />;
    case 'tag':
      return <TagPage main={main} />;
    case 'home':
      return <HomePage main={main} chrome={chrome} />;
    case 'search':
      return <SearchPage main={main} searchHref={chrome.searchHref} />;
    case 'notFound':
      return <NotFoundPage main={main} chrome={chrome} />;
  }
}

/** Menu and main part of a page. From 997 px the menu is the sidebar's column, and gone where there is no sidebar. */
export function Main({ view }: { readonly view: PageView }): ReactElement {
  const { main } = view;
  const sidebar = main.kind === 'doc' || main.kind === 'category' ? main.sidebar : undefined;
  const bare = main.kind === 'home' || (main.kind === 'page' && main.bare);
  return (
    <div className={`layout${sidebar === undefined ? '' : ' layout-sidebar'}${bare ? ' layout-bare' : ''}`}>
      <Menu view={view} sidebar={sidebar} />
      <main id={MAIN_ID} tabIndex={-1}>
        {content(view)}
      </main>
    </div>
  );
}
