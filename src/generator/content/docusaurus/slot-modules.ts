import { createElement, useContext, type FunctionComponent, type ReactElement } from 'react';
import {
  addressOfTarget,
  linkAttributes,
  type LinkProps,
  type Target,
} from '../../../components/docusaurus/link.js';
import {
  withBaseUrl,
  type BaseUrlOptions,
  type SiteFacts,
} from '../../../components/docusaurus/site-facts.js';
import { useOptionalPage } from '../../../components/shell-context.js';
import { InsideIsland } from '../islands/inside-island.js';
import type { ModuleExports } from '../mdx/runtime.js';
import { docusaurusModule } from './modules.js';
import { usualRequest } from './usual-request.js';
import { currentPageFacts, emptyPage, NO_FACTS, PageContext } from './page-context.js';

/** Adds the base URL: nothing changes the markup of a slot later. */
function useBaseUrl(url: string, options?: BaseUrlOptions): string {
  return withBaseUrl(url, useContext(PageContext).site, options);
}

function useBaseUrlUtils(): { readonly withBaseUrl: typeof useBaseUrl } {
  const { site } = useContext(PageContext);
  return { withBaseUrl: (url, options) => withBaseUrl(url, site, options) };
}

function Link(props: LinkProps): ReactElement {
  const { href, ...attributes } = linkAttributes(props);
  const address = useBaseUrl(href ?? '');
  return createElement('a', { ...attributes, href: href?.startsWith('/') ? address : href });
}

function Redirect({ to }: { readonly to: Target }): ReactElement {
  return createElement(Link, { to }, addressOfTarget(to));
}

/** The head belongs to the page. */
function Head(): null {
  return null;
}

const OWN: ReadonlyMap<string, ModuleExports> = new Map([
  ['@docusaurus/Link', { __esModule: true, default: Link }],
  ['@docusaurus/Head', { __esModule: true, default: Head }],
  ['@docusaurus/useBaseUrl', { __esModule: true, default: useBaseUrl, useBaseUrlUtils }],
  [
    '@docusaurus/router',
    { ...docusaurusModule('@docusaurus/router'), Link, NavLink: Link, Redirect },
  ],
]);

/**
 * The substitute for a module of Docusaurus in a component for a slot, which renders final
 * elements. Undefined if there is none.
 */
export function slotModule(request: string): ModuleExports | undefined {
  return OWN.get(usualRequest(request)) ?? docusaurusModule(request);
}

/** A component for a slot that gets the facts of its page from the substitutes. */
export function withPageFacts<Props extends object>(
  component: FunctionComponent<Props>,
  site: SiteFacts,
): FunctionComponent<Props> {
  return function SlotOnPage(props) {
    const shell = useOptionalPage();
    const page = shell === undefined ? currentPageFacts() : pageOf(shell, site);
    const content = createElement(component, props);
    const inside = createElement(InsideIsland, { value: true }, content);
    return createElement(PageContext, { value: { ...emptyPage(page ?? NO_FACTS), site } }, inside);
  };
}

function pageOf(
  { lang, href }: { readonly lang: string; readonly href: string },
  { locales }: SiteFacts,
): typeof NO_FACTS {
  const locale = locales.find(({ htmlLang }) => htmlLang === lang)?.code ?? lang;
  return { ...NO_FACTS, locale, path: href };
}
