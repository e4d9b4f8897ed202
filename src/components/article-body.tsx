import type { ReactElement } from 'react';
import { slot } from './slots.js';

/** The article of a page, as finished markup. */
export const ArticleBody = slot('Article', ({ html }): ReactElement => (
  <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
));
