import { posix } from 'node:path';
import { modulePaths } from '../model/module-paths.js';
import { asList, asObject, asText, isOpaque, type Evaluated } from './evaluated.js';
import { reachedFrom } from './imports.js';
import { addTo } from './key-table.js';
import type { Mapping, OldFiles } from './mapping.js';
import { withoutFunctions } from './plain.js';
import { POSTCSS_HOOK } from './plugin-hooks.js';
import type { PluginInstance } from './plugins.js';

/** The new module with the plugins of PostCSS that a function of the config adds. */
const MODULE = 'plugins/postcss-plugins.js';
/** The new module with the plugins of the site's config of PostCSS. */
const CONFIG_MODULE = 'plugins/postcss-config.js';

/** Whether a plugin is a function of the config, not of a module. */
export const isInline = ({ fn }: PluginInstance): boolean =>
  fn?.$docsgen === 'function' && fn.file === undefined;

/** The file of a plugin that is a module of the old site; undefined for other plugins. */
export function pluginFile(
  plugin: PluginInstance,
  old: Pick<OldFiles, 'pathOf' | 'isFile'>,
): string | undefined {
  const { name } = plugin;
  const isPath = /^(?:\.{1,2}|@site)\//.test(name) || posix.isAbsolute(name);
  if (!isPath || isInline(plugin)) return undefined;
  return modulePaths(old.pathOf(name)).find(old.isFile);
}

/** Whether a plugin adds plugins of PostCSS, so that docsgen has to bundle the style sheets. */
export function configuresPostCss(plugin: PluginInstance, old: OldFiles): boolean {
  if (isInline(plugin)) return plugin.fn?.hooks?.includes(POSTCSS_HOOK) === true;
  const file = pluginFile(plugin, old);
  if (file === undefined) return false;
  return reachedFrom([file], old).files.some((path) => old.textOf(path).includes(POSTCSS_HOOK));
}

/** Whether a new module can name all plugins of PostCSS that a function of the config adds. */
export function namesPostCss({ fn }: PluginInstance, old: OldFiles): boolean {
  const added = fn?.id === undefined ? undefined : old.postCss.get(fn.id);
  return added?.every((entry) => nameOf(asList(entry)?.[0] ?? entry) !== undefined) === true;
}

/** Adds what plugins of PostCSS need: their package, and the config of Tailwind CSS. */
export function addPostCssNeeds({ packages, modules, old }: Mapping): void {
  packages.push('postcss');
  modules.push(...modulePaths('tailwind.config').filter(old.isFile));
}

/**
 * Maps a function of the config that adds plugins of PostCSS: a new module adds the same ones.
 * Returns false for other plugins.
 */
export function mapPostCss(plugin: PluginInstance, mapping: Mapping): boolean {
  const { notes, config, files, old, packages } = mapping;
  const { fn, at } = plugin;
  const added = fn?.id === undefined ? undefined : old.postCss.get(fn.id);
  if (!isInline(plugin) || added === undefined || files.has(MODULE)) return false;
  const imports: string[] = [];
  const entries = added.flatMap((entry) => {
    const [value, options] = asList(entry) ?? [entry];
    const name = nameOf(value ?? null);
    if (name === undefined) {
      const text = `A plugin of PostCSS is part of the config: add it to \`${MODULE}\`.`;
      notes.key('by-hand', at, text);
      return [];
    }
    packages.push(name);
    if (asObject(value) !== undefined) {
      const text = `The options of \`${name}\` are not known: add them in \`${MODULE}\`.`;
      notes.key('approximated', at, text);
    }
    const local = `plugin${imports.length + 1}`;
    imports.push(`import ${local} from ${JSON.stringify(name)};`);
    const data = options === undefined ? undefined : withoutFunctions(options, []);
    return [data === undefined ? local : `${local}(${JSON.stringify(data)})`];
  });
  const lines = [
    ...imports,
    '',
    'export default () => ({',
    "  name: 'postcss-plugins',",
    `  ${POSTCSS_HOOK}: (options) => ({`,
    '    ...options,',
    `    plugins: [...options.plugins, ${entries.join(', ')}],`,
    '  }),',
    '});',
  ];
  files.set(MODULE, `${lines.join('\n')}\n`);
  addPostCssNeeds(mapping);
  addTo(config, 'plugins', `docusaurus:./${MODULE}`);
  notes.key('maps', at, `\`plugins\`: ${MODULE} adds the same plugins of PostCSS.`);
  const lost = fn?.hooks?.filter((hook) => hook !== POSTCSS_HOOK) ?? [];
  if (lost.length > 0)
    notes.key('by-hand', at, `Its other hooks are left out: ${lost.join(', ')}.`);
  return true;
}

