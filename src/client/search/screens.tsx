import { useRef, type ReactElement, type RefObject } from 'react';
import type { SearchView } from '../../components/view.js';
import { CodeIcon, CommandIcon, HeadingIcon, PageIcon } from '../../components/icons.js';
import type { GroupCount, SearchAnswer, SearchHit, Snippet } from '../../search/types.js';
import { isPlain } from '../app/links.js';
import { nameOf } from './announce.js';
import { kindOf } from './hit-kind.js';
import type { SavedHit } from './saved.js';
import { fill } from '../../components/fill.js';
import { t } from '../../components/text.js';

/** Maximum number of groups with a button. */
const MOST_CHIPS = 6;

/** One row of the search box: a hit, or a saved one. */
export interface Row {
  readonly kind: 'hit' | 'recent' | 'favourite';
  readonly place: SavedHit;
  /** The complete hit, for the kind `hit`. */
  readonly hit?: SearchHit;
  readonly child: boolean;
}

/** Returns the key of a row. It includes the kind: a hit may also be a recent search. */
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

/**
 * The rows under their headings. Their React keys are positions: each letter changes most rows, and
 * updating an element costs less than creating one.
 */
export function Rows({ sections, ...props }: RowsProps): ReactElement {
  const pressed = useRef<string>(undefined);
  let count = 0;
  return (
    <>
      {sections.map(({ heading, rows }, section) => (
        <div role="rowgroup" aria-label={heading} className="search-group" key={section}>
          <div className="search-group-name" aria-hidden="true">
            {heading}
          </div>
          {rows.map((row, i) => (
            <RowView {...props} row={row} index={count++} pressed={pressed} key={i} />
          ))}
        </div>
      ))}
    </>
  );
}

interface RowViewProps extends Omit<RowsProps, 'sections'> {
  readonly row: Row;
  readonly index: number;
  /** objectID of the row on which the pointer was pressed. */
  readonly pressed: RefObject<string | undefined>;
}

function RowView(props: RowViewProps): ReactElement {
  const { row, index, pressed, active, rowId, point, follow, keep, forget } = props;
  const { place } = row;
  return (
    <div
      role="row"
      className="search-row"
      data-kind={row.kind}
      data-child={row.child ? '' : undefined}
      data-active={index === active ? '' : undefined}
      aria-selected={index === active}
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
            // Another answer may have moved the rows since the press: then the reader meant another
            // row. (The `detail` of a click by the keyboard is 0.)
            if (event.detail > 0 && pressed.current !== place.objectID) event.preventDefault();
            // A click with a modifier key opens the page elsewhere, and the box stays open.
            else if (isPlain(event.nativeEvent)) follow(row);
          }}
        >
          {row.hit === undefined ? <PlaceText place={place} /> : <HitText hit={row.hit} />}
        </a>
      </div>
      {row.kind === 'recent' && (
        <RowAction
          label={fill(t('Save {name}'), { name: nameOf(place) })}
          title={t('Save this search')}
          sign="☆"
          onClick={() => {
            keep(place);
          }}
        />
      )}
      {row.kind !== 'hit' && (
        <RowAction
          label={fill(t('Remove {name}'), { name: nameOf(place) })}
          title={
            row.kind === 'recent'
              ? t('Remove this search from history')
              : t('Remove this search from favorites')
          }
          sign="×"
          onClick={() => {
            forget(place);
          }}
        />
      )}
    </div>
  );
}

function RowAction({
  label,
  title,
  sign,
  onClick,
}: {
  readonly label: string;
  readonly title: string;
  readonly sign: string;
  readonly onClick: () => void;
}): ReactElement {
  return (
    <div role="gridcell">
      <button
        type="button"
        className="search-action"
        aria-label={label}
        title={title}
        onClick={onClick}
      >
        {sign}
      </button>
    </div>
  );
}

const KIND_ICONS = {
  page: PageIcon,
  heading: HeadingIcon,
  code: CodeIcon,
  command: CommandIcon,
} as const;

