/** Hooks of Docusaurus' plugins that docsgen does not run, and the reason for each. */
export const UNSUPPORTED_HOOKS: ReadonlyMap<string, string> = new Map([
  ['configureWebpack', 'docsgen bundles with esbuild, and reads only `resolve.alias`'],
  ['configurePostCss', 'docsgen bundles with esbuild: write a plugin with `esbuild`'],
  ['getThemePath', 'docsgen has no themes: name its components in `components`'],
  ['getTypeScriptThemePath', 'docsgen has no themes: name its components in `components`'],
  ['allContentLoaded', 'docsgen’s plugins do not see the content of each other'],
  ['extendCli', 'docsgen has no further subcommands: use a script of package.json'],
  ['translateContent', 'docsgen reads translated pages from `i18n`'],
  ['getTranslationFiles', 'docsgen reads translations from `i18n/<code>/messages.json`'],
]);

/** A hook of Docusaurus' plugins that docsgen runs. */
export const SUPPORTED_HOOK =
  /\b(?:loadContent|contentLoaded|injectHtmlTags|postBuild|getClientModules|getPathsToWatch)\b/;

/**
 * The hooks in the code of a plugin, if docsgen runs none of them. Empty for functions that are no
 * plugins.
 */
export function lostHooks(code: string): string[] {
  if (SUPPORTED_HOOK.test(code)) return [];
  return [...UNSUPPORTED_HOOKS.keys()].filter((hook) =>
    new RegExp(`\\b${hook}\\b\\s*[(:,]`).test(code),
  );
}
