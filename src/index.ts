/**
 * The package `docsgen`, for configs, components and scripts of sites. Importing it is cheap: the
 * first call of `build` or `check` loads the generator.
 */
import type { BuildOptions, BuildReport, CheckOptions, CheckReport } from './generator/api.js';

export { defineConfig, definePlugin } from './define-config.js';
export type {
  CategoryLinkConfig,
  NavItemType,
  PageView,
  SidebarItemConfig,
  SidebarsConfig,
  SlotComponentProps,
  SlotName,
  SlotProps,
  UserConfig as SiteConfig,
} from './define-config.js';
export type {
  BuildOptions,
  BuildReport,
  CheckOptions,
  CheckReport,
  SiteOptions,
} from './generator/api.js';
export type {
  Correction,
  Diagnostic,
  Fix,
  Place,
  RedirectFix,
  Severity,
  SyntaxFix,
  TextEdit,
} from './generator/model/diagnostic.js';
export type { FrontMatter } from './generator/model/page.js';
export type {
  Plugin,
  PluginArea,
  PluginBuildContext,
  PluginContent,
  PluginContentContext,
  PluginEntry,
  PluginFile,
  PluginFiles,
  PluginHeadTag,
  PluginOfEsbuild,
  PluginPage,
  PluginPageContext,
  PluginPlace,
  PluginRedirect,
  PluginRoute,
  PluginScript,
  PluginSidebarItems,
  PluginSite,
  PluginTextContext,
  PluginDoc,
  PluginSidebarContext,
  PluginSidebarItem,
} from './generator/model/plugin.js';
export type { RuleId } from './generator/model/rules.js';
export { DocsgenError } from './generator/model/errors.js';

/**
 * Builds a site, as `docsgen build` does.
 *
 * Resolves also if the site has errors. Then nothing is written, `written` is false, and
 * `diagnostics` has the errors. Rejects with a DocsgenError if the build cannot proceed, for
 * example because of an invalid config; its `diagnostics` have the positions. Prints nothing and
 * does not end the process. A signal during the build ends the process after cleaning up.
 */
export async function build(options: BuildOptions = {}): Promise<BuildReport> {
  const { buildSite } = await import('./generator/api.js');
  return buildSite(options);
}

/**
 * Runs the rules on a site, as `docsgen check` does, and writes no site.
 *
 * Resolves with all findings. Rejects with a DocsgenError if the check cannot proceed, for example
 * because of an invalid config; its `diagnostics` have the positions. Prints nothing and does not
 * end the process.
 */
export async function check(options: CheckOptions = {}): Promise<CheckReport> {
  const { checkSite } = await import('./generator/api.js');
  return checkSite(options);
}
