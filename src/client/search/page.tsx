import '../core.js';
import { useEffect, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { SearchAnswer } from '../../search/types.js';
import type { SearchView } from '../../components/view.js';
import { isPlain } from '../app/links.js';
import { all } from '../dom.js';
import { engineFor } from './engine.js';
import { ErrorScreen, HitText, missingResultsHref, NoResults } from './screens.js';
import { MAX_QUERY } from './limits.js';
import { HITS_PER_PAGE } from './session.js';
import { contextAt, loadSettings } from './settings.js';
import { fill, plural } from '../../components/fill.js';
import { t } from '../../components/text.js';

/** Words of a snippet on the search page. */
const SNIPPET_WORDS = 25;

/** The search that the query string of the address describes. */
interface Search {
  readonly query: string;
  /** From 0. */
  readonly page: number;
  readonly area: string | undefined;
}

function parseSearch(queryString: string): Search {
  const parameters = new URLSearchParams(queryString);
  const page = Number(parameters.get('page') ?? '1');
  return {
    query: (parameters.get('q') ?? '').slice(0, MAX_QUERY),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    area: parameters.get('area') ?? undefined,
  };
}

function addressOf({ query, page, area }: Search): string {
  const parameters = new URLSearchParams({
    q: query,
    ...(area === undefined ? {} : { area }),
    ...(page === 0 ? {} : { page: String(page + 1) }),
  });
  return `?${parameters.toString()}`;
}

interface MountedPage {
  readonly container: HTMLElement;
  readonly show: (search: Search) => void;
}

let mounted: MountedPage | undefined;

/** Shows the results for the address. Call it for each search page, and on address changes. */
export function showSearchPage(): void {
  const container = all('[data-search-results]')[0];
  const input = searchInput();
  if (container === undefined || input === undefined) return;
  const search = parseSearch(location.search);
  input.value = search.query;
  if (mounted?.container === container) {
    mounted.show(search);
    return;
  }
  const root = createRoot(container);
  const show = (next: Search): void => {
    root.render(<Results search={next} settings={loadSettings()} key="results" />);
  };
  if (mounted === undefined) listenToAddress();
  mounted = { container, show };
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  // Replace the history entry, so that typing does not add one for each letter.
  input.addEventListener('input', () => {
    const next: Search = {
      query: input.value.slice(0, MAX_QUERY),
      page: 0,
      area: parseSearch(location.search).area,
    };
    history.replaceState(
      history.state,
      '',
      next.query === '' ? location.pathname : addressOf(next),
    );
    show(next);
  });
  show(search);
  if (search.query === '') input.focus();
}

/** Shows the results for other addresses of the page, without a new page. */
function listenToAddress(): void {
  addEventListener('popstate', showSearchPage);
  addEventListener('docsgen:query', (event) => {
    if (!(event instanceof CustomEvent) || mounted?.container.isConnected !== true) return;
    event.preventDefault();
    const search = parseSearch(String(event.detail));
    const input = searchInput();
    if (input !== undefined) input.value = search.query;
    mounted.show(search);
    const { page, area } = parseSearch(location.search);
    if (search.page !== page && search.area === area) goToTop();
  });
}

/** A click with the mouse takes the focus from the field, in which readers go on typing. */
function giveFocusToField(event: MouseEvent): void {
  const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
  if (isMouse && isPlain(event)) searchInput()?.focus({ preventScroll: true });
}

/** Shows the beginning of another page of results. */
function goToTop(): void {
  const heading = all('main h1')[0];
  if (heading !== undefined) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: 'instant' });
}

function searchInput(): HTMLInputElement | undefined {
  const input = all('[data-search-page] input')[0];
  return input instanceof HTMLInputElement ? input : undefined;
}

/** Types a query into the search field of the page. */
function typeQuery(query: string): void {
  const input = searchInput();
  if (input === undefined) return;
  input.value = query;
  input.dispatchEvent(new Event('input'));
}

interface Answered {
  readonly state: 'answered';
  readonly answer: SearchAnswer;
  readonly search: Search;
  readonly view: SearchView;
}
type Outcome = { readonly state: 'waiting' } | { readonly state: 'failed' } | Answered;

function Results({
  search,
  settings,
}: {
  readonly search: Search;
  readonly settings: Promise<SearchView>;
}): ReactElement | null {
  const outcome = useOutcome(search, settings);
  if (search.query.trim() === '') return null;
  switch (outcome.state) {
    case 'failed':
      return <ErrorScreen />;
    case 'waiting':
      return <p role="status">{t('Searching…')}</p>;
    case 'answered':
      return <AnswerView {...outcome} currentArea={search.area} />;
  }
}

