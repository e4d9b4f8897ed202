import { posix } from 'node:path';
import { kebabCase } from 'es-toolkit/compat';
import { PACKAGE_MANAGERS } from '../model/package-managers.js';
import { asList, asObject, asText, isOpaque, type Evaluated, type Opaque } from './evaluated.js';
import { withoutFunctions } from './plain.js';
import type { Mapping, PluginUse } from './mapping.js';
import { MovedFunctions } from './moved-functions.js';
import type { KeyPath, Notes } from './notes.js';

const NPM_COMMANDS = '@docusaurus/remark-plugin-npm2yarn';

/** Plugins that draw code blocks of the language `mermaid`. */
const DIAGRAMS = ['mdx-mermaid', 'remark-mermaidjs', 'rehype-mermaid'] as const;

/** Plugins for which docsgen needs none. */
const BUILT_IN: ReadonlyMap<string, string> = new Map([
  ['remark-math', 'docsgen reads formulas: `markdown.math`.'],
  ['rehype-katex', 'docsgen renders formulas: `markdown.math`.'],
  ['remark-gfm', 'docsgen reads GitHub’s Markdown.'],
  ['remark-admonitions', 'docsgen reads admonitions.'],
  ['remark-emoji', 'docsgen shows emoji codes.'],
  ['remark-directive', 'docsgen reads directives.'],
  ...DIAGRAMS.map((name) => [name, 'docsgen draws diagrams: `markdown.mermaid`.'] as const),
  [NPM_COMMANDS, 'docsgen reads `npm2yarn` after the language of a fence.'],
]);

/** Adds the plugins of a list. Those that docsgen replaces or cannot name are notes only. */
export function addPlugins(
  list: PluginUse[],
  value: Evaluated,
  at: KeyPath,
  mapping: Mapping,
): void {
  const { notes } = mapping;
  for (const [i, entry] of (asList(value) ?? []).entries()) {
    const place = [...at, i];
    const [plugin, options] = asList(entry) ?? [entry];
    const code = plugin === entry ? place : [...place, 0];
    const use = isOpaque(plugin) ? (useOf(plugin) ?? movedUse(plugin, code, mapping)) : undefined;
    if (plugin === null || plugin === undefined || use === undefined) {
      notes.key(
        'by-hand',
        place,
        'The function needs the config: move it into a module, and name the module in ' +
          '`markdown.remarkPlugins` or `markdown.rehypePlugins`.',
      );
      continue;
    }
    const replaced = BUILT_IN.get(use.module);
    if (replaced !== undefined) {
      const converters = asList(asObject(options)?.['converters']);
      const isSet = use.module === NPM_COMMANDS && converters !== undefined;
      if (isSet) noteConverters(converters, place, notes);
      else notes.key('not-needed', place, replaced);
      const managers = (converters ?? []).flatMap((item) => managerOf(item) ?? []);
      list.push({ ...use, options: isSet ? { converters: managers } : undefined });
      continue;
    }
    if (isOpaque(plugin) && plugin.$docsgen === 'stub') {
      notes.key('by-hand', place, notLoaded(use.module));
      continue;
    }
    if (use.module.startsWith('@site/../')) {
      notes.key('by-hand', place, outside(use.module));
      continue;
    }
    const moved = hasCode(options) ? usedWith(use, options, mapping) : undefined;
    if (moved !== undefined) {
      list.push(moved);
      notes.key('maps', place, `\`${moved.module}\``);
      continue;
    }
    const lost: string[] = [];
    const data = options === undefined ? undefined : withoutFunctions(options, lost);
    if (lost.length > 0)
      notes.key('by-hand', place, `Options that are functions are left out: ${lost.join(', ')}.`);
    list.push({ ...use, options: data });
    notes.key('maps', place, `\`${use.module}\``);
  }
}

const isText = (value: Evaluated): value is string => typeof value === 'string';

/** The package manager of a converter, which may be one of the site: `['bun', (code) => …]`. */
function managerOf(converter: Evaluated): string | undefined {
  if (isText(converter)) return converter;
  const name = asText(asList(converter)?.[0])?.toLowerCase();
  return PACKAGE_MANAGERS.find((manager) => manager === name);
}

