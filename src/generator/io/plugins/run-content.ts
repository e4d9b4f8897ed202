import { checkContent } from '../../config/plugin-results.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { hashData, hashOf } from '../../model/keys.js';
import type { PluginContent, PluginContentContext, PluginSite } from '../../model/plugin.js';
import type { Cache } from '../stores/cache.js';
import { hookThrows, pluginError, wrongResult } from './hook-error.js';
import type { LoadedPlugin } from './load-plugins.js';
import {
  areUnchanged,
  FileTracker,
  isEmpty,
  type PluginFolders,
  type WatchedFiles,
} from './plugin-files.js';

/** The result of a `content` hook. Plain data, so that it can be stored. */
export interface ContentRun {
  /** Hash of the plugin and of the facts of the site. */
  readonly key: string;
  readonly content: PluginContent;
  readonly warnings: readonly Diagnostic[];
  readonly watched: WatchedFiles;
}

/** The inputs of all `content` hooks. */
export interface ContentContext {
  readonly folders: PluginFolders;
  readonly site: PluginSite;
  /** Undefined when the command runs without it. */
  readonly cache: Cache | undefined;
  readonly generatorFingerprint: string;
  readonly log: (text: string) => void;
}

/**
 * Runs the `content` hook of a plugin, unless an earlier result still holds: `previous`, of this
 * process, or a stored one. Undefined for a plugin without this hook. Throws a DocsgenError when
 * the hook throws, or when its result is wrong.
 */
export async function runContent(
  plugin: LoadedPlugin,
  context: ContentContext,
  previous: ContentRun | undefined,
): Promise<ContentRun | undefined> {
  if (plugin.plugin.content === undefined) return undefined;
  const { cache, folders, site, generatorFingerprint } = context;
  const key = hashData([generatorFingerprint, plugin.hash, site]);
  const holds = (run: ContentRun | undefined): run is ContentRun =>
    run?.key === key && areUnchanged(run.watched, folders);
  if (holds(previous)) return previous;
  const file = `bundle-plugin-${hashOf(plugin.name).slice(0, 8)}.json`;
  const stored = previous === undefined ? readRun(cache, file) : undefined;
  if (holds(stored)) return stored;
  const run = { key, ...(await callHook(plugin, context)) };
  const isStored = run.content.cache ?? !isEmpty(run.watched);
  if (isStored) cache?.put(file, JSON.stringify(run));
  else cache?.remove(file);
  return run;
}

function readRun(cache: Cache | undefined, file: string): ContentRun | undefined {
  const json = cache?.get(file);
  return json === undefined ? undefined : (JSON.parse(json.toString()) as ContentRun);
}

async function callHook(
  plugin: LoadedPlugin,
  { folders, site, log }: ContentContext,
): Promise<Omit<ContentRun, 'key'>> {
  const tracker = new FileTracker(folders);
  const warnings: Diagnostic[] = [];
  const argument: PluginContentContext = {
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
  let result: unknown;
  try {
    result = await plugin.plugin.content?.(argument);
  } catch (error) {
    throw pluginError(hookThrows(plugin, 'content', error), error);
  }
  const checked = checkContent(result ?? {});
  if ('wrong' in checked) throw pluginError(wrongResult(plugin, 'content', checked.wrong));
  for (const name of checked.value.watch ?? [])
    try {
      tracker.watch(name);
    } catch (error) {
      throw pluginError(hookThrows(plugin, 'content', error), error);
    }
  return { content: checked.value, warnings, watched: tracker.watched() };
}
