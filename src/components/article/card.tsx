import type { ReactElement, ReactNode } from 'react';

export interface CardProps {
  readonly title: ReactNode;
  readonly href?: string;
  readonly icon?: string;
  readonly children?: ReactNode;
}

/**
 * One card. Only the title is a link, and CSS stretches it over the card: the text of the card may
 * contain other links, and links cannot be nested.
 */
export function Card({ title, href, icon, children }: CardProps): ReactElement {
  return (
    <div className="card">
      {icon !== undefined && (
        <span className="card-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <div className="card-title">
        {href === undefined ? (
          title
        ) : (
          <a className="card-link" href={href}>
            {title}
          </a>
        )}
      </div>
      {children !== undefined && children !== null && <div className="card-body">{children}</div>}
    </div>
  );
}
