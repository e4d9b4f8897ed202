import type { ReactElement, ReactNode } from 'react';

export interface CardProps {
  readonly title: ReactNode;
  readonly href?: string;
  readonly icon?: string;
  readonly children?: ReactNode;
}

/**
 * One card. The link is the title alone and is stretched over the card by CSS:
 * the text of a card may hold links of its own, which may not stand in a link.
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
