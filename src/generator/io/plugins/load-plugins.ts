import { HOOKS } from '../../config/plugin-results.js';
import { locateKey } from '../../formats/locate.js';
import type { PluginConfig } from '../../model/config.js';
import type { Place } from '../../model/diagnostic.js';
import { hashData } from '../../model/keys.js';
import type { Plugin } from '../../model/plugin.js';
import { callSiteCode, type SiteCode } from '../read/stray-error.js';
import { docusaurusConfig } from './docusaurus/site-config.js';
import {
  invalid,
  startOf,
  type LoadedPlugin,
  type PluginModule,
  type PluginSource,
} from './loaded-plugin.js';
import { loadModule } from './plugin-module.js';

/**
 * Load the plugins of a config, in their order. Throws a DocsgenError for a module that does not
 * exist, does not build, throws, or gives no plugin, and for two plugins of one name.
 */
export async function loadPlugins(
  entries: readonly PluginConfig[],
  source: PluginSource,
): Promise<LoadedPlugin[]> {
  const loaded: LoadedPlugin[] = [];
  for (const [i, given] of entries.entries()) {
    const place = placeOfEntry(i, source);
    const plugin = await loadPlugin(given, source, place);
    const same = loaded.find(({ name }) => name === plugin.name);
    if (same !== undefined)
      throw invalid([
        {
          ...place,
          message: `Two plugins have the name "${plugin.name}": ${same.file} and ${plugin.file}.`,
          hint: 'Give each plugin its own name, for example one from its options.',
        },
      ]);
    loaded.push(plugin);
  }
  return loaded;
}

/** The plugin of an entry of the config, which is at `place`. */
async function loadPlugin(
  given: PluginConfig,
  source: PluginSource,
  place: Place,
): Promise<LoadedPlugin> {
  const { entry, isDocusaurus } = withoutPrefix(given);
  const code = (placeOf: SiteCode['placeOf']): SiteCode => ({
    name: `The plugin "${entry.name}"`,
    rule: 'plugin/throws',
    placeOf,
  });
  const atEntry = code(() => place);
  const module = await callSiteCode(atEntry, () => loadModule(entry, source, place));
  const atError = code((error) => module.placeOf(error) ?? startOf(module));
  const { adapt, makePlugin } = await import('./make-plugin.js');
  const { plugin, clientModules } = await callSiteCode(atError, async () =>
    isDocusaurus
      ? adapt(module, entry, source)
      : { plugin: makePlugin(module, entry), clientModules: [] as const },
  );
  // A plugin of Docusaurus gets the config when it is made.
  const facts = isDocusaurus ? docusaurusConfig(source.config) : undefined;
  const hash = facts === undefined ? module.hash : hashData([module.hash, facts]);
  const hooks = withNamedErrors(plugin, module);
  return { ...module, hash, name: plugin.name, plugin: hooks, clientModules };
}

/** The plugin, whose hooks run so that stray errors name it. */
function withNamedErrors(plugin: Plugin, { placeOf, placeOfHook }: PluginModule): Plugin {
  const wrapped = HOOKS.flatMap((hook) => {
    const run = plugin[hook] as ((...args: readonly unknown[]) => unknown) | undefined;
    if (run === undefined) return [];
    const code: SiteCode = {
      name: `The hook \`${hook}\` of the plugin "${plugin.name}"`,
      rule: 'plugin/throws',
      placeOf: (error) => placeOf(error) ?? placeOfHook(hook),
    };
    const call = (...args: readonly unknown[]): unknown =>
      callSiteCode(code, () => run.apply(plugin, args as unknown[]));
    return [[hook, call] as const];
  });
  return { ...plugin, ...Object.fromEntries(wrapped) };
}

/** The prefix of a plugin that is written for Docusaurus. */
const DOCUSAURUS = 'docusaurus:';

function withoutPrefix(entry: PluginConfig): { entry: PluginConfig; isDocusaurus: boolean } {
  if (!entry.name.startsWith(DOCUSAURUS)) return { entry, isDocusaurus: false };
  return { entry: { ...entry, name: entry.name.slice(DOCUSAURUS.length) }, isDocusaurus: true };
}

function placeOfEntry(i: number, { configFile, configText }: PluginSource): Place {
  const at = configText === undefined ? undefined : locateKey(configText, ['plugins', i]);
  return { file: configFile, ...(at ?? { line: 1, column: 1 }) };
}
