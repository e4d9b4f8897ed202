import { createElement, Fragment, useContext, type ElementType, type ReactElement } from 'react';
import { THEME_CLASS_NAMES } from '../../../components/docusaurus/constants.js';
import { Interpolate, interpolate } from '../../../components/docusaurus/interpolate.js';
import { isInternalUrl } from '../../../components/docusaurus/link.js';
import { Translate, translate } from '../../../components/docusaurus/translate.js';
import * as islandTheme from '../../../components/docusaurus/theme.js';
import { InsideIsland } from '../islands/inside-island.js';
import type { ModuleExports } from '../mdx/runtime.js';
import { HEADINGS, headingOf } from '../mdx/headings.js';
import { HINT_KEY } from '../mdx/thrown.js';
import * as storage from '../../../components/docusaurus/browser-storage.js';
import * as extras from '../../../components/docusaurus/extras.js';
import * as pageTools from '../../../components/docusaurus/page-tools.js';
import * as tools from '../../../components/docusaurus/theme-tools.js';
import * as kinds from '../../../components/docusaurus/admonition-kinds.js';
import * as icons from '../../../components/docusaurus/theme-icons.js';
import * as tabs from '../../../components/docusaurus/theme-tabs.js';
import { clsx } from '../../../components/docusaurus/clsx.js';
import * as core from './core.js';
import { missingExport } from './missing.js';
import { SIDEBAR_ITEMS } from './current-sidebar.js';
import { usualRequest } from './usual-request.js';
import { Head } from './head.js';
import * as theme from './theme.js';
import { PARTS_OF_SHELL, SHELL_CONTEXTS } from './shell-parts.js';

const main = (component: unknown, named: ModuleExports = {}): ModuleExports => ({
  __esModule: true,
  default: component,
  ...named,
});

/** A component that renders final elements inside islands. */
function either(onPage: unknown, inIsland: unknown): ElementType {
  return (props: object): ReactElement =>
    createElement((useContext(InsideIsland) ? inIsland : onPage) as ElementType, props);
}

/** Components for elements of Markdown by their names in the theme. */
const PARTS = {
  A: core.Link,
  Code: either(theme.Code, islandTheme.Code),
  Details: either(theme.DetailsOfMarkdown, islandTheme.DetailsOfMarkdown),
  Heading: theme.Heading,
  Img: islandTheme.Img,
  Li: islandTheme.Li,
  Pre: theme.TabItem,
  Ul: islandTheme.Ul,
};

/** Components for elements of Markdown by the names of the elements. */
const ELEMENTS: ModuleExports = {
  a: PARTS.A,
  code: PARTS.Code,
  details: PARTS.Details,
  img: PARTS.Img,
  li: PARTS.Li,
  pre: PARTS.Pre,
  ul: PARTS.Ul,
  ...Object.fromEntries(HEADINGS.map((name) => [name, headingOf(PARTS.Heading, name)])),
};

const { componentsOfKinds, ...kindIcons } = kinds;
const Admonition = either(theme.Admonition, islandTheme.Admonition);

const THEME: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['Tabs', either(theme.Tabs, islandTheme.Tabs)],
  ['TabItem', theme.TabItem],
  ['Admonition', Admonition],
  ['Admonition/Types', componentsOfKinds(Admonition)],
  ['Admonition/Layout', Admonition],
  ...Object.entries(kindIcons).map(
    ([name, icon]) => [name.replace('AdmonitionIcon', 'Admonition/Icon/'), icon] as const,
  ),
  ['CodeBlock', either(theme.CodeBlock, islandTheme.CodeBlock)],
  ['Details', either(theme.Details, islandTheme.Details)],
  ...Object.entries(PARTS).map(([name, part]) => [`MDXComponents/${name}`, part] as const),
  ['CodeInline', islandTheme.CodeInline],
  ['SearchBar', islandTheme.SearchBar],
  ['DocCard', either(theme.DocCard, islandTheme.DocCard)],
  ['DocCardList', either(theme.DocCardList, islandTheme.DocCardList)],
  ['Heading', theme.Heading],
  ['TOCInline', either(theme.TOCInline, () => null)],
  ['IdealImage', theme.IdealImage],
  ['ThemedImage', theme.ThemedImage],
  ['Mermaid', either(theme.Mermaid, islandTheme.Mermaid)],
  ['Layout', theme.Layout],
  ['Layout/Provider', Fragment],
  ...PARTS_OF_SHELL.map((name) => [name, () => null] as const),
  ...Object.entries(icons).map(([name, icon]) => [`Icon/${name.slice(4)}`, icon] as const),
  ['Root', Fragment],
  ['MDXContent', Fragment],
  ['MDXComponents', { ...Object.fromEntries(theme.GLOBAL_COMPONENTS), ...ELEMENTS }],
]);

const { Collapsible, CanRun, ...otherTools } = tools;

/** Shows what is collapsed, unless it is in an island. */
function CollapsibleOnPage(props: object): ReactElement {
  const part = createElement(Collapsible, props);
  return createElement(CanRun, { value: useContext(InsideIsland) }, part);
}

const TOOLS = { ...otherTools, ...storage, Collapsible: CollapsibleOnPage };

