import { posix } from 'node:path';
import { modulePaths } from '../model/module-paths.js';
import { isScript, reachedFrom } from './imports.js';
import { addTo, setAt } from './key-table.js';
import {
  addPostCssNeeds,
  configuresPostCss,
  isInline,
  namesPostCss,
  pluginFile,
} from './map-postcss.js';
import type { Mapping, OldFiles } from './mapping.js';
import { MovedFunctions } from './moved-functions.js';
import { withoutFunctions } from './plain.js';
import { hooksIn, POSTCSS_HOOK, SUPPORTED_HOOK, UNSUPPORTED_HOOKS } from './plugin-hooks.js';
import type { PluginInstance } from './plugins.js';

/**
 * Maps a plugin that is a module of the old site: docsgen runs it by its adapter. Returns false for
 * other plugins.
 */
export function mapLocalPlugin(plugin: PluginInstance, mapping: Mapping): boolean {
  const { at } = plugin;
  const { notes, old, modules } = mapping;
  const path = pluginFile(plugin, old);
  if (path === undefined || path.startsWith('../')) return false;
  const { files: own, outside } = reachedFrom([path], old);
  const [foreign] = outside;
  if (foreign !== undefined) {
    const text =
      `${path} is left out: it imports ${foreign}, which is outside of the site. Copy that file, ` +
      'correct the import, and name the plugin in `plugins` (docs/plugins.md).';
    notes.key('by-hand', at, text);
    return true;
  }
  const unsupported = own.map((file) => noteHooks(file, old, notes)).some(Boolean);
  if (unsupported && !own.some((file) => SUPPORTED_HOOK.test(old.textOf(file)))) {
    notes.key('by-hand', at, `${path} is left out: docsgen runs none of its hooks.`);
    return true;
  }
  if (own.map((file) => noteChanges(file, old, notes)).some(Boolean) && !addsMore(own, old)) {
    notes.key('by-hand', at, `${path} is left out: it changes files of the built site.`);
    return true;
  }
  addPlugin(`./${path}`, plugin, mapping);
  notes.key('maps', at, `\`plugins\`: docsgen runs ${path} by its adapter (docs/plugins.md).`);
  if (own.some((file) => isScript(file) && writesLlmsTxt(old.textOf(file))))
    noteLlmsTxt(plugin, mapping);
  if (configuresPostCss(plugin, old)) addPostCssNeeds(mapping);
  const named = own
    .filter(isScript)
    .flatMap((file) => filesNamedIn(old.textOf(file), posix.dirname(file), old));
  modules.push(...own, ...named, ...filesInOptions(plugin, old));
  return true;
}

/**
 * Maps a plugin that is a function of the config: it becomes a module, and docsgen runs that by its
 * adapter. Returns false for other plugins, and for functions that cannot move.
 */
export function mapInlinePlugin(plugin: PluginInstance, mapping: Mapping): boolean {
  const { fn, at, name } = plugin;
  const { notes, old, modules } = mapping;
  const { hooks = [], code = '' } = fn ?? {};
  const hasNames = namesPostCss(plugin, old);
  const runs = hooks.some(
    (hook) => SUPPORTED_HOOK.test(hook) && !(hook === POSTCSS_HOOK && hasNames),
  );
  if (fn === undefined || !isInline(plugin) || !runs) return false;
  const module = new MovedFunctions(mapping).writeModule(name || 'plugin', fn);
  if (module === undefined) return false;
  addPlugin(`./${module}`, plugin, mapping);
  notes.key('maps', at, `\`plugins\`: ${module} has the function (docs/plugins.md).`);
  for (const hook of hooks) {
    const reason = UNSUPPORTED_HOOKS.get(hook);
    if (reason !== undefined) notes.key('by-hand', at, `\`${hook}\` does not run: ${reason}.`);
  }
  if (writesLlmsTxt(code)) noteLlmsTxt(plugin, mapping);
  if (configuresPostCss(plugin, old)) addPostCssNeeds(mapping);
  modules.push(...filesNamedIn(code, '', old), ...filesInOptions(plugin, old));
  return true;
}

/** Names the module of a plugin, a path with `./` or a package, in the config with its options. */
export function addPlugin(
  module: string,
  plugin: PluginInstance,
  { config, notes }: Mapping,
): void {
  const { options, at } = plugin;
  const lost: string[] = [];
  const data = withoutFunctions(options, lost);
  if (lost.length > 0)
    notes.key('by-hand', at, `Options that are functions are left out: ${lost.join(', ')}.`);
  const entry = `docusaurus:${module}`;
  addTo(config, 'plugins', Object.keys(options).length > 0 ? [entry, data] : entry);
}

/** The files that options of a plugin name. */
function filesInOptions({ options }: PluginInstance, old: OldFiles): string[] {
  return Object.values(options).flatMap((value) =>
    typeof value === 'string' ? fileNamed(value, '', old) : [],
  );
}

