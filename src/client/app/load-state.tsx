import type { ReactElement } from 'react';
import type { State } from './store.js';
import { t } from '../../components/text.js';

/** Shown instead of a page that failed to load: the reason, and a button to try again. */
export function LoadState({
  failure,
}: {
  readonly failure: NonNullable<State['failure']>;
}): ReactElement {
  return (
    <div className="load-state" role="alert" aria-busy={failure.loading}>
      {failure.loading ? (
        <>
          <span className="spinner" aria-hidden="true" />
          <p>{t('Loading the page …')}</p>
        </>
      ) : (
        <>
          <h1>{t('The page could not be loaded')}</h1>
          <p>{failure.message}</p>
          <button type="button" className="crash-button" onClick={failure.retry}>
            {t('Retry')}
          </button>
        </>
      )}
    </div>
  );
}
