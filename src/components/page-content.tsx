import type { ReactElement } from 'react';
import { ArchivePage } from './archive-page.js';
import { AuthorsPage } from './authors-page.js';
import { CategoryPage } from './category-page.js';
import { DocPage } from './doc-page.js';
import { HomePage } from './home-page.js';
import { NotFoundPage } from './not-found-page.js';
import { OfflinePage } from './offline-page.js';
import { PlainPage } from './plain-page.js';
import { PostsPage } from './posts-page.js';
import { SearchPage } from './search-page.js';
import { TagPage } from './tag-page.js';
import { TagsPage } from './tags-page.js';
import type { PageView } from './view.js';

/** The content of `<main>`, for every kind of page. */
export function PageContent({
  view: { main, chrome, lang },
}: {
  readonly view: PageView;
}): ReactElement {
  switch (main.kind) {
    case 'doc':
      return <DocPage main={main} chrome={chrome} />;
    case 'category':
      return <CategoryPage main={main} chrome={chrome} />;
    case 'page':
      return <PlainPage main={main} />;
    case 'posts':
      return <PostsPage main={main} chrome={chrome} />;
    case 'archive':
      return <ArchivePage main={main} chrome={chrome} />;
    case 'authors':
      return <AuthorsPage main={main} chrome={chrome} />;
    case 'tags':
      return <TagsPage main={main} lang={lang} />;
    case 'tag':
      return <TagPage main={main} />;
    case 'home':
      return <HomePage main={main} chrome={chrome} />;
    case 'search':
      return <SearchPage main={main} searchHref={chrome.searchHref} />;
    case 'offline':
      return <OfflinePage main={main} />;
    case 'notFound':
      return <NotFoundPage main={main} chrome={chrome} />;
  }
}
