/** Hooks whose values the build knows, or that have no effect without others. */
const STATIC_HOOKS = new Set([
  ...['useBaseUrl', 'useBaseUrlUtils', 'useDocusaurusContext', 'useThemeConfig', 'useLocation'],
  ...['useAlgoliaThemeConfig', 'useLocalPathname'],
  ...['useGlobalData', 'usePluginData', 'useAllPluginInstancesData', 'useRouteContext'],
  ...['useDoc', 'useDocsVersion', 'useVersions', 'useActiveVersion', 'useLatestVersion'],
  ...['useCurrentSidebarCategory', 'useDocsSidebar', 'useBrokenLinks', 'useMDXComponents'],
  ...['useMemo', 'useCallback', 'useId', 'useRef', 'useDebugValue', 'use'],
]);

/** A call of a hook, of React or of anyone. */
const HOOK = /\b(use[A-Z]\w*)\s*(?:<[^>()]{0,200}>\s*)?\(/g;

/**
 * A comment, and not `image/*` or an address. One that does not end is the rest of the code, so
 * that it is read once.
 */
const COMMENT = /(?<![\w*'"`])\/\*[^]*?(?:\*\/|$)|(?<![:'"`])\/\/[^\n]*/g;

const OTHER_SIGNS = [
  // A handler on an element or a component.
  /\son[A-Z]\w*\s*=\s*\{/,
  // A context, whose consumers need the same tree.
  /\bcreateContext\s*(?:<[^;]{0,200}?>\s*)?\(/,
  // A class with state.
  /\bthis\.setState\s*\(|\bcomponentDid(?:Mount|Update)\b/,
  /['"]@docusaurus\/BrowserOnly['"]/,
];

/**
 * Whether the code of a module with components does something in a browser: it has state, effects,
 * contexts or handlers. Decides by names, as rules of React do, without running the code.
 */
export function needsBrowser(code: string): boolean {
  const text = code.replace(COMMENT, '');
  const hooks = [...text.matchAll(HOOK)].map(([, name = '']) => name);
  return (
    hooks.some((name) => !STATIC_HOOKS.has(name)) || OTHER_SIGNS.some((sign) => sign.test(text))
  );
}

/** Whether a bundled package has components that need a browser. Its own contexts alone do not. */
export function packageNeedsBrowser(code: string): boolean {
  return /\b(?:useState|useReducer|useEffect|useLayoutEffect|componentDidMount)\b/.test(code);
}
