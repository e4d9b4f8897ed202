import type { ReactElement } from 'react';
import { Breadcrumbs } from './breadcrumbs.js';
import { DocHeader } from './doc-header.js';
import { Author } from './post-byline.js';
import type { Chrome, MainView } from './view.js';

/** All authors of a blog. */
export function AuthorsPage({
  main,
  chrome,
}: {
  readonly main: Extract<MainView, { kind: 'authors' }>;
  readonly chrome: Chrome;
}): ReactElement {
  return (
    <div className={`doc${main.sidebar === undefined ? '' : ' doc-toc'}`}>
      <div className="doc-content">
        <Breadcrumbs crumbs={main.breadcrumbs} homeHref={chrome.homeHref} />
        <DocHeader title={main.title} />
        <ul className="authors">
          {main.authors.map((author) => (
            <li key={`${author.name} ${author.href ?? ''}`}>
              <Author author={author} />
              {author.description !== undefined && <p>{author.description}</p>}
              <p className="author-count">{author.count}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
