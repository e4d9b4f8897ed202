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
  type RefObject,
} from 'react';
import { SearchIcon } from '../../components/icons.js';
import type { SearchView } from '../../components/view.js';
import { announcement } from './announce.js';
import {
  ErrorScreen,
  GroupChips,
  keyOf,
  missingResultsHref,
  NoResults,
  Offers,
  Preview,
  Rows,
  type Row,
} from './screens.js';
import { savable, type SavedHit, type SavedSearches } from './saved.js';
import { MAX_QUERY } from './limits.js';
import type { Answered, SearchSession, SearchState } from './session.js';
import { plural } from '../../components/fill.js';
import { t } from '../../components/text.js';

export interface DialogProps {
  readonly session: SearchSession;
  readonly settings: Promise<SearchView>;
  readonly firstQuery: string;
  /** The reader pressed Enter before the box was shown. */
  readonly entered: boolean;
  readonly saved: (view: SearchView) => SavedSearches;
  /** `navigates`: the reader goes to another page, which gets the focus. */
  readonly close: (navigates?: boolean) => void;
}

interface Section {
  readonly heading: string;
  readonly rows: readonly Row[];
}

/** The sections that are shown, and all their rows in order. */
interface Shown {
  readonly sections: readonly Section[];
  readonly rows: readonly Row[];
}