const THEME_COMMON: ModuleExports = {
  useColorMode: core.useColorMode,
  useThemeConfig: core.useThemeConfig,
  usePrismTheme: extras.usePrismTheme,
  useWindowSize: extras.useWindowSize,
  HtmlClassNameProvider: theme.TabItem,
  PageMetadata: theme.PageMetadata,
  ThemeClassNames: THEME_CLASS_NAMES,
  usePluralForm: core.usePluralForm,
  useQueryString: core.useQueryString,
  useQueryStringList: core.useQueryStringList,
  useClearQueryString: core.useClearQueryString,
  useDocsPreferredVersion: core.VERSION_HOOKS['useDocsPreferredVersion'],
  listTagsByLetters: pageTools.listTagsByLetters,
  isMultiColumnFooterLinks: pageTools.isMultiColumnFooterLinks,
  processAdmonitionProps: pageTools.processAdmonitionProps,
  useIsomorphicLayoutEffect: core.useIsomorphicLayoutEffect,
  ...SIDEBAR_ITEMS,
  ...TOOLS,
};

const asFragments = (names: readonly string[]): ModuleExports =>
  Object.fromEntries(names.map((name) => [name, Fragment]));

const CORE: ReadonlyMap<string, ModuleExports> = new Map([
  ['Link', main(core.Link)],
  ['Head', main(Head)],
  ['BrowserOnly', main(core.BrowserOnly)],
  ['Translate', main(Translate, { translate })],
  ['Interpolate', main(Interpolate, { interpolate })],
  ['useBaseUrl', main(core.useBaseUrl, { useBaseUrlUtils: core.useBaseUrlUtils })],
  ['useDocusaurusContext', main(core.useDocusaurusContext)],
  [
    'useGlobalData',
    main(core.useGlobalData, {
      useAllPluginInstancesData: core.useAllPluginInstancesData,
      usePluginData: core.usePluginData,
    }),
  ],
  [
    'router',
    {
      __esModule: true,
      Link: core.Link,
      NavLink: core.Link,
      Redirect: core.Redirect,
      useLocation: core.useLocation,
      useHistory: core.useHistory,
      useParams: () => ({}),
    },
  ],
  [
    'plugin-content-docs/client',
    {
      __esModule: true,
      useDoc: core.useDoc,
      ...SIDEBAR_ITEMS,
      ...core.VERSION_HOOKS,
      ...asFragments(SHELL_CONTEXTS.docs),
    },
  ],
  ['theme-common/Details', { __esModule: true, Details: THEME.get('Details') }],
  ['plugin-content-blog/client', { __esModule: true, useBlogPost: core.useDoc }],
  ['ExecutionEnvironment', main(core.executionEnvironment)],
  ['isInternalUrl', main(isInternalUrl)],
  ['useIsBrowser', main(core.useIsBrowser)],
  ['useBrokenLinks', main(core.useBrokenLinks)],
  ['ErrorBoundary', main(extras.ErrorBoundary)],
  ['useIsomorphicLayoutEffect', main(core.useIsomorphicLayoutEffect)],
  ['theme-common', { __esModule: true, ...THEME_COMMON }],
  ['theme-search-algolia/client', { __esModule: true, useAlgoliaThemeConfig: core.useThemeConfig }],
  [
    'theme-common/internal',
    {
      __esModule: true,
      ...THEME_COMMON,
      ...core.PAGE_TOOLS,
      useLocationChange: pageTools.locationChange(core.useLocation),
      // The home of these hooks before Docusaurus 3.7.
      useDoc: core.useDoc,
      useBlogPost: core.useDoc,
      ...core.VERSION_HOOKS,
      useQueryStringValue: core.useQueryStringValue,
      sanitizeTabsChildren: tabs.sanitizeTabsChildren,
      TabsProvider: tabs.TabsProvider,
      useScrollPositionBlocker: tabs.useScrollPositionBlocker,
      ...asFragments(SHELL_CONTEXTS.internal),
      // Readers choose tabs in browsers only.
      ...tabs.tabHooks({ usePicked: () => null, pick: () => undefined }),
    },
  ],
]);

const REQUEST = /^@(theme|theme-original|theme-init|docusaurus)\/(.+)$/;

/**
 * The substitute for a module of Docusaurus, such as `@theme/Tabs` or `@docusaurus/Link`, or for a
 * package that every site of Docusaurus has. Undefined if there is none.
 */
export function docusaurusModule(request: string): ModuleExports | undefined {
  if (request === 'clsx') return main(clsx, { clsx });
  const [, scope, name = ''] = REQUEST.exec(usualRequest(request)) ?? [];
  if (scope === undefined) return undefined;
  if (scope === 'docusaurus') {
    const exports = CORE.get(name);
    return exports === undefined ? undefined : withReasons(exports, request);
  }
  const component = THEME.get(name);
  return component === undefined ? undefined : main(component);
}

/** Names that code asks any object for: those of modules, promises and conversions. */
const NAMES_OF_OBJECTS = new Set([
  ...['default', 'then', 'toJSON', '__esModule'],
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/**
 * Exports whose missing names say that they are missing when they are used. They are in the
 * prototype: bundles copy the exports themselves.
 */
function withReasons(exports: ModuleExports, request: string): ModuleExports {
  const missing = new Proxy(
    {},
    {
      get: (_, name) =>
        typeof name === 'string' && !NAMES_OF_OBJECTS.has(name)
          ? (): never => {
              const { message, hint } = missingExport(name, request);
              throw Object.assign(new Error(message), { [HINT_KEY]: hint });
            }
          : undefined,
    },
  );
  return Object.setPrototypeOf({ ...exports }, missing) as ModuleExports;
}
