import { checkHead } from '../config/plugin-results.js';
import type { PluginHeadTag } from '../model/plugin.js';
import { asList, asObject, asText, type Evaluated, type EvaluatedObject } from './evaluated.js';
import { addTo } from './key-table.js';
import type { Mapping } from './mapping.js';

/** The new module with tags that no key of the config has. */
const MODULE = 'plugins/head-tags.js';

/** Maps scripts and styles with text in `headTags`: a plugin adds them to all pages. */
export function mapHeadTags(site: EvaluatedObject, { config, files, notes }: Mapping): void {
  const tags = (asList(site.headTags) ?? []).flatMap((value, i): PluginHeadTag[] => {
    const tag = pluginTag(value);
    if (tag === undefined) return [];
    notes.key('maps', ['headTags', i], `\`plugins\`: ${MODULE} has the tag (docs/plugins.md).`);
    return [tag];
  });
  if (tags.length === 0) return;
  const lines = [
    `const tags = ${JSON.stringify(tags, null, 2)};`,
    '',
    "export default { name: 'head-tags', head: () => tags };",
  ];
  files.set(MODULE, `${lines.join('\n')}\n`);
  addTo(config, 'plugins', `./${MODULE}`);
}

/** The tag for a plugin, if it is a script or style with text; undefined for others. */
export function pluginTag(value: Evaluated): PluginHeadTag | undefined {
  const given = asObject(value);
  const text = asText(given?.innerHTML);
  const tag = asText(given?.tagName);
  const entries = Object.entries(asObject(given?.attributes) ?? {});
  if (text === undefined || (tag !== 'script' && tag !== 'style')) return undefined;
  if (entries.some(([name]) => name.toLowerCase() === 'src')) return undefined;
  const attributes = Object.fromEntries(entries.map(([name, item]) => [name.toLowerCase(), item]));
  const checked = checkHead([{ tag, attributes, text }]);
  return 'value' in checked ? checked.value[0] : undefined;
}
