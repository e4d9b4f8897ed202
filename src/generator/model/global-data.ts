import type { GlobalData } from '../../components/docusaurus/site-facts.js';

/** Arranges data by the names of plugins. `name:id` is the instance `id` of the plugin `name`. */
export function globalDataOf(data: Readonly<Record<string, unknown>> = {}): GlobalData {
  const byName = new Map<string, Record<string, unknown>>();
  for (const [plugin, value] of Object.entries(data)) {
    const [, name = plugin, id = 'default'] = /^(.+):([^:]+)$/.exec(plugin) ?? [];
    byName.set(name, { ...byName.get(name), [id]: value });
  }
  return Object.fromEntries(byName);
}
