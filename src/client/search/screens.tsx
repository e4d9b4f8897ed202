import { useRef, type ReactElement } from 'react';
import type { SearchHit, Snippet } from '../../search/types.js';
import { isPlain } from '../app/links.js';
import { nameOf } from './announce.js';
import type { SavedHit } from './saved.js';
import { fill } from '../../components/fill.js';
import { t } from '../../components/text.js';

/** One place to go to. */
export interface Row {
  readonly kind: 'hit' | 'recent' | 'favourite';
  readonly place: SavedHit;
  /** Of a hit: the whole of it. */
  readonly hit?: SearchHit;
  readonly child: boolean;
}

/** Tells rows apart: a place may be a recent search and a hit. */
export function keyOf(objectID: string, kind: Row['kind']): string {
  return `${objectID} ${kind}`;
}

export interface RowsProps {
  readonly sections: readonly { readonly heading: string; readonly rows: readonly Row[] }[];
  readonly active: number;
  readonly rowId: (index: number) => string;
  readonly point: (index: number) => void;
  readonly follow: (row: Row) => void;
  readonly keep: (place: SavedHit) => void;
  readonly forget: (place: SavedHit) => void;
}

/** The rows under their headings. Told apart by where they stand: a letter changes most of them, and what is already there costs less than what is made anew. */
export function Rows({
  sections,
  active,
  rowId,
  point,
  follow,
  keep,
  forget,
}: RowsProps): ReactElement {
  const pressed = useRef<string>(undefined);
  let count = 0;
  return (
    <>
      {sections.map(({ heading, rows }, section) => (
        <div role="rowgroup" aria-label={heading} className="search-group" key={section}>
          <div className="search-group-name" aria-hidden="true">
            {heading}
          </div>
          {rows.map((row, i) => {
            const index = count++;
            const { place } = row;
            return (
              <div
                role="row"
                className="search-row"
                data-kind={row.kind}
                data-child={row.child ? '' : undefined}
                data-active={index === active ? '' : undefined}
                aria-selected={index === active}
                key={i}
                onPointerDown={() => {
                  pressed.current = place.objectID;
                }}
                onPointerMove={() => {
                  if (index !== active) point(index);
                }}
              >
                <div role="gridcell" id={rowId(index)} className="search-cell">
                  <a
                    href={place.url}
                    tabIndex={-1}
                    onClick={(event) => {
                      // The answer to another letter came while the button was down: this is not the place that was meant. (A key's click has no count.)
                      if (event.detail > 0 && pressed.current !== place.objectID)
                        event.preventDefault();
                      // A click with a modifier opens the place elsewhere: the box stays.
                      else if (isPlain(event.nativeEvent)) follow(row);
                    }}
                  >
                    {row.hit === undefined ? (
                      <PlaceText place={place} />
                    ) : (
                      <HitText hit={row.hit} />
                    )}
                  </a>
                </div>
                {row.kind === 'recent' && (
                  <div role="gridcell">
                    <button
                      type="button"
                      className="search-action"
                      aria-label={fill(t('Save {name}'), { name: nameOf(place) })}
                      title={t('Save this search')}
                      onClick={() => {
                        keep(place);
                      }}
                    >
                      ☆
                    </button>
                  </div>
                )}
                {row.kind !== 'hit' && (
                  <div role="gridcell">
                    <button
                      type="button"
                      className="search-action"
                      aria-label={fill(t('Remove {name}'), { name: nameOf(place) })}
                      title={
                        row.kind === 'recent'
                          ? t('Remove this search from history')
                          : t('Remove this search from favorites')
                      }
                      onClick={() => {
                        forget(place);
                      }}
                    >
                      ×
                    </button>
                  </div>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </>
  );
}

/** Names of a hit: what was found, and where it stands. Text and marks only: nothing of it is ever markup. */
export function HitText({ hit }: { readonly hit: SearchHit }): ReactElement {
  const path = hit.hierarchy.slice(1, hit.hierarchy.length - 1).filter((name) => name !== '');
  return (
    <>
      <span className="search-hit-title">
        <Marked snippet={hit.title} />
      </span>
      {hit.text.length > 0 && (
        <span className="search-hit-text">
          <Marked snippet={hit.text} />
        </span>
      )}
      {path.length > 0 && <span className="search-hit-path">{path.join(' › ')}</span>}
    </>
  );
}

function PlaceText({ place }: { readonly place: SavedHit }): ReactElement {
  const path = place.hierarchy.slice(1, -1).filter((name) => name !== '');
  return (
    <>
      <span className="search-hit-title">{nameOf(place)}</span>
      {path.length > 0 && <span className="search-hit-path">{path.join(' › ')}</span>}
    </>
  );
}

function Marked({ snippet }: { readonly snippet: Snippet }): ReactElement {
  return <>{snippet.map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : text))}</>;
}

/** No engine has answered. */
export function ErrorScreen(): ReactElement {
  return (
    <div className="search-note">
      <p className="search-note-title">{t('Unable to fetch results')}</p>
      <p>{t('You might want to check your network connection.')}</p>
    </div>
  );
}

export interface NoResultsProps {
  readonly query: string;
  readonly suggestions: readonly string[];
  readonly ask: (query: string) => void;
  readonly missingHref: string | undefined;
}

/** The query finds nothing. */
export function NoResults({ query, suggestions, ask, missingHref }: NoResultsProps): ReactElement {
  const [before, after] = t('No results for "{query}"').split('{query}');
  return (
    <div className="search-note">
      <p className="search-note-title">
        {before}
        <strong>{query}</strong>
        {after}
      </p>
      {suggestions.length > 0 && (
        <div>
          <p>{t('Try searching for:')}</p>
          <ul>
            {suggestions.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    ask(name);
                  }}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {missingHref !== undefined && (
        <p>
          {t('Believe this query should return results?')}{' '}
          <a href={missingHref} target="_blank" rel="noopener noreferrer">
            {t('Let us know.')}
          </a>
        </p>
      )}
    </div>
  );
}