/** The content of the search box: a text field, and below it the saved searches or the results. */
export function Dialog({
  session,
  settings,
  firstQuery,
  entered,
  saved,
  close,
}: DialogProps): ReactElement {
  const state = useSession(session);
  const view = useSettings(settings);
  const [query, setQuery] = useState(firstQuery);
  // The state may still belong to an earlier query.
  const status = state.query === query ? state.status : 'loading';
  // Counts changes of the saved searches, which React does not see.
  const [savedChanges, setSavedChanges] = useState(0);
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const memory = useMemo(() => (view === undefined ? undefined : saved(view)), [view, saved]);
  const empty = query.trim() === '';
  const { answered } = state;
  const shown = useMemo((): Shown => {
    const sections = empty ? savedSections(memory) : resultSections(answered);
    return { sections, rows: sections.flatMap(({ rows }) => rows) };
  }, [empty, memory, answered, savedChanges]);
  const { active, activate, reset } = useActiveRow(shown, empty ? undefined : answered?.first);
  const onScroll = useActiveInView(body, active, shown);

  // Enter is for the answer to the text in the field, so it waits for this answer.
  const waitingEnter = useRef(entered ? NO_KEYS : undefined);
  const focusInput = useCallback((): void => {
    body.current?.closest('dialog')?.querySelector('input')?.focus();
  }, []);
  const ask = (text: string): void => {
    waitingEnter.current = undefined;
    setQuery(text);
    reset();
    session.ask(text);
  };
  const rowId = useCallback((index: number): string => `${id}-row-${index}`, [id]);
  const follow = useCallback(
    (row: Row): void => {
      memory?.visited(row.place);
      close(true);
    },
    [memory, close],
  );
  const changeSaved = useCallback(
    (edit: () => void): void => {
      edit();
      setSavedChanges((count) => count + 1);
      focusInput();
    },
    [focusInput],
  );
  const failed = !empty && status === 'error';
  const open = !failed && shown.rows.length > 0;
  // The rows are not rendered again while a letter is typed.
  const rows = useMemo(
    () =>
      open && (
        <Rows
          sections={shown.sections}
          active={active}
          rowId={rowId}
          point={activate}
          follow={follow}
          keep={(place) => {
            changeSaved(() => memory?.keep(place));
          }}
          forget={(place) => {
            changeSaved(() => memory?.forget(place));
          }}
        />
      ),
    [open, shown, active, rowId, activate, follow, changeSaved, memory],
  );
  const followActive = (keys: EnterKeys): void => {
    const link = body.current?.querySelector<HTMLAnchorElement>('[data-active] a');
    const row = shown.rows[active];
    if (link == null || row === undefined) return;
    if (openElsewhere(link, keys)) memory?.visited(row.place);
    else link.click();
  };
  const answersQuery = empty || status === 'idle' || status === 'error';
  useEffect(() => {
    const keys = waitingEnter.current;
    if (!answersQuery || keys === undefined) return;
    waitingEnter.current = undefined;
    followActive(keys);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    // A search field would use Escape to clear itself.
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      return;
    }
    const count = shown.rows.length;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      activate((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && !event.altKey) {
      event.preventDefault();
      const { ctrlKey, metaKey, shiftKey } = event;
      const keys = { ctrlKey, metaKey, shiftKey };
      if (answersQuery) followActive(keys);
      else waitingEnter.current = keys;
    }
  };
  const activeHit = shown.rows[active]?.hit;
  const preview = activeHit?.preview === undefined ? undefined : activeHit;
  return (
    <div className="search-panel" data-status={status}>
      <SearchField
        id={id}
        query={query}
        label={view?.placeholder ?? t('Search')}
        stalled={status === 'stalled'}
        open={open}
        activeRow={open ? rowId(active) : undefined}
        ask={ask}
        cancel={() => {
          close();
        }}
        onKeyDown={onKeyDown}
      />
      {!empty && answered !== undefined && (
        <Chips
          answered={answered}
          chosen={state.group}
          narrow={(group) => {
            reset();
            session.narrow(group);
            focusInput();
          }}
        />
      )}
      <div className="search-main">
        <div className="search-body" ref={body} onScroll={onScroll}>
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
          {!failed && empty && state.popular !== undefined && (
            <Offers
              popular={state.popular}
              follow={(hit) => {
                memory?.visited(savable(hit));
                close(true);
              }}
            />
          )}
          {!failed && !empty && answered !== undefined && answered.answer.hits.length === 0 && (
            <NoResults
              query={answered.query}
              suggestions={suggestionsFor(state, answered)}
              ask={(text) => {
                ask(`${text.toLowerCase()} `);
                focusInput();
              }}
              missingHref={missingResultsHref(view, answered.query)}
            />
          )}
          {open && !empty && answered !== undefined && view !== undefined && (
            <AllResultsLink answered={answered} view={view} close={close} />
          )}
        </div>
        {open && preview !== undefined && <Preview hit={preview} />}
      </div>
      <KeyHints />
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

/** The groups with hits, if there are several. */
function Chips({
  answered: { answer },
  chosen,
  narrow,
}: {
  readonly answered: Answered;
  readonly chosen: string | undefined;
  readonly narrow: (group: string | undefined) => void;
}): ReactElement | null {
  const { groups = [], context } = answer;
  if (groups.length < 2 && chosen === undefined) return null;
  return <GroupChips groups={groups} context={context} chosen={chosen} narrow={narrow} />;
}

/** Words and groups to search for instead of a query without results. */
function suggestionsFor(state: SearchState, { answer }: Answered): readonly string[] {
  return [...new Set([...(answer.nearest ?? []), ...state.seenGroups])].slice(0, 3);
}

/** Returns the state of a session, and reports to the session when an answer is in the document. */
function useSession(session: SearchSession): SearchState {
  const [state, setState] = useState(session.get);
  useEffect(() => {
    // React renders rows in slices, so that typed letters do not wait.
    const update = (): void => {
      startTransition(() => {
        setState(session.get());
      });
    };
    update();
    return session.subscribe(update);
  }, [session]);
  useEffect(() => {
    if (state.answered !== undefined) session.drawn();
  }, [session, state.answered]);
  return state;
}

/** Returns the settings when they have loaded. */
function useSettings(settings: Promise<SearchView>): SearchView | undefined {
  const [view, setView] = useState<SearchView>();
  useEffect(() => {
    let mounted = true;
    settings.then(
      (loaded) => {
        if (mounted) setView(loaded);
      },
      (error: unknown) => {
        console.error(error);
      },
    );
    return () => {
      mounted = false;
    };
  }, [settings]);
  return view;
}

/** Returns the index of the active row. It stays on its place when more hits arrive. */
function useActiveRow(
  shown: Shown,
  firstHit: string | undefined,
): {
  readonly active: number;
  readonly activate: (index: number) => void;
  readonly reset: () => void;
} {
  const [chosen, setChosen] = useState<{ readonly key: string; readonly index: number }>();
  const key = chosen?.key ?? (firstHit === undefined ? undefined : keyOf(firstHit, 'hit'));
  const index = shown.rows.findIndex(({ place, kind }) => keyOf(place.objectID, kind) === key);
  const lastIndex = Math.max(0, shown.rows.length - 1);
  const active = index >= 0 ? index : Math.min(chosen?.index ?? 0, lastIndex);
  const activate = useCallback(
    (next: number): void => {
      const row = shown.rows[next];
      if (row !== undefined) setChosen({ key: keyOf(row.place.objectID, row.kind), index: next });
    },
    [shown],
  );
  return {
    active,
    activate,
    reset: () => {
      setChosen(undefined);
    },
  };
}

/** Scrolls the active row into view. Returns the scroll handler of the body. */
function useActiveInView(
  body: RefObject<HTMLDivElement | null>,
  active: number,
  shown: Shown,
): (event: { readonly currentTarget: HTMLElement }) => void {
  const scrolled = useRef(false);
  useEffect(() => {
    // Scrolling forces a layout: skip it while the first row is active at the top of the list.
    if (active > 0 || scrolled.current)
      body.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, shown]);
  return (event) => {
    scrolled.current = event.currentTarget.scrollTop > 0;
  };
}

/** The modifier keys that were pressed with Enter. */
type EnterKeys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const NO_KEYS: EnterKeys = { ctrlKey: false, metaKey: false, shiftKey: false };

/** Opens a link in a new tab or window if a modifier key is pressed. Returns whether it did. */
function openElsewhere(
  link: HTMLAnchorElement,
  { ctrlKey, metaKey, shiftKey }: EnterKeys,
): boolean {
  if (ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
  else if (shiftKey) window.open(link.href, '_blank', 'noopener,popup');
  return ctrlKey || metaKey || shiftKey;
}

interface SearchFieldProps {
  readonly id: string;
  readonly query: string;
  readonly label: string;
  readonly stalled: boolean;
  /** Is the list of rows shown? */
  readonly open: boolean;
  /** Id of the active row. */
  readonly activeRow: string | undefined;
  readonly ask: (query: string) => void;
  readonly cancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function SearchField(props: SearchFieldProps): ReactElement {
  const { id, query, label, stalled, open, activeRow, ask, cancel, onKeyDown } = props;
  return (
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
        <span className="sr-only">{label}</span>
        {stalled ? <span className="spinner" aria-hidden="true" /> : <SearchIcon />}
      </label>
      <input
        id={`${id}-input`}
        type="search"
        value={query}
        placeholder={label}
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
        aria-activedescendant={activeRow}
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
      <button type="button" className="search-cancel" onClick={cancel}>
        {t('Cancel')}
      </button>
    </form>
  );
}

function AllResultsLink({
  answered: { query, answer },
  view,
  close,
}: {
  readonly answered: Answered;
  readonly view: SearchView;
  readonly close: DialogProps['close'];
}): ReactElement {
  return (
    <a
      className="search-all"
      href={`${view.href}?q=${encodeURIComponent(query)}`}
      onClick={() => {
        close(true);
      }}
    >
      {plural(
        t('See {count} result|See all {count} results'),
        answer.nbHits,
        document.documentElement.lang,
      )}
    </a>
  );
}

function KeyHints(): ReactElement {
  return (
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
  );
}

function resultSections(answered: Answered | undefined): readonly Section[] {
  return (answered?.groups ?? []).map(({ name, rows }) => ({
    heading: name,
    rows: rows.map(({ hit, child }): Row => ({ kind: 'hit', place: savable(hit), hit, child })),
  }));
}

function savedSections(memory: SavedSearches | undefined): readonly Section[] {
  if (memory === undefined) return [];
  const row =
    (kind: 'recent' | 'favourite') =>
    (place: SavedHit): Row => ({ kind, place, child: false });
  return [
    { heading: t('Recent'), rows: memory.recent().map(row('recent')) },
    { heading: t('Favorite'), rows: memory.favourites().map(row('favourite')) },
  ].filter(({ rows }) => rows.length > 0);
}