/**
 * Runs a search. Returns the previous outcome until the answer arrives. After the last page of
 * results, the outcome is the last one.
 */
function useOutcome({ query, page, area }: Search, settings: Promise<SearchView>): Outcome {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'waiting' });
  useEffect(() => {
    if (query.trim() === '') return undefined;
    let current = true;
    const request = {
      query,
      page,
      hitsPerPage: HITS_PER_PAGE,
      snippetWords: SNIPPET_WORDS,
      ...(area === undefined ? {} : { area }),
    };
    settings
      .then(async (view) => {
        const engine = engineFor(contextAt(location.pathname, view), view);
        const answer = await engine.search(request);
        const last = Math.max(Math.ceil(answer.nbHits / HITS_PER_PAGE) - 1, 0);
        return page <= last
          ? { view, answer, page }
          : { view, answer: await engine.search({ ...request, page: last }), page: last };
      })
      .then(
        ({ page: shown, ...answered }) => {
          if (current)
            setOutcome({ state: 'answered', ...answered, search: { query, page: shown, area } });
        },
        (error: unknown) => {
          console.error(error);
          if (current) setOutcome({ state: 'failed' });
        },
      );
    return () => {
      current = false;
    };
  }, [query, page, area, settings]);
  return outcome;
}

function AnswerView({
  answer,
  search,
  view,
  currentArea,
}: Answered & { readonly currentArea: string | undefined }): ReactElement {
  if (answer.hits.length === 0 && search.area === undefined)
    return (
      <div role="status">
        <NoResults
          query={search.query}
          suggestions={[]}
          ask={typeQuery}
          missingHref={missingResultsHref(view, search.query)}
        />
      </div>
    );
  return (
    <>
      <p role="status" className="search-count">
        {plural(
          t('{count} document found|{count} documents found'),
          answer.nbHits,
          document.documentElement.lang,
        )}
      </p>
      <AreaLinks areas={answer.areas} search={search} currentArea={currentArea} />
      <ol className="search-hits" start={search.page * HITS_PER_PAGE + 1}>
        {answer.hits.map((hit) => (
          <li key={hit.objectID}>
            <a href={hit.url}>
              <HitText hit={hit} />
            </a>
          </li>
        ))}
      </ol>
      <PageLinks search={search} pages={Math.ceil(answer.nbHits / HITS_PER_PAGE)} />
    </>
  );
}

/** Links to the results of each docs area; nothing if there is only one. */
function AreaLinks({
  areas,
  search,
  currentArea,
}: {
  readonly areas: SearchAnswer['areas'];
  readonly search: Search;
  readonly currentArea: string | undefined;
}): ReactElement | null {
  const entries = Object.entries(areas).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length < 2) return null;
  return (
    <nav aria-label={t('Areas')} className="search-areas">
      <AreaLink
        name={t('Everything')}
        search={{ ...search, page: 0, area: undefined }}
        current={currentArea === undefined}
        count={entries.reduce((sum, [, count]) => sum + count, 0)}
      />
      {entries.map(([name, count]) => (
        <AreaLink
          name={name}
          search={{ ...search, page: 0, area: name }}
          current={currentArea === name}
          count={count}
          key={name}
        />
      ))}
    </nav>
  );
}

function AreaLink({
  name,
  search,
  current,
  count,
}: {
  readonly name: string;
  readonly search: Search;
  readonly current: boolean;
  readonly count: number;
}): ReactElement {
  return (
    <a
      href={addressOf(search)}
      aria-current={current ? 'true' : undefined}
      onClick={({ nativeEvent }) => {
        giveFocusToField(nativeEvent);
      }}
    >
      {name} <span className="search-area-count">{count}</span>
    </a>
  );
}

/** Links to the previous and next page of results; nothing if there is only one page. */
function PageLinks({
  search,
  pages,
}: {
  readonly search: Search;
  readonly pages: number;
}): ReactElement | null {
  if (pages < 2) return null;
  const number = search.page + 1;
  return (
    <nav aria-label={t('Pages of results')} className="search-pages">
      {search.page > 0 && (
        <a rel="prev" href={addressOf({ ...search, page: search.page - 1 })}>
          {t('Previous')}
        </a>
      )}
      <span>{fill(t('Page {page} of {pages}'), { page: number, pages })}</span>
      {number < pages && (
        <a rel="next" href={addressOf({ ...search, page: search.page + 1 })}>
          {t('Next')}
        </a>
      )}
    </nav>
  );
}
