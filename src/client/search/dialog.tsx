import {
  startTransition,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { SearchIcon } from '../../components/icons.js';
import type { SearchView } from '../../components/view.js';
import { announcement } from './announce.js';
import { ErrorScreen, keyOf, NoResults, Rows, type Row } from './screens.js';
import { savable, type SavedHit, type SavedSearches } from './saved.js';
import { MAX_QUERY, type SearchSession } from './session.js';
import { fill } from '../../components/fill.js';
import { t } from '../../components/text.js';

export interface DialogProps {
  readonly session: SearchSession;
  readonly settings: Promise<SearchView>;
  readonly first: string;
  readonly saved: (view: SearchView) => SavedSearches;
  /** `goes`: to another place, which gets the focus. */
  readonly close: (goes?: boolean) => void;
}

/** All rows of what is shown, in order, under their headings. */
interface Shown {
  readonly sections: readonly { readonly heading: string; readonly rows: readonly Row[] }[];
  readonly rows: readonly Row[];
}

/** The box: a text field and, below it, the places that it leads to. */
export function Dialog({ session, settings, first, saved, close }: DialogProps): ReactElement {
  const [state, setState] = useState(session.get);
  useEffect(() => {
    // Rows are made piece by piece, between the letters that are typed.
    const take = (): void => {
      startTransition(() => {
        setState(session.get());
      });
    };
    take();
    return session.subscribe(take);
  }, [session]);
  useEffect(() => {
    if (state.answered !== undefined) session.drawn();
  }, [session, state.answered]);
  const [view, setView] = useState<SearchView>();
  const [query, setQuery] = useState(first);
  // What is shown may still answer the letter before.
  const status = state.query === query ? state.status : 'loading';
  const [chosen, setChosen] = useState<{ readonly key: string; readonly at: number }>();
  // Counts changes of what is stored, which React does not see.
  const [stored, setStored] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const scrolled = useRef(false);
  useEffect(() => {
    let shown = true;
    settings.then(
      (found) => {
        if (shown) setView(found);
      },
      (error: unknown) => {
        console.error(error);
      },
    );
    return () => {
      shown = false;
    };
  }, [settings]);
  const memory = useMemo(() => (view === undefined ? undefined : saved(view)), [view, saved]);

  const ask = (text: string): void => {
    setQuery(text);
    setChosen(undefined);
    session.ask(text);
  };
  const empty = query.trim() === '';
  const shown = useMemo((): Shown => {
    const sections = empty
      ? savedSections(memory)
      : (state.answered?.groups ?? []).map(({ name, rows }) => ({
          heading: name,
          rows: rows.map(({ hit, child }): Row => ({
            kind: 'hit',
            place: savable(hit),
            hit,
            child,
          })),
        }));
    return { sections, rows: sections.flatMap(({ rows }) => rows) };
    // `stored` stands for what is in storage.
  }, [empty, memory, state.answered, stored]);
  // More hits may come between those that are shown: what was chosen stays chosen.
  const key =
    chosen?.key ??
    (empty || state.answered?.first === undefined ? undefined : keyOf(state.answered.first, 'hit'));
  const there = shown.rows.findIndex(({ place, kind }) => keyOf(place.objectID, kind) === key);
  const at = there >= 0 ? there : Math.min(chosen?.at ?? 0, Math.max(0, shown.rows.length - 1));
  const choose = useCallback(
    (index: number): void => {
      const row = shown.rows[index];
      if (row !== undefined) setChosen({ key: keyOf(row.place.objectID, row.kind), at: index });
    },
    [shown],
  );
  const rowId = useCallback((index: number): string => `${id}-row-${index}`, [id]);
  useEffect(() => {
    // To ask where things stand makes the browser lay them out at once: not for a list at its top, of which the first row is chosen.
    if (at > 0 || scrolled.current)
      list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [at, shown]);

  const follow = useCallback(
    (row: Row): void => {
      memory?.visited(row.place);
      close(true);
    },
    [memory, close],
  );
  const change = useCallback((edit: () => void): void => {
    edit();
    setStored((count) => count + 1);
    list.current?.closest('dialog')?.querySelector('input')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const count = shown.rows.length;
    // A search field would take Escape for itself, to empty itself.
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      choose((at + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && !event.altKey) {
      event.preventDefault();
      const link = list.current?.querySelector<HTMLAnchorElement>('[data-active] a');
      const row = shown.rows[at];
      if (link === null || link === undefined || row === undefined) return;
      if (event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener');
      else if (event.shiftKey) window.open(link.href, '_blank', 'noopener,popup');
      else link.click();
      if (event.ctrlKey || event.metaKey || event.shiftKey) memory?.visited(row.place);
    }
  };
  const answer = state.answered;
  const nothing = !empty && answer !== undefined && answer.answer.hits.length === 0;
  const failed = !empty && status === 'error';
  const open = !failed && shown.rows.length > 0;
  // The same rows stay as they are while a letter is typed.
  const rows = useMemo(
    () =>
      open && (
        <Rows
          sections={shown.sections}
          active={at}
          rowId={rowId}
          point={choose}
          follow={follow}
          keep={(place) => {
            change(() => memory?.keep(place));
          }}
          forget={(place) => {
            change(() => memory?.forget(place));
          }}
        />
      ),
    [open, shown, at, rowId, choose, follow, change, memory],
  );
  return (
    <div className="search-panel" data-status={status}>
      <form
        role="search"
        className="search-field"
        onSubmit={(event) => {
          event.preventDefault();
        }}
        onReset={(event) => {
          event.preventDefault();
          ask('');
          event.currentTarget.querySelector('input')?.focus();
        }}
      >
        <label htmlFor={`${id}-input`} className="search-field-icon">
          <span className="sr-only">{view?.placeholder ?? t('Search')}</span>
          {status === 'stalled' ? <span className="spinner" aria-hidden="true" /> : <SearchIcon />}
        </label>
        <input
          id={`${id}-input`}
          type="search"
          value={query}
          placeholder={view?.placeholder ?? t('Search')}
          maxLength={MAX_QUERY}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="grid"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open ? rowId(at) : undefined}
          onChange={(event) => {
            ask(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="reset"
          className="search-clear"
          hidden={query === ''}
          aria-label={t('Clear the query')}
        >
          {t('Clear')}
        </button>
        <button
          type="button"
          className="search-cancel"
          onClick={() => {
            close();
          }}
        >
          {t('Cancel')}
        </button>
      </form>
      <div
        className="search-body"
        ref={list}
        onScroll={(event) => {
          scrolled.current = event.currentTarget.scrollTop > 0;
        }}
      >
        <div
          id={`${id}-list`}
          role="grid"
          aria-label={empty ? t('Saved searches') : t('Results')}
          aria-busy={status === 'loading' || status === 'stalled'}
          hidden={!open}
        >
          {rows}
        </div>
        {failed && <ErrorScreen />}
        {!failed && empty && shown.rows.length === 0 && (
          <p className="search-note">{t('No recent searches')}</p>
        )}
        {!failed && nothing && (
          <NoResults
            query={answer.query}
            suggestions={state.seen.slice(0, 3)}
            ask={(text) => {
              ask(`${text.toLowerCase()} `);
              list.current?.closest('dialog')?.querySelector('input')?.focus();
            }}
            missingHref={missingHref(view, answer.query)}
          />
        )}
        {!failed && open && !empty && answer !== undefined && view !== undefined && (
          <a
            className="search-all"
            href={`${view.href}?q=${encodeURIComponent(answer.query)}`}
            onClick={() => {
              close(true);
            }}
          >
            {fill(t('See all {count} results'), { count: answer.answer.nbHits })}
          </a>
        )}
      </div>
      <p className="search-keys" aria-hidden="true">
        <span>
          <kbd>↵</kbd> {t('to select')}
        </span>{' '}
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('to navigate')}
        </span>{' '}
        <span>
          <kbd>esc</kbd> {t('to close')}
        </span>
      </p>
      <p className="sr-only" role="status">
        {announcement(
          state,
          shown.rows.map(({ place }) => place),
          empty,
        )}
      </p>
    </div>
  );
}

function savedSections(memory: SavedSearches | undefined): Shown['sections'] {
  if (memory === undefined) return [];
  const row =
    (kind: 'recent' | 'favourite') =>
    (place: SavedHit): Row => ({ kind, place, child: false });
  return [
    { heading: t('Recent'), rows: memory.recent().map(row('recent')) },
    { heading: t('Favorite'), rows: memory.favourites().map(row('favourite')) },
  ].filter(({ rows }) => rows.length > 0);
}

function missingHref(view: SearchView | undefined, query: string): string | undefined {
  return view?.missingResultsUrl?.replaceAll('{query}', encodeURIComponent(query));
}
