/** The exports of a substitute, by names in `src/client/docusaurus`. */
export interface BrowserModule {
  readonly default?: string;
  readonly named?: readonly string[];
}

const THEME = ['Tabs', 'TabItem', 'Admonition', 'CodeBlock', 'Details', 'DocCard', 'DocCardList'];
const MEDIA = ['Heading', 'IdealImage', 'ThemedImage', 'Mermaid'];

const MODULES: ReadonlyMap<string, BrowserModule> = new Map<string, BrowserModule>([
  ...[...THEME, ...MEDIA].map((name) => [`@theme/${name}`, { default: name }] as const),
  ['@theme/MDXComponents/Details', { default: 'Details' }],
  ['@theme/Layout', { default: 'Plain' }],
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
  ['@docusaurus/useIsomorphicLayoutEffect', { default: 'useIsomorphicLayoutEffect' }],
  [
    '@docusaurus/theme-common',
    {
      named: [
        'useColorMode',
        'useThemeConfig',
        'ThemeClassNames',
        'Plain as HtmlClassNameProvider',
        'Plain as PageMetadata',
      ],
    },
  ],
]);

/** The substitute in browsers for a module of Docusaurus. Undefined if there is none. */
export function browserModule(request: string): BrowserModule | undefined {
  return MODULES.get(request.replace(/^@theme-(?:original|init)\//, '@theme/'));
}
