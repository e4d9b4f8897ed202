import type { ReactElement } from 'react';
import { Breadcrumbs } from './breadcrumbs.js';
import { DocHeader } from './doc-header.js';
import { fill } from './fill.js';
import { FeedIcon } from './icons.js';
import { Author, AuthorName, AuthorPicture, PostDate } from './post-byline.js';
import { TagList } from './tag-list.js';
import { t } from './text.js';
import type { Chrome, LinkView, MainView, PostItemView } from './view.js';

type PostsView = Extract<MainView, { kind: 'posts' }>;

/** A list of posts, each with the start of its article. */
export function PostsPage({
  main,
  chrome,
}: {
  readonly main: PostsView;
  readonly chrome: Chrome;
}): ReactElement {
  const { author, links, feeds, pages } = main;
  return (
    <div className={`doc${main.sidebar === undefined ? '' : ' doc-toc'}`}>
      <div className="doc-content">
        <Breadcrumbs crumbs={main.breadcrumbs} homeHref={chrome.homeHref} />
        <DocHeader title={main.title} description={main.description}>
          {author !== undefined && (
            <div className="byline">
              <Author author={author} isTitled />
            </div>
          )}
          {links.length + feeds.length > 0 && (
            <div className="list-links">
              {links.map(({ label, href }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
              {feeds.length > 0 && <Feeds feeds={feeds} />}
            </div>
          )}
        </DocHeader>
        {main.posts.length === 0 && <p className="empty">{t('No posts yet.')}</p>}
        {main.posts.map((post) => (
          <PostItem key={post.href} post={post} />
        ))}
        {pages !== undefined && <ListPages pages={pages} />}
      </div>
    </div>
  );
}

function Feeds({ feeds }: { readonly feeds: readonly LinkView[] }): ReactElement {
  return (
    <div className="feeds">
      <FeedIcon />
      <ul aria-label={t('Feeds')}>
        {feeds.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PostItem({ post }: { readonly post: PostItemView }): ReactElement {
  const { authors, tags, href, title } = post;
  return (
    <article className="post-item" {...post.language}>
      <header>
        <h2>
          <a href={href}>{title}</a>
        </h2>
        <div className="post-meta">
          <PostDate post={post} />
          {authors.length > 0 && (
            <ul className="post-authors">
              {authors.map((author) => (
                <li key={`${author.name} ${author.href ?? ''}`}>
                  <AuthorPicture author={author} />
                  <AuthorName author={author} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </header>
      <div className="article" dangerouslySetInnerHTML={{ __html: post.excerpt }} />
      {(post.isCut || tags.length > 0) && (
        <footer>
          {tags.length > 0 && <TagList tags={tags} />}
          {post.isCut && (
            <a className="post-more" href={href}>
              {t('Read more')}
              <span className="sr-only">{`: ${title}`}</span>
            </a>
          )}
        </footer>
      )}
    </article>
  );
}

function ListPages({ pages }: { readonly pages: NonNullable<PostsView['pages']> }): ReactElement {
  const { number, count, prev, next } = pages;
  return (
    <nav className="list-pages" aria-label={t('Pages of posts')}>
      {prev !== undefined && (
        <a className="list-prev" href={prev} rel="prev">
          {t('Newer posts')}
        </a>
      )}
      <span>{fill(t('Page {page} of {pages}'), { page: number, pages: count })}</span>
      {next !== undefined && (
        <a className="list-next" href={next} rel="next">
          {t('Older posts')}
        </a>
      )}
    </nav>
  );
}
