import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import { fill } from '../fill.js';
import { t } from '../text.js';

export interface HeadingAnchorProps {
  readonly level: number;
  readonly id: string;
  readonly label: string;
  /** Attributes of the heading. */
  readonly attributes?: HTMLAttributes<HTMLElement>;
  readonly children?: ReactNode;
}

type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
const TAGS: readonly HeadingTag[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * A heading with a link to itself. Its accessible name is its text only: otherwise the name would
 * include the label of the link.
 */
export function HeadingAnchor({
  level,
  id,
  label,
  attributes: { className = '', ...attributes } = {},
  children,
}: HeadingAnchorProps): ReactElement {
  const Tag = TAGS[Math.min(Math.max(level, 1), 6) - 1] ?? 'h2';
  return (
    <Tag id={id} className={`anchored ${className}`.trim()} aria-label={label} {...attributes}>
      {children}
      <a
        className="anchor"
        href={`#${id}`}
        aria-label={fill(t('Direct link to {heading}'), { heading: label })}
      >
        #
      </a>
    </Tag>
  );
}
