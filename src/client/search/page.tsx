import { useEffect, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { SearchAnswer } from '../../search/types.js';
import type { SearchView } from '../../components/view.js';
import { all } from '../dom.js';
import { engineFor } from './engine.js';
import { ErrorScreen, HitText, NoResults } from './screens.js';
import { HITS_PER_PAGE, MAX_QUERY } from './session.js';
import { contextAt, loadSettings } from './settings.js';
import { fill, plural } from '../../components/fill.js';
import { t } from '../../components/text.js';

/** What an address of the search page asks for. */
interface Asked {
  readonly query: string;
  /** From 0. */
  readonly page: number;
  readonly area: string | undefined;
}

function askedBy(search: string): Asked {
  const parameters = new URLSearchParams(search);
  const page = Number(parameters.get('page') ?? '1');
  return {
    query: (parameters.get('q') ?? '').slice(0, MAX_QUERY),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    area: parameters.get('area') ?? undefined,
  };
}

function addressOf({ query, page, area }: Asked): string {
  const parameters = new URLSearchParams({
    q: query,
    ...(area === undefined ? {} : { area }),
    ...(page === 0 ? {} : { page: String(page + 1) }),
  });
  return `?${parameters.toString()}`;
}

let mounted: { readonly place: HTMLElement; readonly show: (asked: Asked) => void } | undefined;

/** Show what the address asks for. Called for each page that is a search page, and again when its address changes. */
export function showSearchPage(): void {
  const place = all('[data-search-results]')[0];
  const input = all('[data-search-page] input')[0];
  if (place === undefined || !(input instanceof HTMLInputElement)) return;
  const asked = askedBy(location.search);
  input.value = asked.query;
  if (mounted?.place === place) {
    mounted.show(asked);
    return;
  }
  const root = createRoot(place);
  const show = (next: Asked): void => {
    root.render(<Results asked={next} settings={loadSettings()} key="results" />);
  };
  if (mounted === undefined) addEventListener('popstate', showSearchPage);
  mounted = { place, show };
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  // One entry of the history for a search, however many letters it has.
  input.addEventListener('input', () => {
    const next: Asked = {
      query: input.value.slice(0, MAX_QUERY),
      page: 0,
      area: askedBy(location.search).area,
    };
    history.replaceState(
      history.state,
      '',
      next.query === '' ? location.pathname : addressOf(next),
    );
    show(next);
  });
  show(asked);
  if (asked.query === '') input.focus();
}

type Found =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'found';
      readonly answer: SearchAnswer;
      readonly asked: Asked;
      readonly view: SearchView;
    };

function Results({
  asked,
  settings,
}: {
  readonly asked: Asked;
  readonly settings: Promise<SearchView>;
}): ReactElement | null {
  const [found, setFound] = useState<Found>({ state: 'waiting' });
  const { query, page, area } = asked;
  useEffect(() => {
    let wanted = true;
    if (query.trim() === '') return undefined;
    const request = {
      query,
      page,
      hitsPerPage: HITS_PER_PAGE,
      snippetWords: 25,
      ...(area === undefined ? {} : { area }),
    };
    settings
      .then(async (view) => ({
        view,
        answer: await engineFor(contextAt(location.pathname, view), view).search(request),
      }))
      .then(
        ({ view, answer }) => {
          if (wanted) setFound({ state: 'found', answer, asked: { query, page, area }, view });
        },
        (error: unknown) => {
          console.error(error);
          if (wanted) setFound({ state: 'failed' });
        },
      );
    return () => {
      wanted = false;
    };
  }, [query, page, area, settings]);
  if (query.trim() === '') return null;
  if (found.state === 'failed') return <ErrorScreen />;
  if (found.state === 'waiting') return <p role="status">{t('Searching…')}</p>;
  const { answer, view } = found;
  const type = (text: string): void => {
    const input = all('[data-search-page] input')[0];
    if (!(input instanceof HTMLInputElement)) return;
    input.value = text;
    input.dispatchEvent(new Event('input'));
  };
  if (answer.hits.length === 0 && found.asked.area === undefined)
    return (
      <div role="status">
        <NoResults
          query={found.asked.query}
          suggestions={[]}
          ask={type}
          missingHref={view.missingResultsUrl?.replaceAll(
            '{query}',
            encodeURIComponent(found.asked.query),
          )}
        />
      </div>
    );
  const areas = Object.entries(answer.areas).sort(([a], [b]) => (a < b ? -1 : 1));
  const pages = Math.ceil(answer.nbHits / HITS_PER_PAGE);
  return (
    <>
      <p role="status" className="search-count">
        {plural(
          t('{count} document found|{count} documents found'),
          answer.nbHits,
          document.documentElement.lang,
        )}
      </p>
      {areas.length > 1 && (
        <nav aria-label={t('Areas')} className="search-areas">
          <AreaLink
            name={t('Everything')}
            asked={{ ...found.asked, page: 0, area: undefined }}
            current={area === undefined}
            count={areas.reduce((sum, [, count]) => sum + count, 0)}
          />
          {areas.map(([name, count]) => (
            <AreaLink
              name={name}
              asked={{ ...found.asked, page: 0, area: name }}
              current={area === name}
              count={count}
              key={name}
            />
          ))}
        </nav>
      )}
      <ol className="search-hits" start={found.asked.page * HITS_PER_PAGE + 1}>
        {answer.hits.map((hit) => (
          <li key={hit.objectID}>
            <a href={hit.url}>
              <HitText hit={hit} />
            </a>
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <nav aria-label={t('Pages of results')} className="search-pages">
          {found.asked.page > 0 && (
            <a rel="prev" href={addressOf({ ...found.asked, page: found.asked.page - 1 })}>
              {t('Previous')}
            </a>
          )}
          <span>{fill(t('Page {page} of {pages}'), { page: found.asked.page + 1, pages })}</span>
          {found.asked.page + 1 < pages && (
            <a rel="next" href={addressOf({ ...found.asked, page: found.asked.page + 1 })}>
              {t('Next')}
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function AreaLink({
  name,
  asked,
  current,
  count,
}: {
  readonly name: string;
  readonly asked: Asked;
  readonly current: boolean;
  readonly count: number;
}): ReactElement {
  return (
    <a href={addressOf(asked)} aria-current={current ? 'true' : undefined}>
      {name} <span className="search-area-count">{count}</span>
    </a>
  );
}
