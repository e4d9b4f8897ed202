import type { ReactElement } from 'react';
import { TagIcon } from './icons.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** The tags of a page. */
export const TagList = slot('TagList', ({ tags }): ReactElement => {
  return (
    <div className="tag-list">
      <TagIcon />
      <ul aria-label={t('Tags')}>
        {tags.map((tag) => (
          <li key={tag.href}>
            <a className="tag" href={tag.href} rel="tag" title={tag.description}>
              <bdi>{tag.label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
});
