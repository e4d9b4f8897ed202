import type { ReactElement } from 'react';
import type { State } from './store.js';

/** In place of a page that could not be loaded: what happened, and a way to try again. */
export function LoadState({ failed }: { readonly failed: NonNullable<State['failed']> }): ReactElement {
  return (
    <div className="load-state" role="alert" aria-busy={failed.loading}>
      {failed.loading ? (
        <>
          <span className="spinner" aria-hidden="true" />
          <p>Loading the page …</p>
        </>
      ) : (
        <>
          <h1>The page could not be loaded</h1>
          <p>{failed.message}</p>
          <button type="button" className="crash-button" onClick={failed.retry}>
            Retry
          </button>
        </>
      )}
    </div>
  );
}
