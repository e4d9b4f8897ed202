import type { ReactElement } from 'react';
import { slot } from './slots.js';

/** The text of a page: markup that was finished when the page was compiled. */
export const ArticleBody = slot('Article', ({ html }): ReactElement => (
  <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
));
