import { asText, isOpaque } from './evaluated.js';
import type { Mapping } from './mapping.js';
import { MovedFunctions } from './moved-functions.js';
import type { PluginInstance } from './plugins.js';

/** The new module with the functions of the config that change generated sidebars. */
const MODULE = 'plugins/sidebar-items.js';

const BY_HAND =
  'Move the function into a plugin with the hook `sidebarItems` (docs/plugins.md): ' +
  '`sidebarItems: ({ items }) => items.filter(…)`.';

/**
 * Maps `sidebarItemsGenerator` of docs: a new module has the functions, and docsgen runs them by
 * its adapter. A function that waits for something, or that needs the config, stays behind.
 */
export function mapSidebarItems(docs: readonly PluginInstance[], mapping: Mapping): void {
  const { notes } = mapping;
  const functions = new MovedFunctions(mapping);
  const areas = docs.flatMap(({ options, at }): string[] => {
    const value = options.sidebarItemsGenerator;
    if (value === undefined || value === null) return [];
    const key = [...at, 'sidebarItemsGenerator'];
    const moved = { name: 'sidebarItemsGenerator', awaits: 'defaultSidebarItemsGenerator' };
    const code = isOpaque(value) ? functions.member(value, moved) : undefined;
    if (code === undefined) {
      notes.key('by-hand', key, BY_HAND);
      return [];
    }
    notes.key('maps', key, `\`plugins\`: ${MODULE} has the function (docs/plugins.md).`);
    const id = JSON.stringify(asText(options.id) ?? 'default');
    return [`    ${id}: {`, `      ${code},`, '    },'];
  });
  functions.writePlugin(MODULE, 'docs', areas);
}
