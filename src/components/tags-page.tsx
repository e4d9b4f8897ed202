import type { ReactElement } from 'react';
import type { MainView } from './view.js';

type TagsView = Extract<MainView, { kind: 'tags' }>;
type Tag = TagsView['tags'][number];

/** Tags by first letter, letters in order; what starts with no letter comes under `#`. */
export function byLetter(tags: readonly Tag[]): readonly (readonly [string, readonly Tag[]])[] {
  const groups = new Map<string, Tag[]>();
  for (const tag of [...tags].sort((a, b) => a.label.localeCompare(b.label, 'en'))) {
    const first = tag.label.trim().charAt(0).toLocaleUpperCase('en');
    const letter = /\p{L}/u.test(first) ? first : '#';
    groups.set(letter, [...(groups.get(letter) ?? []), tag]);
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'en'));
}

/** The index of all tags. */
export function TagsPage({ main }: { readonly main: TagsView }): ReactElement {
  const groups = byLetter(main.tags);
  return (
    <div className="doc">
      <div className="doc-content doc-wide">
        <header className="doc-header">
          <h1>{main.title}</h1>
        </header>
        {groups.length === 0 && <p className="empty">No tags yet.</p>}
        {groups.map(([letter, tags], index) => (
          <section key={letter} className="letter" aria-labelledby={`docsgen-letter-${index}`}>
            <h2 id={`docsgen-letter-${index}`}>{letter}</h2>
            <ul>
              {tags.map((tag) => (
                <li key={tag.href}>
                  <a className="tag" href={tag.href} rel="tag" title={tag.description}>
                    {tag.label}
                    <span className="tag-count">
                      {tag.count}
                      <span className="sr-only">{tag.count === 1 ? ' page' : ' pages'}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
