import type { SiteInput } from '../model/input.js';
import type { SiteState } from '../serve/live-site.js';
import type { ResolvedSite } from '../site/resolve.js';

/** A state of a site for the features of the server. */
export interface EditorState extends SiteState {
  readonly input: SiteInput;
  /** The references, terms and redirects of the site. Computed by the first call. */
  readonly resolved: () => ResolvedSite;
}