/** The names and text of a hit, as text with marks: nothing in a hit is used as markup. */
export function HitText({ hit }: { readonly hit: SearchHit }): ReactElement {
  const kind = kindOf(hit);
  const KindIcon = KIND_ICONS[kind];
  return (
    <span className="search-hit" data-kind={kind}>
      <KindIcon className="search-hit-icon" />
      <span className="search-hit-lines">
        <PathText hierarchy={hit.hierarchy} />
        <span className="search-hit-title">
          <Marked snippet={hit.title} />
        </span>
        {hit.text.length > 0 && (
          <span className="search-hit-text">
            <Marked snippet={hit.text} />
          </span>
        )}
      </span>
    </span>
  );
}

function PlaceText({ place }: { readonly place: SavedHit }): ReactElement {
  return (
    <>
      <PathText hierarchy={place.hierarchy} />
      <span className="search-hit-title">{nameOf(place)}</span>
    </>
  );
}

/** The names of the page and of the sections above a place. */
function PathText({ hierarchy }: { readonly hierarchy: readonly string[] }): ReactElement | null {
  const path = hierarchy.slice(1, -1).filter((name) => name !== '');
  return path.length === 0 ? null : <span className="search-hit-path">{path.join(' › ')}</span>;
}

/** A longer part of the active hit's text, beside the results. Screen readers read the hit. */
export function Preview({ hit }: { readonly hit: SearchHit }): ReactElement {
  return (
    <div className="search-preview" aria-hidden="true">
      <PathText hierarchy={hit.hierarchy} />
      <p className="search-preview-title">
        <Marked snippet={hit.title} />
      </p>
      <p className="search-preview-text">
        <Marked snippet={hit.preview ?? hit.text} />
      </p>
    </div>
  );
}

/** Pages to begin with, before a letter is typed. */
export function Offers({
  popular: { hits, context },
  follow,
}: {
  readonly popular: SearchAnswer;
  readonly follow: (hit: SearchHit) => void;
}): ReactElement {
  const isOwn = (hit: SearchHit): boolean => hit.hierarchy[0] === context;
  const lists = [
    { heading: context ?? '', hits: hits.filter(isOwn) },
    { heading: t('Popular pages'), hits: hits.filter((hit) => !isOwn(hit)) },
  ].filter((list) => list.hits.length > 0);
  return (
    <>
      {lists.map((list) => (
        <section className="search-offers" aria-label={list.heading} key={list.heading}>
          <p className="search-offers-name" aria-hidden="true">
            {list.heading}
          </p>
          <ul>
            {list.hits.map((hit) => (
              <li key={hit.objectID}>
                <a
                  href={hit.url}
                  onClick={(event) => {
                    if (isPlain(event.nativeEvent)) follow(hit);
                  }}
                >
                  <PageIcon className="search-hit-icon" />
                  {nameOf(hit)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Buttons that show the results of one group only, or of all. */
export function GroupChips({
  groups,
  context,
  chosen,
  narrow,
}: {
  readonly groups: readonly GroupCount[];
  readonly context: string | undefined;
  readonly chosen: string | undefined;
  readonly narrow: (group: string | undefined) => void;
}): ReactElement {
  const names = groups.map(({ name }) => name);
  // The reader's own group is first, then the groups with the best hits.
  const first = [chosen, context].filter((name) => name !== undefined && names.includes(name));
  const shown = [...new Set([...first, ...names])].slice(0, MOST_CHIPS);
  return (
    <div className="search-chips" role="group" aria-label={t('Show results from')}>
      {[undefined, ...shown].map((name) => (
        <button
          type="button"
          key={name ?? ''}
          aria-pressed={name === chosen}
          onClick={() => {
            narrow(name);
          }}
        >
          {name ?? t('Everything')}
        </button>
      ))}
    </div>
  );
}

function Marked({ snippet }: { readonly snippet: Snippet }): ReactElement {
  return <>{snippet.map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : text))}</>;
}

/** Shown when no engine has answered. */
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

/** Returns the address for reporting a query without results, if the site has one. */
export function missingResultsHref(
  view: SearchView | undefined,
  query: string,
): string | undefined {
  return view?.missingResultsUrl?.replaceAll('{query}', encodeURIComponent(query));
}

/** Shown when a query has no results. */
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
