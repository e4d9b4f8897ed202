import type { ReactElement } from 'react';
import type { State } from './store.js';
import { t } from '../../components/text.js';

/** In place of a page that could not be loaded: what happened, and a way to try again. */
export function LoadState({
  failed,
}: {
  readonly failed: NonNullable<State['failed']>;
}): ReactElement {
  return (
    <div className="load-state" role="alert" aria-busy={failed.loading}>
      {failed.loading ? (
        <>
          <span className="spinner" aria-hidden="true" />
          <p>{t('Loading the page …')}</p>
        </>
      ) : (
        <>
          <h1>{t('The page could not be loaded')}</h1>
          <p>{failed.message}</p>
          <button type="button" className="crash-button" onClick={failed.retry}>
            {t('Retry')}
          </button>
        </>
      )}
    </div>
  );
}