function noteLlmsTxt({ at }: PluginInstance, { config, notes }: Mapping): void {
  setAt(config, 'machineReadable.llmsTxt', false);
  const text = '`machineReadable.llmsTxt`: the plugin writes `llms.txt` in place of docsgen.';
  notes.key('maps', at, text);
}

/** The line of an offset, from 1. */
function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Whether a script writes a list of pages for programs. */
function writesLlmsTxt(text: string): boolean {
  return /\bpostBuild\b/.test(text) && /\bllms(?:-full)?\.txt['"`]/.test(text);
}

/** A script writes what it has read from the same place. */
const CHANGES =
  /\bread(?:File|FileSync|Json)\(\s*([\w$.]+)\s*[,)][^]*\b(?:write|output)File(?:Sync)?\(\s*\1\s*,/;

/** Notes a `postBuild` that changes files which are there. Returns whether there is one. */
function noteChanges(file: string, old: OldFiles, notes: Mapping['notes']): boolean {
  if (!isScript(file)) return false;
  const text = old.textOf(file);
  const at = /\bpostBuild\b/.exec(text)?.index;
  if (at === undefined || !CHANGES.test(text)) return false;
  const line = lineAt(text, at);
  notes.place('by-hand', { subject: 'postBuild', file, line, text: ONLY_ADDS });
  return true;
}

const ONLY_ADDS =
  'It changes files that are there, but docsgen’s may only add files: the build would end with ' +
  '`plugin/throws`. The hooks `head` and `rehype` change pages (docs/plugins.md).';

const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

/** Whether scripts have a hook that docsgen runs, besides `postBuild`. */
function addsMore(files: readonly string[], old: OldFiles): boolean {
  const hooks = files.flatMap((file) => hooksIn(old.textOf(file).replace(COMMENT, '')));
  return hooks.some((hook) => hook !== 'postBuild' && !UNSUPPORTED_HOOKS.has(hook));
}

/** Notes each hook in a file that docsgen does not run. Returns whether there is one. */
function noteHooks(file: string, old: OldFiles, notes: Mapping['notes']): boolean {
  if (!isScript(file)) return false;
  const text = old.textOf(file);
  let hasOne = false;
  for (const [hook, reason] of UNSUPPORTED_HOOKS) {
    const found = new RegExp(`\\b${hook}\\b\\s*[(:,]`).exec(text);
    if (found === null) continue;
    hasOne = true;
    const line = lineAt(text, found.index);
    notes.place('by-hand', { subject: hook, file, line, text: `It does not run: ${reason}.` });
  }
  return hasOne;
}

/** A text in a script that may be the name of a file. */
const NAMES = /(['"`])((?:@site\/|\.{1,2}\/)?[\w@./-]+\.\w+|(?:@site|\.{1,2})\/[\w@./-]+)\1/g;

/** The files that a script in a folder names: components of routes, scripts of pages, and data. */
function filesNamedIn(text: string, folder: string, old: OldFiles): string[] {
  return [
    ...[...text.matchAll(NAMES)].flatMap(([, , name = '']) => fileNamed(name, folder, old)),
    ...[...text.matchAll(JOINED), ...text.matchAll(THEME)].flatMap(([, parts = '']) =>
      filesJoined(parts, folder, old),
    ),
  ];
}

/** The arguments of a call that joins the parts of a path. */
const JOINED = /\b(?:join|resolve)\(([^()]*)\)/g;

/** The folder of a plugin's components. */
const THEME = /\bgetThemePath\b[^'"`}]*(['"`][\w@./-]+['"`])/g;

/** The file, or all files of the folder, whose path a script joins from parts. */
function filesJoined(parts: string, folder: string, old: OldFiles): string[] {
  const names = [...parts.matchAll(/(['"`])([\w@./-]+)\1/g)].map(([, , name = '']) => name);
  if (names.length === 0) return [];
  const joined = posix.join(...names);
  const paths = [posix.join(folder, joined), joined].filter(isOfSources);
  const path = paths.find(old.exists);
  if (path === undefined) return [];
  if (old.isFile(path)) return [path];
  return (old.below(path) ?? []).map((below) => posix.join(path, below));
}

/** Whether a path is in a folder of the site that people write. */
function isOfSources(path: string): boolean {
  return !/^\.|^(?:node_modules|build)(?:\/|$)/.test(path);
}

/** The file that a text names, relative to a folder or to the site. It may have no ending. */
function fileNamed(name: string, folder: string, old: OldFiles): string[] {
  const fromSite = posix.normalize(name.replace(/^@site\//, ''));
  const paths = [posix.join(folder, name), fromSite].flatMap((each) => modulePaths(each));
  return paths.filter((path) => !path.startsWith('../') && old.isFile(path)).slice(0, 1);
}
