import type { ReactElement } from 'react';
import { Toc, TocBlock } from './toc.js';
import type { MainView } from './view.js';

/** A page outside the docs areas; a bare one draws all of its own width. */
export function PlainPage({ main }: { readonly main: Extract<MainView, { kind: 'page' }> }): ReactElement {
  if (main.bare) return <div className="bare" dangerouslySetInnerHTML={{ __html: main.article }} />;
  return (
    <div className={`doc${main.toc.length === 0 ? '' : ' doc-toc'}`}>
      <div className="doc-content">
        {main.title !== undefined && (
          <header className="doc-header">
            <h1>{main.title}</h1>
          </header>
        )}
        <TocBlock items={main.toc} />
        <div className="article" dangerouslySetInnerHTML={{ __html: main.article }} />
      </div>
      <Toc items={main.toc} />
    </div>
  );
}
