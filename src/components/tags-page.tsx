import type { ReactElement } from 'react';
import { DocHeader } from './doc-header.js';
import type { MainView } from './view.js';
import { plural } from './fill.js';
import { t } from './text.js';

type TagsView = Extract<MainView, { kind: 'tags' }>;
type Tag = TagsView['tags'][number];

/** Groups tags by first letter, in order. Tags that do not start with a letter are under `#`. */
export function byLetter(tags: readonly Tag[]): readonly (readonly [string, readonly Tag[]])[] {
  const groups = new Map<string, Tag[]>();
  for (const tag of [...tags].sort((a, b) => a.label.localeCompare(b.label, 'en'))) {
    const first = tag.label.trim().charAt(0).toLocaleUpperCase('en');
    const letter = /\p{L}/u.test(first) ? first : '#';
    groups.set(letter, [...(groups.get(letter) ?? []), tag]);
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'en'));
}

/** Minimum number of tags for the section of most used tags. */
const CLOUD_FROM = 20;

/** Returns the most used tags, sorted by name, with a weight of 1 to 4; none if there are few. */
export function mostUsed(tags: readonly Tag[]): readonly (Tag & { readonly weight: number })[] {
  if (tags.length < CLOUD_FROM) return [];
  const top = [...tags]
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))
    .slice(0, 16);
  const most = Math.max(...top.map((tag) => tag.count));
  return top
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
    .map((tag) => ({ ...tag, weight: Math.max(1, Math.ceil((tag.count / most) * 4)) }));
}

/** The index of all tags. */
export function TagsPage({
  main,
  lang,
}: {
  readonly main: TagsView;
  readonly lang: string;
}): ReactElement {
  const groups = byLetter(main.tags);
  const frequent = mostUsed(main.tags);
  return (
    <div className="doc">
      <div className="doc-content doc-wide">
        <DocHeader title={main.title} />
        {groups.length === 0 && <p className="empty">{t('No tags yet.')}</p>}
        {frequent.length > 0 && (
          <section className="tag-cloud" aria-labelledby="docsgen-most-used">
            <h2 id="docsgen-most-used">{t('Most used')}</h2>
            <ul>
              {frequent.map(({ label, href, weight }) => (
                <li key={href} data-weight={weight}>
                  <a href={href}>
                    <bdi>{label}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {groups.map(([letter, tags], index) => (
          <section key={letter} className="letter" aria-labelledby={`docsgen-letter-${index}`}>
            <h2 id={`docsgen-letter-${index}`}>{letter}</h2>
            <ul>
              {tags.map((tag) => (
                <li key={tag.href}>
                  <a className="tag" href={tag.href} rel="tag" title={tag.description}>
                    <bdi>{tag.label}</bdi>
                    <span className="tag-count">
                      {tag.count}
                      <span className="sr-only">
                        {` ${plural(t('page|pages'), tag.count, lang)}`}
                      </span>
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
