import { setImmediate } from 'node:timers/promises';
import { checkContent, checkRoutes, type Checked } from '../../config/plugin-results.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { hashData, hashOf } from '../../model/keys.js';
import type {
  PluginContent,
  PluginContentContext,
  PluginRoute,
  PluginSite,
} from '../../model/plugin.js';
import type { Cache } from '../stores/cache.js';
import { hookThrows, wrongResult } from '../../model/hook-findings.js';
import { pluginError, type LoadedPlugin } from './loaded-plugin.js';
import {
  areUnchanged,
  FileTracker,
  isEmpty,
  type PluginFolders,
  type WatchedFiles,
} from './plugin-files.js';

/** The results of the hooks `content` and `routes`. Plain data, so that it can be stored. */
export interface ContentRun {
  /** Hash of the plugin and of the facts of the site. */
  readonly key: string;
  readonly content: PluginContent;
  readonly routes: readonly PluginRoute[];
  readonly warnings: readonly Diagnostic[];
  readonly watched: WatchedFiles;
}

/** The inputs of all these hooks. */
export interface ContentContext {
  readonly folders: PluginFolders;
  readonly site: PluginSite;
  /** Undefined when the command runs without it. */
  readonly cache: Cache | undefined;
  readonly generatorFingerprint: string;
  readonly log: (text: string) => void;
}

/**
 * Runs the hooks `content` and `routes` of a plugin, unless an earlier result still holds:
 * `previous`, of this process, or a stored one. Undefined for a plugin without these hooks. Throws
 * a DocsgenError when a hook throws, or when its result is wrong.
 */
export async function runContent(
  plugin: LoadedPlugin,
  context: ContentContext,
  previous: ContentRun | undefined,
): Promise<ContentRun | undefined> {
  const { content, routes } = plugin.plugin;
  if (content === undefined && routes === undefined) return undefined;
  const { cache, folders, site, generatorFingerprint } = context;
  const key = hashData([generatorFingerprint, plugin.hash, site]);
  const holds = (run: ContentRun | undefined): run is ContentRun =>
    run?.key === key && areUnchanged(run.watched, folders);
  if (holds(previous)) return previous;
  const file = `bundle-plugin-${hashOf(plugin.name).slice(0, 8)}.json`;
  const stored = previous === undefined ? readRun(cache, file) : undefined;
  if (holds(stored)) return stored;
  const run = { key, ...(await callHooks(plugin, context)) };
  const isStored = run.content.cache ?? !isEmpty(run.watched);
  if (isStored) cache?.put(file, JSON.stringify(run));
  else cache?.remove(file);
  return run;
}

function readRun(cache: Cache | undefined, file: string): ContentRun | undefined {
  const json = cache?.get(file);
  return json === undefined ? undefined : (JSON.parse(json.toString()) as ContentRun);
}

async function callHooks(
  plugin: LoadedPlugin,
  context: ContentContext,
): Promise<Omit<ContentRun, 'key'>> {
  const tracker = new FileTracker(context.folders);
  const warnings: Diagnostic[] = [];
  const argument = argumentOf(plugin, context, { tracker, warnings });
  const content = await callHook(plugin, 'content', { argument, check: checkContent });
  const routes = await callHook(plugin, 'routes', { argument, check: checkRoutes });
  try {
    for (const name of content.watch ?? []) tracker.watch(name);
  } catch (error) {
    throw pluginError(hookThrows(plugin, 'content', error), error);
  }
  return { content, routes, warnings, watched: tracker.watched() };
}

/** The checked result of a hook. Throws a DocsgenError for an error or a wrong result. */
async function callHook<T>(
  plugin: LoadedPlugin,
  hook: 'content' | 'routes',
  {
    argument,
    check,
  }: {
    readonly argument: PluginContentContext;
    readonly check: (value: unknown) => Checked<T>;
  },
): Promise<T> {
  let result: unknown;
  try {
    result = await plugin.plugin[hook]?.(argument);
  } catch (error) {
    throw pluginError(hookThrows(plugin, hook, error), error);
  }
  // Node.js reports rejected promises of the hook, before its result is used.
  await setImmediate();
  const checked = check(result);
  if ('wrong' in checked) throw pluginError(wrongResult(plugin, hook, checked.wrong));
  return checked.value;
}

function argumentOf(
  plugin: LoadedPlugin,
  { site, log }: ContentContext,
  { tracker, warnings }: { readonly tracker: FileTracker; readonly warnings: Diagnostic[] },
): PluginContentContext {
  return {
    ...tracker.functions,
    site,
    log: (text) => {
      log(`${plugin.name}: ${text}`);
    },
    warn: (message, place) => {
      const at =
        place === undefined ? plugin.placeOfHook('content') : { line: 1, column: 1, ...place };
      warnings.push({
        ...at,
        rule: 'plugin/message',
        severity: 'warning',
        message: `${plugin.name}: ${message}`,
        hint: 'Correct the file, or the options of the plugin.',
      });
    },
  };
}
