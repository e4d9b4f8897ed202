import type { ReactElement } from 'react';
import { EditLink } from './edit-link.js';
import { HelpfulQuestion } from './helpful-question.js';
import { ExternalMark } from './external-mark.js';
import { externalProps } from './link.js';
import { TagList } from './tag-list.js';
import { slot } from './slots.js';
import { fill } from './fill.js';
import { t } from './text.js';

/** Below an article: related pages, tags, the question whether it helps, edit link and date. */
export const DocFooter = slot('DocFooter', ({ main, feedback }): ReactElement | null => {
  const { tags, editUrl, lastUpdated, related, issues } = main;
  if (
    tags.length === 0 &&
    editUrl === undefined &&
    lastUpdated === undefined &&
    related.length === 0 &&
    issues === undefined &&
    feedback === undefined
  )
    return null;
  const author = lastUpdated?.author;
  const [before = '', after = ''] = (
    author === undefined
      ? t('Last updated on {date}')
      : fill(t('Last updated on {date} by {author}'), { author })
  ).split('{date}');
  return (
    <footer className="doc-footer">
      {related.length > 0 && (
        <div className="doc-related">
          <p className="doc-footer-title" id="docsgen-related">
            {t('Related pages')}
          </p>
          <ul aria-labelledby="docsgen-related">
            {related.map((link) => (
              <li key={link.href}>
                <a href={link.href} {...externalProps(link.external)}>
                  {link.label}
                  {link.external === true && <ExternalMark />}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {tags.length > 0 && <TagList tags={tags} />}
      {(feedback?.endpoint !== undefined || issues !== undefined) && (
        <HelpfulQuestion endpoint={feedback?.endpoint} issues={issues} />
      )}
      {feedback?.script !== undefined && (
        <div className="doc-feedback" data-feedback={feedback.script} />
      )}
      {(editUrl !== undefined || lastUpdated !== undefined) && (
        <div className="doc-meta">
          {editUrl !== undefined && <EditLink href={editUrl} />}
          {lastUpdated !== undefined && (
            <span className="doc-updated">
              {before}
              <time dateTime={lastUpdated.iso}>{lastUpdated.text}</time>
              {after}
            </span>
          )}
        </div>
      )}
    </footer>
  );
});
