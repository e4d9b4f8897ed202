/**
 * The package `docsgen`, for configs, components and scripts of sites. Loads next to nothing:
 * the generator is loaded by the first call of `build` or `check`.
 */
import type { BuildOptions, BuildReport, CheckOptions, CheckReport } from './generator/api.js';

export { defineConfig } from './define-config.js';
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
  DestinationFix,
  Diagnostic,
  Fix,
  Place,
  RedirectFix,
  Severity,
} from './generator/model/diagnostic.js';
export type { FrontMatter } from './generator/model/page.js';
export type { RuleId } from './generator/model/rules.js';
export { DocsgenError } from './generator/model/errors.js';

/**
 * Builds a site, as `docsgen build` does.
 *
 * Resolves also when the site has errors: then nothing is written, `written` is false and
 * `diagnostics` says why. Rejects with a DocsgenError when the build cannot proceed, for example
 * because the config is wrong; its `diagnostics` say where. Prints nothing and does not end the
 * process, but a signal that arrives during the build ends it after cleaning up.
 */
export async function build(options: BuildOptions = {}): Promise<BuildReport> {
  const { buildSite } = await import('./generator/api.js');
  return buildSite(options);
}

/**
 * Checks a site by the rules, as `docsgen check` does, and writes no site.
 *
 * Resolves with all findings. Rejects with a DocsgenError when the check cannot proceed, for
 * example because the config is wrong; its `diagnostics` say where. Prints nothing and does not
 * end the process.
 */
export async function check(options: CheckOptions = {}): Promise<CheckReport> {
  const { checkSite } = await import('./generator/api.js');
  return checkSite(options);
}
