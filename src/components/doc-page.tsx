import type { ReactElement } from 'react';
import { Admonition } from './article/admonition.js';
import { ArticleBody } from './article-body.js';
import { Breadcrumbs } from './breadcrumbs.js';
import { DocFooter } from './doc-footer.js';
import { DocHeader } from './doc-header.js';
import { PageMenu } from './page-menu.js';
import { Pagination } from './pagination.js';
import { PostByline } from './post-byline.js';
import { Toc, TocBlock } from './toc.js';
import { VariantMenu } from './variant-menu.js';
import { VersionNotice } from './version-notice.js';
import type { Chrome, MainView } from './view.js';
import { fill } from './fill.js';
import { t } from './text.js';

/** A page of a docs area: the article, and the table of contents beside it. */
export function DocPage({
  main,
  chrome,
}: {
  readonly main: Extract<MainView, { kind: 'doc' }>;
  readonly chrome: Chrome;
}): ReactElement {
  const { title, versionLabel, source } = main;
  // With a sidebar, keep an empty column, so that the text does not move between pages.
  const columns = main.toc.length > 0 || main.sidebar !== undefined;
  return (
    <div className={`doc${columns ? ' doc-toc' : ''}`}>
      <div className="doc-content">
        <div className="doc-top">
          <Breadcrumbs crumbs={main.breadcrumbs} homeHref={chrome.homeHref} />
          <div className="doc-menus">
            {main.variants !== undefined && (
              <ul className="variants">
                <VariantMenu variants={main.variants} inMenu={false} />
              </ul>
            )}
            {main.menu !== undefined && <PageMenu {...main.menu} />}
          </div>
        </div>
        {versionLabel !== undefined && (
          <p className="doc-version">
            <span className="badge badge-neutral">
              {fill(t('Version: {version}'), { version: versionLabel })}
            </span>
          </p>
        )}
        {main.versionNotice !== undefined && <VersionNotice {...main.versionNotice} />}
        {main.unlisted === true && (
          <Admonition kind="caution" title={t('Unlisted page')}>
            <p>{t('This page is unlisted. Search engines and navigation leave it out.')}</p>
          </Admonition>
        )}
        {main.draft === true && (
          <Admonition kind="caution" title={t('Draft page')}>
            <p>{t('This page is a draft. Only watch mode shows it; builds leave it out.')}</p>
          </Admonition>
        )}
        <article {...main.language}>
          {title !== undefined && (
            <DocHeader title={title} source={source}>
              {main.post !== undefined && <PostByline post={main.post} />}
            </DocHeader>
          )}
          <TocBlock items={main.toc} />
          <ArticleBody html={main.article} />
        </article>
        <DocFooter main={main} feedback={chrome.feedback} />
        <Pagination
          {...(main.prev === undefined ? {} : { prev: main.prev })}
          {...(main.next === undefined ? {} : { next: main.next })}
        />
      </div>
      <Toc items={main.toc} />
    </div>
  );
}
