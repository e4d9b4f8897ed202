import * as kinds from '../../../components/docusaurus/admonition-kinds.js';
import * as icons from '../../../components/docusaurus/theme-icons.js';
import { PARTS_OF_SHELL, SHELL_CONTEXTS } from './shell-parts.js';
import { usualRequest } from './usual-request.js';
import type { Text } from '../../../components/messages.js';

/** The exports of a substitute, by names in `src/client/docusaurus`. */
export interface BrowserModule {
  readonly default?: string;
  readonly named?: readonly string[];
}

const THEME = ['Tabs', 'TabItem', 'Admonition', 'CodeBlock', 'Details', 'DocCard', 'DocCardList'];
const MEDIA = ['Heading', 'IdealImage', 'ThemedImage', 'Mermaid'];

/** Names in `theme-tools` and `browser-storage`. */
const TOOLS = [
  'Collapsible',
  'composeProviders',
  'createStorageSlot',
  'duplicates',
  'groupBy',
  'isRegexpStringMatch',
  'listStorageKeys',
  'mergeSearchParams',
  'mergeSearchStrings',
  'prefersReducedMotion',
  'ReactContextError',
  'uniq',
  'useCollapsible',
  'useEvent',
  'usePrevious',
  'useStorageSlot',
];
const VERSIONS = [
  'useActiveDocContext',
  'useActivePlugin',
  'useActivePluginAndVersion',
  'useActiveVersion',
  'useAllDocsData',
  'useDocById',
  'useDocVersionSuggestions',
  'useDocsData',
  'useDocsPreferredVersion',
  'useDocsVersion',
  'useDocsVersionCandidates',
  'useLatestVersion',
  'useLayoutDoc',
  'useVersions',
];

/** Names in `sidebar-items`. */
const SIDEBAR_ITEMS = [
  'filterDocCardListItems',
  'findFirstSidebarItemLink',
  'findSidebarCategory',
  'isActiveSidebarItem',
  'isVisibleSidebarItem',
  'useVisibleSidebarItems',
];

/** Names of "@docusaurus/theme-common", which its internal part has too. */
const THEME_COMMON = [
  'useColorMode',
  'useThemeConfig',
  'usePrismTheme',
  'useWindowSize',
  'ThemeClassNames',
  'usePluralForm',
  'useQueryString',
  'useQueryStringList',
  'useClearQueryString',
  'useDocsPreferredVersion',
  'listTagsByLetters',
  'isMultiColumnFooterLinks',
  'processAdmonitionProps',
  'useIsomorphicLayoutEffect',
  ...SIDEBAR_ITEMS,
  ...TOOLS,
  'Plain as HtmlClassNameProvider',
  'Plain as PageMetadata',
];

/** Elements of Markdown, by the name of their substitute. */
const MDX = [
  ...[['A', 'Link'] as const, ['Details', 'DetailsOfMarkdown'] as const],
  ...[['Pre', 'Plain'] as const],
  ...['Code', 'Heading', 'Img', 'Li', 'Ul'].map((name) => [name, name] as const),
].map(([name, substitute]) => [`@theme/MDXComponents/${name}`, { default: substitute }] as const);

const asPlain = (names: readonly string[]): string[] => names.map((name) => `Plain as ${name}`);

/** The parts of admonitions, by the name of their substitute. */
const ADMONITION_PARTS = [
  ['Layout', 'Admonition'] as const,
  ['Types', 'AdmonitionTypes'] as const,
  ...Object.keys(kinds)
    .filter((name) => name.startsWith('AdmonitionIcon'))
    .map((name) => [name.replace('AdmonitionIcon', 'Icon/'), name] as const),
].map(([name, substitute]) => [`@theme/Admonition/${name}`, { default: substitute }] as const);

