import { posix } from 'node:path';
import { addPlugin } from './local-plugin.js';
import type { Mapping, OldFiles } from './mapping.js';
import { hooksIn } from './plugin-hooks.js';
import type { PluginInstance } from './plugins.js';

/** Hooks of packages that only bring components. docsgen needs the others to be known. */
const OF_COMPONENTS: ReadonlySet<string> = new Set([
  'getThemePath',
  'configureWebpack',
  'translateContent',
  'getTranslationFiles',
]);

/**
 * Maps an installed package that brings components for pages, and does nothing else: docsgen runs
 * it by its adapter. Returns false for other plugins.
 */
export function mapThemePackage(plugin: PluginInstance, mapping: Mapping): boolean {
  const { name, at } = plugin;
  const hooks = hooksIn(codeOf(name, mapping.old));
  if (!hooks.includes('getThemePath') || !hooks.every((hook) => OF_COMPONENTS.has(hook)))
    return false;
  addPlugin(name, plugin, mapping);
  mapping.packages.push(name);
  const text = `\`plugins\`: docsgen runs \`${name}\` for its components (docs/plugins.md).`;
  mapping.notes.key('maps', at, text);
  return true;
}

/** The code of the module that a package exports; '' if it is not installed. */
function codeOf(name: string, old: OldFiles): string {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name)) return '';
  const folder = `node_modules/${name}`;
  if (!old.isFile(`${folder}/package.json`)) return '';
  const manifest = old.textOf(`${folder}/package.json`);
  const [, named = 'index.js'] = /"main"\s*:\s*"([^"]+)"/.exec(manifest) ?? [];
  const paths = ['', '.js', '/index.js'].map((end) => posix.join(folder, named + end));
  const path = paths.find(old.isFile);
  return path === undefined ? '' : old.textOf(path);
}
