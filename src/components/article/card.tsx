import type { ReactElement, ReactNode } from 'react';
import { markNames, MarkIcon } from '../marks.js';
import { t } from '../text.js';

export interface CardProps {
  readonly title: ReactNode;
  readonly href?: string;
  /** The name of a picture, or a character. */
  readonly icon?: string;
  /** Whether readers begin here: the card has a row for itself, and says so. */
  readonly start?: boolean;
  readonly children?: ReactNode;
}

/**
 * One card. Only the title is a link, and CSS stretches it over the card: the text of the card may
 * contain other links, and links cannot be nested.
 */
export function Card({ title, href, icon, start, children }: CardProps): ReactElement {
  return (
    <div className={start === true ? 'card card-start' : 'card'}>
      {icon !== undefined && (
        <span className="card-icon" aria-hidden="true">
          {markNames.includes(icon) ? <MarkIcon name={icon} /> : icon}
        </span>
      )}
      {start === true && <p className="card-label">{t('Start here')}</p>}
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
