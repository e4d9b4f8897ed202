import type { ReactElement } from 'react';
import { InlineText } from './inline-text.js';
import type { TocItem } from './view.js';
import { slot } from './slots.js';
import { t } from './text.js';

/** Links to the headings; a flat list whose depth shows by indent survives pages that skip a level. */
function TocList({ items }: { readonly items: readonly TocItem[] }): ReactElement {
  const top = items.reduce((least, { level }) => Math.min(least, level), 6);
  return (
    <ul className="toc-list">
      {items.map((item) => (
        <li key={item.id} data-depth={item.level - top}>
          <a href={`#${item.id}`}>
            <InlineText runs={item.label} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Table of contents in the right column, from 997 px. */
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

/** The same, folded, above the article of a small screen. */
export function TocBlock({ items }: { readonly items: readonly TocItem[] }): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <details className="toc-block" data-toc-block="">
      <summary>{t('On this page')}</summary>
      <TocList items={items} />
    </details>
  );
}
