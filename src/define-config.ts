import type { UserConfig } from './generator/config/schema.js';
import type { Plugin } from './generator/model/plugin.js';

export type { UserConfig };
export type { SlotComponentProps, SlotName, SlotProps } from './components/slots.js';
export type { PageView } from './components/view.js';
export type {
  CategoryLinkConfig,
  NavItemType,
  SidebarItemConfig,
  SidebarsConfig,
} from './generator/model/config.js';

/** Returns the given configuration unchanged. It exists so that editors know its type. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}

/**
 * Returns the given plugin, or the function that makes one from its options, unchanged. It exists
 * so that editors know the types of hooks.
 */
export function definePlugin<Made extends Plugin | PluginFunction>(plugin: Made): Made {
  return plugin;
}

/** A function that makes a plugin from the options in the config. */
type PluginFunction = (options: never) => Plugin;
