import type { UserConfig } from './generator/config/schema.js';

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
