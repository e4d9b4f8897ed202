import type { ReactElement } from 'react';
import { ExternalMark } from './external-mark.js';
import { externalProps } from './link.js';
import type { AuthorView, PostView } from './view.js';

/** Date, reading time and authors of a post. */
export function PostByline({ post }: { readonly post: PostView }): ReactElement {
  const { authors } = post;
  return (
    <div className="byline">
      <PostDate post={post} />
      {authors.length > 0 && (
        <ul className="byline-authors">
          {authors.map((author) => (
            <li key={`${author.name} ${author.href ?? ''}`}>
              <Author author={author} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The date of a post, and how long reading it takes. */
export function PostDate({ post }: { readonly post: PostView }): ReactElement | null {
  const { date, readingTime } = post;
  if (date === undefined && readingTime === undefined) return null;
  return (
    <p className="byline-date">
      {date !== undefined && <time dateTime={date.iso}>{date.text}</time>}
      {readingTime !== undefined && (
        <span>
          <bdi>{readingTime}</bdi>
        </span>
      )}
    </p>
  );
}

/** An author with picture, role and addresses. Without the name if it is the title of the page. */
export function Author({
  author,
  isTitled = false,
}: {
  readonly author: AuthorView;
  readonly isTitled?: boolean;
}): ReactElement {
  const { title, socials } = author;
  return (
    <div className="author">
      <AuthorPicture author={author} />
      <div className="author-text">
        {!isTitled && <AuthorName author={author} />}
        {title !== undefined && <span className="author-title">{title}</span>}
        {socials.length > 0 && (
          <ul className="author-socials">
            {socials.map(({ label, href }) => (
              <li key={href}>
                <a href={href} {...externalProps(!href.startsWith('mailto:'))}>
                  {label}
                  <span className="sr-only">{`: ${author.name}`}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The picture of an author. The name beside it says the same, so it has no alternative text. */
export function AuthorPicture({ author }: { readonly author: AuthorView }): ReactElement {
  const { image, name } = author;
  if (image === undefined)
    return (
      <span className="author-picture author-initial" aria-hidden="true">
        {[...name][0]?.toLocaleUpperCase()}
      </span>
    );
  return (
    <img
      className="author-picture"
      src={image}
      alt=""
      width="48"
      height="48"
      loading="lazy"
      decoding="async"
    />
  );
}

/** The name of an author, as a link if there is an address. */
export function AuthorName({ author }: { readonly author: AuthorView }): ReactElement {
  const { name, href, external } = author;
  if (href === undefined) return <span className="author-name">{name}</span>;
  return (
    <a className="author-name" href={href} rel="author" {...externalProps(external)}>
      {name}
      {external === true && <ExternalMark />}
    </a>
  );
}
