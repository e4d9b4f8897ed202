import type { ReactElement } from 'react';
import { Breadcrumbs } from './breadcrumbs.js';
import { DocHeader } from './doc-header.js';
import type { Chrome, MainView } from './view.js';

/** All posts of a blog, by year. */
export function ArchivePage({
  main,
  chrome,
}: {
  readonly main: Extract<MainView, { kind: 'archive' }>;
  readonly chrome: Chrome;
}): ReactElement {
  return (
    <div className={`doc${main.sidebar === undefined ? '' : ' doc-toc'}`}>
      <div className="doc-content">
        <Breadcrumbs crumbs={main.breadcrumbs} homeHref={chrome.homeHref} />
        <DocHeader title={main.title} />
        {main.years.map(({ year, posts }) => (
          <section key={year} className="archive-year" aria-labelledby={`docsgen-year-${year}`}>
            <h2 id={`docsgen-year-${year}`}>{year}</h2>
            <ul>
              {posts.map(({ label, href, date }) => (
                <li key={href}>
                  <time dateTime={date.iso}>{date.text}</time>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
