/** The module of the island of live code. Pages with it need a policy that allows evaluation. */
export const LIVE_CODE = 'docsgen:live-code';

/** The module with the names for live code, as its key for the runtime. */
export const LIVE_SCOPE = '@theme/ReactLiveScope';

/** Whether a page with these islands runs code that readers write. */
export function hasLiveCode({ islands }: { readonly islands?: readonly string[] }): boolean {
  return islands?.includes(LIVE_CODE) === true;
}
