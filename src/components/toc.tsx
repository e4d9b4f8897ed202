import type { ReactElement } from 'react';
import { InlineText } from './inline-text.js';
import type { TocItem } from './view.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** Links to the headings. The list is flat and indented, because pages can skip heading levels. */
function TocList({ items }: { readonly items: readonly TocItem[] }): ReactElement {
  const topLevel = items.reduce((least, { level }) => Math.min(least, level), 6);
  return (
    <ul className="toc-list">
      {items.map((item) => (
        <li key={item.id} data-depth={item.level - topLevel}>
          <a href={`#${item.id}`}>
            <InlineText runs={item.label} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The table of contents in the right column, from 997 px on. */
export const Toc = slot('Toc', ({ items }): ReactElement | null => {
  if (items.length === 0) return null;
  return (
    <nav className="toc" aria-labelledby="docsgen-toc-title" data-toc="">
      <p className="toc-title" id="docsgen-toc-title">
        {t('On this page')}
      </p>
      <TocList items={items} />
    </nav>
  );
});

/** The folded table of contents above the article, in narrow windows. */
export function TocBlock({ items }: { readonly items: readonly TocItem[] }): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <details className="toc-block" data-toc-block="">
      <summary>{t('On this page')}</summary>
      <TocList items={items} />
    </details>
  );
}
