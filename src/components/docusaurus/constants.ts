/** Values that are the same on every page and that components of Docusaurus read. */

/** The config of the theme. docsgen draws its own navbar and footer. */
export const THEME_CONFIG = {
  colorMode: {},
  navbar: { items: [] },
  footer: { links: [] },
  prism: {},
  docs: {},
};

export const THEME_CLASS_NAMES = { page: {}, common: {}, layout: {}, docs: {}, blog: {} };

/** The module `@docusaurus/ExecutionEnvironment`, in a browser or on the server. */
export function executionEnvironment(isBrowser: boolean): Readonly<Record<string, boolean>> {
  return {
    canUseDOM: isBrowser,
    canUseEventListeners: isBrowser,
    canUseIntersectionObserver: isBrowser,
    canUseViewport: isBrowser,
  };
}
