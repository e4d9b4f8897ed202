import { HOOKS } from '../../config/plugin-results.js';
import { locateKey } from '../../formats/locate.js';
import { CODE_TIMEOUT, type PluginConfig } from '../../model/config.js';
import type { Place } from '../../model/diagnostic.js';
import { hashData } from '../../model/keys.js';
import type { Plugin } from '../../model/plugin.js';
import { callInterruptibly, callSiteCode, type SiteCode } from '../read/stray-error.js';
import { TimeLimitReached, withTimeLimit } from '../fs/site-code-runs.js';
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
  // Docusaurus sets it before it loads plugins, which turn themselves off elsewhere.
  if (entries.some(({ name }) => name.startsWith(DOCUSAURUS)))
    process.env.NODE_ENV ??= 'production';
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
  const module = await callInterruptibly(atEntry, () => loadModule(entry, source, place));
  const atError = code((error) => module.placeOf(error) ?? startOf(module));
  const { adapt, makePlugin } = await import('./make-plugin.js');
  const { plugin, clientModules } = await callInterruptibly(atError, async () =>
    isDocusaurus
      ? adapt(module, entry, source)
      : { plugin: makePlugin(module, entry), clientModules: [] as const },
  );
  // A plugin of Docusaurus gets the config when it is made.
  const facts = isDocusaurus ? docusaurusConfig(source.config) : undefined;
  const hash = facts === undefined ? module.hash : hashData([module.hash, facts]);
  const seconds = source.config.markdown.codeTimeout ?? CODE_TIMEOUT;
  const hooks = withNamedErrors(plugin, module, seconds);
  return { ...module, hash, name: plugin.name, plugin: hooks, clientModules };
}

type Hook = (...args: readonly unknown[]) => unknown;

/** The hooks that are called for pages or lists of them. Their result is needed immediately. */
const PAGE_HOOKS: readonly string[] = ['pageText', 'sidebarItems', 'head', 'scripts'];

/**
 * The plugin, whose hooks run so that stray errors name it. `seconds` limits each call of a hook
 * for pages.
 */
function withNamedErrors(
  plugin: Plugin,
  { placeOf, placeOfHook }: PluginModule,
  seconds: number,
): Plugin {
  const wrapped = HOOKS.flatMap((hook) => {
    const run = plugin[hook] as Hook | undefined;
    if (run === undefined) return [];
    const code: SiteCode = {
      name: `The hook \`${hook}\` of the plugin "${plugin.name}"`,
      rule: 'plugin/throws',
      placeOf: (error) => placeOf(error) ?? placeOfHook(hook),
    };
    const runHook: Hook = (...args) => run.apply(plugin, args as unknown[]);
    const limited = withTimeLimitOnce(seconds, runHook);
    const call: Hook = PAGE_HOOKS.includes(hook)
      ? (...args) => callSiteCode(code, () => limited(...args))
      : (...args) => callInterruptibly(code, () => runHook(...args));
    return [[hook, call] as const];
  });
  return { ...plugin, ...Object.fromEntries(wrapped) };
}

/** A hook with a time limit. After a call has reached it, each call throws the same error. */
function withTimeLimitOnce(seconds: number, run: Hook): Hook {
  let reached: TimeLimitReached | undefined;
  return (...args) => {
    if (reached !== undefined) throw reached;
    try {
      return withTimeLimit(seconds, () => run(...args));
    } catch (error) {
      if (error instanceof TimeLimitReached) reached = error;
      throw error;
    }
  };
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
