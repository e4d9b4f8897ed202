import type { ReactElement } from 'react';
import { ArticleBody } from './article-body.js';
import { DocHeader } from './doc-header.js';
import { Toc, TocBlock } from './toc.js';
import type { MainView } from './view.js';

/** A page outside the docs areas. A bare page has its own full-width layout. */
export function PlainPage({
  main,
}: {
  readonly main: Extract<MainView, { kind: 'page' }>;
}): ReactElement {
  const { article, language } = main;
  if (main.bare)
    return <div className="bare" {...language} dangerouslySetInnerHTML={{ __html: article }} />;
  return (
    <div className={`doc${main.toc.length === 0 ? '' : ' doc-toc'}`}>
      <div className="doc-content" {...language}>
        {main.title !== undefined && <DocHeader title={main.title} />}
        <TocBlock items={main.toc} />
        <ArticleBody html={article} />
      </div>
      <Toc items={main.toc} />
    </div>
  );
}