/** The config of PostCSS itself, which Docusaurus reads beside what plugins add. */
const CONFIGS = ['js', 'cjs', 'mjs', 'ts'].map((ending) => `postcss.config.${ending}`);
/** Configs that no module can import. */
const DATA_CONFIGS = ['.postcssrc', '.postcssrc.json', '.postcssrc.yml', '.postcssrc.js'];

/** The config of PostCSS that a site has; undefined without one that a module can import. */
function postCssConfig(old: OldFiles): string | undefined {
  return CONFIGS.find(old.isFile);
}

/** Maps the config of PostCSS: a new module adds its plugins. */
export function mapPostCssConfig(mapping: Mapping): void {
  const { notes, config, files, old, packages, modules } = mapping;
  const file = postCssConfig(old);
  if (file === undefined) {
    const other = DATA_CONFIGS.find(old.isFile);
    const text = 'Rename it to `postcss.config.js`, with `export default`, and migrate again.';
    if (other !== undefined)
      notes.place('by-hand', { subject: 'PostCSS', file: other, line: 1, text });
    return;
  }
  packages.push(...packagesNamedIn(old.textOf(file), old));
  modules.push(file);
  addPostCssNeeds(mapping);
  const lines = [
    `import loaded from ${JSON.stringify(`../${file}`)};`,
    '',
    "const config = typeof loaded === 'function' ? loaded({ env: 'production' }) : loaded;",
    '',
    'export default () => ({',
    "  name: 'postcss-config',",
    `  ${POSTCSS_HOOK}: (options) => ({`,
    '    ...options,',
    '    plugins: [...options.plugins, config.plugins ?? []].flat(),',
    '  }),',
    '});',
  ];
  files.set(CONFIG_MODULE, `${lines.join('\n')}\n`);
  addTo(config, 'plugins', `docusaurus:./${CONFIG_MODULE}`);
  const text = `\`plugins\`: ${CONFIG_MODULE} adds its plugins.`;
  notes.place('maps', { subject: 'PostCSS', file, line: 1, text });
}

/** The packages in a text that are installed, or that the site's `package.json` names. */
function packagesNamedIn(text: string, old: OldFiles): string[] {
  const manifest = old.isFile('package.json') ? old.textOf('package.json') : '';
  const lists = [...manifest.matchAll(/"(?:dev)?[dD]ependencies"\s*:\s*\{[^}]*\}/g)].join('\n');
  const isPackage = (name: string): boolean =>
    lists.includes(`${JSON.stringify(name)}:`) || old.isFile(`node_modules/${name}/package.json`);
  const names = [...text.matchAll(/(?<![\w@/.-])@?[a-z][\w.-]*(?:\/[\w.-]+)?/g)].map(
    ([name]) => name,
  );
  return [...new Set(names)].filter(isPackage);
}

/** The package of a plugin of PostCSS. One that is made already has its name in a property. */
function nameOf(value: Evaluated): string | undefined {
  if (isOpaque(value)) {
    const { $docsgen, file, exported = 'default' } = value;
    const isPackage = file !== undefined && !file.startsWith('@site/');
    return $docsgen === 'function' && isPackage && exported === 'default' ? file : undefined;
  }
  return asText(value) ?? asText(asObject(value)?.['postcssPlugin']);
}