const MODULES: ReadonlyMap<string, BrowserModule> = new Map<string, BrowserModule>([
  ...[...THEME, ...MEDIA].map((name) => [`@theme/${name}`, { default: name }] as const),
  ...Object.keys(icons).map((name) => [`@theme/Icon/${name.slice(4)}`, { default: name }] as const),
  ...MDX,
  ...ADMONITION_PARTS,
  ['@theme/CodeInline', { default: 'CodeInline' }],
  ['@theme/SearchBar', { default: 'SearchBar' }],
  ['@theme/Layout', { default: 'Layout' }],
  ['@theme/Layout/Provider', { default: 'Plain' }],
  ...PARTS_OF_SHELL.map((name) => [`@theme/${name}`, { default: 'Head' }] as const),
  ['@theme/Root', { default: 'Plain' }],
  ['@theme/MDXContent', { default: 'Plain' }],
  ['@theme/TOCInline', { default: 'Head' }],
  ['@docusaurus/Link', { default: 'Link' }],
  ['@docusaurus/Head', { default: 'Head' }],
  ['@docusaurus/BrowserOnly', { default: 'BrowserOnly' }],
  ['@docusaurus/Translate', { default: 'Translate', named: ['translate'] }],
  ['@docusaurus/Interpolate', { default: 'Interpolate', named: ['interpolate'] }],
  ['@docusaurus/useBaseUrl', { default: 'useBaseUrl', named: ['useBaseUrlUtils'] }],
  ['@docusaurus/useDocusaurusContext', { default: 'useDocusaurusContext' }],
  [
    '@docusaurus/useGlobalData',
    { default: 'useGlobalData', named: ['useAllPluginInstancesData', 'usePluginData'] },
  ],
  [
    '@docusaurus/router',
    { named: ['Link', 'Link as NavLink', 'Redirect', 'useLocation', 'useHistory', 'useParams'] },
  ],
  ['@docusaurus/ExecutionEnvironment', { default: 'executionEnvironment' }],
  ['@docusaurus/isInternalUrl', { default: 'isInternalUrl' }],
  ['@docusaurus/useIsBrowser', { default: 'useIsBrowser' }],
  ['@docusaurus/useBrokenLinks', { default: 'useBrokenLinks' }],
  ['@docusaurus/ErrorBoundary', { default: 'ErrorBoundary' }],
  ['@docusaurus/useIsomorphicLayoutEffect', { default: 'useIsomorphicLayoutEffect' }],
  ['@docusaurus/theme-common', { named: THEME_COMMON }],
  [
    '@docusaurus/theme-search-algolia/client',
    { named: ['useThemeConfig as useAlgoliaThemeConfig'] },
  ],
  ['@docusaurus/theme-common/Details', { named: ['Details'] }],
  [
    '@docusaurus/theme-common/internal',
    {
      named: [
        ...THEME_COMMON,
        'isSamePath',
        'sanitizeTabsChildren',
        'TabsProvider',
        'useQueryStringValue',
        'useScrollPositionBlocker',
        'useTabs',
        'useTabsContextValue',
        'useAlternatePageUtils',
        'useDateTimeFormat',
        'useLocalPathname',
        'useLocationChange',
        'useTitleFormatter',
        ...VERSIONS.filter((name) => !THEME_COMMON.includes(name)),
        ...asPlain(SHELL_CONTEXTS.internal),
      ],
    },
  ],
  [
    '@docusaurus/plugin-content-docs/client',
    { named: [...VERSIONS, ...SIDEBAR_ITEMS, ...asPlain(SHELL_CONTEXTS.docs)] },
  ],
  ['clsx', { default: 'clsx', named: ['clsx'] }],
]);

const ADMONITIONS: readonly Text[] = [
  ...(['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Caution', 'Important'] as const),
];

/** docsgen's own texts in the substitutes of the theme. */
const TEXTS: ReadonlyMap<string, readonly Text[]> = new Map([
  ...['', '/Layout', '/Types'].map((part) => [`@theme/Admonition${part}`, ADMONITIONS] as const),
  ['@theme/Details', ['Details'] as const],
  ['@theme/MDXComponents/Details', ['Details'] as const],
  ['@theme/SearchBar', ['Search'] as const],
  ['@docusaurus/theme-common/Details', ['Details'] as const],
  ['@theme/MDXComponents/Details', ['Details'] as const],
  ['@theme/CodeBlock', ['Copy code to clipboard'] as const],
  ['@theme/MDXComponents/Code', ['Copy code to clipboard'] as const],
]);

/** docsgen's own texts in these substitutes, without duplicates. */
export function substituteTexts(requests: readonly string[]): readonly Text[] {
  return [...new Set(requests.flatMap((request) => TEXTS.get(plainRequest(request)) ?? []))];
}

/** The substitute in browsers for a module of Docusaurus. Undefined if there is none. */
export function browserModule(request: string): BrowserModule | undefined {
  return MODULES.get(plainRequest(usualRequest(request)));
}

function plainRequest(request: string): string {
  return request.replace(/^@theme-(?:original|init)\//, '@theme/');
}
