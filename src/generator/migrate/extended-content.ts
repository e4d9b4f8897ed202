import type { EvaluatedObject } from './evaluated.js';
import { pluginFile } from './map-postcss.js';
import type { OldFiles } from './mapping.js';
import { pluginsOf, type PluginInstance } from './plugins.js';

/**
 * All plugins and themes of a site. A local plugin that extends a content plugin of Docusaurus
 * becomes that one: it has its options and pages.
 */
export function pluginsWithContent(
  config: EvaluatedObject,
  old: Pick<OldFiles, 'pathOf' | 'isFile' | 'textOf'>,
): PluginInstance[] {
  return pluginsOf(config).map((plugin) => {
    const file = pluginFile(plugin, old);
    const name = file === undefined ? undefined : extendedBy(old.textOf(file));
    if (file === undefined || name === undefined) return plugin;
    return { name, options: plugin.options, at: plugin.at, extendedIn: file };
  });
}

const NAME = '@docusaurus/plugin-content-(?:blog|docs|pages)';
const MODULE = String.raw`(?:/(?:lib|src)(?:/index(?:\.js)?)?)?`;
/** Statements that import all of a module, or its default export, and no types. */
const TAKEN = [
  String.raw`\bimport\s+(?!type\b)(?:[\w$]+|\*\s*as\s|\{[^}]*\bdefault\s+as\b)[^'";]*\bfrom\s*`,
  String.raw`(?:[\w$]|\bdefault\s*:[^;=]*\})\s*=\s*(?:await\s+)?(?:require|import)\(\s*`,
].map((start) => new RegExp(`${start}['"](${NAME})${MODULE}['"]`));

const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

/** The content plugin that the code of a plugin extends; undefined for other plugins. */
function extendedBy(code: string): string | undefined {
  const bare = code.replace(COMMENT, '');
  return TAKEN.map((statement) => statement.exec(bare)?.[1]).find((name) => name !== undefined);
}
