/** Whether the site has islands. Set by the bundle. */
declare const DOCSGEN_ISLANDS: boolean;