function noteConverters(converters: readonly Evaluated[], at: KeyPath, notes: Notes): void {
  notes.key('maps', at, '`markdown.packageManagers`');
  for (const [i, converter] of converters.entries()) {
    if (isText(converter)) continue;
    const manager = managerOf(converter);
    const place = [...at, 1, 'converters', i];
    if (manager === undefined)
      notes.key(
        'by-hand',
        place,
        'docsgen has no converters of a site: write these commands as tabs.',
      );
    else notes.key('approximated', place, `docsgen has its own converter to ${manager}.`);
  }
}

/**
 * The package managers of code blocks with npm commands. Undefined if a part of the site has
 * those of the plugin.
 */
export function packageManagersOf(uses: readonly PluginUse[]): string[] | undefined {
  const lists = uses
    .filter(({ module }) => module === NPM_COMMANDS)
    .map(({ options }) => asList(asObject(options)?.['converters'])?.filter(isText));
  if (lists.length === 0 || lists.includes(undefined)) return undefined;
  return [...new Set(['npm', ...lists.flatMap((list) => list ?? [])])];
}

/** Why the config leaves out a plugin that cannot be loaded, and what to do. */
function notLoaded(module: string): string {
  const next = 'name it in `markdown.remarkPlugins` or `markdown.rehypePlugins`.';
  return /^(?:\.{1,2}|@site)\//.test(module)
    ? `There is no file \`${module}\`, so the config leaves it out. If a script of the old site ` +
        'makes the file, run it and migrate again. Otherwise ' +
        next
    : `\`${module}\` is not installed, so the config leaves it out. Install it, and ${next}`;
}

/** The hint for a plugin in a folder beside the site. */
function outside(module: string): string {
  const file = module.slice('@site/'.length);
  return (
    `\`${file}\` is outside of the site: copy it with all that it imports, and name it in ` +
    '`markdown.remarkPlugins` or `markdown.rehypePlugins`.'
  );
}

/** Whether the plugin draws diagrams. */
export function drawsDiagrams({ module }: PluginUse): boolean {
  return DIAGRAMS.some((name) => name === module);
}

/** Whether docsgen has the plugin built in. */
export function isBuiltIn({ module }: PluginUse): boolean {
  return BUILT_IN.has(module);
}

/**
 * A function of the config, or the result of a call in it, in a new module. Undefined if it cannot
 * move.
 */
function movedUse(fn: Opaque, at: KeyPath, mapping: Mapping): PluginUse | undefined {
  if (fn.$docsgen !== 'function') return undefined;
  const name = kebabCase(fn.name) || 'markdown';
  const file =
    new MovedFunctions(mapping).writeModule(name, fn) ??
    new MovedFunctions(mapping).writeExpression(name, at);
  return file === undefined ? undefined : ownModule(file);
}

/** A plugin with options that are no data, in a new module. Undefined if a part cannot move. */
function usedWith(use: PluginUse, options: Evaluated, mapping: Mapping): PluginUse | undefined {
  const name = kebabCase(posix.basename(use.module).replace(/\.\w+$/, '')) || 'markdown';
  const file = new MovedFunctions(mapping).writePluginWith(name, use, options);
  return file === undefined ? undefined : ownModule(file);
}

function ownModule(file: string): PluginUse {
  return { module: `@site/${file}`, exported: undefined, options: undefined };
}

/** Whether a part of a value is no data. */
function hasCode(value: Evaluated | undefined): value is Evaluated {
  if (value === undefined || isOpaque(value)) return value !== undefined;
  const parts = asList(value) ?? Object.values(asObject(value) ?? {});
  return parts.some(hasCode);
}

function useOf({ file, exported, $docsgen }: Opaque): PluginUse | undefined {
  if (file === undefined || $docsgen === 'other') return undefined;
  return {
    module: file,
    exported: exported === 'default' ? undefined : exported,
    options: undefined,
  };
}
