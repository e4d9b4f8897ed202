/** Hooks of Docusaurus' plugins that docsgen does not run, and the reason for each. */
export const UNSUPPORTED_HOOKS: ReadonlyMap<string, string> = new Map([
  ['configureWebpack', 'docsgen bundles with esbuild, and reads only `resolve.alias`'],
  ['allContentLoaded', 'docsgen’s plugins do not see the content of each other'],
  ['extendCli', 'docsgen has no further subcommands: use a script of package.json'],
  ['translateContent', 'docsgen reads translated pages from `i18n`'],
  ['getTranslationFiles', 'docsgen reads translations from `i18n/<code>/messages.json`'],
]);

/** The hook that adds plugins of PostCSS. */
export const POSTCSS_HOOK = 'configurePostCss';

/** Hooks of Docusaurus' plugins that docsgen runs. */
const SUPPORTED_HOOKS = [
  ...['loadContent', 'contentLoaded', 'injectHtmlTags', 'postBuild', 'getClientModules'],
  ...['getPathsToWatch', 'getThemePath', POSTCSS_HOOK],
];

/** A hook of Docusaurus' plugins that docsgen runs. */
export const SUPPORTED_HOOK = new RegExp(`\\b(?:${SUPPORTED_HOOKS.join('|')})\\b`);

/** The names of hooks in the code of a plugin. Empty for functions that are no plugins. */
export function hooksIn(code: string): string[] {
  return [...SUPPORTED_HOOKS, ...UNSUPPORTED_HOOKS.keys()].filter((hook) =>
    new RegExp(`\\b${hook}\\b\\s*[(:,]`).test(code),
  );
}
